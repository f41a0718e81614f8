"""Perplexity: Sonar's chat completions, and its newer answers in the shape of OpenAI's Responses.

There are no positions in Sonar's answers: the text holds ``[1][3]``, which counts the lists beside
it from 1. More is listed than is cited. The newer answers have the results, each with its number,
among their output; annotations with a range, of a unit that is not documented, are believed where
the address stands in it.
"""

from __future__ import annotations

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node, mapping_of
from renderer.drafting.numbered import Numbered
from renderer.drafting.provider import Provider
from renderer.drafting.reading import Listener
from renderer.providers.chat import ChatListener, EitherListener, is_either, read_chat
from renderer.providers.chat_formats import chat_format
from renderer.providers.openai_responses import OPENAI_RESPONSES
from renderer.providers.search_results import SearchResults, list_result


class _Citing:
    """Reads the lists of an answer."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._results = SearchResults(draft)

    def beside_choices(self, payload: Node) -> None:
        """Read the lists."""
        self._results.read(payload)

    def beside_text(self, message: Node) -> None:
        """Read nothing."""

    def close(self) -> None:
        """Let the numbers cite."""
        if self._results.numbers:
            self._draft.number(Numbered(sources=self._results.numbers, path="citations"))


class _Results:
    """Lists the results among the output of a newer answer; their ids are what numbers mean."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._numbers: dict[int, str] = {}

    def read(self, item: Node) -> None:
        """Read a piece of output, if it holds results."""
        if item.type() != "search_results":
            return
        for result in item["results"].items():
            number, id = result["id"].number(), list_result(self._draft, result)
            if number is not None and id is not None:
                self._numbers.setdefault(number, id)

    def close(self) -> None:
        """Let the numbers cite."""
        if self._numbers:
            self._draft.number(Numbered(sources=self._numbers, path="output"))


def _recognises(payload: Node) -> bool:
    return chat_format(payload) == "perplexity" or has_results(payload)


def has_results(payload: Node) -> bool:
    """Say whether this is a response whose output holds results, as Perplexity's does."""
    output = payload["output"].value
    items = output if isinstance(output, list | tuple) else ()
    return any((mapping_of(item) or {}).get("type") == "search_results" for item in items)


def _read(draft: Draft, payload: Node) -> None:
    if not payload["output"]:
        read_chat(_Citing, draft, payload)
        return
    results = _Results(draft)
    for item in payload["output"].items():
        results.read(item)
    OPENAI_RESPONSES.read(draft, payload)
    results.close()


class _ResponseListener:
    """Reads the events of newer answers."""

    def __init__(self, draft: Draft) -> None:
        assert OPENAI_RESPONSES.listen is not None, "it has streams"
        self._results = _Results(draft)
        self._listener = OPENAI_RESPONSES.listen(draft)

    def hear(self, event: Node) -> None:
        """Read an event; the last one repeats the output."""
        self._results.read(event["item"])
        for item in event["response"]["output"].items():
            self._results.read(item)
        self._listener.hear(event)

    def close(self) -> None:
        """Read what the end decides."""
        self._listener.close()
        self._results.close()


def _listen(draft: Draft) -> Listener:
    return EitherListener(ChatListener(_Citing, draft), _ResponseListener(draft))


PERPLEXITY = Provider(
    name="perplexity", recognises=_recognises, read=_read, listen=_listen, hears=is_either
)

parse_answer = PERPLEXITY.parse_answer
parse_stream = PERPLEXITY.parse_stream
