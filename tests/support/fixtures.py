"""Fixture files that people read: a title, an input, and the HTML that comes of it.

    Title of the case
    view: "body"
    .
    The Markdown, with a ⟦passage⟧{s1} or a marker ⟪[1]⟫{s1 s2}.
    .
    <p dir="auto">The HTML …</p>
    .

Between title and input stand settings, each a name and a JSON value. ``⟧{s1}`` without ``⟦`` is a
citation that has no start. A character that cannot be seen is written ``\\u{200d}``. After the HTML
stands a line ``! code path`` for each problem.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unicodedata import category

FOLDER = Path(__file__).parents[1] / "snapshots"

_DOT = "."
_MARK = re.compile(r"[⟦⟪]|[⟧⟫]\{([^}]*)\}")
_ESCAPE = re.compile(r"\\u\{([0-9a-f]{2,6})\}")
_UNSEEN = frozenset(["Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One case of a fixture file."""

    title: str
    settings: tuple[str, ...]
    """Lines of a name and a JSON value, as they are written."""

    input: str
    expected: str

    def setting(self, name: str, default: Any = None) -> Any:
        """Return the value of a setting."""
        for line in self.settings:
            key, _, value = line.partition(":")
            if key == name:
                return json.loads(value)
        return default


def names() -> list[str]:
    """Return the names of the fixture files."""
    return sorted(path.name for path in FOLDER.glob("*.txt"))


def read(name: str) -> tuple[str, list[Case]]:
    """Return the heading of a fixture file and its cases."""
    heading, *lines = (FOLDER / name).read_text("utf-8").split("\n")
    cases = []
    while any(lines):
        while not lines[0]:
            del lines[0]
        (title, *settings), given, expected = (_section(lines) for _ in range(3))
        cases.append(
            Case(
                title=title,
                settings=tuple(settings),
                input="\n".join(given),
                expected="\n".join(expected),
            )
        )
    return heading, cases


def write(name: str, heading: str, cases: Iterable[Case]) -> None:
    """Write a fixture file."""
    parts = [heading, ""]
    for case in cases:
        parts += [case.title, *case.settings, _DOT, *_lines(case.input), _DOT]
        parts += [*_lines(case.expected), _DOT, ""]
    (FOLDER / name).write_text("\n".join(parts), "utf-8")


def updated(case: Case, expected: str) -> Case:
    """Return a case with another output."""
    return replace(case, expected=expected)


def shown(text: str) -> str:
    """Return a text in which characters that cannot be seen are written out."""
    return "\n".join(
        "".join(_visible(char) for char in line.rstrip())
        + "".join(rf"\u{{{ord(char):02x}}}" for char in line[len(line.rstrip()) :])
        for line in text.split("\n")
    )


def unmarked(text: str) -> tuple[str, list[dict[str, Any]]]:
    """Return a text without its marks, and the citations that they stand for."""
    text = _ESCAPE.sub(lambda escape: chr(int(escape[1], 16)), text)
    parts: list[str] = []
    starts: list[int] = []
    citations: list[dict[str, Any]] = []
    end = 0
    for mark in _MARK.finditer(text):
        parts.append(text[end : mark.start()])
        end = mark.end()
        place = len("".join(parts).encode("utf-16-le", "surrogatepass")) // 2
        if mark[0] in "⟦⟪":
            starts.append(place)
            continue
        citation: dict[str, Any] = {"end": place, "sources": mark[1].split()}
        if starts:
            citation["start"] = starts.pop()
        if mark[0][0] == "⟫":
            citation["marker"] = True
        citations.append(citation)
    return "".join([*parts, text[end:]]), citations


def cited(value: Any, sources: Mapping[str, dict[str, Any]]) -> Any:
    """Return a stored form in which every marked content has its citations and sources."""
    if isinstance(value, list):
        return [cited(each, sources) for each in value]
    if not isinstance(value, dict):
        return value
    found = {name: cited(each, sources) for name, each in value.items()}
    if isinstance(found.get("content"), str):
        found["content"], citations = unmarked(found["content"])
        named = {id for citation in citations for id in citation["sources"]}
        if citations:
            found.setdefault("citations", citations)
            found.setdefault("sources", [sources[id] for id in sources if id in named])
    return found


def _section(lines: list[str]) -> list[str]:
    """Take the lines up to the next dot."""
    end = lines.index(_DOT)
    section = lines[:end]
    del lines[: end + 1]
    return section


def _lines(text: str) -> list[str]:
    return text.split("\n") if text else []


def _visible(char: str) -> str:
    return rf"\u{{{ord(char):02x}}}" if category(char) in _UNSEEN and char != "\t" else char
