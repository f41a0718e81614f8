"""Messages without markers and sources."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from renderer import render_reply, to_text
from tests.support.body import Body
from tests.support.growing import linear

SOURCES = [{"id": f"s{n}", "url": f"https://a{n}.example", "title": f"T{n}"} for n in range(1, 4)]


def text_of(content: str, *citations: Mapping[str, object], **options: str) -> str:
    message = {"id": "a", "content": content, "sources": SOURCES, "citations": list(citations)}
    return to_text(message, **options)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("The sky is blue [1]. Yes[2, 3].", "The sky is blue. Yes."),
        ("One [9] `[1]` [words](u) \\[1]", "One [9] `[1]` [words](u) \\[1]"),
        ("One **[1]**.\n\n[1]: https://a.example", "One."),
        ("One [1].\n\nSources:\n[1] https://a.example", "One."),
        ("One \ue200cite\ue202turn0search0\ue201 two\ue204", "One two"),
        ("One \ue202turn0search0 two", "One  two"),
    ],
)
def test_numbers_go(content: str, expected: str) -> None:
    assert text_of(content) == expected


def test_marker_citations_go_and_passages_stay() -> None:
    content = "🧠 sky ([a.example](https://a.example)). Sea is wide."
    end = content.index(". Sea") + 1
    assert (
        text_of(
            content,
            {"start": 7, "end": end, "sources": ["s1"], "marker": True},
            {"start": end + 2, "end": end + 5, "sources": ["s1"]},
        )
        == "🧠 sky. Sea is wide."
    )


@pytest.mark.parametrize(("start", "end"), [(0, 51), (4, 99), (9, 4), (None, 8)])
def test_what_is_no_marker_stays(start: int | None, end: int) -> None:
    content = "A whole sentence that is called a marker, but is no one."
    citation = {"start": start, "end": end, "sources": ["s1"], "marker": True}
    assert text_of(content, citation) == content


def marker(content: str, words: str) -> dict[str, object]:
    before = content[: content.index(words)]
    start, length = (len(text.encode("utf-16-le")) // 2 for text in (before, words))
    return {"start": start, "end": start + length, "sources": ["s1"], "marker": True}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        # letters that are shown count, not those of tags and addresses
        ('Blue<sup class="references">1</sup> sky.', '<sup class="references">1</sup>'),
        ("Blue [1](https://a.example/long/path) sky.", "[1]"),
        ("Blue [[1]](https://a.example 'x') sky.", "[1]"),
        ("Blue abcdefghijklmnop sky.", "abcdefghijklmnop"),
        ("Blue abcdefghijklmnopq sky.", "abcdefghijklmnopq"),
        # a length is one of UTF-16 code units
        (f"Blue [{'🚀' * 1_000}] sky.", f"[{'🚀' * 1_000}]"),
        (f"Blue [{'🚀' * 1_500}] sky.", f"[{'🚀' * 1_500}]"),
        # code and formulas stay as they are
        ("Blue `[1]` sky.", "[1]"),
        ("Blue\n\n    x = [1]\n\nsky.", "[1]"),
        ("Blue $x[1]$ sky.", "[1]"),
        ("Blue [1\n\n2] sky.", "[1\n\n2]"),
        ("Blue\r\n\r\nsky [1].", "[1]"),
        ("Blue \x00 🚀 sky [1].", "[1]"),
        ("Blue **[1]** sky.", "[1]"),
    ],
)  # fmt: skip
def test_what_is_a_marker_is_decided_as_on_the_page(content: str, words: str) -> None:
    message = {"id": "a", "content": content, "sources": SOURCES}
    cited = {**message, "citations": [marker(content, words)]}
    shown = Body(render_reply(cited)).text()
    left = Body(render_reply({"id": "a", "content": to_text(cited)})).text()
    assert "".join(left.split()) == "".join(shown.split())


@pytest.mark.parametrize("length", [10, 1_500, 2_046, 2_047, 3_000])
def test_tokens_have_the_same_bound_as_on_the_page(length: int) -> None:
    message = {"id": "a", "content": f"One \ue200{'x' * length}\ue201 two."}
    shown = Body(render_reply(message)).text().split()
    assert to_text(message).split() == shown
    assert (len(shown) == 2) is (length <= 2_046)


def test_markers_that_overlap_go_together() -> None:
    content = "One [1][2] two."
    ranges = [(4, 10), (4, 7), (7, 10)]
    cited = [{"start": a, "end": b, "sources": ["s1"], "marker": True} for a, b in ranges]
    assert text_of(content, *cited) == "One two."


def test_of_sources_that_share_an_id_the_first_counts() -> None:
    sources = [{"id": "x"}, {"id": "x"}, {}]
    message = {"content": "One [doc:x]. Two [doc:y].", "sources": sources}
    assert to_text(message, marker=r"\[doc:(\w+)\]") == "One. Two [doc:y]."


def test_code_at_the_beginning_keeps_its_blanks() -> None:
    assert text_of("\n \n    x = 1\n\nOne [1].\n\n") == "    x = 1\n\nOne."


def test_the_language_of_code_is_a_plain_name() -> None:
    code = {"type": "code", "content": "x\ue204", "language": "py\n```\n<b>"}
    assert to_text({"segments": [code]}) == "```\nx\n```"


@pytest.mark.parametrize(
    ("alt", "title", "expected"),
    [("A  cat\n\n# x", "T", "A cat # x"), (" ", "T", "T"), (None, None, "")],
)
def test_an_image_is_called_by_its_first_name_on_one_line(
    alt: str | None, title: str | None, expected: str
) -> None:
    assert to_text({"segments": [{"type": "image", "alt": alt, "title": title}]}) == expected


def test_errors() -> None:
    with pytest.raises(TypeError, match="expected a mapping, a Message"):
        to_text("One [1].")
    for wrong in ("[1", "no group", "(x?)"):
        with pytest.raises(ValueError, match="marker must be a pattern"):
            to_text({}, marker=wrong)


SHAPES = {
    "numbers": "word [1] ",
    "numbers after blanks": "x" + " " * 50 + "[1]",
    "lines": "a\n",
    "tokens that do not end": "\ue200",
    "long tokens that do not end": "\ue200" + "a" * 2_000,
    "cut off tokens": "\ue202" + "a" * 70,
    "brackets": "[",
    "ticks": "a ` `` b",
    "addresses": "[1](",
}


@pytest.mark.parametrize("unit", SHAPES.values(), ids=SHAPES)
def test_a_long_text_of_many_markers(unit: str) -> None:
    def left(size: int) -> Callable[[], str]:
        text = unit * (size // len(unit))
        sources = [{"id": "s1"}] * (size // 100)
        # Of the longest ranges, too, of which none is a marker.
        ranges = [(max(0, end - 3), end) for end in range(20, len(text), 40)]
        ranges += [(0, len(text) - left) for left in range(size // 50)]
        cited = [{"start": a, "end": b, "sources": ["s1"], "marker": True} for a, b in ranges]
        return lambda: to_text({"content": text, "sources": sources, "citations": cited})

    assert len(linear(left, 32_000)) <= 32_000


def test_without_sources_numbers_are_prose() -> None:
    assert to_text({"content": "See [1].\n\nSources:\n- a"}) == "See [1].\n\nSources:\n- a"


def test_segments_of_all_types() -> None:
    assert (
        to_text(
            {
                "segments": [
                    {"type": "thinking", "content": "hm"},
                    {"type": "text", "content": "One."},
                    {"type": "code", "content": "a\n```\nb", "language": "md"},
                    {"type": "image", "url": "https://a.example/i.png", "alt": "A cat"},
                    {"type": "error", "content": "failed"},
                    {"type": "unknown"},
                    {"type": "text", "content": "Two."},
                ]
            }
        )
        == "One.\n\n````md\na\n```\nb\n````\n\nA cat\n\nTwo."
    )


def test_what_a_user_wrote_is_left_alone() -> None:
    message = {"role": "user", "content": "Why [1]? \n", "sources": SOURCES}
    assert to_text(message) == "Why [1]? \n"


def test_another_form() -> None:
    assert text_of("One [S1]. [1]", marker=r"\[S(\d)\]") == "One. [1]"
