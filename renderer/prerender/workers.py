"""Render rows in this process, or in several others."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import fields
from functools import lru_cache, partial
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import TypeAlias

from renderer.core import Renderer
from renderer.options import Options
from renderer.prerender.draw import draw
from renderer.prerender.rows import Drawn, Given

#: Renders rows, and gives what became of each in their order.
Draw: TypeAlias = Callable[[Sequence[Given]], list[Drawn]]

#: How many portions of a batch each process takes, one after the other, so that all end together.
_PORTIONS = 4


class WorkerLost(RuntimeError):
    """Raised if processes that render cannot be started; what was written before is kept."""


@contextmanager
def open_workers(renderer: Renderer, provider: str, count: int) -> Iterator[Draw]:
    """Give what renders rows in ``count`` processes, or in this one if that is 1.

    They import the program's main module anew, and never touch the database. Raises ``ValueError``
    if an option of the renderer cannot be sent to another process.
    """
    if count == 1:
        yield partial(_draw_all, renderer, provider)
        return
    processes = _Processes(count, _packed(renderer), provider)
    try:
        yield processes.draw
    finally:
        processes.close()


class _Processes:
    """Processes that render, started anew if one of them ends."""

    def __init__(self, count: int, packed: bytes, provider: str) -> None:
        self._count = count
        self._task = partial(_draw_portion, packed, provider)
        self._pool = self._started()

    def draw(self, rows: Sequence[Given]) -> list[Drawn]:
        """Render rows; the one that a process ends with is a failure."""
        size = -(-len(rows) // (self._count * _PORTIONS)) or 1
        portions = [rows[start : start + size] for start in range(0, len(rows), size)]
        try:
            futures = [self._pool.submit(self._task, each) for each in portions]
            return [drawn for future in futures for drawn in future.result()]
        except BrokenProcessPool:
            # Which row it was, nobody can say: each is rendered by itself.
            self._restart()
            return [self._draw_one(row) for row in rows]

    def close(self) -> None:
        """End the processes."""
        self._pool.shutdown(cancel_futures=True)

    def _draw_one(self, row: Given) -> Drawn:
        try:
            return self._pool.submit(self._task, [row]).result()[0]
        except BrokenProcessPool:
            self._restart()
            return Drawn.failed("the process that rendered it ended")

    def _restart(self) -> None:
        self.close()
        self._pool = self._started()
        try:
            self._pool.submit(self._task, []).result()
        except BrokenProcessPool as error:
            self.close()
            raise WorkerLost(
                "processes that render end at once; if a script of yours starts them, what it does "
                "must stand below: if __name__ == '__main__'"
            ) from error

    def _started(self) -> ProcessPoolExecutor:
        spawn = get_context("spawn")
        return ProcessPoolExecutor(self._count, mp_context=spawn, initializer=_begin)


def _draw_all(renderer: Renderer, provider: str, rows: Sequence[Given]) -> list[Drawn]:
    return [draw(row, renderer, provider) for row in rows]


def _packed(renderer: Renderer) -> bytes:
    """Return a renderer as bytes, with whether Django must be set up before they are read."""
    options = {field.name: getattr(renderer, field.name) for field in fields(Options)}
    for name, value in options.items():
        try:
            pickle.dumps(value)
        except Exception as error:
            raise ValueError(
                f"{name} must be importable by its name to be sent to another process, "
                f"not {value!r}; with workers=1 anything will do"
            ) from error
    registry = sys.modules.get("django.apps")
    needs_django = registry is not None and registry.apps.ready
    return pickle.dumps((needs_django, pickle.dumps((type(renderer), options))))


@lru_cache(maxsize=1)
def _unpacked(packed: bytes) -> Renderer:
    needs_django, inner = pickle.loads(packed)
    if needs_django and os.environ.get("DJANGO_SETTINGS_MODULE"):
        # The options may be functions of a module that imports models.
        import django

        django.setup()
    kind, options = pickle.loads(inner)
    renderer: Renderer = kind(**options)
    return renderer


def _draw_portion(packed: bytes, provider: str, rows: Sequence[Given]) -> list[Drawn]:
    return _draw_all(_unpacked(packed), provider, rows)


def _begin() -> None:
    """Make a process end with the one that started it, however that ends, and not before."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
