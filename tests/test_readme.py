"""The README, word for word: the wheel in a bare environment, a new Django project, a Flask app."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from tests.support.bare import make_environment

pytestmark = [pytest.mark.checkout, pytest.mark.timeout(300)]

TOP = Path(__file__).resolve().parent.parent

#: What a project has anyway.
URLS = """
from django.urls import path
from chat.views import chat
urlpatterns = [path("", chat)]
"""
APP = 'INSTALLED_APPS += ["chat"]\n'

#: Ask for the page, and for all that it links to, and print what came.
DJANGO = """
import os, re
os.environ["DJANGO_SETTINGS_MODULE"] = "mysite.settings"
import django
django.setup()
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.wsgi import get_wsgi_application
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from werkzeug.test import Client
try:
    print(get_template("renderer/chip.html"))
except TemplateDoesNotExist:
    pass
client = Client(StaticFilesHandler(get_wsgi_application()))
"""
FLASK = """
import re
from app import app
client = app.test_client()
"""
ASK = """
import renderer
print(renderer.__file__)
page = client.get("/", headers={"Host": "localhost"})
print(page.status_code, page.content_type)
for address in re.findall(r'(?:src|href)="(/[^"]*)"', page.text):
    with client.get(address, headers={"Host": "localhost"}) as answer:
        print(answer.status_code, answer.content_type, len(answer.data), address)
print(page.text)
"""


def blocks(section: str) -> dict[str, str]:
    """Return the blocks of code below a heading of the README, by their languages, joined."""
    text = (TOP / "README.md").read_text("utf-8").partition(f"\n## {section}\n")[2]
    found: dict[str, str] = {}
    pattern = r"^```(\S+)\n(.*?)^```"
    for name, block in re.findall(pattern, text.partition("\n## ")[0], re.M | re.S):
        found[name] = found.get(name, "") + block
    return found


def run(folder: Path, *command: str | Path) -> str:
    """Run a command in a folder, as if nothing of this checkout were there; returns its output."""
    keep = ("PATH", "HOME", "LANG", "TMPDIR", "SYSTEMROOT")
    environment = {name: os.environ[name] for name in keep if name in os.environ}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=200,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a new environment with the wheel, Django and Flask in it, and no more."""
    folder = tmp_path_factory.mktemp("bare")
    wheel = next(WheelBuilder(str(TOP)).build(directory=str(folder), versions=["standard"]))
    return make_environment(folder / "venv", Path(wheel), "django", "flask")


def check_page(printed: str, python: Path) -> None:
    """Check what came of the questions: a reply on the page, and files of the right types."""
    where, status, *rest = printed.splitlines()
    assert Path(where).is_relative_to(python.parent.parent)
    assert status == "200 text/html; charset=utf-8"
    answers = [re.fullmatch(r"(\d+) (\S+?)(?:;.*)? (\d+) (\S+)", line) for line in rest[:3]]
    found = [(match[1], match[2].partition("/")[2], match[4]) for match in answers if match]
    assert [each[:2] for each in found] == [
        ("200", "css"),
        ("200", "javascript"),
        ("200", "javascript"),
    ]
    html = "\n".join(rest[3:])
    assert '<body><div class="citation-reply" id="r-a1" lang="en">' in html
    assert html.count('class="citation-chip"') == 1
    assert "&lt;" not in html


def test_a_new_django_project(python: Path, tmp_path: Path) -> None:
    parts = blocks("In a Django page")
    settings, found, view = parts["py"].partition("from django.shortcuts")
    assert found and settings.count("\n") <= 3
    run(tmp_path, python, "-m", "django", "startproject", "mysite", ".")
    run(tmp_path, python, "manage.py", "startapp", "chat")
    with (tmp_path / "mysite" / "settings.py").open("a", encoding="utf-8") as file:
        file.write(APP + settings)
    (tmp_path / "mysite" / "urls.py").write_text(URLS, "utf-8")
    (tmp_path / "chat" / "views.py").write_text(found + view, "utf-8")
    (tmp_path / "chat" / "templates").mkdir()
    (tmp_path / "chat" / "templates" / "chat.html").write_text(parts["html+django"], "utf-8")
    checked = run(tmp_path, python, "-W", "error", "manage.py", "check")
    assert checked == "System check identified no issues (0 silenced).\n"
    check_page(run(tmp_path, python, "-W", "error", "-c", DJANGO + ASK), python)
    collected = run(tmp_path, python, "manage.py", "findstatic", "renderer/citations.css")
    assert str(python.parent.parent) in collected


def test_a_flask_app(python: Path, tmp_path: Path) -> None:
    parts = blocks("In a Flask page")
    (tmp_path / "app.py").write_text(parts["py"], "utf-8")
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "chat.html").write_text(parts["html+jinja"], "utf-8")
    check_page(run(tmp_path, python, "-W", "error", "-c", FLASK + ASK), python)


def test_what_the_readme_calls_is_in_the_makefile() -> None:
    text = (TOP / "README.md").read_text("utf-8")
    named = set(re.findall(r"^make ([\w-]+)$|`make ([\w-]+)", text, re.M))
    targets = {one or other for one, other in named}
    assert {"demo", "test", "django-chat", "flask-chat"} <= targets
    makefile = (TOP / "Makefile").read_text("utf-8")
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.M), target
