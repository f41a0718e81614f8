"""Number an answer for its readers: only the sources it cites, in the order it cites them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Literal

from renderer.finalize.answer import Answer, Finalized
from renderer.finalize.edits import Edit
from renderer.finalize.given import read_given
from renderer.finalize.section import find_section
from renderer.markers import form_of
from renderer.model import Citation, Source


def finalize_citations(
    text: str,
    sources: Iterable[Source | Mapping[str, object]],
    citations: Iterable[Citation | Mapping[str, object]] = (),
    *,
    uncited: Literal["drop", "after"] = "drop",
    cut_sources: bool = False,
    marker: str | re.Pattern[str] | None = None,
) -> Finalized:
    """Return an answer with only the sources it cites, numbered in the order it cites them.

    ``[n]`` in the text means the n-th of ``sources``, from 1; ``citations`` have offsets in UTF-16
    code units, the end exclusive. Markers of no source are taken out, equal sources are merged,
    those that nothing cites are dropped (or go last: ``uncited="after"``), and the rest is numbered
    anew, all at once. The text outside markers is returned as it was; with ``cut_sources`` without
    the list of sources that a model wrote at its end. If nothing is cited, the list is returned as
    it was. Doing it again changes nothing.

    ``marker`` is the pattern of another form of markers; its group names a number or an id. Raises
    ``TypeError`` or ``ValueError`` for arguments of another kind, never for what a model wrote.
    """
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, not {type(text).__name__}")
    if uncited not in ("drop", "after"):
        raise ValueError(f"uncited must be 'drop' or 'after', not {uncited!r}")
    form = form_of(marker)
    given = read_given(text, sources, citations)
    state = Answer(text, given, form)
    if cut_sources:
        state.change([Edit(find_section(text), len(text))])
    state.strip()
    return state.finalized(uncited)
