"""What an event tells about itself, as people write it in each language."""

from datetime import UTC, date, datetime, time
from decimal import Decimal

import pytest
from django.template import Context, Template
from django.utils import timezone, translation

from tests.event import make_event
from tournaments.announcement import facts as words
from tournaments.announcement.facts import fact_lines, format_words, read_facts
from tournaments.formats.planned import groups_then_knockout
from tournaments.formats.planned_choices import choose_stages, spread_stages
from tournaments.models import Announcement, Plan
from tournaments.regulation.clauses import Clause
from tournaments.regulation.sentences import sentence


@pytest.fixture(autouse=True)
def today(monkeypatch):
    monkeypatch.setattr(words.timezone, "localdate", lambda: date(2026, 11, 17))


def announce(cast, **fields):
    return Announcement.objects.create(tournament=cast.tournament, **fields)


@pytest.mark.parametrize(
    ("language", "currency", "fee", "when", "costs"),
    [
        ("es-ar", "ARS", 3500, "sábado 12 de diciembre, 14 h", "$ 3.500 por persona"),
        ("es-ve", "VES", 120, "sábado 12 de diciembre, 2:00 p. m.", "Bs. 120,00 por persona"),
        ("pt-br", "BRL", 20, "sábado, 12 de dezembro, 14h", "R$ 20,00 por pessoa"),
        ("en", "ARS", 3500, "Saturday 12 December, 14:00", "AR$ 3,500 per person"),
    ],
)
def test_dates_and_money_are_as_people_write_them(cast, language, currency, fee, when, costs):
    make_event(
        cast, date=date(2026, 12, 12), starts_at=time(14), fee=Decimal(fee), currency=currency
    )
    with translation.override(language):
        facts = read_facts(cast.tournament)
    assert facts.when.replace("\xa0", " ") == when
    assert facts.fee.replace("\xa0", " ") == costs


@pytest.mark.parametrize(
    ("language", "hour"), [("es-ar", "14:30 h"), ("pt-br", "14h30"), ("es-ve", "2:30 p. m.")]
)
def test_half_hours_too(language, hour):
    with translation.override(language):
        assert words.hour_words(time(14, 30)).replace("\xa0", " ") == hour


def test_a_far_day_has_its_year_and_several_days_their_last(cast):
    make_event(cast, date=date(2024, 12, 7))
    announce(cast, last_date=date(2024, 12, 8))
    with translation.override("es-ar"):
        assert read_facts(cast.tournament).day == (
            "sábado 7 de diciembre al domingo 8 de diciembre de 2024"
        )


def test_an_address_without_a_map_is_looked_up_and_a_place_alone_is_not(cast):
    make_event(cast, place="Club Norte")
    assert read_facts(cast.tournament).map_link == ""
    row = announce(cast, address="Av. Sarmiento 1240, Rosario")
    link = read_facts(cast.tournament).map_link
    assert link.endswith("q=Club+Norte%2C+Av.+Sarmiento+1240%2C+Rosario")
    row.map_link = "https://maps.example/x"
    row.save()
    assert read_facts(cast.tournament).map_link == "https://maps.example/x"


def test_the_contacts_number_becomes_a_link_if_it_can_be_read(cast):
    make_event(cast)
    row = announce(cast, contact_phone="341 555-0142")
    assert read_facts(cast.tournament).whatsapp.startswith("https://wa.me/5493415550142?text=")
    row.contact_phone = "ask at the bar"
    row.save()
    facts = read_facts(cast.tournament)
    assert (facts.whatsapp, facts.contact_phone) == ("", "ask at the bar")


def test_the_format_is_one_sentence(cast):
    make_event(cast, rules="paulista-aabb", best_of_first=5, best_of_later=3)
    with translation.override("pt-br"):
        assert read_facts(cast.tournament).format == (
            "Eliminatória simples em duplas, melhor de 5 partidas na primeira fase e de 3 nas"
            " seguintes, até 12 pontos."
        )


def test_lines_for_a_mail_leave_out_what_is_not_said(cast):
    make_event(cast)
    with translation.override("en"):
        assert fact_lines(read_facts(cast.tournament)) == [
            "Copa Primavera",
            "Inscription: free of charge",
        ]
    announce(cast, contact_name="Nora", contact_phone="341 555-0142", address="Calle 1")
    make_event(cast, date=date(2026, 12, 12), place="Club Norte")
    with translation.override("en"):
        lines = fact_lines(read_facts(cast.tournament))
    assert "When: Saturday 12 December" in lines
    assert "Where: Club Norte, Calle 1" in lines
    assert "Questions: Nora · 341 555-0142" in lines


def test_places_left():
    with translation.override("es-ar"):
        assert words.places_words(16, 12) == "Quedan 4 lugares"
        assert words.places_words(16, 15) == "Queda 1 lugar"
        assert words.places_words(16, 16) == "No quedan lugares: hay lista de espera"


def test_a_fee_that_a_team_pays_says_so(cast):
    make_event(cast, fee=Decimal(8000), currency="ARS", fee_per="team")
    with translation.override("es-ar"):
        assert read_facts(cast.tournament).fee.replace("\xa0", " ") == "$ 8.000 por equipo"


@pytest.mark.parametrize(
    ("language", "hour", "words"),
    [
        ("es-ar", time(14), "14 h"),
        ("es-ar", time(14, 5), "14:05 h"),
        ("pt-br", time(14), "14h"),
        ("pt-br", time(9, 5), "9h05"),
        ("es-ve", time(14), "2:00 p. m."),
        ("en", time(14), "14:00"),
    ],
)
def test_the_regulation_and_the_board_write_the_hour_as_the_event_does(language, hour, words):
    clause = Clause("event", "on_a_day_at", {"date": date(2026, 12, 12), "time": hour})
    shown = datetime(2026, 12, 12, hour.hour, hour.minute, tzinfo=UTC)
    with translation.override(language), timezone.override("UTC"):
        assert words in sentence(clause).replace("\xa0", " ")
        template = Template("{% load hour_tags %}{{ moment|hour }}")
        assert template.render(Context({"moment": shown})).replace("\xa0", " ") == words


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("es-ar", "Zonas y después eliminación directa, en parejas"),
        ("es-ve", "Grupos y después eliminación directa, en parejas"),
        ("pt-br", "Grupos e depois eliminatória simples, em duplas"),
    ],
)
def test_the_sentence_of_an_event_with_groups_begins_with_them(language, said):
    plan = Plan(ruleset="asart", team_size=2, stages=groups_then_knockout())
    with translation.override(language):
        assert format_words(plan).startswith(said)


def test_the_sentence_of_an_event_says_who_plays_on():
    begin = groups_then_knockout(best_of=1)
    stages = choose_stages(begin, spread_stages(begin) | {"second": "rest"})
    plan = Plan(ruleset="asart", team_size=2, stages=stages, best_of_first=3, best_of_later=3)
    with translation.override("es-ar"):
        said = format_words(plan)
    assert said.endswith("Copa de plata para quienes no clasifican.")
