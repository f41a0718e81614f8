"""Every rule of nesting is there because some text would be parsed otherwise without it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from renderer.safehtml import Fragment, Policy, Refused, scan
from renderer.safehtml.builder import Builder
from renderer.safehtml.elements import VOID
from renderer.safehtml.language import LANGUAGE, Language, language
from renderer.safehtml.nesting import (
    BLOCK,
    DEEPEST,
    FLOW,
    PHRASING,
    ROW,
    RULES,
    TEXT,
    Rule,
)
from renderer.safehtml.scanner import _read
from tests.safehtml.judge import Node, parsed, seen, strangers

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
LINK = '<a href="https://a.example/">'
BLOCKS = ("p", *HEADINGS, "blockquote", "pre", "div", "details", "ul", "ol", "dl", "section")


def without(name: str, **changes: int) -> Mapping[str, Rule]:
    """Return the rules with one element's changed."""
    return {**RULES, name: replace(RULES[name], **changes)}


class Lenient(Builder):
    """A builder that lets any end tag close what it names, and leaves the rest as it is."""

    def end(self, name: str) -> str:
        open_names = [self.name, *(frame[0] for frame in self._stack)]
        if name not in open_names:
            self._pieces.append(f"</{name}>")
            return ""
        while self.name != name:
            self._closing = ""
            self._pop()
        self._pop()
        return ""


class WithLineFeeds(Builder):
    """A builder that does not know what a parser does after ``<pre>``."""

    @property
    def _pre(self) -> int:
        return -1

    @_pre.setter
    def _pre(self, value: int) -> None:
        pass


def read(html: str, builder: Builder, of: Language = LANGUAGE) -> Fragment:
    _read(html, builder, of, tolerant=False)
    return builder.fragment


def in_host(html: str) -> tuple[Node, ...]:
    """Return what a parser makes of HTML that stands in a page, between the page's own tags."""
    return parsed(f"<div>{html}</div><p>after</p>")


def is_as_seen(fragment: Fragment) -> bool:
    children = seen(fragment)
    return in_host(str(fragment)) == (("div", (), children), ("p", (), ("after",)))


IN_PARAGRAPH = without("p", adds=FLOW)
IN_HEADING = {**RULES, **{name: replace(RULES[name], adds=FLOW) for name in HEADINGS}}
ANYWHERE = {
    name: replace(RULES[name], needs=PHRASING)
    for name in ("li", "dt", "dd", "summary", "td", "th", "tr", "tbody", "thead", "caption")
}


@pytest.mark.parametrize(
    ("rules", "html"),
    [
        *((IN_PARAGRAPH, f"<p><{name}></{name}></p>") for name in BLOCKS),
        *((IN_PARAGRAPH, f"<p><b><{name}>x</{name}></b></p>") for name in ("div", "p", "h1")),
        (IN_PARAGRAPH, "<p><hr></p>"),
        (IN_PARAGRAPH, "<p><details><summary>x</summary></details></p>"),
        (without("li", needs=PHRASING), "<p><li>x</li></p>"),
        ({**RULES, "dt": ANYWHERE["dt"]}, "<p><dt>x</dt></p>"),
        ({**RULES, "dd": ANYWHERE["dd"]}, "<p><dd>x</dd></p>"),
        ({**RULES, "summary": ANYWHERE["summary"]}, "<p><summary>x</summary></p>"),
        (IN_HEADING, "<h1><h2>x</h2></h1>"),
        (without("a", bars=0), f"{LINK}<b>{LINK}x</a></b></a>"),
        (without("li", needs=PHRASING), "<li><b><li>x</li></b></li>"),
        (without("li", needs=PHRASING), "<li><div><li>x</li></div></li>"),
        (without("li", needs=PHRASING), "<li><p><li>x</li></p></li>"),
        ({**RULES, **ANYWHERE}, "<dd><b><dt>x</dt></b></dd>"),
        (without("table", adds=TEXT), "<table>x</table>"),
        (without("table", adds=TEXT | PHRASING), "<table><b>x</b></table>"),
        (without("tr", adds=FLOW), "<table><tr><em>x</em></tr></table>"),
        (without("tr", adds=FLOW), "<table><tr>\u00a0</tr></table>"),
        ({**RULES, "td": ANYWHERE["td"]}, "<td>x</td>"),
        ({**RULES, "tr": ANYWHERE["tr"]}, "<tr></tr>"),
        ({**RULES, "tbody": ANYWHERE["tbody"]}, "<tbody></tbody>"),
        ({**RULES, "caption": ANYWHERE["caption"]}, "<caption>x</caption>"),
        (
            without("code", bars=0),
            '<code class="language-b">'
            + '<code class="language-a">' * 4
            + "x"
            + "</code>" * 4
            + "z</code>y",
        ),
    ],
)
def test_a_rule_of_nesting_is_needed(rules: Mapping[str, Rule], html: str) -> None:
    """The text is refused; with the rule off, a parser builds another tree than the scan sees."""
    with pytest.raises(Refused):
        scan(html, Policy())
    fragment = scan(html, Policy(), language=language(rules))
    assert not is_as_seen(fragment), str(fragment)


