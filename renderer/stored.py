"""Keep what was rendered: a row is rendered once and read many times."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from markupsafe import Markup

from renderer.core import Renderer, chosen
from renderer.fingerprints import fingerprint as fingerprint_of
from renderer.model import Id


class Stored(NamedTuple):
    """What is kept of a rendered message: the values of three columns, named as these are."""

    html: str
    """The HTML of the reply."""

    fingerprint: str
    """What it was rendered with; where that differs from today's, it is rendered anew."""

    problems: list[dict[str, str]]
    """What was wrong with the message, for JSON: ``path``, ``code`` and ``message`` of each."""


def render_stored(
    message: object,
    *,
    id: Id | None = None,
    locale: str | None = None,
    renderer: Renderer | None = None,
) -> Stored:
    """Render a message for keeping: what to write into its row when the message is saved.

    Arguments and errors are those of ``render_reply``.
    """
    reply = chosen(renderer).reply(message, id=id, locale=locale)
    return Stored(
        html=str(reply.html),
        fingerprint=fingerprint_of(renderer, locale=locale),
        problems=[problem.to_dict() for problem in reply.problems],
    )


def read_through(
    message: object,
    html: str | None,
    fingerprint: str | None,
    store: Callable[[Stored], object],
    *,
    id: Id | None = None,
    locale: str | None = None,
    renderer: Renderer | None = None,
) -> Markup:
    """Return the HTML of a row: what is stored if it is today's, else rendered now, and stored.

    ``html`` and ``fingerprint`` are what the row holds, None or empty if it was never rendered.
    ``store`` is called with what there is to write, and only then. The fingerprint does not cover
    the message: who changes that must render it too, or empty the fingerprint, and ``store`` must
    not write over a row whose message has changed since it was read.

    The other arguments, and errors, are those of ``render_reply``. For None, a message still to
    come, nothing is drawn and nothing stored.
    """
    if message is None:
        return Markup("")
    if html and fingerprint and fingerprint == fingerprint_of(renderer, locale=locale):
        return Markup(html)
    stored = render_stored(message, id=id, locale=locale, renderer=renderer)
    store(stored)
    return Markup(stored.html)
