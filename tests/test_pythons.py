"""Every Python that is supported gives the same bytes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.shared import REQUIRED, unavailable
from tests.support.everything import digest, everything

HERE = Path(__file__).resolve().parent.parent

#: Those that must be there where nothing may be missing, and any others that may be.
NEEDED = ("3.11", "3.12", "3.13")
OTHERS = ("3.14",)

#: What is run by each: it prints its own version and a digest of all that is rendered.
PROGRAM = """
import sys
from tests.support.everything import digest, everything
print("%d.%d" % sys.version_info[:2], digest(everything()))
"""


def find_python(version: str) -> str | None:
    """Return a Python of a version: one on the path, or one that pyenv keeps."""
    if version == "{}.{}".format(*sys.version_info):
        return sys.executable
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    kept = sorted((root / "versions").glob(f"{version}.*/bin/python"))
    found = shutil.which(f"python{version}")
    # What is on the path may be a stand-in that only says which versions there are.
    candidates = [str(path) for path in kept] + ([found] if found else [])
    return next((each for each in candidates if _answers(each, version)), None)


def _answers(python: str, version: str) -> bool:
    ask = "import sys; print('%d.%d' % sys.version_info[:2])"
    done = subprocess.run([python, "-c", ask], capture_output=True, text=True, timeout=20)
    return done.returncode == 0 and done.stdout.strip() == version


@pytest.mark.parametrize("version", [*NEEDED, *OTHERS])
def test_the_bytes_are_the_same(version: str) -> None:
    python = find_python(version)
    if python is None:
        if version in NEEDED or not REQUIRED:
            unavailable(f"Python {version}")
        pytest.skip(f"Python {version} is not there")
    packages = sysconfig.get_path("purelib")
    done = subprocess.run(
        [python, "-c", PROGRAM],
        cwd=HERE,
        env={**os.environ, "PYTHONPATH": packages, "PYTHONWARNINGS": "ignore"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [version, digest(everything())]
