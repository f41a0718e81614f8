"""Random documents, nested as they may be and now and then as they may not."""

from __future__ import annotations

from random import Random

from renderer.safehtml import Fragment
from tests.safehtml.judge import may_hold_chip

# fmt: off
_INLINE = ("em", "strong", "b", "del", "sub", "kbd", "code", "span", "q", "tt", "font", "a")
_BLOCKS = ("p", "h1", "h3", "pre", "blockquote", "div", "section", "details", "ul", "ol", "dl",
           "table", "p", "p")
_TEXTS = ("word", "two words", " ", "\n", "\n\nx", "a < b", "a &amp; b", "&lt;i&gt;", "&nbsp;",
          "&copy &copy; &#10; &#x41;", "مرحبا", "日本語", "👩‍👩‍👧", "https://other.example/", "\"'")
_VOIDS = ("<br>", "<br />", "<wbr>", "<hr>", '<input type="checkbox" disabled>',
          '<img src="https://i.example/p.png" alt="a picture">', '<img src="x" alt="&#10;none">',
          '<img src="https://img.example/q.png" alt=\'"loaded"\'>', "<!-- c -->", "<!---->")
_NOISE = ("</p>", "<li>", "<td>", "</div>", "<p>", "<tr>", "</a>", "<x>", "<", "&", "<!--", "</b>")
_OPENINGS = {
    "a": ('<a href="https://a.example/x?y=1&amp;z">', "<a>", '<a href="javascript:1">',
          '<a href="https://www.other.example/" title="t">'),
    "code": ("<code>", '<code class="language-py">', '<code class="hljs language-c++">'),
    "span": ("<span>", '<span class="math">', '<span style="x">'),
    "div": ("<div>", '<div class="math">', '<div role="region" aria-label="t" tabindex="0">'),
    "ol": ("<ol>", '<ol start="7">', "<ol start=x>"),
    "td": ("<td>", '<td style="text-align:right">', "<td align=left>"),
    "pre": ("<pre>", '<pre lang="py">', "<pre>\n"),
}
_PARTS = {"ul": ("li",), "ol": ("li",), "dl": ("dt", "dd"), "details": ("summary",)}
# fmt: on
_DEEPEST = 7


def document(random: Random) -> str:
    """Return a document that is well-formed three times out of four."""
    noise = random.choice((0.0, 0.0, 0.0, 0.08))
    return "".join(_flow(random, 0, noise) for _ in range(random.randint(1, 4)))


def chips(random: Random, fragment: Fragment) -> dict[int, int]:
    """Choose up to three runs that may hold a chip, and where in each of them it is put."""
    able = [
        number
        for number, run in enumerate(fragment.runs)
        if run.kind == "text" and may_hold_chip(run.parent)
    ]
    chosen = random.sample(able, min(len(able), random.randint(0, 3)))
    return {number: random.randint(0, len(fragment.runs[number].text)) for number in chosen}


def _flow(random: Random, depth: int, noise: float) -> str:
    if random.random() < noise:
        return random.choice(_NOISE)
    if depth >= _DEEPEST or random.random() < 0.4:
        return _phrasing(random, depth, noise)
    name = random.choice(_BLOCKS)
    if name == "table":
        return _table(random, depth, noise)
    inner = _phrasing if name in ("p", "h1", "h3", "pre") else _flow
    if name in _PARTS:
        content = "".join(
            _element(random, random.choice(_PARTS[name]), _flow, depth + 1, noise)
            + random.choice(("", "\n"))
            for _ in range(random.randint(0, 3))
        )
        return _tag(random, name) + content + f"</{name}>"
    return _element(random, name, inner, depth, noise)


def _table(random: Random, depth: int, noise: float) -> str:
    rows = "".join(
        "<tr>\n"
        + "".join(
            _element(random, "td", _flow, depth + 3, noise) for _ in range(random.randint(0, 2))
        )
        + "</tr>"
        for _ in range(random.randint(0, 2))
    )
    body = random.choice((rows, f"<tbody>{rows}</tbody>", f"<thead>{rows}</thead>\n{rows}"))
    return f"<table>{random.choice(('', '<caption>c</caption>'))}{body}</table>"


def _phrasing(random: Random, depth: int, noise: float) -> str:
    if random.random() < noise:
        return random.choice(_NOISE)
    choice = random.random()
    if depth >= _DEEPEST or choice < 0.5:
        return random.choice(_TEXTS)
    if choice < 0.65:
        return random.choice(_VOIDS)
    return _element(random, random.choice(_INLINE), _phrasing, depth, noise)


def _element(random: Random, name: str, inner: object, depth: int, noise: float) -> str:
    assert callable(inner)
    content = "".join(inner(random, depth + 1, noise) for _ in range(random.randint(0, 3)))
    return f"{_tag(random, name)}{content}</{name}>"


def _tag(random: Random, name: str) -> str:
    return random.choice(_OPENINGS.get(name, (f"<{name}>",)))
