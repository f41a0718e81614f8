from __future__ import annotations

import pytest

from renderer.safehtml import Policy, scan
from tests.safehtml.alphabets import check_again
from tests.safehtml.judge import check


@pytest.mark.parametrize(
    "text",
    ["https://b.example/", " www.b.example ", "<b>http</b>://b.example", "HTTPS://<i>x</i>",
     '<img src="https://i.example/" alt="www.c.example">x'],
)  # fmt: skip
def test_a_link_whose_text_names_another_host_is_none(text: str) -> None:
    fragment = scan(f'<p>x<em><a href="https://a.example/">{text}</a></em></p>', Policy())
    assert "<a" not in str(fragment)
    assert not [element for element in fragment.elements if element.name == "a"]
    check(fragment)
    check_again(fragment, Policy())


@pytest.mark.parametrize("text", ["https://a.example/x", "www.a.example", "b.example", "x", ""])
def test_a_link_whose_text_names_no_other_host_stays(text: str) -> None:
    fragment = scan(f'<a href="https://a.example/">{text}</a>', Policy())
    assert [element.name for element in fragment.elements] == ["a"]
    check_again(fragment, Policy())


def test_what_stood_in_a_link_that_is_none_stands_in_what_is_round_it() -> None:
    html = '<p><a href="https://a.example/">www.b.example <b>c <i>d</i></b> e</a></p>'
    fragment = scan(html, Policy())
    parents = {
        element.name: element.parent and element.parent.name for element in fragment.elements
    }
    assert parents == {"p": "", "b": "p", "i": "b"}
    assert [(run.text, run.parent.name) for run in fragment.runs] == [
        ("www.b.example ", "p"),
        ("c ", "b"),
        ("d", "i"),
        (" e", "p"),
    ]


@pytest.mark.parametrize("arrow", ["↩", "↩︎", "&#8617;", "&#x21a9;&#xfe0e;", "<span>↩</span>"])
def test_an_arrow_back_to_a_place_that_is_not_there_goes(arrow: str) -> None:
    html = f'<p>note <a href="#fnref1" class="footnote-backref">{arrow}</a></p>'
    assert str(scan(html, Policy())) == '<p dir="auto">note </p>'
    kept = str(scan(html, Policy(relative_links=True)))
    assert 'href="#fnref1"' in kept


@pytest.mark.parametrize("text", ["1", "↩ back", "<b>↩</b>", "x↩"])
def test_other_text_of_a_dropped_link_stays(text: str) -> None:
    assert str(scan(f'<a href="#fn1">{text}</a>', Policy())) == text
    assert str(scan("<p>↩</p>", Policy())) == '<p dir="auto">↩</p>'
