"""Chat completions: what all formats in this shape share; the rest is tested with each of them."""

from __future__ import annotations

from renderer.providers.annotated import Annotated
from renderer.providers.chat import chat_provider
from tests.support.chats import answer, at, chunk, pieces, stream
from tests.support.cited import marked
from tests.support.streams import built

URL = "https://a.example/"
MARK = f"([a.example]({URL}))"
CHAT = chat_provider(name="mine", recognises=lambda payload: False, begin=Annotated)


def test_a_provider_of_this_shape_reads_answers_and_streams() -> None:
    text = f"So it is. {MARK}"
    message = CHAT.parse_answer(answer(text, [at(text, MARK, URL)]))
    assert marked(message) == f"So it is. ⟪{MARK}⟫s1"
    assert built(CHAT, stream(pieces(text), [at(text, MARK, URL)])) == message


def test_what_others_say_is_no_text_of_the_answer() -> None:
    said = [{"role": role, "content": role} for role in ("user", "tool", "assistant")]
    assert marked(CHAT.parse_answer(said)) == "assistant"


def test_a_stream_that_repeats_all_its_annotations_is_read_in_linear_time() -> None:
    text = f"So it is. {MARK} " * 300
    marks = [at(text, MARK, URL) for _ in range(300)]
    events = [chunk({"content": piece, "annotations": marks}) for piece in pieces(text, 100)]
    assert marked(built(CHAT, events)).count("⟪") == 1
