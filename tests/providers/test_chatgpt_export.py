"""ChatGPT's exports."""

from __future__ import annotations

import re
from typing import Any

import pytest

from renderer import CitationError, Conversation, render_reply
from renderer.drafting.node import Node, silent
from renderer.providers.chatgpt_export import CHATGPT_EXPORT
from tests.support.body import Body
from tests.support.cited import codes, content, listed, marked, quoted, sources

Json = dict[str, Any]

CITE = "\ue200cite\ue202turn0search0\ue202turn0search1\ue201"
SECOND = "\ue200cite\ue202turn0search2\ue201"
ENTITY = '\ue200entity\ue202["person", "Ada", 0]\ue201'
NAVLIST = "\ue200navlist\ue202News\ue202turn0news1\ue201"
TIDES, MOON = "https://tides.example/?utm_source=chatgpt.com", "https://moon.example/"


def page(url: str, title: str = "T", **fields: object) -> Json:
    return {"url": url, "title": title, "snippet": None, "pub_date": None, **fields}


def ref(text: str, matched: str, kind: str, /, *, by: int = 0, **fields: object) -> Json:
    """Return a reference to where something stands in a text, or to ``by`` characters behind."""
    start = text.index(matched) + by
    place = {"start_idx": start, "end_idx": start + len(matched), "matched_text": matched}
    return {**place, "type": kind, "alt": None, "items": [], **fields}


def pages(text: str, matched: str, *items: Json, by: int = 0) -> Json:
    return ref(text, matched, "grouped_webpages", by=by, items=list(items), alt=f"([T]({TIDES}))")


def message(text: str, *references: object, **fields: object) -> Json:
    return {
        "id": "a1",
        "author": {"role": "assistant"},
        "content": {"content_type": "text", "parts": [text]},
        "metadata": {"content_references": list(references)},
        **fields,
    }


def shown(text: str, *references: object) -> str:
    return marked(CHATGPT_EXPORT.parse_answer(message(text, *references)))


TEXT = f"🧠 {ENTITY} wrote it. {CITE}\n\nMore {SECOND}."


def references(text: str, by: int = 0) -> list[Json]:
    supporting = [page(MOON, "Moon")]
    return [
        ref(text, ENTITY, "alt_text", by=by, alt="Ada Lovelace"),
        pages(text, CITE, page(TIDES, "Tides", supporting_websites=supporting), by=by),
        pages(text, SECOND, page(MOON, "Moon"), by=by),
    ]


EXPECTED = f"🧠 Ada Lovelace wrote it. ⟪{CITE}⟫s1,s2\n\nMore ⟪{SECOND}⟫s2."


def test_tokens_in_code_points() -> None:
    result = CHATGPT_EXPORT.parse_answer(message(TEXT, *references(TEXT)))
    assert marked(result) == EXPECTED
    assert result.problems == ()
    assert result.id == "a1"
    assert listed(result) == [TIDES, MOON]


@pytest.mark.parametrize("by", [1, -2, 40])
def test_tokens_that_do_not_stand_where_they_should(by: int) -> None:
    result = CHATGPT_EXPORT.parse_answer(message(TEXT, *references(TEXT, by)))
    assert marked(result) == EXPECTED
    assert {code for _, code in codes(result)} == {"moved"}


def test_tokens_whose_private_characters_are_gone() -> None:
    bare = re.sub("[\ue200-\ue206]", "", TEXT)
    result = CHATGPT_EXPORT.parse_answer(message(bare, *references(TEXT)))
    assert marked(result) == (
        "🧠 Ada Lovelace wrote it. ⟪\ue200citeturn0search0turn0search1\ue201⟫s1,s2\n\n"
        "More ⟪\ue200citeturn0search2\ue201⟫s2."
    )
    body = Body(render_reply(result))
    assert body.text().strip() == "🧠 Ada Lovelace wrote it.\nMore."
    assert len(body.chips) == 2


def test_equal_tokens_far_apart_keep_their_own_places() -> None:
    """Those before have become shorter: the nearest token is that of another claim."""
    text = "".join(f"Claim {number} {CITE} and {CITE}. " for number in range(40))
    bare = re.sub("[\ue200-\ue206]", "", text)
    starts = [match.start() for match in re.finditer(re.escape(CITE), text)]
    given = [
        {**pages(text, CITE, page(f"https://a.example/{number}")), "start_idx": at}
        | {"end_idx": at + len(CITE)}
        for number, at in enumerate(starts)
    ]
    result = CHATGPT_EXPORT.parse_answer(message(bare, *given))
    assert re.findall(r"⟫(s\d+)", marked(result)) == [f"s{number}" for number in range(1, 81)]


