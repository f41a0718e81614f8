"""Run a PostgreSQL for tests, or install its programs: ``python -m tests.postgres``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

#: What makes a server for tests quick: nothing of it outlives a crash of the machine.
_SETTINGS = ("listen_addresses=", "fsync=off", "synchronous_commit=off", "full_page_writes=off")


def find() -> Path | None:
    """Return the folder of PostgreSQL's programs: what ``PG_BIN`` names, else the newest one."""
    named = os.environ.get("PG_BIN")
    debian = Path("/usr/lib/postgresql").glob("*/bin")
    folders = [Path(named)] if named else sorted(debian, key=_version, reverse=True)
    on_path = shutil.which("initdb")
    if on_path and not named:
        folders.append(Path(on_path).resolve().parent)
    return next((folder for folder in folders if (folder / "initdb").is_file()), None)


def _version(folder: Path) -> float:
    try:
        return float(folder.parent.name)
    except ValueError:
        return 0.0


def install() -> None:
    """Install PostgreSQL in the way of Debian, saying so."""
    if sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    print("Installing Debian's package postgresql for the tests of pre-rendering.", flush=True)
    subprocess.run(["apt-get", "update", "-qq"])
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "postgresql"]
    subprocess.run(command, env=environment)


@contextmanager
def served(programs: Path) -> Iterator[str]:
    """Run a server on a socket in a new folder; give the address of its database.

    It refuses to run as root, so then it is the user that comes with the package who runs it.
    """
    account = "postgres" if os.geteuid() == 0 else None
    # Short, since the name of a socket may have 107 bytes.
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
    try:
        if account:
            shutil.chown(folder, account, account)
        data = str(folder / "data")
        initdb = ["-D", data, "-U", "tests", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        _call(programs / "initdb", *initdb, account=account, folder=folder)
        settings = " ".join(
            f"-c {each}" for each in (f"unix_socket_directories={folder}", *_SETTINGS)
        )
        control = ["-D", data, "-w", "-s"]
        log = ["-l", str(folder / "log"), "-o", settings]
        _call(programs / "pg_ctl", "start", *control, *log, account=account, folder=folder)
        try:
            yield f"postgresql+psycopg://tests@/postgres?host={folder}"
        finally:
            stop = ["stop", "-m", "immediate", *control]
            _call(programs / "pg_ctl", *stop, account=account, folder=folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _call(program: Path, *arguments: str, account: str | None, folder: Path) -> None:
    as_account: dict[str, Any] = {}
    if account:
        as_account = {"user": account, "group": account, "extra_groups": []}
    # The server keeps what it is given as output, so a pipe would never end.
    with (folder / "output").open("a+b") as output:
        done = subprocess.run(
            [program, *arguments], cwd=folder, stdout=output, stderr=output, **as_account
        )
        if done.returncode:
            output.seek(0)
            raise RuntimeError(f"{program.name} failed: {output.read().decode()}")


def main() -> None:
    """Install PostgreSQL if there is none; say so if that fails."""
    if find() is None and not os.environ.get("PG_BIN"):
        install()
    found = find()
    said = f"Tests of pre-rendering use {found}." if found else "There is no PostgreSQL for tests."
    print(said)


if __name__ == "__main__":
    main()
