from __future__ import annotations

from typing import Any

import pytest

from renderer import Limits, Renderer


@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        ({"markdown": None}, "a callable"),
        ({"link": "x"}, "a callable"),
        ({"chip": "title"}, "'domain' or 'number'"),
        ({"uncited": True}, "'keep' or 'after' or 'drop'"),
        ({"new_tab": 1}, "True or False"),
        ({"rel": 'x" onclick="y'}, "link types"),
        ({"heading_base": 7}, "from 1 to 6"),
        ({"heading_base": True}, "from 1 to 6"),
        ({"image_hosts": "a.example"}, "a collection of host names"),
        ({"image_hosts": ["https://a.example"]}, "host names in lower case"),
        ({"limits": 5}, "a Limits object"),
        ({"templates": 5}, "a folder or a Jinja loader"),
        ({"locale": "../x"}, "a language tag"),
    ],
)
def test_a_value_that_is_not_allowed_is_named(options: dict[str, Any], allowed: str) -> None:
    with pytest.raises(ValueError, match="must be") as error:
        Renderer(**options)
    assert allowed in str(error.value)
    assert repr(next(iter(options.values()))).strip("[]") in str(error.value)


@pytest.mark.parametrize("value", [0, -1, 1.5, "9", None, True])
def test_a_limit_is_a_whole_number(value: Any) -> None:
    with pytest.raises(ValueError, match=r"limits\.content"):
        Limits(content=value)


def test_options_never_change_and_are_replaced() -> None:
    renderer = Renderer(chip="number")
    with pytest.raises(AttributeError):
        renderer.chip = "domain"  # type: ignore[misc]
    other = renderer.replace(rel="")
    assert (other.chip, other.rel, renderer.rel) == ("number", "", Renderer().rel)
    assert Renderer() == Renderer()
    assert renderer != other


def test_an_unknown_option_raises() -> None:
    with pytest.raises(TypeError, match="chips"):
        Renderer(chips="number")  # type: ignore[call-arg]
