from __future__ import annotations

from renderer.markdown import render_markdown


def test_an_honest_table_of_any_size_is_one() -> None:
    row = "|" + "a|" * 50 + "\n"
    html = render_markdown(row + "|" + "-|" * 50 + "\n" + row * 400)
    assert html.count("<td>") == 20_000


def test_short_rows_may_be_filled_up() -> None:
    assert render_markdown("|a|b|c|\n|-|-|-|\n|d|").count("<td>") == 3


def test_a_table_that_would_grow_out_of_nothing_is_text() -> None:
    html = render_markdown("|a" * 500 + "\n" + "|-" * 500 + "\n" + "|b\n" * 500)
    assert "<td>" not in html
    assert html.count("|b") == 500
