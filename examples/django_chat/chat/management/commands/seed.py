"""Store the conversation of the demo, if there is none yet."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand

from chat.models import Conversation, Message

DEMO = Path(__file__).resolve().parents[4] / "demo" / "conversation.json"


class Command(BaseCommand):
    """``manage.py seed``."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        """Store each message twice: rendered as it is saved, and as rows that were never rendered.

        The second conversation shows what a table looks like to which this was added later.
        """
        if Conversation.objects.exists():
            return
        stored = json.loads(DEMO.read_text("utf-8"))
        bodies = stored["messages"]
        new = Conversation.objects.create(title=stored["title"])
        for body in bodies:
            new.messages.create(role=body["role"], body=body)
        old = Conversation.objects.create(title=f"{stored['title']} (never rendered yet)")
        Message.objects.bulk_create(
            Message(conversation=old, role=body["role"], body=body) for body in bodies
        )
