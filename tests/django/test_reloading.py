"""The development server reads changed templates of replies again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.django.test_checks import templates
from tests.django.test_settings import body, write_body


def test_a_changed_template_is_read_again(tmp_path: Path) -> None:
    from django.test import override_settings
    from django.utils.autoreload import autoreload_started, file_changed

    from renderer.django.reloading import forget_on_change

    watched = []

    class Reloader:
        def watch_dir(self, folder: Any, pattern: str) -> None:
            watched.append((Path(folder), pattern))

    write_body(tmp_path, "nav")
    changed = tmp_path / "renderer" / "body.html"
    with override_settings(TEMPLATES=templates(tmp_path)):
        autoreload_started.send(Reloader())
        assert (tmp_path, "renderer/*.html") in watched
        assert body() == "nav"
        write_body(tmp_path, "aside")
        assert body() == "nav"
        answers: dict[Any, Any] = dict(file_changed.send(Reloader(), file_path=changed))
        assert answers[forget_on_change] is True
        assert body() == "aside"
        other: dict[Any, Any] = dict(
            file_changed.send(Reloader(), file_path=tmp_path / "other" / "body.html")
        )
        assert other[forget_on_change] is None
