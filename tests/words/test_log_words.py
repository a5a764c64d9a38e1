"""The log reads like sentences, in every language; what it can't say it shows as it is."""

import re
from datetime import UTC, datetime

import pytest
from django.utils.translation import override

from config.templatetags.log_words import PHRASES, sentence
from tests.words.catalogues import ROOT
from tournaments.log_rows import LogRow

SAID = {
    "es-ar": [
        "Nora abrió el torneo.",
        "Nora asumió el rol de organización.",
        "Nora le dio a Ana el rol de juez.",
        "Nora le quitó a Ana el rol de juez.",
        "Nora dejó el rol de organización.",
        "Nora borró el texto de una nota.",
    ],
    "pt-br": [
        "Nora abriu o torneio.",
        "Nora assumiu a função de organização.",
        "Nora deu a Ana a função de árbitro.",
        "Nora tirou de Ana a função de árbitro.",
        "Nora deixou a função de organização.",
        "Nora apagou o texto de uma anotação.",
    ],
    "es-ve": [
        "Nora abrió el torneo.",
        "Nora asumió el rol de organización.",
        "Nora le dio a Ana el rol de coime.",
        "Nora le quitó a Ana el rol de coime.",
        "Nora dejó el rol de organización.",
        "Nora borró el texto de una nota.",
    ],
    "en": [
        "Nora opened the tournament.",
        "Nora took on the role of organizer.",
        "Nora gave Ana the role of referee.",
        "Nora took the role of referee from Ana.",
        "Nora gave up the role of organizer.",
        "Nora erased the text of a remark.",
    ],
}
NAMES = {"account:1": "Nora", "account:2": "Ana"}


def row(action: str, subject: str, role: str = "") -> LogRow:
    return LogRow(
        number=1,
        at=datetime(2026, 3, 5, tzinfo=UTC),
        actor="account:1",
        actor_name="Nora",
        action=action,
        subject=subject,
        subject_name=NAMES.get(subject, subject),
        data={"role": role} if role else {},
        texts=[],
        previous="",
        hash="",
    )


ROWS = [
    row("tournament.created", "tournament:3"),
    row("role.granted", "account:1", "organizer"),
    row("role.granted", "account:2", "referee"),
    row("role.ended", "account:2", "referee"),
    row("role.ended", "account:1", "organizer"),
    row("remark.erased", "remark:4"),
]


@pytest.mark.parametrize("language", SAID)
def test_each_entry_is_a_sentence(language) -> None:
    with override(language):
        assert [sentence(row) for row in ROWS] == SAID[language]


def test_an_unknown_action_shows_its_code_and_nothing_invented() -> None:
    assert sentence(row("table.set_on_fire", "account:2")) == "Nora · table.set_on_fire · Ana"


def test_every_action_the_services_record_has_a_phrase() -> None:
    recorded = {
        action
        for app in ("tournaments", "referees")
        for path in (ROOT / app).rglob("*.py")
        for action in re.findall(r'(?:action=|ERASED = )"([a-z_]+\.[a-z_]+)"', path.read_text())
    }
    assert "role.granted" in recorded
    assert recorded == set(PHRASES), "say it in config/templatetags/log_words.py"
