"""What a case may demand of a rendered reply, each by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from renderer import RenderedReply, render_conversation, render_reply
from tests.support.body import Body
from tests.support.page import dangling_references, is_same_tree, repeated_ids

Json = Mapping[str, object]

_BLOCKS = frozenset(
    [
        *("p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "ul", "ol", "li"),
        *("dl", "dt", "dd", "div", "details", "summary", "table", "hr"),
    ]
)


def failed(name: str, message: Json, reply: RenderedReply) -> str:
    """Return what a reply fails in of the check ``name`` (``chip_inside:td``); empty if nothing."""
    function, _, argument = name.partition(":")
    if function in _OF_BODY:
        return "" if _OF_BODY[function](Body(reply), argument) else name
    if function in _OF_MESSAGE:
        return "" if _OF_MESSAGE[function](message) else name
    raise KeyError(f"no such check: {name}")


def chip_inside(body: Body, tag: str) -> bool:
    return all(tag in {above.tag for above in body.above(chip)} for chip in body.chips)


def chip_not_inside(body: Body, tag: str) -> bool:
    return not any(tag in {above.tag for above in body.above(chip)} for chip in body.chips)


def chip_in_block_index(body: Body, index: str) -> bool:
    """The chip stands in the body's block of that number, from 0."""
    block = list(body.root)[int(index)]
    return all(block in body.above(chip) for chip in body.chips)


def chip_is_button_or_link(body: Body, _: str) -> bool:
    return all(chip.tag == "button" or "href" in chip.attrib for chip in body.chips)


def chip_has_name(body: Body, _: str) -> bool:
    """The chip's accessible name says what it is."""
    return all("Source" in chip.get("aria-label", "") for chip in body.chips)


def no_break_before_chip(body: Body, _: str) -> bool:
    """The chip is in what keeps it on the line of its word, and no gap is before it."""
    marks = [body.parents[chip].get("class") for chip in body.chips]
    gaps = [body.before(chip)[-1:].isspace() for chip in body.chips]
    return set(marks) <= {"citation-mark"} and not any(gaps)


def no_chip_before_first_word(body: Body, _: str) -> bool:
    return all(any(char.isalnum() for char in body.before(chip)) for chip in body.chips)


def table_shape(body: Body, shape: str) -> bool:
    """There is one table, of ROWSxCOLUMNS."""
    rows, columns = map(int, shape.split("x"))
    tables = list(body.root.iter("table"))
    cells = [len(row.findall("td") + row.findall("th")) for row in body.root.iter("tr")]
    return len(tables) == 1 and cells == [columns] * rows


def no_nested_anchor(body: Body, _: str) -> bool:
    # A parser takes nested links apart, so that they are seen in the tree being another.
    links = [above for chip in body.root.iter("a") for above in body.above(chip)]
    return not any(above.tag == "a" for above in links) and is_same_tree(body.reply.html)


def idrefs_resolve(body: Body, _: str) -> bool:
    named = all(chip.get("popovertarget") for chip in body.chips)
    return named and not dangling_references(body.page)


def html5_roundtrip_same_tree(body: Body, _: str) -> bool:
    return is_same_tree(body.reply.html)


def no_block_in_p(body: Body, _: str) -> bool:
    # A parser ends the paragraph before a block, so that this too is seen in the tree.
    inside = [child.tag for p in body.page.iter("p") for child in p.iter() if child is not p]
    return _BLOCKS.isdisjoint(inside) and is_same_tree(body.reply.html)


def unique_ids_across_two_renders(message: Json) -> bool:
    """No id is there twice where a message stands twice in a conversation."""
    twice = render_conversation({"messages": [message, message]})
    other = render_reply(message, id="other")
    body = Body(other)
    found = [repeated_ids(Body(each).page) for each in (*twice.replies, other)]
    together = "".join(reply.html for reply in (*twice.replies, other))
    ids = [part.partition('"')[0] for part in together.split(' id="')[1:]]
    return not any(found) and len(ids) == len(set(ids)) and idrefs_resolve(body, "")


def deterministic(message: Json) -> bool:
    return render_reply(message) == render_reply(message)


_OF_BODY: Mapping[str, Callable[[Body, str], bool]] = MappingProxyType(
    {
        check.__name__: check
        for check in (
            chip_has_name,
            chip_in_block_index,
            chip_inside,
            chip_is_button_or_link,
            chip_not_inside,
            html5_roundtrip_same_tree,
            idrefs_resolve,
            no_block_in_p,
            no_break_before_chip,
            no_chip_before_first_word,
            no_nested_anchor,
            table_shape,
        )
    }
)

_OF_MESSAGE: Mapping[str, Callable[[Json], bool]] = MappingProxyType(
    {check.__name__: check for check in (deterministic, unique_ids_across_two_renders)}
)
