"""A position is believed only where what it says stands."""

from __future__ import annotations

import pytest

from renderer.drafting.position import Position
from renderer.drafting.ruler import Ruler
from renderer.drafting.verify import Range, find_range, is_link

LINK = "https://a.example/p"


def found(text: str, **position: object) -> tuple[str, str] | None:
    """Return the words found and the code of the problem."""
    fields: dict[str, object] = {"kind": "passage", **position}
    range_ = find_range(Ruler(text), Position(**fields))  # type: ignore[arg-type]
    return None if range_ is None else (text[range_.start : range_.end], range_.code)


@pytest.mark.parametrize(
    ("unit", "start", "end"), [("characters", 2, 5), ("utf-16", 3, 6), ("utf-8", 5, 8)]
)
def test_where_it_says(unit: str, start: int, end: int) -> None:
    assert found("🧠 sky", start=start, end=end, unit=unit, says="sky") == ("sky", "")
    assert found("🧠 sky", start=start, end=end, unit=unit) == ("sky", "")


def test_in_another_unit() -> None:
    assert found("🧠 sky", start=3, end=6, says="sky") == ("sky", "other-unit")
    assert found("🧠 sky", start=5, end=8, says="sky") == ("sky", "other-unit")
    assert found(f"🧠 ({LINK})", start=3, end=24, holds=LINK) == (f"({LINK})", "other-unit")


@pytest.mark.parametrize("marker", ["[1]", "[1, 2]", "［1］", "[[1]](https://other.example)"])
def test_a_range_that_is_just_a_sign_is_a_marker(marker: str) -> None:
    text, end = f"é sky {marker}.", 6 + len(marker)
    assert found(text, kind="marker", start=6, end=end, holds=LINK) == (marker, "")
    assert found(text, kind="marker", start=5, end=end, holds=LINK) is None
    assert found(text, start=6, end=end, holds=LINK) is None


def test_a_number_is_no_proof_where_units_mean_different_ones() -> None:
    text = "é漢[1][2][3]"
    assert found(text, kind="marker", start=5, end=8, holds=LINK) is None
    assert found(text, kind="marker", start=8, end=11, holds=LINK) is None
    assert found(text, kind="marker", start=2, end=5, holds=LINK) == ("[1]", "")
    # Two bytes more say of which unit it is.
    assert found("漢 [1] [2]", kind="marker", start=4, end=7, holds=LINK) == ("[1]", "other-unit")


def test_near_by() -> None:
    text = "A sky. " * 3 + "The end."
    assert found(text, start=10, end=13, says="sky") == ("sky", "moved")
    range_ = find_range(Ruler(text), Position(kind="passage", start=10, end=13, says="sky"))
    assert range_ == Range(9, 12, "moved")
    assert found(f"Dash -- so. ([a]({LINK})) more", start=8, end=20, holds=LINK) == (
        f"([a]({LINK}))",
        "moved",
    )
    assert found(f"x [[1]]({LINK}) y", start=0, end=3, holds=LINK) == (f"[[1]]({LINK})", "moved")


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("The sea.", {"start": 4, "end": 7, "says": "sky"}),
        ("x" * 5_000 + "sky is far away", {"start": 0, "end": 15, "says": "sky is far away"}),
        ("** a **" + "x" * 50 + "**", {"start": 30, "end": 32, "says": "…"}),
        ("short", {"start": 2, "end": 99}),
        ("short", {"start": 4, "end": 2}),
        ("short", {"start": -4, "end": 2}),
        ("é", {"start": 0, "end": 1, "unit": "utf-8"}),
        (f"no link, {LINK} bare", {"start": 0, "end": 3, "holds": LINK}),
    ],
)
def test_nowhere(text: str, position: dict[str, object]) -> None:
    assert found(text, **position) is None


def test_only_an_end() -> None:
    assert find_range(Ruler("word ."), Position(kind="point", end=5)) == Range(None, 5)
    assert find_range(Ruler("word ."), Position(kind="point", end=7)) is None


TEXT = f"Sky. ([a]({LINK}?utm_source=x)) Sea, [b](https://b.example/(1)) 🌊 end."


@pytest.mark.parametrize("start", [0, 4, 5, 6, 9, 30])
def test_a_marker_a_little_off_is_the_link_that_holds_its_address(start: int) -> None:
    words = f"([a]({LINK}?utm_source=x))"
    code = "" if start == 5 else "moved"
    range_ = {"start": start, "end": start + len(words), "kind": "marker"}
    assert found(TEXT, **range_, holds=LINK) == (words, code)


@pytest.mark.parametrize(
    "words",
    [
        f"[a]({LINK})",
        f"([a]({LINK}))",
        f"[[1]]({LINK})",
        f"([a]({LINK}), [b](https://b.example/(1)))",
        f"[a]({LINK}); [b](https://b.example/(1))",
    ],
)
def test_links_are_markers_whoever_wrote_their_address(words: str) -> None:
    for address in (LINK, "https://other.example"):
        position = {"start": 4, "end": 4 + len(words), "kind": "marker", "holds": address}
        assert found(f"Sky {words} sea", **position) == (words, "")


def test_a_marker_that_is_no_link_stays_as_it_is() -> None:
    position = {"start": 4, "end": 6 + len(LINK), "kind": "marker", "holds": LINK}
    assert found(f"Sky ({LINK}) sea", **position) == (f"({LINK})", "")


def test_a_link_is_told_in_linear_time() -> None:
    assert not is_link("[" * 100_000)
    assert not is_link("[a](" + "(" * 100_000)
    assert not is_link("[a](b)" * 100_000 + "x")
