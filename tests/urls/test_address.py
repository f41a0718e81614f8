"""What may become a link, and what is written for it."""

from __future__ import annotations

import random
import re
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from markupsafe import Markup

from renderer.urls import Address, names_other_host, parse_address, parse_content_address
from tests.support.growing import at_most

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TABLE = Path(__file__).with_name("addresses.txt")
SHOWN = str.maketrans({"␣": " ", "⇥": "\t", "⏎": "\n"})


def rows() -> list[tuple[str, str | None]]:
    lines = TABLE.read_text("utf-8").splitlines()
    pairs = [line.split(" -> ") for line in lines if line and not line.startswith("# ")]
    return [(plain(given), None if written == "none" else written) for given, written in pairs]


def plain(text: str) -> str:
    named = re.sub("‹([0-9A-F]+)›", lambda match: chr(int(match[1], 16)), text)
    return named.translate(SHOWN)


ROWS = rows()


@pytest.mark.parametrize(("given", "written"), ROWS, ids=lambda value: ascii(value))
def test_content_address(given: str, written: str | None) -> None:
    address = parse_content_address(given)
    assert (address and address.href) == written


@pytest.mark.parametrize(("given", "written"), ROWS, ids=lambda value: ascii(value))
def test_source_address_follows_the_same_rule_but_for_mail(given: str, written: str | None) -> None:
    address = parse_address(given)
    mail = written is not None and written.startswith("mailto:")
    assert (address and address.href) == (None if mail else written)


def test_table_is_whole() -> None:
    assert len(ROWS) > 230
    assert sum(written is not None for _, written in ROWS) > 50


@pytest.mark.parametrize(
    ("given", "scheme", "host", "port"),
    [
        ("HTTPS://Example.COM:443/A", "https", "example.com", None),
        ("http://a.com:8080", "http", "a.com", 8080),
        ("https://münchen.de/", "https", "xn--mnchen-3ya.de", None),
        ("http://[::1]:443", "http", "[0:0:0:0:0:0:0:1]", 443),
        ("mailto:A@B.com", "mailto", "b.com", None),
    ],
)
def test_parts(given: str, scheme: str, host: str, port: int | None) -> None:
    address = parse_content_address(given)
    assert address is not None
    assert (address.scheme, address.host, address.port) == (scheme, host, port)


@pytest.mark.parametrize("around", [" ", "\t", "\n", "\r", " \r\n\t "])
def test_white_space_round_a_source_address_does_not_count(around: str) -> None:
    trimmed = parse_address(f"{around}https://a.com/{around}", trim=True)
    assert trimmed == Address("https://a.com/", "https", "a.com")
    assert parse_address(f"{around}https://a.com/") is None
    assert parse_address(f"https://a.com/{around}") is None


@pytest.mark.parametrize("around", ["\x00", "\x01", "\x0b", "\x0c", "\x85", "\xa0", "\u3000"])
def test_no_other_white_space_is_trimmed(around: str) -> None:
    assert parse_address(f"{around}https://a.com/", trim=True) is None
    assert parse_address(f"https://a.com/{around}", trim=True) is None


@pytest.mark.parametrize("value", [None, 1, b"https://a.com/", ["https://a.com/"], object()])
def test_what_is_no_text_is_no_address(value: object) -> None:
    assert parse_address(value) is None


def test_address_of_markup_is_plain_text() -> None:
    address = parse_address(Markup("https://a.com/"))
    assert address is not None
    assert {type(address.href), type(address.host), type(address.scheme)} == {str}


class Liar(str):
    """A text that says of itself what is not so."""

    def isascii(self) -> bool:
        return True

    def strip(self, chars: str | None = None) -> str:
        return Liar("https://a.com/")

    def __len__(self) -> int:
        return 1


def test_a_text_is_not_asked_what_it_is() -> None:
    """Of a subclass of ``str`` its characters count, not its methods."""
    assert parse_address(Liar("https://a.com/\u2028"), trim=True) is None
    assert parse_content_address(Liar("https://a.com/\u2028")) is None
    assert parse_content_address(Liar("/" + "a" * 5_000), relative=True) is None
    relative = parse_content_address(Markup("/a"), relative=True)
    assert relative is not None
    assert type(relative.href) is str


