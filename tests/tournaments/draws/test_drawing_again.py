"""Drawing again, changing by hand, erasing: the old stays visible, and everything still proves."""

import json

import pytest

from tests.event import name
from tests.tournaments.draws.hall import (
    CARDS,
    alone,
    come_late,
    drawn,
    drawn_late,
    frozen_draw,
    host,
    individuals,
    pairs,
)
from tests.tournaments.draws.test_services import BRACKET, TEAMS, refusal
from tournaments.audit.verify import verify as verify_log
from tournaments.draws.protocol import outcome_now, text_of, verify
from tournaments.draws.services.changes import swap_people, swap_teams
from tournaments.draws.services.draw import perform_draw
from tournaments.draws.services.publish import build_public_file, document_with_texts
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.inscriptions.services.leave import replace_person
from tournaments.matches.services.calls import call_match
from tournaments.models import Match, Participant, Slot


def test_a_re_draw_needs_a_reason(cast):
    tournament = individuals(cast, 4)
    drawn(tournament, TEAMS)
    assert refusal(frozen_draw, tournament, TEAMS).code == "reason_needed"
    assert refusal(frozen_draw, tournament, TEAMS, reason="  ").code == "reason_needed"


def test_the_old_draw_stays_and_the_new_file_holds_both(cast):
    tournament = individuals(cast, 7)
    old = drawn(tournament, TEAMS)
    left_out = old.document["draws"][-1]["outcome"]["left_out"]
    new = frozen_draw(tournament, TEAMS, reason="Se cayó el mazo")
    old.refresh_from_db()
    assert old.superseded_by == new
    assert not tournament.teams.exists()  # nobody plays by the old one any more
    entries = {entry["id"] for entry in new.document["draws"][-1]["list"]["entries"]}
    assert set(left_out) <= entries
    new = perform_draw(new, by=host(tournament), value=CARDS)
    document = document_with_texts(new)
    assert [record["list"]["number"] for record in document["draws"]] == [1, 2]
    assert text_of(document, document["draws"][1]["list"]["reason"]) == "Se cayó el mazo"
    for draw in (old, new):
        assert verify(build_public_file(draw), noted=draw.list_hash).sound
    assert tournament.teams.count() == 3


def test_a_list_that_was_never_drawn_stays_on_record_too(cast):
    tournament = individuals(cast, 4)
    first = frozen_draw(tournament, TEAMS)
    second = drawn(tournament, TEAMS, reason="Llegaron dos más")
    first.refresh_from_db()
    assert refusal(perform_draw, first, by=host(tournament), value=CARDS).code == "superseded"
    report = verify(build_public_file(second), noted=first.list_hash)
    assert report.sound


def test_a_bracket_drawn_again_leaves_one_bracket(cast):
    tournament = pairs(cast, 5)
    drawn(tournament, BRACKET)
    frozen = frozen_draw(tournament, BRACKET, reason="Faltaba un equipo")
    assert not Match.objects.filter(tournament=tournament).exists()
    perform_draw(frozen, by=host(tournament), value=CARDS)
    assert Match.objects.filter(tournament=tournament).count() == 5


def test_nothing_is_drawn_again_once_a_match_was_called(cast):
    tournament = pairs(cast, 4)
    drawn(tournament, BRACKET)
    match = tournament.matches.filter(state="ready").first()
    call_match(match, by=host(tournament), table=tournament.tables.first())
    assert refusal(frozen_draw, tournament, BRACKET, reason="Otra vez").code == "play_has_begun"
    assert Match.objects.filter(tournament=tournament).count() == 4


def test_teams_in_a_bracket_are_not_drawn_again(cast):
    tournament = individuals(cast, 8)
    draw = drawn(tournament, TEAMS)
    drawn(tournament, BRACKET)
    assert refusal(frozen_draw, tournament, TEAMS, reason="Otra vez").code == "bracket_is_drawn"
    first, second = (team[0] for team in draw.document["draws"][-1]["outcome"]["teams"][:2])
    said = refusal(swap_people, draw, by=host(tournament), first=first, second=second, reason="x")
    assert said.code == "bracket_is_drawn"


