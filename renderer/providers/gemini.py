"""Google's ``generateContent``, of the Gemini API and of Vertex AI: passages of the answer.

Offsets count UTF-8 bytes of all texts but thoughts, joined without a separator; a start of 0 is
left out, and ``segment.text`` repeats the passage. In a stream they count over all chunks, and come
with the last one. ``citationMetadata`` only lists: in what its ranges count is not known.
"""

from __future__ import annotations

from renderer.drafting.draft import Draft
from renderer.drafting.node import Node
from renderer.drafting.provider import Provider
from renderer.providers.gemini_grounding import Grounding


def _recognises(payload: Node) -> bool:
    if isinstance(payload.value, list | tuple):
        return _is_stream(list(payload.items()))
    return _is_answer(payload) or _is_answer(payload["response"])


def _is_answer(payload: Node) -> bool:
    candidate = _first(payload)
    return candidate is not None and bool(candidate.first("content", "finish_reason"))


def _is_stream(chunks: list[Node]) -> bool:
    """Say whether these are the chunks of one stream: only one of them says why it ended."""
    known = all(chunk.first("candidates", "usage_metadata") for chunk in chunks)
    first = [_first(chunk) for chunk in chunks]
    ends = sum(1 for each in first if each is not None and each["finish_reason"])
    return len(chunks) > 1 and known and ends <= 1 and _is_answer(chunks[0])


def _read(draft: Draft, payload: Node) -> None:
    """Read an answer, or all chunks of a stream that was kept as a list."""
    listener = _Listener(draft)
    if isinstance(payload.value, list | tuple):
        for chunk in payload.items():
            listener.hear(chunk)
    else:
        if not payload["response"]:
            payload.required("candidates", "prompt_feedback")
        listener.hear(payload)
    listener.close()


class _Listener:
    """Reads answers, each of which continues the one before."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._grounding = Grounding(draft)

    def hear(self, event: Node) -> None:
        """Read an answer or a piece of one, bare or as batches and proxies wrap it."""
        answer = event["response"] if event["response"] else event
        self._draft.id = self._draft.id or answer["response_id"].words()
        candidate = _first(answer)
        if candidate is None:
            return
        for part in candidate["content"]["parts"].items():
            if part["thought"].value is not True:
                self._draft.text(part["text"].text())
        self._grounding.add(candidate)

    def close(self) -> None:
        """Cite: only now is all text there that the metadata speak of."""
        self._grounding.close()


def _is_chunk(event: Node) -> bool:
    names = ("candidates", "usage_metadata", "prompt_feedback", "model_version")
    return bool(event.first(*names) or event["response"].first(*names))


def _first(answer: Node) -> Node | None:
    """Return the first of several candidates, or what a chunk of a stream holds of it."""
    candidates = answer["candidates"]
    if not isinstance(candidates.value, list | tuple):
        return None
    return next((each for each in candidates.items() if not each["index"].number()), None)


GEMINI = Provider(
    name="gemini", recognises=_recognises, read=_read, listen=_Listener, hears=_is_chunk
)

parse_answer = GEMINI.parse_answer
parse_stream = GEMINI.parse_stream
