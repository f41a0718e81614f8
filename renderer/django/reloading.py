"""Make the renderer anew when a setting or a template of the project has changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.signals import setting_changed
from django.dispatch import receiver
from django.utils.autoreload import autoreload_started, file_changed

from renderer.django.settings import NAME, get_renderer, template_folders


@receiver(setting_changed)
def forget_on_settings(*, setting: str, **kwargs: Any) -> None:
    """Follow settings that a test overrides."""
    if setting in (NAME, "TEMPLATES", "INSTALLED_APPS"):
        get_renderer.cache_clear()


@receiver(autoreload_started)
def watch(sender: Any, **kwargs: Any) -> None:
    """Have the development server watch the templates of replies."""
    for folder in template_folders():
        sender.watch_dir(folder, "renderer/*.html")


@receiver(file_changed)
def forget_on_change(*, file_path: Path, **kwargs: Any) -> bool | None:
    """Read templates of replies again; the server need not start again for that."""
    folder = file_path.parent
    if folder.name != "renderer" or folder.parent not in template_folders():
        return None
    get_renderer.cache_clear()
    return True
