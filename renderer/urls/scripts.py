"""Scripts: the letters a host name may be written in, and which of them pass for Latin ones.

The ranges are constants, never asked of ``unicodedata``: which characters are letters depends on
the version of Python. They hold lower-case letters that browsers take as they stand, and of marks
only what the script cannot be written without.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """A way of writing in which a label of a host name may be shown."""

    name: str
    """What it is called in Unicode."""

    letters: str
    """Its letters and marks, as the inside of a character class of ``re``."""

    marks: str = ""
    """Those of them that cannot stand first, likewise."""

    lookalikes: str = ""
    """Letters that pass for Latin ones, or for punctuation."""

    countries: frozenset[str] = frozenset()
    """Top levels under which a name made of nothing but such letters is an ordinary one."""

    right_to_left: bool = False
    """Whether it runs from right to left; it is then shown under top levels that do so only."""


_HAN = "\u3005\u3007\u4e00-\u9fa5"
_KANA = "\u3041-\u3094\u309d\u309e\u30a1-\u30fa\u30fc-\u30fe"
_HAN_STROKES = "一丨丶丿乙二三口工卜八十土力"
_KANA_STROKES = "ノソンヘニロエトハカー"

#: Letters of Western and Central Europe. Left out are those that browsers map to others, and the
#: dotless i, which is an i without its dot to a reader. The last two are Romanian.
_LATIN_EUROPE = (
    "\u00df-\u00f6\u00f8-\u00ffāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžșț"
)
#: What Vietnamese has beside those.
_LATIN_VIETNAM = "ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ"

LATIN = Script(name="Latin", letters=f"a-z{_LATIN_EUROPE}{_LATIN_VIETNAM}")

_CYRILLIC = Script(
    name="Cyrillic",
    letters="\u0430-\u045fґғҗҙқҡңҫүұҳҷһӏӑӗәӣөӯӳԁԛԝ",
    lookalikes="абвгеёзкмнопрстухъыьіїјѕүһӏԁԛԝѐќўґғқҡңҫұҳӑӗөӯӳ",
    countries=frozenset({"bg", "by", "kz", "mk", "mn", "rs", "ru", "su", "ua", "uz"}),
)
_GREEK = Script(
    name="Greek",
    letters="\u0390\u03ac-\u03ce",
    lookalikes="αάγιίϊΐκμνοόρστυύϋΰχωώηή",
    countries=frozenset({"gr", "cy"}),
)
_ARMENIAN = Script(
    name="Armenian",
    letters="\u0561-\u0586",
    lookalikes="ագզլհոյսռցքօ",
    countries=frozenset({"am"}),
)
_GEORGIAN = Script(
    name="Georgian",
    letters="\u10d0-\u10fa\u10fd-\u10ff",
    lookalikes="იოყძხჽჿრ",
    countries=frozenset({"ge"}),
)
_HEBREW = Script(
    name="Hebrew",
    letters="\u05d0-\u05ea",
    lookalikes="וןסטחדלי",
    right_to_left=True,
)
_ARABIC = Script(
    name="Arabic",
    letters="\u0621-\u063a\u0641-\u064a\u0679-\u06d3\u06d5",
    lookalikes="\u0622\u0623\u0625\u0627\u0647\u06be\u06c0-\u06c3\u06d5",
    right_to_left=True,
)
_DEVANAGARI = Script(
    name="Devanagari",
    letters="\u0901-\u0903\u0905-\u0939\u093c-\u0945\u0947-\u0949\u094b-\u094d\u0950\u0960-\u0963",
    marks="\u0901-\u0903\u093c\u093e-\u0945\u0947-\u0949\u094b-\u094d\u0962\u0963",
)
_BENGALI = Script(
    name="Bengali",
    letters=(
        "\u0981-\u0983\u0985-\u098c\u098f\u0990\u0993-\u09a8\u09aa-\u09b0\u09b2\u09b6-\u09b9"
        "\u09bc-\u09c4\u09c7\u09c8\u09cb-\u09ce\u09d7\u09e0-\u09e3\u09f0\u09f1"
    ),
    marks="\u0981-\u0983\u09bc\u09be-\u09c4\u09c7\u09c8\u09cb-\u09cd\u09d7\u09e2\u09e3",
)
_TAMIL = Script(
    name="Tamil",
    letters=(
        "\u0b82\u0b83\u0b85-\u0b8a\u0b8e-\u0b90\u0b92-\u0b95\u0b99\u0b9a\u0b9c\u0b9e\u0b9f\u0ba3"
        "\u0ba4\u0ba8-\u0baa\u0bae-\u0bb9\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd7"
    ),
    marks="\u0b82\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd7",
)
_TELUGU = Script(
    name="Telugu",
    letters=(
        "\u0c01-\u0c03\u0c05-\u0c0c\u0c0e-\u0c10\u0c12-\u0c28\u0c2a-\u0c39\u0c3e-\u0c44"
        "\u0c46-\u0c48\u0c4a-\u0c4d\u0c55\u0c56\u0c60-\u0c63"
    ),
    marks="\u0c01-\u0c03\u0c3e-\u0c44\u0c46-\u0c48\u0c4a-\u0c4d\u0c55\u0c56\u0c62\u0c63",
)
_THAI = Script(
    name="Thai",
    letters="\u0e01-\u0e32\u0e34-\u0e3a\u0e40-\u0e4e",
    marks="\u0e31\u0e34-\u0e3a\u0e47-\u0e4e",
    lookalikes="ทนบพรหเแดลปฟม",
    countries=frozenset({"th"}),
)
_JAPANESE = Script(
    name="Han with kana", letters=_HAN + _KANA, lookalikes=_HAN_STROKES + _KANA_STROKES
)
_KOREAN = Script(name="Han with Hangul", letters=f"{_HAN}\uac00-\ud7a3", lookalikes=_HAN_STROKES)

#: Every way of writing there is. Han alone is written in either of the last two.
SCRIPTS: tuple[Script, ...] = (
    LATIN,
    _CYRILLIC,
    _GREEK,
    _ARMENIAN,
    _GEORGIAN,
    _HEBREW,
    _ARABIC,
    _DEVANAGARI,
    _BENGALI,
    _TAMIL,
    _TELUGU,
    _THAI,
    _JAPANESE,
    _KOREAN,
)
#: Latin letters that are shown under ``.vn`` only.
VIETNAMESE = frozenset(_LATIN_VIETNAM)
#: All of these letters, and all of these marks, as the inside of a character class.
LETTERS = "".join(script.letters for script in SCRIPTS)
MARKS = "".join(script.marks for script in SCRIPTS)
