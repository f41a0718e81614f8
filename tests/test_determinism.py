"""The same input gives the same bytes: again, in another process, in many threads at once."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest

from renderer import Renderer
from tests.support.everything import digest, everything, messages

ROOT = Path(__file__).parent.parent
THREADS = 16


@cache
def digest_here() -> str:
    return digest(everything())


@pytest.fixture
def quick_turns() -> Iterator[None]:
    """Let the threads take turns after each few steps: what they share is met half-made."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(0.000_1)
    yield
    sys.setswitchinterval(usual)


def test_the_same_input_gives_the_same_bytes() -> None:
    assert everything() == everything() == everything(Renderer())


@pytest.mark.parametrize("seed", ["0", "1", "random"])
def test_another_process_gives_the_same_bytes(seed: str) -> None:
    program = "from tests.support.everything import digest, everything; print(digest(everything()))"
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == digest_here()


@pytest.mark.usefixtures("quick_turns")
def test_threads_may_share_a_renderer() -> None:
    renderer = Renderer(chip="number", uncited="after")
    alone = everything(renderer, every=8)
    shared = Renderer(chip="number", uncited="after")
    with ThreadPoolExecutor(THREADS) as pool:
        found = set(pool.map(lambda _: everything(shared, every=8), range(THREADS)))
    assert found == {alone}


@pytest.mark.usefixtures("quick_turns")
def test_threads_do_not_mix_up_languages() -> None:
    renderer = Renderer()
    message = messages()[0]
    locales = ["de", "fr", "en", "ja"] * 40
    alone = [renderer.reply(message, locale=locale).html for locale in locales]
    shared = Renderer()
    with ThreadPoolExecutor(THREADS) as pool:
        found = list(pool.map(lambda each: shared.reply(message, locale=each).html, locales))
    assert found == alone
