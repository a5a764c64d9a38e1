"""The sheet's data for phones: rules of this event, words of the reader, asked again cheaply."""

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from referees.sheet.data import build_sheet, prepare_sheets
from scoring.phone import sheet_of
from scoring.registry import ruleset
from tests.tournaments.matches.hall import open_hall


def sheet(tournament, language: str = "", **headers):
    client = Client()
    if language:
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return client.get(reverse("referees:phone_sheet", args=[tournament.slug]), headers=headers)


def test_it_is_the_sheet_of_the_events_rules_and_options(cast) -> None:
    hall = open_hall(cast, 4, options={"falta_envido_malas": "leader"})
    sent = sheet(hall.tournament).json()
    rules = ruleset("asart")
    expected = sheet_of(rules, rules.choose(falta_envido_malas="leader"), 4)
    assert sent["tables"] == expected["tables"]
    assert sent["modes"] == expected["modes"]


def test_it_speaks_the_readers_language_and_the_games(cast) -> None:
    hall = open_hall(cast, 4)
    for language, winner in (("es-ar", "¿Quién ganó la mano?"), ("pt-br", "Quem ganhou a mão?")):
        sent = sheet(hall.tournament, language).json()
        assert sent["words"]["row.winner"] == winner
        assert sent["labels"]["no_quiero"] == "No quiero"
        assert sent["concepts"]["envido_no_querido"] == "envido no querido"


@pytest.mark.parametrize("key", ["asart", "paulista-tento", "venezolano"])
def test_every_tap_has_a_label_and_every_award_a_name(cast, key) -> None:
    hall = open_hall(cast, 4, rules=key)
    sent = sheet(hall.tournament).json()
    assert set(sent["labels"]) == set(sent["terms"])
    assert all(sent["concepts"].values())


def test_unchanged_it_is_not_sent_again(cast) -> None:
    hall = open_hall(cast, 4)
    first = sheet(hall.tournament, "es-ar")
    mark = first.headers["ETag"]
    again = sheet(hall.tournament, "es-ar", if_none_match=mark)
    assert (again.status_code, again.content) == (304, b"")
    other = sheet(hall.tournament, "pt-br", if_none_match=mark)
    assert other.status_code == 200


def test_it_names_nobody(cast) -> None:
    hall = open_hall(cast, 4)
    text = sheet(hall.tournament).content.decode()
    for team in hall.teams:
        for place in team.places.select_related("participant"):
            assert place.participant.name.split()[-1] not in text


def test_the_sheets_of_what_is_played_are_made_before_anybody_asks(cast, monkeypatch) -> None:
    hall = open_hall(cast, 4, options={"falta_envido_malas": "leader"})
    prepare_sheets()
    monkeypatch.setattr("referees.sheet.data.sheet_of", None)  # whoever made it anew would fail
    assert sheet(hall.tournament, hall.tournament.language).status_code == 200


def test_another_sheet_under_the_same_version_is_sent(cast, monkeypatch) -> None:
    hall = open_hall(cast, 4)
    mark = sheet(hall.tournament, "es-ar").headers["ETag"]
    build_sheet.cache_clear()
    real = sheet_of
    monkeypatch.setattr("referees.sheet.data.sheet_of", lambda *of: {**real(*of), "target": 24})
    assert sheet(hall.tournament, "es-ar", if_none_match=mark).status_code == 200
    build_sheet.cache_clear()
