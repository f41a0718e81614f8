"""The templates: the package's own, each of which a user's may replace."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, StrictUndefined
from jinja2.exceptions import TemplateNotFound
from jinja2.loaders import split_template_path
from jinja2.meta import find_referenced_templates
from jinja2.runtime import Context
from markupsafe import Markup

from renderer.assets import TEMPLATE_FILES

#: What the words of the interface are: functions that remember what they gave.
_Word = type(lru_cache(len))


class _Context(Context):
    """A context that calls words at once, which want nothing of it: most of what is called."""

    def call(__self, __obj: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if type(__obj) is _Word and not kwargs:
            return __obj(*args)
        return super().call(__obj, *args, **kwargs)


class _Environment(Environment):
    """An environment whose globals are a plain ``dict``: every render copies them."""

    context_class = _Context

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

    def list_templates(self) -> list[str]:
        return sorted(f"renderer/{path.name}" for path in (TEMPLATE_FILES / "renderer").iterdir())


class Templates:
    """The templates of one renderer; they escape every value that is not ``Markup``."""

    __slots__ = ("_environment", "_loader")

    def __init__(self, own: str | Path | BaseLoader | None = None) -> None:
        loaders: list[BaseLoader] = [_PackageLoader()]
        if own is not None:
            loaders.insert(0, own if isinstance(own, BaseLoader) else FileSystemLoader(own))
        self._loader = ChoiceLoader(loaders)
        self._environment = _Environment(
            loader=self._loader,
            autoescape=True,
            undefined=StrictUndefined,
            auto_reload=False,
            keep_trailing_newline=False,
            cache_size=-1,
        )

    def render(self, name: str, variables: Mapping[str, object]) -> Markup:
        """Return the template ``renderer/{name}.html`` with the given variables."""
        return Markup(self._environment.get_template(f"renderer/{name}.html").render(variables))

    def texts(self) -> dict[str, str]:
        """Return the texts that what is drawn depends on: the templates, and what those include."""
        waiting = _PackageLoader().list_templates()
        texts: dict[str, str] = {}
        while waiting:
            name = waiting.pop()
            if name not in texts:
                texts[name] = self._text(name)
                waiting += self._included(texts[name])
        return texts

    def _text(self, name: str) -> str:
        try:
            return self._loader.get_source(self._environment, name)[0]
        except TemplateNotFound:
            # As it may be: `{% include "…" ignore missing %}`.
            return ""

    def _included(self, text: str) -> list[str]:
        names = [*find_referenced_templates(self._environment.parse(text))]
        # One whose name is made while it is drawn may be any of them.
        others = self._listed() if None in names else []
        return [*filter(None, names), *others]

    def _listed(self) -> list[str]:
        """Return the names of all templates; a user's loader need not be able to tell its own."""
        try:
            return self._loader.list_templates()
        except TypeError:
            return []
