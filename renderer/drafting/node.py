"""A value of a provider's payload and where it stands: reading what may be absent or renamed."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import NoReturn, TypeAlias

from renderer.model import join, read_mapping
from renderer.problems import CitationError, Problem

#: Takes the path, the code and the value of a problem.
Report: TypeAlias = Callable[[str, str, object], None]

_UNDERSCORE = re.compile("_([a-z0-9])")


class Node:
    """A value and its path.

    Reading never raises: a value of another type counts as absent, and is reported. Names are
    given in snake case and found in camel case as well, as SDKs write them.
    """

    __slots__ = ("_fields", "_report", "path", "value")

    def __init__(self, value: object, path: str, report: Report) -> None:
        self.value = value
        self.path = path
        self._report = report
        self._fields: Mapping[str, object] | None = None

    def __getitem__(self, name: str) -> Node:
        """Return the field of that name; absent is ``None``."""
        return self.first(name)

    def first(self, *names: str) -> Node:
        """Return the first of these fields that holds anything."""
        mapping = self.mapping()
        for name in names:
            for written in (name, _camel(name)):
                value = mapping.get(written)
                if value is not None:
                    return Node(value, join(self.path, written), self._report)
        return Node(None, join(self.path, names[0]), self._report)

    def __bool__(self) -> bool:
        """Say whether there is anything."""
        return self.value is not None

    def mapping(self) -> Mapping[str, object]:
        """Return it as a mapping, an SDK's object too; an empty one if it is none."""
        if self._fields is None:
            # An object of an SDK dumps all of itself each time.
            self._fields = mapping_of(self.value) or {}
        return self._fields

    def items(self) -> Iterator[Node]:
        """Give the entries of a list."""
        if self.value is None:
            return
        if not isinstance(self.value, list | tuple):
            self.report("wrong-type")
            return
        for index, value in enumerate(self.value):
            yield Node(value, f"{self.path}[{index}]", self._report)

    def text(self) -> str | None:
        """Return a text; an empty one too."""
        if self.value is None or isinstance(self.value, str):
            return self.value
        self.report("wrong-type")
        return None

    def words(self) -> str | None:
        """Return a text that holds more than blanks."""
        text = self.text()
        return text if text and not text.isspace() else None

    def number(self) -> int | None:
        """Return a whole number."""
        value = self.value
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if isinstance(value, float) and value.is_integer():
            return int(value)
        if value is not None:
            self.report("wrong-type")
        return None

    def type(self) -> str:
        """Return the ``type`` of a mapping that names one, else an empty text."""
        value = self.mapping().get("type")
        return value if isinstance(value, str) else ""

    def other(self, value: object, path: str | None = None) -> Node:
        """Return another value, read out of this one; its problems go where this one's go."""
        return Node(value, self.path if path is None else path, self._report)

    def report(self, code: str) -> None:
        """Report what is wrong with this value."""
        self._report(self.path, code, self.value)

    def required(self, *names: str) -> Node:
        """Return a field; raises ``CitationError`` if there is none of these names."""
        found = self.first(*names)
        return (
            found if found else found.refuse(f"a payload of this format has {' or '.join(names)}")
        )

    def refuse(self, message: str) -> NoReturn:
        """Raise ``CitationError``: this is not the format it was said to be."""
        raise CitationError(
            Problem(path=self.path, code="missing-field", message=message, value=self.value)
        )


def mapping_of(value: object) -> Mapping[str, object] | None:
    """Return a mapping, what an SDK's object dumps itself to, or the fields of a dataclass."""
    if not isinstance(value, Mapping) and dataclasses.is_dataclass(value):
        if isinstance(value, type):
            return None
        return {field.name: getattr(value, field.name, None) for field in dataclasses.fields(value)}
    return read_mapping(value)


def silent(path: str, code: str, value: object) -> None:
    """Report nothing: for looking at a payload whose format is not known yet."""


@lru_cache(maxsize=1_024)
def _camel(name: str) -> str:
    return _UNDERSCORE.sub(lambda match: match[1].upper(), name)
