"""How the cost of work grows: a factor, which is the same on a slow machine."""

from __future__ import annotations

import time
from collections.abc import Callable


def growth(small: Callable[[], object], large: Callable[[], object]) -> float:
    """Return how many times the processor's time of ``small`` the time of ``large`` is.

    Of several runs that take turns the quickest count; what is too short to be measured counts for
    a millisecond.
    """
    times: dict[Callable[[], object], list[float]] = {small: [], large: []}
    for _ in range(4):
        for work, taken in times.items():
            start = time.process_time()
            work()
            taken.append(time.process_time() - start)
    return min(times[large]) / max(min(times[small]), 0.001)
