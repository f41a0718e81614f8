"""OpenRouter: positions of OpenAI's models, numbers of Perplexity's, none of the web plugin."""

from __future__ import annotations

import pytest

from renderer.providers.openrouter import OPENROUTER, parse_answer
from tests.support.chats import Json, answer, at, page, pieces, stream
from tests.support.cited import codes, marked, titles, urls
from tests.support.streams import assert_same_however_cut

BEE = "https://bee.example/dance"
HIVE = "https://hive.example/"
NUMBERS = "Bees dance.[1][2] They point at flowers.[2] [9] `a[1]`"
CITED = "Bees dance.⟪[1]⟫s1⟪[2]⟫s2 They point at flowers.⟪[2]⟫s2 [9] `a[1]`"
PAGES = [page(BEE, 0, 0, title="Dance", content="They waggle."), page(HIVE, 0, 0, title="")]


def whole(text: str, annotations: list[Json], **fields: object) -> Json:
    payload = answer(text, annotations, **fields)
    payload["choices"][0]["native_finish_reason"] = "stop"
    return payload


@pytest.mark.parametrize(
    "fields",
    [
        {"model": "perplexity/sonar", "provider": "Perplexity"},
        {"model": "perplexity/sonar-pro"},
        {"model": "sonar", "provider": "Perplexity"},
    ],
)
def test_numbers_of_perplexity_count_the_annotations(fields: Json) -> None:
    message = parse_answer(whole(NUMBERS, PAGES, **fields))
    assert marked(message) == CITED
    assert urls(message) == [BEE, HIVE]
    assert titles(message) == ["Dance", None]
    assert codes(message) == [("choices[0].message.annotations", "unknown-source")]


def test_a_page_listed_twice_has_two_numbers() -> None:
    annotations = [PAGES[0], PAGES[0], PAGES[1]]
    message = parse_answer(whole("A[1] b[2] c[3]", annotations, model="perplexity/sonar"))
    assert marked(message) == "A⟪[1]⟫s1 b⟪[2]⟫s1 c⟪[3]⟫s2"


def test_numbers_of_other_models_mean_nothing() -> None:
    message = parse_answer(whole(NUMBERS, PAGES, model="deepseek/deepseek-chat"))
    assert marked(message) == NUMBERS
    assert urls(message) == [BEE, HIVE]
    assert codes(message) == []


def test_files_that_were_read_cite_nothing() -> None:
    file = {"type": "file", "file": {"hash": "h", "name": "a.pdf", "content": []}}
    message = parse_answer(whole("Bees.", [file, {"type": "file_annotation"}, PAGES[0]]))
    assert urls(message) == [BEE]
    assert codes(message) == []


def test_a_model_with_a_search_of_its_own_keeps_its_ranges() -> None:
    text = f"Bees dance[1]. ([bee.example]({BEE}))"
    marks = [at(text, f"([bee.example]({BEE}))", BEE), PAGES[1]]
    message = parse_answer(whole(text, marks, model="perplexity/other"))
    assert marked(message) == f"Bees dance[1]. ⟪([bee.example]({BEE}))⟫s1"
    assert urls(message) == [BEE, HIVE]


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("model", ["perplexity/sonar", "openai/gpt"])
def test_streams(model: str, first: bool) -> None:
    events = stream(pieces(NUMBERS), PAGES, first=first)
    for event in events:
        event["model"] = model
    message = assert_same_however_cut(OPENROUTER, events)
    assert message == parse_answer(whole(NUMBERS, PAGES, model=model))
