"""A message in a line: its text with its citations marked in, and its sources.

``⟦the passage⟧s1`` has a start and an end, ``the end¦s1`` only an end, ``⟪[1]⟫s1,s2`` is a marker.
"""

from __future__ import annotations

from renderer.model import Citation, Message, Source, TextSegment


def marked(message: Message) -> str:
    """Return the text of a message's one segment, or nothing, with its citations marked in."""
    segment = _segment(message)
    data = segment.content.encode("utf-16-le")
    signs: list[tuple[int, int, str]] = []
    for order, citation in enumerate(segment.citations):
        opening, closing = "⟪⟫" if citation.marker else "⟦⟧"
        if citation.start is not None:
            signs.append((citation.start, order, opening))
        else:
            closing = "¦"
        signs.append((citation.end or 0, -order - 1, closing + _ids(citation)))
    out, position = b"", 0
    for at, _, sign in sorted(signs):
        out += data[2 * position : 2 * at] + sign.encode("utf-16-le")
        position = at
    return (out + data[2 * position :]).decode("utf-16-le")


def content(message: Message) -> str:
    """Return the text of a message's one segment, or nothing."""
    return _segment(message).content


def urls(message: Message) -> list[str | None]:
    """Return the addresses of a message's sources, in their order."""
    return [source.url for source in _segment(message).sources]


def titles(message: Message) -> list[str | None]:
    """Return the titles of a message's sources, in their order."""
    return [source.title for source in _segment(message).sources]


def sources(message: Message) -> tuple[Source, ...]:
    """Return a message's sources, in their order."""
    return tuple(_segment(message).sources)


def listed(message: Message) -> list[str]:
    """Return the address of each of a message's sources, or else its title."""
    return [source.url or source.title or "" for source in sources(message)]


def quoted(message: Message) -> list[tuple[str | None, str | None]]:
    """Return excerpt and locator of each source that is cited, in their order."""
    cited = [each for citation in _segment(message).citations for each in citation.sources]
    return [(each.excerpt, each.locator) for each in cited]


def codes(message: Message) -> list[tuple[str, str]]:
    """Return path and code of each problem of a message."""
    return [(problem.path, problem.code) for problem in message.problems]


def _segment(message: Message) -> TextSegment:
    if not message.segments:
        return TextSegment()
    (segment,) = message.segments
    assert isinstance(segment, TextSegment)
    return segment


def _ids(citation: Citation) -> str:
    return ",".join(str(cited.id) for cited in citation.sources)
