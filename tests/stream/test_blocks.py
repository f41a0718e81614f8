"""What is drawn of an answer while it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from renderer import Renderer, SourcesEvent, TextEvent, stream_answer
from renderer.events import Event
from renderer.model import Citation, CitedSource, Source
from tests.support.answers import ANSWERS, SOURCES
from tests.support.drawn import frames, pieces

#: Those whose later blocks say what earlier ones mean.
LATE = ("links",)
EARLY = [name for name in ANSWERS if name not in LATE]


def squeezed(html: str) -> str:
    return re.sub(r"\n+", "\n", html).strip()


@pytest.mark.parametrize("name", EARLY)
def test_blocks_together_are_the_body_of_the_whole(name: str) -> None:
    """Chips, numbers and cards included: in the end nothing has to be drawn anew."""
    shown, body = frames(pieces(ANSWERS[name], 7))
    assert squeezed(shown[-1].finished + shown[-1].open) == squeezed(body)


@pytest.mark.parametrize("name", ANSWERS)
def test_finished_blocks_do_not_depend_on_the_pieces(name: str) -> None:
    whole = frames([ANSWERS[name]])[0][-1]
    for seed in range(4):
        last = frames(pieces(ANSWERS[name], seed))[0][-1]
        assert last.finished + last.open == whole.finished + whole.open, seed


@pytest.mark.parametrize("name", EARLY)
def test_no_sign_is_seen_that_will_not_stay(name: str) -> None:
    """What a page shows begins what it shows in the end, but for the end of a formula."""
    shown, _ = frames(pieces(ANSWERS[name], 0))
    final = shown[-1].text
    assert len(shown) > 20
    for frame in shown:
        without = re.sub(r"\$\$?\Z|\\[)\]]\Z", "", frame.text)
        assert final.startswith(frame.text) or final.startswith(without), frame.text[-40:]


def test_finished_blocks_are_sent_once() -> None:
    text = "One[1].\n\nTwo[2].\n\nThree[1].\n\nFour."
    events = stream_answer(pieces(text, 0), SOURCES, id="a", html=True)
    html = [str(event.data.get("html", "")) for event in events if event.event == "delta"]
    assert sum(each.startswith('<p dir="auto">One<') for each in html) == 1
    assert sum('id="c1-a"' in each for each in html) == 1
    assert sum(each.startswith('<p dir="auto">Two<') for each in html) == 1
    assert not any(each.startswith('<p dir="auto">Three') for each in html)


def test_numbers_are_those_of_the_whole() -> None:
    renderer = Renderer(chip="number", uncited="drop")
    text = "A[5].\n\nB[3].\n\nC[5][1]."
    shown, body = frames(pieces(text, 0), renderer=renderer)
    numbers = re.findall(r'citation-number">([^<]*)<', shown[-1].finished + shown[-1].open)
    assert numbers == ["1", "2", "1, 3"]
    assert squeezed(shown[-1].finished + shown[-1].open) == squeezed(body)


def test_card_that_changes_is_sent_again() -> None:
    """Another source of the same words makes their chip another one; the rest is sent once."""
    one, two = (Source(id=id, url=f"https://{id}.example/") for id in ("one", "two"))
    events: list[Event] = [
        TextEvent("One."),
        SourcesEvent((one,), (Citation(end=4, sources=(CitedSource(id="one"),)),)),
        TextEvent(" More"),
        SourcesEvent((two,), (Citation(end=4, sources=(CitedSource(id="two"),)),)),
        TextEvent(" words"),
        TextEvent(" in it."),
    ]
    cards = [frame.cards for frame in frames(events)[0]]
    assert [len(re.findall(r'id="c1-a"', each)) for each in cards] == [0, 1, 1, 0]
    assert [len(re.findall(r"<li ", each)) for each in cards] == [0, 1, 2, 0]
    (last,) = (
        event.encode("html")
        for event in stream_answer(events[:5], id="a", html=True)
        if b'hx-swap-oob="delete:#c1-a' in event.encode("html")
    )
    assert last.count(b'id="c1-a"') == 1


def late(text: str, first: int) -> Iterator[TextEvent | SourcesEvent]:
    """Give a text of which the sources come after so many characters."""
    yield from (TextEvent(piece) for piece in pieces(text[:first], 0))
    source = Source(id="s", url="https://late.example/")
    places = [text.index(each) + len(each) for each in ("One", "Two")]
    cited = (CitedSource(id="s"),)
    citations = tuple(Citation(end=place, sources=cited) for place in places)
    yield SourcesEvent((source,), citations)
    yield from (TextEvent(piece) for piece in pieces(text[first:], 0))


@pytest.mark.parametrize(("first", "early"), [(27, 0), (14, 1), (2, 2)])
def test_chips_stand_where_places_are_known(first: int, early: int) -> None:
    """Text alone is drawn before; what comes too late comes with the whole."""
    text = "One.\n\nTwo.\n\nThree.\n\nFour.\n"
    events = list(stream_answer(late(text, first), id="a", html=True))
    drawn = "".join(str(event.data.get("html", "")) for event in events[:-1])
    assert len(re.findall('<div class="citation-card"', drawn)) == early
    done = str(events[-1].data["html"])
    assert len(re.findall("citation-chip", done)) == 2
    assert "late.example" in done


def test_markers_of_no_source_are_not_seen() -> None:
    shown, _ = frames(pieces("One[99], two[1] and [2024].", 0))
    assert shown[-1].text == "One,twoand[2024]."
    assert not any("[9" in frame.text for frame in shown)


@pytest.mark.parametrize(
    "hostile",
    [
        "<img src=x onerror=alert(1)>\n\n<script>alert(1)</script>\n\n[a](javascript:alert(1))\n\n",
        '</div><div id="o-a" hx-get="/x" data-answer="/y">',
        '<div\n\nonclick="alert(1)">\n\n<svg><style>*{}</style></svg>\n\n<iframe src=//x>',
        "![a](https://x.example/a)\n\n<p style=color:red class=citation-open>\n\n</p></p></div>",
        "<details>\n\n<b>\n\n</details>\n\n`</code>`\n\n| <td> | </table> |\n|---|---|\n| <tr> |",
    ],
)
def test_every_frame_has_passed_the_gate(hostile: str) -> None:
    allowed = re.compile(
        r"(?:p|div|span|button|bdi|strong|em|b|i|a|ol|ul|li|details|summary|table|thead|tbody|tr|th|td"
        r"|code|pre|br|hr|h[1-6]|blockquote|sub|sup|s|del)"
    )
    for event in stream_answer(pieces(hostile * 2 + "[1]", 5), SOURCES, id="a", html=True):
        if event.event != "delta":
            continue
        html = str(event.data.get("html", ""))
        for name, attributes in re.findall(r"<([a-z][a-z0-9]*)([^<>]*)>", html):
            assert allowed.fullmatch(name), name
            outside = re.sub(r'="[^"]*"', "", attributes)
            names = set(outside.split())
            assert not [each for each in names if each.startswith(("on", "hx-", "style", "src"))]
            assert 'data-answer="' not in attributes
        assert html.count('id="o-a"') == (1 if html else 0)
        assert "javascript:" not in re.sub(r">[^<]*<", "><", html)


def drawn(text: str, half: int) -> tuple[int, int]:
    """Return how much HTML is sent while a text comes in pieces of four characters.

    First for the part of it that is so many characters long, then for all of it.
    """
    come = 0

    def chunks() -> Iterator[str]:
        nonlocal come
        for at in range(0, len(text), 4):
            come = at + 4
            yield text[at : at + 4]

    sizes = [0, 0]
    for event in stream_answer(chunks(), SOURCES, id="a", html=True):
        if event.event == "delta":
            sizes[come > half] += len(str(event.data.get("html", "")))
    return sizes[0], sum(sizes)


@pytest.mark.parametrize(
    ("block", "size"),
    [
        ("Words of a **paragraph**[1].\n\n", 2_000),
        ("- an item of one list with many more words in it, and a marker[2]\n", 4_000),
        ("words in one block ", 12_000),
        ("w [1]. ", 750),
        ("[1]\n\n", 750),
        ("[", 1_500),
        ("- a\n", 3_000),
    ],
    ids=["paragraphs", "list", "words", "chips", "bare markers", "brackets", "short items"],
)
def test_work_grows_as_the_text_does(block: str, size: int) -> None:
    """From where on blocks are drawn more seldom; twice as much is drawn for twice the text."""
    half, whole = drawn(block * (2 * size // len(block)), size)
    assert 0 < whole < 2.5 * half


def test_frames_of_a_long_block_are_few() -> None:
    text = "word " * 8_000
    events = stream_answer(pieces(text, 0), SOURCES, id="a", html=True)
    sizes = [len(str(event.data["html"])) for event in events if "html" in event.data]
    assert sum(sizes) < 40 * len(text)


def test_each_citation_is_numbered_when_its_source_is_known() -> None:
    """Also that of a block which is finished by then."""
    cited = Citation(end=4, sources=(CitedSource(id="late"),))
    sources = [Source(id=id, url=f"https://{id}.example/") for id in ("early", "late")]
    events: list[Event] = [
        SourcesEvent((sources[0],), (cited,)),
        TextEvent("One.\n\nTwo.\n\n"),
        SourcesEvent((sources[1],), ()),
        TextEvent("Three[1]"),
        TextEvent("."),
    ]
    stream = stream_answer(events, id="a", html=True, renderer=Renderer(chip="number"))
    html = "".join(str(event.data["html"]) for event in stream if event.event == "delta")
    assert re.findall(r'citation-number">([^<]*)<', html)[-1] == "2"
