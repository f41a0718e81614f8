from __future__ import annotations

import sys
from pathlib import Path
from subprocess import run
from threading import Thread

import pytest

from renderer.safehtml.repair import is_worthwhile, repair


@pytest.mark.parametrize(
    ("repairs", "length", "worthwhile"),
    [(0, 9, False), (1, 9, True), (5, 16_000, True), (6, 9, False), (1, 16_001, False)],
)
def test_only_little_is_mended(repairs: int, length: int, worthwhile: bool) -> None:
    assert is_worthwhile("x" * length, repairs) is worthwhile


@pytest.mark.parametrize(
    ("html", "mended"),
    [
        ("<p>a<p>b", "<p>a</p><p>b</p>"),
        ("<p>List<T></p>", "<p>List&lt;T&gt;</p>"),
        ("<p><code>a  </code> <b> </b></p>", "<p><code>a  </code> <b> </b></p>"),
        ("<p>a &amp;lt; &nbsp;</p>", "<p>a &amp;lt; \u00a0</p>"),
        ("x", "x"),
        ("", ""),
        ("<script>x</script>", "&lt;script&gt;x&lt;/script&gt;"),
    ],
)
def test_what_is_open_is_closed_and_text_stays(html: str, mended: str) -> None:
    assert repair(html) == mended


def test_what_the_scan_reads_survives() -> None:
    html = (
        '<table><tbody><tr><td style="text-align:right">x</td></tr></tbody></table>'
        '<pre><code class="language-py">y</code></pre><a href="https://a.example/">z</a>'
    )
    mended = repair(html)
    assert '<td class="citation-right">' in mended
    assert '<code class="language-py">' in mended
    assert '<a href="https://a.example/">' in mended


def test_the_menders_are_imported_only_when_needed() -> None:
    """They take longer to import than all the rest, and most replies never need them."""
    program = (
        "import sys; from renderer.safehtml import Policy, gate; gate('<p>x</p><T>', Policy());"
        "sys.exit(bool({'bleach', 'bs4'} & set(sys.modules)))"
    )
    root = Path(__file__).parents[2]
    assert run([sys.executable, "-c", program], cwd=root, timeout=30).returncode == 0


def test_threads_do_not_share_a_cleaner() -> None:
    """A cleaner holds the text it cleans; two threads with one would mix their texts."""
    texts = [f"<p><b>{letter * 50}</p>" * 20 for letter in "abcd"]
    expected = [repair(text) for text in texts]
    found: dict[int, set[str]] = {number: set() for number in range(len(texts))}

    def work(number: int) -> None:
        for _ in range(10):
            found[number].add(repair(texts[number]))

    threads = [Thread(target=work, args=(number,)) for number in found]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [list(values) for values in found.values()] == [[text] for text in expected]
