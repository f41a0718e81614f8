"""A chip never begins a line."""

from __future__ import annotations

import pytest

from renderer import render_page
from tests.browser.window import View

LATIN = (
    "The light of the Sun is scattered by the molecules of the air and blue light more so than "
    "red since its waves are shorter and the sky is bright in every direction by day "
)
CHINESE = "天空之所以呈现蓝色是因为空气分子对短波长的光散射得更强而红光则大多直接穿过大气层到达地面"
ARABIC = (
    "تبدو السماء زرقاء لأن جزيئات الهواء تشتت الضوء ذا الموجات القصيرة أكثر مما تشتت الضوء ذا "
    "الموجات الطويلة ولذلك يصل اللون الأحمر عند الغروب "
)


@pytest.mark.parametrize("text", [LATIN, CHINESE, ARABIC], ids=["latin", "chinese", "arabic"])
def test_no_chip_begins_a_line(view: View, text: str) -> None:
    """Each stays on the line of its word, in justified text of any width."""
    unspaced = " " not in text
    words = list(text) if unspaced else text.split()
    content, citations = "", []
    for n, word in enumerate(words * 4, 1):
        content += word if unspaced else f" {word}" if content else word
        if n % 5 == 0:
            citations.append({"end": len(content), "sources": [1]})
    source = {"id": 1, "url": "https://en.wikipedia.org/"}
    message = {"id": "a1", "content": content, "sources": [source], "citations": citations}
    page = view(render_page(message, title="A page"))
    count = """nowrap => {
      const body = document.querySelector(".citation-body");
      body.style.textAlign = "justify";
      for (const mark of body.querySelectorAll(".citation-mark")) mark.style.whiteSpace = nowrap;
      let found = 0;
      for (let width = 200; width <= 800; width += 10) {
        body.style.width = `${width}px`;
        found += chipsThatBeginALine(body);
      }
      return found;
    }"""
    assert page.locator(".citation-chip").count() == len(citations)
    assert page.evaluate(count, "normal") > 0  # the count does see them
    assert page.evaluate(count, "") == 0
