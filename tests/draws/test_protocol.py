"""Freeze, commit, source, draw: each step through its service, and what it leaves in the rows."""

import json

import pytest

from tests.draws.hall import CARDS, alone, drawn, frozen_draw, host, individuals, pairs
from tests.event import make_event
from tournaments.actors import of_account
from tournaments.audit.verify import verify as verify_log
from tournaments.draw import nonce_commitment, verify
from tournaments.draw.teams import ODD_RULES
from tournaments.exceptions import NotAllowed, Refused
from tournaments.models import (
    Draw,
    LogEntry,
    Match,
    OddOneOut,
    Participant,
    Place,
    Plan,
    Slot,
    Stage,
    Team,
)
from tournaments.services.draws.drawing import make_draw
from tournaments.services.draws.freezing import freeze
from tournaments.services.draws.publishing import published
from tournaments.services.draws.wishes import Wishes, odd_of
from tournaments.services.inscriptions.withdraw import withdraw

TEAMS, BRACKET = "teams", "bracket"


def refusal(act, *args, **more) -> Refused:
    with pytest.raises(Refused) as caught:
        act(*args, **more)
    return caught.value


def test_the_hash_and_the_commitment_are_public_before_chance_has_spoken(cast):
    event = individuals(cast, 8)
    draw = frozen_draw(event, TEAMS)
    [record] = json.loads(published(draw))["draws"]
    assert record["list"]["commitment"] == nonce_commitment(draw.nonce)
    assert record["nonce"] is record["source"] is record["outcome"] is None
    assert draw.nonce not in published(draw).decode()
    entry = LogEntry.objects.filter(tournament=event).latest("number")
    assert entry.action == "draw.frozen"
    assert entry.data["list_hash"] == record["list_hash"]
    assert draw.nonce not in json.dumps(entry.data)
    event.refresh_from_db()
    assert event.stage == Stage.OPEN


def test_individuals_become_teams_and_the_file_proves_it(cast):
    event = individuals(cast, 8)
    draw = drawn(event, TEAMS)
    teams = Team.objects.filter(tournament=event)
    assert [team.drawn for team in teams] == [True] * 4
    outcome = draw.document["draws"][-1]["outcome"]["teams"]
    assert [[str(p.participant_id) for p in team.places.all()] for team in teams] == outcome
    assert sorted(id for ids in outcome for id in ids) == sorted(
        str(key) for key in event.participants.values_list("pk", flat=True)
    )
    report = verify(published(draw), list_hash=draw.list_hash)
    assert report.sound, report.findings
    event.refresh_from_db()
    assert event.stage == Stage.DRAWN
    assert verify_log(event.pk).is_sound


def test_the_same_cards_give_the_same_teams_and_other_secrets_do_not(cast):
    event = individuals(cast, 12)
    first = drawn(event, TEAMS)
    again = drawn(event, TEAMS, reason="Faltaba una carta")
    assert first.nonce != again.nonce
    assert first.document["draws"][-1]["seed"] != again.document["draws"][-1]["seed"]
    assert verify(published(again)).sound


def test_ready_made_teams_stay_and_the_others_are_drawn_around_them(cast):
    event = pairs(cast, 2)
    alone(event, 4, first=50)
    ready = {
        team.pk: list(team.places.values_list("participant", flat=True))
        for team in event.teams.all()
    }
    drawn(event, TEAMS)
    for key, people in ready.items():
        team = Team.objects.get(pk=key)
        assert not team.drawn
        assert list(team.places.values_list("participant", flat=True)) == people
    assert event.teams.filter(drawn=True).count() == 2


def test_clubs_are_kept_apart_and_no_clubs_name_goes_into_the_hash(cast):
    event = individuals(cast, 8, clubs=2)
    draw = drawn(event, TEAMS, clubs="apart")
    for team in event.teams.all():
        assert len(set(team.places.values_list("participant__club", flat=True))) == 2
    assert "Club 1" not in json.dumps(draw.document)


@pytest.mark.parametrize(
    ("odd", "teams", "waiting"),
    [("waitlist", 3, 1), ("reserve", 3, 0), ("larger", 3, 0), ("short", 4, 0)],
)
def test_whoever_is_left_over_follows_the_rule_of_the_plan(cast, odd, teams, waiting):
    event = individuals(cast, 7, team_size=2, odd_one_out=odd)
    draw = drawn(event, TEAMS)
    assert event.teams.count() == teams
    assert Participant.objects.filter(tournament=event, admitted_at=None).count() == waiting
    sizes = sorted(team.places.count() for team in event.teams.all())
    assert sizes == {"larger": [2, 2, 3], "short": [1, 2, 2, 2]}.get(odd, [2, 2, 2])
    assert verify(published(draw)).sound


def test_the_draw_decides_who_is_left_over_not_the_order_of_inscription(cast):
    event = individuals(cast, 3)
    last = event.participants.get(number=3)
    assert last.admitted_at is None  # waits for a partner
    out: set[str] = set()
    for attempt in range(100):  # each third is left over in turn, sooner or later
        if len(out) == 3:
            break
        draw = drawn(event, TEAMS, reason=f"Ensayo {attempt}")
        out |= set(draw.document["draws"][-1]["outcome"]["left_out"])
    assert out == {str(key) for key in event.participants.values_list("pk", flat=True)}


