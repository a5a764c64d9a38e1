"""The catalogues, and what the code and templates really say, extracted afresh."""

import re
from functools import cache

import polib

from bootstrap import words

ROOT = words.ROOT
LOCALES = ("es_AR", "pt_BR", "es_VE")


@cache
def catalogue(locale: str) -> polib.POFile:
    return words.read_catalogue(locale)


@cache
def marked_strings() -> frozenset[words.Key]:
    """What the code and the templates mark for translation now."""
    return frozenset(words.get_key(entry) for entry in words.extract_strings())


def renderings(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def holes(text: str) -> set[str]:
    """The placeholders and the HTML a sentence must keep.

    >>> sorted(holes("<b>%(name)s</b> has {n} of 100 %"))
    ['%(name)s', '</b>', '<b>', '{n}']
    """
    return set(re.findall(r"%\(\w+\)[sd]|%[sd]|\{\w*\}|</?\w+>", text))
