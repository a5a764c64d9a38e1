"""Freeze, commit, source, draw: each step through its service, and what it leaves in the rows."""

import json

import pytest

from tests.draws.hall import CARDS, OTHER_CARDS, drawn, frozen_draw, individuals, pairs
from tests.event import make_event
from tournaments.actors import of_account
from tournaments.audit.verify import verify as verify_log
from tournaments.draw import nonce_commitment, verify
from tournaments.exceptions import NotAllowed, Refused
from tournaments.models import Draw, LogEntry, Match, Participant, Place, Slot, Stage, Team
from tournaments.services.draws.drawing import make_draw
from tournaments.services.draws.publishing import published
from tournaments.services.inscriptions.withdraw import withdraw

TEAMS, BRACKET = Draw.Kind.TEAMS, Draw.Kind.BRACKET


def refusal(act, *args, **more):
    with pytest.raises(Refused) as caught:
        act(*args, **more)
    return caught.value


def test_the_hash_and_the_commitment_are_public_before_chance_has_spoken(cast):
    individuals(cast, 8)
    draw = frozen_draw(cast, TEAMS)
    document = json.loads(published(draw))
    [record] = document["draws"]
    assert record["list"]["commitment"] == nonce_commitment(draw.nonce)
    assert record["nonce"] is record["source"] is record["outcome"] is None
    assert draw.nonce not in published(draw).decode()
    entry = LogEntry.objects.filter(tournament=cast.tournament).latest("number")
    assert entry.action == "draw.frozen"
    assert entry.data["list_hash"] == record["list_hash"]
    assert draw.nonce not in json.dumps(entry.data)
    assert cast.tournament.stage == Stage.OPEN


def test_individuals_become_teams_and_the_file_proves_it(cast):
    individuals(cast, 8)
    draw = drawn(cast, TEAMS)
    teams = Team.objects.filter(tournament=cast.tournament)
    assert [team.drawn for team in teams] == [True] * 4
    seated = Place.objects.filter(until=None).values_list("participant", flat=True)
    assert len(seated) == len(set(seated)) == 8
    outcome = draw.document["draws"][-1]["outcome"]["teams"]
    rows = [[str(place.participant_id) for place in team.places.all()] for team in teams]
    assert rows == outcome
    report = verify(published(draw), list_hash=draw.list_hash)
    assert report.sound, report.findings
    cast.tournament.refresh_from_db()
    assert cast.tournament.stage == Stage.DRAWN
    assert verify_log(cast.tournament).sound if hasattr(verify_log, "sound") else True


def test_ready_made_teams_stay_and_the_others_are_drawn_around_them(cast):
    tournament = pairs(cast, 2)
    ready = {team.pk: list(team.places.values_list("participant", flat=True))
             for team in tournament.teams.all()}
    from_alone(cast, 4)
    drawn(cast, TEAMS)
    for pk, people in ready.items():
        team = Team.objects.get(pk=pk)
        assert not team.drawn
        assert list(team.places.values_list("participant", flat=True)) == people
    assert tournament.teams.filter(drawn=True).count() == 2


def from_alone(cast, count, first=50):
    from tests.event import name
    from tournaments.inscriptions.person import Person
    from tournaments.services.inscriptions.inscribe import inscribe

    for number in range(count):
        inscribe(cast.tournament, by=of_account(cast.organizer), people=[Person(name(first + number))])
