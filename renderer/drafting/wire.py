"""Streams as they come over the wire: server-sent events, lines of JSON, or one JSON text."""

from __future__ import annotations

import codecs
from collections.abc import Generator, Iterator, Mapping

from renderer.drafting.jsontext import Unread, decoded, is_silent, unread, whole
from renderer.drafting.lines import BEGINNING, CODED, FIELD, Lines
from renderer.drafting.longlist import LongList
from renderer.drafting.node import mapping_of


class Wire:
    """Decodes a stream, however it is cut: bytes, text, or events that are decoded already.

    Text may be cut anywhere, or be lines whose ends were taken off: :class:`Lines` says how they
    are told apart. A line holds one JSON value or several; lines may also hold one together, as a
    document that is indented does. A JSON list is given entry by entry. A line of an AI SDK data
    stream (``0:"text"``) is given as ``{"code": "0", "value": "text"}``, and what a server names
    ``event: error`` as ``{"error": …}``. What is no JSON is given as :class:`Unread`, but for
    comments, empty data, and ``[DONE]``.
    """

    def __init__(self) -> None:
        self._bytes = codecs.getincrementaldecoder("utf-8")("replace")
        self._lines = Lines()
        self._list: LongList | None = None
        self._is_begun = False
        self._name = ""
        self._data: list[str] = []
        self._lost: list[str] = []

    def feed(self, chunk: object) -> Iterator[object]:
        """Give the events that are complete with another chunk.

        Raises ``TypeError`` for what is neither bytes, text, a mapping nor an SDK's object.
        """
        if isinstance(chunk, bytes | bytearray | memoryview):
            yield from self._read(self._bytes.decode(bytes(chunk)))
        elif isinstance(chunk, str):
            yield from self._read(chunk)
        elif mapping_of(chunk) is not None or isinstance(chunk, list | tuple):
            yield chunk
        else:
            raise TypeError(
                "a chunk must be bytes, a str, a mapping, or an object with model_dump() or "
                f"to_dict(), not {type(chunk).__name__}"
            )

    def finish(self) -> Iterator[object]:
        """Give what stood in a last line without an end, and what has not become an event."""
        yield from self._read(self._bytes.decode(b"", final=True))
        if self._list is not None:
            yield from self._list.finish()
            return
        for line in self._lines.finish():
            yield from self._line(line)
        yield from self._event()
        yield from self._give_up()

    def _read(self, text: str) -> Iterator[object]:
        if not self._is_begun:
            text = text.lstrip("\ufeff \t\r\n")
            self._is_begun = bool(text)
            if text.startswith("["):
                self._list = LongList()
        if self._list is not None:
            yield from self._list.feed(text)
            return
        for line in self._lines.feed(text):
            yield from self._line(line)

    def _line(self, line: str) -> Iterator[object]:
        if not line:
            yield from self._event()
        position = 0
        while position < len(line):
            position = yield from self._advance(line, position)

    def _advance(self, line: str, position: int) -> Generator[object, None, int]:
        """Read what stands at a place of a line; returns where the rest begins, a line itself."""
        coded = CODED.match(line, position)
        field = None if coded else FIELD.match(line, position)
        if field is not None and field[1] == "data":
            begin = field.end() + line.startswith(" ", field.end())
            return (yield from self._datum(line, begin))
        if field is not None:
            self._name = line[field.end() :].strip() if field[1] == "event" else self._name
            return len(line)
        begin = position if coded is None else coded.end()
        # Any other line may be a piece of a document of many lines, as one that is indented in it.
        plain = line[begin:] if self._lost else line[begin:].lstrip()
        may_be_value = coded is not None or plain.startswith(("{", "["))
        values, end = decoded(line, begin) if may_be_value else ([], begin)
        if not values:
            yield from self._lose(line[position:])
            return len(line)
        yield from self._give_up()
        for value in values:
            yield value if coded is None else {"code": coded[1], "value": value}
        return (yield from self._rest(line, end))

    def _datum(self, line: str, begin: int) -> Generator[object, None, int]:
        """Read data: a value, or a line of one that takes several; returns where the rest is."""
        values, end = decoded(line, begin)
        # Most events are one line; those need not wait for the empty one.
        if not values or (self._data and not line.startswith("{", begin)):
            self._data.append(line[begin:])
            return len(line)
        name = self._name
        yield from self._event()
        yield from self._give_up()
        yield from (_named(name, value) for value in values)
        return (yield from self._rest(line, end))

    def _rest(self, line: str, end: int) -> Generator[object, None, int]:
        """Return where a line goes on behind its values; what is no line itself is given."""
        if end < len(line) and BEGINNING.match(line, end) is None:
            yield from unread(line[end:])
            return len(line)
        return end

    def _event(self) -> Iterator[object]:
        """End an event: give what its lines of data hold together."""
        data, self._data = "\n".join(self._data), []
        name, self._name = self._name, ""
        if not is_silent(data):
            yield from self._give_up()
            for value in whole(data):
                yield value if isinstance(value, Unread) else _named(name, value)

    def _lose(self, line: str) -> Iterator[object]:
        """Keep a line that is no value: it may be one of a document of many lines."""
        if not is_silent(line):
            self._lost.append(line)
        if line.startswith("}") and self._lost[0].startswith("{"):
            yield from self._give_up()

    def _give_up(self) -> Iterator[object]:
        """Give the lines that were kept: the document that they are, or what they are instead."""
        lost, self._lost = "\n".join(self._lost), []
        if lost:
            yield from whole(lost)


def _named(name: str, value: object) -> object:
    """Return the value of an event; where only its name says that it is an error, so does that."""
    if name == "error" and isinstance(value, Mapping) and value.get("type") != "error":
        return value if "error" in value else {"error": value}
    return value
