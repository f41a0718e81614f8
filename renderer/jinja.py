"""The filter ``render_reply`` and the function ``citation_assets`` for any Jinja environment."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from jinja2 import Environment, Undefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from renderer.core import Renderer, chosen
from renderer.linking import draw_links
from renderer.model import Id
from renderer.rendered import RenderedReply


def install(
    environment: Environment,
    *,
    renderer: Renderer | Callable[[], Renderer] | None = None,
    locale: Callable[[Context], object] | None = None,
    assets_url: str | Callable[[Context, str], object] = "/static/",
    nonce: Callable[[Context], object] | None = None,
) -> None:
    """Add ``{{ message|render_reply(id=…, locale=…) }}`` and ``{{ citation_assets() }}``.

    ``renderer`` is one, or a function that gives it at each call. ``locale`` gives the reader's
    language from a template's context; it is not asked where the renderer has a ``locale`` of its
    own. ``assets_url`` is what addresses of static files begin with, or a function that gives the
    address of a file from the context and its name (``renderer/citations.css``). ``nonce`` gives
    that of the page's Content-Security-Policy; else it is the context's ``csp_nonce``, if any, or
    what that returns.

    The filter draws nothing for None or an undefined variable, and else is ``render_reply``.
    """

    def current() -> Renderer:
        given = renderer() if callable(renderer) else renderer
        return chosen(given)

    @pass_context
    def render_reply(
        context: Context, message: object, id: Id | None = None, locale: str | None = None
    ) -> RenderedReply | Markup:
        if message is None or isinstance(message, Undefined):
            return Markup("" if message is None else escape(message))
        using = current()
        return using.reply(message, id=id, locale=locale or _language(context, using))

    @pass_context
    def citation_assets(
        context: Context, *, preview: bool = True, streaming: bool = False
    ) -> Markup:
        return draw_links(
            current(),
            partial(_address, context),
            nonce=_nonce(context),
            preview=preview,
            streaming=streaming,
        )

    choose = locale

    def _language(context: Context, using: Renderer) -> str | None:
        return None if choose is None or using.locale else as_tag(choose(context))

    def _address(context: Context, name: str) -> str:
        return assets_url + name if isinstance(assets_url, str) else str(assets_url(context, name))

    def _nonce(context: Context) -> str | None:
        found = context.get("csp_nonce") if nonce is None else nonce(context)
        found = found() if callable(found) else found
        return None if found is None else str(found)

    environment.filters["render_reply"] = render_reply
    environment.globals["citation_assets"] = citation_assets


def as_tag(language: object) -> str | None:
    """Return a language as frameworks give it as a language tag: ``ca@valencia`` is ``ca``."""
    return str(language).partition("@")[0] or None if language else None
