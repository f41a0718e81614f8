"""A new environment with one wheel in it and what that says it needs, and no more."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path
from venv import EnvBuilder
from zipfile import Path as ZipPath

from packaging.requirements import Requirement


def make_environment(folder: Path, wheel: Path, *extras: str) -> Path:
    """Return the Python of a new environment with a wheel in it.

    What the wheel needs is what the tests run with, so that nothing is fetched; it raises if that
    is not what the wheel asks for.
    """
    EnvBuilder(symlinks=os.name != "nt").create(folder)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    packages = _packages(python)
    for needed in _needed(_read(wheel), extras).values():
        for name in _top(needed):
            _put(Path(str(needed.locate_file(name))), packages / name)
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    install = ["install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    subprocess.run([*pip, *install], check=True)
    return python


def _packages(python: Path) -> Path:
    """Return where an environment keeps packages."""
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    done = subprocess.run([python, "-I", "-c", code], capture_output=True, text=True, check=True)
    return Path(done.stdout.strip())


def _read(wheel: Path) -> Distribution:
    (information,) = (each for each in ZipPath(wheel).iterdir() if each.name.endswith(".dist-info"))
    return PathDistribution(information)


def _needed(wanting: Distribution, extras: Iterable[str]) -> dict[str, Distribution]:
    """Return all that a distribution needs with some of its extras, and what that needs."""
    found: dict[str, Distribution] = {}
    todo = [(wanting, tuple(extras))]
    done = set()
    while todo:
        asking = todo.pop()
        for requirement in _requirements(*asking):
            needed = distribution(requirement.name)
            version = needed.version
            assert requirement.specifier.contains(version, prereleases=True), (requirement, version)
            found[needed.name] = needed
            next_ = (needed, tuple(sorted(requirement.extras)))
            if (needed.name, next_[1]) not in done:
                done.add((needed.name, next_[1]))
                todo.append(next_)
    return found


def _requirements(wanting: Distribution, extras: Iterable[str]) -> Iterator[Requirement]:
    """Give what a distribution asks for here."""
    for text in wanting.requires or ():
        requirement = Requirement(text)
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": each}) for each in ("", *extras)):
            yield requirement


def _top(installed: Distribution) -> set[str]:
    """Return the names of the files and folders that an installed distribution consists of."""
    names = {file.parts[0] for file in installed.files or ()}
    # Programs stand in a folder outside.
    return names - {"..", "__pycache__"}


def _put(source: Path, target: Path) -> None:
    """Link to what is installed; copy it where that needs a right of its own."""
    if os.name != "nt":
        target.symlink_to(source)
    elif source.is_dir():
        shutil.copytree(source, target)
    else:
        shutil.copy(source, target)
