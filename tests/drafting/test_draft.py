"""What a provider tells, in its own terms, as events of ours."""

from __future__ import annotations

from renderer.builder import MessageBuilder
from renderer.drafting.draft import Draft
from renderer.drafting.numbered import Numbered
from renderer.drafting.position import Position
from renderer.events import DoneEvent, Event, SourcesEvent, TextEvent
from renderer.model import CitedSource, Message, TextSegment


def finished(draft: Draft) -> Message:
    builder = MessageBuilder()
    for event in draft.finish():
        builder.add(event)
    return builder.message


def passages(message: Message) -> list[tuple[str | None, bool]]:
    """Return what each citation covers, and whether it is a marker."""
    (segment,) = message.segments
    assert isinstance(segment, TextSegment)
    units = segment.content.encode("utf-16-le")
    return [
        (
            None
            if each.start is None
            else units[each.start * 2 : (each.end or 0) * 2].decode("utf-16-le"),
            each.marker,
        )
        for each in segment.citations
    ]  # fmt: skip


def content(message: Message) -> str:
    (segment,) = message.segments
    assert isinstance(segment, TextSegment)
    return segment.content


def test_offsets_count_from_the_beginning_of_their_part() -> None:
    draft = Draft()
    source = draft.source(url="https://a.example")
    draft.text("🧠 one.")
    draft.part("\n\n")
    draft.text("🧠 two. three")
    draft.cite([source], Position(kind="passage", start=2, end=6, says="two."), "here")
    message = finished(draft)
    assert content(message) == "🧠 one.\n\n🧠 two. three"
    assert passages(message) == [("two.", False)]
    assert message.problems == ()


def test_a_part_that_is_over_can_still_be_cited() -> None:
    draft = Draft()
    source = draft.source(title="T")
    first = draft.part()
    draft.text("The 🌊 sea【4:0†source】")
    second = draft.part("\n\n")
    draft.text("The sky")
    # What is held back at the end of a part is settled with what follows it.
    draft.cite([source], Position(kind="passage", start=4, end=9), "", part=first)
    builder = MessageBuilder()
    for event in draft.events():
        builder.add(event)
    whole = Position(kind="passage", start=0, end=9, says="The 🌊 sea")
    draft.cite([source], whole, "", part=first)
    draft.cite([source], Position(kind="passage", start=4, end=7), "", part=second)
    draft.cite([source], Position(kind="passage", start=4, end=99), "lost", part=first)
    for event in draft.finish():
        builder.add(event)
    message = builder.message
    assert content(message) == "The 🌊 sea\n\nThe sky"
    assert sorted(words or "" for words, _ in passages(message)) == ["The 🌊 sea", "sky", "🌊 sea"]
    assert [each.path for each in message.problems] == ["lost"]


def test_a_place_at_the_end_of_a_part_holds_where_a_sign_ends_it() -> None:
    draft = Draft()
    source = draft.source(title="T")
    draft.text("The sea [turn0search0]")
    draft.cite([source], Position(kind="passage", start=0, end=22), "")
    draft.part("\n\n")
    draft.text("The sky")
    assert passages(finished(draft)) == [("The sea", False)]


def test_an_empty_part_brings_no_separator() -> None:
    draft = Draft()
    for text in ("", "a", "", "b", ""):
        draft.part("\n\n")
        draft.text(text)
    assert content(finished(draft)) == "a\n\nb"


def test_places_hold_where_signs_of_the_model_were_taken_out() -> None:
    draft = Draft()
    text = "One \ue202turn0search0 é two."
    draft.text(text)
    source = draft.source(title="T")
    start = text.index("two")
    draft.cite([source], Position(kind="passage", start=start, end=start + 3, says="two"), "")
    message = finished(draft)
    assert content(message) == "One é two."
    assert passages(message) == [("two", False)]


def test_kinds_of_positions() -> None:
    draft = Draft()
    source = draft.source(title="T")
    draft.text("word [1] end .")
    draft.cite([source], Position(kind="marker", start=5, end=8), "")
    draft.cite([source], Position(kind="passage", start=0, end=4), "")
    draft.cite([source], Position(kind="point", end=13), "")
    draft.cite([source], None, "")
    draft.cite([], Position(kind="point", end=13), "")
    assert passages(finished(draft)) == [("word", False), ("[1]", True), (None, False)]


