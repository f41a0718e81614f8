"""What is built holds every file of the trees, under the name it is found by."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

pytestmark = pytest.mark.checkout

TOP = Path(__file__).resolve().parent.parent


def files(folder: str) -> Iterator[str]:
    """Yield the names of the files below ``folder``, but for compiled Python."""
    for path in (TOP / folder).rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc":
            yield path.relative_to(TOP).as_posix()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    builder = WheelBuilder(str(TOP))
    folder = str(tmp_path_factory.mktemp("wheel"))
    return ZipFile(next(builder.build(directory=folder, versions=["standard"])))


def test_wheel_holds_every_file(wheel: ZipFile) -> None:
    """Templates and static files are in the package, and nothing lies beside it."""
    names = {name for name in wheel.namelist() if ".dist-info/" not in name}
    static = {f"renderer/{name}" for name in files("static")}
    templates = {name.replace("templates", "renderer/jinja2", 1) for name in files("templates")}
    assert templates and names == static | templates | set(files("renderer"))
    assert {"renderer/py.typed", "renderer/assets.py"} <= names


#: Needs a template, words of two languages, style sheets, scripts and what the fingerprint reads.
PAGE = """
import sys
import renderer
print(renderer.__file__, file=sys.stderr)
source = {"id": "s", "url": "https://example.org/"}
message = {"content": "Blue.", "sources": [source], "citations": [{"end": 5, "sources": ["s"]}]}
for locale in ("en", "fr", "pt_BR"):
    print(renderer.fingerprint(locale=locale), renderer.render_reply(message, id="a").problems)
    print(renderer.render_page(message | {"id": "b"}, locale=locale))
"""


def page_from(path: Path, folder: Path) -> tuple[str, str]:
    """Return what PAGE prints where ``path`` comes first, and the file that was imported."""
    run = subprocess.run(
        [sys.executable, "-W", "error", "-P", "-c", PAGE],
        capture_output=True,
        cwd=folder,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": str(path), "PYTHONIOENCODING": "utf-8"},
        timeout=20,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout, run.stderr.strip()


def test_zipped_wheel_finds_its_files(wheel: ZipFile, tmp_path: Path) -> None:
    """Python reads a wheel on its path as it is, without unpacking it."""
    path = Path(str(wheel.filename))
    zipped, file = page_from(path, tmp_path)
    assert Path(file) == path / "renderer" / "__init__.py"
    assert "Source précédente" in zipped and ".citation-chip" in zipped
    assert zipped == page_from(TOP, tmp_path)[0]


def test_wheel_tells_what_it_is(wheel: ZipFile) -> None:
    def text(name: str) -> str:
        path = next(path for path in wheel.namelist() if path.endswith(f".dist-info/{name}"))
        return wheel.read(path).decode()

    metadata = text("METADATA").splitlines()
    assert "Name: citation-renderer" in metadata
    assert "License-Expression: MIT" in metadata
    assert "Requires-Python: >=3.11" in metadata
    needed = [line for line in metadata if line.startswith("Requires-Dist: ")]
    assert [re.split(r"[ <>]", line)[1] for line in needed if "extra ==" not in line] == [
        "beautifulsoup4",
        "bleach",
        "jinja2",
        "markdown-it-py",
        "markupsafe",
    ]
    assert "citation-renderer = renderer.cli:main" in text("entry_points.txt")
    assert "MIT License" in text("licenses/LICENSE")


def test_sdist_holds_what_is_built_and_tested(tmp_path: Path) -> None:
    path = next(SdistBuilder(str(TOP)).build(directory=str(tmp_path), versions=["standard"]))
    with tarfile.open(path) as archive:
        members = [member for member in archive.getmembers() if member.isfile()]
    names = {member.name.partition("/")[2] for member in members}
    for folder in ("renderer", "templates", "static", "tests", "tools"):
        assert set(files(folder)) <= names
    assert {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "Makefile"} <= names
    assert not [name for name in names if name.startswith((".venv", "build"))]


def test_wheel_of_the_sdist_is_the_same(wheel: ZipFile, tmp_path: Path) -> None:
    """As pip builds it where there is no wheel."""
    path = next(SdistBuilder(str(TOP)).build(directory=str(tmp_path), versions=["standard"]))
    unpack(Path(path), tmp_path)
    tree = path.removesuffix(".tar.gz")
    built = WheelBuilder(tree).build(directory=str(tmp_path), versions=["standard"])
    with ZipFile(next(built)) as other:
        assert contents(other) == contents(wheel)


def contents(wheel: ZipFile) -> dict[str, bytes]:
    return {name: wheel.read(name) for name in wheel.namelist()}


def unpack(path: Path, folder: Path) -> None:
    with tarfile.open(path) as archive:
        for member in archive:
            if (file := archive.extractfile(member)) is not None:
                target = folder / member.name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(file.read())
