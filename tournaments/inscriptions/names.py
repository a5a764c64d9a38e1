"""A name as people type it, as it is kept, and as it is compared.

Nothing here judges whether a name is real: people are called what they say, also in emoji.
"""

import unicodedata

LONGEST_NAME = 80  # also of a club and of a folded name
LONGEST_NICKNAME = 40
LONGEST_PHONE = 30
# Marks that turn the direction of a line, or that nobody sees: a name with them could pass for
# another one. The joiner of emoji families (U+200D) stays.
INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
JOINER = "\u200d"


def tidy(text: str) -> str:
    """One spelling: composed letters, single spaces, nothing invisible.

    >>> tidy("  Jose\u0301 \\t Pérez\u202e ")
    'José Pérez'
    """
    composed = unicodedata.normalize("NFC", text)
    visible = (
        " " if c.isspace() else c
        for c in composed
        if c == JOINER or c.isspace() or unicodedata.category(c) not in INVISIBLE
    )
    return " ".join("".join(visible).split())


def fold(text: str) -> str:
    """For searching and comparing: no accents, no case, no punctuation.

    >>> fold("Núñez-O'Connor, JOSÉ")
    'nunez o connor jose'
    >>> fold("🃏 ♠")  # nothing to fold: kept as it is
    '🃏 ♠'
    """
    plain = (
        c
        for c in unicodedata.normalize("NFKD", tidy(text).casefold())
        if unicodedata.category(c) != "Mn"
    )
    words = "".join(c if c.isalnum() else " " for c in plain).split()
    return (" ".join(words) or tidy(text))[:LONGEST_NAME]


def same_words(key: str) -> str:
    """Folded names that differ only in the order of their words are one.

    >>> same_words(fold("Pérez, José")) == same_words(fold("jose perez"))
    True
    """
    return " ".join(sorted(key.split()))


def phone_key(phone: str) -> str:
    """What two spellings of one number share: its last eight digits.

    >>> phone_key("+54 9 11 5555-1234") == phone_key("(011) 15 5555 1234")
    True
    >>> phone_key("12")
    ''
    """
    digits = "".join(c for c in phone if c.isascii() and c.isdigit())
    return digits[-8:] if len(digits) >= 6 else ""
