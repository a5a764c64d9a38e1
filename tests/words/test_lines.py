"""Lines of a match in words: no code of the engine reaches a reader."""

import re
from random import Random

import pytest
from django.utils.translation import gettext, ngettext, override, pgettext

from referees.sheet.labels import sheet_words
from scoring.core.entries import Hand
from scoring.core.replay import apply, start
from scoring.core.ruleset import Format
from scoring.notation import parse_entry
from scoring.phone import sheet_of
from scoring.registry import all_rulesets, concepts
from tests.cast import Cast
from tests.tournaments.matches.hall import open_hall
from tournaments.matches.labels import (
    CONCEPTS,
    PHRASES,
    describe_entry,
    describe_line,
    describe_notation,
    points_label,
)
from tournaments.matches.selectors import match_page
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.regulation.rulebooks import words_of_game

GAME = """
envido envite falta no querido quiero truco mano mão mazo flor flores reservada falsa piedra
privo falso canta tento seis nove doze onze ferro corrido corrida
"""
GAME_WORDS = set(GAME.split())
LANGUAGES = ("es-ar", "pt-br", "es-ve")


TO_BE_DONE = re.compile(
    r"(Excluir|Descalificar|Desclassificar|Suspender|Retomar|Expulsar)\b", re.IGNORECASE
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_decided_is_not_printed_as_if_it_were_still_to_be_done(language: str) -> None:
    decided = (
        "%(team)s is put out of the event",
        "%(team)s is disqualified",
        "The match is suspended",
        "The match goes on",
    )
    with override(language):
        assert [gettext(words) for words in decided if TO_BE_DONE.search(gettext(words))] == []
        action = pgettext("to be decided", "%(team)s is put out of the event")
    assert TO_BE_DONE.match(action)  # the desk's button says what it does


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_many_and_one_is_one(language: str) -> None:
    """People there say "0 jogos", "0 partidos", never "0 jogo"."""
    with override(language):
        nothing, one, many = (
            ngettext("%(number)s match called.", "%(number)s matches called.", number)
            for number in (0, 1, 2)
        )
    assert nothing == many != one


def test_no_concept_is_shown_as_a_code() -> None:
    for _, code, _ in concepts():
        assert "_" not in points_label(code)


@pytest.mark.parametrize("key", all_rulesets())
def test_whatever_gives_points_is_called_by_a_word_of_the_game_or_in_the_readers_language(
    key: str,
) -> None:
    rules = all_rulesets()[key]
    calls = {word for ladder in rules.ladders for word in ladder.words}
    for code in awarded(key):
        if code not in CONCEPTS | PHRASES | words_of_game("concepts", rules):
            assert set(points_label(code).split()) <= GAME_WORDS | calls, code


@pytest.mark.parametrize("key", ["gaucho", "amostra"])
def test_the_games_of_rio_grande_do_sul_name_points_in_portuguese(key: str) -> None:
    rules = all_rulesets()[key]
    codes = ("mano", "envido_no_querido", "flor_no_querida", "al_resto", "mazo")
    with override("pt-br"):
        assert [points_label(code, rules=rules) for code in codes] == [
            *("mão", "envido não querido", "flor não querida"),
            *("contra-flor e o resto", "ao baralho"),
        ]
        line = "A truco, B quero, B retruco, A quero, A vale quatro, B não quero"
        assert points_label("truco_no_querido", line, rules=rules) == "vale quatro não querido"
        # Another game's own are not touched.
        assert points_label("mano", rules=all_rulesets()["asart"]) == "mano"
        spoken = sheet_words(sheet_of(rules, rules.choose(), 2), rules)
    assert spoken["words"]["refused"] == "não querido"
    assert spoken["words"]["refused.flor"] == "não querida"
    assert spoken["words"]["quick_ran"] == "Não quis"
    assert spoken["concepts"]["flor_no_querida"] == "flor não querida"


def awarded(key: str) -> set[str]:
    """What four hundred hands of this ruleset gave points for."""
    rules, random = all_rulesets()[key], Random(7)
    opened = start(rules, options=rules.choose(), format=Format(players=4, best_of=7))
    state, found = opened, set()
    for _ in range(400):
        hand = Hand(tuple(rules.random_hand(state.game, random)))
        state = apply(state, hand)
        found |= {award.concept for award in state.records[-1].awards}
        if state.outcome:
            state = opened
    assert len(found) > 3
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_own_words_for_points_are_translated(language: str) -> None:
    with override(language):
        shown = {code: points_label(code) for code in CONCEPTS}
    with override("en"):
        assert all(shown[code] != points_label(code) for code in CONCEPTS)


def test_a_line_names_the_teams_and_a_ruling_its_title(cast: Cast) -> None:
    hall = open_hall(cast, 2)
    for line in (
        "A envido, B quiero, envido para A, mano para B",
        "ruling 002 A1 requested=no",
        "adjust B +2",
        "void 2",
        "game 30-12 source sumula",
        "suspend",
        "resume",
        "walkover B",
    ):
        record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    page = match_page(hall.tournament, 1)
    with override("es-ar"):
        said = [describe_line(line, page) for line in page.lines]
    a, b = page.row.a.name, page.row.b.name
    assert said[0] == (
        f"{a} cantaron envido; {b} quisieron. El envido fue para {a}. La mano fue para {b}."
    )
    person = hall.teams[0].places.get(order=1).participant.called
    assert said[1] == f"Fallo contra {person}: Canta los tantos fuera de turno"
    assert said[4] == "Chico: 30–12"
    assert not any(re.search(r"\b(ruling|void|game|suspend|walkover)\b", line) for line in said)


def test_a_title_is_told_in_the_readers_language_whatever_the_rulebooks_is() -> None:
    rules = all_rulesets()["paulista-tento"]
    names = {"A": "Lacerda / Macedo", "B": "Farias"}
    entry = rules.sanctions.rows["035"]
    ruling = parse_entry("ruling 035 A1 proved=yes", rules)
    for language, title in (
        ("pt-br", entry.words["pt"]["title"]),
        ("es-ar", entry.words["es"]["title"]),
        ("en", entry.words["en"]["title"]),
    ):
        with override(language):
            assert title in describe_entry(ruling, names)


def test_a_sanction_has_one_title_wherever_it_is_read() -> None:
    ids = [key for rules in all_rulesets().values() for key in rules.sanctions.rows]
    assert len(ids) == len(set(ids))


def test_the_log_tells_a_ruling_by_its_title() -> None:
    with override("es-ve"):
        assert (
            describe_notation("ruling 066 B1 justified=yes") == "Sentencia contra B1: Canta barajo"
        )
