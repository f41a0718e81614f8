"""What a template can call, in Django's own language and in Jinja's."""

from __future__ import annotations

from functools import partial
from typing import Any, Protocol

from django.db.models import Model
from django.templatetags.static import static
from jinja2 import Environment, Undefined, pass_context
from jinja2.ext import Extension
from markupsafe import Markup, escape

from renderer.django.rows import store_in
from renderer.django.settings import get_locale, get_renderer
from renderer.linking import draw_links
from renderer.model import Id
from renderer.rendered import RenderedReply
from renderer.stored import read_through


class Context(Protocol):
    """The variables of a template in either language."""

    def get(self, key: str, default: Any = None, /) -> Any:
        """Return a variable."""


def render_reply(
    message: object,
    id: Id | None = None,
    locale: str | None = None,
    stored: Model | None = None,
) -> RenderedReply | Markup:
    """Render a message in the language of the request; nothing for None or an empty variable.

    ``stored`` is the row that keeps what was rendered, in fields ``html``, ``fingerprint`` and, if
    it has one, ``problems``: what stands there is used if it is today's, else it is written.
    """
    if message is None or message == "":
        return Markup("")
    renderer = get_renderer()
    locale = locale or get_locale()
    if not stored:
        return renderer.reply(message, id=id, locale=locale)
    if not isinstance(stored, Model):
        raise TypeError(f"stored must be a row, an object of a model, not {stored!r}")
    return read_through(
        message,
        stored.html,  # type: ignore[attr-defined]
        stored.fingerprint,  # type: ignore[attr-defined]
        partial(store_in, stored, message),
        id=id,
        locale=locale,
        renderer=renderer,
    )


def citation_assets(context: Context, *, preview: bool = True, streaming: bool = False) -> Markup:
    """Return the links to style sheet and scripts, with the page's CSP nonce if it has one."""
    return draw_links(
        get_renderer(), static, nonce=_nonce(context), preview=preview, streaming=streaming
    )


class CitationsExtension(Extension):
    """Adds both to the Jinja2 backend: ``"extensions": ["renderer.django.CitationsExtension"]``."""

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        environment.filters["render_reply"] = _render_defined
        environment.globals["citation_assets"] = pass_context(citation_assets)


def _render_defined(message: object, *arguments: Any, **named: Any) -> RenderedReply | Markup:
    if isinstance(message, Undefined):
        return escape(message)
    return render_reply(message, *arguments, **named)


def _nonce(context: Context) -> str | None:
    """Return the nonce of Django's own middleware, or of django-csp's."""
    request = context.get("request")
    places = (context.get("csp_nonce"), getattr(request, "csp_nonce", None))
    # Both are made when they are first read, and count as false before.
    found = next((each for each in places if each is not None and each != ""), None)
    return None if found is None else str(found)
