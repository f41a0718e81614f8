"""The gate: any HTML in, proved HTML out."""

from __future__ import annotations

import logging
import re

from renderer.safehtml.fragment import Fragment
from renderer.safehtml.policy import Policy
from renderer.safehtml.references import decode_text
from renderer.safehtml.refusal import Refusal, Refused
from renderer.safehtml.repair import is_worthwhile, repair
from renderer.safehtml.scanner import cleaned, scan, scan_tolerant

_LOGGER = logging.getLogger(__name__)

_TAG = re.compile(r"<!--.*?-->|<[^<>]*>", re.DOTALL)


def gate(html: str, policy: Policy) -> tuple[Fragment, Refusal | None]:
    """Return the proved form of any HTML, and what was wrong with it first, if anything was.

    Never raises for what the text holds. What little is wrong is mended; where that fails, or
    would take too long, the tags at fault are shown as text.
    """
    try:
        return scan(html, policy), None
    except Refused as refused:
        refusal = refused.refusal
    html = cleaned(html)
    fragment, repairs = scan_tolerant(html, policy)
    if is_worthwhile(html, repairs):
        fragment = _mended(html, policy) or fragment
    return fragment, refusal


def _mended(html: str, policy: Policy) -> Fragment | None:
    """Return the proved form of what the menders make of HTML, if that has all its words."""
    try:
        mended = scan(repair(html), policy)
    except Refused:
        return None
    except Exception:
        # A fault of a mender must not cost the reader the answer.
        _LOGGER.exception("mending failed; the tags at fault are shown as text")
        return None
    kept = "".join(run.text for run in mended.runs)
    return mended if _holds(kept, decode_text(_TAG.sub("", html))) else None


def _holds(text: str, words: str) -> bool:
    """Tell whether all letters and digits of ``words`` stand in ``text``, in their order."""
    letters = filter(str.isalnum, text)
    return all(letter in letters for letter in filter(str.isalnum, words))
