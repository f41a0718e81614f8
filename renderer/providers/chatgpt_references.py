"""What the references in ChatGPT's exports mean: where they stand, what they cite or show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.model import CitedSource

_PRIVATE = re.compile("[\ue200-\ue206]")
_SIGN = re.compile("[\ue200-\ue206【]|turn\\d{1,6}[a-z]{1,16}\\d{1,6}")
_OLD_MARKER = re.compile(r"【[^【】]{0,200}†[^【】]{0,200}】")
_LINES = re.compile(r"L\d{1,9}(?:-L?\d{1,9})?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """What an export says about a piece of a text."""

    start: int
    """Where it should start, in code points."""

    end: int
    """Where it should end."""

    texts: tuple[str, ...]
    """What may stand there; any of them is it."""

    path: str
    """Where it stands in the export."""

    sources: tuple[CitedSource, ...] = ()
    """What it cites."""

    words: str | None = None
    """What is shown in its place; ``None`` for what stands there."""


def is_sign(text: str) -> bool:
    """Say whether a text is no words but a sign of the model's."""
    return _SIGN.search(text) is not None


def read_references(draft: Draft, metadata: Node, text: str) -> Iterator[Reference]:
    """Give the references of a message that stand somewhere in its text, and list all sources."""
    for reference in metadata["content_references"].items():
        start, end = reference["start_idx"].number(), reference["end_idx"].number()
        matched = reference["matched_text"].text() or ""
        sources, words = _meaning(draft, reference, matched)
        if matched and not matched.isspace() and start is not None and end is not None:
            texts = tuple(dict.fromkeys((matched, _PRIVATE.sub("", matched))))
            yield Reference(
                start=start,
                end=end,
                texts=tuple(filter(None, texts)),
                path=reference.path,
                sources=sources,
                words=words,
            )
    for citation in metadata["citations"].items():
        yield from _old(draft, citation, text)


def _meaning(
    draft: Draft, reference: Node, matched: str
) -> tuple[tuple[CitedSource, ...], str | None]:
    """Return what a reference cites, and the words in its place; lists its sources."""
    kind, alt = reference.type(), reference["alt"].text()
    if kind.startswith(("grouped_webpages", "webpage")) or kind == "file":
        sources = tuple(CitedSource(id=id) for id in _sources(draft, reference))
        if not sources:
            reference.report("unknown-source")
        return sources, None if sources else ""
    if kind in ("nav_list", "sources_footnote"):
        _sources(draft, reference)
        return (), ""
    if kind == "hidden":
        return (), ""
    if alt is None and kind != "alt_text" and is_sign(matched):
        return (), ""
    return (), alt


def _sources(draft: Draft, reference: Node) -> list[str]:
    """List the pages of a reference, the main ones before those that support them."""
    pages = [
        *(reference["items"] or reference["fallback_items"]).items(),
        *reference["sources"].items(),
    ]
    ids: dict[str, None] = {}
    for page in pages or [reference]:
        for each in (page, *page["supporting_websites"].items()):
            url, file = each["url"].words(), each["id"].words()
            if url is not None:
                ids[_page(draft, each, url)] = None
            elif each.type() == "file" or each["name"]:
                name, text = each["name"].words(), each["snippet"].words()
                ids[draft.source(("file", file or name), title=name, snippet=text)] = None
    if not ids:
        ids = {
            draft.source(url=url.value): None
            for url in reference["safe_urls"].items()
            if url.words()
        }
    return [*ids]


def _page(draft: Draft, page: Node, url: str) -> str:
    return draft.source(
        url=url,
        title=page["title"].words(),
        snippet=page["snippet"].words(),
        date=_date(page["pub_date"]),
        attribution=page["attribution"].words(),
    )


def _date(date: Node) -> str | None:
    """Return a date as it is shown: exports count seconds."""
    seconds = date.value
    if isinstance(seconds, int | float) and not isinstance(seconds, bool):
        try:
            return datetime.fromtimestamp(seconds, UTC).date().isoformat()
        except (OverflowError, OSError, ValueError):
            date.report("wrong-type")
            return None
    return date.words()


def _old(draft: Draft, citation: Node, text: str) -> Iterator[Reference]:
    """Give a citation of older messages; those that their export calls invalid cite nothing."""
    about = citation["metadata"]
    start, end = citation["start_ix"].number(), citation["end_ix"].number()
    url, file, title = (about[name].words() for name in ("url", "id", "title"))
    title = title or about["name"].words()
    if start is None or end is None or not (url or file or title):
        return
    identity = None if url else ("file", file or title)
    source = draft.source(identity, url=url, title=title, date=_date(about["pub_date"]))
    evidence = about["extra"]["evidence_text"].words()
    number = about["extra"]["cited_message_idx"].number()
    stands = text[start:end] if 0 <= start <= end else ""
    texts: tuple[str, ...] = ()
    if _OLD_MARKER.fullmatch(stands):
        texts = (stands,)
    elif evidence and number is not None:
        texts = (f"【{number}†{evidence}】",)
    is_place = evidence is not None and _LINES.fullmatch(evidence) is not None
    cited = CitedSource(
        id=source, excerpt=about["text"].words(), locator=evidence if is_place else None
    )
    yield Reference(start=start, end=end, texts=texts, path=citation.path, sources=(cited,))
