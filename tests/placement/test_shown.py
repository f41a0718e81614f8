from __future__ import annotations

from renderer.placement.letters import IMAGE
from renderer.placement.shown import Shown, ancestors, block
from renderer.safehtml import Policy, gate, read_trusted

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


def test_an_image_that_is_loaded_is_a_sign() -> None:
    policy = Policy(image_hosts=frozenset({"i.example"}))
    html = '<p>a<img src="https://i.example/b" alt="c">d<input type="checkbox" disabled></p>'
    page = Shown(gate(html, policy)[0])
    assert page.text == f"a{IMAGE}d\n"
    assert page.letters == "ad"
    assert [page.text[at] for at in page.voids] == [IMAGE, "\n"]
    assert Shown(read_trusted("a<IMG src=b>c")).text == f"a{IMAGE}c"


def test_breaks_are_known_and_the_runs_of_an_element() -> None:
    page = shown()
    assert [page.text[at - 1] for at in page.breaks] == ["e"]
    paragraph = next(element for element in page.blocks if element.name == "p")
    assert [page.runs[number].text for number in page.runs_of(paragraph)] == ["e", "\n", "f"]
