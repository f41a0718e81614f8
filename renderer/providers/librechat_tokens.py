"""The tokens in LibreChat's texts, and the results of searches that they name."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TypeAlias

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.position import Position

#: A turn of searches, the kind of a result, and its number among those of its kind.
_Reference: TypeAlias = tuple[int, str, int]


def _sign(digit: int) -> str:
    return rf"(?:\\ue20{digit}|{chr(0xE200 + digit)})"


_TOKEN = rf"{_sign(2)}turn(\d{{1,6}})(search|image|news|video|ref|file)(\d{{1,6}})"
_REFERENCE = re.compile(_TOKEN)
_SIGNS = re.compile(
    rf"(?P<tokens>{_sign(0)}(?:(?!{_sign(0)}|{_sign(1)})[^\n]){{0,1024}}{_sign(1)}|{_TOKEN})"
    rf"|(?P<begin>{_sign(3)})|(?P<end>{_sign(4)})"
)

#: Where the results of each kind stand in what a search found; the first of these is taken.
_LISTS = MappingProxyType(
    {
        "search": ("organic",),
        "news": ("top_stories",),
        "image": ("images",),
        "video": ("videos",),
        "ref": ("references",),
        "file": ("sources", "references"),
    }
)
#: What a search found for the answer, cited or not.
_FOUND = ("organic", "top_stories", "sources")


class TokenWriter:
    """Writes a text, and cites what its tokens name."""

    def __init__(self, draft: Draft, results: dict[_Reference, Node], text: Node) -> None:
        self._draft = draft
        self._results = results
        self._node = text
        self._begun: int | None = None
        self._words: tuple[int, int] | None = None

    def write(self) -> None:
        """Write all of it."""
        text = self._node.text() or ""
        position = 0
        for sign in _SIGNS.finditer(text):
            between = text[position : sign.start()]
            if between and not between.isspace():
                self._words = None
            self._draft.text(between)
            position = sign.end()
            if sign["begin"]:
                self._begun = self._draft.here
            elif sign["end"]:
                begun, self._begun = self._begun, None
                # Where nothing stands between them, the next token is cited where it stands.
                is_any = begun is not None and begun < self._draft.here
                self._words = (begun, self._draft.here) if begun is not None and is_any else None
            else:
                self._cite(sign[0])
        self._draft.text(text[position:])

    def _cite(self, tokens: str) -> None:
        """Cite what tokens name, at the words before them or where they stand."""
        draft = self._draft
        references = [
            (int(turn), kind, int(number)) for turn, kind, number in _REFERENCE.findall(tokens)
        ]
        found = [self._results[each] for each in references if each in self._results]
        if len(found) < len(references):
            unknown = next(each for each in references if each not in self._results)
            name = "turn{}{}{}".format(*unknown)
            self._node.other(name).report("unknown-source")
        sources = [*dict.fromkeys(_source(draft, result) for result in found)]
        if not sources:
            # The rest is to be cleaned away, with the blank before it.
            draft.text(tokens)
        elif self._words is not None:
            start, end = self._words
            draft.text(tokens)
            draft.cite(sources, Position(kind="passage", start=start, end=end), self._node.path)
        else:
            tokens = "".join(f"\ue202turn{turn}{kind}{at}" for turn, kind, at in references)
            marker = f"\ue200{tokens}\ue201"
            start = draft.here
            draft.text(marker, [(0, len(marker))])
            position = Position(kind="marker", start=start, end=draft.here, says=marker)
            draft.cite(sources, position, self._node.path)


def list_results(draft: Draft, attachments: Node) -> dict[_Reference, Node]:
    """Return what the searches found, and list what an answer is written from."""
    results: dict[_Reference, Node] = {}
    for index, attachment in enumerate(attachments.items()):
        search = attachment.first("web_search", "file_search")
        turn = search["turn"].number()
        for kind, names in _LISTS.items():
            for number, result in enumerate(search.first(*names).items()):
                results.setdefault((index if turn is None else turn, kind, number), result)
        for name in _FOUND:
            for result in search[name].items():
                _source(draft, result)
    return results


def _source(draft: Draft, result: Node) -> str:
    file = result["file_id"].words()
    return draft.source(
        None if file is None else ("file", file),
        url=None if file else result.first("link", "url").words(),
        title=result.first("title", "file_name", "attribution").words(),
        snippet=result.first("snippet", "content").words(),
        date=result["date"].words(),
        file_id=file,
    )
