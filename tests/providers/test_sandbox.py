"""Links to files in a model's sandbox."""

from __future__ import annotations

import pytest

from renderer.providers.sandbox import linked_file


@pytest.mark.parametrize(
    ("text", "address", "link"),
    [
        (
            "See [a.csv](sandbox:/mnt/a.csv) now",
            "sandbox:/mnt/a.csv",
            "[a.csv](sandbox:/mnt/a.csv)",
        ),
        ("See ![a](sandbox:/mnt/a.csv)", "sandbox:/mnt/a.csv", "[a](sandbox:/mnt/a.csv)"),
        ("[a](<sandbox:/a.csv>)!", "sandbox:/a.csv", "[a](<sandbox:/a.csv>)"),
        ('[a](sandbox:/a.csv "A")!', "sandbox:/a.csv", '[a](sandbox:/a.csv "A")'),
        # No link round it: the address is the passage.
        ("at sandbox:/mnt/a.csv, so", "sandbox:/mnt/a.csv", "sandbox:/mnt/a.csv"),
        ("a](sandbox:/a.csv)", "sandbox:/a.csv", "sandbox:/a.csv"),
        ("[x](sandbox:/a%20b.csv)", "sandbox:/a%20b.csv", "[x](sandbox:/a%20b.csv)"),
    ],
)
def test_the_whole_link_is_the_passage(text: str, address: str, link: str) -> None:
    start = text.index(address)
    name = "a b.csv" if "%20" in text else "a.csv"
    found = linked_file(text, start, start + len(address), name)
    assert found is not None
    assert (found.kind, found.says) == ("passage", link)
    assert text[found.start : found.end] == link


@pytest.mark.parametrize("by", [-9, 1, 4])
def test_a_link_near_by_is_found_by_the_name_of_its_file(by: int) -> None:
    text = "🧠 [b](sandbox:/mnt/b.csv) and [a](sandbox:/mnt/a(1).csv), [c](sandbox:/mnt/c.csv)"
    start = text.index("sandbox:/mnt/a") + by
    found = linked_file(text, start, start + len("sandbox:/mnt/a(1).csv"), "a(1).csv")
    assert found is not None
    assert found.says == "[a](sandbox:/mnt/a(1).csv)"


@pytest.mark.parametrize(
    ("start", "end", "name"),
    [(0, 9, "z.csv"), (-5, 9, None), (9, 3, None), (10**30, 10**31, "z.csv")],
)
def test_what_is_not_there_has_no_place(start: int, end: int, name: str | None) -> None:
    assert linked_file("[a](sandbox:/mnt/a.csv)", start, end, name) is None


def test_a_file_far_away_is_another() -> None:
    text = "start" + " word" * 1_000 + " [a](sandbox:/mnt/a.csv)"
    assert linked_file(text, 0, 5, "a.csv") is None
