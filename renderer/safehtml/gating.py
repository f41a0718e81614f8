"""The gate: any HTML in, proved HTML out."""

from __future__ import annotations

from renderer.safehtml.fragment import Fragment
from renderer.safehtml.policy import Policy
from renderer.safehtml.refusal import Refusal, Refused
from renderer.safehtml.repair import is_worthwhile, repair
from renderer.safehtml.scanner import cleaned, scan, scan_tolerant


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
    try:
        return scan(repair(html), policy)
    except Refused:
        return None
    except Exception:
        # A fault of a mender must not cost the reader the answer.
        return None
