from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from renderer.cli import FAULTY, OK, UNUSABLE, main

MESSAGE = {
    "id": "a1",
    "content": "One. Two.",
    "sources": [{"id": "s", "url": "https://a.example/b", "title": "T"}],
    "citations": [{"end": 4, "sources": ["s"]}],
}
FAULTY_MESSAGE = {**MESSAGE, "citations": [{"end": 99, "sources": ["s"]}]}


@pytest.fixture
def file(tmp_path: Path) -> Any:
    def write(value: object, name: str = "in.json") -> str:
        path = tmp_path / name
        path.write_bytes(value if isinstance(value, bytes) else json.dumps(value).encode())
        return str(path)

    return write


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["render", *arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.mark.parametrize(
    ("value", "replies"),
    [
        (MESSAGE, ["r-a1"]),
        ([MESSAGE, MESSAGE], ["r-a1", "r-a1.2"]),
        ({"title": "C", "messages": [{"content": "Hi"}, MESSAGE]}, ["r-m1", "r-a1"]),
        ([{"messages": [MESSAGE]}, MESSAGE], ["r-a1", "r-a1.2"]),
        ([], []),
    ],
)
def test_a_file_becomes_one_page(
    file: Any, capsys: pytest.CaptureFixture[str], value: object, replies: list[str]
) -> None:
    status, page, errors = run(capsys, file(value))
    assert (status, errors) == (OK, "")
    assert page.startswith("<!DOCTYPE html>")
    assert "<style>" in page
    assert [part.split('"')[0] for part in page.split('class="citation-reply" id="')[1:]] == replies


def test_files_and_standard_input_come_on_one_page(
    file: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(json.dumps(MESSAGE).encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    status, page, _ = run(capsys, file(MESSAGE), "-", "--fragment")
    assert status == OK
    assert page.startswith('<div class="citation-reply" id="r-a1"')
    assert 'id="r-a1.2"' in page


def test_json_gives_the_parts(file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    status, parts, _ = run(capsys, file(FAULTY_MESSAGE), "--json")
    assert status == OK
    given = json.loads(parts)
    (reply,) = given["replies"]
    assert reply["html"] == given["html"]
    assert all(reply[name] in reply["html"] for name in ("body", "cards", "sources"))
    assert [problem["code"] for problem in reply["unplaced"]] == ["out-of-range"]
    assert given["problems"] == reply["problems"]


def test_the_page_is_written_to_a_file(
    file: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.html"
    assert run(capsys, file(MESSAGE), "-o", str(out), "--title", "A <page>") == (OK, "", "")
    assert "<title>A &lt;page&gt;</title>" in out.read_text("utf-8")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.json", "out.html"]


def test_a_link_to_a_file_stays_a_link_and_the_file_keeps_its_mode(
    file: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, link = tmp_path / "out.html", tmp_path / "link.html"
    out.write_text("old")
    out.chmod(0o640)
    try:
        link.symlink_to(out)
    except OSError:
        pytest.skip("links cannot be made here")
    assert run(capsys, file(MESSAGE), "--fragment", "-o", str(link)) == (OK, "", "")
    assert link.is_symlink()
    assert "citation-chip" in out.read_text("utf-8")
    assert out.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_is_written_to(file: Any, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    command = [sys.executable, "-m", "renderer", "render", file(MESSAGE), "-o", str(pipe)]
    with subprocess.Popen([*command, "--fragment"]) as writer:
        assert "citation-chip" in pipe.read_text("utf-8")
    assert writer.returncode == OK
    assert pipe.is_fifo()


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no such device here")
@pytest.mark.parametrize("arguments", [[], ["-o", "/dev/full"]])
def test_a_full_device_is_one_clear_line(file: Any, arguments: list[str]) -> None:
    command = [sys.executable, "-m", "renderer", "render", file(MESSAGE), *arguments]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=20)
    name = arguments[-1] if arguments else "standard output"
    assert done.stderr == f"citation-renderer: {name}: No space left on device\n"
    assert done.returncode == UNUSABLE
    assert Path("/dev/full").is_char_device()


def test_a_reader_who_leaves_is_no_error(file: Any) -> None:
    path = file([MESSAGE] * 100)
    command = [sys.executable, "-m", "renderer", "render", path, "--fragment"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as writer:
        assert writer.stdout is not None and writer.stderr is not None
        writer.stdout.close()
        assert writer.stderr.read() == b""
    assert writer.returncode == OK


def test_problems_are_listed_with_file_and_place(
    file: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    path = file([MESSAGE, FAULTY_MESSAGE])
    status, _, errors = run(capsys, path, "--fragment")
    assert status == OK
    assert errors.startswith(f"{path}: [1].citations[0]: ")
    assert errors.count("\n") == 1


def test_what_is_wrong_with_each_of_several_answers_is_placed(
    file: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    note = {"type": "url_citation", "url_citation": {"url": "https://a.example", "end_index": 99}}
    said = {"role": "assistant", "content": "One.", "annotations": [note]}
    path = file([{"choices": [{"message": said}]}] * 3)
    status, _, errors = run(capsys, path, "--provider", "openai-chat", "--fragment")
    assert status == OK
    places = [line.split(": ")[1] for line in errors.splitlines()]
    assert places == [f"[{n}].choices[0].message.annotations[0]" for n in range(3)]


def test_strict_makes_problems_an_error_and_writes_nothing(
    file: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.html"
    status, page, errors = run(capsys, file(FAULTY_MESSAGE), "--strict", "-o", str(out))
    assert (status, page) == (FAULTY, "")
    assert "out-of-range" in errors
    assert not out.exists()


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (b'{"a": [1,\n 2', "line 2, column 3: no valid JSON"),
        (b"", "line 1, column 1: no valid JSON"),
        (b"\xff", "byte 0 is not UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"content": "x", "n": ' + b"9" * 5_000 + b"}", "a number too long to be read"),
        ({"what": 1}, "neither a message (segments or content), a conversation"),
        ([MESSAGE, {"what": 1}], "[1]: neither a message"),
        ([MESSAGE, 5], "[1]: should be a message or a conversation, not int"),
        ("text", "should be a message or a conversation, not str"),
        (None, "should be a message or a conversation, not NoneType"),
    ],
)
def test_an_unusable_file_is_one_clear_line(
    file: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str], value: object, said: str
) -> None:
    path = file(value)
    out = tmp_path / "out.html"
    status, page, errors = run(capsys, file(MESSAGE, "good.json"), path, "-o", str(out))
    assert (status, page) == (UNUSABLE, "")
    assert errors.startswith(f"citation-renderer: {path}: ")
    assert said in errors
    assert errors.count("\n") == 1
    assert not out.exists()


def test_a_missing_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = str(tmp_path / "missing.json")
    status, _, errors = run(capsys, missing)
    assert status == UNUSABLE
    assert errors == f"citation-renderer: {missing}: No such file or directory\n"


def test_an_output_that_cannot_be_written_is_named(
    file: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "no folder" / "out.html")
    status, _, errors = run(capsys, file(MESSAGE), "-o", out)
    assert status == UNUSABLE
    assert out in errors


def test_a_wrong_language_is_named(file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, errors = run(capsys, file(MESSAGE), "--locale", "../x")
    assert status == UNUSABLE
    assert "'../x'" in errors


def test_nothing_in_a_report_steers_a_terminal(
    file: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    words = {**MESSAGE, "content": "x \x1b[31m\u202e<!-- y -->", "citations": [{"end": 16}]}
    words["citations"] = [{"start": 11, "end": 16, "sources": ["s"]}]
    _, _, errors = run(capsys, file(words), "--fragment")
    assert errors
    assert errors.rstrip("\n").isprintable()


def test_options_are_passed_on(file: Any, capsys: pytest.CaptureFixture[str]) -> None:
    _, page, _ = run(capsys, file(MESSAGE), "--fragment", "--chip", "number")
    assert 'class="citation-number"' in page
    uncited = {**MESSAGE, "citations": []}
    assert "citation-sources" in run(capsys, file(uncited), "--fragment")[1]
    assert (
        "citation-sources" not in run(capsys, file(uncited), "--fragment", "--uncited", "drop")[1]
    )
