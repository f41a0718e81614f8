"""HTML that was rendered elsewhere: a text, or the children of a Beautiful Soup tag."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from markupsafe import Markup


@runtime_checkable
class _Tag(Protocol):
    """What is needed of a Beautiful Soup tag."""

    def decode_contents(self) -> str:
        """Return the HTML of its children."""
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

    soup = BeautifulSoup(str(body), "html.parser")
    holder = soup.find("div", class_="citation-body")
    html.clear()
    html.extend(list(holder.contents) if holder is not None else [])
