"""Find htmx and its extension for server-sent events, or install them: ``python -m tests.htmx``."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "build" / "htmx"
PACKAGES = ("htmx.org@2.0.11", "htmx-ext-sse@2.2.4")
#: Where the files that a page asks for stand in the packages.
FILES = {"htmx.min.js": "htmx.org/dist/htmx.min.js", "sse.min.js": "htmx-ext-sse/dist/sse.min.js"}


def find() -> dict[str, Path] | None:
    """Return the path of each file, if all are there."""
    paths = {name: FOLDER / "node_modules" / path for name, path in FILES.items()}
    return paths if all(path.is_file() for path in paths.values()) else None


def install() -> None:
    """Install the packages with npm, if it is there."""
    npm = shutil.which("npm")
    if npm is None:
        return
    print("Installing htmx for the browser tests.", flush=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    # Without a file of its own, npm would take a folder above for the one it installs into.
    (FOLDER / "package.json").write_text('{"private": true}\n', "utf-8")
    options = ("--ignore-scripts", "--no-audit", "--no-fund", "--silent")
    subprocess.run([npm, "install", *options, *PACKAGES], cwd=FOLDER)


def main() -> None:
    """Install htmx if it is not there; say so if that fails."""
    if find() is None:
        install()
    print("Browser tests use htmx." if find() else "There is no htmx for browser tests.")


if __name__ == "__main__":
    main()
