"""How the cost of work grows: a factor, which is the same on a slow machine."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")

#: The larger work is so many times the smaller, and costs as many times as much if it is linear, or
#: the square of that. That a busy machine doubles its time, and does so each time, is unlikely.
TIMES = 8
MOST = 2 * TIMES
TRIES = 8


def linear(make: Callable[[int], Callable[[], Result]], size: int) -> Result:
    """Check that work of a size takes about eight times as long as work of an eighth of it.

    ``make`` prepares work of a size. Returns what the larger work gives.
    """
    return at_most(MOST, make(size // TIMES), make(size))


def at_most(factor: float, small: Callable[[], object], large: Callable[[], Result]) -> Result:
    """Check that larger work takes less than ``factor`` times as long; return what it gives."""
    factors = []
    for _ in range(TRIES):
        # Twice, since a disturbance of what is short would hide what grows too fast; and anew for
        # each try, since a machine may be faster for a while.
        little = min(_timed(small)[0], _timed(small)[0])
        much, result = _timed(large)
        # What is too short to be measured counts for a millisecond.
        factors.append(much / max(little, 0.001))
        if factors[-1] < factor:
            return result
    raise AssertionError(f"it takes {min(factors):.0f} times as long, not less than {factor}")


def _timed(work: Callable[[], Result]) -> tuple[float, Result]:
    """Return the processor's time of some work, without that of collecting garbage."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        start = time.process_time()
        result = work()
        return time.process_time() - start, result
    finally:
        if was_enabled:
            gc.enable()
