from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random

import pytest

from renderer.safehtml import Policy, Refused, scan, scan_tolerant
from tests.safehtml.alphabets import ALPHABETS, check_again, judge, strings
from tests.safehtml.exhaustive import POLICY, trees
from tests.safehtml.judge import check
from tests.support.growing import linear


@pytest.mark.parametrize(
    ("html", "token", "offset", "reason"),
    [
        ("a<p>\x00</p>", "\x00", 4, "character"),
        ("a\r\nb", "\r", 1, "character"),
        ("<p>a <AparteChat>b</p>", "<AparteChat>", 5, "element"),
        ("<p>a <b</p>", "<b", 5, "tag"),
        ("<!doctype html>", "<!doctype html>", 0, "tag"),
        ("<?xml?>", "<?xml?>", 0, "tag"),
        ("x<!-- y", "<!-- y", 1, "tag"),
        ("<p>a</p></p>", "</p>", 8, "innermost"),
        ("<p><b>a</p>", "</p>", 7, "innermost"),
        ("<p/>", "<p/>", 0, "slash"),
        ("<br></br>", "</br>", 4, "end tag"),
        ("<b a=1 A=2>", "<b a=1 A=2>", 0, "twice"),
        ("<ul> x</ul>", " x", 4, "text"),
        ("<ul><!-- a<b -->y</ul>", "y", 16, "text"),
        ("<table><tr>\u00a0</tr></table>", "\u00a0", 11, "text"),
        ("<p><div></div></p>", "<div>", 3, "here"),
        ("<li>x</li>", "<li>", 0, "here"),
        ("<p>x", "<p>", 4, "never closed"),
        (f"<{'x' * 100}>", f"<{'x' * 79}", 0, "element"),
    ],
)
def test_a_refusal_names_the_first_token_and_its_place(
    html: str, token: str, offset: int, reason: str
) -> None:
    with pytest.raises(Refused) as caught:
        scan(html, Policy())
    refusal = caught.value.refusal
    assert (refusal.token, refusal.offset) == (token, offset)
    assert reason in refusal.reason
    assert pickle.loads(pickle.dumps(caught.value)).refusal == refusal


@pytest.mark.parametrize(
    ("html", "output", "repairs"),
    [
        ("List<T> of a < b & c", "List&lt;T&gt; of a &lt; b &amp; c", 0),
        ("<p>a <AparteChat>b</p>", '<p dir="auto">a &lt;AparteChat&gt;b</p>', 0),
        ("<script>x</script>", "&lt;script&gt;x&lt;/script&gt;", 0),
        ("<p>a</div></p>", '<p dir="auto">a&lt;/div&gt;</p>', 0),
        ("<p><b>a</p>b", '<p dir="auto"><b>a</b></p>b', 1),
        ("<div><p><b><i>a</div>", '<div><p dir="auto"><b><i>a</i></b></p></div>', 3),
        ("<p>a<div>b</div></p>", '<p dir="auto">a&lt;div&gt;b&lt;/div&gt;</p>', 1),
        ("<ul><li>a</li>b</ul>", '<ul dir="auto"><li>a</li></ul>b&lt;/ul&gt;', 0),
        ("<b>a", "<b>a</b>", 0),
        ("a\r\nb\rc\x00", "a\nb\nc\ufffd", 0),
        ("x<!-- y <b>z</b>", "x&lt;!-- y <b>z</b>", 0),
        ("<b <i>x</i>", "&lt;b <i>x</i>", 0),
        ("<p/>x", "&lt;p/&gt;x", 0),
        ("</br>", "&lt;/br&gt;", 0),
    ],
)
def test_the_tolerant_scan_shows_what_is_no_html_as_text(
    html: str, output: str, repairs: int
) -> None:
    fragment, counted = scan_tolerant(html, Policy())
    assert (str(fragment), counted) == (output, repairs)
    check(fragment)
    check_again(fragment, Policy())


def test_in_a_table_text_closes_what_cannot_hold_it() -> None:
    fragment, _ = scan_tolerant("<blockquote><table><tr>x<td>y", Policy())
    assert str(fragment).endswith("</tr></tbody></table></div>x&lt;td&gt;y</blockquote>")


@pytest.mark.parametrize("name", ALPHABETS)
def test_short_strings_parse_as_they_were_seen(name: str) -> None:
    """A sample; ``python -m tests.safehtml.exhaustive`` tries them all."""
    every = list(strings(name))
    sample = Random(name).sample(every, 2_000)
    verdicts = [judge(html, POLICY) for html in sample]
    assert any(verdicts)
    assert not all(verdicts)


@pytest.mark.parametrize("part", range(6))
def test_documents_with_chips_parse_as_they_were_seen(part: int) -> None:
    assert trees(500, part) > 160


@pytest.mark.parametrize(
    ("begun", "unit", "ended"),
    [
        ("", "<", ""),
        ("", "&", ""),
        ("", "<b>", ""),
        ("", "<div>", ""),
        ("", "<span>", ""),
        ("", "<!--", ""),
        ("", "<a ", ""),
        ("", "<p a='", ""),
        ("<p ", "a=b ", ">"),
        ("", '<p><code class="language-N"></p>', ""),
        ("", "<table><tr><td>", ""),
        ("", "<ul><li>x<ul>y", ""),
        ("", "<b></i>", ""),
        ("<pre>", "\n", ""),
        ("", "&amp", ""),
        ("", "&#1111111", ""),
        ('<pre><a href="https://a.example/">', "\n<b></b>", "www.b.example</a>"),
    ],
)
def test_every_input_is_read_to_its_end(begun: str, unit: str, ended: str) -> None:
    def work(length: int) -> Callable[[], None]:
        html = begun + unit * (length // len(unit)) + ended

        def read() -> None:
            fragment, _ = scan_tolerant(html, Policy())
            assert fragment.root.end == -1
            with pytest.raises(Refused):
                scan(f"{html}</x>", Policy())

        return read

    linear(work, 50_000)
