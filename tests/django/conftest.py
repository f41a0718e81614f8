"""The example site, for the tests of what it is made with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("django")

from renderer import render_reply
from tests.support.djangosite import set_up
from tests.support.hostile_message import HOSTILE


@pytest.fixture(autouse=True)
def site() -> Iterator[None]:
    """Set the site up; afterwards no connection stays open."""
    set_up()
    yield
    from django.db import connections

    connections.close_all()


@pytest.fixture
def row() -> Any:
    """A message that was never rendered, in a conversation of its own."""
    from chat.models import Conversation, Message

    conversation = Conversation.objects.create(title="One")
    [made] = Message.objects.bulk_create(
        [Message(conversation=conversation, role="assistant", body=HOSTILE)]
    )
    return Message.objects.get(pk=made.pk)


@pytest.fixture
def html() -> str:
    """What the site makes of the hostile message."""
    from renderer.django import get_renderer

    return render_reply(HOSTILE, renderer=get_renderer()).html
