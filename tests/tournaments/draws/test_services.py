"""Freeze, commit, source, draw: each step through its service, and what it leaves in the rows."""

import json

import pytest

from tests.event import make_event
from tests.tournaments.draws.hall import CARDS, alone, drawn, frozen_draw, host, individuals, pairs
from tournaments.actors import actor_of_account
from tournaments.audit.verify import verify as verify_log
from tournaments.draws.draw_list import DrawConditions, odd_team_of
from tournaments.draws.protocol import nonce_commitment, verify
from tournaments.draws.protocol.teams import ODD_RULES
from tournaments.draws.services.draw import perform_draw
from tournaments.draws.services.freeze import freeze
from tournaments.draws.services.publish import build_public_file
from tournaments.exceptions import NotAllowed, Refused
from tournaments.inscriptions.services.leave import withdraw
from tournaments.models import (
    Draw,
    LogEntry,
    Match,
    OddOneOut,
    Participant,
    Place,
    Plan,
    Progress,
    Slot,
    Team,
)

TEAMS, BRACKET = "teams", "bracket"


def refusal(act, *args, **more) -> Refused:
    with pytest.raises(Refused) as caught:
        act(*args, **more)
    return caught.value


def test_the_hash_and_the_commitment_are_public_before_chance_has_spoken(cast):
    tournament = individuals(cast, 8)
    draw = frozen_draw(tournament, TEAMS)
    [record] = json.loads(build_public_file(draw))["draws"]
    assert record["list"]["commitment"] == nonce_commitment(draw.nonce)
    assert record["nonce"] is record["source"] is record["outcome"] is None
    assert draw.nonce not in build_public_file(draw).decode()
    entry = LogEntry.objects.filter(tournament=tournament).latest("number")
    assert entry.action == "draw.frozen"
    assert entry.data["list_hash"] == record["list_hash"]
    assert draw.nonce not in json.dumps(entry.data)
    tournament.refresh_from_db()
    assert tournament.stage == Progress.OPEN


def test_individuals_become_teams_and_the_file_proves_it(cast):
    tournament = individuals(cast, 8)
    draw = drawn(tournament, TEAMS)
    teams = Team.objects.filter(tournament=tournament)
    assert [team.drawn for team in teams] == [True] * 4
    outcome = draw.document["draws"][-1]["outcome"]["teams"]
    assert [[str(p.participant_id) for p in team.places.all()] for team in teams] == outcome
    assert sorted(id for ids in outcome for id in ids) == sorted(
        str(key) for key in tournament.participants.values_list("pk", flat=True)
    )
    report = verify(build_public_file(draw), noted=draw.list_hash)
    assert report.sound, report.findings
    tournament.refresh_from_db()
    assert tournament.stage == Progress.DRAWN
    assert verify_log(tournament.pk).is_sound


def test_the_same_cards_give_the_same_teams_and_other_secrets_do_not(cast):
    tournament = individuals(cast, 12)
    first = drawn(tournament, TEAMS)
    again = drawn(tournament, TEAMS, reason="Faltaba una carta")
    assert first.nonce != again.nonce
    assert first.document["draws"][-1]["seed"] != again.document["draws"][-1]["seed"]
    assert verify(build_public_file(again)).sound


def test_ready_made_teams_stay_and_the_others_are_drawn_around_them(cast):
    tournament = pairs(cast, 2)
    alone(tournament, 4, first=50)
    ready = {
        team.pk: list(team.places.values_list("participant", flat=True))
        for team in tournament.teams.all()
    }
    drawn(tournament, TEAMS)
    for key, people in ready.items():
        team = Team.objects.get(pk=key)
        assert not team.drawn
        assert list(team.places.values_list("participant", flat=True)) == people
    assert tournament.teams.filter(drawn=True).count() == 2


def test_clubs_are_kept_apart_and_no_clubs_name_goes_into_the_hash(cast):
    tournament = individuals(cast, 8, clubs=2)
    draw = drawn(tournament, TEAMS, clubs="apart")
    for team in tournament.teams.all():
        assert len(set(team.places.values_list("participant__club", flat=True))) == 2
    assert "Club 1" not in json.dumps(draw.document)


@pytest.mark.parametrize(
    ("odd", "teams", "waiting"),
    [("waitlist", 3, 1), ("reserve", 3, 0), ("larger", 3, 0), ("short", 4, 0)],
)
def test_whoever_is_left_over_follows_the_rule_of_the_plan(cast, odd, teams, waiting):
    tournament = individuals(cast, 7, team_size=2, odd_one_out=odd)
    draw = drawn(tournament, TEAMS)
    assert tournament.teams.count() == teams
    assert Participant.objects.filter(tournament=tournament, admitted_at=None).count() == waiting
    sizes = sorted(team.places.count() for team in tournament.teams.all())
    assert sizes == {"larger": [2, 2, 3], "short": [1, 2, 2, 2]}.get(odd, [2, 2, 2])
    assert verify(build_public_file(draw)).sound


def test_the_draw_decides_who_is_left_over_not_the_order_of_inscription(cast):
    tournament = individuals(cast, 3)
    last = tournament.participants.get(number=3)
    assert last.admitted_at is None  # waits for a partner
    out: set[str] = set()
    for attempt in range(100):  # each third is left over in turn, sooner or later
        if len(out) == 3:
            break
        draw = drawn(tournament, TEAMS, reason=f"Ensayo {attempt}")
        out |= set(draw.document["draws"][-1]["outcome"]["left_out"])
    assert out == {str(key) for key in tournament.participants.values_list("pk", flat=True)}


