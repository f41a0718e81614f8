"""The list of sources that a model writes at the end of its answer by itself."""

from __future__ import annotations

import re

#: What such a list is called, in the languages that models write most.
_NAMES = (
    "sources?|references?|citations?|bibliography|works cited|quellen(?:angaben|verzeichnis)?|"
    "références?|sources? citées?|bibliographie|fuentes|referencias|fontes|referências|fonti|"
    "riferimenti|bronnen|referenties|источники|ссылки|źródła|kaynaklar|المصادر|المراجع|מקורות|"
    "来源|參考資料|参考资料|参考来源|参考文献|出典|参考|출처|참고 ?문헌"
)
_TITLE = re.compile(
    rf"[ \t]*+(?:\#{{1,6}}[ \t]++)?+(?:\*\*|__)?+(?:{_NAMES})[ \t]*+(?:[:：][ \t]*+)?+"
    r"(?:(?:\*\*|__)[ \t]*+)?+(?:[:：][ \t]*+)?+\#*+[ \t]*+",
    re.IGNORECASE,
)
_TITLE_AND_ENTRY = re.compile(
    rf"[ \t]*+(?:\*\*|__)?+(?:{_NAMES})[ \t]*+(?:(?:\*\*|__)[ \t]*+)?+"
    r"[:：][ \t]*+(?:(?:\*\*|__)[ \t]*+)?+"
    r"(?:[\[［【]\^?\d{1,3}[\]］】]|<?https?://|\[[^\]\n]+\]\()",
    re.IGNORECASE,
)
#: A line of such a list: an entry with a sign, a number or an address at its beginning.
_ENTRY = re.compile(
    r"[ \t]*+(?:[-*+•][ \t]|\d{1,3}[.)][ \t]|[\[［【]\^?\d{1,3}[\]］】]|<?https?://|\[[^\]\n]+\]\(|"
    r"\*\*?\[|\|)"
)
_RULE = re.compile(r"[ \t]*+(?:-{3,}+|\*{3,}+|_{3,}+)[ \t]*+")


def find_section(text: str) -> int:
    """Return where a list of sources at the end of a text begins; its length if there is none.

    Such a list has a title of its own (“Sources:”), and all that follows it are its entries. A rule
    right before the title belongs to it.
    """
    lines = text.splitlines(keepends=True)
    entries = 0
    at = len(lines)
    while at > 0:
        line = lines[at - 1].rstrip("\r\n")
        if _TITLE.fullmatch(line):
            return _begin(lines, at - 1) if entries else len(text)
        if _TITLE_AND_ENTRY.match(line):
            return _begin(lines, at - 1)
        if _ENTRY.match(line):
            entries += 1
        elif line.strip() and not (line[0] in " \t" and at > 1):
            return len(text)
        at -= 1
    return len(text)


def _begin(lines: list[str], title: int) -> int:
    """Return where the section begins: at its title, or at the rule before it."""
    at = title
    while at > 0 and not lines[at - 1].strip():
        at -= 1
    # A line under words makes them a heading: only after an empty one is it a rule.
    if at > 1 and _RULE.fullmatch(lines[at - 1].rstrip("\r\n")) and not lines[at - 2].strip():
        title = at - 1
    return len("".join(lines[:title]).rstrip())
