"""Every block of code on a page is run or checked by a test, which is named here."""

from __future__ import annotations

import re

import pytest

from tests.docs.pages import PAGES, ROOT, blocks

pytestmark = pytest.mark.checkout

#: What checks blocks of these languages on whichever page they are.
ANYWHERE = {
    "python": "test_docs.py::test_the_python_of_a_page_runs",
    "sh": "docs/test_commands.py::test_every_command_is_taken",
}

TRIGGERS = "prerender/test_writers.py::test_the_triggers_of_the_docs_forget_what_was_rendered"

#: What checks each of the others: a row for every block of its page, in their order.
CHECKS = {
    "README.md": [
        ("In a Django page", "py", "test_readme.py::test_a_new_django_project"),
        ("In a Django page", "py", "test_readme.py::test_a_new_django_project"),
        ("In a Django page", "html+django", "test_readme.py::test_a_new_django_project"),
        ("In a Flask page", "py", "test_readme.py::test_a_flask_app"),
        ("In a Flask page", "html+jinja", "test_readme.py::test_a_flask_app"),
    ],
    "frameworks.md": [
        ("What templates call", "py", "docs/test_django.py::test_the_jinja2_backend"),
        ("Settings", "py", "docs/test_django.py::test_the_settings"),
        ("Rows that keep their HTML", "py", "docs/test_django.py::test_a_row_is_rendered"),
        ("Rows that keep their HTML", "html+django", "docs/test_django.py::test_a_row_is_rendered"),
        ("Rows that keep their HTML", "py", "docs/test_django.py::test_a_row_that_is_saved"),
    ],
    "html.md": [("The HTML", "html", "docs/test_replies.py::test_the_html")],
    "placement.md": [
        ("The method", "markdown", "docs/test_replies.py::test_the_method_of_placement"),
        ("The method", "html", "docs/test_replies.py::test_the_method_of_placement"),
    ],
    "prerender.md": [
        ("Rendering what is stored", "sql", "docs/test_commands.py::test_a_table_is_rendered"),
        ("On the command line", "", "docs/test_commands.py::test_a_table_is_rendered"),
        ("As functions", "py", "docs/test_django.py::test_a_queryset_is_rendered"),
        ("Beside others who write", "sql", TRIGGERS),
        ("Beside others who write", "sql", TRIGGERS),
    ],
    "stored-form.md": [("The stored form", "json", "docs/test_replies.py::test_the_stored_form")],
    "streaming.md": [
        ("On a page", "html", "docs/test_pages.py::test_answers_are_drawn"),
        ("On a page", "js", "docs/test_pages.py::test_answers_are_drawn"),
        ("htmx", "html", "docs/test_pages.py::test_elements_for_htmx_are_those_of_the_example"),
    ],
    "styling.md": [
        ("Styles and scripts", "html", "docs/test_pages.py::test_links_are_those_of_templates"),
        ("Custom properties", "css", "docs/test_pages.py::test_styles_are_followed"),
        ("Rules of one's own", "css", "docs/test_pages.py::test_styles_are_followed"),
    ],
}


def test_every_block_is_checked() -> None:
    """A new block needs a row above, and a test that reads it from the page."""
    found = {
        page.name: [block[1:3] for block in blocks(page) if block.language not in ANYWHERE]
        for page in PAGES
    }
    named = {page: [row[:2] for row in rows] for page, rows in CHECKS.items()}
    assert {page: rows for page, rows in found.items() if rows} == named


def test_what_checks_a_block_is_there() -> None:
    rows = [row for rows in CHECKS.values() for row in rows]
    for name in {*ANYWHERE.values(), *(test for _, _, test in rows)}:
        file, _, function = name.partition("::")
        text = (ROOT / "tests" / file).read_text("utf-8")
        assert re.search(rf"^def {function}\(", text, re.M), name


def test_fences_are_those_that_the_tests_look_for() -> None:
    """Some tests look for them with a pattern: at the start of a line, with three backticks."""
    for page in PAGES:
        text = page.read_text("utf-8")
        found = re.findall(r"^```(\S+)\n(.*?)^```$", text, re.M | re.S)
        assert found == [block[2:] for block in blocks(page) if block.language], page.name
