"""The applications of the pages answer, which are only made when the pages' Python is run."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("starlette")

from renderer import STATIC
from tests.docs.pages import ROOT, ran
from tests.test_jinja import ask_for

pytestmark = pytest.mark.checkout


def test_a_page_has_its_reply_and_its_files() -> None:
    application = ran(ROOT / "docs" / "frameworks.md")["app"]
    page = ask_for(application, "/", "en")
    assert 'class="citation-number"' in page
    [address] = re.findall(r'href="(/[^"]*\.css)"', page)
    css = (STATIC / "renderer" / "citations.css").read_text("utf-8")
    assert ask_for(application, address, "en") == css


def test_an_answer_is_streamed() -> None:
    application = ran(ROOT / "docs" / "streaming.md")["site"]
    assert ask_for(application, "/answer", "en").count("event: done\n") == 1
