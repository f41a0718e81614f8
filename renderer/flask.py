"""For Flask: ``Citations(app)`` brings the filter, the static files and the configuration."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask import Blueprint, Flask, current_app, g, url_for
from jinja2.runtime import Context

from renderer.assets import STATIC
from renderer.configure import configured
from renderer.core import Renderer
from renderer.jinja import as_tag, install

_NAME = "citations"
_PREFIX = "CITATIONS_"
_STATIC_URL = "static_url_path"


@dataclass(frozen=True, slots=True)
class _State:
    """What an app keeps of the extension."""

    renderer: Renderer
    choose_locale: Callable[[], object] | None


class Citations:
    """The Flask extension; one may serve any number of apps, and keeps none of them."""

    def __init__(
        self, app: Flask | None = None, *, locale_selector: Callable[[], object] | None = None
    ) -> None:
        """Set ``app`` up, if it is given.

        ``locale_selector`` gives the language of a request; without it, Flask-Babel's is taken
        where the app has that.
        """
        self._choose_locale = locale_selector
        if app is not None:
            self.init_app(app)

    def init_app(self, app: Flask) -> None:
        """Set an app up: its ``config`` has options as ``CITATIONS_CHIP = "number"``.

        Templates in ``renderer/`` of its template folder replace the package's own. Raises
        ``ValueError`` for an option that there is not, or a value that is not allowed.
        """
        values = app.config.get_namespace(_PREFIX)
        address = str(values.pop(_STATIC_URL, "/citations"))
        renderer = configured(values, app.jinja_loader)
        app.extensions[_NAME] = _State(renderer, self._choose_locale)
        folder = STATIC / "renderer"
        app.register_blueprint(
            Blueprint(_NAME, __name__, static_folder=folder, static_url_path=address)
        )
        install(
            app.jinja_env,
            renderer=get_renderer,
            locale=_locale,
            assets_url=_address,
        )


def get_renderer() -> Renderer:
    """Return the renderer of the app that is being served.

    Where the app reads its templates again when they change, so does this: with each request.
    """
    state: _State = current_app.extensions[_NAME]
    if not current_app.jinja_env.auto_reload:
        return state.renderer
    if _NAME not in g:
        setattr(g, _NAME, state.renderer.replace())
    fresh: Renderer = g.get(_NAME)
    return fresh


def get_locale() -> str | None:
    """Return the reader's language: what the selector says, or else Flask-Babel.

    It is None if neither does, and if the configuration names one for all readers.
    """
    state: _State = current_app.extensions[_NAME]
    if state.renderer.locale:
        return None
    if state.choose_locale is not None:
        return as_tag(state.choose_locale())
    if "babel" not in current_app.extensions:
        return None
    from flask_babel import get_locale as locale_of_babel

    return as_tag(locale_of_babel())


def _locale(context: Context) -> str | None:
    return get_locale()


def _address(context: Context, name: str) -> str:
    return url_for(f"{_NAME}.static", filename=name.removeprefix("renderer/"))
