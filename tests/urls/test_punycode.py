"""One label, in its own letters and as ``xn--…``."""

from __future__ import annotations

import pytest

from renderer.urls.punycode import to_ascii, to_letters

PAIRS = [
    ("münchen", "xn--mnchen-3ya"),
    ("faß", "xn--fa-hia"),
    ("日本", "xn--wgv71a"),
    ("пример", "xn--e1afmkfd"),
    ("हिन्दी", "xn--j2bd4cyah0f"),
]


@pytest.mark.parametrize(("letters", "written"), PAIRS)
def test_there_and_back(letters: str, written: str) -> None:
    assert to_ascii(letters) == written
    assert to_letters(written) == letters


@pytest.mark.parametrize(
    "label",
    [
        "",
        "a",
        "É",
        "MÜNCHEN",
        "mu\u0308nchen",
        "😀",
        "ı",
        "\u093fह",
        "a\u200db",
        "xn--é",
        "é.b",
        "é_",
    ],
)
def test_what_is_no_label_has_no_ascii_form(label: str) -> None:
    assert to_ascii(label) is None


@pytest.mark.parametrize(
    "written",
    [
        "xn--",
        "xn--a",
        "xn--abc-",
        "xn--i-7iq",
        "xn--é",
        "xn--9999999999",
        "xn--mnchen-3ya9",
        "münchen",
    ],
)
def test_what_is_no_form_of_a_label_has_no_letters(written: str) -> None:
    assert to_letters(written) is None


def test_longest_label() -> None:
    longest = "ü" + "a" * 55
    written = to_ascii(longest)
    assert written is not None
    assert len(written) == 63
    assert to_letters(written) == longest
    assert to_ascii(longest + "a") is None
    assert to_letters("xn--" + "a" * 5_000 + "-9ca") is None
