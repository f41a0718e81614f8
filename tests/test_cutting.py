"""A text that is cut at its blocks of code."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest

from renderer import CodeSegment, MessageBuilder, SourcesEvent, TextEvent, TextSegment, render_reply
from renderer.cutting import cut_at_code
from renderer.model import Citation, Message, Segment, Source
from tests.support.growing import linear

TEXT = "🧠 Use this:\n\n```py title=x\nprint(1)\n```\n\nIt prints 🧠 one.\n\n    raw\n"
SOURCES = tuple(Source(id=f"s{n}", url=f"https://a{n}.example") for n in (1, 2, 3))


def at(words: str, start: bool = True, marker: bool = False, text: str = TEXT) -> Citation:
    """Return a citation of words of the text, in UTF-16 code units."""
    begin = len(text[: text.index(words)].encode("utf-16-le")) // 2
    length = len(words.encode("utf-16-le")) // 2
    return Citation(
        start=begin if start else None, end=begin + length, sources=["s2"], marker=marker
    )


def segments(*citations: Citation, text: str = TEXT) -> list[TextSegment | CodeSegment]:
    cut = cut_at_code(TextSegment(content=text, sources=SOURCES, citations=citations))
    return [each for each in cut if isinstance(each, TextSegment | CodeSegment)]


def test_words_and_code_become_segments() -> None:
    first, code, second, raw = segments()
    assert first.content == "🧠 Use this:"
    assert isinstance(code, CodeSegment)
    assert (code.content, code.language) == ("print(1)", "py")
    assert second.content == "It prints 🧠 one."
    assert isinstance(raw, CodeSegment)
    assert (raw.content, raw.language) == ("raw", None)
    assert [len(each.sources) for each in (first, code, second, raw)] == [3, 0, 0, 0]


def test_a_citation_goes_to_the_segment_it_ends_in() -> None:
    first, code, second, _ = segments(
        at("Use this"), at("print(1)"), at("prints 🧠 one"), at("one.", start=False)
    )
    assert [(each.start, each.end) for each in first.citations] == [(3, 11)]
    assert [(each.start, each.end) for each in code.citations] == [(None, 8)]
    assert [(each.start, each.end) for each in second.citations] == [(3, 16), (None, 17)]
    assert [source.id for source in code.sources] == ["s2"]


def test_a_passage_that_begins_before_the_code_keeps_its_end() -> None:
    start = at("Use this").start
    end = at("It prints").end
    assert end is not None
    _, _, second, _ = segments(Citation(start=start, end=end, sources=["s1"]))
    assert [(each.start, each.end) for each in second.citations] == [(0, 9)]


def test_an_end_that_covers_the_empty_line_belongs_to_the_text_before_it() -> None:
    first, code, *_ = segments(Citation(end=at("```py", start=False).end - 5, sources=["s1"]))  # type: ignore[operator]
    assert [each.end for each in first.citations] == [12]
    assert code.citations == ()


@pytest.mark.parametrize("text", ["", "Only words [1].", "a `code` b", "- ```\n  in a list\n  ```"])
def test_a_text_without_blocks_of_code_is_left_as_it_is(text: str) -> None:
    segment = TextSegment(content=text, sources=SOURCES)
    assert cut_at_code(segment) == (segment,)


def test_code_alone() -> None:
    (code,) = segments(at("x = 1", text="```\nx = 1\n```"), text="```\nx = 1\n```")
    assert isinstance(code, CodeSegment)
    assert len(code.sources) == 3
    assert len(code.citations) == 1


def test_what_is_drawn_is_the_same() -> None:
    citations = (at("this"), at("print(1)"), at("one."))
    whole = TextSegment(content=TEXT, sources=SOURCES, citations=citations)
    cut = render_reply(Message(id="a", segments=cut_at_code(whole)))
    assert cut.problems == ()
    expected = render_reply(Message(id="a", segments=(whole,))).html

    def alike(html: str) -> str:
        """Leave out how far code passages reach, and the line end that ends code."""
        return re.sub(r' data-passage="6"|\s+(?=</code>)|(?<=>)\n', "", html)

    assert alike(cut.html) == alike(expected)


def test_a_builder_cuts_when_it_is_asked() -> None:
    builder = MessageBuilder(cut_at_code=True)
    for event in (TextEvent(TEXT), SourcesEvent(SOURCES, (at("one."),))):
        builder.add(event)
    assert [each.type for each in builder.message.segments] == ["text", "code", "text", "code"]


def test_many_citations_in_many_pieces() -> None:
    def cut(count: int) -> Callable[[], Sequence[Segment]]:
        sources = tuple(Source(id=f"s{n}", url=f"https://a{n}.example") for n in range(count))
        citations = tuple(
            Citation(end=len(unit) * n + 5, sources=[f"s{n}", f"s{n // 2}"]) for n in range(count)
        )
        segment = TextSegment(content=unit * count, sources=sources, citations=citations)
        return lambda: cut_at_code(segment)

    unit, count = "words\n\n```\ncode\n```\n\n", 3_200
    pieces = linear(cut, count)
    words = [each for each in pieces if isinstance(each, TextSegment)]
    assert len(pieces) == 2 * count
    assert [each.citations[0].end for each in words] == [5] * count
    assert [source.id for source in words[-1].sources] == [f"s{count // 2 - 1}", f"s{count - 1}"]
