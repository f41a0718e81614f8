"""The same input gives the same bytes: again, in another process, in many threads at once."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from renderer import Renderer, render_conversation, render_many, render_page

HERE = Path(__file__).parent
THREADS = 16


def messages() -> list[dict[str, Any]]:
    """Return every case as a message, and what else a message may hold."""
    cases = json.loads((HERE / "cases.json").read_text("utf-8"))
    found = [{"id": case["id"], "segments": [case["segment"]]} for case in cases]
    segments = [
        {"type": "thinking", "content": "*Hm* <b>so</b>"},
        {"type": "code", "content": "a = {1, 2}", "language": "py"},
        {"type": "image", "url": "https://example.org/i.png", "title": "An image"},
        {"type": "error", "content": "It broke."},
        {"type": "plot", "content": "?"},
        *(segment for message in found[:9] for segment in message["segments"]),
    ]
    return [*found, {"id": 7, "lang": "en", "segments": segments}, {"role": "user", "content": "?"}]


def everything(renderer: Renderer | None = None) -> str:
    """Return all that is rendered of the messages, with what is said of them."""
    records = messages()
    conversation = {"id": "c", "title": "All", "messages": records}
    parts = [repr(reply) for reply in render_many(records[:-1], renderer=renderer)]
    parts.append(repr(render_conversation(conversation, locale="de", renderer=renderer)))
    parts.append(render_page([conversation, *records], renderer=renderer))
    return "\n".join(parts)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_the_same_input_gives_the_same_bytes() -> None:
    assert everything() == everything() == everything(Renderer())


@pytest.mark.parametrize("seed", ["0", "1", "random"])
def test_another_process_gives_the_same_bytes(seed: str) -> None:
    program = "from tests.test_determinism import digest, everything; print(digest(everything()))"
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=HERE.parent,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == digest(everything())


def test_threads_may_share_a_renderer() -> None:
    renderer = Renderer(chip="number", uncited="after")
    alone = everything(renderer)
    shared = Renderer(chip="number", uncited="after")
    with ThreadPoolExecutor(THREADS) as pool:
        found = set(pool.map(lambda _: everything(shared), range(THREADS)))
    assert found == {alone}


def test_threads_do_not_mix_up_languages() -> None:
    renderer = Renderer()
    message = messages()[0]
    locales = ["de", "fr", "en", "ja"] * 40
    alone = [renderer.reply(message, locale=locale).html for locale in locales]
    shared = Renderer()
    with ThreadPoolExecutor(THREADS) as pool:
        found = list(pool.map(lambda each: shared.reply(message, locale=each).html, locales))
    assert found == alone
