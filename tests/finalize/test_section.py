"""A list of sources that a model wrote at the end of its answer."""

from __future__ import annotations

import pytest

from renderer.finalize.section import find_section


@pytest.mark.parametrize(
    "section",
    [
        "Sources:\n1. [a](https://a.example)\n2. https://b.example",
        "**Sources:**\n\n- [1] A\n- [2] B\n",
        "## References\n\n[1] A. Title. https://a.example\n[2] B.",
        "### Quellen\n* [A](https://a.example)",
        "---\n\n**Références :**\n[1]: https://a.example\n",
        "参考文献：\n[1] https://a.example",
        "Sources: [1] https://a.example, [2] https://b.example",
        "Sources:\n- A\n  https://a.example",
    ],
)
def test_it_is_found(section: str) -> None:
    text = f"The sky is blue [1].\r\n\r\n{section}"
    assert text[: find_section(text)] == "The sky is blue [1]."


@pytest.mark.parametrize(
    "text",
    [
        "The sky is blue.",
        "Sources:\n",
        "Sources:\n- a\n\nAnd more words.",
        "The sources:\n\nSources of energy are many.\n- sun\n- wind",
        "Sources of light:\n- sun",
        "- one\n- two",
        "",
        "```\nSources:\n- a\n```",
    ],
)
def test_other_endings_stay(text: str) -> None:
    assert find_section(text) == len(text)


@pytest.mark.parametrize("before", ["Sources", "**Sources", "# Sources:", "[", "-"])
@pytest.mark.parametrize("unit", [" ", "\t ", ":", " *", "#"])
def test_a_long_line_is_read_once(before: str, unit: str) -> None:
    """The suite's time limit is the check."""
    text = "a\n" + before + unit * 50_000 + "x"
    assert find_section(text) == len(text)
