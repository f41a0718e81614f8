"""The command: what it prints, and with which status it exits."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from renderer import Renderer, fingerprint
from renderer.cli import main
from renderer.prerender.command import CLEAN, FAILED, STOPPED, UNUSABLE
from tests.support.tables import Messages

GOOD = {"id": "a", "content": "Words."}
COLUMNS = ("--table", "messages", "--from", "body", "--to", "html")

Captured = pytest.CaptureFixture[str]


def run(capsys: Captured, *arguments: str) -> tuple[int, str, str]:
    status = main(["prerender", *arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_all_is_well(messages: Messages, capsys: Captured) -> None:
    messages.add([GOOD, GOOD, None])
    assert run(capsys, messages.address, *COLUMNS) == (CLEAN, "2 rows rendered\n", "")
    assert run(capsys, messages.address, *COLUMNS) == (CLEAN, "0 rows rendered\n", "")


def test_rows_that_failed_are_named_and_are_the_status(
    in_sqlite: Messages, capsys: Captured
) -> None:
    in_sqlite.add([GOOD, "{"])
    status, said, errors = run(capsys, in_sqlite.address, *COLUMNS)
    assert (status, said) == (FAILED, "1 row rendered, 1 failed\n")
    assert errors.startswith("row 2: no valid JSON: line 1, column 2")
    assert errors.count("\n") == 1
    status, said, errors = run(capsys, in_sqlite.address, *COLUMNS)
    assert (status, errors) == (FAILED, "")
    assert said == "0 rows rendered, 1 failed before and were not tried again\n"
    status, _, errors = run(capsys, in_sqlite.address, *COLUMNS, "--retry")
    assert (status, errors.count("\n")) == (FAILED, 1)


def test_only_the_first_failures_are_named(in_sqlite: Messages, capsys: Captured) -> None:
    in_sqlite.add(["{"] * 50)
    status, said, errors = run(capsys, in_sqlite.address, *COLUMNS)
    assert (status, said, errors.count("\n")) == (FAILED, "0 rows rendered, 50 failed\n", 20)


def test_the_address_may_come_from_the_environment(
    in_sqlite: Messages, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_sqlite.add([GOOD])
    monkeypatch.setenv("DATABASE_URL", in_sqlite.address)
    assert run(capsys, *COLUMNS) == (CLEAN, "1 row rendered\n", "")
    monkeypatch.delenv("DATABASE_URL")
    assert run(capsys, *COLUMNS)[0] == UNUSABLE


def test_options_are_passed_on(in_sqlite: Messages, capsys: Captured) -> None:
    in_sqlite.add([GOOD], reply_id="r7", language="de")
    arguments = ["--id", "reply_id", "--locale", "language", "--problems", "problems"]
    arguments += ["--key", "id", "--where", "id = 1", "--batch", "5", "--workers", "2"]
    arguments += ["--chip", "number", "--uncited", "drop", "--language", "en-GB"]
    assert run(capsys, in_sqlite.address, *COLUMNS, *arguments)[0] == CLEAN
    row = in_sqlite.row(1)
    assert 'id="r-r7"' in row.html
    numbers = Renderer(chip="number", uncited="drop", locale="en-GB")
    assert row.fingerprint == fingerprint(numbers, locale="de")
    assert row.problems is not None


def test_an_own_renderer_is_found_by_its_name(
    in_sqlite: Messages, capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own_replies.py").write_text(
        "from renderer import Renderer\nnumbers = Renderer(chip='number')\nother = 5\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    in_sqlite.add([GOOD])
    address = in_sqlite.address
    assert run(capsys, address, *COLUMNS, "--renderer", "own_replies:numbers")[0] == CLEAN
    assert in_sqlite.row(1).fingerprint == fingerprint(Renderer(chip="number"))
    for wrong in ("own_replies:other", "own_replies:none", "own_replies", "no_such:x", ":x"):
        status, _, errors = run(capsys, address, *COLUMNS, "--renderer", wrong)
        assert status == UNUSABLE
        assert errors.startswith("citation-renderer: --renderer must ")
        assert errors.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("sqlite:////nowhere/chat.db", *COLUMNS),
        ("postgresql://nobody@localhost:1/none", *COLUMNS),
        ("nonsense", *COLUMNS),
        ("oracle+nothing://a@b/c", *COLUMNS),
        ("{address}", "--table", "none", "--from", "body", "--to", "html"),
        ("{address}", "--table", "messages", "--from", "none", "--to", "html"),
        ("{address}", *COLUMNS, "--where", "no such thing ("),
        ("{address}", *COLUMNS, "--language", "no tag!"),
        ("{address}", *COLUMNS, "--workers", "0"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(
    in_sqlite: Messages, capsys: Captured, arguments: tuple[str, ...]
) -> None:
    in_sqlite.add([GOOD])
    filled = [each.replace("{address}", in_sqlite.address) for each in arguments]
    status, said, errors = run(capsys, *filled)
    assert (status, said) == (UNUSABLE, "")
    assert errors.startswith("citation-renderer: ")
    assert errors.count("\n") == 1
    assert in_sqlite.count() == 0


def test_a_run_that_is_stopped_says_so(
    in_sqlite: Messages, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*arguments: object, **options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("renderer.prerender.command.prerender_table", stop)
    status, said, errors = run(capsys, in_sqlite.address, *COLUMNS)
    assert (status, said) == (STOPPED, "")
    assert errors == "citation-renderer: stopped; what was rendered is stored\n"


@pytest.mark.parametrize(
    ("module", "address", "said"),
    [
        ("sqlalchemy", "sqlite://", "pip install 'citation-renderer[prerender]'"),
        ("psycopg", "postgresql://a@b/c", "pip install 'psycopg[binary]'"),
    ],
)
def test_what_is_not_installed_is_named(module: str, address: str, said: str) -> None:
    """None in ``sys.modules`` is a module that cannot be imported."""
    code = (
        "import sys; sys.modules[sys.argv[1]] = None; from renderer.cli import main; "
        "sys.exit(main(['prerender', *sys.argv[2:]]))"
    )
    command = [sys.executable, "-c", code, module, address, *COLUMNS]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == UNUSABLE
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
