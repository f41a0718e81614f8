"""How a host is shown: in its own letters only where they cannot be taken for another's."""

from __future__ import annotations

import random

import pytest

from renderer.urls import display_host, parse_address, shorten_host


def ascii_host(written: str) -> str:
    address = parse_address(f"https://{written}/")
    assert address is not None
    return address.host


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("example.com", "example.com"),
        ("www.example.com", "example.com"),
        ("www.www.com", "www.com"),
        ("www.com", "www.com"),
        ("www.co.uk", "co.uk"),
        ("wwww.example.com", "wwww.example.com"),
        ("localhost", "localhost"),
        ("127.0.0.1", "127.0.0.1"),
        ("[0:0:0:0:0:0:0:1]", "[0:0:0:0:0:0:0:1]"),
        ("www.xn--mnchen-3ya.de", "münchen.de"),
        ("foo-xn--bar.com", "foo-xn--bar.com"),
    ],
)
def test_plain_host(host: str, shown: str) -> None:
    assert display_host(host) == shown


@pytest.mark.parametrize(
    "written",
    [
        "пример.рф",
        "москва.рф",
        "москва.ru",
        "пример.com",
        "україна.укр",
        "қазақ.kz",
        "ουτοπία.gr",
        "παράδειγμα.com",
        "χωρις.gr",
        "日本語ドメイン.jp",
        "日本語.com",
        "一.中国",
        "한국어.com",
        "漢字와한글.kr",
        "مثال.إختبار",
        "דוגמה.ישראל",
        "אאא.إختبار",
        "straße.de",
        "münchen.de",
        "știri.ro",
        "łódź.pl",
        "münchen.рф",
        "việt.vn",
        "գրքեր.am",
        "հայերեն.com",
        "საქართველო.ge",
        "ქართული.com",
        "हिन्दी.भारत",
        "বাংলা.com",
        "தமிழ்.com",
        "తెలుగు.com",
        "ภาษาไทย.com",
        "บน.th",
        "บน.ไทย",
        "a-1.пример-2.рф",
        "пример0.рф",
        "ก\u0e34\u0e48\u0e47.ไทย",
    ],
)
def test_shown_in_its_own_letters(written: str) -> None:
    assert display_host(ascii_host(written)) == written


@pytest.mark.parametrize(
    "written",
    [
        # Nothing but look-alikes, and nobody at home under this top level.
        "аррӏе.example",
        "москва.com",
        "соса.com",
        "соса-1.com",
        "со09са.com",
        "оу.gr",
        "ουτ.com",
        "ντο.рф",
        "пример.соса.com",
        "ագռ.com",
        "იყო.com",
        "บน.com",
        "ノ.jp",
        "一.com",
        "ノ一.com",
        "טל.إختبار",
        "соса.1-2",
        # A pile of marks.
        "ก\u0e34\u0e48\u0e47\u0e48.ไทย",
        # Scripts mixed in one label.
        "pаypal.com",
        "münchenд.de",
        "ру日.рф",
        "日本abc.jp",
        "かな한글.jp",
        "αб.gr",
        # Latin letters where they are not usual.
        "ġoogle.com",
        "münchen.com",
        "straße.info",
        "việt.com",
        "việt.fr",
        "ơ.fr",
        # Directions mixed.
        "ایران.com",
        "مثال.example.إختبار",
        "مثال1.إختبار",
        "مثال0.إختبار",
        "مثال.إختبار2",
        "דוגמה.пример",
        "münchen.إختبار.مثال",
        "مثال.-.إختبار",
    ],
)
def test_shown_in_ascii(written: str) -> None:
    host = ascii_host(written)
    assert "xn--" in host
    assert display_host(host) == host


@pytest.mark.parametrize(
    "host",
    [
        "xn--pypal-4ve.com",
        "xn--i-7iq.ws",
        "xn--a",
        "xn--.com",
        "xn--wrong-.com",
        "xn--abc-.com",
        "xn--mnchen-3ya.xn--a",
        "xn--99999999999999999999.com",
        "xn--" + "9" * 70 + ".com",
        # ﬁle, Straße with a capital S, ü as two characters, a mark first, a mark on a Latin letter.
        "xn--le-1b1n.de",
        "xn--Strae-oqa.de",
        "xn--munchen-gie.de",
        "xn--22bl.com",
        "xn--e-lzf.th",
        # A script that is not in the table, and a label in xn-- twice.
        "xn--j2e0cg3n2c.com",
        "xn--xn---epa.de",
    ],
)
def test_what_no_label_is_written_as_stands(host: str) -> None:
    assert display_host(host) == host


def test_display_never_raises_and_changes_only_whole_hosts() -> None:
    """Either all labels stand as they are, or what is shown leads to the very same host."""
    chance = random.Random(3)
    written = 0
    for _ in range(20_000):
        labels = [
            "xn--" + "".join(chance.choices("abc-z019", k=chance.randint(0, 9)))
            for _ in range(chance.randint(1, 2))
        ]
        host = ".".join([*labels, chance.choice(["de", "com", "xn--p1ai"])])
        shown = display_host(host)
        if shown != host:
            written += 1
            assert ascii_host(shown) == host
    assert written > 10


@pytest.mark.parametrize(
    ("host", "limit", "shown"),
    [
        ("example.com", 11, "example.com"),
        ("a.example.com", 12, "…example.com"),
        ("paypal.com.aaaaaaaaaaaaaaaaaaaa.evil.example", 20, "…evil.example"),
        ("paypal.com.aaaaaaaaaaaaaaaaaaaa.evil.example", 34, "…aaaaaaaaaaaaaaaaaaaa.evil.example"),
        ("paypal.com.aaaaaaaaaaaaaaaaaaaa.evil.example", 33, "…evil.example"),
        ("a.b.c.d.example.org", 18, "…b.c.d.example.org"),
        ("a.b.c.d.example.org", 17, "…c.d.example.org"),
        ("a.b.c.d.example.org", 16, "…c.d.example.org"),
        ("a.b.c.d.example.org", 15, "…d.example.org"),
        ("a-very-long-name.example", 10, "a-very-long-name.example"),
        ("x.a-very-long-name.example", 10, "…a-very-long-name.example"),
        ("localhost-of-mine", 5, "localhost-of-mine"),
        ("192.168.100.200", 8, "192.168.100.200"),
        ("[2001:db8:0:0:0:0:0:1]", 8, "[2001:db8:0:0:0:0:0:1]"),
        ("очень.длинный.пример.рф", 12, "…пример.рф"),
    ],
)
def test_shorten_host(host: str, limit: int, shown: str) -> None:
    assert shorten_host(host, limit) == shown


def test_shortened_host_keeps_its_end_and_its_limit() -> None:
    chance = random.Random(4)
    for _ in range(2_000):
        host = ".".join("a" * chance.randint(1, 9) for _ in range(chance.randint(1, 6)))
        limit = chance.randint(1, 40)
        shown = shorten_host(host, limit)
        end = ".".join(host.split(".")[-2:])
        assert shown == host or host.endswith("." + shown.removeprefix("…"))
        assert shown.endswith(end)
        assert len(shown) <= max(limit, len(end) + 1)
        assert (shown == host) >= (len(host) <= limit)
