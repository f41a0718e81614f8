"""Let this virtual environment import what another one holds, after its own: ``borrow.py PYTHON``.

What the other one holds as an editable install stays out, since only its own ``.pth`` names that.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

PRINT_FOLDER = "import sysconfig; print(sysconfig.get_path('purelib'))"


def main(python: str) -> None:
    """Name the site-packages of ``python`` in a ``.pth`` file of this environment."""
    done = subprocess.run([python, "-c", PRINT_FOLDER], check=True, capture_output=True, text=True)
    own = Path(sysconfig.get_path("purelib"))
    (own / "borrowed.pth").write_text(os.path.relpath(done.stdout.strip(), own) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
