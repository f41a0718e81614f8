"""Whole runs of the command: killed and taken up again, side by side, and how much they hold."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from renderer import fingerprint
from tests.support.conversations import conversations
from tests.support.counted import renderer as counted_renderer
from tests.support.tables import Messages

ROOT = Path(__file__).parents[2]
ROWS = 2_000
MAIN = "import sys; from renderer.cli import main; sys.exit(main())"
COLUMNS = ["--table", "messages", "--from", "body", "--to", "html", "--problems", "problems"]

#: Prints how many rows a process rendered, and how many KiB it held at most.
PEAK = """
import sys
from pathlib import Path
from renderer import Renderer
from renderer.prerender import prerender_table
report = prerender_table(sys.argv[1], "messages", message="body", html="html", batch=50,
                         renderer=Renderer(markdown=lambda text: f"<p>{text}</p>"))
# Not what resource tells: that counts what the process was forked from as well.
peak = Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]
print(report.rendered, peak)
"""


def start(messages: Messages, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", MAIN, "prerender", messages.address, *COLUMNS, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def children(process: int) -> list[int]:
    path = Path(f"/proc/{process}/task/{process}/children")
    return [int(number) for number in path.read_text().split()]


def is_running(process: int) -> bool:
    try:
        # What ended, and nobody has asked for, is still listed as Z.
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


@pytest.mark.timeout(180)
@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_a_run_that_is_killed_is_taken_up_again(messages: Messages) -> None:
    messages.add(conversations(ROWS))
    run = start(messages, "--batch", "25", "--workers", "2")
    wait_for(lambda: messages.count() >= ROWS // 4)
    helpers = children(run.pid)
    run.send_signal(signal.SIGKILL)
    run.communicate()
    assert run.returncode == -signal.SIGKILL
    assert len(helpers) >= 2
    wait_for(lambda: not any(map(is_running, helpers)))
    done = messages.count()
    assert ROWS // 4 <= done < ROWS

    again = start(messages, "--workers", "2")
    output, _ = again.communicate()
    assert (again.returncode, output) == (0, f"{ROWS - done:,} rows rendered\n")
    assert messages.writes() == list(range(1, ROWS + 1))
    name = fingerprint()
    assert messages.count(f"fingerprint = '{name}' AND html LIKE '<div class=%'") == ROWS


@pytest.mark.timeout(180)
def test_two_runs_share_the_rows_of_postgres(in_postgres: Messages, tmp_path: Path) -> None:
    """Nothing is rendered or written twice, and nothing is left."""
    in_postgres.add(conversations(ROWS))
    counted = tmp_path / "counted"
    mine = ("--batch", "20", "--renderer", "tests.support.counted:renderer")
    runs = [start(in_postgres, *mine, COUNTED=str(counted)) for _ in range(2)]
    outputs = [run.communicate()[0] for run in runs]
    assert [run.returncode for run in runs] == [0, 0]
    shares = [int(output.split(" row")[0].replace(",", "")) for output in outputs]
    assert sum(shares) == ROWS
    assert min(shares) > 0
    assert in_postgres.writes() == list(range(1, ROWS + 1))
    assert in_postgres.count(f"fingerprint = '{fingerprint(counted_renderer)}'") == ROWS
    assert counted.stat().st_size == ROWS


@pytest.mark.timeout(60)
def test_two_runs_in_sqlite_write_nothing_twice(in_sqlite: Messages) -> None:
    in_sqlite.add(conversations(300))
    runs = [start(in_sqlite, "--batch", "10") for _ in range(2)]
    for run in runs:
        run.communicate()
    assert in_sqlite.writes() == list(range(1, 301))
    assert in_sqlite.count("html IS NULL") == 0


@pytest.mark.timeout(60)
@pytest.mark.skipif(sys.platform != "linux", reason="measures as Linux does")
def test_what_a_run_holds_does_not_grow_with_the_table(tmp_path: Path) -> None:
    peaks = []
    for rows in (200, 4_000):
        path = tmp_path / f"{rows}.db"
        path.touch()
        with Messages.made(f"sqlite:///{path}", logged=False) as messages:
            texts = (f"{number} words. " * 500 for number in range(rows))
            messages.add({"id": "a", "content": text} for text in texts)
        done = subprocess.run(
            [sys.executable, "-c", PEAK, f"sqlite:///{path}"],
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
        )
        rendered, peak = map(int, done.stdout.split())
        assert rendered == rows
        peaks.append(peak)
    # What 3,800 more rows hold is 50 MB, and twice that with their HTML.
    assert peaks[1] - peaks[0] < 12_000
