"""Print how many rows a second are pre-rendered, beside rendering alone, and how much that holds.

Each measurement is a process of its own: ``python -m benchmarks.prerender --rows 2000 20000``. The
milliseconds are those of a processor for one row, workers included and the database's own not.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

from renderer import Renderer
from renderer.prerender import prerender_table
from tests import postgres
from tests.support.conversations import conversations

#: Rows that are written at once when a table is filled.
_CHUNK = 1_000


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for each number of rows in each database, with each number of workers."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.prerender", description=__doc__)
    parser.add_argument("--rows", type=int, nargs="+", default=[2_000])
    parser.add_argument("--workers", type=int, nargs="+", default=[1])
    parser.add_argument("--databases", nargs="+", default=["sqlite", "postgresql"])
    chosen = parser.parse_args(arguments)
    print(f"{'database':>12} {'rows':>7} {'workers':>7} {'alone':>18} {'stored':>18} {'peak':>9}")
    for database in chosen.databases:
        for rows in chosen.rows:
            with _opened(database) as address:
                _fill(address, rows)
                for workers in chosen.workers:
                    _print(database, address, rows, workers)


def alone(rows: int) -> dict[str, float]:
    """Measure how long it takes to read and render so many messages that are in no database."""
    texts = [json.dumps(message) for message in conversations(rows)]
    renderer = Renderer()
    start, used = time.perf_counter(), _used()
    for text in texts:
        str(renderer.reply(json.loads(text)).html)
    return {"seconds": time.perf_counter() - start, "used": _used() - used}


def stored(address: str, workers: int) -> dict[str, float]:
    """Measure how long it takes to pre-render a table, and the KiB this process holds at most."""
    start, used = time.perf_counter(), _used()
    report = prerender_table(address, "messages", message="body", html="html", workers=workers)
    seconds, used = time.perf_counter() - start, _used() - used
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    if sys.platform == "darwin":
        # There it is in bytes.
        peak //= 1_024
    return {"seconds": seconds, "used": used, "rows": report.rendered, "peak": peak}


def _used() -> float:
    """Return the seconds of processors that this process and its ended children have used."""
    return sum(os.times()[:4])


def _print(database: str, address: str, rows: int, workers: int) -> None:
    some = min(rows, 2_000)
    alone, done = _measured("alone", some), _measured("stored", address, workers)
    assert done["rows"] == rows
    print(
        f"{database:>12} {rows:>7} {workers:>7} {_speed(some, alone)} {_speed(rows, done)}"
        f" {done['peak'] / 1024:>6.1f} MB",
        flush=True,
    )
    _reset(address)


def _speed(rows: int, measured: dict[str, float]) -> str:
    each = 1_000 * measured["used"] / rows
    return f"{rows / measured['seconds']:>6.0f}/s {each:>6.2f} ms"


def _measured(function: str, *arguments: object) -> dict[str, float]:
    code = (
        "import json, sys; from benchmarks import prerender; "
        f"print(json.dumps(prerender.{function}(*json.loads(sys.argv[1]))))"
    )
    command = [sys.executable, "-c", code, json.dumps(arguments)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


@contextmanager
def _opened(database: str) -> Iterator[str]:
    if database == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "messages.db"
            file.touch()
            yield f"sqlite:///{file}"
        return
    programs = postgres.find()
    if programs is None:
        raise SystemExit("There is no PostgreSQL.")
    with postgres.served(programs) as address:
        yield address


def _fill(address: str, rows: int) -> None:
    engine = sa.create_engine(address)
    table = sa.Table(
        "messages",
        sa.MetaData(),
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("body", sa.JSON),
        sa.Column("html", sa.Text),
        sa.Column("fingerprint", sa.String(32)),
    )
    with engine.begin() as connection:
        table.create(connection)
        chunk: list[dict[str, object]] = []
        for message in conversations(rows):
            chunk.append({"body": message})
            if len(chunk) == _CHUNK:
                connection.execute(table.insert(), chunk)
                chunk.clear()
        if chunk:
            connection.execute(table.insert(), chunk)
    engine.dispose()


def _reset(address: str) -> None:
    engine = sa.create_engine(address)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE messages SET html = NULL, fingerprint = NULL"))
    engine.dispose()


if __name__ == "__main__":
    main()
