"""Render the message of one row, whatever it holds: nothing that is stored raises."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from renderer.core import Renderer
from renderer.drafting.node import mapping_of
from renderer.model import Conversation, Id, Message, as_id
from renderer.prerender.fresh import usable_locale
from renderer.prerender.rows import LONGEST_REASON, Drawn, Given
from renderer.problems import CODES, CitationError, Problem
from renderer.providers import read_records
from renderer.rendered import RenderedConversation, RenderedReply
from renderer.text import tidy


def draw(given: Given, renderer: Renderer, provider: str) -> Drawn:
    """Render what a row holds: a message, or a conversation, in the format of a provider.

    With ``"auto"`` it is of the stored form, or its shape says whose it is. What goes wrong is the
    reason in what is returned, an exception of the renderer's own functions too.
    """
    try:
        rendered = _rendered(given, renderer, provider)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        return Drawn.failed(f"no valid JSON: {place}: {tidy(error.msg, LONGEST_REASON)}")
    except RecursionError:
        return Drawn.failed("nested too deeply to be read")
    except UnicodeDecodeError as error:
        return Drawn.failed(f"byte {error.start} is not UTF-8")
    except CitationError as error:
        problem = _kept(error.problem)
        return Drawn.failed(problem["message"], path=problem["path"], code=problem["code"])
    except Exception as error:
        return Drawn.failed(tidy(f"{type(error).__name__}: {error}", LONGEST_REASON))
    return Drawn(
        html=str(rendered.html), problems=tuple(map(_kept, _problems(given, rendered.problems)))
    )


def is_pending(message: object) -> bool:
    """Say whether a message is still to come: nothing, an empty text, or the ``null`` of JSON."""
    if isinstance(message, str | bytes) and len(message) < 100:
        return message.strip() in ("", "null", b"", b"null")
    return message is None


def _rendered(
    given: Given, renderer: Renderer, provider: str
) -> RenderedReply | RenderedConversation:
    locale = usable_locale(given.locale)
    record = _only(list(read_records(_parsed(given.message), provider)))
    if isinstance(record, Conversation) or "messages" in (mapping_of(record) or {}):
        return renderer.conversation(record, locale=locale)
    return renderer.reply(record, id=_id(given, record), locale=locale)


def _parsed(message: object) -> object:
    if isinstance(message, bytes):
        message = message.decode("utf-8-sig")
    return json.loads(message) if isinstance(message, str) else message


def _only(records: list[tuple[str, object]]) -> object:
    if len(records) != 1:
        found = f"{len(records)} of them" if records else "none"
        message = f"a row should hold one message or conversation, not {found}"
        raise CitationError(Problem(path="", code="wrong-type", message=message))
    return records[0][1]


def _id(given: Given, record: object) -> Id | None:
    """Return the id for a reply: that of its column, else none if it has its own, else its key."""
    from_column = as_id(given.id)
    if from_column is not None and from_column != "":
        return from_column
    own = record.id if isinstance(record, Message) else (mapping_of(record) or {}).get("id")
    if as_id(own) is not None:
        return None
    key = as_id(given.key)
    return str(given.key) if key is None else key


def _problems(given: Given, problems: Iterable[Problem]) -> Iterable[Problem]:
    if given.locale and usable_locale(given.locale) is None:
        code = "unknown-locale"
        yield Problem(path="locale", code=code, message=CODES[code], value=given.locale)
    yield from problems


def _kept(problem: Problem) -> Mapping[str, str]:
    return {
        "path": tidy(problem.path, LONGEST_REASON),
        "code": problem.code,
        "message": tidy(problem.message, LONGEST_REASON),
    }
