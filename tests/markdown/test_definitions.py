from __future__ import annotations

import pytest

from renderer.markdown import render_markdown


@pytest.mark.parametrize(
    ("text", "html"),
    [
        # a number is a marker: its definition is hidden, and defines nothing
        ("a [1].\n\n[1]: https://b.example", "<p>a [1].</p>\n"),
        ("[1]: https://b.example\n\na [1][2].", "<p>a [1][2].</p>\n"),
        ("a [c][1].\n\n[1]: https://b.example", "<p>a [c][1].</p>\n"),
        # a footnote stays what it is
        ("a[^1]\n\n[^1]: b", "<p>a[^1]</p>\n<p>[^1]: b</p>\n"),
        # any other label is a link's
        ("[a]\n\n[a]: https://b.example", '<p><a href="https://b.example">a</a></p>\n'),
        ("[1a]\n\n[1a]: https://b.example", '<p><a href="https://b.example">1a</a></p>\n'),
    ],
)
def test_numbers_and_footnotes_define_no_link(text: str, html: str) -> None:
    assert render_markdown(text) == html
