from __future__ import annotations

import pytest

from renderer.safehtml import Policy, Refused, scan
from renderer.safehtml.language import LANGUAGE

DIVISIONS = (
    "section article aside header footer main nav figure figcaption address center hgroup search"
    " fieldset form"
)
STRANGERS = (
    "script style svg math iframe object embed button select option textarea title template base"
    " noscript ruby rt plaintext xmp image frameset html head body meta link dialog menu slot"
    " col colgroup picture audio video canvas marquee region"
)


@pytest.mark.parametrize("name", DIVISIONS.split())
def test_a_sectioning_element_is_a_division(name: str) -> None:
    assert str(scan(f"<{name} class=x><p>a</p></{name}>", Policy())) == (
        '<div><p dir="auto">a</p></div>'
    )
    with pytest.raises(Refused):
        scan(f"<p><{name}></{name}></p>", Policy())
    with pytest.raises(Refused):
        scan(f"<{name}></div>", Policy())


@pytest.mark.parametrize("name", ["span", "font", "big", "label", "nobr", "time", "bdi"])
def test_an_element_of_no_meaning_is_dropped_and_its_content_stays(name: str) -> None:
    assert str(scan(f"<p>a<{name} lang=x>b</{name}>c</p>", Policy())) == '<p dir="auto">abc</p>'


@pytest.mark.parametrize(
    ("name", "element"), [("strike", "s"), ("tt", "code"), ("acronym", "abbr")]
)
def test_an_old_name_becomes_the_new_one(name: str, element: str) -> None:
    assert str(scan(f"<{name}>x</{name}>", Policy())) == f"<{element}>x</{element}>"


@pytest.mark.parametrize("name", STRANGERS.split())
def test_other_names_are_not_in_the_language(name: str) -> None:
    assert name not in LANGUAGE.kinds
    for html in (f"<{name}>", f"<{name.upper()} x=y>", f"</{name}>"):
        with pytest.raises(Refused):
            scan(html, Policy())


@pytest.mark.parametrize("html", ["<br>", "<br/>", "<br />", "<BR>", "<br class=x\n/>"])
def test_a_void_element_is_written_in_one_way(html: str) -> None:
    assert str(scan(html, Policy())) == "<br>"


@pytest.mark.parametrize("html", ["<input>", "<input type=checkbox>", "<input type=text disabled>"])
def test_no_input_but_the_box_of_a_task_is_in_the_language(html: str) -> None:
    with pytest.raises(Refused, match="checkbox"):
        scan(html, Policy())


def test_names_are_folded() -> None:
    assert str(scan("<STRONG>x</Strong >", Policy())) == "<strong>x</strong>"
