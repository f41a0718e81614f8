"""Messages with footnotes."""

from __future__ import annotations

import pytest

from renderer import to_markdown

SOURCES = [
    {"id": "s1", "url": "https://a.example/(x)", "title": "On [brackets]"},
    {"id": "s2", "title": "A file"},
    {"id": "s3", "url": "javascript:alert(1)", "title": "Odd"},
]
DEFINITIONS = "\n".join(
    [
        r"[^1]: [On \[brackets\]](<https://a.example/(x)>)",
        "[^2]: A file",
        "[^3]: Odd",
    ]
)


def written(content: str, *citations: dict[str, object]) -> str:
    message = {"id": "a", "content": content, "sources": SOURCES, "citations": list(citations)}
    body, _, definitions = to_markdown(message).rpartition("\n\n")
    assert definitions == DEFINITIONS
    return body


def after(content: str, words: str, source: str = "s1") -> dict[str, object]:
    end = content.index(words) + len(words)
    return {"end": len(content[:end].encode("utf-16-le")) // 2, "sources": [source]}


def test_markers_become_references() -> None:
    assert written("Sky [1]. Sea[2, 3], `[1]` [9].") == "Sky[^1]. Sea[^2][^3], `[1]` [9]."


@pytest.mark.parametrize(
    ("content", "words", "expected"),
    [
        ("The sky is blue.", "sky", "The sky[^1] is blue."),
        ("🧠 is it.", "is", "🧠 is[^1] it."),
        ("The **sky** is.", "sky", "The **sky[^1]** is."),
        ("A [link](https://b.example/x) here.", "link", "A [link](https://b.example/x)[^1] here."),
        ("A [link](https://b.example/x) here.", "b.exa", "A [link](https://b.example/x)[^1] here."),
        ("Use `a b` now.", "a", "Use `a b`[^1] now."),
        ("half a word", "wo", "half a word[^1]"),
        ("| a | b |\n|--|--|\n| c | d |", "c", "| a | b |\n|--|--|\n| c[^1] | d |"),
        ("- one\n- two", "one", "- one[^1]\n- two"),
    ],
)
def test_passages_get_a_reference_where_one_may_stand(
    content: str, words: str, expected: str
) -> None:
    assert written(content, after(content, words)) == expected


def test_passages_that_end_together_share_a_place() -> None:
    content = "The sky is blue."
    both = (after(content, "sky"), after(content, "sky", "s2"), after(content, "sky"))
    assert written(content, *both) == "The sky[^1][^2] is blue."


def test_code_is_followed_by_its_references() -> None:
    message = {
        "segments": [
            {
                "type": "code",
                "content": "x",
                "language": "py",
                "sources": SOURCES[1:2],
                "citations": [{"end": 1, "sources": ["s2"]}],
            }
        ]
    }
    assert to_markdown(message) == "```py\nx\n```\n\n[^1]\n\n[^1]: A file"


def test_footnotes_of_the_model_stay_apart() -> None:
    message = {"content": "Own[^1] and [1].\n\n[^1]: note", "sources": SOURCES[1:2]}
    assert to_markdown(message) == ("Own[^1] and[^source-1].\n\n[^1]: note\n\n[^source-1]: A file")


def test_equal_sources_are_one_footnote() -> None:
    sources = [{"id": n, "url": "https://a.example/"} for n in (1, 2)]
    message = {"content": "One [1]. Two [2].", "sources": sources}
    assert to_markdown(message) == ("One[^1]. Two[^1].\n\n[^1]: [a.example](<https://a.example/>)")


def test_a_message_without_sources_is_its_text() -> None:
    assert to_markdown({"content": "One [1]."}) == "One [1]."