def test_address_is_a_value() -> None:
    address = Address("https://a.com/", "https", "a.com")
    assert hash(address) == hash(parse_address("https://a.com"))
    assert not hasattr(address, "__dict__")
    with pytest.raises(FrozenInstanceError):
        address.href = "javascript:1"  # type: ignore[misc]


def test_every_byte_of_an_ipv4_address() -> None:
    for number in range(1_000):
        address = parse_address(f"http://1.{number}.0.1/")
        assert (address is not None) is (number <= 255)
        assert parse_address(f"http://1.0{number}.0.1/") is None


def test_longest_address() -> None:
    start = "https://a.com/"
    longest = start + "a" * (4_096 - len(start))
    assert parse_address(longest) is not None
    assert parse_content_address(longest) is not None
    assert parse_address(longest + "a") is None
    assert parse_content_address(longest + "a") is None
    assert parse_content_address("/" + "a" * 4_096, relative=True) is None


def test_what_is_written_may_not_be_too_long_either() -> None:
    assert parse_address("https://a.com/" + "日" * 453) is not None
    assert parse_address("https://a.com/" + "日" * 454) is None
    assert parse_content_address("日" * 456, relative=True) is None


@pytest.mark.parametrize(
    ("host", "is_link"),
    [
        ("a" * 63 + ".com", True),
        ("a" * 64 + ".com", False),
        ("ü" * 20 + "." + "a" * 63, True),
        ("ü" + "a" * 55 + ".de", True),
        ("ü" + "a" * 56 + ".de", False),
        ("日" * 59 + ".jp", False),
        ("a." * 126 + "b", True),
        ("a." * 126 + "bc", False),
    ],
)
def test_longest_host(host: str, is_link: bool) -> None:
    assert (parse_address(f"https://{host}/") is not None) is is_link


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("/a", "/a"),
        ("/", "/"),
        ("a/b:c", "a/b:c"),
        ("./a:b", "./a:b"),
        ("../x", "../x"),
        ("?q=a:b", "?q=a:b"),
        ("#f:g", "#f:g"),
        ("a", "a"),
        ("a?b:c", "a?b:c"),
        ("/é\u202e", "/%C3%A9%E2%80%AE"),
        ("/a//b", "/a//b"),
        ('/"<', "/%22%3C"),
        ("", None),
        ("//evil.com", None),
        ("///evil.com", None),
        ("/\\evil.com", None),
        ("\\evil.com", None),
        ("a:b", None),
        (":a", None),
        ("https:", None),
        ("https:/evil.com", None),
        ("javascript:alert(1)", None),
        ("é:x", None),
        (" /a", None),
        ("/a\n", None),
        ("a\n:b", None),
        ("/a\x00", None),
    ],
)
def test_relative_address(given: str, written: str | None) -> None:
    address = parse_content_address(given, relative=True)
    assert address == (None if written is None else Address(written, "", ""))
    assert parse_content_address(given) is None


def test_relative_takes_nothing_away() -> None:
    """With ``relative`` every absolute address is what it is without."""
    for given, written in ROWS:
        address = parse_content_address(given, relative=True)
        if address is not None and address.host:
            assert address.href == written
        else:
            assert written is None


