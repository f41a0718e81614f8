"""The pages of the site."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from chat.models import Conversation, Message
from examples.streaming.model import SOURCES
from examples.streaming.model import ask as ask_model
from renderer import stream_answer
from renderer.django import get_locale, get_renderer


def show_list(request: HttpRequest) -> HttpResponse:
    """Show all conversations."""
    conversations = Conversation.objects.annotate(count=Count("messages")).order_by("pk")
    return render(request, "chat/list.html", {"conversations": conversations})


def show_conversation(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one conversation; its template renders the rows that were not rendered yet."""
    conversation = get_object_or_404(Conversation, pk=pk)
    context = {"conversation": conversation, "rows": conversation.messages.all()}
    return render(request, "chat/conversation.html", context)


@require_POST
def ask(request: HttpRequest, pk: int) -> HttpResponse:
    """Store a question and the row of its answer, which the page then asks for."""
    conversation = get_object_or_404(Conversation, pk=pk)
    question = request.POST.get("question", "").strip()
    if question:
        conversation.messages.create(role="user", body={"role": "user", "content": question})
        conversation.messages.create(role="assistant", body=None)
    return redirect("conversation", pk=pk)


def write_answer(request: HttpRequest, pk: int) -> StreamingHttpResponse:
    """Send an answer while it is written, and store it, also if the reader leaves."""
    row = get_object_or_404(Message, pk=pk, body__isnull=True)
    question = row.conversation.messages.filter(pk__lt=pk).last()
    events = stream_answer(
        ask_model(question.body["content"] if question else ""),
        SOURCES,
        id=row.pk,
        locale=get_locale(),
        html=True,
        renderer=get_renderer(),
    )

    def keep() -> None:
        row.body = events.message.to_dict()
        row.save()

    def send() -> Iterator[bytes]:
        try:
            for event in events:
                if event.event in ("done", "failed"):
                    keep()
                yield event.encode()
        finally:
            if row.body is None:
                keep()

    return StreamingHttpResponse(
        send(), content_type="text/event-stream", headers={"Cache-Control": "no-store"}
    )