def test_two_people_change_places_and_everybody_reads_why(cast):
    tournament = individuals(cast, 8)
    draw = drawn(tournament, TEAMS)
    teams = draw.document["draws"][-1]["outcome"]["teams"]
    first, second = teams[0][0], teams[1][1]
    swap_people(draw, by=host(tournament), first=first, second=second, reason="Son hermanos")
    draw.refresh_from_db()
    assert draw.document["draws"][-1]["outcome"]["teams"] == teams  # as drawn
    now = outcome_now(draw.document)["teams"]
    assert (second in now[0], first in now[1]) == (True, True)
    rows = [
        {str(place.participant_id) for place in team.places.filter(until=None)}
        for team in tournament.teams.all()
    ]
    assert rows == [set(ids) for ids in now]
    document = document_with_texts(draw)
    assert text_of(document, document["changes"][0]["reason"]) == "Son hermanos"
    assert verify(build_public_file(draw)).sound


def test_somebody_left_out_comes_in_for_another_who_waits_then(cast):
    tournament = individuals(cast, 5)
    draw = drawn(tournament, TEAMS)
    outcome = draw.document["draws"][-1]["outcome"]
    out, inside = outcome["left_out"][0], outcome["teams"][0][0]
    swap_people(draw, by=host(tournament), first=out, second=inside, reason="Se sintió mal")
    assert Participant.objects.get(pk=out).admitted_at
    assert Participant.objects.get(pk=inside).admitted_at is None
    draw.refresh_from_db()
    assert verify(build_public_file(draw)).sound


@pytest.mark.parametrize(
    ("pick", "code"),
    [
        (lambda teams: (teams[0][0], teams[0][1]), "already_together"),
        (lambda teams: (teams[0][0], "nobody"), "no_such_person"),
    ],
)
def test_a_change_that_is_none_is_refused(cast, pick, code):
    tournament = individuals(cast, 4)
    draw = drawn(tournament, TEAMS)
    first, second = pick(draw.document["draws"][-1]["outcome"]["teams"])
    said = refusal(swap_people, draw, by=host(tournament), first=first, second=second, reason="x")
    assert said.code == code


def test_teams_swapped_in_the_bracket_are_marked_in_the_file(cast):
    tournament = pairs(cast, 8)
    draw = drawn(tournament, BRACKET)
    one, other = tournament.teams.all()[:2]
    before = outcome_now(draw.document)["slots"]
    swap_teams(one, other, by=host(tournament), reason="Llegan tarde")
    draw.refresh_from_db()
    after = outcome_now(draw.document)["slots"]
    assert after[before.index(str(one.pk))] == str(other.pk)
    assert Slot.objects.filter(team__in=[one, other], by_hand=True).count() == 2
    assert verify(build_public_file(draw)).sound


def test_a_late_team_stands_in_the_file_with_its_name(cast):
    tournament = pairs(cast, 7)
    draw = drawn(tournament, BRACKET)
    drawn_late(tournament, come_late(tournament))
    draw.refresh_from_db()
    document = document_with_texts(draw)
    assert None not in outcome_now(document)["slots"]
    [entry] = document["changes"][0]["entries"]
    assert text_of(document, entry["name"]) == f"{name(60)} / {name(61)}"
    assert verify(build_public_file(draw)).sound


def test_a_reserve_does_not_rename_a_team_in_an_older_list(cast):
    tournament = pairs(cast, 4)
    draw = drawn(tournament, BRACKET)
    before = build_public_file(draw)
    individual = tournament.participants.get(number=1)
    alone(tournament, 1, first=60)
    reserve = tournament.participants.get(number=9)
    replace_person(individual, by=host(tournament), reserve=reserve, reason="Se enfermó")
    assert build_public_file(draw) == before


def test_an_erased_person_is_in_no_file_and_the_file_still_proves(cast):
    tournament = individuals(cast, 8)
    teams = drawn(tournament, TEAMS)
    bracket = drawn(tournament, BRACKET)
    person = tournament.participants.get(number=3)
    gone = person.name
    assert gone in build_public_file(teams).decode()
    assert gone in build_public_file(bracket).decode()
    erase_person(person, by=host(tournament))
    for draw in (teams, bracket):
        draw.refresh_from_db()
        assert gone not in build_public_file(draw).decode()
        assert str(person.pk) not in draw.salts
        report = verify(build_public_file(draw), noted=draw.list_hash)
        assert report.sound, report.findings
        others = len(json.loads(build_public_file(draw))["texts"])
        assert others == (7 if draw == teams else 3)
    assert verify_log(tournament.pk).is_sound
