"""Streams as they come over the wire: server-sent events, lines of JSON, or one long JSON list."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator, Mapping

from renderer.drafting.node import mapping_of

_LINE_END = re.compile("\r\n|\r|\n")
#: A line of the AI SDK's older data stream: a letter or digit, and JSON.
_CODED = re.compile(r'([0-9a-z]):(?=[\["{\d-]|true|false|null)')
_FIELD = re.compile(r"(data|event|id|retry)?:")
#: What matters of a JSON list between texts, and the rest of a text as far as it has come.
_IN_LIST = re.compile(r'["\[\]{}]')
_QUOTED = re.compile(r'(?:[^"\\]|\\.)*+("?)', re.DOTALL)


class Wire:
    """Decodes a stream, however it is cut: bytes, text, or events that are decoded already.

    Gives mappings, and lists where the stream holds some. A line of an AI SDK data stream
    (``0:"text"``) is given as ``{"code": "0", "value": "text"}``. What is no JSON is left out: a
    stream may hold comments and signs of its own, as ``[DONE]``.
    """

    def __init__(self) -> None:
        self._bytes = codecs.getincrementaldecoder("utf-8")("replace")
        self._pieces: list[str] = []
        self._data: list[str] = []
        self._list: _List | None = None
        self._is_begun = False

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
        """Give what stood in a last line without an end."""
        yield from self._read(self._bytes.decode(b"", final=True))
        if self._list is None:
            yield from self._line("".join(self._pieces))
            yield from self._event()

    def _read(self, text: str) -> Iterator[object]:
        if not text:
            return
        if not self._is_begun:
            text = text.lstrip("\ufeff \t\r\n")
            self._is_begun = bool(text)
            if text.startswith("["):
                self._list = _List()
        if self._list is not None:
            yield from self._list.feed(text)
            return
        # A line feed right behind a carriage return ends nothing: an empty line more is one end
        # of an event that has ended.
        lines = _LINE_END.split(text)
        self._pieces.append(lines[0])
        for line in lines[1:]:
            yield from self._line("".join(self._pieces))
            self._pieces = [line]

    def _line(self, line: str) -> Iterator[object]:
        if not line:
            yield from self._event()
            return
        coded = _CODED.match(line)
        if coded:
            yield from ({"code": coded[1], "value": value} for value in _parsed(line[2:]))
            return
        field = _FIELD.match(line)
        if field is None:
            yield from _parsed(line)
        elif field[1] == "data":
            data = line[field.end() :].removeprefix(" ")
            # Most events are one line; those need not wait for the empty one.
            values = [] if self._data else list(_parsed(data))
            if not values:
                self._data.append(data)
            yield from values

    def _event(self) -> Iterator[object]:
        data, self._data = "\n".join(self._data), []
        yield from _parsed(data)


class _List:
    """A JSON list whose entries are given one by one."""

    def __init__(self) -> None:
        self._entry: list[str] = []
        self._depth = 0
        self._is_quoted = False
        self._tail = ""

    def feed(self, text: str) -> Iterator[object]:
        """Give the entries that are complete with another piece."""
        text = self._tail + text
        self._tail = ""
        begin = position = 0
        while position < len(text):
            if self._is_quoted:
                position = self._skip_text(text, position)
                text = text.removesuffix(self._tail)
                continue
            sign = _IN_LIST.search(text, position)
            if sign is None:
                break
            position = sign.end()
            if sign[0] == '"':
                self._is_quoted = True
            elif sign[0] in "[{":
                self._depth += 1
                if self._depth == 2:
                    begin = sign.start()
            else:
                self._depth -= 1
                if self._depth == 1:
                    yield from _parsed("".join(self._entry) + text[begin:position])
                    self._entry = []
                    begin = position
        if self._depth > 1:
            self._entry.append(text[begin:])

    def _skip_text(self, text: str, position: int) -> int:
        """Return where a JSON text ends that is open at a place; half an escape waits for more."""
        read = _QUOTED.match(text, position)
        assert read is not None, "it matches an empty text as well"
        self._is_quoted = not read[1]
        self._tail = text[read.end() :] if self._is_quoted else ""
        return read.end()


def _parsed(text: str) -> Iterator[object]:
    """Give what a text of JSON holds; nothing for any other text."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return
    if isinstance(value, Mapping | list | str | int | float):
        yield value
