"""What a server sends, on the wire."""

from __future__ import annotations

import json

import pytest

from renderer.stream.server_event import ServerEvent


def parsed(wire: bytes) -> list[dict[str, str]]:
    """Read events as the standard says that browsers do."""
    events: list[dict[str, str]] = []
    fields: dict[str, str] = {}
    for line in wire.decode().replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        if not line:
            if "data" in fields:
                events.append(fields)
            fields = {}
            continue
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        fields[name] = f"{fields[name]}\n{value}" if name in fields else value
    return events


NASTY = "a\n\nevent: done\ndata: {}\r\rid: 9\r\n: \u2028\u2029\x85 💡 </script>\ud800"


def test_json_is_the_data() -> None:
    event = ServerEvent(event="delta", data={"text": NASTY, "html": NASTY}, id=3)
    (read,) = parsed(event.encode())
    assert (read["id"], read["event"]) == ("3", "delta")
    assert json.loads(read["data"]) == {"text": NASTY[:-1] + "?", "html": NASTY[:-1] + "?"}
    assert "retry" not in read


def test_html_is_the_html() -> None:
    event = ServerEvent(event="delta", data={"text": "", "html": NASTY}, id=3)
    (read,) = parsed(event.encode("html"))
    assert read["data"] == NASTY[:-1].replace("\r\n", "\n").replace("\r", "\n") + "?"
    assert set(read) == {"id", "event", "data"}
    swap = ServerEvent(event="delta", data={"html": "<p>"}, id=3, swap="<b>")
    assert b"data: <b>\n" in swap.encode("html")


def test_first_event_tells_browsers_not_to_ask_again() -> None:
    """They would after some seconds, and have the answer written twice."""
    (read,) = parsed(ServerEvent(event="references", data={"references": []}, id=1).encode())
    assert int(read["retry"]) >= 3_600_000


def test_other_forms_are_refused() -> None:
    with pytest.raises(ValueError, match="form must be 'json' or 'html', not 'xml'"):
        ServerEvent(event="delta", data={}, id=1).encode("xml")  # type: ignore[arg-type]
