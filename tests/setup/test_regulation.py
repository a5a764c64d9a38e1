"""The regulation in words: complete, in every language, and never silent about a setting."""

import datetime as clock
import re
from decimal import Decimal

import pytest
from django.conf import settings as site
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from scoring.registry import all_rulesets
from tests.cast import Cast
from tournaments.actors import of_account
from tournaments.regulation.clauses import clauses
from tournaments.regulation.faults import faults_of
from tournaments.regulation.option_words import SENTENCES, TITLES, option_sentence, option_title
from tournaments.regulation.settings import FIELDS, ROUNDS, Settings
from tournaments.regulation.words import ROUND_NAMES, regulation
from tournaments.services.plans import make_plan

LANGUAGES = [code for code, _name in site.LANGUAGES]
UTC = clock.UTC
EVENT = Settings(
    "Copa",
    "es-ar",
    "America/Caracas",
    "venezolano",
    date=clock.date(2027, 4, 24),
    starts_at=clock.time(14),
    cap=16,
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
    "cap": 8,
    "mode": "teams",
    "odd_one_out": "reserve",
    "opens_at": clock.datetime(2027, 1, 1, tzinfo=UTC),
    "closes_at": clock.datetime(2027, 2, 1, tzinfo=UTC),
    "fee": Decimal("10.50"),
    "options": {"mas_a_ley": True},
    "best_of_first": 5,
    "best_of_later": 5,
    "best_of_rounds": {"final": 7},
    "third_place": "shared",
    "tables": 3,
    "tolerance_first": 15,
    "tolerance_later": 5,
    "calls_by_itself": True,
    "appeals_minutes": 20,
    "appeals_hold": False,
    "sponsors": "Bar Norte",
}
# On the page's own head, or said together with the fee.
SAID_ELSEWHERE = {"name", "language", "currency"}


def told(settings: Settings, language: str) -> str:
    with override(language), timezone.override(settings.time_zone):
        return "\n".join(text for section in regulation(settings) for text in section.sentences)


def test_every_setting_is_spoken_of():
    assert set(OTHERWISE) | SAID_ELSEWHERE == set(FIELDS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OTHERWISE)
def test_another_value_reads_differently(name, language):
    assert told(EVENT.but({name: OTHERWISE[name]}), language) != told(EVENT, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", all_rulesets())
@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_clause_has_words_without_holes(rules, size, language):
    for mode in ("individual", "teams", "both"):
        event = EVENT.but(
            {**OTHERWISE, "ruleset": rules, "team_size": size, "mode": mode, "options": {}}
        )
        text = told(event, language)
        assert not re.search(r"%\(|None|\{", text), text
        assert len(text.splitlines()) == len(clauses(event))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", all_rulesets())
def test_every_choice_of_every_ruleset_has_its_sentence(rules, language):
    with override(language):
        for option in all_rulesets()[rules].options:
            assert option_title(option.name) != option.name
            said = [option_sentence(option.name, choice) for choice in option.choices]
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
    assert set(SENTENCES) <= known
    assert set(TITLES) == {name for name, _choice in known}


def test_every_round_has_a_name():
    assert set(ROUND_NAMES) == set(ROUNDS)


AABB = """
Joga-se em 27 de abril de 2024, a partir das 14:00.
Local: Bar Classe A.
Todas as horas são as de São Paulo.
Categoria: Mista, aberta a todos.
Quem joga tem pelo menos 18 anos; a mesa central confere e não guarda datas de nascimento.
Jogam duplas, dois contra dois.
Participam no máximo 16 duplas. Quem chega depois vai para a lista de espera e entra na ordem \
quando abre uma vaga, os dois ou nenhum.
A inscrição é em dupla ou individual; quem vem sozinho recebe parceiro por sorteio.
Quem sobra nesse sorteio vai para a lista de espera.
As inscrições fecham quando a organização disser, no mais tardar com o sorteio.
A participação é gratuita.
Eliminatória simples: quem perde um jogo está fora. Os confrontos são sorteados depois de \
confirmadas as equipes, num sorteio que qualquer pessoa pode conferir.
Primeira fase: melhor de 5 partidas (ganha-se com 3).
Demais fases: melhor de 3 partidas (ganha-se com 2).
Quem perde a semifinal disputa o terceiro lugar.
"""


def test_the_aabb_event_reads_as_it_was_printed():
    event = Settings(
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
    assert "Não há tempo de espera fixado" in text
    assert "três primeiras colocações" in text


def test_the_public_page_tells_it_in_the_readers_language(client, cast: Cast):
    make_plan(cast.tournament, by=of_account(cast.organizer), blueprint="aabb")
    url = reverse("regulation", args=[cast.tournament.slug])
    client.cookies[site.LANGUAGE_COOKIE_NAME] = "pt-br"
    assert "Participam no máximo 16 duplas" in client.get(url).content.decode()
    client.cookies[site.LANGUAGE_COOKIE_NAME] = "en"
    assert "At most 16 pairs take part" in client.get(url).content.decode()
