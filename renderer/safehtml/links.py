"""The end of a link, when its text is known: is it one, and what if it is not?"""

from __future__ import annotations

from dataclasses import dataclass

from renderer.safehtml.fragment import Fragment, Run
from renderer.urls import Address, names_other_host

# The arrow by which footnotes lead back; engines add a selector of its text form.
_BACK_ARROW = "↩"
_TEXT_FORM = "\ufe0e\ufe0f"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenLink:
    """A link whose end has not been met."""

    address: Address | None
    """Where it leads; ``None`` if its tags are dropped."""

    hidden: str
    """Its address and title as the input gave them."""

    run: int
    """How many runs stand before it."""

    piece: int
    """How many pieces stand before it."""

    element: int
    """How many elements stand before it."""


def stays_link(fragment: Fragment, link: OpenLink) -> bool:
    """Tell whether a link with an address may stay one, now that its text is complete."""
    text = "".join([run.text for run in fragment.runs[link.run :]])
    return link.address is not None and not names_other_host(text, link.address)


def drop_back_arrow(fragment: Fragment, link: OpenLink) -> None:
    """Take out the text of a dropped link if it is only an arrow to a place that is not there."""
    runs, pieces = fragment.runs, fragment.pieces
    if len(runs) != link.run + 1 or len(pieces) != link.piece + 1:
        return
    if runs[-1].text.strip(_TEXT_FORM) == _BACK_ARROW:
        runs.pop()
        pieces.pop()


def unlink(fragment: Fragment, link: OpenLink, *, opens_pre: bool) -> None:
    """Take out the written start tag of a link, whose content then stands in the element round it.

    ``opens_pre`` says that the tag stands right after ``<pre>``.
    """
    elements = fragment.elements
    element = elements.pop(link.element)
    for inner in elements[link.element :]:
        if inner.parent is element:
            inner.parent = element.parent
    for run in fragment.runs[link.run :]:
        if run.parent is element and element.parent is not None:
            run.parent = element.parent
    fragment.pieces[link.piece] = ""
    if opens_pre:
        _strip_line_feeds(fragment, link)


def _strip_line_feeds(fragment: Fragment, link: OpenLink) -> None:
    """Take out line feeds that now stand right after ``<pre>``, where a parser would drop one."""
    pieces = fragment.pieces
    last = link.piece
    for last in range(link.piece, len(pieces)):
        pieces[last] = pieces[last].lstrip("\n")
        if pieces[last]:
            break
    inner = fragment.runs[link.run :]
    for run in inner:
        if run.piece <= last and run.kind in ("text", "image"):
            run.text = run.text.lstrip("\n")
    fragment.runs[link.run :] = [run for run in inner if _is_shown(run)]


def _is_shown(run: Run) -> bool:
    return run.text != "" or run.kind in ("void", "rule")
