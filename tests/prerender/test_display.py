from __future__ import annotations

import io

import pytest

from renderer.prerender import Failure, Report
from renderer.prerender.display import Display, summary


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def told(stream: io.StringIO, *steps: tuple[float, Report]) -> str:
    times = [0.0, *(moment for moment, _ in steps)]
    display = Display(stream, clock=lambda: times.pop(0), every=10)
    for _, report in steps:
        display(report)
    display.end()
    return stream.getvalue()


def test_a_log_gets_a_line_now_and_then() -> None:
    lines = told(
        io.StringIO(),
        (0, Report(total=2_000)),
        (4, Report(total=2_000, rendered=400)),
        (10, Report(total=2_000, rendered=900, failed=100)),
        (12, Report(total=2_000, rendered=1_200)),
        (100, Report(total=2_000, rendered=2_000)),
    )
    assert lines == (
        "1,000 of 2,000 rows, 100 rows/s, 100 failed, 0:10 left\n2,000 of 2,000 rows, 20 rows/s\n"
    )


def test_a_terminal_shows_one_line_that_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    shown = told(
        Terminal(), (0, Report(total=80)), (2, Report(total=80, rendered=40)), (4, Report())
    )
    assert "\n" not in shown
    _, first, second, third, end = shown.split("\r\x1b[K")
    assert first == f"[{'.' * 24}] 0 of 80 rows, 0 rows/s"
    assert second == f"[{'#' * 12}{'.' * 12}] 40 of 80 rows, 20 rows/s, 0:02 left"
    assert third.startswith("[")
    assert end == ""


def test_the_line_that_moves_stays_within_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    shown = told(Terminal(), (2, Report(total=80, rendered=40)))
    assert max(map(len, shown.split("\r\x1b[K"))) == 39


@pytest.mark.parametrize("stream", [io.StringIO, Terminal])
def test_a_failure_is_shown_once_and_steers_nothing(stream: type[io.StringIO]) -> None:
    report = Report(total=2, failed=1, failures=(Failure(key="\x1b[2J", reason="a\x07b"),))
    shown = told(stream(), (1, report), (2, report))
    assert shown.count("row \\x1b[2J: a\\x07b\n") == 1
    assert "\x07" not in shown


def test_more_rows_than_there_were_are_no_more_than_all() -> None:
    shown = told(io.StringIO(), (20, Report(total=5, rendered=9)))
    assert shown.startswith("9 of 9 rows")


@pytest.mark.parametrize(
    ("report", "line"),
    [
        (Report(), "0 rows rendered"),
        (Report(rendered=1_200, with_problems=3), "1,200 rows rendered (3 with problems)"),
        (
            Report(rendered=1, failed=2, failed_before=3, pending=4, changed=5),
            "1 row rendered, 2 failed, 3 failed before and were not tried again, "
            "4 have no message yet, 5 kept changing and were left",
        ),
    ],
)
def test_the_summary_says_what_became_of_all(report: Report, line: str) -> None:
    assert summary(report) == line
