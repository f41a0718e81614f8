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

#: Debian's packages, the one without windows first: it is far lighter.
PACKAGES = ("chromium-headless-shell", "chromium")


def find() -> str | None:
    """Return the path of a Chromium: what ``CHROMIUM`` names, the system's or Playwright's own."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    of_system = (shutil.which(f"/usr/bin/{package}") for package in PACKAGES)
    return next(filter(None, of_system), None) or _find_own()


def _find_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def install() -> None:
    """Install a Chromium in the way of this system, saying how."""
    if sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"])
        for package in PACKAGES:
            if find() is None:
                _install_package(package)
    else:
        print("Downloading Playwright's Chromium for the browser tests.", flush=True)
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"])


def _install_package(package: str) -> None:
    print(f"Installing Debian's package {package} for the browser tests.", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "install", "-y", "-qq", package, "fonts-liberation"]
    subprocess.run(command, env=environment)


def main() -> None:
    """Install a Chromium if there is none; say so if that fails."""
    if find() is None and not os.environ.get("CHROMIUM"):
        install()
    found = find()
    print(f"Browser tests use {found}." if found else "There is no Chromium for browser tests.")


if __name__ == "__main__":
    main()
