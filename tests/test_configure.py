"""Settings become the options of a renderer, or are refused with a reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from jinja2 import DictLoader

from renderer import Limits, Renderer, Source
from renderer.configure import configured, find_faults


def link(source: Source) -> str:
    return "/sources/"


def test_values_become_options() -> None:
    values = {"chip": "number", "image_hosts": ["images.example.org"], "limits": {"label": 9}}
    expected = Renderer(chip="number", image_hosts={"images.example.org"}, limits=Limits(label=9))
    assert configured(values) == expected
    assert configured({}) == Renderer()


def test_functions_may_be_named() -> None:
    found = configured({"markdown": "markdown_it.main.MarkdownIt", "link": link})
    assert found.markdown.__name__ == "MarkdownIt"
    assert found.link is link


def test_templates_of_the_project_come_after_those_named(tmp_path: Path) -> None:
    (tmp_path / "renderer").mkdir()
    (tmp_path / "renderer" / "body.html").write_text("own body", "utf-8")
    project = DictLoader({"renderer/body.html": "project", "renderer/error.html": "its error"})
    for own in (str(tmp_path), DictLoader({"renderer/body.html": "own body"})):
        texts = configured({"templates": own}, project).texts()
        assert texts.pop("renderer/body.html") == "own body"
        assert texts.pop("renderer/error.html") == "its error"
        assert texts.items() <= Renderer().texts().items()
    assert configured({}, project).texts()["renderer/body.html"] == "project"


FAULTS: list[tuple[dict[str, Any], str, str]] = [
    ({"chips": "number"}, "'chips' is no option", "Did you mean 'chip'?"),
    ({"CHIP": "number"}, "'CHIP' is no option", "Did you mean 'chip'?"),
    ({"zzz": 1}, "'zzz' is no option", "Options are markdown, "),
    ({"chip": "dot"}, "chip must be 'domain' or 'number', not 'dot'", "renderer.Renderer"),
    ({"link": "no.such.module"}, "link cannot be imported: 'no.such.module'", "dotted path"),
    ({"link": "os.nothing"}, "link cannot be imported: 'os.nothing'", "dotted path"),
    ({"link": "a b"}, "link cannot be imported: 'a b'", "dotted path"),
    ({"markdown": 4}, "markdown must be a callable, not 4", "dotted path"),
    ({"limits": {"words": 4}}, "limits must be of content, ", "renderer.Renderer"),
    ({"limits": {"label": 0}}, "limits.label must be a whole number", "renderer.Renderer"),
    ({"locale": 4}, "locale must be a language tag", "renderer.Renderer"),
    ({"templates": "no/such/folder"}, "templates must be a folder that is", "renderer.Renderer"),
]


@pytest.mark.parametrize(("values", "message", "hint"), FAULTS)
def test_faults_are_named(values: dict[str, Any], message: str, hint: str) -> None:
    [fault] = find_faults({"new_tab": False, **values})
    assert fault.name == next(iter(values))
    assert fault.message.startswith(message) and fault.message.endswith(".")
    assert hint in fault.hint
    with pytest.raises((TypeError, ValueError), match=message.replace("(", r"\(")):
        configured(values)


def test_all_faults_are_found() -> None:
    assert [fault.name for fault in find_faults({"chip": 1, "rel": 2, "new_tab": True})] == [
        "chip",
        "rel",
    ]
