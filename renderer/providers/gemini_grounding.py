"""What Gemini says of an answer's sources: grounding, pages it read, and its likeness to others."""

from __future__ import annotations

from collections.abc import Sequence

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.position import Position
from renderer.model import CitedSource
from renderer.providers.pages import pages
from renderer.providers.pieces import Pieces


class Grounding:
    """Reads the metadata of a candidate; in a stream they may come repeatedly, and are read once.

    All sources are listed before those of the next kind of metadata.
    """

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._pieces = Pieces(draft)
        self._found: list[Node] = []
        self._candidates: list[Node] = []
        self._chunks: Sequence[CitedSource | None] = ()
        self._cited: set[tuple[object, ...]] = set()

    def add(self, candidate: Node) -> None:
        """Take in what a candidate holds besides its text."""
        self._candidates.append(candidate)

    def close(self) -> None:
        """List and cite what was taken in."""
        for candidate in self._candidates:
            self._ground(candidate["grounding_metadata"])
            self._attribute(candidate["grounding_attributions"])
        for candidate in self._candidates:
            for page in candidate["url_context_metadata"]["url_metadata"].items():
                url, status = page["retrieved_url"].words(), page["url_retrieval_status"].value
                # Any other status says that the page was not read.
                if url and (status is None or str(status).endswith("SUCCESS")):
                    self._draft.source(url=url)
        for candidate in self._candidates:
            metadata = candidate["citation_metadata"]
            for citation in metadata.first("citations", "citation_sources").items():
                self._recite(citation)

    def _ground(self, metadata: Node) -> None:
        chunks = [self._chunk(chunk) for chunk in metadata["grounding_chunks"].items()]
        # They may have come with an event of their own, before what they support.
        self._chunks = chunks or self._chunks
        for support in metadata.first("grounding_supports", "grounding_support").items():
            indices = support.first("grounding_chunk_indices", "support_chunk_indices")
            cited = [self._supporting(index) for index in indices.items()]
            self._cite(support, [each for each in cited if each is not None])
        self._attribute(metadata["grounding_attributions"])

    def _attribute(self, attributions: Node) -> None:
        """Read the older form: a source and the passage that it supports in one."""
        for attribution in attributions.items():
            cited = self._chunk(attribution)
            if cited is not None:
                self._cite(attribution, [cited])

    def _supporting(self, index: Node) -> CitedSource | None:
        number = index.number()
        if number is None:
            return None
        if not 0 <= number < len(self._chunks):
            index.report("unknown-source")
            return None
        return self._chunks[number]

    def _cite(self, support: Node, cited: list[CitedSource]) -> None:
        position = read_segment(support["segment"])
        key = (position, *(each.id for each in cited))
        if position is not None and key not in self._cited:
            self._cited.add(key)
            self._draft.cite(cited, position, support.path)

    def _chunk(self, chunk: Node) -> CitedSource | None:
        """List a source of any kind; ``None`` for a kind that is not known."""
        for name, read in (
            ("web", self._page),
            ("image", self._page),
            ("maps", self._place),
            ("retrieved_context", self._piece),
        ):
            kind = chunk[name]
            if kind:
                return read(kind) if kind.mapping() else None
        if chunk["source_id"]:
            return self._passage(chunk)
        chunk.report("unknown-source")
        return None

    def _page(self, page: Node) -> CitedSource:
        id = self._draft.source(
            url=page.first("uri", "source_uri").words(),
            title=page.first("title", "domain").words(),
            domain=page["domain"].words(),
            image_uri=page["image_uri"].words(),
            place_id=page["place_id"].words(),
        )
        return CitedSource(id=id)

    def _place(self, place: Node) -> CitedSource:
        id = self._draft.source(
            url=place["uri"].words(),
            title=place["title"].words(),
            snippet=place["text"].words(),
            place_id=place["place_id"].words(),
        )
        return CitedSource(id=id)

    def _piece(self, context: Node) -> CitedSource:
        """List a piece of a document of the caller's own; it may have no name and no address."""
        piece, url = context["rag_chunk"], context["uri"].words()
        text = context["text"].words() or piece["text"].words()
        name, title = context["document_name"].words(), context["title"].words()
        span = piece["page_span"]
        first = span["first_page"].number()
        return self._pieces.add(
            ("document", url or name or title or text),
            url=url,
            title=title,
            text=text,
            locator=pages(
                context["page_number"].number() if first is None else first,
                span["last_page"].number(),
            ),
            document_name=name,
            file_search_store=context["file_search_store"].words(),
        )

    def _passage(self, attribution: Node) -> CitedSource:
        """List a passage that the caller gave with the question."""
        source = attribution["source_id"]
        passage = source["grounding_passage"]["passage_id"].words()
        piece = source["semantic_retriever_chunk"]
        document, name = piece["source"].words(), piece["chunk"].words()
        texts = [part["text"].words() for part in attribution["content"]["parts"].items()]
        return self._pieces.add(
            ("passage", document or passage or name),
            url=None,
            title=document or passage or name,
            text="\n\n".join(text for text in texts if text) or None,
        )

    def _recite(self, citation: Node) -> None:
        """List what the answer is like; the ranges given do not say in what they count."""
        date = citation["publication_date"]
        numbers = [date[name].number() for name in ("year", "month", "day")]
        written = [f"{number:02}" for number in numbers if number]
        url, title = citation["uri"].words(), citation["title"].words()
        if url or title:
            self._draft.source(
                url=url,
                title=title,
                date="-".join(written) if numbers[0] else None,
                license=citation["license"].words(),
            )


def read_segment(segment: Node) -> Position | None:
    """Return the passage that a segment of an answer is; its start is left out where it is 0."""
    start, says = segment["start_index"].number() or 0, segment["text"].text() or None
    end = segment["end_index"].number()
    if end is None and says is not None:
        end = start + len(says.encode("utf-8", "surrogatepass"))
    if not end:
        return None
    return Position(kind="passage", start=start, end=end, unit="utf-8", says=says)
