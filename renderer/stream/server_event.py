"""What a server sends while an answer is written, and how it looks on the wire."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

#: How long a browser waits before it asks again by itself, in milliseconds: an answer is not to be
#: written twice because a connection was lost.
_RETRY = 86_400_000

_LINE_END = re.compile("\r\n|\r|\n")


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerEvent:
    """One event of an answer that is being written."""

    event: Literal["references", "delta", "done", "failed"]
    """What has happened."""

    data: Mapping[str, object]
    """What is told of it: values that JSON can hold."""

    id: int
    """Its number in the stream, from 1."""

    swap: str = ""
    """The HTML that htmx swaps in; empty where that of ``data`` is."""

    def encode(self, form: Literal["json", "html"] = "json") -> bytes:
        """Return it as a server-sent event: its data as JSON, or the HTML alone.

        Every line of the data is one of its own, so that nothing in it can pose as another field or
        event. Raises ``ValueError`` for another form.
        """
        if form == "json":
            content = json.dumps(self.data, ensure_ascii=False, separators=(",", ":"))
        elif form == "html":
            content = self.swap or str(self.data.get("html", ""))
        else:
            raise ValueError(f"form must be 'json' or 'html', not {form!r}")
        lines = "".join(f"data: {line}\n" for line in _LINE_END.split(content))
        retry = f"retry: {_RETRY}\n" if self.event == "references" else ""
        return f"{retry}id: {self.id}\nevent: {self.event}\n{lines}\n".encode("utf-8", "replace")
