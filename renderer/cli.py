"""The command line: ``citation-renderer render FILE… [-o OUT]``, and ``prerender``."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from shutil import copymode

from renderer.core import Renderer
from renderer.document import Document
from renderer.prerender import command as prerender
from renderer.problems import CitationError, Problem
from renderer.providers import NAMES, read_records
from renderer.rendered import RenderedReply
from renderer.text import printable

#: What the exit status says: all is well, ``--strict`` and a problem, or no way to go on.
OK, FAULTY, UNUSABLE = 0, 1, 2


class Unusable(Exception):
    """Raised if an input cannot be read or an output not be written; its text says why."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A message or conversation of a file."""

    file: str
    """The file's name as it was given."""

    path: str
    """Its place in the file; empty where it is the whole."""

    value: object
    """What stands there."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    options = _parser().parse_args(arguments)
    if options.command == "prerender":
        return prerender.run_command(options)
    try:
        return _render(options)
    except Unusable as error:
        print(f"citation-renderer: {printable(str(error))}", file=sys.stderr)
        return UNUSABLE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="citation-renderer",
        description="Show where a language model's answers come from.",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    render = commands.add_parser("render", help="render stored messages and conversations")
    render.add_argument(
        "files",
        nargs="*",
        default=["-"],
        metavar="FILE",
        help="JSON: messages, conversations, or what a provider sent; - or none is standard input",
    )
    render.add_argument(
        "--provider",
        default="auto",
        choices=("auto", *NAMES),
        metavar="NAME",
        help="whose answers or exports the files hold; else their shape says so: "
        + ", ".join(NAMES),
    )
    render.add_argument("-o", "--output", metavar="OUT", help="a file; else standard output")
    form = render.add_mutually_exclusive_group()
    form.add_argument("--fragment", action="store_true", help="the bare HTML, not a whole page")
    form.add_argument("--json", action="store_true", help="the parts of each reply, as JSON")
    render.add_argument("--strict", action="store_true", help="problems in the data are an error")
    render.add_argument("--locale", help="the language of the words around the answers: pt-BR")
    render.add_argument("--title", help="the title of the page")
    render.add_argument("--chip", choices=("domain", "number"), default="domain")
    render.add_argument("--uncited", choices=("keep", "after", "drop"), default="keep")
    prerender.add_arguments(
        commands.add_parser("prerender", help="render the rows of a table and store the HTML")
    )
    return parser


def _render(options: argparse.Namespace) -> int:
    entries = [entry for file in options.files for entry in _entries(file, options.provider)]
    try:
        renderer = Renderer(locale=options.locale, chip=options.chip, uncited=options.uncited)
    except ValueError as error:
        raise Unusable(str(error)) from error
    try:
        document = renderer.document([entry.value for entry in entries])
    except CitationError as error:
        raise Unusable(_placed(error.problem, entries)) from error
    for problem in document.problems:
        print(printable(_placed(problem, entries)), file=sys.stderr)
    if options.strict and document.problems:
        return FAULTY
    if options.json:
        _write(options.output, _as_json(document))
    elif options.fragment:
        _write(options.output, f"{document.html}\n")
    else:
        _write(options.output, f"{renderer.bind(document, title=options.title)}\n")
    return OK


def _entries(file: str, provider: str) -> list[Entry]:
    """Return what a file holds, one entry for each message or conversation."""
    name = "standard input" if file == "-" else file
    value = _parsed(name, _read(file, name))
    try:
        return [Entry(name, path, each) for path, each in read_records(value, provider)]
    except CitationError as error:
        path = f"{error.problem.path}: " if error.problem.path else ""
        raise Unusable(f"{name}: {path}{error.problem.message}") from error


def _read(file: str, name: str) -> str:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return data.decode("utf-8-sig")
    except OSError as error:
        raise Unusable(f"{name}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise Unusable(f"{name}: byte {error.start} is not UTF-8") from error


def _parsed(name: str, text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise Unusable(f"{name}: {place}: no valid JSON: {error.msg}") from error
    except RecursionError as error:
        raise Unusable(f"{name}: nested too deeply to be read") from error
    except ValueError as error:
        raise Unusable(f"{name}: a number too long to be read") from error


def _placed(problem: Problem, entries: Sequence[Entry]) -> str:
    """Return a problem with the file it is in; the paths of a document begin with ``[n]``."""
    if not problem.path.startswith("["):
        return str(problem)
    number, _, rest = problem.path[1:].partition("]")
    entry = entries[int(number)]
    path = f"{entry.path}{rest}" if entry.path else rest.removeprefix(".")
    return f"{entry.file}: {path or 'the whole'}: {problem.message} ({problem.code})"


def _as_json(document: Document) -> str:
    parts = {
        "html": document.html,
        "replies": [_reply_parts(reply) for reply in document.replies],
        "problems": [problem.to_dict() for problem in document.problems],
    }
    return json.dumps(parts, ensure_ascii=False, indent=2) + "\n"


def _reply_parts(reply: RenderedReply) -> dict[str, object]:
    return {
        "html": reply.html,
        "body": reply.body,
        "cards": reply.cards,
        "sources": reply.sources,
        "problems": [problem.to_dict() for problem in reply.problems],
        "unplaced": [problem.to_dict() for problem in reply.unplaced],
    }


def _write(file: str | None, text: str) -> None:
    data = text.encode()
    try:
        if file is None or file == "-":
            _write_out(data)
        else:
            _write_file(Path(file).resolve(), data)
    except OSError as error:
        raise Unusable(f"{file or 'standard output'}: {error.strerror or error}") from error


def _write_out(data: bytes) -> None:
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        # Python would try to write the rest when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise


def _write_file(target: Path, data: bytes) -> None:
    """Write the whole of a file, or nothing; pipes and devices are written to as they are."""
    if target.exists() and not target.is_file():
        target.write_bytes(data)
        return
    part = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with part.open("xb") as output:
            output.write(data)
        if target.exists():
            copymode(target, part)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
