"""Scoring hands without any tournament."""

import ast
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from api.words import SITUATION_FAULTS
from scoring.registry import all_rulesets
from tournaments.matches.labels import ENTRY_FAULTS

ROOT = Path(__file__).resolve().parents[2]


def adjudicate(*, language="en", **sent):
    headers = {"Accept-Language": language}
    return Client().post(
        "/api/v1/adjudicate", sent, content_type="application/json", headers=headers
    )


def test_a_hand_is_scored_with_its_articles(db, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = adjudicate(ruleset="asart", lines=["A envido, B no quiero, mano para B"])
    assert answer.status_code == 200
    (entry,) = answer.json()["entries"]
    assert entry["score"] == [1, 1]
    assert all(award["article"] for award in entry["awards"])


def test_every_fault_of_a_line_is_told_with_its_place(db):
    answer = adjudicate(ruleset="asart", lines=["A truco, B no quiero", "A dances"])
    assert answer.status_code == 422
    assert answer.json()["faults"][0]["at"] == 1


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es-ar", "Falta la respuesta al pedido de truco: acepta, corre o sube. Art. "),
        ("pt-br", "Falta a resposta ao pedido de truco: aceita, corre ou aumenta. Art. "),
    ],
)
def test_a_fault_of_a_hand_is_a_sentence_in_the_language_asked_for(db, language, words):
    told = {"ruleset": "paulista-aabb", "lines": ["A truco, A ganha"]}
    (fault,) = adjudicate(language=language, **told).json()["faults"]
    assert fault["code"] == "request_unanswered"
    assert fault["words"].startswith(words)


def test_a_situation_is_taken_as_told(db):
    answer = adjudicate(
        ruleset="asart",
        score=[28, 29],
        lines=["A truco, B no quiero", "A truco, B no quiero"],
        each=True,
    )
    assert [entry["score"] for entry in answer.json()["entries"]] == [[29, 29], [29, 29]]


def test_objects_are_read_as_well_as_lines(db):
    moves = [{"who": "A", "word": "truco"}, {"who": "B", "word": "no_quiero"}]
    assert adjudicate(ruleset="asart", lines=[{"moves": moves}]).status_code == 200


TRUCO = {"lines": ["A truco"]}
WRONG = [
    ({"lines": ["???"]}, "«???» no es una palabra de la notación."),
    ({"lines": [7]}, "Una línea es un texto o un objeto."),
    ({"lines": [{"kind": "dance"}]}, "No hay anotaciones de esta clase. Se puede: "),
    ({"lines": [{"moves": [], "song": 1}]}, "No tiene song. Se puede: "),
    ({"lines": [{"kind": "void"}]}, "Falta el campo entries."),
    ({"lines": [{"moves": "truco"}]}, "Esto no puede ser moves."),
    ({"lines": [{"moves": ["truco"]}]}, "Una jugada tiene word, y puede tener who, args y void."),
    (
        {"lines": [{"kind": "quick", "amounts": [{"side": "C"}]}]},
        "Una cantidad tiene side, y name o points.",
    ),
    ({**TRUCO, "options": {"color": "red"}}, "Este reglamento no tiene la opción color. Se puede"),
    ({**TRUCO, "players": 5}, "Este reglamento no es para 5 jugadores. Se puede: "),
    ({**TRUCO, "best_of": 4}, "Esa cantidad de chicos no es posible con estas reglas."),
    ({**TRUCO, "score": [999, 0]}, "999-0 no puede ser un tanteador: el chico termina a los "),
    ({**TRUCO, "dealer": "Z9"}, "Z9 no es una silla de esta mesa: "),
]


@pytest.mark.parametrize("key", sorted(all_rulesets()))
def test_every_ruleset_answers_in_words_what_it_does_not_know(db, key):
    for wrong, words in WRONG:
        answer = adjudicate(ruleset=key, language="es-ar", **wrong)
        assert answer.status_code == 422, wrong
        assert answer.json()["faults"][0]["words"].startswith(words), wrong


def codes_of_errors() -> set[str]:
    """Of every set-up and notation that the engine takes for none; its command line has its own."""
    calls = [
        node
        for path in [*(ROOT / "scoring").rglob("*.py"), ROOT / "api" / "rules.py"]
        if path.name not in ("__main__.py", "doubts.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("SetupError", "NotationError")
    ]
    return {ast.literal_eval(call.args[0]) for call in calls}


def test_every_error_of_the_engine_has_a_sentence_in_every_language():
    sentences = {**SITUATION_FAULTS, **ENTRY_FAULTS}
    codes = codes_of_errors()
    assert len(codes) > 20
    assert codes <= sentences.keys()
    for code in codes:
        said = set()
        for language, _ in settings.LANGUAGES:
            with override(language):
                said.add(str(sentences[code]))
        assert len(said) >= 3, code  # Argentina and Venezuela may say the same


def test_a_ruleset_that_is_not_there_names_those_that_are(db):
    fault = adjudicate(ruleset="poker", lines=["A truco"]).json()["faults"][0]
    assert "asart" in fault["expected"]


def test_the_rulesets_are_listed_with_their_options(db):
    rulesets = Client().get("/api/v1/rulesets/").json()["results"]
    assert {row["ruleset"] for row in rulesets} == set(all_rulesets())
