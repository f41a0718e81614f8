"""The functions of the package; each takes a renderer, or uses one with the default options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from markupsafe import Markup

from renderer.core import Renderer, chosen
from renderer.model import Citation, Id, Source
from renderer.rendered import RenderedConversation, RenderedReply


def render_reply(
    message: object,
    *,
    id: Id | None = None,
    locale: str | None = None,
    strict: bool = False,
    renderer: Renderer | None = None,
) -> RenderedReply:
    """Render one message as HTML: its body with chips, a card for each chip, a list of sources.

    ``message`` is a ``Message``, a mapping of the stored form, or an object with ``model_dump()``
    or ``to_dict()``. Its citations' offsets are UTF-16 code units, the end exclusive. ``id`` takes
    the place of the message's own id; it must be unique on the page. ``locale`` is the language of
    the words around the answer.

    What is wrong with the message never raises, unless ``strict`` asks for a ``CitationError`` with
    the first problem: it is in the reply's ``problems``. Raises ``TypeError`` if ``message`` is no
    message, and ``ValueError`` if it has chips and there is no id, or if ``locale`` is no language
    tag.
    """
    return chosen(renderer).reply(message, id=id, locale=locale, strict=strict)


def render_answer(
    text: str,
    sources: Iterable[Source | Mapping[str, object]],
    citations: Iterable[Citation | Mapping[str, object]] = (),
    *,
    id: Id,
    locale: str | None = None,
    strict: bool = False,
    renderer: Renderer | None = None,
) -> RenderedReply:
    """Render an answer that cites a numbered list: only the sources it cites, in its own order.

    ``[n]`` in ``text`` means the n-th of ``sources``, from 1; ``citations`` have offsets in UTF-16
    code units, the end exclusive. It is ``finalize_citations``, ``cite_markers`` and
    ``render_reply`` in one. Sources that nothing cites are left out, or go last if the renderer
    says ``uncited="after"``. Errors are those of these functions.
    """
    return chosen(renderer).answer(text, sources, citations, id=id, locale=locale, strict=strict)


def render_citations(
    html: object,
    segment: object,
    *,
    id: Id | None = None,
    trusted: bool = False,
    locale: str | None = None,
    strict: bool = False,
    renderer: Renderer | None = None,
) -> RenderedReply:
    """Put the chips of a text segment into HTML that was rendered elsewhere from its content.

    ``html`` is a str or ``Markup``, or a Beautiful Soup tag, whose children are then replaced by
    those of the reply's body. It passes the gate like any other, unless it is ``trusted``: then it
    is kept byte for byte, and its owner answers for it. ``id`` takes the place of the segment's
    own. Raises ``TypeError`` for ``html`` of another type; other errors are those of
    ``render_reply``.
    """
    return chosen(renderer).citations(
        html, segment, id=id, trusted=trusted, locale=locale, strict=strict
    )


def render_conversation(
    conversation: object,
    *,
    locale: str | None = None,
    strict: bool = False,
    renderer: Renderer | None = None,
) -> RenderedConversation:
    """Render a conversation: each message in a section of its own, ids unique among them.

    ``conversation`` is a ``Conversation``, a mapping of the stored form, or an object with
    ``model_dump()`` or ``to_dict()``. A message without an id is called by its place (``m1``);
    those of the system and of tools are not drawn. Errors are those of ``render_reply``.
    """
    return chosen(renderer).conversation(conversation, locale=locale, strict=strict)


def render_page(
    message_or_conversation: object,
    *,
    title: str | None = None,
    assets: Literal["inline", "link"] = "inline",
    assets_url: str = "/static/",
    locale: str | None = None,
    strict: bool = False,
    renderer: Renderer | None = None,
) -> Markup:
    """Render a message, a conversation or a list of them as a whole HTML document.

    ``title`` is the page's own; else it is that of the first conversation which has one, else a
    word. With ``assets="inline"`` the page needs no other file, and carries a policy that allows
    none; with ``"link"`` it asks for the package's static files below ``assets_url``. Raises
    ``CitationError`` for a mapping that is neither a message nor a conversation; other errors are
    those of ``render_reply``.
    """
    return chosen(renderer).page(
        message_or_conversation,
        title=title,
        assets=assets,
        assets_url=assets_url,
        locale=locale,
        strict=strict,
    )


def render_many(
    records: Iterable[object],
    *,
    locale: str | None = None,
    strict: bool = False,
    renderer: Renderer | None = None,
) -> Iterator[RenderedReply]:
    """Render messages one after the other, each when it is asked for, in their order.

    Nothing is kept of a message once it is given out, so a table of any length can be read. Ids are
    those of the messages; errors are those of ``render_reply``.
    """
    reply = chosen(renderer).reply
    _check_records(records)
    return (reply(record, locale=locale, strict=strict) for record in records)


def _check_records(records: object) -> None:
    if not isinstance(records, Iterable) or isinstance(records, str | Mapping):
        raise TypeError(f"records must be messages, one after the other, not {records!r}")
