"""``python -m renderer`` is the command line."""

from __future__ import annotations

import sys

from renderer.cli import main

sys.exit(main())