def test_a_row_group_round_bare_rows_is_needed() -> None:
    html = "<table><tr></tr></table>"
    assert "<tbody><tr></tr></tbody>" in str(scan(html, Policy()))
    fragment = scan(html, Policy(), language=language(without("table", adds=ROW)))
    assert not is_as_seen(fragment)


@pytest.mark.parametrize(
    ("html", "believed"),
    [
        ("</div>x", "x"),
        ("</p>", ""),
        ("<b>x", "<b>x</b>"),
        ("<p><b>x</p><p>y</p>", "<p><b>x</b></p><p>y</p>"),
    ],
)
def test_the_balance_of_tags_is_needed(html: str, believed: str) -> None:
    """Tags that do not match do something else to the page than to close what they name."""
    with pytest.raises(Refused):
        scan(html, Policy())
    fragment = read(html, Lenient(Policy(), tolerant=False))
    assert in_host(str(fragment)) != in_host(str(scan(believed, Policy())))


def test_no_end_tag_of_a_void_element_is_needed() -> None:
    with pytest.raises(Refused):
        scan("<br></br>", Policy())
    fragment = scan("<br></br>", Policy(), language=language(RULES, VOID - {"br"}))
    assert str(fragment) == "<br></br>"
    assert parsed("<br></br>") == (("br", (), ()), ("br", (), ()))


def test_no_slash_on_other_elements_is_needed() -> None:
    with pytest.raises(Refused):
        scan("<p/>a", Policy())
    fragment = scan("<p/>a", Policy(), language=language(RULES, VOID | {"p"}))
    assert str(fragment) == '<p dir="auto">a'
    assert parsed(str(fragment)) == (("p", (("dir", "auto"),), ("a",)),)


@pytest.mark.parametrize(
    "html", ["<pre>\nx</pre>", "<pre><span></span>\nx</pre>", "<pre><!-- -->\n\nx</pre>"]
)
def test_no_line_feed_after_pre_is_needed(html: str) -> None:
    assert str(scan(html, Policy())) == "<pre>x</pre>"
    fragment = read(html, WithLineFeeds(Policy(), tolerant=False))
    assert not is_as_seen(fragment)


def test_the_depth_is_bounded() -> None:
    """Chromium flattens at 512 elements, those of the page included."""
    assert len(scan("<b>" * DEEPEST + "</b>" * DEEPEST, Policy()).elements) == DEEPEST
    with pytest.raises(Refused, match="deep"):
        scan("<b>" * (DEEPEST + 1) + "</b>" * (DEEPEST + 1), Policy())


@pytest.mark.parametrize("name", ["ul", "ol", "dl", "table"])
@pytest.mark.parametrize("around", range(90, DEEPEST + 1))
def test_where_a_container_fits_its_parts_fit(name: str, around: int) -> None:
    parts = {
        "ul": "<ul><li>x</li></ul>",
        "ol": "<ol><li>x</li></ol>",
        "dl": "<dl><dt>x</dt></dl>",
        "table": "<table><tr><td>x</td></tr></table>",
    }
    try:
        fragment = scan("<div>" * around + parts[name] + "</div>" * around, Policy())
    except Refused as refused:
        assert refused.refusal.token == f"<{name}>"
        assert around >= 95
    else:
        assert around <= 95
        assert len(fragment.elements) <= DEEPEST


@pytest.mark.parametrize(
    "html",
    [
        "<del><p>x</p></del>",
        "<em><em>x</em></em>",
        "<details><summary><h2>x</h2></summary><p>y</p></details>",
        "<table><tr><td><h1>x</h1><ul><li>y</li></ul><table><tr><td>z</td></tr></table></td></tr></table>",
        "<li><b><ul><li>x</li></ul></b></li>",
        "<a><table><tr><td>x</td></tr></table></a>",
        "<dl><dt><b>x</b></dt><dd><dl><dd>y</dd></dl></dd></dl>",
        "<ul><li><p>x</p><blockquote><ol><li>y</li></ol></blockquote></li></ul>",
    ],
)
def test_what_parsers_read_as_written_is_allowed(html: str) -> None:
    html = html if not html.startswith("<li") else f"<ul>{html}</ul>"
    fragment = scan(html, Policy())
    assert is_as_seen(fragment)
    assert not strangers(seen(fragment))


def test_links_and_code_are_barred_through_tables_and_lists() -> None:
    for around in (
        "<ul><li>{}</li></ul>",
        "<table><tr><td>{}</td></tr></table>",
        "<dl><dd>{}</dd></dl>",
    ):
        with pytest.raises(Refused):
            scan(LINK + around.format(f"{LINK}x</a>") + "</a>", Policy())


def test_a_context_is_passed_on_as_the_rule_says() -> None:
    assert RULES["p"].may_open(FLOW)
    assert not RULES["p"].may_open(RULES["p"].inside(FLOW))
    assert RULES["em"].inside(FLOW) & BLOCK
    assert not RULES["code"].inside(FLOW) & BLOCK
