"""Markdown to HTML: the default engine, whose output the gate reads like any other."""

from __future__ import annotations

from renderer.markdown.engine import render_markdown

__all__ = ("render_markdown",)
