"""Why a citation has no chip, or not the one it asked for: a sentence that a person can act on."""

from __future__ import annotations

from renderer.model import Citation
from renderer.placement.letters import IMAGE
from renderer.placement.twins import Twins
from renderer.problems import CODES
from renderer.text import Normal

#: How many characters are quoted of a citation, and of the page on either side.
WORDS, AROUND = 60, 30


def reason(code: str, citation: Citation, source: Normal, end: int, twins: Twins) -> str:
    """Return what is wrong with a citation whose words end before an index of the source.

    The sentence names its words and, if they are not on the page, what stands there instead.
    """
    if code == "not-found":
        return (
            f"The words {_words(citation, source, end)} were not found again in the rendered "
            f"text, where {_there(twins, end)}. What rendered it added, left out or changed words "
            "there."
        )
    if code == "not-shown":
        return (
            f"The words {_words(citation, source, end)} are not shown to a reader: "
            f"{_there(twins, end)}. They are markup (an address, a definition, a comment …), or "
            "were left out."
        )
    return reason_by_itself(code, citation, source)


def reason_by_itself(code: str, citation: Citation, source: Normal) -> str:
    """Return what is wrong with a citation, whatever the page shows."""
    if code == "out-of-range":
        span = f"{citation.end}" if citation.start is None else f"{citation.start}–{citation.end}"
        return f"The range {span} is not within the text: 0–{source.length} (UTF-16 code units)."
    if code == "reversed":
        return f"The citation starts at {citation.start}, after its end at {citation.end}."
    if code == "not-a-marker":
        end = citation.end or 0
        words = _words(citation, source, source.index(end) + source.splits(end))
        what = "a range without a start" if citation.start is None else words
        return (
            f"Called a marker, {what} is none: one stands in brackets, or is short, in a single "
            "block and not in code or a formula. It is treated as a passage."
        )
    return CODES[code]


def _words(citation: Citation, source: Normal, end: int) -> str:
    """Return the last words of a citation, quoted."""
    start = 0 if citation.start is None else min(source.index(citation.start), end)
    first = max(start, end - WORDS)
    is_cut = first > start or citation.start is None
    return _quoted(source.text[first:end], cut_before=is_cut) or "“ ”"


def _there(twins: Twins, end: int) -> str:
    """Say what the page has at the place of what ends before an index of the source."""
    shown = twins.shown
    last = twins.last(twins.letter(end) - 1)
    at = shown.letters_at[last.letter] + 1 if last else 0
    before = _quoted(shown.text[max(0, at - AROUND) : at], cut_before=at > AROUND)
    after = _quoted(shown.text[at : at + AROUND], cut_after=at + AROUND < len(shown.text))
    if not after:
        return f"the text ends with {before}" if before else "there is no text"
    return f"{before} is followed by {after}" if before else f"the text begins with {after}"


def _quoted(text: str, *, cut_before: bool = False, cut_after: bool = False) -> str:
    """Return a text in one line in quotation marks, or nothing if it is blank."""
    words = " ".join(text.replace(IMAGE, " ").split())
    return words and f"“{'…' * cut_before}{words}{'…' * cut_after}”"
