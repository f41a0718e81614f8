"""Print constraints that ask for the lowest versions of what the package needs.

``python tools/lowest.py > constraints.txt`` reads ``pyproject.toml`` in the working directory.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

_LOWEST = re.compile(r"([A-Za-z0-9._-]+)(?:\[[^\]]*\])?\s*>=\s*([0-9.]+)")


def lowest(dependencies: Iterable[str]) -> Iterator[str]:
    """Give each dependency at its lowest version; raises ``ValueError`` for one that has none."""
    for dependency in dependencies:
        match = _LOWEST.match(dependency)
        if match is None:
            raise ValueError(f"a dependency must say its lowest version, not {dependency!r}")
        yield f"{match[1]}=={match[2]}"


if __name__ == "__main__":
    project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
    print("\n".join(lowest(project["dependencies"])))
