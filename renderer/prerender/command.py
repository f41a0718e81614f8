"""The command ``citation-renderer prerender DATABASE --table … --from … --to …``."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module

from renderer.core import Renderer
from renderer.prerender.display import Display, summary
from renderer.prerender.functions import prerender_table
from renderer.prerender.report import Report
from renderer.prerender.workers import WorkerLost
from renderer.providers import NAMES
from renderer.text import printable

#: What the exit status says: every row has its HTML, some failed, there was no way to go on, or
#: somebody stopped it.
CLEAN, FAILED, UNUSABLE, STOPPED = 0, 1, 2, 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments the command takes."""
    add = parser.add_argument
    parser.description = (
        "Render each row of a table whose fingerprint is not today's, and store the HTML. It can "
        "be stopped at any time and run again; on PostgreSQL several may run at once."
    )
    add(
        "database",
        nargs="?",
        metavar="DATABASE",
        help="sqlite:///chat.db, postgresql://user@host/name …; else what DATABASE_URL says",
    )
    add("--table", required=True, metavar="TABLE", help="the table, or schema.table")
    add("--from", required=True, dest="message", metavar="COLUMN", help="the messages")
    add("--to", required=True, dest="html", metavar="COLUMN", help="where the HTML goes")
    add("--fingerprint", default="fingerprint", metavar="COLUMN", help="else: fingerprint")
    add("--problems", metavar="COLUMN", help="where the problems go; else they are not kept")
    add("--key", metavar="COLUMN", help="what tells the rows apart; else the primary key")
    add("--id", metavar="COLUMN", help="the ids of the replies; else the messages' own, or the key")
    add("--locale", metavar="COLUMN", help="the languages of the words around the answers")
    add("--where", metavar="SQL", help="a condition: other rows are left alone")
    add(
        "--provider",
        default="auto",
        choices=("auto", *NAMES),
        metavar="NAME",
        help="whose answers the rows hold; else their shape says so",
    )
    add("--batch", type=int, default=100, metavar="N", help="rows at a time for each worker (100)")
    add("--workers", type=int, default=1, metavar="N", help="processes that render (1)")
    add("--retry", action="store_true", help="try again what failed before")
    add(
        "--renderer",
        metavar="MODULE:NAME",
        help="your own Renderer, whose fingerprint the rows shall have",
    )
    add("--language", metavar="TAG", help="the language of the words where no column says it")
    add("--chip", choices=("domain", "number"))
    add("--uncited", choices=("keep", "after", "drop"))


def run_command(options: argparse.Namespace) -> int:
    """Run the command; returns the exit status."""
    display = Display(sys.stderr)
    try:
        report = _run(options, display)
    except KeyboardInterrupt:
        display.end()
        print("citation-renderer: stopped; what was rendered is stored", file=sys.stderr)
        return STOPPED
    except Exception as error:
        display.end()
        if not _is_expected(error):
            raise
        print(f"citation-renderer: {printable(_said(error))}", file=sys.stderr)
        return UNUSABLE
    display.end()
    print(summary(report))
    return CLEAN if report.is_clean else FAILED


def _run(options: argparse.Namespace, display: Display) -> Report:
    database = options.database or os.environ.get("DATABASE_URL")
    if not database:
        raise ValueError("there is no DATABASE, and DATABASE_URL is not set")
    return prerender_table(
        database,
        options.table,
        message=options.message,
        html=options.html,
        fingerprint=options.fingerprint,
        problems=options.problems,
        key=options.key,
        id=options.id,
        locale=options.locale,
        where=options.where,
        provider=options.provider,
        renderer=_renderer(options),
        batch=options.batch,
        workers=options.workers,
        retry=options.retry,
        progress=display,
    )


def _renderer(options: argparse.Namespace) -> Renderer:
    given = {"locale": options.language, "chip": options.chip, "uncited": options.uncited}
    named = {name: value for name, value in given.items() if value is not None}
    if options.renderer is None:
        return Renderer(**named)
    module, _, name = options.renderer.partition(":")
    # As with other commands that import what is one's own: from where one stands.
    sys.path.insert(0, os.getcwd())
    try:
        found = getattr(import_module(module), name, None)
    except (ImportError, ValueError) as error:
        raise ValueError(
            f"--renderer must be MODULE:NAME, not {options.renderer!r}: {error}"
        ) from error
    if not isinstance(found, Renderer):
        raise ValueError(f"--renderer must name a Renderer, as app.replies:renderer, not {found!r}")
    return found.replace(**named) if named else found


def _is_expected(error: Exception) -> bool:
    """Say whether an exception is a matter of the arguments, the database or what is installed."""
    if isinstance(error, ValueError | ImportError | WorkerLost):
        return True
    # Not imported for it: without SQLAlchemy there are no errors of its.
    errors = sys.modules.get("sqlalchemy.exc")
    return errors is not None and isinstance(error, errors.SQLAlchemyError)


def _said(error: Exception) -> str:
    """Return what an exception says, in one line; of a database's error, the driver's words."""
    cause = getattr(error, "orig", None) or error
    return " ".join(str(cause).split("\n(Background", 1)[0].split()) or type(error).__name__
