"""Documents that a retriever found: what they are called, where they are, what they say.

Frameworks let an application name the fields of a document as it likes; these are the usual names.
"""

from __future__ import annotations

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.position import Position
from renderer.model import CitedSource
from renderer.providers.pages import pages
from renderer.providers.pieces import Pieces

_ADDRESSES = ("url", "link", "source_url", "uri", "href", "web_url")
_TITLES = ("title", "document_title", "file_name", "filename", "name", "document_name")
_FILES = ("file_path", "filepath", "path", "source")
_PAGES = ("page_label", "page_number", "page")


def list_retrieved(
    pieces: Pieces, metadata: Node, *, id: str | None, text: str | None
) -> CitedSource:
    """List the document that a passage is of, and return the passage as what a citation cites.

    ``id`` is that of the passage. Passages of one address or file are one source: what they say,
    and on which page, belongs to a citation of them.
    """
    file = _text(metadata, _FILES)
    url = _text(metadata, _ADDRESSES) or (file if file and "://" in file else None)
    title = _text(metadata, _TITLES) or _last(file if url != file else None)
    snippet = text if text and not text.isspace() else None
    identity = ("document", url or file or title or id or snippet)
    return pieces.add(identity, url=url, text=snippet, locator=_page(metadata), title=title)


def cite_passage(draft: Draft, pieces: Pieces, citation: Node) -> None:
    """Cite what a citation cites that a framework keeps as its model's provider wrote it.

    With ``start`` and ``end``, characters, it is Cohere's: ``text`` repeats the words, which its
    ``sources`` back. Without, its source is only listed.
    """
    sources = list(citation["sources"].items()) or [citation]
    cited = [each for each in (_cited(pieces, source) for source in sources) if each is not None]
    end = citation["end"].number()
    if not cited:
        citation.report("unknown-source")
    elif end:
        start, says = citation["start"].number() or 0, citation["text"].text()
        position = Position(kind="passage", start=start, end=end, says=says)
        draft.cite(cited, position, citation.path)


def _cited(pieces: Pieces, source: Node) -> CitedSource | None:
    """List a source: an address, or a document with fields of its own."""
    if isinstance(source.value, str):
        return pieces.add(source.value, url=source.words(), text=None)
    fields = source.first("document", "tool_output") or source
    names = ("id", "source", "text", "cited_text", *_ADDRESSES, *_TITLES)
    if not any(fields[name] for name in names) or (fields is source and source["end"]):
        return None
    text = fields.first("cited_text", "text", "snippet").words()
    return list_retrieved(pieces, fields, id=source["id"].words(), text=text)


def _text(metadata: Node, names: tuple[str, ...]) -> str | None:
    values = (metadata[name].value for name in names)
    return next((each.strip() for each in values if isinstance(each, str) and each.strip()), None)


def _page(metadata: Node) -> str | None:
    """Return the page; some have names that are no numbers, as ``iv``."""
    for name in _PAGES:
        page = metadata[name].value
        if isinstance(page, int) and not isinstance(page, bool):
            return pages(page)
        if isinstance(page, str) and page.strip():
            return f"p. {page.strip()}"
    return None


def _last(path: str | None) -> str | None:
    """Return the name of a file without its folders."""
    return path.replace("\\", "/").rstrip("/").rpartition("/")[2] or path if path else None
