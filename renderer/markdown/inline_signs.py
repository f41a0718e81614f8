"""Ask only those inline rules that can begin at a sign: all others would only look and decline."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline

from renderer.markdown.newtokens import new_token, read_inline

Rule = Callable[[StateInline, bool], bool]

#: The names of the rules that begin at each sign; a closing bracket only ends what one began.
BEGINS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "\n": ("newline",),
        "\\": ("formula", "escape"),
        "$": ("formula",),
        "`": ("backticks",),
        "~": ("strikethrough",),
        "*": ("emphasis",),
        "_": ("emphasis",),
        "[": ("link",),
        "]": (),
        "!": ("image",),
        "<": ("autolink", "html_inline"),
        "&": ("entity",),
        ":": ("bare_address",),
    }
)


def install(engine: MarkdownIt) -> None:
    """Put one rule, which asks the others, in the place of all of them; to be called last."""
    inline = engine.inline
    known = dict(zip(inline.ruler.get_active_rules(), inline.ruler.getRules(""), strict=True))
    rules = {sign: tuple(known[name] for name in names) for sign, names in BEGINS.items()}
    inline.ruler.push("signs", _asking(rules))
    inline.ruler.enableOnly(["text", "signs"])
    inline.terminator_re = re.compile(f"[{re.escape(''.join(BEGINS))}]")
    engine.core.ruler.at("inline", _inline)


def _inline(state: StateCore) -> None:
    """Read the text of each block; one without a sign is a text as it stands."""
    has_sign = state.md.inline.terminator_re.search
    for token in state.tokens:
        if token.type != "inline":
            continue
        token.children = children = token.children or []
        if not token.content or has_sign(token.content):
            read_inline(token.content, state, children)
        else:
            text = new_token("text", "", 0)
            text.content = token.content
            children.append(text)


def _asking(rules: Mapping[str, tuple[Rule, ...]]) -> Rule:
    def ask(state: StateInline, silent: bool) -> bool:
        for rule in rules.get(state.src[state.pos], ()):  # noqa: SIM110 (this is far faster)
            if rule(state, silent):
                return True
        return False

    return ask
