"""Write the outputs of the fixture files anew: ``python -m tests.snapshots --update [name …]``."""

from __future__ import annotations

import sys

from tests.support.fixtures import names, read, updated, write
from tests.support.snapshots import output


def main(arguments: list[str]) -> int:
    """Rewrite the files that are named, or all; returns 2 where it was not asked to."""
    if "--update" not in arguments:
        print(__doc__, file=sys.stderr)
        return 2
    wanted = [name for name in arguments if name != "--update"]
    for name in names():
        if wanted and name not in wanted and name.removesuffix(".txt") not in wanted:
            continue
        heading, cases = read(name)
        write(name, heading, [updated(case, output(case)) for case in cases])
        print(f"{name}: {len(cases)} cases")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
