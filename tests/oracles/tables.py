"""Tables, written with pipes or as HTML."""

from __future__ import annotations

from tests.oracles.atoms import Atoms, hidden, named, text, whole
from tests.oracles.dialects import Kit
from tests.oracles.lines import line
from tests.oracles.vocabulary import signs, word, words


def table(kit: Kit) -> Atoms:
    columns = kit.random.randint(1, 4) if kit.dialect.indent == 0 else kit.random.randint(2, 4)
    rules = [kit.random.choice(("---", ":--", "--:", ":-:")) for _ in range(columns)]
    rows = [_row(kit, columns) for _ in range(kit.random.randint(1, 4))]
    if kit.random.random() < 0.3:
        rows.append(rows[-1])
    head = [hidden("\n|" + "|".join(rules) + "|\n"), text("")]
    found = [*rows[0], whole("", "\n"), *head]
    for number, row in enumerate(rows[1:]):
        found += [whole("\n", "\n"), *row] if number else row
    return found


def _row(kit: Kit, columns: int) -> Atoms:
    found: Atoms = [hidden("| ")]
    for column in range(columns):
        if column:
            found.append(whole(" | ", "\n"))
        found += _cell(kit)
    return [*found, hidden(" |")]


def _cell(kit: Kit) -> Atoms:
    chance = kit.random.random()
    if chance < 0.04:
        return []
    if chance < 0.2:
        return named("cell of signs", signs(kit))
    if chance < 0.3:
        return [text(words(kit)), whole("\\|", "|"), text(word(kit))]
    return line(kit, most=2)


def html_table(kit: Kit) -> Atoms:
    found: Atoms = [hidden("<table>\n")]
    for _ in range(kit.random.randint(1, 3)):
        left, right = text(words(kit)), text(words(kit))
        found += [hidden("<tr><td>"), left, whole("</td><td>", "\n"), right]
        found.append(whole("</td></tr>\n", "\n"))
    return [*found, hidden("</table>")]
