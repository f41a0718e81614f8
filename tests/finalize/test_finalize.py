"""An answer and its list, made to belong together."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from renderer import Citation, Source, finalize_citations
from renderer.markers import NUMBERS, scan_markers

SOURCES = [{"id": f"s{n}", "url": f"https://a{n}.example", "title": f"T{n}"} for n in range(1, 6)]


CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "cases.json").read_text("utf-8")
)


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"]) for case in CASES if case["op"] == "finalize"]
)
def test_case(case: dict[str, Any]) -> None:
    segment, expect = case["segment"], case["expect"]
    result = finalize_citations(segment["content"], segment["sources"], segment["citations"])
    assert result.text == expect["finalized_content"]
    assert [source.id for source in result.sources] == expect["finalized_source_ids"]
    again = finalize_citations(result.text, result.sources, result.citations)
    assert (again.text, again.sources) == (result.text, result.sources)
    assert set(expect.get("checks", ())) <= {"idempotent"}


def finalized(text: str, *citations: object, **options: Any) -> tuple[str, str]:
    """Return the text and the ids of its sources."""
    result = finalize_citations(text, SOURCES, citations, **options)  # type: ignore[arg-type]
    return result.text, " ".join(str(source.id) for source in result.sources)


@pytest.mark.parametrize(
    ("text", "expected", "ids"),
    [
        ("A [3]. B [1].", "A [1]. B [2].", "s3 s1"),
        ("A [1]. B [2].", "A [1]. B [2].", "s1 s2"),
        ("A [2-4].", "A [1-3].", "s2 s3 s4"),
        ("A [3] B [2-4].", "A [1] B [2, 1, 3].", "s3 s2 s4"),
        ("A [ 5 ;1 ].", "A [ 1 ;2 ].", "s5 s1"),
        ("A [４、２] B 【5】.", "A [１、２] B 【3】.", "s4 s2 s5"),
        ("A [2, 2].", "A [1].", "s2"),
        ("A [9]. `[4]`", "A. `[4]`", "s1 s2 s3 s4 s5"),
        ("| a | b |\n|--|--|\n| \\| [4] | [2] |", "| a | b |\n|--|--|\n| \\| [1] | [2] |", "s4 s2"),
        (
            "[4]: https://x.example\n[2]: https://y.example\n\nText [4].",
            "[1]: https://x.example\n\nText [1].",
            "s4",
        ),
    ],
)
def test_numbers_follow_the_order_of_the_text(text: str, expected: str, ids: str) -> None:
    assert finalized(text) == (expected, ids)


def test_citations_count_as_citing_and_move_with_the_text() -> None:
    result = finalize_citations(
        "🧠 A [9] one [2]. Two.",
        SOURCES,
        [
            {"end": 22, "sources": ["s5"]},
            {"start": 9, "end": 12, "sources": [{"id": "s4", "locator": "p. 1"}]},
        ],
    )
    assert result.text == "🧠 A one [2]. Two."
    assert [source.id for source in result.sources] == ["s4", "s2", "s5"]
    assert [(each.start, each.end) for each in result.citations] == [(None, 18), (5, 8)]
    assert result.citations[1].sources[0].locator == "p. 1"


def test_equal_sources_are_merged_and_citations_name_the_first() -> None:
    sources = [
        {"url": "https://a.example/"},
        {"id": "b", "url": "https://b.example/"},
        {"id": "c", "url": "https://A.example:443/?utm_source=x", "title": "T"},
    ]
    result = finalize_citations("A [1]. B [3, 2].", sources, [{"end": 2, "sources": ["c"]}])
    assert result.text == "A [1]. B [1, 2]."
    assert [(source.id, source.title) for source in result.sources] == [("c", "T"), ("b", None)]
    assert result.citations == (Citation(end=2, sources=["c"]),)


def test_a_marker_that_is_cited_by_itself_is_left_alone() -> None:
    other = Citation(start=2, end=5, sources=["s5"], marker=True)
    same = Citation(start=2, end=5, sources=["s3"], marker=True)
    assert finalized("A [3] B [1]", other) == ("A [3] B [2]", "s5 s1")
    assert finalized("A [3] B [1]", same) == ("A [1] B [2]", "s3 s1")
    assert finalized("A [9] B [1]", other) == ("A [9] B [2]", "s5 s1")


def test_uncited_sources_may_go_last() -> None:
    assert finalized("A [4].", uncited="after") == ("A [1].", "s4 s1 s2 s3 s5")


def test_the_models_own_list_may_be_cut() -> None:
    text = "A [4].\n\nSources:\n[1] https://a1.example\n[4] https://a4.example"
    assert finalized(text, cut_sources=True) == ("A [1].", "s4")


@pytest.mark.parametrize(
    ("marker", "text", "expected", "ids"),
    [
        (r"\[S(\d+)\]", "A [S3] `[S2]` [S9] [1] [S1].", "A [S1] `[S2]` [1] [S2].", "s3 s1"),
        (
            r"\[doc:(\w+)\]",
            "A [doc:s4], [doc:s2] and [doc:zz].",
            "A [doc:s4], [doc:s2] and.",
            "s4 s2",
        ),
        (
            r"【(\d+):\d+†[^】]*】",
            "A【4:0†source】 B【2:1†x】.",
            "A【1:0†source】 B【2:1†x】.",
            "s4 s2",
        ),
        (re.compile(r"\((?P<number>\d)\)"), "A (3).", "A (1).", "s3"),
    ],
)
def test_other_forms(marker: Any, text: str, expected: str, ids: str) -> None:
    assert finalized(text, marker=marker) == (expected, ids)


def test_what_is_wrong_is_told() -> None:
    result = finalize_citations(
        "A [9]. B [1].",
        SOURCES,
        [
            {"end": 99, "sources": ["s1"]},
            {"end": 2, "sources": ["zz"]},
            {"start": 5, "end": 2, "sources": ["s1"]},
            {"end": 0, "sources": ["s1"]},
        ],
    )
    assert result.citations == ()
    assert [(each.path, each.code) for each in result.problems] == [
        ("citations[0]", "out-of-range"),
        ("citations[1]", "unknown-source"),
        ("citations[2]", "reversed"),
        ("citations[3]", "empty-range"),
        ("text", "unknown-source"),
    ]
    assert result.problems[-1].value == "[9]"


@pytest.mark.parametrize(
    ("arguments", "options", "error"),
    [
        ((None, []), {}, "text must be a str"),
        (("a", [4]), {}, "a source must be"),
        (("a", [], ["x"]), {}, "a citation must be"),
        (("a", []), {"uncited": "keep"}, "uncited must be"),
        (("a", []), {"marker": "("}, "marker must be a pattern"),
        (("a", []), {"marker": r"\d"}, "marker must be a pattern"),
        (("a", []), {"marker": "(a)*"}, "marker must be a pattern"),
        (("a", []), {"marker": 4}, "marker must be a pattern"),
    ],
)
def test_wrong_arguments_raise(arguments: Any, options: Any, error: str) -> None:
    with pytest.raises((TypeError, ValueError), match=error):
        finalize_citations(*arguments, **options)


PIECES = [
    "[1]", "[2]", "[3]", "[9]", "[1, 2]", "[2-4]", "[0]", "[0, 1]", "[1][2]", " ", "\n", "\n\n",
    "word", "**", "`", "```\n", "[", "]", "(u)", ".", "- ", "| a | b |\n|--|--|\n", "> ", "[^1]",
    "\\", "$", "🧠", "é", "［1］", "1", "[1]: https://x.y\n", "<b>", "</b>", "\r\n", "(", ")",
    "    ", "#", "~~", "_", "[٢]", "[2024]",
]  # fmt: skip
DRESS = re.compile(r"[\s\d\[\]［］,\-–*_~()<>/sup]|[٠-٩]")


@pytest.mark.parametrize("seed", range(30))
def test_properties(seed: int) -> None:
    """Doing it again changes nothing; markers and list correspond; all else is as it was."""
    random_ = random.Random(seed)
    sources = [Source(id=f"s{n}", url=f"https://a{n % 4}.example") for n in range(1, 6)]
    for _ in range(60):
        text = "".join(random_.choice(PIECES) for _ in range(random_.randrange(1, 25)))
        length = len(text.encode("utf-16-le")) // 2
        citations = [
            Citation(
                start=random_.choice([None, random_.randrange(length + 1)]),
                end=random_.randrange(length + 2),
                sources=[random_.choice(["s1", "s3", "zz"])],
                marker=random_.random() < 0.2,
            )
            for _ in range(random_.randrange(3))
        ]
        once = finalize_citations(text, sources, citations)
        again = finalize_citations(once.text, once.sources, once.citations)
        assert (again.text, again.sources, again.citations) == (
            *(once.text, once.sources, once.citations),
        )
        if "[1]: " not in text:
            assert DRESS.sub("", once.text) == DRESS.sub("", text)
        if not citations:
            check_correspondence(once.text, len(once.sources), len(sources))


def check_correspondence(text: str, listed: int, given: int) -> None:
    """Every number names a source, every source has a number, and the first ones come in order."""
    numbers: dict[int, None] = {}
    for marker in scan_markers(text).markers:
        named = NUMBERS.numbers(marker.match, {}, listed)
        if named is not None:
            assert named.is_whole
            numbers.update(dict.fromkeys(named.numbers))
    if numbers:
        assert [*numbers] == [*range(1, listed + 1)]
    else:
        assert listed == given


def test_many_markers_of_no_source_are_each_told_once() -> None:
    """The suite's time limit is the check."""
    names = [f"[{number // 900 + 100}, {number % 900 + 100}]" for number in range(15_000)]
    problems = finalize_citations(" ".join([*names, *names]), SOURCES).problems
    assert [each.value for each in problems] == names


def test_long_ranges_that_are_called_markers_are_not_read() -> None:
    """The suite's time limit is the check."""
    text = f"[{'1,' * 100_000}1]"
    ends = range(100_000, 105_000)
    citations = [Citation(start=0, end=end, sources=["s1"], marker=True) for end in ends]
    sources = [Source(id="s1", url="https://a.example")]
    assert len(finalize_citations(text, sources, citations).citations) == len(citations)