def test_what_is_quoted_belongs_to_the_citation() -> None:
    draft = Draft()
    draft.text("One. Two.")
    for excerpt in ("first", "second"):
        source = draft.source(("document", 0), title="D")
        cited = CitedSource(id=source, excerpt=excerpt)
        draft.cite([cited], Position(kind="passage", start=0, end=4), "")
    (segment,) = finished(draft).segments
    assert isinstance(segment, TextSegment)
    assert len(segment.sources) == 1
    assert [each.sources[0].excerpt for each in segment.citations] == ["first", "second"]


def test_a_position_that_does_not_hold_is_reported_once() -> None:
    draft = Draft()
    draft.text("Some words.")
    source = draft.source(title="T")
    for _ in range(2):
        draft.cite([source], Position(kind="passage", start=0, end=4, says="other"), "citations[0]")
    message = finished(draft)
    assert passages(message) == []
    assert [(each.path, each.code) for each in message.problems] == [
        ("citations[0]", "lost-position")
    ]


def test_events_come_as_soon_as_they_are_certain() -> None:
    draft = Draft()
    source = draft.source(title="T")
    assert [type(event) for event in draft.events()] == [SourcesEvent]
    draft.text("The sky")
    draft.cite([source], Position(kind="passage", start=0, end=7), "")
    events: list[Event] = list(draft.events())
    assert events == [TextEvent("The sky")]
    draft.text(" is")
    (text, cited) = draft.events()
    assert text == TextEvent(" is")
    assert isinstance(cited, SourcesEvent) and len(cited.citations) == 1
    draft.id = "a"
    assert list(draft.finish()) == [DoneEvent(id="a")]


def test_citations_may_come_before_their_text() -> None:
    draft = Draft()
    source = draft.source(title="T")
    draft.cite([source], Position(kind="passage", start=4, end=7, says="sky"), "")
    list(draft.events())
    draft.text("The sky is")
    (_, cited) = draft.events()
    assert isinstance(cited, SourcesEvent) and cited.citations[0].end == 7


def test_numbers_of_the_text_cite() -> None:
    draft = Draft()
    sources = {1: draft.source(title="A"), 2: draft.source(title="B")}
    draft.number(Numbered(sources=sources))
    draft.text("One [2]. `[1]`")
    assert passages(finished(draft)) == [("[2]", True)]


def test_many_citations_while_a_long_text_comes() -> None:
    """The suite's time limit is the check."""
    draft = Draft()
    source = draft.source(title="T")
    count = 0
    for number in range(20_000):
        draft.text("words and é ")
        end = 12 * number + 5
        draft.cite([source], Position(kind="passage", start=end - 5, end=end, says="words"), "")
        for event in draft.events():
            count += len(event.citations) if isinstance(event, SourcesEvent) else 0
    message = finished(draft)
    assert count > 10_000
    assert message.problems == ()


def test_a_passage_without_words_has_no_place() -> None:
    """Its chip would stand behind the words of the part before."""
    for words in ("", " ", "\n\n"):
        draft = Draft()
        source = draft.source(url="https://a.example")
        draft.text("One.")
        draft.part()
        draft.text(words)
        draft.cite([source], Position(kind="passage", start=0, end=len(words)), "here")
        message = finished(draft)
        assert passages(message) == []
        assert [each.url for each in message.segments[0].sources] == ["https://a.example"]  # type: ignore[union-attr]
        assert [(each.path, each.code) for each in message.problems] == [("here", "lost-position")]


def test_a_point_at_the_beginning_of_a_part_is_no_place() -> None:
    draft = Draft()
    source = draft.source(url="https://a.example")
    draft.text("One.")
    draft.part()
    draft.text("Two.")
    draft.cite([source], Position(kind="point", end=0), "here")
    message = finished(draft)
    assert passages(message) == []
    assert message.problems == ()


def test_a_number_that_a_position_cites_is_cited_once() -> None:
    draft = Draft()
    first, second = draft.source(title="A"), draft.source(title="B")
    draft.text("One[1] two[1, 2].")
    draft.number(Numbered(sources={1: first, 2: second}))
    draft.cite([first], Position(kind="marker", start=3, end=6), "here")
    draft.cite([first], Position(kind="marker", start=10, end=16), "there")
    (segment,) = finished(draft).segments
    assert isinstance(segment, TextSegment)
    cited = [(each.start, [one.id for one in each.sources]) for each in segment.citations]
    assert sorted(cited) == [(3, [first]), (10, [first]), (10, [second])]


def test_whether_anything_has_come() -> None:
    draft = Draft()
    draft.id = "a"
    assert not draft.has_begun
    draft.source(title="A")
    assert draft.has_begun
    draft = Draft()
    draft.text("a")
    assert draft.has_begun
