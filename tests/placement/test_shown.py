from __future__ import annotations

from renderer.placement.shown import Shown, ancestors, block
from renderer.safehtml import Policy, gate

HTML = "<ul><li>a <b>b</b><ul><li>c</li></ul>d</li></ul><p>e<br>f</p><hr><p>g</p>"


def shown() -> Shown:
    return Shown(gate(HTML, Policy())[0])


def test_blocks_and_what_is_no_text_are_kept_apart() -> None:
    assert shown().text == "a b\nc\nd\ne\nf\n\n\ng"
    assert shown().letters == "abcdefg"


def test_a_segment_is_the_text_of_a_block_up_to_the_next() -> None:
    page = shown()
    segments = {run.text: page.segments[number] for number, run in enumerate(page.runs)}
    assert segments["a "] == segments["b"] == 0
    assert len({segments[text] for text in "bcdeg"}) == 5
    assert segments["e"] == segments["f"]


def test_a_position_belongs_to_a_run() -> None:
    page = shown()
    at = page.text.index("c")
    assert page.runs[page.run_after(at)].text == "c"
    assert page.runs[page.run_before(at + 1)].text == "c"
    assert page.kind_at(at) == "text"
    assert page.kind_at(page.text.index("e") + 1) == "break"
    assert page.kind_at(at - 1) == "void"


def test_an_element_has_a_first_and_a_last_position() -> None:
    page = shown()
    bold = next(run.parent for run in page.runs if run.text == "b")
    assert page.text[page.start_of(bold) : page.end_of(bold)] == "b"
    item = block(bold)
    assert item.name == "li"
    assert page.text[page.start_of(item) : page.end_of(item)] == "a b\nc\nd"
    assert [element.name for element in ancestors(bold)] == ["b", "li", "ul"]