@pytest.mark.parametrize(
    ("text", "link", "other"),
    [
        ("Bank", "https://evil.com/", False),
        ("see https://bank.com", "https://evil.com/", False),
        ("bank.com", "https://evil.com/", False),
        ("https://bank.com", "https://evil.com/", True),
        ("https://bank.com/login", "https://bank.com/", False),
        ("HTTP://BANK.com:8080", "https://bank.com/", False),
        ("https://bank.com.evil.com", "https://bank.com/", True),
        ("https://bank.com@evil.com", "https://evil.com/", True),
        ("www.bank.com", "https://bank.com/", False),
        ("bank.com", "https://www.bank.com/", False),
        ("https://bank.com", "https://www.bank.com/", False),
        ("WWW.bank.com/x", "https://evil.com/", True),
        ("  https://bank.com\n", "https://evil.com/", True),
        ("  https://bank.com\n", "https://bank.com/", False),
        ("\u200bhttps://bank.com", "https://evil.com/", True),
        ("h\u200dttps://bank.com", "https://evil.com/", True),
        ("\u2066w\ufe0fww.bank.com", "https://evil.com/", True),
        ("\u200bhttps://bank.com", "https://bank.com/", False),
        ("\u3000https://bank.com", "https://evil.com/", True),
        ("https://bank.com is safe", "https://bank.com/", True),
        ("https://", "https://evil.com/", True),
        ("https://münchen.de", "https://xn--mnchen-3ya.de/", False),
        ("https://xn--mnchen-3ya.de", "https://münchen.de/", False),
        ("https://bank.com", "mailto:a@evil.com", True),
        ("https://bank.com/a", "/a", True),
        ("httpſ://bank.com", "https://evil.com/", False),
        ("", "https://evil.com/", False),
    ],
)
def test_text_names_other_host(text: str, link: str, other: bool) -> None:
    address = parse_content_address(link, relative=True)
    assert address is not None
    assert names_other_host(text, address) is other


PIECES = [
    *"aZ09-._~:/?#[]@!$&'()*+,;=%|\\^`{}<>\"",
    *"\x00\x1f\t\n\r \x7f\x85\xa0éßсӏ日ノ한אب\u0301\u093f\u0e31\u200b\u200d\u202e\u2028\u3000。．",
    *"\ud800\udc00\ufdd0\uffff\U0001f600\U0001fffe",
    *["http", "https", "://", "https://", "mailto:", "www.", "xn--", "xn--mnchen-3ya", "münchen"],
    *[".com", "a.com", "[::1]", "1.2.3.4", "0x", "%41", "%e2", ":80", ":443", "@", "//", ".."],
]


def random_texts(seed: int, count: int) -> list[str]:
    chance = random.Random(seed)
    starts = ["", "https://", "http://", "https://a.com", "mailto:a@", "/"]
    return [
        chance.choice(starts) + "".join(chance.choices(PIECES, k=chance.randint(0, 9)))
        for _ in range(count)
    ]


def test_what_is_written_is_ascii_and_reads_as_itself() -> None:
    passed = 0
    for text in random_texts(seed=1, count=20_000):
        source = parse_address(text)
        content = parse_content_address(text, relative=True)
        names_other_host(text, Address("https://a.com/", "https", "a.com"))
        if source is not None:
            assert source.href.isascii()
            assert parse_address(source.href) == source
            assert content == source
        if content is not None:
            assert re.fullmatch(r"[!#-;=?-\[\]_a-z|~]+", content.href)
            assert parse_content_address(content.href, relative=True) == content
            passed += 1
    assert passed > 1_000


@pytest.mark.parametrize(("begun", "unit", "ended"), [("", "a.", ""), ("[", ":", "]")])
def test_hostile_host_costs_little(begun: str, unit: str, ended: str) -> None:
    def parse(length: int) -> None:
        text = f"https://{begun}{unit * (length // len(unit))}{ended}"
        for _ in range(50):
            parse_address(text)

    at_most(10, lambda: parse(1_000), lambda: parse(4_000))


def test_browser_goes_to_the_same_host(browser: Browser) -> None:
    """Whatever is written, a browser reads the host and port from it that were checked."""
    addresses = [parse_address(given) for given, written in ROWS if written]
    addresses += [parse_address(text) for text in random_texts(seed=2, count=20_000)]
    # An xn-- label may be no form of any: then it is a dead link, and not another host.
    known = {address.href: address for address in addresses if address and address.host}
    page = browser.new_page()
    found = page.evaluate(
        """hrefs => hrefs.map(href => {
            const link = document.createElement('a')
            link.href = href
            return [link.hostname, link.port]
        })""",
        list(known),
    )
    page.close()
    for address, (host, port) in zip(known.values(), found, strict=True):
        if host == "":
            assert "xn--" in address.host
            continue
        read = parse_address(f"http://{host}/")
        assert read is not None
        assert read.host == address.host, address
        assert port == ("" if address.port is None else str(address.port)), address
