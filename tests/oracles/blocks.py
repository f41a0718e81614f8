"""Block constructs: each a function that builds one."""

from __future__ import annotations

from collections.abc import Callable

from tests.oracles.atoms import VOID, Atom, Atoms, closed, hidden, named, prefixed, text, whole
from tests.oracles.codeblocks import INDENTED, fence, indented, tildes
from tests.oracles.dialects import Kit
from tests.oracles.lines import line
from tests.oracles.lists import (
    bullets,
    fence_in_list,
    item_paragraphs,
    loose,
    nested_list,
    numbers,
    tasks,
)
from tests.oracles.tables import html_table, table
from tests.oracles.vocabulary import SENTENCES, STOPS, signs, words


def paragraph(kit: Kit) -> Atoms:
    return line(kit, lines=True, most=6)


def repeated(kit: Kit) -> Atoms:
    sentence = kit.random.choice(SENTENCES)
    times = [text(sentence), text(" ")] * kit.random.randint(2, 4)
    return [*times, *line(kit)]


def heading(kit: Kit) -> Atoms:
    level = "#" * kit.random.randint(1, 6)
    tail = kit.random.choice(("", "", f" {level}"))
    return [hidden(f"{level} "), *line(kit), hidden(tail)]


def underlined(kit: Kit) -> Atoms:
    return [*line(kit), hidden(kit.random.choice(("\n=====", "\n---", "\n=")))]


def quotation(kit: Kit) -> Atoms:
    inner = line(kit, lines=True)
    if kit.random.random() < 0.3:
        inner = [*inner, whole("\n\n", "\n"), *kit.random.choice((line, bullets, quotation))(kit)]
    return prefixed(inner, "> ")


def html_block(kit: Kit) -> Atoms:
    name = kit.random.choice(("div", 'div align="center"', "p", "section"))
    end = f"\n</{name.split()[0]}>"
    return [hidden(f"<{name}>\n"), text(words(kit, 6)), hidden(end)]


def details(kit: Kit) -> Atoms:
    summary = closed([hidden("<summary>"), text(words(kit)), hidden("</summary>")])
    return [
        hidden("<details>"),
        *summary,
        whole("\n\n", "\n"),
        *line(kit),
        hidden("\n\n</details>"),
    ]


def comment_block(kit: Kit) -> Atoms:
    return [hidden(f"<!-- {words(kit, 6)}\n{words(kit, 6)} -->")]


def rule(kit: Kit) -> Atoms:
    return [Atom(source=kit.random.choice(("---", "***", "* * *")), shown=VOID)]


def formula_block(kit: Kit) -> Atoms:
    inner = kit.random.choice((r"\sum_{i=1}^n i", "x^2 + y", r"a = \frac{b}{c}"))
    before, after = kit.random.choice((("$$", "$$"), (r"\[", r"\]")))
    if kit.reads("formulas"):
        return closed([text(f"{before}\n{inner}\n{after}")])
    if before == "$$":
        return [text(f"$$\n{inner}\n$$")]
    return [whole(r"\[", "["), text(f"\n{inner}\n"), whole(r"\]", "]")]


def signs_alone(kit: Kit) -> Atoms:
    return signs(kit)


def footnote_text(kit: Kit) -> Atoms:
    return [text(f"[^1]: The note {words(kit)}"), text(kit.random.choice(STOPS))]


BLOCKS: dict[str, Callable[[Kit], Atoms]] = {
    "paragraph": paragraph,
    "repeated sentence": repeated,
    "heading": heading,
    "setext heading": underlined,
    "quotation": quotation,
    "bullets": bullets,
    "numbered list": numbers,
    "loose list": loose,
    "task list": tasks,
    "nested list": nested_list,
    "list of paragraphs": item_paragraphs,
    "fence": fence,
    "tilde fence": tildes,
    "fence in a list": fence_in_list,
    INDENTED: indented,
    "table": table,
    "HTML block": html_block,
    "details": details,
    "HTML table": html_table,
    "comment block": comment_block,
    "rule": rule,
    "formula block": formula_block,
    "paragraph of signs": signs_alone,
    "footnote text": footnote_text,
}


def block(kit: Kit) -> Atoms:
    """Return one block construct, by its name."""
    name = kit.random.choice(("paragraph", "paragraph", *BLOCKS))
    return named(name, BLOCKS[name](kit))
