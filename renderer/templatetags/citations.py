"""Django's ``{% load citations %}``."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context
from markupsafe import Markup

from renderer.django import tags
from renderer.model import Id
from renderer.rendered import RenderedReply

register = template.Library()
register.filter("render_reply", tags.render_reply)


@register.simple_tag(takes_context=True)
def render_reply(
    context: Context,
    message: object,
    id: Id | None = None,
    locale: str | None = None,
    stored: Any = None,
) -> RenderedReply | Markup:
    """Render a message; ``{% render_reply message as reply %}`` gives its parts."""
    reply = tags.render_reply(message, id, locale, stored)
    # Without autoescape, Django joins what tags return as it is: only text will do.
    return reply if context.autoescape else Markup(reply)


@register.simple_tag(takes_context=True)
def citation_assets(context: Context, preview: bool = True, streaming: bool = False) -> Markup:
    """Link the style sheet and the scripts: for the head of a page."""
    return tags.citation_assets(context, preview=preview, streaming=streaming)
