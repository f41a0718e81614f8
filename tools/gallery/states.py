"""Every state of every part: what stands in the gallery."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

#: Where an answer of the gallery is cited: ``⟦1 3⟧`` names the first and the third source.
_CITED = re.compile(r"⟦([\d ]+)⟧")

LONG_TITLE = "An uncommonly thorough account of the scattering of light by small particles, " * 3
LONG_HOST = "https://documents.reading-room.library-of-the-institute.example.org/light"
LONG_ADDRESS = ("https://search.example.org/find?q=" + "light-and-air+" * 130)[:1800]

SOURCES = (
    {
        "id": "w",
        "url": "https://en.wikipedia.org/wiki/Rayleigh_scattering",
        "title": "Rayleigh scattering",
        "snippet": "The scattering of light by particles much smaller than its wavelength.",
        "date": "2025-03-14",
    },
    {
        "id": "n",
        "url": "https://spaceplace.nasa.gov/blue-sky/en/",
        "title": "Why is the sky blue?",
        "snippet": "Gases and particles in the air scatter sunlight in all directions.",
    },
    {"id": "d", "url": "https://doi.org/10.1080/14786447108640452", "date": "1871"},
    {
        "id": "f",
        "title": "Atmospheric optics.pdf",
        "snippet": "A file of one's own, without address.",
    },
)

ODD_SOURCES = (
    {"id": "t", "url": "https://long.example/", "title": LONG_TITLE, "snippet": "Words. " * 60},
    {"id": "h", "url": LONG_HOST, "title": "A host that is too long for its chip"},
    {"id": "a", "url": LONG_ADDRESS, "title": "An address of 1,800 letters"},
    {"id": "u", "url": "javascript:alert(1)", "title": "An address that is no link"},
    {"id": "o", "title": "A title alone"},
    {"id": "l", "url": "https://intern.example/7", "title": "A label", "label": "Handbook"},
    {"id": "i", "url": "https://xn--bcher-kva.example/", "title": "A host of other letters"},
)

ARABIC_SOURCES = (
    {
        "id": "w",
        "url": "https://ar.wikipedia.org/wiki/تبعثر_ريليه",
        "title": "تبعثر ريليه",
        "snippet": "تبعثر الضوء بواسطة جسيمات أصغر بكثير من طول موجته.",
    },
    {"id": "n", "url": "https://spaceplace.nasa.gov/blue-sky/en/", "title": "Why is the sky blue?"},
)

WIDE_TABLE = (
    "| Colour | Wavelength | Scattered, beside red | Share of sunlight | Seen by | Noon | Dusk |"
    "\n| --- | ---: | ---: | ---: | :-: | --- | --- |"
    "\n| Violet⟦1⟧ | 400 nm | 7.0 | 11 % | S cones⟦3 4⟧ | much | none |"
    "\n| Blue | 450 nm | 4.4 | 14 % | S cones | much⟦2⟧ | little |"
    "\n| Red | 650 nm | 1.0 | 15 % | L cones | little | much⟦1 2 3⟧ |"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """One answer of the gallery, and what is to be seen in it."""

    id: str
    """The answer's id; also the class of its frame, which ``gallery.css`` styles."""
    title: str
    """What is to be seen."""
    messages: tuple[Mapping[str, Any], ...]
    """The answer; several messages are a conversation."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options of the renderer that draws it."""
    attributes: Mapping[str, str] = field(default_factory=dict)
    """Attributes of its frame."""


def cited(text: str, sources: Sequence[Mapping[str, Any]] = SOURCES) -> dict[str, Any]:
    """Return a text segment, cited where ``⟦…⟧`` stands, from the citation before or the block on.

    Every other citation quotes words, and names their place. Offsets are UTF-16 code units: the
    texts here hold no character of two.
    """
    content, start = "", 0
    citations: list[dict[str, Any]] = []
    for n, part in enumerate(_CITED.split(text)):
        if n % 2 == 0:
            content += part
            continue
        end = len(content)
        listed = [{"id": sources[int(number) - 1]["id"]} for number in part.split()]
        if len(citations) % 2:
            listed[0] |= {"excerpt": "the words that are quoted", "locator": "p. 15"}
        start = max(start, content.rfind("\n\n") + 2 if "\n\n" in content else 0)
        citations.append({"start": start, "end": end, "sources": listed})
        start = end
    return {"type": "text", "content": content, "sources": list(sources), "citations": citations}


def message(id: str, *segments: Mapping[str, Any], **fields: Any) -> dict[str, Any]:
    """Return an assistant's message."""
    return {"id": id, "role": "assistant", "segments": list(segments), **fields}


def one(id: str, title: str, text: str, **fields: Any) -> State:
    """Return a state of one answer that is one text."""
    sources = fields.pop("sources", SOURCES)
    lang = {"lang": fields.pop("lang")} if "lang" in fields else {}
    return State(
        id=id, title=title, messages=(message(id, cited(text, sources), **lang),), **fields
    )


