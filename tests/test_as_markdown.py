"""Messages with footnotes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from xml.etree.ElementTree import Element

import pytest

from renderer import render_reply, to_markdown
from tests.support.body import Body
from tests.support.growing import linear

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
        ("The **sky** is.", "sky", "The **sky**[^1] is."),
        ("The **blue sky** is.", "blue", "The **blue[^1] sky** is."),
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


def marked(content: str, words: str, source: str = "s1") -> dict[str, object]:
    cited = after(content, words, source)
    length = len(words.encode("utf-16-le")) // 2
    return {**cited, "start": int(str(cited["end"])) - length, "marker": True}


@pytest.mark.parametrize(
    ("content", "words", "expected"),
    [
        # a word is never parted, nor a letter from its mark, nor an emoji
        ("Don't go.", "Don", "Don't[^1] go."),
        ("It is 3.14 now.", "3", "It is 3.14[^1] now."),
        ("Cafe\u0301 now.", "Cafe", "Cafe\u0301[^1] now."),
        ("हिन्दी है", "हि", "हिन्दी[^1] है"),
        ("A 👨\u200d👩\u200d👧 is.", "👨", "A 👨\u200d👩\u200d👧[^1] is."),
        ("東京は日本の首都です。人口", "首都", "東京は日本の首都[^1]です。人口"),
        ("un**believ**able tale", "un", "un**believ**able[^1] tale"),
        # what ends a passage, and what does not belong to it
        ("One two. Three.", "two. ", "One two.[^1] Three."),
        ("One two.\n\nThree.", "two.\n\n", "One two.[^1]\n\nThree."),
        ("**天空**是", "天空", "**天空**[^1]是"),
        ("One [x] two.\n\n[x]: u", "x", "One [x][][^1] two.\n\n[x]: u"),
        ("One [x][x] two.\n\n[x]: u", "One [x", "One [x][x][^1] two.\n\n[x]: u"),
        # what follows would make a link, a definition or an escape of it
        ("f(x) is.", "f", "f[^1]\\(x) is."),
        ("In C:\\", "C:\\", "In C:\\ [^1]"),
        ("(One)[x] two.\n\n[x]: u", "One)", "(One)[^1] [x] two.\n\n[x]: u"),
        # after blocks of code and formulas, in what holds them
        ("```py\na\nb\n```\nOne.", "a", "```py\na\nb\n```\n\n[^1]\n\nOne."),
        ("```py\na\n```\n\nOne.", "a", "```py\na\n```\n\n[^1]\n\nOne."),
        ("> ```\n> a\n> ```\n> One.", "a", "> ```\n> a\n> ```\n>\n> [^1]\n>\n> One."),
        ("- ```\n  a\n  ```\n- One", "a", "- ```\n  a\n  ```\n\n  [^1]\n\n- One"),
        ("One:\n\n    a\n    b\n\nTwo.", "a", "One:\n\n    a\n    b\n\n[^1]\n\nTwo."),
        ("$$\na\n$$\n\nOne.", "a", "$$\na\n$$\n\n[^1]\n\nOne."),
        ("```\na", "a", "```\na\n```\n\n[^1]"),
    ],
)
def test_a_passage_ends_where_it_does_on_the_page(content: str, words: str, expected: str) -> None:
    assert written(content, after(content, words)) == expected


@pytest.mark.parametrize(
    ("content", "words", "expected"),
    [
        ("Blue<sup class='citation-reference'>1</sup>.", "<sup class='citation-reference'>1</sup>",
         "Blue[^1]."),
        ("Use `x[1]` now.", "[1]", "Use `x[1]`[^1] now."),
        ("Blue **[1]** sky.", "[1]", "Blue[^1] sky."),
        ("Blue [[1]](https://a.example) sky.", "[1]", "Blue[^1] sky."),
        ("Blue.\n\n[1]\n\nSky.", "[1]", "Blue.[^1]\n\n\nSky."),
        ("[1](https://a.example): blue", "[1](https://a.example)", "[^1]\\: blue"),
        ("| a | b |\n|--|--|\n| [1] | c |", "[1]", "| a | b |\n|--|--|\n| [^1] | c |"),
        ("- [1]\n- Sky", "[1]", "- [^1]\n- Sky"),
        ("One \ue200x\ue202y\ue201 two \ue200z\ue201.", "\ue200x\ue202y\ue201", "One[^1] two."),
    ],
)  # fmt: skip
def test_a_marker_is_one_where_it_is_on_the_page(content: str, words: str, expected: str) -> None:
    assert written(content, marked(content, words)) == expected


def test_offsets_count_both_characters_of_a_line_end() -> None:
    content = "One.\r\n\r\nTwo is.\r\nThree[1]."
    cited = (after(content, "Two"), marked(content, "[1]", "s2"))
    assert written(content, *cited) == "One.\n\nTwo[^1] is.\nThree[^2]."


def test_a_passage_that_is_not_shown_has_no_reference() -> None:
    content = "One <!-- a b --> two."
    assert written(content, {**marked(content, "a b"), "marker": False}) == content


@pytest.mark.parametrize(("start", "end"), [(5, 2), (-5, 3), (0, 99), (0, 0)])
def test_a_range_that_cannot_be_one_has_no_reference(start: int, end: int) -> None:
    code = {"type": "code", "content": "One two."}
    for segment in ({"content": "One two."}, code):
        citation = {"start": start, "end": end, "sources": ["s1"]}
        found = to_markdown(
            {"segments": [{**segment, "sources": SOURCES, "citations": [citation]}]}
        )
        assert found.count("[^1]") == 1


def test_a_marker_of_another_form_names_the_source_that_has_the_id() -> None:
    sources = [{"title": "None"}, {"id": "x", "title": "First"}, {"id": "x", "title": "Second"}]
    message = {"content": "One [doc:x].", "sources": sources}
    assert to_markdown(message, marker=r"\[doc:(\w+)\]").startswith("One[^2].\n")


def test_what_a_user_wrote_is_left_alone() -> None:
    content = "Why [1]?\n\nSources:\n- a"
    message = {"role": "user", "content": content, "sources": SOURCES[1:2]}
    assert to_markdown(message) == f"{content}\n\n[^1]: A file"


def test_definitions_stand_in_no_code() -> None:
    message = {"content": "One [1].\n\n~~~\na", "sources": SOURCES[1:2]}
    assert to_markdown(message) == "One[^1].\n\n~~~\na\n~~~\n\n[^1]: A file"


def test_numeric_definitions_go() -> None:
    message = {"content": "One [1].\n\n[1]: https://a.example", "sources": SOURCES[1:2]}
    assert to_markdown(message) == "One[^1].\n\n[^1]: A file"


def test_references_have_a_name_that_is_free() -> None:
    message = {"content": "[^1] [^source-2] [1]", "sources": SOURCES[1:2]}
    assert to_markdown(message) == "[^1] [^source-2][^source2-1]\n\n[^source2-1]: A file"


def test_of_equal_sources_the_first_title_counts() -> None:
    one = {"url": "https://a.example"}
    sources = [{"id": "a", **one}, {"id": "b", **one, "title": "T"}]
    message = {"content": "One [1].", "sources": sources}
    assert to_markdown(message) == "One[^1].\n\n[^1]: [T](<https://a.example/>)"


def test_errors() -> None:
    with pytest.raises(TypeError, match="expected a mapping, a Message"):
        to_markdown(7)
    with pytest.raises(ValueError, match="marker must be a pattern"):
        to_markdown({}, marker="no group")


ON_BOTH = [
    "One [1] two [2][3]. Three (four) [1, 2].",
    "| a | b |\n|---|---|\n| one [1] | two[2] |\n| x \\| y [3] | z |",
    "- one [1]\n  - two **three** [2]\n\n> four [3]\n> five",
    "# Sky [1]\n\nSea *so* [2]\n[3]\nfive",
    "السماء زرقاء [1]. הים [2] 天空是蓝的【3】。",
    "👨\u200d👩\u200d👧[1] e\u0301[2] 🇩🇪 [3]",
    "A [link](https://b.example) [1], `code` [2] and $x$ [3].",
    "One ![words](https://b.example/i.png) [1]<br>two [2]<br>[3]",
    "One.\n\n[1]\n\n```\ncode [2]\n```\n\nTwo [3].",
    "***one*** [3] ~~two~~ [2] <b>three</b> [1]",
]


@pytest.mark.parametrize("content", ON_BOTH)
def test_page_and_footnotes_cite_the_same_sources_at_the_same_places(content: str) -> None:
    citations = []
    for number, match in enumerate(re.finditer(r"[\[【][\d, ]+[\]】]", content)):
        ids = [f"s{each}" for each in re.findall(r"\d", match[0])]
        start, end = (len(content[:at].encode("utf-16-le")) // 2 for at in match.span())
        citations.append({"start": start, "end": end, "sources": ids, "marker": True})
        if number % 2:
            citations.append({"start": 0, "end": max(1, start - 3), "sources": ["s3"]})
    message = {"id": "a", "content": content, "sources": SOURCES, "citations": citations}
    body, _, _ = to_markdown(message).rpartition("\n\n")
    assert [*places_of_notes(body)] == [*places_of_chips(message)]


def places_of_chips(message: Mapping[str, object]) -> Iterator[tuple[str, list[str]]]:
    """Give what a reader sees before each chip, without blanks, and the numbers of its sources."""
    body = Body(render_reply(message))
    seen = ""
    for piece in pieces(body.root):
        if isinstance(piece, str):
            seen += "".join(piece.split())
        else:
            yield seen, piece.get("data-number", "").split()


def places_of_notes(text: str) -> Iterator[tuple[str, list[str]]]:
    shown = "".join(Body(render_reply({"id": "a", "content": text})).text().split())
    for notes in re.finditer(r"(?:\[\^\d+\])+", shown):
        seen = re.sub(r"\[\^\d+\]", "", shown[: notes.start()])
        yield seen, re.findall(r"\d+", notes[0])


def pieces(element: Element) -> Iterator[str | Element]:
    """Yield an element's texts and chips in their order."""
    if element.get("class") == "citation-chip":
        yield element
        return
    yield element.text or ""
    for child in element:
        yield from pieces(child)
        yield child.tail or ""


SHAPES = {
    "words": ("word ", ""),
    "short lines": ("a\n", ""),
    "numbers": ("word [1] ", ""),
    "numbers after blanks": ("x" + " " * 50 + "[1]", ""),
    "fences": ("```\n", ""),
    "brackets": ("[", ""),
    "backslashes": ("\\", ""),
    "notes": ("[^source-", ""),
    "pipes": ("|a \\| b", "|-"),
    "tokens that do not end": ("\ue200", ""),
}


@pytest.mark.parametrize(("unit", "below"), SHAPES.values(), ids=SHAPES)
def test_many_citations_of_a_long_text(unit: str, below: str) -> None:
    def markdown(size: int) -> Callable[[], str]:
        count = size // len(unit)
        text = unit * count + (f"\n{below * count}\n" if below else "")
        sources = [{"id": f"s{number}", "title": "T"} for number in range(size // 60)]
        cited = [
            {
                "start": end - 3,
                "end": end,
                "sources": [f"s{end % len(sources)}"],
                "marker": end % 2 == 0,
            }
            for end in range(3, len(text), 11)
        ]
        return lambda: to_markdown({"content": text, "sources": sources, "citations": cited})

    assert linear(markdown, 15_000).endswith("[^250]: T")
