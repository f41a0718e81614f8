"""Citations of a text block of LangChain's: its own form, and those of the providers behind it.

LangChain passes positions on as they came. In its own form (``type: "citation"``) those of OpenAI
are ranges of characters that cover the marker, or a place in ``extras.file_index``; those of Google
are ranges of UTF-8 bytes whose words ``cited_text`` repeats; with Anthropic and Bedrock there are
none, the block is what is cited, and ``cited_text`` is from the source.
"""

from __future__ import annotations

from collections.abc import Sequence

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.position import Position
from renderer.drafting.ruler import Ruler
from renderer.model import CitedSource
from renderer.providers import anthropic_citations, bedrock_converse
from renderer.providers.anthropic_documents import Documents
from renderer.providers.openai_items import Annotations, list_file
from renderer.providers.signs import sign_or_words

#: What citations of a whole block have besides.
_QUOTING = frozenset(["encrypted_index", "document_index", "search_result_index", "location"])


def cite_text(draft: Draft, citations: Sequence[Node], *, is_google: bool) -> None:
    """Cite the text of this part, which is complete."""
    annotations, ruler = Annotations(draft), Ruler(draft.written)
    for citation in citations:
        # What LangChain has no form for is wrapped.
        own = citation["value"] if citation.type() == "non_standard_annotation" else citation
        if own.type() == "citation":
            if own["end_index"] or own["extras"]["file_index"]:
                _cite_range(draft, own, ruler, is_google=is_google)
            else:
                _cite_block(draft, own)
        elif own.type().endswith("_location"):
            anthropic_citations.cite_block(draft, [own], 0, Documents())
        elif own["location"] or own["source_content"]:
            bedrock_converse.cite_block(draft, [own], 0)
        else:
            annotations.add(own)
    annotations.close()


def is_google_own(citation: Node) -> bool:
    """Say whether a citation is one of Google's."""
    return bool(citation["extras"]["google_ai_metadata"])


def _cite_range(draft: Draft, citation: Node, ruler: Ruler, *, is_google: bool) -> None:
    url, words = citation["url"].words(), citation["cited_text"].text()
    file, title = citation["extras"]["file_id"].words(), citation["title"].words()
    if not (url or file or title):
        citation.report("unknown-source")
        return
    source = draft.source(url=url, title=title) if url else list_file(draft, file, title)
    start, end = citation["start_index"].number() or 0, citation["end_index"].number()
    index = citation["extras"]["file_index"].number()
    excerpt: str | None = None
    position: Position | None = None
    if end and (is_google or is_google_own(citation) or _repeats(ruler, start, end, words)):
        position = Position(kind="passage", start=start, end=end, unit="utf-8", says=words)
    elif end:
        excerpt = words
        position = sign_or_words(ruler.text, start, end, url)
        if position is None:
            citation.report("lost-position")
    elif index is not None:
        position = Position(kind="point", end=index)
    draft.cite([CitedSource(id=source, excerpt=excerpt)], position, citation.path)


def _repeats(ruler: Ruler, start: int, end: int, words: str | None) -> bool:
    """Say whether ``words`` are those of the range, in characters or bytes: not the source's."""
    if not words:
        return False
    if ruler.text[max(0, start) : max(0, end)] == words:
        return True
    index = ruler.index(start, "utf-8")
    return index is not None and ruler.text.startswith(words, index)


def _cite_block(draft: Draft, citation: Node) -> None:
    """Cite all of the block, with the fields that the provider had named otherwise."""
    extras, url = citation["extras"].mapping(), citation["url"].value
    title, words = citation["title"].value, citation["cited_text"].value
    fields: dict[str, object] = {**extras, "title": title, "url": url}
    if extras.get("location"):
        given = Node({**fields, "source_content": [{"text": words}]}, citation.path, draft.report)
        bedrock_converse.cite_block(draft, [given], 0)
        return
    if words is None and _QUOTING.isdisjoint(extras):
        # Nothing says that it is the block which is cited.
        if url or title:
            draft.source(url=url, title=title)
        else:
            citation.report("unknown-source")
        return
    if url:
        kind = "web_search_result_location"
    elif "search_result_index" in extras:
        kind = "search_result_location"
    else:
        kind = "char_location"
    fields |= {"type": kind, "cited_text": words, "document_title": title}
    given = Node(fields, citation.path, draft.report)
    anthropic_citations.cite_block(draft, [given], 0, Documents())