def test_whoever_waits_for_a_place_is_not_drawn(cast):
    make_event(cast, cap=2)
    alone(cast.tournament, 5)
    drawn(cast.tournament, TEAMS)
    assert cast.tournament.teams.count() == 2
    waiting = cast.tournament.participants.get(number=5)
    assert (waiting.admitted_at, waiting.places.count()) == (None, 0)


def test_teams_of_three_are_drawn_too(cast):
    tournament = individuals(cast, 9, team_size=3)
    drawn(tournament, TEAMS)
    assert [team.places.count() for team in tournament.teams.all()] == [3, 3, 3]


def test_the_bracket_holds_every_team_once_and_its_byes(cast):
    tournament = pairs(cast, 6, clubs=3)
    draw = drawn(tournament, BRACKET, clubs="first_round")
    assert Match.objects.filter(tournament=tournament).count() == 6  # with the third place
    slots = Slot.objects.filter(match__tournament=tournament, team__isnull=False)
    assert sorted(slots.values_list("team", flat=True)) == sorted(
        tournament.teams.values_list("pk", flat=True)
    )
    assert slots.filter(by_bye=True).count() == 2
    for match in Match.objects.filter(tournament=tournament, round=1):
        clubs = {p.participant.club for slot in match.slots.all() for p in slot.team.places.all()}
        assert len(clubs) == 2
    assert verify(build_public_file(draw)).sound


def test_seeded_teams_stand_where_the_list_says(cast):
    tournament = pairs(cast, 8)
    first, second = tournament.teams.all()[:2]
    draw = drawn(tournament, BRACKET, seeds=(str(second.pk), str(first.pk)))
    slots = draw.document["draws"][-1]["outcome"]["slots"]
    assert (slots[0], slots[-1]) == (str(second.pk), str(first.pk))
    assert [team.seed for team in tournament.teams.all()[:3]] == [2, 1, None]


def test_conditions_that_leave_nothing_say_which_to_relax(cast):
    tournament = individuals(cast, 4, clubs=1)
    said = refusal(frozen_draw, tournament, TEAMS, clubs="apart")
    assert said.code == "no_outcome"
    assert (("clubs",),) in said.data["relax"]
    assert not Draw.objects.exists()


def test_only_the_organizers_draw(cast):
    tournament = individuals(cast, 4)
    draw = frozen_draw(tournament, TEAMS)
    for person in (cast.referee, cast.committee, cast.player, cast.stranger):
        by = actor_of_account(person)
        with pytest.raises(NotAllowed):
            freeze(tournament, by=by, kind=TEAMS, conditions=DrawConditions(source={}))
        with pytest.raises(NotAllowed):
            perform_draw(draw, by=by, value=CARDS)


def test_a_draw_is_made_once(cast):
    tournament = individuals(cast, 4)
    draw = drawn(tournament, TEAMS)
    assert refusal(perform_draw, draw, by=host(tournament), value=CARDS).code == "already_drawn"
    draw.state = Draw.State.FROZEN  # a page that was opened before
    assert refusal(perform_draw, draw, by=host(tournament), value=CARDS).code == "faulty_source"
    assert tournament.teams.count() == 2


def test_every_fault_of_the_source_is_named(cast):
    tournament = individuals(cast, 4)
    draw = frozen_draw(tournament, TEAMS)
    typed = [*CARDS[:17], "9e", CARDS[0]]
    said = refusal(perform_draw, draw, by=host(tournament), value=typed)
    assert [(fault.code, fault.value) for fault in said.data["faults"]] == [
        ("wrong_count", "19"),
        ("no_such_card", "9e"),
        ("card_twice", CARDS[0]),
    ]
    assert not Place.objects.exists()


def test_whoever_left_after_the_list_was_frozen_is_not_drawn(cast):
    tournament = individuals(cast, 4)
    draw = frozen_draw(tournament, TEAMS)
    withdraw(tournament.participants.get(number=2), by=host(tournament))
    said = refusal(perform_draw, draw, by=host(tournament), value=CARDS)
    assert (said.code, said.data["numbers"]) == ("people_gone", [2])
    draw.refresh_from_db()
    assert not draw.is_drawn
    assert not Team.objects.filter(tournament=tournament).exists()


def test_too_few_to_draw_is_said(cast):
    make_event(cast, cap=None)
    assert refusal(frozen_draw, cast.tournament, TEAMS).code == "too_few_people"
    assert refusal(frozen_draw, cast.tournament, BRACKET).code == "too_few_teams"


def test_where_everybody_plays_alone_there_are_no_teams_to_draw(cast):
    tournament = individuals(cast, 4, team_size=1)
    assert refusal(frozen_draw, tournament, TEAMS).code == "nothing_to_put_together"
    drawn(tournament, BRACKET)
    assert Match.objects.filter(tournament=tournament, round=1).count() == 2


@pytest.mark.parametrize("rule", OddOneOut.values)
def test_every_rule_of_a_plan_for_who_is_left_over_can_be_frozen(rule):
    assert odd_team_of(Plan(odd_one_out=rule)) in ODD_RULES
