"""A message whose every text would be markup, or an entity, if it were escaped once too seldom."""

from __future__ import annotations

from typing import Any

HOSTILE: dict[str, Any] = {
    "id": "h1",
    "content": "Tom &amp; Jerry <script>alert(1)</script> & *more*.",
    "sources": [
        {
            "id": "s",
            "url": "https://example.org/?a=1&b=2",
            "title": "<b>R&amp;D</b> \"'",
            "snippet": "<i>",
        }
    ],
    "citations": [{"end": 51, "sources": ["s"]}],
}
