"""The regulation in words: complete, in every language, and never silent about a setting."""

import datetime as clock
import re
from dataclasses import fields, replace
from decimal import Decimal

import pytest
from django.conf import settings as site
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from scoring.book import book
from scoring.registry import all_rulesets
from tests.cast import Cast
from tournaments.actors import actor_of_account
from tournaments.formats.planned import (
    groups_then_knockout,
    league,
    read_stages,
    rounds_alone,
    rounds_then_knockout,
    stages_for,
)
from tournaments.formats.planned_choices import choose_stages, spread_stages
from tournaments.formats.planned_clocks import choose_clocks, spread_clocks
from tournaments.formats.round_clock import AT_ZERO
from tournaments.formats.stage_exits import BestOf
from tournaments.regulation.clauses import Clause, clauses, find_clock_clause
from tournaments.regulation.faults import CHOICES, CLOCK_MEMBERS, faults_of
from tournaments.regulation.labels import (
    OPTION_SENTENCES,
    OPTION_TITLES,
    option_sentence,
    option_title,
)
from tournaments.regulation.sentences import ROUND_NAMES, regulation, sentence
from tournaments.regulation.settings import FIELDS, FREE_TEXTS, ROUNDS, PlanSettings
from tournaments.setup.blueprints import BLUEPRINTS
from tournaments.setup.services.create import create_plan

LANGUAGES = [code for code, _name in site.LANGUAGES]
UTC = clock.UTC
EVENT = PlanSettings(
    "Copa",
    "es-ar",
    "America/Caracas",
    "venezolano",
    date=clock.date(2027, 4, 24),
    starts_at=clock.time(14),
    cap=16,
    fee=Decimal(20),
    currency="VES",
    fee_until=clock.date(2027, 4, 20),
    fee_late=Decimal(25),
    pot_percent=70,
    pot_added=Decimal(500),
    pot_shares=[60, 40],
)
# One other value for each setting that the regulation must tell of.
OTHERWISE = {
    "time_zone": "America/Sao_Paulo",
    "ruleset": "asart",
    "date": clock.date(2027, 4, 25),
    "starts_at": clock.time(15),
    "place": "Club Norte",
    "category": "Libre",
    "minimum_age": 18,
    "team_size": 1,
    "reserves": 1,
    "cap": 8,
    "mode": "teams",
    "odd_one_out": "reserve",
    "opens_at": clock.datetime(2027, 1, 1, tzinfo=UTC),
    "closes_at": clock.datetime(2027, 2, 1, tzinfo=UTC),
    "fee": Decimal("10.50"),
    "fee_per": "team",
    "fee_until": clock.date(2027, 4, 21),
    "fee_late": Decimal(30),
    "reentry_fee": Decimal(15),
    "pot_percent": 50,
    "pot_added": Decimal(100),
    "pot_shares": [50, 30, 20],
    "options": {"mas_a_ley": True},
    "best_of_first": 5,
    "best_of_later": 5,
    "best_of_rounds": {"final": 7},
    "third_place": "shared",
    "stages": groups_then_knockout(preset="liga"),
    "tables": 3,
    "tolerance_first": 15,
    "tolerance_later": 5,
    "calls_by_itself": True,
    "quick_hands": True,
    "appeals_minutes": 20,
    "appeals_hold": False,
    "questions": "Número de socio *",
    "list_order": "first_name",
    "sponsors": "Bar Norte",
}
# On the page's own head, or said together with the fee.
SAID_ELSEWHERE = {"name", "language", "currency"}


def told(settings: PlanSettings, language: str) -> str:
    with override(language), timezone.override(settings.time_zone):
        return "\n".join(text for section in regulation(settings) for text in section.sentences)


def test_every_setting_is_spoken_of():
    assert set(OTHERWISE) | SAID_ELSEWHERE == set(FIELDS)


