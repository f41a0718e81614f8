"""Why the strict scan refused a text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """The first token that the strict scan did not accept."""

    token: str
    """The tag, text or character as it was written, cut to 80 characters."""

    offset: int
    """Index of its first character in the HTML that was given."""

    reason: str
    """Why, in a few English words for developers."""


class Refused(ValueError):
    """Raised by the strict scan at the first token that it does not accept."""

    #: What was refused, where and why.
    refusal: Refusal

    def __init__(self, token: str, offset: int, reason: str) -> None:
        super().__init__(f"{reason}: {token!r} at {offset}")
        self.refusal = Refusal(token=token, offset=offset, reason=reason)

    def __reduce__(self) -> tuple[type[Refused], tuple[str, int, str]]:
        return type(self), (self.refusal.token, self.refusal.offset, self.refusal.reason)
