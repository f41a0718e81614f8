"""Haystack's answer builder: a text whose ``[n]`` count the documents from 1, lists and ranges too.

A citation has no other position. Where only the documents referred to are kept, their
``source_index`` says which number each one had. A chat message may hold in ``meta`` what its
model's provider cited: ranges of characters with the words they cover (Cohere), or sources alone.
"""

from __future__ import annotations

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.numbered import Numbered
from renderer.drafting.provider import Provider
from renderer.model import CitedSource
from renderer.providers.pieces import Pieces
from renderer.providers.retrieved import cite_passage, list_retrieved


def _recognises(payload: Node) -> bool:
    answer = _answer(payload)
    if isinstance(answer["documents"].value, list):
        return isinstance(answer["data"].value, str)
    return _is_message(answer) and bool(_meta(answer).mapping())


def _is_message(payload: Node) -> bool:
    """Say whether it is a chat message: what it consists of has no type."""
    content = payload.first("content", "_content").value
    if not isinstance(content, list | tuple) or not payload.first("role", "_role"):
        return False
    return bool(content) and not any(isinstance(each, dict) and "type" in each for each in content)


def _meta(payload: Node) -> Node:
    return payload.first("meta", "_meta")


def _answer(payload: Node) -> Node:
    """Return the first answer of what the builder gave, out of what it is serialised in."""
    answers = payload["answers"].value
    if isinstance(answers, list) and answers:
        payload = next(payload["answers"].items())
    return payload["init_parameters"] or payload


def _read(draft: Draft, payload: Node) -> None:
    """Read an answer (``data``, ``documents``), or a chat message (``content``, ``meta``)."""
    answer, pieces = _answer(payload), Pieces(draft)
    if _is_message(answer):
        for part in answer.first("content", "_content").items():
            draft.text(part["text"].text())
        for citation in _meta(answer)["citations"].items():
            cite_passage(draft, pieces, citation)
        return
    answer.required("data", "documents")
    draft.text(answer["data"].text())
    documents = answer["documents"]
    sources: dict[int, str | CitedSource] = {}
    for place, document in enumerate(documents.items(), 1):
        number = _own(document)["source_index"].number() or place
        sources.setdefault(number, _document(pieces, document))
    draft.number(Numbered(sources=sources, path=documents.path))


def _own(document: Node) -> Node:
    """Return the fields that an application gave a document: they may stand beside its others."""
    return document["meta"] if document["meta"].mapping() else document


def _document(pieces: Pieces, document: Node) -> CitedSource:
    text, id = document["content"].words(), document["id"].words()
    return list_retrieved(pieces, _own(document), id=id, text=text)


HAYSTACK = Provider(name="haystack", recognises=_recognises, read=_read)

parse_answer = HAYSTACK.parse_answer
