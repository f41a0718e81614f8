"""HTML that was rendered elsewhere: a text, or the children of a Beautiful Soup tag."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from markupsafe import Markup

if TYPE_CHECKING:
    from bs4 import Tag


@runtime_checkable
class _Tag(Protocol):
    """What is needed of a Beautiful Soup tag."""

    def decode_contents(self) -> str:
        """Return the HTML of its children; what need not be escaped is not."""
        ...

    def find_all(self) -> Iterable[Tag]:
        """Return all tags in it."""
        ...

    def clear(self) -> None:
        """Take its children out."""
        ...

    def extend(self, tags: list[object]) -> None:
        """Add children."""
        ...


def html_of(html: object) -> str:
    """Return the HTML as a plain text; raises ``TypeError`` for what is none."""
    if isinstance(html, str):
        return str.__str__(html)
    if isinstance(html, _Tag):
        return html.decode_contents()
    raise TypeError(f"html must be a str or a Beautiful Soup Tag, not {type(html).__name__}")


def put_back(html: object, body: Markup) -> None:
    """Replace the children of a tag by those of a reply's body; a text stays as it is."""
    if isinstance(html, str) or not isinstance(html, _Tag):
        return
    # Only who has a tag has loaded Beautiful Soup.
    from bs4 import BeautifulSoup
    from bs4.element import NavigableString

    # This parser alone takes any children as they are, be it the cells of a row.
    holder = BeautifulSoup(str(body), "html.parser").find("div", class_="citation-body")
    if holder is None:
        children: list[object] = []
    else:
        _restore_names(html.find_all(), holder.find_all())
        last = holder.contents[-1] if holder.contents else None
        if isinstance(last, NavigableString) and not html.decode_contents().endswith("\n"):
            # A body ends its last line; within a line that would be a gap.
            last.replace_with(last.removesuffix("\n"))
        children = list(holder.contents)
    html.clear()
    html.extend(children)


def _restore_names(before: Iterable[Tag], after: Iterable[Tag]) -> None:
    """Write names as they were, where that was not in lower case: ``viewBox`` means another."""
    names = {
        name.lower(): name
        for tag in before
        for name in (tag.name, *tag.attrs)
        if name != name.lower()
    }
    if not names:
        return
    for tag in after:
        tag.name = names.get(tag.name, tag.name)
        tag.attrs = {names.get(name, name): value for name, value in tag.attrs.items()}
