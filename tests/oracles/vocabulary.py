"""Words and signs that built texts are made of."""

from __future__ import annotations

from unicodedata import normalize

from tests.oracles.atoms import Atoms, text, whole
from tests.oracles.dialects import Kit

#: Many of these stand in addresses, tags and names of entities too.
PLAIN = (
    *("alpha", "beta", "gamma", "he", "said", "the", "in", "a", "is", "it", "5", "2024", "3.5"),
    *("12,000", "https", "com", "org", "amp", "px", "strong", "em", "sub", "b", "i", "p", "li"),
    *("x1", "naïve", "Zürich", "don’t", "it's", "rock'n'roll", "title", "href", "py", "hellip"),
    *("org1", "H2O", "Ⅷ", "½", "well-known", "state-of-the-art", "(again)", "50%", "x=1", "a/b"),
)

SCRIPTS = {
    "Chinese": ("水是生命之源", "东京很大", "他说"),
    "Japanese": ("東京は大きい", "カタカナ", normalize("NFD", "ガギグ"), "ひらがな"),
    "Korean": ("한국어", "서울은", normalize("NFD", "한국")),
    "Thai": ("สวัสดี", "น้ำดี", "ประเทศไทย"),
    "Devanagari": ("नमस्ते", "हिन्दी", "क्षत्रिय"),
    "Arabic": ("مُحَمَّد", "السَّلَامُ", "مرحبا", "٢٠٢٤"),
    "Hebrew": ("שָׁלוֹם", "עברית"),
    "accents": ("café", normalize("NFD", "café"), normalize("NFD", "Ångström"), "é", "e\u0301"),
    "Cyrillic": ("Привет", "мир"),
    "invisible": ("soft\u00adhyphen", "zero\u200bwidth", "می\u200cخواهم", "word\u2060joined"),
}

#: Each is one character to a reader.
SIGNS = (
    *(
        "✅",
        "❌",
        "★",
        "—",
        "…",
        "→",
        "👍🏽",
        "👨\u200d👩\u200d👧",
        "🇫🇷",
        "1\ufe0f\u20e3",
        "❤\ufe0f",
    ),
    *("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "😀", "€", "§", "™", "♯"),
)

STOPS = ("", "", ".", ".", "!", "?", "…", "。", ":", ";")

QUOTES = ("“”", "‘’", "«»", "„“", "「」", '""', "()")

SENTENCES = (
    "Yes, it is safe and he said so again.",
    "The sky is blue.",
    "It rose by 3.5% in 2024.",
    "水是生命之源。",
)


def word(kit: Kit) -> str:
    """Return a word of the plain ones."""
    return kit.random.choice(PLAIN)


def words(kit: Kit, most: int = 3) -> str:
    """Return one to ``most`` words; now and then some are of another script."""
    count = kit.random.randint(1, most)
    return " ".join(
        word(kit)
        if kit.random.random() < 0.85
        else kit.random.choice(SCRIPTS[kit.random.choice(tuple(SCRIPTS))])
        for _ in range(count)
    )


def signs(kit: Kit) -> Atoms:
    """Return one to three signs, with or without blanks between."""
    gap = kit.random.choice(("", "", " "))
    found: Atoms = []
    for number in range(kit.random.choice((1, 1, 1, 2, 3))):
        if number and gap:
            found.append(text(gap))
        found.append(whole(kit.random.choice(SIGNS)))
    return found
