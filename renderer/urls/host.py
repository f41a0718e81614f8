"""Hosts: how a host is shown to a reader, and how a long one is shortened."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from renderer.urls.punycode import PREFIX, to_letters
from renderer.urls.scripts import LATIN, MARKS, SCRIPTS, VIETNAMESE, Script

_WRITTEN_IN: Mapping[Script, re.Pattern[str]] = MappingProxyType(
    {script: re.compile(f"[{script.letters}0-9-]++") for script in SCRIPTS}
)
_LOOKALIKES_ONLY: Mapping[Script, re.Pattern[str]] = MappingProxyType(
    {script: re.compile(f"[{script.lookalikes}0-9-]++") for script in SCRIPTS if script.lookalikes}
)
_COUNTRY = re.compile("[a-z]{2}")
#: More marks in a row than any of the scripts has on one letter: they would hide what is above.
_PILE = re.compile(f"[{MARKS}]{{4}}")
_DIGIT = re.compile("[0-9]")
_ADDRESS = re.compile(r"\[.*\]|[0-9.]+")


def display_host(host: str) -> str:
    """Return how the host of an address is shown: without ``www.``, and in its own letters.

    ``host`` is that of an ``Address``. Its own letters are shown only where they cannot be taken
    for another host's: one script per label, no label of look-alikes alone, no mixed directions;
    otherwise the ASCII form is.
    """
    short = _without_www(host)
    if PREFIX not in short:
        return short
    labels = [
        to_letters(label) if label.startswith(PREFIX) else label for label in short.split(".")
    ]
    known = [label for label in labels if label is not None]
    if len(known) < len(labels):
        return short
    return ".".join(known) if all(_is_clear(label, known) for label in known) else short


def shorten_host(host: str, limit: int) -> str:
    """Return a host of at most ``limit`` characters, cut from the left, with “…” in front.

    The end is what counts: the last two labels stay whole, even beyond the limit, and so do
    addresses in numbers. Of the labels before them, those stay that fit.
    """
    if len(host) <= limit or _ADDRESS.fullmatch(host):
        return host
    labels = host.split(".")
    kept = labels[-2:]
    before = labels[:-2]
    while before and len(".".join([before[-1], *kept])) < limit:
        kept.insert(0, before.pop())
    return "…" + ".".join(kept) if before else host


def _without_www(host: str) -> str:
    rest = host.removeprefix("www.")
    return rest if "." in rest else host


def _is_clear(label: str, labels: list[str]) -> bool:
    """Tell whether a label can be shown as it is written, beside the others of its host."""
    if label.isascii():
        return True
    return not _PILE.search(label) and any(
        _passes(label, script, labels) for script in SCRIPTS if _is_written_in(script, label)
    )


def _is_written_in(script: Script, label: str) -> bool:
    return not label.isascii() and _WRITTEN_IN[script].fullmatch(label) is not None


def _passes(label: str, script: Script, labels: list[str]) -> bool:
    top = labels[-1]
    if script is LATIN:
        return _is_usual_latin(label, top)
    if script.right_to_left and not all(map(_runs_from_the_right, labels)):
        return False
    at_home = top in script.countries or _is_written_in(script, top)
    lookalikes = _LOOKALIKES_ONLY.get(script)
    return at_home or lookalikes is None or lookalikes.fullmatch(label) is None


def _is_usual_latin(label: str, top: str) -> bool:
    if not VIETNAMESE.isdisjoint(label):
        return top == "vn"
    return _COUNTRY.fullmatch(top) is not None or not top.isascii()


def _runs_from_the_right(label: str) -> bool:
    return _DIGIT.search(label) is None and any(
        _is_written_in(script, label) for script in SCRIPTS if script.right_to_left
    )