OTHERS = {
    "hidden": (f"a {NAVLIST} b", ref(f"a {NAVLIST} b", NAVLIST, "hidden", invalid=True), "a b"),
    "an entity that is hidden": (f"a {ENTITY}.", ref(f"a {ENTITY}.", ENTITY, "hidden"), "a."),
    "one sign": ("a\ue203 b", ref("a\ue203 b", "\ue203", "hidden"), "a b"),
    "an entity without an alt": (f"a {ENTITY}.", ref(f"a {ENTITY}.", ENTITY, "alt_text"), "a Ada."),
    "an alt that is empty": (f"a {ENTITY}.", ref(f"a {ENTITY}.", ENTITY, "alt_text", alt=""), "a."),
    "unknown, with an alt": (
        f"a {NAVLIST} b",
        ref(f"a {NAVLIST} b", NAVLIST, "new", alt="x"),
        "a x b",
    ),
    "unknown": (f"a {ENTITY} b", ref(f"a {ENTITY} b", ENTITY, "new"), "a b"),
    "unknown, of words": ("a word b", ref("a word b", "word", "new"), "a word b"),
    "no pages": (f"a {CITE} b", pages(f"a {CITE} b", CITE), "a b"),
    "no reference": (f"a {CITE} b {ENTITY}, {NAVLIST}", None, "a b Ada,"),
    "cut off": ("a \ue200cite\ue202turn0", None, "a"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_no_citation_is_replaced(name: str) -> None:
    text, reference, expected = OTHERS[name]
    result = CHATGPT_EXPORT.parse_answer(message(text, reference))
    assert marked(result) == expected


def test_lists_are_sources_without_a_place() -> None:
    text = f"a {NAVLIST}\n\nb "
    footnote = {
        "type": "sources_footnote",
        "matched_text": " ",
        "start_idx": len(text),
        "end_idx": len(text),
        "sources": [page(MOON, attribution="Moon & Co")],
    }
    result = CHATGPT_EXPORT.parse_answer(
        message(text, ref(text, NAVLIST, "nav_list", items=[page(TIDES, "News")]), footnote)
    )
    assert marked(result) == "a\n\nb "
    assert listed(result) == [TIDES, MOON]
    assert result.problems == ()


@pytest.mark.parametrize(
    ("fields", "url", "title", "date"),
    [
        ({"items": [page(TIDES, "A", pub_date=0)]}, TIDES, "A", "1970-01-01"),
        ({"items": [page(TIDES, "A", pub_date=1749911051.5)]}, TIDES, "A", "2025-06-14"),
        ({"items": [page(TIDES, "A", pub_date="May 1")]}, TIDES, "A", "May 1"),
        ({"items": [page(TIDES, "A", pub_date=1e300)]}, TIDES, "A", None),
        ({"items": None, "fallback_items": [page(TIDES, "B")]}, TIDES, "B", None),
        ({"items": [], "safe_urls": [TIDES]}, TIDES, None, None),
        ({"items": None, "url": TIDES, "title": "C"}, TIDES, "C", None),
        ({"type": "webpage", "url": TIDES, "title": "D"}, TIDES, "D", None),
        ({"type": "webpage_extended", "url": TIDES, "title": "E"}, TIDES, "E", None),
        ({"type": "file", "id": "f1", "name": "tides.pdf"}, None, "tides.pdf", None),
    ],
)
def test_where_pages_stand_in_a_reference(
    fields: Json, url: str | None, title: str | None, date: str | None
) -> None:
    text = f"It rises. {SECOND}"
    result = CHATGPT_EXPORT.parse_answer(message(text, {**pages(text, SECOND), **fields}))
    (source,) = sources(result)
    assert (source.url, source.title, source.date) == (url, title, date)
    assert marked(result) == f"It rises. ⟪{SECOND}⟫s1"


def test_references_that_overlap_or_are_nowhere_are_listed() -> None:
    text = f"a {CITE} b"
    result = CHATGPT_EXPORT.parse_answer(
        message(
            text,
            pages(text, CITE, page(TIDES)),
            pages(text, "cite", page(MOON)),
            {**pages(text, "a", page("https://gone.example")), "matched_text": SECOND},
        )
    )
    assert marked(result) == f"a ⟪{CITE}⟫s1 b"
    assert [code for _, code in codes(result)] == ["lost-position", "lost-position"]
    assert len(sources(result)) == 3


def test_fields_that_are_missing_or_of_another_type() -> None:
    odd = [None, 7, {}, {"type": 8, "matched_text": 9}, {"type": "grouped_webpages", "items": 3}]
    text = f"a {CITE}"
    place = pages(text, CITE, page(TIDES))
    assert shown(text, *odd, {**place, "start_idx": "2"}) == "a"
    assert shown(text, *odd, {**place, "items": [None, {"url": 5}, page(TIDES)]}) == f"a ⟪{CITE}⟫s1"
    assert CHATGPT_EXPORT.parse_answer({"content": {"parts": [7, None]}}).segments == ()


OLD, FILE = "【11†source】", "【12†L1-L5】"


def old(text: str, marker: str, by: int = 0, **fields: object) -> Json:
    number, evidence = marker.strip("【】").split("†")
    start = text.index(marker) + by
    about = {
        "type": "webpage",
        "title": "Tides",
        "url": TIDES,
        "text": "The sea rises.",
        "extra": {"cited_message_idx": int(number), "evidence_text": evidence},
        **fields,
    }
    place = {"start_ix": start, "end_ix": start + len(marker)}
    return {**place, "citation_format_type": "tether_og", "metadata": about}


@pytest.mark.parametrize("by", [0, 3])
def test_citations_of_older_messages(by: int) -> None:
    text = f"🧠 It rises{OLD}. And falls{FILE}. Broken【13†source】."
    broken = {"start_ix": 5, "end_ix": 9, "invalid_reason": "Malformed citation"}
    whole = message(text) | {
        "metadata": {
            "citations": [
                old(text, OLD, by),
                old(text, FILE, by, type="file", url=None, id="f1", name="t.txt", title=None),
                broken,
            ],
            "_cite_metadata": {"metadata_list": [page(MOON, "Moon"), None, {"url": 7}]},
        }
    }
    result = CHATGPT_EXPORT.parse_answer(whole)
    assert marked(result) == f"🧠 It rises⟪{OLD}⟫s1. And falls⟪{FILE}⟫s2. Broken."
    assert quoted(result) == [("The sea rises.", None), ("The sea rises.", "L1-L5")]
    assert listed(result) == [TIDES, "t.txt", MOON]


def test_where_the_chips_stand() -> None:
    text = f"It rises. {CITE}\n\n- one {SECOND}\n- `code {SECOND}`"
    given = [pages(text, CITE, page(TIDES)), pages(text, SECOND, page(MOON))]
    again = text.rindex(SECOND) - text.index(SECOND)
    given.append(pages(text, SECOND, page(MOON), by=again))
    body = Body(render_reply(CHATGPT_EXPORT.parse_answer(message(text, *given))))
    assert [body.before(chip).strip() for chip in body.chips] == ["It rises.", "one", "code"]
    assert "turn0" not in body.text()


# Conversations.


def node(id: str, parent: str | None, *children: str, **fields: object) -> Json:
    return {"id": id, "parent": parent, "children": list(children), "message": None, **fields}


def by(role: str, text: str, **fields: object) -> Json:
    return message(text, author={"role": role}, id=f"id-{text}", **fields)


HIDDEN = {"metadata": {"is_visually_hidden_from_conversation": True}}
MAPPING: Json = {
    "r": node("r", None, "s"),
    "s": node("s", "r", "u", message=by("system", "rules")),
    "u": node("u", "s", "a", "b", message=by("user", f"Tides {CITE}?")),
    "a": node("a", "u", message=by("assistant", "first try")),
    "b": node("b", "u", "h", message=message(TEXT, *references(TEXT))),
    "h": node("h", "b", "t", message=by("user", "hidden", **HIDDEN)),
    "t": node("t", "h", "c", message=by("tool", "result")),
    "c": node("c", "t", "x", message=by("assistant", "search()", recipient="web")),
    "x": node(
        "x",
        "c",
        "z",
        message=by("assistant", "x", content={"content_type": "thoughts", "parts": ["x"]}),
    ),
    "z": node(
        "z",
        "x",
        message=by(
            "assistant",
            "z",
            recipient="all",
            content={
                "content_type": "multimodal_text",
                "parts": [
                    {"content_type": "image_asset_pointer"},
                    "See.",
                    {"content_type": "audio_transcription", "text": "Heard."},
                ],
            },
        ),
    ),
}


def conversation(**fields: object) -> Json:
    return {
        "conversation_id": "c1",
        "id": "c1",
        "title": "Tides",
        "mapping": MAPPING,
        "current_node": "z",
        **fields,
    }


def texts(found: Conversation) -> list[tuple[str, str]]:
    return [(each.role, content(each)) for each in found.messages]


@pytest.mark.parametrize("payload", [conversation(), [conversation()]])
def test_the_branch_that_is_shown_is_read(payload: object) -> None:
    assert CHATGPT_EXPORT.recognises(Node(payload, "", silent))
    (found,) = CHATGPT_EXPORT.parse_conversations(payload)
    assert (found.id, found.title) == ("c1", "Tides")
    assert [role for role, _ in texts(found)] == ["user", "assistant", "assistant"]
    assert texts(found)[0][1] == f"Tides {CITE}?"
    assert texts(found)[2][1] == "See.\n\nHeard."
    assert marked(found.messages[1]) == EXPECTED
    assert found.messages[1].id == "a1"


@pytest.mark.parametrize(
    ("current", "count"), [("a", 2), ("b", 2), (None, 3), ("gone", 3), (7, 3), ("r", 0)]
)
def test_branches(current: object, count: int) -> None:
    (found,) = CHATGPT_EXPORT.parse_conversations([conversation(current_node=current)])
    assert len(found.messages) == count


@pytest.mark.parametrize("mapping", [{}, {"a": None}, {"a": node("a", "a")}])
def test_trees_that_hold_nothing(mapping: Json) -> None:
    (found,) = CHATGPT_EXPORT.parse_conversations(conversation(mapping=mapping, current_node="a"))
    assert found.messages == ()


def test_problems_say_where() -> None:
    mapping = {
        "a": node(
            "a",
            None,
            message=message("a", {**pages("a", "a", {"url": TIDES}), "matched_text": CITE}),
        )
    }
    (found,) = CHATGPT_EXPORT.parse_conversations([conversation(mapping=mapping)])
    path = "[0].mapping.a.message.metadata.content_references[0]"
    assert (path, "lost-position") in codes(found.messages[0])


@pytest.mark.parametrize("kind", ["hidden", "alt_text", "nav_list", "image_group"])
def test_references_without_a_source_have_no_position_to_lose(kind: str) -> None:
    """Exporters strip private-use characters, and with them all of such a token."""
    reference = {
        "start_idx": 9,
        "end_idx": 10,
        "matched_text": "\ue203",
        "type": kind,
        "alt": "tides" if kind == "alt_text" else None,
    }
    moved = {**reference, "start_idx": 2, "end_idx": 4, "matched_text": "of"}
    found = CHATGPT_EXPORT.parse_answer(message("Phases of tides.", moved, reference))
    assert codes(found) == []


def test_what_is_no_message_of_a_tree_is_a_problem_of_the_nearest() -> None:
    mapping = {
        "a": node("a", None, message=message("One.")),
        "b": {"parent": "a", "children": ["c"], "message": {"id": "b"}},
        "c": node("c", "b", message=message("Two.")),
    }
    whole = conversation(mapping=mapping, current_node="c")
    (found, *_) = CHATGPT_EXPORT.parse_conversations([whole, 5])
    assert [content(each) for each in found.messages] == ["One.", "Two."]
    assert codes(found.messages[1]) == [("[0].mapping.b.message", "missing-field")]
    assert codes(found.messages[0]) == [("[1].mapping", "missing-field")]
    with pytest.raises(CitationError, match=r"mapping\.a"):
        CHATGPT_EXPORT.parse_conversations({"mapping": {"a": 7}})


def test_one_message_is_recognised() -> None:
    assert CHATGPT_EXPORT.recognises(Node(message("a"), "", silent))


@pytest.mark.parametrize("payload", [7, [], {}, {"mapping": []}, {"content": "a"}, {"content": []}])
def test_other_shapes_are_not_recognised(payload: object) -> None:
    assert not CHATGPT_EXPORT.recognises(Node(payload, "", silent))


def test_what_is_no_export_is_refused() -> None:
    with pytest.raises(CitationError, match="parse_conversations"):
        CHATGPT_EXPORT.parse_answer(conversation())
    with pytest.raises(CitationError, match="mapping"):
        CHATGPT_EXPORT.parse_conversations({"title": "Tides"})
