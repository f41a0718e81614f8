"""Built documents: every chip where it belongs, under engines that placement does not know."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from tests.oracles.__main__ import generate
from tests.oracles.dialects import NAMES
from tests.oracles.report import report

#: What each engine is installed as.
_PACKAGES = {"mistune": "mistune", "python-markdown": "markdown", "cmarkgfm": "cmarkgfm"}

#: How many places each engine is asked for, and how many of a thousand may have no chip.
PLACES, LOST = 1_500, 0.5

#: Constructs that must have been asked for, so that a skip does not hide them.
ASKED = (
    *("link", "link with title", "reference link", "image", "code", "entity", "escape", "table"),
    *("fence", "indented code", "definition", "comment", "nested emphasis", "signs", "no marker"),
    *("marker [1]", "marker 【1】", "marker <sup>1</sup>", "marker [1](url)", "marker alone"),
)


@pytest.mark.parametrize("engine", NAMES)
def test_chips_of_built_documents_stand_where_they_belong(engine: str) -> None:
    if find_spec(_PACKAGES.get(engine, "renderer")) is None:
        pytest.skip(f"{engine} is not installed")
    tally = generate([engine], PLACES, seed=0)
    judged = tally.places(engine)
    assert judged >= PLACES
    assert tally.total(engine, "wrong") == 0, report(tally, [engine])
    assert tally.total(engine, "lost") * 1_000 <= LOST * judged, report(tally, [engine])
    # Blocks that the engine reads otherwise: few of all, and of no construct all.
    assert tally.total(engine, "skipped") < judged / 10
    asked = {construct for construct, _, _, verdict in tally.counts if verdict == "right"}
    assert set(ASKED) <= asked
