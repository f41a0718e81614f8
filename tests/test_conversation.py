from __future__ import annotations

import re

from renderer import Conversation, Message, TextSegment, render_conversation

ANSWER = {
    "id": "a",
    "role": "assistant",
    "content": "One.",
    "sources": [{"id": "s", "url": "https://a.example"}],
    "citations": [{"end": 4, "sources": ["s"]}],
}


def test_each_message_stands_in_a_section_with_its_role() -> None:
    html = render_conversation(
        {"messages": [{"role": "user", "content": "Hi"}, ANSWER, {"role": "x y", "content": "Z"}]}
    ).html
    section = re.compile(
        r'<section class="citation-message" data-role="(\w+)">\n<p class="citation-role">(\w+)</p>'
    )
    assert section.findall(html) == [
        ("user", "You"),
        ("assistant", "Assistant"),
        ("other", "Other"),
    ]


def test_what_was_never_meant_for_a_reader_is_not_drawn() -> None:
    roles = ["system", "developer", "tool", "tool_call", "tool_result", "function"]
    rendered = render_conversation({"messages": [{"role": role, "content": "X"} for role in roles]})
    assert not rendered.replies
    assert "X" not in rendered.html
    assert not rendered.problems


def test_messages_without_an_id_are_counted_and_repeated_ones_numbered() -> None:
    without = {name: value for name, value in ANSWER.items() if name != "id"}
    html = render_conversation({"messages": [without, ANSWER, ANSWER, without]}).html
    assert re.findall(r'id="(r-[^"]*)"', html) == ["r-m1", "r-a", "r-a.2", "r-m4"]
    assert re.findall(r'popovertarget="([^"]*)"', html) == ["c1-m1", "c1-a", "c1-a.2", "c1-m4"]


def test_problems_tell_the_message() -> None:
    faulty = {**ANSWER, "citations": [{"end": 9, "sources": ["s"]}], "lang": 5}
    rendered = render_conversation({"messages": [ANSWER, faulty]})
    assert [problem.path for problem in rendered.problems] == [
        "messages[1].lang", "messages[1].citations[0]",
    ]  # fmt: skip
    assert [problem.path for problem in rendered.replies[1].unplaced] == [
        "messages[1].citations[0]"
    ]


def test_objects_will_do() -> None:
    message = Message(id="b", segments=[TextSegment(content="Hi")])
    assert 'id="r-b"' in render_conversation(Conversation(messages=[message])).html
