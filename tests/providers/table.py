"""Print the table of formats for docs/providers.md: ``python -m tests.providers.table``.

The last three columns count what is found in payloads that were really sent; they lie outside the
project, where CITATION_SHARED says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from renderer import render_reply
from renderer.drafting.provider import Provider
from renderer.providers.registry import NAMES, known_provider
from tests.providers.samples import read_samples

#: Of each format, what its positions are, and what they count.
POSITIONS = {
    "openai-chat": ("marker `([host](url))`", "characters"),
    "openai-responses": ("marker; point (files); whole link (containers)", "characters"),
    "openai-assistants": ("marker `【4:0†…】`", "characters"),
    "openrouter": ("marker; `[n]` of Perplexity; none (`0–0`)", "characters"),
    "perplexity": ("`[n]`, from 1; marker", "–"),
    "ai-sdk": ("as its provider's, where a text part has them", "its provider's"),
    "anthropic": ("whole block", "–"),
    "gemini": ("passage", "bytes"),
    "gemini-interactions": ("passage", "bytes"),
    "cohere": ("passage, within one block", "characters"),
    "mistral": ("point, between chunks", "–"),
    "xai": ("marker `[[1]](url)`", "characters"),
    "azure": ("`[docN]`, from 1", "–"),
    "bedrock-rag": ("passage, end inclusive", "characters"),
    "bedrock-converse": ("whole block; point (Nova)", "–"),
    "langchain": ("as its provider's", "characters; bytes (Google)"),
    "llamaindex": ("`[n]`, from 1", "–"),
    "haystack": ("`[n]`, from 1", "–"),
    "pydantic-ai": ("marker or passage", "characters"),
    "litellm": ("marker; passage where it is proved", "any, proved"),
    "aparte": ("as stored", "UTF-16"),
    "chatgpt-export": ("marker", "characters"),
    "openwebui": ("`[n]`, counting unique sources", "–"),
    "librechat": ("marker or passage, by tokens", "–"),
    "openai-agents": ("as `openai-responses`", "characters"),
}


def rows() -> Iterator[str]:
    """Give the lines of the table."""
    counts = {name: Counter[str]() for name in NAMES}
    for sample in read_samples():
        message = sample.message()
        reply = render_reply(message, id="a")
        count = counts[sample.provider.name]
        count["sources"] += reply.sources.count("<li")
        count["chips"] += reply.body.count('class="citation-chip"')
        count["lost"] += sum(each.code == "lost-position" for each in reply.problems)
        count["lost"] += len(reply.unplaced)
    yield "| Format | Reads | Position | Counts | Sources | Chips | Lost |"
    yield "| --- | --- | --- | --- | --: | --: | --: |"
    for name in NAMES:
        position, unit = POSITIONS[name]
        found = counts[name]
        numbers = " | ".join(
            str(found[each]) if found else "–" for each in ("sources", "chips", "lost")
        )
        yield f"| `{name}` | {_reads(known_provider(name))} | {position} | {unit} | {numbers} |"


def _reads(provider: Provider) -> str:
    kinds = ["answer", *["stream"] * (provider.listen is not None)]
    return ", ".join([*kinds, *["conversation"] * (provider.converse is not None)])


if __name__ == "__main__":
    print("\n".join(rows()))
