from __future__ import annotations

import pytest

from renderer.safehtml import Policy, scan
from tests.safehtml.alphabets import check_again

LINK = 'target="_blank" rel="noopener noreferrer nofollow"'
HOSTS = Policy(image_hosts=frozenset({"img.example"}))


@pytest.mark.parametrize(
    ("html", "output"),
    [
        ('<img src="https://i.example/x.png" alt="a &lt; b">',
         f'<a href="https://i.example/x.png" {LINK}>a &lt; b</a>'),
        ('<img src="https://i.example/x.png" alt=" ">',
         f'<a href="https://i.example/x.png" {LINK}>https://i.example/x.png</a>'),
        ('<img src="https://i.example/x.png">',
         f'<a href="https://i.example/x.png" {LINK}>https://i.example/x.png</a>'),
        ('<img src="data:image/png;base64,x" alt="a">', "a"),
        ('<img src="mailto:a@b.example" alt="a">', "a"),
        ('<img src="x.png">', "x.png"),
        ("<img>", ""),
        ('<img src="https://i.example/x.png" alt="https://other.example/">',
         "https://other.example/"),
        ('<a href="https://a.example/"><img src="https://i.example/x.png" alt="a"></a>',
         f'<a href="https://a.example/" {LINK}>a</a>'),
        ('<img src="https://i.example/x" alt="a" onerror="x" srcset="y" style="z" />',
         f'<a href="https://i.example/x" {LINK}>a</a>'),
    ],
)  # fmt: skip
def test_an_image_is_drawn_as_a_link(html: str, output: str) -> None:
    fragment = scan(html, Policy())
    assert str(fragment) == output
    check_again(fragment, Policy())


def test_an_image_from_a_named_host_is_loaded() -> None:
    fragment = scan(
        '<img alt="a &quot;b&quot; &#39;" title="t" src="https://img.example/x">', HOSTS
    )
    assert str(fragment) == (
        '<img src="https://img.example/x" alt="a &quot;b&quot; &#39;" loading="lazy"'
        ' referrerpolicy="no-referrer">'
    )
    assert [(run.text, run.kind) for run in fragment.runs] == [("", "void")]
    check_again(fragment, HOSTS)


@pytest.mark.parametrize(
    "address",
    ["http://img.example/x", "https://sub.img.example/x", "https://img.example.evil.example/",
     "https://img.example:8443/x", "https://img.example@evil.example/", "//img.example/x"],
)  # fmt: skip
def test_only_the_exact_host_over_https_is_loaded(address: str) -> None:
    assert "<img" not in str(scan(f'<img src="{address}" alt="a">', HOSTS))
