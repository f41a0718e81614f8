"""Inline constructs: each a function that builds one."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape

from tests.oracles import links
from tests.oracles.atoms import Atoms, closed, hidden, named, text, whole, wrapped
from tests.oracles.dialects import Kit
from tests.oracles.vocabulary import QUOTES, SCRIPTS, signs, word, words

_ENTITIES = (
    *("&amp;", "&eacute;", "&hellip;", "&copy;", "&lt;", "&mdash;", "&sup2;", "&#233;", "&#8217;"),
    *("&#x41;", "&#x2713;", "&#x1F600;", "&frac12;", "&Alpha;"),
)


_FORMULAS = ("x^2", r"\frac{a}{b}", "E = mc^2", r"\alpha + 1", "a_1")


def plain(kit: Kit) -> Atoms:
    return [text(words(kit))]


def strong(kit: Kit) -> Atoms:
    mark = kit.random.choice(("**", "**", "__"))
    return wrapped(mark, simple(kit), mark)


def emphasis(kit: Kit) -> Atoms:
    mark = kit.random.choice("**_")
    return wrapped(mark, simple(kit), mark)


def nested(kit: Kit) -> Atoms:
    if kit.random.random() < 0.4:
        return wrapped("***", plain(kit), "***")
    inner = wrapped("*", plain(kit), "*")
    before, after = ([*plain(kit), text(" ")], [text(" "), *plain(kit)])
    return wrapped("**", [*before, *inner, *after], "**")


def half(kit: Kit) -> Atoms:
    return [*wrapped("**", [text("bo")], "**"), text("ld")]


def code(kit: Kit) -> Atoms:
    inner = kit.random.choice(
        (words(kit), "x[1] = a**b**", "<b>he</b>", "&amp;", "[a](https://ex.com)", "$x$", "1. a")
    )
    return closed(wrapped("`", [text(inner)], "`"))


def long_code(kit: Kit) -> Atoms:
    return closed(wrapped("``", [text(f"{words(kit)} ` {word(kit)}")], "``"))


def strikethrough(kit: Kit) -> Atoms:
    inner = plain(kit)
    if kit.reads("strikethrough"):
        return wrapped("~~", inner, "~~")
    return [text("~~"), *inner, text("~~")]


def entity(kit: Kit) -> Atoms:
    name = kit.random.choice(_ENTITIES)
    atoms = [whole(name, unescape(name))]
    return [text("caf"), *atoms] if name in ("&eacute;", "&#233;") else atoms


def escape(kit: Kit) -> Atoms:
    first, last = (kit.random.choice(kit.dialect.escapes) for _ in range(2))
    escapes = [whole(f"\\{first}", first), whole(f"\\{last}", last)]
    return [escapes[0], text(words(kit)), escapes[1]]


def raw(kit: Kit) -> Atoms:
    name = kit.random.choice(("sub", "sup", "b", "mark", 'span title="he said"', "kbd", "i", "del"))
    atoms = wrapped(f"<{name}>", plain(kit), f"</{name.split()[0]}>")
    return closed(atoms) if name == "kbd" else atoms


def generic(kit: Kit) -> Atoms:
    return [text(kit.random.choice(("List<T>", "Map<String, T>", "a < b", "x > 1")))]


def comment(kit: Kit) -> Atoms:
    return [text(word(kit)), hidden(f"<!-- {words(kit)} -->")]


def line_end(kit: Kit) -> Atoms:
    ends = ["  \n", "<br>", "<br/>"] + ["\\\n"] * kit.reads("backslashes")
    return [*plain(kit), whole(kit.random.choice(ends), "\n"), *plain(kit)]


def soft_break(kit: Kit) -> Atoms:
    return [*plain(kit), text("\n"), *plain(kit)]


def formula(kit: Kit) -> Atoms:
    inner = kit.random.choice(_FORMULAS)
    dollars = kit.random.random() < 0.5
    if kit.reads("formulas"):
        return closed([text(f"${inner}$" if dollars else rf"\({inner}\)")])
    if dollars:
        return [text(f"${inner}$")]
    return [whole(r"\(", "("), text(inner), whole(r"\)", ")")]


def footnote(kit: Kit) -> Atoms:
    return [text(word(kit)), text(kit.random.choice(("[^1]", "[^note]")))]


def quoted(kit: Kit) -> Atoms:
    quotes = kit.random.choice(QUOTES)
    return [text(quotes[0]), *plain(kit), text(quotes[1:])]


def foreign(kit: Kit) -> Atoms:
    script = kit.random.choice(tuple(SCRIPTS))
    return named(script, [text(kit.random.choice(SCRIPTS[script]))])


def simple(kit: Kit) -> Atoms:
    """Return what may stand in a link or in emphasis."""
    inner = kit.random.choice((plain, plain, plain, foreign, code, entity, signs))
    return [*plain(kit), text(" "), *inner(kit)] if kit.random.random() < 0.4 else plain(kit)


INLINE: dict[str, Callable[[Kit], Atoms]] = {
    "words": plain,
    "strong": strong,
    "emphasis": emphasis,
    "nested emphasis": nested,
    "half a word strong": half,
    "link": lambda kit: links.link(kit, simple(kit)),
    "link with title": links.titled_link,
    "reference link": lambda kit: links.reference(kit, simple(kit)),
    "collapsed reference": links.collapsed,
    "shortcut reference": links.shortcut,
    "autolink": links.autolink,
    "bare address": links.address,
    "image": links.image,
    "linked image": links.badge,
    "code": code,
    "code, two backticks": long_code,
    "strikethrough": strikethrough,
    "entity": entity,
    "escape": escape,
    "inline HTML": raw,
    "no HTML": generic,
    "comment": comment,
    "hard break": line_end,
    "soft break": soft_break,
    "formula": formula,
    "footnote-like": footnote,
    "quotes": quoted,
    "scripts": foreign,
    "signs": signs,
}


#: What cannot stand in a heading or a cell.
LINES = frozenset({"hard break", "soft break"})


def inline(kit: Kit, *, lines: bool = True) -> Atoms:
    """Return one inline construct, by its name; ``lines``: whether it may break the line."""
    names = [name for name in INLINE if lines or name not in LINES]
    name = kit.random.choice(("words", "words", "words", *names))
    return named(name, INLINE[name](kit))
