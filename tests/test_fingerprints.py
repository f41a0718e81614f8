"""A name for what HTML was rendered with."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from jinja2 import DictLoader

from renderer import Limits, Renderer, Source, fingerprint
from renderer.markdown import render_markdown


def shout(text: str) -> str:
    return render_markdown(text).upper()


def link(source: Source) -> str:
    return f"/sources/{source.id}"


OTHERS = [
    Renderer(markdown=shout),
    Renderer(chip="number"),
    Renderer(uncited="drop"),
    Renderer(link=link),
    Renderer(new_tab=False),
    Renderer(rel="nofollow"),
    Renderer(image_hosts=["a.example", "b.example"]),
    Renderer(heading_base=2),
    Renderer(marker=r"\[S(\d+)\]"),
    Renderer(limits=Limits(title=9)),
    Renderer(templates=DictLoader({"renderer/chip.html": "<b>chip</b>"})),
]


def test_it_is_32_hex_digits() -> None:
    assert re.fullmatch("[0-9a-f]{32}", fingerprint())
    assert fingerprint() == fingerprint(Renderer()) == fingerprint(None, locale="en")


def test_every_option_counts() -> None:
    found = {fingerprint(renderer) for renderer in OTHERS}
    assert len(found) == len(OTHERS)
    assert fingerprint() not in found


def test_the_order_of_hosts_does_not_count() -> None:
    one, two = (Renderer(image_hosts=hosts) for hosts in (["a.b", "c.d"], ["c.d", "a.b"]))
    assert fingerprint(one) == fingerprint(two)


def test_a_template_counts_by_what_it_says(tmp_path: Path) -> None:
    chip = tmp_path / "renderer" / "chip.html"
    chip.parent.mkdir()
    chip.write_text("one", "utf-8")
    before = fingerprint(Renderer(templates=tmp_path))
    assert fingerprint(Renderer(templates=str(tmp_path))) == before
    chip.write_text("two", "utf-8")
    assert fingerprint(Renderer(templates=tmp_path)) != before


@pytest.mark.parametrize(
    "chip",
    [
        "{% include 'part.html' %}",
        "{% extends 'part.html' %}",
        "{% from 'part.html' import x %}",
        "{% include name ~ '.html' %}",
        "{% include 'renderer/between.html' %}",
    ],
)
def test_what_a_template_includes_counts(tmp_path: Path, chip: str) -> None:
    part = tmp_path / "part.html"
    (tmp_path / "renderer").mkdir()
    (tmp_path / "renderer" / "chip.html").write_text(chip, "utf-8")
    (tmp_path / "renderer" / "between.html").write_text("{% include 'part.html' %}", "utf-8")
    part.write_text("one", "utf-8")
    before = fingerprint(Renderer(templates=tmp_path))
    part.write_text("two", "utf-8")
    assert fingerprint(Renderer(templates=tmp_path)) != before


def test_what_is_included_need_not_be_there() -> None:
    class Mute(DictLoader):
        def list_templates(self) -> list[str]:
            raise TypeError("this loader cannot tell")

    for chip in ("{% include 'no.html' ignore missing %}", "{% include name %}"):
        fingerprint(Renderer(templates=Mute({"renderer/chip.html": chip})))


class Engine:
    """An engine that is configured: a method of it draws."""

    def render(self, text: str) -> str:
        return text


def test_the_object_of_a_method_may_carry_its_version() -> None:
    engine = Engine()
    before = fingerprint(Renderer(markdown=engine.render))
    assert before == fingerprint(Renderer(markdown=Engine().render))
    engine.fingerprint = "2"  # type: ignore[attr-defined]
    assert fingerprint(Renderer(markdown=engine.render)) != before


def test_what_a_partial_function_is_given_counts() -> None:
    def draw(text: str, *options: object, **named: object) -> str:
        return text

    engines = [
        partial(draw),
        partial(render_markdown),
        *(partial(draw, n=given) for given in (1, 2, "1", None, (1, 2), link, shout)),
        partial(draw, m=1),
        partial(partial(draw, n=1), m=1),
    ]
    found = [fingerprint(Renderer(markdown=engine)) for engine in engines]
    assert len(set(found)) == len(found)
    # Not the address of an object, which is another one in every process.
    one, two = (partial(draw, n=Engine()) for _ in range(2))
    assert fingerprint(Renderer(markdown=one)) == fingerprint(Renderer(markdown=two))


def test_a_function_may_carry_its_own_version(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint(Renderer(link=link))
    monkeypatch.setattr(link, "fingerprint", "2", raising=False)
    assert fingerprint(Renderer(link=link)) != before


@pytest.mark.parametrize("name", ["MARKUP", "SAFETY"])
def test_versions_count(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    before = fingerprint(Renderer())
    monkeypatch.setattr(sys.modules["renderer.fingerprints"], name, 99)
    assert fingerprint(Renderer()) != before


@pytest.mark.parametrize("seed", ["0", "1", "random"])
def test_other_processes_agree(seed: str) -> None:
    code = (
        "from renderer import Renderer, fingerprint\n"
        "print(fingerprint(Renderer(image_hosts=['a.b', 'c.d'])))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONHASHSEED": seed, "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=20,
        check=True,
    )
    assert run.stdout.strip() == fingerprint(Renderer(image_hosts=["a.b", "c.d"]))
