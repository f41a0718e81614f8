"""The templates: the package's own, each of which a user's may replace."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, StrictUndefined
from jinja2.exceptions import TemplateNotFound
from jinja2.loaders import split_template_path
from markupsafe import Markup

from renderer.assets import TEMPLATE_FILES


class _Environment(Environment):
    """An environment whose globals are a plain ``dict``: every render copies them."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}


class _PackageLoader(BaseLoader):
    """A loader of the package's own templates, which may lie in a zipped wheel."""

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        file = TEMPLATE_FILES.joinpath(*split_template_path(template))
        if not file.is_file():
            raise TemplateNotFound(template)
        return file.read_text("utf-8"), str(file), lambda: True


class Templates:
    """The templates of one renderer; they escape every value that is not ``Markup``."""

    __slots__ = ("_environment",)

    def __init__(self, own: str | Path | BaseLoader | None = None) -> None:
        loaders: list[BaseLoader] = [_PackageLoader()]
        if own is not None:
            loaders.insert(0, own if isinstance(own, BaseLoader) else FileSystemLoader(own))
        self._environment = _Environment(
            loader=ChoiceLoader(loaders),
            autoescape=True,
            undefined=StrictUndefined,
            auto_reload=False,
            keep_trailing_newline=False,
            cache_size=-1,
        )

    def render(self, name: str, variables: Mapping[str, object]) -> Markup:
        """Return the template ``renderer/{name}.html`` with the given variables."""
        return Markup(self._environment.get_template(f"renderer/{name}.html").render(variables))

    def source(self, name: str) -> str:
        """Return the text of a template: what its output depends on."""
        loader = self._environment.loader
        assert loader is not None
        return loader.get_source(self._environment, f"renderer/{name}.html")[0]
