"""LlamaIndex's query and chat engines: a text whose ``[n]`` count the source nodes from 1.

A citation has no other position. Nodes of one file are one source, quoted in several places. The
citation query engine writes ``Source 3:`` above the text of a node, for its model to read.
"""

from __future__ import annotations

import re

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.numbered import Numbered
from renderer.drafting.provider import Provider
from renderer.model import CitedSource
from renderer.providers.pieces import Pieces
from renderer.providers.retrieved import list_retrieved

_HEADING = re.compile(r"\s*Source \d+:[ \t]*\r?\n?")


def _recognises(payload: Node) -> bool:
    response = payload["response"].value
    return isinstance(response, str) and isinstance(payload["source_nodes"].value, list)


def _read(draft: Draft, payload: Node) -> None:
    """Read an answer: ``response`` is its text, ``source_nodes`` are what was retrieved for it."""
    response = payload["response"]
    nodes = payload["source_nodes"]
    if not response and not nodes:
        payload.required("response", "source_nodes")
    draft.text(response.text())
    pieces = Pieces(draft)
    sources = {number: _source(pieces, node) for number, node in enumerate(nodes.items(), 1)}
    draft.number(Numbered(sources=sources, path=nodes.path))


def _source(pieces: Pieces, scored: Node) -> CitedSource:
    """List the source of a node, which stands within its score, or alone."""
    node = scored["node"] if scored["node"] else scored
    text = node["text"].words() or node["text_resource"]["text"].words()
    metadata = node.first("metadata", "extra_info")
    id = node.first("id_", "node_id", "id").words()
    words = _HEADING.sub("", text or "", count=1).strip()
    return list_retrieved(pieces, metadata, id=id, text=words)


LLAMAINDEX = Provider(name="llamaindex", recognises=_recognises, read=_read)

parse_answer = LLAMAINDEX.parse_answer
