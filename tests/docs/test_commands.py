"""The commands of the pages are there, and take what is given to them."""

from __future__ import annotations

import argparse
import json
import re
import runpy
import shlex
import sqlite3
import sys
import tomllib
from collections.abc import Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from renderer.cli import main
from renderer.prerender.command import FAILED
from tests.docs.pages import PAGES, ROOT, blocks, texts

pytestmark = pytest.mark.checkout

Patch = pytest.MonkeyPatch

GOOD = {"content": "Words."}
FAULTY = {**GOOD, "citations": [{"end": 99, "sources": []}]}


class Taken(Exception):
    """Raised in place of what a program does when it has read its arguments."""


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    """What the package's metadata are made from."""
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return table


@pytest.fixture
def stopped(monkeypatch: Patch) -> Patch:
    """Let every program read its arguments and go no further."""
    parse = argparse.ArgumentParser.parse_args

    def parse_and_stop(parser: argparse.ArgumentParser, given: Sequence[str] | None = None) -> None:
        parse(parser, given)
        raise Taken

    monkeypatch.setattr(argparse.ArgumentParser, "parse_args", parse_and_stop)
    return monkeypatch


def commands() -> set[str]:
    """Return the lines of the pages' `sh`."""
    found = [block for page in PAGES for block in blocks(page) if block.language == "sh"]
    return {line for block in found for line in block.text.splitlines() if line}


def source(module: str) -> str:
    """Return the code that ``python -m`` runs for a module of the checkout."""
    path = ROOT.joinpath(*module.split("."))
    return (path / "__main__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8")


def requirements(project: dict[str, Any]) -> set[str]:
    """Return all that can be asked of pip: the package, and that with each of its extras."""
    name = project["name"]
    return {name, *(f"{name}[{extra}]" for extra in project["optional-dependencies"])}


def test_every_command_is_taken(project: dict[str, Any], stopped: Patch) -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for line in commands():
        match shlex.split(line, comments=True):
            case ["python", "-m", module, *arguments]:
                assert "parse_args(" in source(module), "what would stop it?"
                stopped.setattr(sys, "argv", [module, *arguments])
                # A module that was imported before would be run with a warning.
                for name in (module, f"{module}.__main__"):
                    stopped.delitem(sys.modules, name, raising=False)
                with pytest.raises(Taken):
                    runpy.run_module(module, run_name="__main__")
            case [name, *arguments] if name in project["scripts"]:
                script = EntryPoint(name, project["scripts"][name], "console_scripts").load()
                with pytest.raises(Taken):
                    script(arguments)
            case ["pip", "install", requirement]:
                assert requirement in requirements(project)
            case ["make", target]:
                assert re.search(rf"^{target}:", makefile, re.M), line
            case _:
                pytest.fail(f"nothing checks: {line}")


def test_a_table_is_rendered(
    tmp_path: Path, monkeypatch: Patch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A table with the columns that are said, the first command for it, and what that prints."""
    [columns] = texts("prerender.md", "Rendering what is stored", "sql")
    [block] = texts("prerender.md", "On the command line", "sh")
    [printed] = texts("prerender.md", "On the command line", "")
    [command] = re.findall(r"^citation-renderer (.*sqlite:.*)$", block, re.M)
    bodies: dict[int, object] = dict.fromkeys(range(1, 2_001), json.dumps(GOOD))
    bodies |= dict.fromkeys(range(1, 4), json.dumps(FAULTY)) | {17: '{"text":', 100: "null"}
    with sqlite3.connect(tmp_path / "chat.db") as database:
        database.execute("CREATE TABLE messages (id INTEGER PRIMARY KEY, body TEXT)")
        database.executescript(columns)
        database.executemany("INSERT INTO messages (id, body) VALUES (?, ?)", bodies.items())
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(command)) == FAILED
    captured = capsys.readouterr()
    assert captured.err + captured.out == printed
    kept = "SELECT html IS NOT NULL, fingerprint IS NOT NULL, problems IS NOT NULL FROM messages"
    assert set(database.execute(kept)) == {(1, 1, 1), (0, 1, 1), (0, 0, 0)}
    database.close()
