"""The seal of a draw's file after every change by hand: in the log, on the page, on the paper; and
what it is for."""

from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse

from tests.tournaments.draws.hall import (
    come_late,
    drawn,
    drawn_late,
    frozen_draw,
    host,
    individuals,
    pairs,
)
from tournaments.actors import SYSTEM
from tournaments.draws.protocol import publish, verify
from tournaments.draws.protocol.document import seal_of
from tournaments.draws.services.changes import swap_people, swap_teams
from tournaments.draws.services.publish import build_public_file, document_with_texts
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.inscribe import change_person, inscribe
from tournaments.inscriptions.services.leave import replace_person
from tournaments.models import Draw, LogEntry, Participant, Team


def logged_seals(draw: Draw) -> list[str]:
    entries = LogEntry.objects.filter(action="draw.sealed").order_by("number")
    return [entry.data["seal"] for entry in entries if entry.data["number"] == draw.number]


def require_every_state(draw: Draw, changes: int) -> None:
    """The log has the seal after each change, and the file knows each of them."""
    draw = Draw.objects.get(pk=draw.pk)
    seals = logged_seals(draw)
    assert seals[-1] == draw.document["seal"]
    states = [verify(build_public_file(draw), noted=seal).noted for seal in seals]
    assert [state and state.changes for state in states] == list(range(1, changes + 1))


def test_changes_of_teams_leave_their_seals_in_the_log(cast):
    tournament = individuals(cast, 7, odd_one_out="short")
    draw = frozen_draw(tournament, "teams")
    person = Participant.objects.earliest("number")
    change_person(person, by=SYSTEM, person=Person("Ana Paz"), reason="Mal escrito")
    draw = drawn(tournament, "teams", reason="Se cayó el mazo")
    person.refresh_from_db()
    change_person(person, by=SYSTEM, person=Person("Ana Pazos"), reason="Mal escrito")
    outcome = draw.document["draws"][-1]["outcome"]
    (alone,), inside = outcome["short"], outcome["teams"][0][0]
    swap_people(draw, by=host(tournament), first=alone, second=inside, reason="Son hermanos")
    reserve = inscribe(tournament, by=SYSTEM, people=[Person("Rita Reserva")]).people[0]
    replace_person(Participant.objects.get(pk=alone), by=SYSTEM, reserve=reserve, reason="Se fue")
    require_every_state(draw, 3)


def test_changes_of_a_bracket_leave_their_seals_in_the_log(cast):
    tournament = pairs(cast, 6)
    draw = drawn(tournament, "bracket")
    first, second = Team.objects.order_by("number")[:2]
    swap_teams(first, second, by=host(tournament), reason="Mismo club")
    drawn_late(tournament, come_late(tournament))
    require_every_state(draw, 2)


def without_last_change(document: dict[str, Any]) -> bytes:
    """As somebody would publish it who wants the change forgotten, text and all."""
    forged = {**document, "changes": document["changes"][:-1]}
    forged["texts"] = {
        key: text for key, text in document["texts"].items()
        if key != document["changes"][-1]["reason"]
    }  # fmt: skip
    return publish({**forged, "seal": seal_of(forged)})


def test_a_change_that_is_dropped_is_missed_by_whoever_has_the_logs_seal(cast):
    tournament = pairs(cast, 4)
    draw = drawn(tournament, "bracket")
    first, second = Team.objects.order_by("number")[:2]
    swap_teams(first, second, by=host(tournament), reason="Mismo club")
    draw.refresh_from_db()
    forged = without_last_change(document_with_texts(draw))
    assert verify(forged).sound
    (seal,) = logged_seals(draw)
    assert verify(forged, noted=seal).findings[0].code == "other_list"


def page_of(client, draw: Draw, language: str) -> str:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    address = reverse("tournaments:draw", args=[draw.tournament.slug, draw.number])
    return client.get(address).text


@pytest.mark.parametrize(
    ("language", "label"),
    [
        ("en", "Seal of the file, changes by hand: 0"),
        ("es-ar", "Sello del archivo, cambios a mano: 0"),
        ("pt-br", "Selo do arquivo, mudanças à mão: 0"),
    ],
)
def test_the_page_shows_the_files_seal(client, cast, language, label):
    draw = drawn(pairs(cast, 4), "bracket")
    page = page_of(client, draw, language)
    assert label in page
    assert draw.document["seal"] in page


def test_the_incomplete_team_is_marked_when_it_was_changed_by_hand(client, cast):
    tournament = individuals(cast, 7, odd_one_out="short")
    draw = drawn(tournament, "teams")
    assert "by hand</span>" not in page_of(client, draw, "en")
    outcome = draw.document["draws"][-1]["outcome"]
    first, second = outcome["short"][0], outcome["teams"][0][0]
    swap_people(draw, by=host(tournament), first=first, second=second, reason="Son hermanos")
    assert page_of(client, draw, "en").count("by hand</span>") == 2
