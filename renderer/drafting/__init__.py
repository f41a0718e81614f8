"""What all providers share: reading payloads, proving positions, and telling it all as events."""

from __future__ import annotations
