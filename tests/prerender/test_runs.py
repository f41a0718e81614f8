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
MAIN = "import sys; from renderer.cli import main; sys.exit(main())"
COLUMNS = ["--table", "messages", "--from", "body", "--to", "html", "--problems", "problems"]

#: Prints for each database how many rows were rendered, and how many KiB were held at most so far.
PEAKS = """
import sys
from pathlib import Path
from renderer import Renderer
from renderer.prerender import prerender_table
for address in sys.argv[1:]:
    report = prerender_table(address, "messages", message="body", html="html", batch=50,
                             renderer=Renderer(markdown=lambda text: f"<p>{text}</p>"))
    # Not what resource tells: that counts what the process was forked from as well.
    peak = Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]
    print(report.rendered, peak)
"""

#: A renderer that counts what it renders, and waits where a test says so.
COUNTED = ("--renderer", "tests.support.counted:renderer")


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
        time.sleep(0.005)


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
def test_a_run_that_is_killed_is_taken_up_again(messages: Messages, tmp_path: Path) -> None:
    rows = 200
    messages.add(conversations(rows))
    counted = str(tmp_path / "counted")
    options = (*COUNTED, "--batch", "5", "--workers", "2")
    # Rows take so long that the run cannot be over before it is killed.
    run = start(messages, *options, COUNTED=counted, PAUSE="0.02")
    wait_for(lambda: messages.count() >= rows // 4)
    helpers = children(run.pid)
    run.send_signal(signal.SIGKILL)
    run.communicate()
    assert run.returncode == -signal.SIGKILL
    assert len(helpers) >= 2
    wait_for(lambda: not any(map(is_running, helpers)))
    done = messages.count()
    assert rows // 4 <= done < rows

    again = start(messages, *options, COUNTED=counted)
    output, _ = again.communicate()
    assert (again.returncode, output) == (0, f"{rows - done:,} rows rendered\n")
    assert messages.writes() == list(range(1, rows + 1))
    name = fingerprint(counted_renderer)
    assert messages.count(f"fingerprint = '{name}' AND html LIKE '<div class=%'") == rows


def two_runs(messages: Messages, folder: Path, *arguments: str) -> list[subprocess.Popen[str]]:
    """Start two runs that begin to render at the same time; what they print is not read yet."""
    files = {"COUNTED": str(folder / "counted"), "MET": str(folder / "met")}
    return [start(messages, *COUNTED, *arguments, MEET="2", **files) for _ in range(2)]


@pytest.mark.timeout(180)
def test_two_runs_share_the_rows_of_postgres(in_postgres: Messages, tmp_path: Path) -> None:
    """Nothing is rendered or written twice, and nothing is left."""
    rows = 400
    in_postgres.add(conversations(rows))
    runs = two_runs(in_postgres, tmp_path, "--batch", "4")
    outputs = [run.communicate()[0] for run in runs]
    assert [run.returncode for run in runs] == [0, 0]
    shares = [int(output.split(" row")[0].replace(",", "")) for output in outputs]
    assert sum(shares) == rows
    assert min(shares) > 0
    assert in_postgres.writes() == list(range(1, rows + 1))
    assert in_postgres.count(f"fingerprint = '{fingerprint(counted_renderer)}'") == rows
    assert (tmp_path / "counted").stat().st_size == rows


@pytest.mark.timeout(60)
def test_two_runs_in_sqlite_write_nothing_twice(in_sqlite: Messages, tmp_path: Path) -> None:
    rows = 150
    in_sqlite.add(conversations(rows))
    for run in two_runs(in_sqlite, tmp_path, "--batch", "5"):
        run.communicate()
    assert in_sqlite.writes() == list(range(1, rows + 1))
    assert in_sqlite.count("html IS NULL") == 0


@pytest.mark.timeout(60)
@pytest.mark.skipif(sys.platform != "linux", reason="measures as Linux does")
def test_what_a_run_holds_does_not_grow_with_the_table(tmp_path: Path) -> None:
    sizes = (200, 2_000)
    addresses = []
    for rows in sizes:
        path = tmp_path / f"{rows}.db"
        path.touch()
        addresses.append(f"sqlite:///{path}")
        with Messages.made(addresses[-1], logged=False) as messages:
            texts = (f"{number} words. " * 500 for number in range(rows))
            messages.add({"id": "a", "content": text} for text in texts)
    done = subprocess.run(
        [sys.executable, "-c", PEAKS, *addresses],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    rendered, peaks = zip(
        *(map(int, line.split()) for line in done.stdout.splitlines()), strict=True
    )
    assert rendered == sizes
    # What 1,800 more rows hold is 24 MB, and twice that with their HTML.
    assert peaks[1] - peaks[0] < 6_000
