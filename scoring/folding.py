"""Comparing words as people type them: without capitals and accents."""

import unicodedata


def fold(text: str) -> str:
    """
    >>> fold("Mão É")
    'mao e'
    """
    spread = unicodedata.normalize("NFD", text.lower())
    return "".join(c for c in spread if not unicodedata.combining(c))
