"""HTML of tokens: the engine's own, with a shorter way for those that most texts are made of."""

from __future__ import annotations

from collections.abc import Sequence

from markdown_it.common.utils import escapeHtml
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict


class Writer(RendererHTML):
    """A renderer that writes texts and tags in one step."""

    def render(self, tokens: Sequence[Token], options: OptionsDict, env: EnvType) -> str:
        written = []
        for number, token in enumerate(tokens):
            if token.type == "inline":
                written.append(self.renderInline(token.children or (), options, env))
            elif token.hidden:
                continue
            elif token.nesting == -1:
                written.append(f"</{token.tag}>\n")
            elif token.nesting == 1:
                written.append(self._opening(tokens, number))
            else:
                rule = self.rules.get(token.type, self.renderToken)
                written.append(rule(tokens, number, options, env))
        return "".join(written)

    def renderInline(self, tokens: Sequence[Token], options: OptionsDict, env: EnvType) -> str:
        written = []
        for number, token in enumerate(tokens):
            if token.type == "text":
                written.append(escapeHtml(token.content))
            elif token.nesting == -1:
                written.append(f"</{token.tag}>")
            elif token.nesting == 1:
                written.append(f"<{token.tag}{self._attributes(token)}>")
            else:
                rule = self.rules.get(token.type, self.renderToken)
                written.append(rule(tokens, number, options, env))
        return "".join(written)

    def _opening(self, tokens: Sequence[Token], number: int) -> str:
        """Return the start tag of a block, with the line ends that belong before and behind it."""
        token, following = tokens[number], tokens[number + 1]
        before = "\n" if number and tokens[number - 1].hidden else ""
        is_empty = following.nesting == -1 and following.tag == token.tag
        holds_line = following.type == "inline" or following.hidden
        after = "" if is_empty or holds_line else "\n"
        return f"{before}<{token.tag}{self._attributes(token)}>{after}"

    def _attributes(self, token: Token) -> str:
        return self.renderAttrs(token) if token.attrs else ""
