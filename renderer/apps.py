"""The Django app: ``INSTALLED_APPS = ["renderer"]``."""

from __future__ import annotations

from django.apps import AppConfig

from renderer.assets import ROOT


class RendererConfig(AppConfig):
    """Brings template tags, static files and checks of settings."""

    name = "renderer"
    label = "citation_renderer"
    verbose_name = "Citations"
    #: Where ``static`` is: not within the package, in a checkout.
    path = str(ROOT)

    def ready(self) -> None:
        """Register the checks, and what makes the renderer anew."""
        from renderer.django import checks, reloading  # noqa: F401
