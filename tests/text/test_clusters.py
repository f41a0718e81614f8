"""Where a text may be cut without taking letters, marks and emoji apart."""

from __future__ import annotations

import random

import pytest

from renderer.text import cluster_end, cluster_start
from renderer.text.clusters import REACH
from tests.support.growing import at_most

WHOLE = {
    "letter and mark": "e\u0301",
    "letter and many marks": "a\u0301\u0327\u0316",
    "enclosing mark": "a\u20dd",
    "spacing mark": "क\u093e",
    "virama": "क\u094d",
    "thai vowel and tone": "ก\u0e34\u0e48",
    "thai am": "น\u0e49\u0e33",
    "hangul jamo": "\u1112\u1161\u11ab",
    "variation selector": "❤\ufe0f",
    "ideographic variation": "葛\U000e0100",
    "skin tone": "👍\U0001f3fd",
    "keycap": "1\ufe0f\u20e3",
    "family": "👨\u200d👩\u200d👧\u200d👦",
    "kiss": "👩\U0001f3fd\u200d❤\ufe0f\u200d💋\u200d👨\U0001f3fb",
    "profession": "👩\u200d⚕\ufe0f",
    "rainbow flag": "🏳\ufe0f\u200d🌈",
    "flag": "🇩🇪",
    "tag flag": "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "non-joiner": "می\u200c"[1:],
    "joiner": "क\u094d\u200d",
}


@pytest.mark.parametrize("cluster", WHOLE.values(), ids=WHOLE)
def test_cluster_is_kept_whole(cluster: str) -> None:
    text = f"x{cluster}y"
    after = 1 + len(cluster)
    assert cluster_end(text, 1) == cluster_start(text, 1) == 1
    for index in range(2, after + 1):
        assert cluster_end(text, index) == after
    for index in range(1, after):
        assert cluster_start(text, index) == 1
    assert cluster_start(text, after) == after
    assert cluster_end(cluster, 1) == len(cluster)


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("", [0]),
        ("abc", [0, 1, 2, 3]),
        ("a😀b", [0, 1, 2, 3]),
        ("😀😀", [0, 1, 2]),
        ("🇩🇪🇫🇷🇮🇹", [0, 2, 2, 4, 4, 6, 6]),
        ("🇩🇪🇫x", [0, 2, 2, 3, 4]),
        ("x🇩x🇪", [0, 1, 2, 3, 4]),
        ("🇩\u200b🇪🇫", [0, 1, 2, 4, 4]),
        ("a\u200db", [0, 2, 2, 3]),
        ("क\u094d\u200dष", [0, 3, 3, 3, 4]),
        ("\u0301a", [0, 1, 2]),
        ("日本\u3099語", [0, 1, 3, 3, 4]),
        ("a\n\u0301", [0, 1, 3, 3]),
        ("한국", [0, 1, 2]),
    ],
)
def test_end_from_each_index(text: str, ends: list[int]) -> None:
    assert [cluster_end(text, index) for index in range(len(text) + 1)] == ends


def test_end_and_start_agree_on_any_text() -> None:
    chance = random.Random(1)
    pieces = [
        "a",
        "\u0301",
        "\u200d",
        "\u200c",
        "😀",
        "❤",
        "\ufe0f",
        "🇩",
        "\U0001f3fd",
        "\u20e3",
        "ก",
    ]
    for _ in range(3_000):
        text = "".join(chance.choices(pieces, k=chance.randint(0, 10)))
        cuts = {cluster_end(text, index) for index in range(len(text) + 1)}
        assert cuts == {cluster_start(text, index) for index in range(len(text) + 1)}
        assert {0, len(text)} <= cuts
        for index in range(len(text) + 1):
            assert cluster_end(text, index) == min(cut for cut in cuts if cut >= index)
            assert cluster_start(text, index) == max(cut for cut in cuts if cut <= index)


@pytest.mark.parametrize("function", [cluster_end, cluster_start])
@pytest.mark.parametrize("index", [-1, 4])
def test_index_outside_is_refused(function: object, index: int) -> None:
    assert callable(function)
    with pytest.raises(ValueError, match=rf"index must lie in 0\.\.3, not {index}"):
        function("abc", index)


def test_reach() -> None:
    """A run that is longer than the reach may be cut anywhere; a shorter one never."""
    text = "a" + "\u0301" * (REACH + 1) + "b"
    assert cluster_end(text, 1) == 1
    assert cluster_end(text, 2) == REACH + 2
    assert cluster_start(text, REACH) == 0
    assert cluster_start(text, REACH + 1) == REACH + 1


@pytest.mark.parametrize("piece", ["\u0301", "\u200d", "😀\u200d", "🇩", "\U0001f3fd", "\ufe0f"])
def test_long_run_costs_little_and_is_stable(piece: str) -> None:
    """However long it is: only what lies within reach of a place is looked at."""

    def ask(length: int) -> None:
        text = "a" + piece * length
        for index in range(1, length, length // 100):
            end = cluster_end(text, index)
            assert index <= end <= index + REACH
            assert cluster_end(text, end) == end
            assert cluster_start(text, cluster_start(text, index)) == cluster_start(text, index)

    at_most(5, lambda: ask(5_000), lambda: ask(100_000))