def many_sources(count: int) -> list[dict[str, Any]]:
    """Return as many sources, some of them with more to say than others."""
    return [
        {
            "id": n,
            "url": f"https://source-{n}.example/",
            "title": f"Source number {n}",
            "snippet": "Some words of it. " * (n % 7),
        }
        for n in range(1, count + 1)
    ]


STATES = (
    one(
        "chips",
        "Chips in sentences: of one source, of several, in a row, in and after emphasis",
        "Air scatters short waves of light more strongly than long ones.⟦1⟧ Its molecules are far "
        "smaller than a wavelength, and for such particles **the intensity grows with the fourth "
        "power**.⟦1 2 3⟧ This was known⟦3⟧ before⟦4⟧ long.⟦2⟧\n\n*All of it in emphasis.*⟦4⟧",
    ),
    one(
        "numbers",
        "Numbers in place of domains",
        "Air scatters short waves of light more strongly than long ones.⟦1⟧ Its molecules are far "
        "smaller than a wavelength⟦3 2⟧ and this was known⟦3⟧ before⟦4⟧ long.⟦1 2 3 4⟧",
        options={"chip": "number"},
    ),
    one(
        "blocks",
        "Chips in a heading, in lists, in a quotation, after code and after a formula",
        "## A heading⟦1⟧\n\n- An item⟦2⟧\n- Another\n  1. with items⟦1 3⟧\n  2. of its own\n\n"
        "- [x] done⟦4⟧\n- [ ] to do\n\n> Words of another.⟦2⟧\n\n"
        "```python\nratio = (650 / 450) ** 4\n```⟦1⟧\n\n$$\nI \\propto \\lambda^{-4}\n$$⟦3⟧",
    ),
    one("table", "Chips in a table that is wider than its place", WIDE_TABLE),
    one(
        "sources",
        "Titles, hosts and addresses of every length, and none",
        "Long.⟦1⟧ A host.⟦2⟧ An address.⟦3⟧ No link.⟦4⟧ No address.⟦5⟧ A label.⟦6⟧ Letters.⟦7⟧ "
        "All of them.⟦1 2 3 4 5 6 7⟧",
        sources=ODD_SOURCES,
    ),
    one(
        "forty",
        "Forty sources of one passage",
        f"Many say so.⟦{' '.join(map(str, range(1, 41)))}⟧",
        sources=many_sources(40),
    ),
    State(
        id="segments",
        title="Thinking, an image, code with a source, an error",
        messages=(
            message(
                "segments",
                {
                    "type": "thinking",
                    "content": "Two questions in one:\n\n1. why blue,\n2. why red.",
                },
                cited("Before the picture.⟦1⟧"),
                {"type": "image", "url": "https://images.example/sky.png", "alt": "The sky"},
                {
                    "type": "code",
                    "content": "print(4)",
                    "language": "python",
                    "sources": [SOURCES[1]],
                    "citations": [{"end": 8, "sources": ["n"]}],
                },
                {"type": "error", "content": "The connection was lost."},
            ),
        ),
    ),
    State(
        id="conversation",
        title="A conversation, the reader's own message, and an answer without sources",
        messages=(
            {"id": "q", "role": "user", "content": "Why is the sky blue?\nPlease be short."},
            message("c1", cited("Air scatters blue light most.⟦1⟧")),
            {"id": "q2", "role": "user", "content": "Thanks."},
            message("c2", {"type": "text", "content": "With pleasure."}),
        ),
    ),
    one(
        "arabic",
        "From right to left",
        "تبدو السماء زرقاء لأن جزيئات الهواء تشتت الضوء ذا الموجات القصيرة.⟦1⟧ "
        "ويصل اللون الأحمر عند الغروب⟦1 2⟧ بعد طريق أطول.⟦2⟧",
        sources=ARABIC_SOURCES,
        lang="ar",
        attributes={"dir": "rtl", "lang": "ar"},
    ),
    one(
        "chinese",
        "Without blanks between words",
        "天空之所以呈现蓝色，是因为空气分子对短波长的光散射得更强。⟦1⟧"
        "而红光则大多直接穿过大气层⟦2 3⟧到达地面。⟦4⟧",
        lang="zh",
    ),
    one("box", "In a box that hides what is beyond it", "Cut off, but the card is not.⟦1 2⟧"),
    one("column", "In a narrow column", "A narrow place for an answer⟦1⟧ with two chips.⟦1 2 4⟧"),
    one("dark", "On a dark ground of the page's own", "Light letters.⟦1 2⟧ And `code`.⟦3⟧"),
    one(
        "theme",
        "In colours of one's own",
        "Another accent.⟦1 2⟧ And [a link](https://a.example/).⟦3⟧",
    ),
    one(
        "icons",
        "With icons",
        "A picture from the page's own site.⟦1⟧ Of several.⟦1 2⟧",
        options={"icon": lambda source: "/icon.svg" if source.url else None},
    ),
    one(
        "quiet",
        "Without a preview",
        "Nothing opens by itself.⟦1 2⟧",
        attributes={"data-preview": "off"},
    ),
    one("bare", "Without the list", "One rule hides it.⟦1⟧"),
)
