"""The parts of an AI SDK message that say something of its sources: texts, and sources alone."""

from __future__ import annotations

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.position import Position
from renderer.model import CitedSource
from renderer.providers.anthropic_citations import cite_block
from renderer.providers.anthropic_documents import Documents
from renderer.providers.gemini_grounding import Grounding
from renderer.providers.openai_items import Annotations, list_file
from renderer.providers.signs import sign_or_words

#: What stands between texts of different steps.
PARAGRAPH = "\n\n"


class Parts:
    """The parts of a message, in their order, as they are read into a draft."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._titles: set[str] = set()

    def begin(self, *, apart: bool) -> None:
        """Begin a text, ``apart`` from the one before if a step or a tool's call lies between."""
        self._draft.part(PARAGRAPH if apart else "")

    def end(self, citations: Node, metadata: Node) -> None:
        """End a text: read what it cites.

        The provider's own account (``metadata``) comes first: it says more than ``citations``,
        which newer versions make of it.
        """
        own = [metadata[name] for name in metadata.mapping()]
        annotations = [each["annotations"] for each in own if each["annotations"].value]
        quotations = [each["citations"] for each in own if each["citations"].value]
        for each in annotations:
            self._annotate(each)
        for each in quotations:
            self._quote(list(each.items()))
        for each in own:
            # Not there unless an application copied it.
            if each["grounding_metadata"]:
                grounding = Grounding(self._draft)
                grounding.add(each)
                grounding.close()
        if not annotations and not quotations:
            for each in citations.items():
                self._cite(each)

    def source(self, part: Node) -> None:
        """List the source that a part is: version 4 has its fields in ``source``."""
        fields = part["source"] or part
        title = fields["title"].words()
        # What a text has cited already: such a document comes once for each citation of it.
        if title is None or title not in self._titles or fields["url"]:
            self._list(fields)

    def _annotate(self, annotations: Node) -> None:
        """Cite what OpenAI's annotations name."""
        read = Annotations(self._draft)
        for annotation in annotations.items():
            read.add(annotation)
        read.close()

    def _quote(self, citations: list[Node]) -> None:
        """Cite all of the text, as Anthropic does."""
        self._titles.update(filter(None, (each["document_title"].words() for each in citations)))
        cite_block(self._draft, citations, 0, Documents())

    def _cite(self, citation: Node) -> None:
        source = citation["source"]
        own = [source["provider_metadata"][name] for name in source["provider_metadata"].mapping()]
        quotations = [each for each in own if each.type().endswith("_location")]
        if quotations:
            self._quote(quotations)
            return
        id = self._list(source)
        if id is None:
            return
        excerpt = citation["cited_text"].words()
        start, end = citation["start_index"].number(), citation["end_index"].number()
        point = next((each["index"].number() for each in own if each["index"]), None)
        position: Position | None = None
        if end:
            position = sign_or_words(self._draft.written, start or 0, end, source["url"].words())
            if position is None:
                citation.report("lost-position")
        elif point is not None:
            position = Position(kind="point", end=point)
        elif excerpt is not None:
            position = Position(kind="passage", start=0, end=self._draft.here)
        self._draft.cite([CitedSource(id=id, excerpt=excerpt)], position, citation.path)

    def _list(self, source: Node) -> str | None:
        """List a source; returns its id, or ``None`` if nothing says what it is."""
        url, title = source["url"].words(), source["title"].words()
        name = source["filename"].words()
        file = _file_id(source["provider_metadata"])
        if not (url or title or name or file):
            source.report("unknown-source")
            return None
        if url:
            return self._draft.source(url=url, title=title)
        return list_file(self._draft, file, title or name)


def _file_id(metadata: Node) -> str | None:
    found = (metadata[name]["file_id"].words() for name in metadata.mapping())
    return next(filter(None, found), None)
