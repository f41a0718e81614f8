"""The scripts behind the commands of the Makefile."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from threading import Thread
from urllib.request import urlopen

import pytest

from tools.lowest import lowest
from tools.serve import open_server

pytestmark = pytest.mark.checkout

TOOLS = Path(__file__).resolve().parent.parent / "tools"


def make_environment(folder: Path, python: str) -> subprocess.CompletedProcess[str]:
    """Run the script that makes a virtual environment with ``python``."""
    command = ["sh", str(TOOLS / "venv.sh"), str(folder)]
    environment = {**os.environ, "PYTHON": python}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=20)


def make_python(folder: Path, body: str) -> str:
    """Write a stand-in for a Python, which answers to ``-c`` as the shell script ``body`` says."""
    path = folder / "a python"
    path.write_text(f"#!/bin/sh\n{body}\n", "utf-8")
    path.chmod(0o755)
    return str(path)


def test_page_is_served_on_the_next_free_port(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("the page", "utf-8")
    with open_server(tmp_path, 0) as first, open_server(tmp_path, first.server_port) as second:
        assert second.server_port > first.server_port
        Thread(target=second.handle_request).start()
        with urlopen(f"http://127.0.0.1:{second.server_port}/page.html", timeout=10) as answer:
            assert answer.read() == b"the page"


def test_no_server_is_open_to_other_machines(tmp_path: Path) -> None:
    with open_server(tmp_path, 0) as server:
        assert server.server_address[0] == "127.0.0.1"


def test_environment_that_works_is_kept(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    made = make_python(tmp_path, f'exec "{sys.executable}" "$@"')
    Path(made).rename(tmp_path / "bin" / "python")
    done = make_environment(tmp_path, "/nowhere/python")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_python_that_is_too_old_is_named(tmp_path: Path) -> None:
    python = make_python(tmp_path, "exit 1")
    done = make_environment(tmp_path / "venv", python)
    assert done.returncode == 1
    assert f"Python 3.11 or newer is needed, and {python} is not one." in done.stderr


def test_missing_part_of_python_is_named(tmp_path: Path) -> None:
    """Debian's Python comes without what makes virtual environments."""
    body = 'case "$2" in *ensurepip*) exit 1 ;; *print*) echo 3.11 ;; esac'
    done = make_environment(tmp_path / "venv", make_python(tmp_path, body))
    assert done.returncode == 1
    assert "apt-get install python3.11-venv" in done.stderr


def test_the_lowest_versions_are_those_that_are_declared() -> None:
    assert list(lowest(["a>=1.2,<3", "b-c[x] >= 4"])) == ["a==1.2", "b-c==4"]
    with pytest.raises(ValueError, match="must say its lowest version"):
        list(lowest(["a"]))