def test_whoever_waits_for_a_place_is_not_drawn(cast):
    make_event(cast, cap=2)
    alone(cast.tournament, 5)
    drawn(cast.tournament, TEAMS)
    assert cast.tournament.teams.count() == 2
    waiting = cast.tournament.participants.get(number=5)
    assert (waiting.admitted_at, waiting.places.count()) == (None, 0)


def test_teams_of_three_are_drawn_too(cast):
    event = individuals(cast, 9, team_size=3)
    drawn(event, TEAMS)
    assert [team.places.count() for team in event.teams.all()] == [3, 3, 3]


def test_the_bracket_holds_every_team_once_and_its_byes(cast):
    event = pairs(cast, 6, clubs=3)
    draw = drawn(event, BRACKET, clubs="first_round")
    assert Match.objects.filter(tournament=event).count() == 6  # with the third place
    slots = Slot.objects.filter(match__tournament=event, team__isnull=False)
    assert sorted(slots.values_list("team", flat=True)) == sorted(
        event.teams.values_list("pk", flat=True)
    )
    assert slots.filter(by_bye=True).count() == 2
    for match in Match.objects.filter(tournament=event, round=1):
        clubs = {p.participant.club for slot in match.slots.all() for p in slot.team.places.all()}
        assert len(clubs) == 2
    assert verify(published(draw)).sound


def test_seeded_teams_stand_where_the_list_says(cast):
    event = pairs(cast, 8)
    first, second = event.teams.all()[:2]
    draw = drawn(event, BRACKET, seeds=(str(second.pk), str(first.pk)))
    slots = draw.document["draws"][-1]["outcome"]["slots"]
    assert (slots[0], slots[-1]) == (str(second.pk), str(first.pk))
    assert [team.seed for team in event.teams.all()[:3]] == [2, 1, None]


def test_conditions_that_leave_nothing_say_which_to_relax(cast):
    event = individuals(cast, 4, clubs=1)
    said = refusal(frozen_draw, event, TEAMS, clubs="apart")
    assert said.code == "no_outcome"
    assert (("clubs",),) in said.data["relax"]
    assert not Draw.objects.exists()


def test_only_the_organizers_draw(cast):
    event = individuals(cast, 4)
    draw = frozen_draw(event, TEAMS)
    for person in (cast.referee, cast.committee, cast.player, cast.stranger):
        by = of_account(person)
        with pytest.raises(NotAllowed):
            freeze(event, by=by, kind=TEAMS, wishes=Wishes(source={}))
        with pytest.raises(NotAllowed):
            make_draw(draw, by=by, value=CARDS)


def test_a_draw_is_made_once(cast):
    event = individuals(cast, 4)
    draw = drawn(event, TEAMS)
    assert refusal(make_draw, draw, by=host(event), value=CARDS).code == "already_drawn"
    draw.state = Draw.State.FROZEN  # a page that was opened before
    assert refusal(make_draw, draw, by=host(event), value=CARDS).code == "faulty_source"
    assert event.teams.count() == 2


def test_every_fault_of_the_source_is_named(cast):
    event = individuals(cast, 4)
    draw = frozen_draw(event, TEAMS)
    typed = [*CARDS[:17], "9e", CARDS[0]]
    said = refusal(make_draw, draw, by=host(event), value=typed)
    assert [(fault.code, fault.given) for fault in said.data["faults"]] == [
        ("wrong_count", "19"),
        ("no_such_card", "9e"),
        ("card_twice", CARDS[0]),
    ]
    assert not Place.objects.exists()


def test_whoever_left_after_the_list_was_frozen_is_not_drawn(cast):
    event = individuals(cast, 4)
    draw = frozen_draw(event, TEAMS)
    withdraw(event.participants.get(number=2), by=host(event))
    said = refusal(make_draw, draw, by=host(event), value=CARDS)
    assert (said.code, said.data["numbers"]) == ("people_gone", [2])
    draw.refresh_from_db()
    assert not draw.is_drawn
    assert not Team.objects.filter(tournament=event).exists()


def test_too_few_to_draw_is_said(cast):
    make_event(cast, cap=None)
    assert refusal(frozen_draw, cast.tournament, TEAMS).code == "too_few_people"
    assert refusal(frozen_draw, cast.tournament, BRACKET).code == "too_few_teams"


def test_where_everybody_plays_alone_there_are_no_teams_to_draw(cast):
    event = individuals(cast, 4, team_size=1)
    assert refusal(frozen_draw, event, TEAMS).code == "nothing_to_put_together"
    drawn(event, BRACKET)
    assert Match.objects.filter(tournament=event, round=1).count() == 2


@pytest.mark.parametrize("rule", OddOneOut.values)
def test_every_rule_of_a_plan_for_who_is_left_over_can_be_frozen(rule):
    assert odd_of(Plan(odd_one_out=rule)) in ODD_RULES
