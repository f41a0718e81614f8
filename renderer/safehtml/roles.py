"""What an element of somebody else's HTML is to a reader, told by its name and attributes.

Tool chains have no names in common, so kinds are told first by what a browser or a screen reader
goes by (``hidden``, ``aria-hidden``, ``role``), then by the words that classes are made of.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal

#: ``silent``: never read as part of a text. ``formula``: mathematics, left whole. ``unit``: read,
#: and left whole. ``number``: silent if it holds digits alone. ``control``: silent if its words are
#: few. ``anchor``: silent if its heading has other words. ``text``: anything else.
Role = Literal["text", "silent", "formula", "unit", "number", "control", "anchor"]

#: Elements whose content is no markup: it ends at their end tag alone.
RAW = frozenset(
    {"script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "plaintext"}
)

_SILENT = frozenset(
    {
        *("audio", "button", "canvas", "datalist", "dialog", "head", "meter", "nav", "noscript"),
        *("object", "progress", "select", "svg", "template", "video"),
    }
)
#: Elements of somebody's own that a script draws as controls.
_CONTROL_NAME = re.compile(r"(?=.*-)(?:.*-)?(?:clipboard|copy|button|toolbar|tooltip)(?:-.*)?")
_FORMULA_NAME = re.compile(r"math(?:-.*)?|mjx-.*|eqn?|tex-math")

#: Elements that hold the whole of a page, whatever their classes say.
_WHOLE = frozenset({"html", "body", "main", "article"})

_SILENT_ROLES = frozenset(
    {
        *("alertdialog", "button", "combobox", "dialog", "doc-backlink", "doc-endnotes"),
        *("doc-footnote", "doc-noteref", "doc-toc", "listbox", "menu", "menubar", "navigation"),
        *("search", "slider", "switch", "tab", "tablist", "toolbar", "tooltip"),
    }
)
_SILENT_ATTRIBUTES = frozenset(
    {
        *("data-footnote-backref", "data-footnote-ref", "data-footnotes", "hidden", "inert"),
        "popover",
    }
)
_INVISIBLE = re.compile(r"(?:\A|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)

_NOTE = (
    r"(?:reverse)?foot-?notes?(?:-?(?:ref(?:erence)?|backref|back|return|list|items?|definition|"
    r"label|sep|title))?|foot(?:def|ref)|side-?note|margin-?note"
)
_UNSEEN = r"sr-only|(?:is-)?visually-?hidden|screen-?reader(?:s|-text|-only)?"
_CONTENTS = r"toc|table-of-contents"
_CAPTION = r"filename|code(?:-?block)?-?(?:title|header|caption|lang(?:uage)?|label)"
_SILENT_CLASS = re.compile(rf"{_NOTE}|{_UNSEEN}|{_CONTENTS}|{_CAPTION}", re.IGNORECASE)

_NUMBER_CLASS = re.compile(
    r"(?:.*[-_])?(?:line-?no(?:s|div)?|line-?num(?:ber)?s?(?:-rows)?|ln(?:-?num(?:ber)?s?|-n)?|"
    r"lnt|gutter|blob-num)",
    re.IGNORECASE,
)
_CONTROL_CLASS = re.compile(
    r"(?:.*[-_])?(?:zero)?(?:copy-?(?:btn|button|code|icon|link)|clipboard)(?:[-_].*)?|"
    r"(?:btn|button|code|js)-copy|toolbar(?:-item)?",
    re.IGNORECASE,
)
_ANCHOR_CLASS = re.compile(
    r"(?:.*[-_])?(?:header|heading|headline|hash|anchor|perma|self)(?:js)?[-_]?(?:link|anchor)|"
    r"anchor(?:js)?",
    re.IGNORECASE,
)
_FORMULA_CLASS = re.compile(
    r"katex(?:-display|-block|-error)?|(?:(?:inline|display|block)-)?math|arithmatex|temml|"
    r"math-(?:inline|display|block|tex|node)|MathJax(?:_\w+)?|MJXc-display|mwe-math-\w+|"
    r"tml-display|ltx_(?:Math|equation|DisplayMath)|js-(?:inline|display)-math",
    re.IGNORECASE,
)
_FORMULA_IMAGE = re.compile(r"(?:la)?tex|equation", re.IGNORECASE)


def role_of(tag: str, attributes: Mapping[str, str]) -> Role:
    """Return what an element is to a reader; names are in lower case."""
    role = attributes.get("role", "")
    if _FORMULA_NAME.fullmatch(tag) or role == "math":
        return "silent" if is_hidden(attributes) else "formula"
    if tag in _SILENT or _CONTROL_NAME.fullmatch(tag):
        return "silent"
    if not attributes:
        return "unit" if tag in ("label", "ruby") else "text"
    classes = [] if tag in _WHOLE else attributes.get("class", "").split()
    if any(map(_FORMULA_CLASS.fullmatch, classes)):
        return "silent" if is_hidden(attributes) else "formula"
    if is_hidden(attributes) or role in _SILENT_ROLES:
        return "silent"
    if any(map(_SILENT_CLASS.fullmatch, classes)):
        return "silent"
    if tag not in ("pre", "code") and any(map(_NUMBER_CLASS.fullmatch, classes)):
        return "number"
    if any(map(_CONTROL_CLASS.fullmatch, classes)) or _is_copy(tag, classes):
        return "control"
    if tag == "a" and attributes.get("href", "#").startswith("#"):
        return "anchor"
    return "unit" if tag in ("label", "ruby") or role in ("img", "link") else "text"


def is_anchor_class(attributes: Mapping[str, str]) -> bool:
    """Say whether a link's classes say that it leads to the heading it stands in."""
    return any(map(_ANCHOR_CLASS.fullmatch, attributes.get("class", "").split()))


def is_formula_image(attributes: Mapping[str, str]) -> bool:
    """Say whether an image shows a formula."""
    classes = attributes.get("class", "").split()
    return any(_FORMULA_CLASS.fullmatch(each) or _FORMULA_IMAGE.fullmatch(each) for each in classes)


def is_display(attributes: Mapping[str, str]) -> bool:
    """Say whether a formula stands in a block of its own."""
    if attributes.get("display") in ("block", "true") or attributes.get("mode") == "display":
        return True
    return any(
        part in ("display", "block")
        for each in attributes.get("class", "").split()
        for part in re.split("[-_]", each.lower())
    )


def is_hidden(attributes: Mapping[str, str]) -> bool:
    """Say whether an element is hidden from everyone, or from those to whom a page is read."""
    return (
        not _SILENT_ATTRIBUTES.isdisjoint(attributes)
        or attributes.get("aria-hidden", "").lower() == "true"
        or _INVISIBLE.search(attributes.get("style", "")) is not None
    )


def _is_copy(tag: str, classes: Sequence[str]) -> bool:
    """Say whether a small element is a control: ``copy`` alone is the class of many a text too."""
    return tag in ("a", "span", "i") and "copy" in classes
