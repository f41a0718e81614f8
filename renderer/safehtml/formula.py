"""The words of a formula: what stands for it in a text, out of all that it is written with.

A formula may hold its letters twice, as MathML and as what is drawn, and its TeX besides. The TeX
is what a source holds too, so it is the best; what is drawn, which is hidden from those to whom a
page is read, is the last.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Literal

from renderer.safehtml.roles import is_hidden

#: Whose text it is; ``none``: of what is no part of it.
Origin = Literal["tex", "seen", "attribute", "mathml", "drawn", "none"]

#: What stands for a formula that is drawn without a letter: a letter of its own, which no source
#: has, so that the letters of the source have something to be the twins of.
_DRAWN = "\N{EGYPTIAN HIEROGLYPH A001}"

_TEX = re.compile(r"\b(?:x-)?(?:la)?tex\b", re.IGNORECASE)

#: The signs round TeX that a script in the browser is to draw: a source may have others.
_DELIMITERS = re.compile(r"\A\s*+(?:\\[(\[]|\$\$?)|(?:\\[)\]]|\$\$?)\s*\Z")

_BEST_FIRST: tuple[Origin, ...] = ("tex", "seen", "attribute", "mathml", "drawn")
_ATTRIBUTES = ("alttext", "data-latex", "data-tex", "data-expr")

#: Elements that draw something.
_DRAWING = frozenset({"img", "mjx-c", "object", "path", "svg", "use"})


class Formula:
    """A formula that is being read."""

    __slots__ = ("_found", "_is_drawn", "_origins")

    def __init__(self) -> None:
        self._found: dict[Origin, list[str]] = {}
        self._origins: list[Origin] = ["none"]
        # Whether anything but letters is drawn in it.
        self._is_drawn = False

    def enter(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Go into an element: the formula's own, or one within it."""
        around = self._origins[-1] if len(self._origins) > 1 else "seen"
        self._origins.append(_origin(tag, attributes, around))
        self.void(tag, attributes)

    def void(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Pass an element without content."""
        self._is_drawn = self._is_drawn or tag in _DRAWING
        for name in _ATTRIBUTES:
            if attributes.get(name) and "attribute" not in self._found:
                self._found["attribute"] = [attributes[name]]

    def leave(self) -> bool:
        """Go out of an element; says whether that was the formula's own."""
        self._origins.pop()
        return len(self._origins) == 1

    def text(self, text: str) -> None:
        """Take in a text."""
        self._found.setdefault(self._origins[-1], []).append(text)

    def tex(self, text: str) -> None:
        """Take in what is known to be TeX."""
        self._found.setdefault("tex", []).append(text)

    def words(self) -> str:
        """Return what stands for the formula; empty if nothing is seen of it."""
        for origin in _BEST_FIRST:
            words = "".join(self._found.get(origin, ()))
            if any(map(str.isalnum, words)):
                # Drawn letters may be letters of a font: 𝐸 for E.
                is_drawn = origin in ("mathml", "drawn")
                words = unicodedata.normalize("NFKC", words) if is_drawn else words
                return _DELIMITERS.sub("", words)
        return _DRAWN if self._is_drawn else "".join(self._found.get("seen", ()))


def is_tex(attributes: Mapping[str, str]) -> bool:
    """Say whether an element's attributes say that it holds TeX."""
    kind = attributes.get("encoding") or attributes.get("type", "")
    return _TEX.search(kind) is not None


def _origin(tag: str, attributes: Mapping[str, str], around: Origin) -> Origin:
    if around in ("none", "tex"):
        return around
    if tag in ("annotation", "annotation-xml"):
        return "tex" if is_tex(attributes) else "none"
    if tag in ("button", "desc", "select", "svg", "title"):
        return "none"
    if tag == "math":
        return "mathml"
    if around == "seen" and is_hidden(attributes):
        return "drawn"
    return around
