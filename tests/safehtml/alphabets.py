"""Short strings of tokens, all of them: random ones miss what must stand side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from renderer.safehtml import Fragment, Policy, Refused, scan, scan_tolerant
from tests.safehtml.judge import check

# fmt: off
ALPHABETS: Mapping[str, Sequence[str]] = {
    "pre": (
        "<pre>", "</pre>", "\n", "x", "<span>", "</span>", "<code>", "</code>", "<!---->", "&#10;",
        '<a href="https://a.example/">\nhttps://b.example/</a>', '<img alt="&#10;y" src="">',
    ),
    "table": (
        "<table>", "</table>", "<tr>", "</tr>", "<td>", "</td>", "<tbody>", "</tbody>", "<caption>",
        "</caption>", " ", "x",
    ),
    "formatting": (
        "<p>", "</p>", "<b>", "</b>", '<a href="https://a.example/">', "</a>", "<em>", "</em>",
        "<div>", "</div>", "<h1>", "</h1>",
    ),
    "list": (
        "<ul>", "</ul>", "<li>", "</li>", "<ol start=2>", "</ol>", "<p>", "</p>", "<div>", "</div>",
        "\n", "x",
    ),
    "dl": (
        "<dl>", "</dl>", "<dt>", "</dt>", "<dd>", "</dd>", "<details>", "</details>", "<summary>",
        "</summary>", "<hr>", "x",
    ),
    "junk": (
        "<", ">", "&", "<!--", "-->", "</br>", "<p/>", "<script>", "&lt;", '<b title="<">', "</p>",
        "<br/>",
    ),
}
# fmt: on

LONGEST = 4


def strings(name: str) -> Iterator[str]:
    """Yield every string of at most four tokens of an alphabet."""
    for length in range(1, LONGEST + 1):
        yield from map("".join, product(ALPHABETS[name], repeat=length))


def judge(html: str, policy: Policy) -> bool:
    """Check both modes of the scan on a string, and tell whether the strict one accepted it."""
    fragment, repairs = scan_tolerant(html, policy)
    check(fragment)
    check_again(fragment, policy)
    try:
        strict = scan(html, policy)
    except Refused:
        return False
    assert repairs == 0
    assert strict.pieces == fragment.pieces
    return True


def check_again(fragment: Fragment, policy: Policy) -> None:
    """Fail if the strict scan of what was written does not write the same."""
    assert str(scan(str(fragment), policy)) == str(fragment)
