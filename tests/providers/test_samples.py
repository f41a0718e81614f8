"""Every payload that was really sent: it renders, and each chip stands where its span says."""

from __future__ import annotations

import re
from pathlib import Path
from unicodedata import category

import pytest

from renderer import render_reply
from tests.providers.samples import Sample, read_samples, texts
from tests.providers.table import rows
from tests.shared import unavailable
from tests.support.body import Body
from tests.support.streams import as_ndjson, as_sse, assert_same_however_cut, built

pytestmark = pytest.mark.corpora

SAMPLES = read_samples()
ALL = [pytest.param(sample, id=sample.name) for sample in SAMPLES]
STREAMS = [pytest.param(sample, id=sample.name) for sample in SAMPLES if sample.is_stream]
SPANS = [
    pytest.param(sample, span, id=f"{sample.name}-{number}")
    for sample in SAMPLES
    for number, span in enumerate(sample.about.get("checked_spans", ()))
]

#: Spans that get no chip, and why.
WITHOUT = {
    "gemini-citationMetadata-stream": "a notice of recitation: its ranges end within words",
    "chatgpt-export-content_references-ko-0": "the name of a thing, which backs no words",
    "chatgpt-export-content_references-ko-3": "the name of a person",
    "chatgpt-export-other-reference-types-1": "a list of links to go on with backs no words",
    "chatgpt-export-other-reference-types-2": "images back no words",
}

_TARGET = re.compile(r"\]\([^)]*\)?|\]\[[^\]]*\]|https?://\S+")
_PRIVATE = re.compile("[\ue200-\ue206]|turn[0-9]+(?:search|news|view|file)[0-9]|【[^】]*†")


def letters(text: str) -> str:
    return "".join(character for character in text if category(character)[0] in "LN")


def test_they_are_there() -> None:
    if not SAMPLES:
        unavailable("the folder of payloads")
    assert len(SAMPLES) > 80
    assert len(SPANS) > 100


@pytest.mark.parametrize("sample", ALL)
def test_it_renders(sample: Sample) -> None:
    message = sample.message()
    reply = render_reply(message, id="a")
    assert reply.body
    assert not _PRIVATE.search(reply.html)
    assert "<think" not in reply.html
    assert [problem.code for problem in reply.problems if problem.code == "not-found"] == []


def expected(sample: Sample, span: dict[str, object]) -> tuple[str, str]:
    """Return the text before the place where the chip belongs, and the text of the span."""
    start, end, unit = span["start"], span["end"], span["unit"]
    assert isinstance(start, int) and isinstance(end, int) and isinstance(span["slice"], str)
    head, *tail = span["slice"].split(" … ")
    codec = {"u8": "utf-8", "u16": "utf-16-le"}.get(str(unit))
    width = 2 if unit == "u16" else 1
    is_marker = sample.about["covers"].startswith(("marker", "anchor.kind marker"))
    for text in texts(sample.payload):
        if codec is None:
            before, found = text[:start], text[start:end]
        else:
            data = text.encode(codec, "surrogatepass")
            before = data[: start * width].decode(codec, "ignore")
            found = data[start * width : end * width].decode(codec, "ignore")
        if found and found.startswith(head) and found.endswith(tail[-1] if tail else head):
            return (before if is_marker else before + found), found
    raise AssertionError(f"no text of the payload holds {span}")


@pytest.mark.parametrize(("sample", "span"), SPANS)
def test_a_chip_stands_behind_each_span(
    sample: Sample, span: dict[str, object], request: pytest.FixtureRequest
) -> None:
    name = request.node.callspec.id
    text, _ = expected(sample, span) if "stream" not in sample.name else _joined(sample, span)
    wanted = letters(_TARGET.sub("", text))[-16:]
    body = Body(render_reply(sample.message(), id="a"))
    seen = _before_chips(body)
    is_there = any(wanted in before[-len(wanted) - 12 :] for before in seen)
    if name in WITHOUT or name.rpartition("-")[0] in WITHOUT:
        assert not is_there
    else:
        assert is_there, (wanted, [before[-30:] for before in seen])


def _joined(sample: Sample, span: dict[str, object]) -> tuple[str, str]:
    """Return what ``expected`` does for a stream, whose text came in pieces."""
    whole = "".join(
        segment.to_dict()["content"]  # type: ignore[misc]
        for segment in sample.message().segments
    )
    return expected(Sample(sample.name, [whole, sample.payload], sample.about), span)


def _before_chips(body: Body) -> list[str]:
    """Return the letters of the whole body before each chip."""
    seen: list[str] = []
    text = ""
    for piece in _walk(body):
        if piece is None:
            seen.append(text)
        else:
            text += letters(piece)
    return seen


def _walk(body: Body) -> list[str | None]:
    pieces: list[str | None] = []

    def walk(element: object) -> None:
        if element.get("class") == "citation-chip":  # type: ignore[attr-defined]
            pieces.append(None)
        else:
            pieces.append(element.text or "")  # type: ignore[attr-defined]
            for child in element:  # type: ignore[attr-defined]
                walk(child)
        pieces.append(element.tail or "")  # type: ignore[attr-defined]

    walk(body.root)
    return pieces


@pytest.mark.parametrize("sample", STREAMS)
def test_a_stream_is_the_same_however_it_is_cut(sample: Sample) -> None:
    assert assert_same_however_cut(sample.provider, sample.payload) == sample.message()


@pytest.mark.parametrize("sample", STREAMS)
def test_a_stream_is_the_same_in_lines_without_ends(sample: Sample) -> None:
    data = as_sse(sample.payload).decode()
    message = sample.message()
    for lines in (data.split("\r\n"), as_ndjson(sample.payload).decode().split("\n")):
        assert built(sample.provider, lines) == message
        assert built(sample.provider, [line.encode() for line in lines if line]) == message
        assert built(sample.provider, lines).problems == message.problems


@pytest.mark.parametrize("sample", ALL)
def test_what_was_sent_is_all_of_its_format(sample: Sample) -> None:
    """Nothing of it is taken for an error, or for what cannot be read."""
    found = {problem.code for problem in sample.message().problems}
    assert not found & {"interrupted", "wrong-type", "missing-field"}


def test_the_table_of_the_documentation_is_what_is_found() -> None:
    if not SAMPLES:
        unavailable("the folder of payloads")
    documentation = Path(__file__).resolve().parent.parent.parent / "docs" / "providers.md"
    assert "\n".join(rows()) in documentation.read_text("utf-8")
