"""What can be wrong with a stored reply, and the one exception of this package."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

#: Every ``Problem.code`` there is, with what it means.
CODES: Mapping[str, str] = MappingProxyType(
    {
        "wrong-type": "A field holds a value of the wrong type; it is left out.",
        "missing-field": "A field that is needed is not there.",
        "unknown-segment": "A segment of a type that is not drawn; it is kept in the model.",
        "repeated-source": "Two sources of one segment carry the same id; the first one counts.",
        "unknown-source": "A citation names a source that its segment does not hold.",
        "out-of-range": "A citation reaches beyond the beginning or the end of its text.",
        "reversed": "A citation starts after its end.",
        "empty-range": "A citation covers nothing, at the very beginning of the text.",
        "not-a-marker": "A range called a marker is not one; it is treated as a passage.",
        "not-found": "The words of a citation could not be found again in the rendered text.",
        "not-shown": "None of the words of a citation is shown to a reader.",
        "other-unit": "A position holds only if it counts in another unit; it is read so.",
        "moved": "A position does not hold; the words it means were found near by.",
        "lost-position": "A position does not hold; its source is listed without a chip.",
        "interrupted": "The provider reported an error; what came before it is kept.",
        "no-link": "The address of a source is not a safe http or https address; it is no link.",
        "html-repaired": "The rendered HTML was not well-formed; it was mended, or tags are shown.",
        "too-long": "A text is longer than its limit; it is cut at a word.",
        "too-many": "A list holds more entries than its limit; the rest is left out.",
        "unknown-locale": "There is no catalog for a language; the next best one is used.",
        "failed": "A stored row could not be rendered; the message says why.",
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One thing that is wrong with the data of a reply; the reply is drawn all the same."""

    path: str
    """Where it is, from the object that was given: ``segments[0].citations[2]``."""

    code: str
    """What kind it is: a key of ``CODES``."""

    message: str
    """What is wrong, in a sentence for the person who wrote the data."""

    value: object = None
    """The value that is wrong, as it was given."""

    def to_dict(self) -> dict[str, str]:
        """Return it for JSON, without the value, which may be anything."""
        return {"path": self.path, "code": self.code, "message": self.message}

    def __str__(self) -> str:
        place = f"{self.path}: " if self.path else ""
        return f"{place}{self.message} ({self.code})"


class CitationError(ValueError):
    """Raised if data is faulty and ``strict`` is set, or if it is not of the named format."""

    #: The first problem that was met.
    problem: Problem

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem

    def __reduce__(self) -> tuple[type[CitationError], tuple[Problem]]:
        return type(self), (self.problem,)
