"""For Django: settings, template tags, a Jinja2 extension, rows that keep what was rendered."""

from __future__ import annotations

from renderer.django.settings import get_locale, get_renderer
from renderer.django.tags import CitationsExtension, citation_assets, render_reply

__all__ = ("CitationsExtension", "citation_assets", "get_locale", "get_renderer", "render_reply")
