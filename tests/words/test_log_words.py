"""The log reads like sentences, in every language; what it can't say it shows as it is."""

import ast
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from django.utils.translation import get_language, override

from tests.words.catalogues import ROOT
from tournaments.audit.labels import PHRASES, SENTENCE_BUILDERS, describe_action
from tournaments.audit.selectors import LogRow

SAID = {
    "es-ar": [
        "Nora creó el torneo.",
        "Nora asumió el rol de organización.",
        "Nora le dio a Ana el rol de juez.",
        "Nora le quitó a Ana el rol de juez.",
        "Nora dejó el rol de organización.",
        "Nora borró el texto de una nota.",
        "Nora llamó el partido 7 a la mesa 4.",
        "Nora anuló el llamado del partido 7 a la mesa 4.",
        "Nora pasó el partido 7 de la mesa 2 a la mesa 4.",
        "Nora anotó el renglón 3 del partido 7: A truco; B quiero",
        "Nora confirmó el resultado del partido 7.",
    ],
    "pt-br": [
        "Nora criou o torneio.",
        "Nora assumiu a função de organização.",
        "Nora deu a Ana a função de árbitro.",
        "Nora tirou de Ana a função de árbitro.",
        "Nora deixou a função de organização.",
        "Nora apagou o texto de uma anotação.",
        "Nora chamou o jogo 7 para a mesa 4.",
        "Nora retirou o jogo 7 da mesa 4.",
        "Nora passou o jogo 7 da mesa 2 para a mesa 4.",
        "Nora anotou a linha 3 do jogo 7: A truco; B quiero",
        "Nora confirmou o resultado do jogo 7.",
    ],
    "es-ve": [
        "Nora creó el torneo.",
        "Nora asumió el rol de organización.",
        "Nora le dio a Ana el rol de coime.",
        "Nora le quitó a Ana el rol de coime.",
        "Nora dejó el rol de organización.",
        "Nora borró el texto de una nota.",
        "Nora llamó el encuentro 7 a la mesa 4.",
        "Nora anuló el llamado del encuentro 7 a la mesa 4.",
        "Nora pasó el encuentro 7 de la mesa 2 a la mesa 4.",
        "Nora anotó el renglón 3 del encuentro 7: A truco; B quiero",
        "Nora confirmó el resultado del encuentro 7.",
    ],
    "en": [
        "Nora opened the tournament.",
        "Nora took on the role of organizer.",
        "Nora gave Ana the role of referee.",
        "Nora took the role of referee from Ana.",
        "Nora gave up the role of organizer.",
        "Nora erased the text of a remark.",
        "Nora called match 7 to table 4.",
        "Nora took match 7 back from table 4.",
        "Nora moved match 7 from table 2 to table 4.",
        "Nora wrote line 3 of match 7: A truco; B quiero",
        "Nora confirmed the result of match 7.",
    ],
}
NAMES = {"account:1": "Nora", "account:2": "Ana"}
MATCH = {"es-ar": "partido 7", "pt-br": "jogo 7", "es-ve": "encuentro 7", "en": "match 7"}


def row(action: str, subject: str, **data: object) -> LogRow:
    return LogRow(
        number=1,
        at=datetime(2026, 3, 5, tzinfo=UTC),
        actor="account:1",
        actor_name="Nora",
        action=action,
        subject=subject,
        subject_name=NAMES.get(subject) or MATCH[get_language() or "en"],
        data=data,
        texts=[],
        previous="",
        hash="",
    )


def rows() -> list[LogRow]:
    return [
        row("tournament.created", "tournament:3"),
        row("role.granted", "account:1", role="organizer"),
        row("role.granted", "account:2", role="referee"),
        row("role.ended", "account:2", role="referee"),
        row("role.ended", "account:1", role="organizer"),
        row("remark.erased", "remark:4"),
        row("match.called", "match:7", table=4),
        row("match.call_taken_back", "match:7", table=4),
        row("match.moved", "match:7", table=4, before=2),
        row("match.entry", "match:7", number=3, kind="hand", notation="A truco; B quiero"),
        row("match.confirmed", "match:7"),
    ]


@pytest.mark.parametrize("language", SAID)
def test_each_entry_is_a_sentence(language) -> None:
    with override(language):
        assert [describe_action(row) for row in rows()] == SAID[language]


def test_an_unknown_action_shows_its_code_and_nothing_invented() -> None:
    assert (
        describe_action(row("table.set_on_fire", "account:2")) == "Nora · table.set_on_fire · Ana"
    )


ACTION_NAMES = ("action", "ERASED", "(TAKEN, GIVEN_BACK)")


def actions_in(tree: ast.AST) -> Iterator[str]:
    """Given to `record_action`, or anywhere else as `action`."""
    for node in ast.walk(tree):
        values: list[ast.AST] = []
        if isinstance(node, ast.Call):
            values = [keyword.value for keyword in node.keywords if keyword.arg == "action"]
            if isinstance(node.func, ast.Name) and node.func.id == "record_action":
                values += node.args[1:2]
            elif isinstance(node.func, ast.Attribute) and node.func.attr == "record":
                values += node.args[:1]  # a till's, which records for its tournament
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in ACTION_NAMES:
            values = [node.value]
        for constant in (part for value in values for part in ast.walk(value)):
            if isinstance(constant, ast.Constant) and "." in str(constant.value):
                yield constant.value


def test_every_action_the_services_record_has_a_phrase() -> None:
    recorded = {
        action
        for app in ("tournaments", "referees", "papers", "spectators", "api")
        for path in (ROOT / app).rglob("*.py")
        for action in actions_in(ast.parse(path.read_text()))
    }
    assert "role.granted" in recorded
    assert recorded == PHRASES.keys() | SENTENCE_BUILDERS.keys(), (
        "say it in its app's log_phrases.py"
    )
