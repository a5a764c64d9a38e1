"""A side or a team is usually two or three people or one, and may have a name of its own: no
sentence gives it a verb in the singular. Either the verb is plural beside a side (Nós, Ellos), or
the sentence does without one ("vitória de", "Responden:")."""

import re

import pytest

from tests.words.catalogues import LOCALES, catalogue, renderings

SUBJECT = r"%\((?:team|side|winner|loser)\)s"
# The third person singular of what sides and teams do.
SINGULAR = """
responde gana ganha vence pierde perde confirma firma assina ganó ganhou ganou venceu perdió perdeu
firmó assinou respondió respondeu pasa passa avança tiene tem puede pode juega joga sale sai llega
chega falta
"""
AFTER = re.compile(rf"{SUBJECT}(?: no| não)? (?:{'|'.join(SINGULAR.split())})\b")
BEFORE = re.compile(rf"(?:^|[:.;,] )(?:{'|'.join(SINGULAR.split())}) {SUBJECT}", re.IGNORECASE)


@pytest.mark.parametrize("locale", LOCALES)
def test_no_team_gets_a_verb_in_the_singular(locale) -> None:
    wrong = [
        words
        for entry in catalogue(locale)
        for words in renderings(entry)
        if AFTER.search(words) or BEFORE.search(words)
    ]
    assert wrong == []
