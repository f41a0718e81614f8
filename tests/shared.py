"""Find the corpora and payloads that lie outside the project, or skip the test that wants them."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

#: Set where nothing may be missing: a missing corpus, browser or service is then a failure.
REQUIRED = os.environ.get("CITATION_REQUIRE") == "1"


def unavailable(what: str) -> None:
    """Skip the test for want of something, or fail it where everything must be there."""
    if REQUIRED:
        pytest.fail(f"{what} is not there, and CITATION_REQUIRE=1 asks for it")
    pytest.skip(f"{what} is not there")


def load(name: str) -> list[dict[str, str]]:
    """Return the JSON file ``name`` of the folder that ``CITATION_SHARED`` names."""
    folder = os.environ.get("CITATION_SHARED")
    path = Path(folder or "") / name
    if not folder or not path.is_file():
        unavailable(f"{name} (CITATION_SHARED={folder or ''})")
    data: list[dict[str, str]] = json.loads(path.read_text("utf-8"))
    return data
