"""Compare functions fairly: interleaved, in one process, by their medians."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping


def medians(functions: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """Return the median CPU time of each function, in seconds, over a number of rounds.

    The functions take turns, so that whatever else the machine does falls on all of them alike.
    """
    times: dict[str, list[float]] = {name: [] for name in functions}
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        for _ in range(rounds):
            for name, function in functions.items():
                start = time.thread_time()
                function()
                times[name].append(time.thread_time() - start)
            gc.collect()
    finally:
        if was_enabled:
            gc.enable()
    return {name: sorted(each)[len(each) // 2] for name, each in times.items()}
