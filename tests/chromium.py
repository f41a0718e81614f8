"""Find the Chromium that browser tests use, or install one: ``python -m tests.chromium``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def find() -> str | None:
    """Return the path of a Chromium: what ``CHROMIUM`` names, the system's or Playwright's own."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    return shutil.which("/usr/bin/chromium") or _find_own()


def _find_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def install() -> None:
    """Install a Chromium in the way of this system, saying how."""
    if sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get"):
        print("Installing Debian's package chromium for the browser tests.", flush=True)
        subprocess.run(["apt-get", "update", "-qq"])
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        command = ["apt-get", "install", "-y", "-qq", "chromium"]
        subprocess.run(command, env=environment)
    else:
        print("Downloading Playwright's Chromium for the browser tests.", flush=True)
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"])


def main() -> None:
    """Install a Chromium if there is none; say so if that fails."""
    if find() is None and not os.environ.get("CHROMIUM"):
        install()
    found = find()
    print(f"Browser tests use {found}." if found else "There is no Chromium for browser tests.")


if __name__ == "__main__":
    main()