def test_every_text_that_people_write_freely_is_named_so():
    codes = {"language", "time_zone", "ruleset", "currency", *CHOICES}
    assert {field.name for field in fields(PlanSettings) if field.type is str} - codes == {
        *FREE_TEXTS
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OTHERWISE)
def test_another_value_reads_differently(name, language):
    assert told(replace(EVENT, **{name: OTHERWISE[name]}), language) != told(EVENT, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", all_rulesets())
@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_clause_has_words_without_holes(rules, size, language):
    for mode in ("individual", "teams", "both"):
        event = replace(
            EVENT, **{**OTHERWISE, "ruleset": rules, "team_size": size, "mode": mode, "options": {}}
        )
        text = told(event, language)
        assert not re.search(r"%\(|None|\{", text), text
        assert len(text.splitlines()) == len(clauses(event))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", all_rulesets())
def test_every_choice_of_every_ruleset_has_its_sentence(rules, language):
    own = all_rulesets()[rules]
    with override(language):
        for option in own.options:
            assert option_title(option.name, own) != option.name
            said = [option_sentence(option.name, choice, own) for choice in option.choices]
            assert len(set(said)) == len(said)
            assert all(text.endswith(".") for text in said), said
            assert not any(text.startswith(f"{option.name}:") for text in said), said


def test_no_words_are_kept_for_options_that_are_gone():
    known = {
        (option.name, choice)
        for rules in all_rulesets().values()
        for option in rules.options
        for choice in option.choices
    }
    assert set(OPTION_SENTENCES) <= known
    assert set(OPTION_TITLES) <= {name for name, _choice in known}


@pytest.mark.parametrize("rules", all_rulesets())
def test_a_book_has_words_only_for_options_that_its_ruleset_has(rules):
    options = all_rulesets()[rules].options
    spelt = {True: "yes", False: "no"}
    known = {option.name for option in options} | {
        f"{option.name} {spelt.get(choice, choice) if isinstance(choice, bool) else choice}"
        for option in options
        for choice in option.choices
    }
    for language in ("es", "pt", "en"):
        assert set(book(rules, language).words.options) <= known


def test_every_round_has_a_name():
    assert set(ROUND_NAMES) == {*ROUNDS, "practice", "groups", "bracket"}


AABB = """
O torneio é em 27 de abril de 2024, a partir das 14h.
Local: Bar Classe A.
Todas as horas são as de São Paulo.
Categoria: Mista, aberta a todos.
A idade mínima é 18 anos; a mesa central confere e não guarda datas de nascimento.
Jogam duplas, dois contra dois.
Participam no máximo 16 duplas. Quem chega depois vai para a lista de espera e entra na ordem \
quando abre uma vaga, os dois ou nenhum.
A inscrição é em dupla ou individual; quem vem sem dupla recebe parceiro por sorteio.
Quem sobra nesse sorteio vai para a lista de espera.
As inscrições se encerram quando a organização decidir, no máximo até o sorteio.
A participação é gratuita.
Eliminatória simples: quem perde um jogo está fora. Os confrontos são sorteados depois de \
confirmadas as duplas, num sorteio que qualquer pessoa pode conferir.
Primeira fase: melhor de 5 partidas (vence quem ganhar 3).
Demais fases: melhor de 3 partidas (vence quem ganhar 2).
Quem perde a semifinal disputa o terceiro lugar.
"""


def test_the_aabb_event_reads_as_it_was_printed():
    event = PlanSettings(
        "Olimpíada",
        "pt-br",
        "America/Sao_Paulo",
        "paulista-aabb",
        date=clock.date(2024, 4, 27),
        starts_at=clock.time(14),
        place="Bar Classe A",
        category="Mista, aberta a todos",
        minimum_age=18,
        cap=16,
        best_of_first=5,
    )
    assert faults_of(event) == ()
    text = told(event, "pt-br")
    assert text.startswith(AABB.strip() + "\n")
    assert "Não há tolerância fixada" in text
    assert "três primeiras colocações" in text


def test_the_public_page_tells_it_in_the_readers_language(client, cast: Cast):
    create_plan(cast.tournament, by=actor_of_account(cast.organizer), blueprint="aabb")
    url = reverse("tournaments:regulation", args=[cast.tournament.slug])
    client.cookies[site.LANGUAGE_COOKIE_NAME] = "pt-br"
    assert "Participam no máximo 16 duplas" in client.get(url).content.decode()
    client.cookies[site.LANGUAGE_COOKIE_NAME] = "en"
    assert "At most 16 pairs take part" in client.get(url).content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "plan",
    [
        {"preset": "gaucho", "legs": 2, "best_of": 1, "each": 1, "fill": False},
        {"preset": "uruguay", "way_in": "seeded", "each": 3},
        {"preset": "liga", "best_of": 2, "all_played": True, "target": 15},
        {"best_of": 3, "all_played": True},
    ],
)
def test_groups_are_told_whatever_their_plan(plan, language):
    event = replace(EVENT, stages=groups_then_knockout(**plan))
    text = told(event, language)
    assert not re.search(r"%\(|None|\{", text), text
    assert text != told(replace(EVENT, stages=groups_then_knockout()), language)


