"""The one branch of a tree of messages that is shown."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from renderer.drafting.node import Node
from renderer.model import as_id, key

KeyT = TypeVar("KeyT", bound=Hashable)


def key_of(id: Node) -> str | None:
    """Return the text by which an entry of a tree is found; ``None`` for what is no id."""
    found = as_id(id.value)
    return None if found is None else key(found)


def path_to(last: KeyT | None, parent: Callable[[KeyT], KeyT | None]) -> list[KeyT]:
    """Return the way to an entry, from the root on; one that comes back to itself ends there."""
    path: dict[KeyT, None] = {}
    while last is not None and last not in path:
        path[last] = None
        last = parent(last)
    return [*path][::-1]
