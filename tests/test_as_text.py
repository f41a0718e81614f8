"""Messages without markers and sources."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from renderer import to_text

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
        ("One \ue200cite\ue202turn0search0\ue201 two\ue204", "One  two"),
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