@pytest.mark.parametrize("language", ["es-ar", "es-ve", "pt-br", "en"])
@pytest.mark.parametrize("tied", ["L", "X", "="])
@pytest.mark.parametrize(
    "stages", [league(), league(legs=2), rounds_alone(), rounds_alone(random=True, preset="liga")]
)
def test_a_league_is_told_and_promises_no_bracket(stages, tied, language):
    choices = spread_stages(stages) | {"tied": tied}
    event = replace(EVENT, stages=choose_stages(stages, choices))
    text = told(event, language)
    assert not re.search(r"%\(|None|\{", text), text
    clauses_of = {clause.code for clause in clauses(event)}
    assert not clauses_of & {"knockout_after", "third_match", "best_of", "one_game", "cut"}
    assert "three_medals" in clauses_of


def test_two_games_their_draw_and_a_game_between_the_tied_are_told():
    stages = groups_then_knockout(preset="liga", best_of=2, all_played=True)
    stages[0]["criteria"] = ["P", "X", "L"]
    text = told(replace(EVENT, stages=stages), "es-ar")
    assert "son de dos chicos; 1–1 es empate" in text
    assert "el triunfo da 3 puntos, el empate 1 y la derrota, 0" in text
    assert "con un chico entre los empatados" in text


def test_the_criteria_of_a_table_are_told_in_order():
    event = replace(EVENT, stages=groups_then_knockout())
    words = "triunfos, diferencia de tantos, tantos a favor, los partidos entre sí, por sorteo."
    assert words in told(event, "es-ar")


@pytest.mark.parametrize(
    ("criteria", "rounds", "codes"),
    [
        (["W", "D", "H", "L"], 5, {"table_among"}),
        (["H", "W", "L"], 5, {"table_among_by_wins"}),
        (["W", "D", "L"], 5, set()),
        (["W", "U", "L"], 5, {"table_buchholz"}),
        (["W", "M", "H", "L"], 5, {"table_among", "table_median"}),
        (["W", "M", "L"], 4, {"table_buchholz"}),  # too few rounds to leave any out
        (["P", "W", "L"], 5, {"table_points", "table_deducted"}),
    ],
)
def test_what_a_criterion_means_is_told_where_the_table_goes_by_it(criteria, rounds, codes):
    stages = rounds_then_knockout(rounds=rounds, cut=8)
    stages[0]["criteria"] = criteria
    event = replace(EVENT, stages=stages)
    explained = {
        "table_among", "table_among_by_wins", "table_buchholz", "table_median", "table_points",
        "table_deducted",
    }  # fmt: skip
    assert explained & {clause.code for clause in clauses(event)} == codes
    assert "table_disqualified" in {clause.code for clause in clauses(event)}
    for language in LANGUAGES:
        assert "%(" not in told(event, language)


def test_all_faults_of_stages_stand_at_their_field():
    stages = groups_then_knockout(size=2, each=9)
    found = faults_of(replace(EVENT, stages=stages))
    assert [(fault.code, dict(fault.data)["field"]) for fault in found] == [
        ("wrong_group_size", "stages.size"),
        ("too_many_for_pots", "stages.each"),
    ]
    [unreadable] = faults_of(replace(EVENT, stages="x"))
    assert unreadable.code == "stages_unreadable"


def test_an_event_with_groups_decides_nothing_twice_and_under_the_same_numbers():
    """What the table says of walkovers and of whoever leaves is not said otherwise further on."""
    plain, grouped = EVENT, replace(EVENT, stages=groups_then_knockout())
    codes = [
        [clause.code for clause in clauses(event) if clause.section == "decisions"]
        for event in (plain, grouped)
    ]
    assert [code.removesuffix("_groups") for code in codes[1]] == codes[0]
    text = told(grouped, "es-ar")
    assert "en las zonas pierden las dos; en el cuadro no avanza nadie" in text
    assert "Si no viene ninguno, nadie avanza" not in text
    assert "después del sorteo de las zonas no participa" in text
    assert "Detrás quedan los que no pasaron" in text


def test_best_thirds_from_pots_have_the_limit_that_is_kept():
    assert "20 como máximo" in told(replace(EVENT, stages=groups_then_knockout()), "es-ar")
    planned = read_stages(groups_then_knockout())
    for teams, thirds in ((216, 20), (212, 0), (172, 0), (88, 20)):
        entrants = stages_for(planned, teams=teams, target=30)[1].entrants
        assert sum(isinstance(source.exit, BestOf) for source in entrants) == thirds


def test_a_sentence_that_ends_in_an_abbreviation_has_one_full_stop():
    clause = Clause(
        "event", "on_a_day_at", {"date": clock.date(2026, 12, 12), "time": clock.time(15)}
    )
    with override("es-ve"):
        words = sentence(clause)
    assert words.endswith("p.\xa0m.")


def clocked(**clock):
    own = {"clock": 90, "at_zero": "start", "start_at": 11, **clock}
    return [{"key": "knockout", "kind": "knockout", **own}]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("at_zero", AT_ZERO)
