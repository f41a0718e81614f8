"""What an owner may decide about the HTML that the gate writes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """The choices left open by the output language of the gate."""

    new_tab: bool = True
    """Whether links carry ``target="_blank"``."""

    rel: str = "noopener noreferrer nofollow"
    """The ``rel`` of every link; the empty string writes none."""

    relative_links: bool = False
    """Whether addresses without a host are links."""

    image_hosts: frozenset[str] = frozenset()
    """ASCII hosts, in lower case, from which images are loaded; all others are drawn as links."""

    heading_base: int = 1
    """The level, 1 to 6, at which ``h1`` is written; the others follow it, none past ``h6``."""

    table_label: str = "Table"
    """The accessible name of the scrolling region round a table."""

    todo_label: str = "To do"
    """The accessible name of the box of a task that is to be done."""

    done_label: str = "Done"
    """The accessible name of the box of a task that is done."""
