from __future__ import annotations

import pytest

from renderer import Source
from renderer.labels import label
from renderer.urls import parse_address

REDIRECT = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AB"


def names(**fields: str) -> tuple[str, str, str]:
    source = Source.from_dict({"id": "s", **fields})
    found = label(source, parse_address(source.url), short=40, long=300)
    return found.short, found.domain, found.title


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        # label, host, title, in this order
        (
            {"url": "https://www.a.example/b", "title": "T", "label": "L"},
            ("L", "L", "T"),
        ),
        ({"url": "https://www.a.example/b", "title": "T"}, ("a.example", "a.example", "T")),
        ({"title": "Annual report.pdf"}, ("Annual report.pdf", "", "Annual report.pdf")),
        ({}, ("", "", "")),
        # titles that are none
        ({"url": "https://a.example/b", "title": "1"}, ("a.example", "a.example", "a.example")),
        ({"url": "https://a.example/b", "title": " "}, ("a.example", "a.example", "a.example")),
        ({"url": "https://a.example/b", "title": "None"}, ("a.example", "a.example", "a.example")),
        ({"title": "[3]"}, ("", "", "")),
        # a file's name
        (
            {"url": "https://a.example/b/An%20essay.pdf?c=d.e"},
            ("a.example", "a.example", "An essay.pdf"),
        ),
        ({"url": "https://a.example"}, ("a.example", "a.example", "a.example")),
        ({"url": "https://a.example/b.pdf/c"}, ("a.example", "a.example", "a.example")),
        ({"url": "s3://bucket/path/My doc.pdf"}, ("My doc.pdf", "", "My doc.pdf")),
        ({"url": " gs://bucket.org/a%20b.csv "}, ("a b.csv", "", "a b.csv")),
        ({"url": "file:///c/d.md#e"}, ("d.md", "", "d.md")),
        ({"url": "report.pdf"}, ("report.pdf", "", "report.pdf")),
        ({"url": "C:\\docs\\report.pdf"}, ("report.pdf", "", "report.pdf")),
        ({"url": "s3://bucket.org"}, ("", "", "")),
        ({"url": "s3://bucket/path/"}, ("", "", "")),
        ({"url": "s3://b/a.pdf", "title": "T"}, ("T", "", "T")),
        # a host that only leads on, and a title that says where to
        (
            {"url": REDIRECT, "title": "www.news.example"},
            (
                "news.example",
                "news.example (vertexaisearch.cloud.google.com)",
                "www.news.example",
            ),
        ),
        (
            {"url": REDIRECT, "title": "Some news"},
            ("vertexaisearch.cloud.google.com",) * 2 + ("Some news",),
        ),
        (
            {"url": REDIRECT, "title": "a.example/b"},
            ("vertexaisearch.cloud.google.com",) * 2 + ("a.example/b",),
        ),
        # a title never speaks for any other host
        (
            {"url": "https://a.example", "title": "bank.example"},
            ("a.example", "a.example", "bank.example"),
        ),
        # look-alikes are shown as what they are
        (
            {"url": "https://аррӏе.example"},
            ("xn--80ak6aa92e.example",) * 3,
        ),
    ],
)
def test_a_source_is_called_what_a_reader_needs(
    fields: dict[str, str], expected: tuple[str, str, str]
) -> None:
    assert names(**fields) == expected


def test_a_long_host_keeps_its_end() -> None:
    short, domain, _ = names(url=f"https://paypal.com.{'a' * 40}.evil.example/")
    assert short == "…evil.example"
    assert domain.startswith("paypal.com")


def test_a_long_title_is_cut() -> None:
    short, _, title = names(title="word " * 100)
    assert len(short) <= 40
    assert len(title) <= 300
    assert short.endswith("…")
