"""Conversations and their messages, each with the HTML it was rendered to."""

from __future__ import annotations

from typing import Any

from django.db import models

from renderer.django import get_renderer
from renderer.stored import Stored, render_stored


class Conversation(models.Model):
    """A conversation: a title, and messages in their order."""

    title = models.CharField(max_length=200)

    def __str__(self) -> str:
        return self.title


class Message(models.Model):
    """A message in its stored form; None while the answer is still to come."""

    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="messages")
    role = models.CharField(max_length=20)
    body = models.JSONField(null=True)

    # What it was rendered to. The template renders it anew where that is not today's.
    html = models.TextField(default="", editable=False)
    fingerprint = models.CharField(max_length=64, default="", editable=False)
    problems = models.JSONField(default=list, editable=False)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.role} {self.pk}"

    def save(self, *args: Any, **options: Any) -> None:
        """Save the message, rendered; its id on a page is its key, which a new row has not yet."""
        if self._state.adding:
            super().save(*args, **options)
            args, options = (), {"update_fields": ()}
        if self.body is not None:
            kept = render_stored(self.body, id=self.pk, renderer=get_renderer())
            self.html, self.fingerprint, self.problems = kept
        if options.get("update_fields") is not None:
            options["update_fields"] = {*options["update_fields"], *Stored._fields}
        super().save(*args, **options)
