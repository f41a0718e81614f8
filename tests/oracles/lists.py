"""Lists of every sort."""

from __future__ import annotations

from collections.abc import Callable

from tests.oracles.atoms import VOID, Atoms, prefixed, text, whole
from tests.oracles.codeblocks import fence, tildes
from tests.oracles.dialects import Kit
from tests.oracles.lines import line
from tests.oracles.vocabulary import signs


def bullets(kit: Kit) -> Atoms:
    return _list(kit, lambda _: kit.random.choice("--*+") + " ", same=True)


def numbers(kit: Kit, first: int | None = None) -> Atoms:
    start = kit.random.choice((1, 1, 0, 3, 9, 99, 2024)) if first is None else first
    sign = kit.random.choice("..)") if kit.dialect.indent == 0 else "."
    return _list(kit, lambda at: f"{start + at}{sign} ")


def loose(kit: Kit) -> Atoms:
    numbered = kit.random.random() < 0.5
    return _list(kit, lambda at: f"{at + 1}. " if numbered else "- ", between="\n\n")


def tasks(kit: Kit) -> Atoms:
    boxes = iter(kit.random.choices("x X", k=9))
    if kit.reads("tasks"):
        return _list(
            kit, lambda _: "- ", before=lambda: [whole(f"[{next(boxes)}]", VOID), text(" ")]
        )
    return _list(kit, lambda _: "- ", before=lambda: [text("[x] ")])


def nested_list(kit: Kit) -> Atoms:
    # Only a list that begins with 1 may follow a paragraph without a blank line.
    inner = [bullets(kit) if kit.random.random() < 0.5 else numbers(kit, 1) for _ in range(3)]
    return _list(kit, lambda at: f"{at + 1}. ", after=lambda: [whole("\n", "\n"), *inner.pop()])


def item_paragraphs(kit: Kit) -> Atoms:
    return _list(
        kit, lambda _: "- ", after=lambda: [whole("\n\n", "\n"), *line(kit)], between="\n\n"
    )


def fence_in_list(kit: Kit) -> Atoms:
    inner = kit.random.choice((fence, tildes))
    return _list(
        kit, lambda _: "- ", after=lambda: [whole("\n\n", "\n"), *inner(kit)], between="\n\n"
    )


def _list(
    kit: Kit,
    marker: Callable[[int], str],
    *,
    before: Callable[[], Atoms] = list,
    after: Callable[[], Atoms] = list,
    between: str = "\n",
    same: bool = False,
) -> Atoms:
    """Return a list; ``same``: the marker of the first item is that of all."""
    found: Atoms = []
    only = marker(0)
    for number in range(kit.random.randint(1, 3)):
        if number:
            found.append(whole(between, "\n"))
        first = only if same else marker(number)
        width = kit.dialect.indent or len(first)
        inner = signs(kit) if kit.random.random() < 0.08 else line(kit)
        item = [*before(), *inner, *after()]
        found += prefixed(item, " " * width, first)
    return found
