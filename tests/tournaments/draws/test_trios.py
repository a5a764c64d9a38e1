"""An event of trios to which everybody comes alone, by pages, from the inscription to the bracket
and its first hand; and three of them who shall be one trio."""

import json

from tests.event import make_event, name
from tests.tournaments.draws.hall import DEALT, FREEZE, at, drawn, individuals
from tournaments.actors import actor_of_account
from tournaments.draws.protocol import verify
from tournaments.draws.services.publish import build_public_file
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.models import Draw, Match, Participant


def ids(tournament, *numbers):
    people = dict(tournament.participants.values_list("number", "pk"))
    return tuple(str(people[number]) for number in numbers)


def test_individuals_become_trios_in_a_bracket_by_pages_alone(nora, cast):
    make_event(cast, team_size=3, mode="individual", odd_one_out="reserve", cap=None)
    for number in range(13):
        nora.post(
            at(cast, "tournaments:inscribe"),
            {"p1-name": name(number), "consents": "on"},
        )
    assert Participant.objects.count() == 13

    nora.post(at(cast, "tournaments:new_draw", "teams"), {**FREEZE, "together": "1-2-3, 5-6"})
    nora.post(at(cast, "tournaments:draw_source", 1), {"told": DEALT, "sure": "yes"})
    numbers = [
        set(team.places.values_list("participant__number", flat=True))
        for team in cast.tournament.teams.all()
    ]
    assert [len(team) for team in numbers] == [3, 3, 3, 3]
    assert {1, 2, 3} in numbers
    assert any({5, 6} < team for team in numbers)
    assert len(set.union(*numbers)) == 12

    nora.post(at(cast, "tournaments:new_draw", "bracket"), FREEZE)
    nora.post(at(cast, "tournaments:draw_source", 2), {"told": DEALT, "sure": "yes"})
    assert Match.objects.filter(tournament=cast.tournament, round=1).count() == 2
    for number in (1, 2):
        file = nora.get(at(cast, "tournaments:draw_document", number)).content
        assert verify(file).sound, json.loads(file)

    match = Match.objects.get(tournament=cast.tournament, number=1)
    result = record_entry(
        match,
        by=actor_of_account(cast.organizer),
        submission=Submission("A3 truco, B3 quiero, mano para B"),
    )
    assert result.state.score == (0, 2)


def test_three_are_kept_together_however_often_it_is_drawn(cast):
    tournament = individuals(cast, 9, team_size=3)
    for attempt in range(4):
        trio = ids(tournament, 2, 5, 8)
        draw = drawn(tournament, Draw.Kind.TEAMS, reason=f"Ensayo {attempt}", together=(trio,))
        assert list(trio) in draw.document["draws"][-1]["outcome"]["teams"]
        assert draw.frozen_list["together"] == [list(trio[:2]), list(trio[1:])]
        assert verify(build_public_file(draw)).sound


def test_more_than_a_team_holds_are_refused_in_words(nora, cast):
    individuals(cast, 9, team_size=3)
    page = at(cast, "tournaments:new_draw", "teams")
    for typed in ("1-2-3-4", "1-1-2", "7"):
        answer = nora.post(page, {**FREEZE, "together": typed})
        assert "Write two or three different numbers" in answer.text
    assert "More are kept together" in nora.post(page, {**FREEZE, "together": "1-2-3, 3-4"}).text
    assert not Draw.objects.exists()


def test_in_an_event_of_pairs_three_are_no_team(nora, cast):
    individuals(cast, 6)
    page = nora.post(at(cast, "tournaments:new_draw", "teams"), {**FREEZE, "together": "1-2-3"})
    assert "Write two different numbers, like 3-8." in page.text
    assert not Draw.objects.exists()
