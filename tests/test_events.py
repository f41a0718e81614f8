"""The events of a stream."""

from __future__ import annotations

import pytest

from renderer import DoneEvent, SourcesEvent, TextEvent


def test_events_are_values() -> None:
    assert TextEvent("a") == TextEvent(delta="a")
    assert SourcesEvent() == SourcesEvent((), ())
    assert DoneEvent().id is None
    with pytest.raises(AttributeError):
        TextEvent("a").delta = "b"  # type: ignore[misc]