def test_the_clock_of_a_round_is_told_for_each_stage(at_zero, language):
    own = {"clock": 90, "at_zero": at_zero, "start_at": 9 if at_zero == "start" else None}
    both = {**own, **{f"bracket_{name}": value for name, value in own.items()}}
    stages = choose_clocks(groups_then_knockout(), spread_clocks([]) | both)
    text = told(replace(EVENT, stages=stages), language)
    assert text.count("1 h 30 min") == 2
    assert ("9" in text) or at_zero != "start"
    assert "%(" not in text


def test_the_clause_of_a_clock_has_a_number_that_later_settings_leave_alone():
    event = replace(EVENT, stages=clocked())
    number, clause = find_clock_clause(event, "knockout")
    assert (number, clause.data["points"]) == ("R3.2", 11)
    otherwise = replace(event, best_of_rounds={"final": 5}, third_place="none")
    assert find_clock_clause(otherwise, "knockout")[0] == "R3.2"
    assert find_clock_clause(EVENT, "knockout") is None


@pytest.mark.parametrize(
    ("clock", "expected"),
    [
        ({}, []),
        ({"start_at": None}, ["start_score_needed"]),
        ({"start_at": 30}, ["wrong_start_score"]),
        ({"start_at": -1}, ["wrong_start_score"]),
        ({"clock": 4}, ["wrong_clock"]),
        ({"clock": 601, "at_zero": "explode"}, ["wrong_clock", "wrong_at_zero"]),
        ({"at_zero": "stand", "start_at": None}, []),
    ],
)
def test_every_fault_of_a_clock_stands_at_its_field(clock, expected):
    event = replace(EVENT, ruleset="asart", options={}, stages=clocked(**clock))
    found = [fault for fault in faults_of(event) if fault.code in CLOCK_MEMBERS]
    assert [fault.code for fault in found] == expected
    fields = [dict(fault.data)["field"] for fault in found]
    assert fields == [f"stages.bracket_{CLOCK_MEMBERS[code]}" for code in expected]


def test_eleven_all_needs_no_word_where_games_go_to_twelve():
    event = replace(EVENT, ruleset="paulista-aabb", options={}, stages=clocked(start_at=None))
    assert [f for f in faults_of(event) if f.code in CLOCK_MEMBERS] == []
    assert find_clock_clause(event, "knockout")[1].data["points"] == 11


def test_a_knockout_alone_is_no_list_of_stages_without_a_clock():
    event = replace(EVENT, stages=[{"key": "knockout", "kind": "knockout"}])
    assert "stages_not_playable" in [fault.code for fault in faults_of(event)]


def codes_of(blueprint: str) -> set[str]:
    stages = list(BLUEPRINTS[blueprint].settings["stages"])
    return {
        clause.code for clause in clauses(replace(EVENT, stages=stages, reentry_fee=Decimal(5)))
    }


@pytest.mark.parametrize("blueprint", ["repechaje", "relleno"])
def test_where_losers_have_a_second_chance_nobody_is_said_to_be_simply_out(blueprint):
    codes = codes_of(blueprint)
    assert "elimination" in codes
    assert "single_elimination" not in codes


def test_nobody_comes_late_into_a_bracket_that_fills_up():
    assert {"late_team_pairs"} == codes_of("relleno") & {"late_team", "late_team_pairs"}
    assert {"late_team"} == codes_of("repechaje") & {"late_team", "late_team_pairs"}


def test_who_stayed_away_from_one_match_of_a_group_may_play_the_silver_cup():
    assert {"no_cup"} == codes_of("copas") & {"no_cup", "no_second_chance"}
    assert {"no_second_chance"} == codes_of("repechaje") & {"no_cup", "no_second_chance"}


@pytest.mark.parametrize("blueprint", ["zonas", "copas", "classificatoria", "liga"])
@pytest.mark.parametrize("language", ["es-ar", "es-ve"])
def test_a_pair_is_feminine_wherever_it_stays_away_or_leaves(blueprint, language):
    stages = list(BLUEPRINTS[blueprint].settings["stages"])
    with override(language):
        sections = {part.code: part for part in regulation(replace(EVENT, stages=stages))}
    decisions = " ".join(sections["decisions"].sentences)
    assert "La pareja que" in decisions
    assert not re.search(r"ninguno|pierden los dos|dejarlo|queda (de )?último", decisions)


def test_one_reserve_is_one_person():
    with override("pt-br"):
        one, two = (sentence(Clause("inscriptions", "reserves", {"count": n})) for n in (1, 2))
    assert "uma pessoa a mais" in one
    assert "até 2 pessoas a mais" in two
