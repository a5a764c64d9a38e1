"""A tournament that plays itself: legal to the last hand, and told again by its seed."""

import pytest
from django.core.management import CommandError, call_command

from operations.rehearsal.play import Rehearsal, Until
from tests.cast import Cast
from tests.tournaments.stages.best_losers import pairs_then_best_losers
from tournaments.audit.verify import verify
from tournaments.draws.readiness import NOT_HERE
from tournaments.formats.planned import (
    groups_then_knockout,
    pairs_then_knockout,
    rounds_then_knockout,
    rounds_then_ladder,
)
from tournaments.models import Match, Progress, Reentry, Stage, Tournament
from tournaments.setup.blueprints import BLUEPRINTS
from tournaments.verification.results import result_faults

LARGEST_FIELD_NEEDED = 14  # of all blueprints: twelve through and two left


def rehearse(cast: Cast, *, until: Until = Until.PODIUM, **more) -> Tournament:
    story = {"blueprint": "asart", "teams": 4, "seed": 5, **more}
    return Rehearsal(owner=cast.organizer, name="Ensayo", **story).run(until)


def results(tournament: Tournament) -> list[tuple[int, list[list[int]], str]]:
    return list(tournament.matches.values_list("number", "games", "winner"))


@pytest.mark.parametrize("blueprint", sorted(BLUEPRINTS))
def test_every_blueprint_plays_to_its_podium(cast, blueprint):
    tournament = rehearse(cast, blueprint=blueprint, teams=3)
    assert tournament.stage == Progress.FINISHED
    assert tournament.rehearsal
    states = set(tournament.matches.values_list("state", flat=True))
    assert states == {Match.State.CONFIRMED}


@pytest.mark.full
@pytest.mark.parametrize("teams", [9, 14, 26])
@pytest.mark.parametrize("blueprint", sorted(BLUEPRINTS))
def test_every_blueprint_plays_to_its_podium_as_it_is_planned(cast, blueprint, teams):
    """With enough teams for its cups, its cut, its second chance; somebody stays away, leaves."""
    tournament = rehearse(cast, blueprint=blueprint, teams=teams, seed=teams)
    assert tournament.stage == Progress.FINISHED
    planned = [stage["key"] for stage in BLUEPRINTS[blueprint].settings.get("stages", ())]
    if teams >= LARGEST_FIELD_NEEDED:
        played = tournament.stages.order_by("number").values_list("key", flat=True)
        assert list(played) == (planned or ["knockout"])
    assert result_faults(tournament) == []
    assert verify(tournament.pk).is_sound


def test_the_same_seed_tells_the_same_story(cast):
    first, again, other = (rehearse(cast, seed=seed) for seed in (5, 5, 6))
    assert results(first) == results(again)
    assert results(first) != results(other)


def test_it_may_stop_in_the_middle_of_a_sunday(cast):
    tournament = rehearse(cast, teams=8, until=Until.MIDDLE)
    states = set(tournament.matches.values_list("state", flat=True))
    assert {Match.State.CONFIRMED, Match.State.FINISHED} <= states
    assert tournament.stage == Progress.PLAYING


@pytest.mark.parametrize(
    ("teams", "plan"),
    [
        (12, {"best_of": 1}),  # three groups of four, two best thirds
        (9, {"best_of": 1, "size": 3, "each": 1, "fill": False, "way_in": "seeded"}),
    ],
)
def test_groups_are_played_through_to_the_podium(cast, teams, plan):
    """Of this seed somebody keeps away and somebody goes home in the groups."""
    tournament = rehearse(
        cast,
        blueprint="caballeros",
        teams=teams,
        seed=11,
        settings={"stages": groups_then_knockout(**plan)},
    )
    assert tournament.stage == Progress.FINISHED
    groups, knockout = tournament.stages.order_by("number")
    assert (groups.state, knockout.state) == (Stage.State.SETTLED, Stage.State.DRAWN)
    assert tournament.matches.filter(round_code="final", state=Match.State.CONFIRMED).count() == 1
    assert not tournament.matches.exclude(state=Match.State.CONFIRMED).exists()
    assert result_faults(tournament) == []


@pytest.mark.parametrize("seed", [11, 12])
def test_an_event_whose_tables_count_flores_is_played_through_to_the_podium(cast, seed):
    """Of one of these somebody keeps away, and somebody goes home."""
    stages = groups_then_knockout(preset="gaucho", best_of=1)
    stages[0]["criteria"] = ["W", "G", "FL", "L"]
    settings = {"stages": stages}
    tournament = rehearse(cast, blueprint="gaucho", teams=8, seed=seed, settings=settings)
    assert tournament.stage == Progress.FINISHED
    counted = tournament.matches.exclude(group="").exclude(how=Match.EMPTY_BRANCH)
    assert {len(match.flores) for match in counted} == {2}
    assert any(sum(match.flores) for match in counted)
    bracket = tournament.matches.filter(group="")
    assert set(bracket.values_list("flores", flat=True)) == {None}
    assert result_faults(tournament) == []


def test_rounds_are_played_through_to_the_podium(cast):
    stages = rounds_then_knockout(rounds=3, cut=4, best_of=1)
    tournament = rehearse(
        cast, blueprint="caballeros", teams=9, seed=11, settings={"stages": stages}
    )
    assert tournament.stage == Progress.FINISHED
    rounds, knockout = tournament.stages.order_by("number")
    assert (rounds.state, knockout.state) == (Stage.State.SETTLED, Stage.State.DRAWN)
    assert set(tournament.matches.filter(stage=rounds).values_list("round", flat=True)) == {1, 2, 3}
    assert result_faults(tournament) == []


def test_places_are_bought_again_in_a_rehearsal(cast):
    settings = {
        "stages": pairs_then_knockout(), "fee": 20, "reentry_fee": 10, "currency": "ARS",
    }  # fmt: skip
    tournament = rehearse(cast, blueprint="caballeros", teams=12, seed=3, settings=settings)
    assert tournament.stage == Progress.FINISHED
    assert Reentry.objects.filter(team__tournament=tournament, undone_at=None).exists()
    assert result_faults(tournament) == []


def test_best_losers_fill_the_bracket_in_a_rehearsal(cast):
    settings = {"stages": pairs_then_best_losers()}
    tournament = rehearse(cast, blueprint="caballeros", teams=12, seed=3, settings=settings)
    assert tournament.stage == Progress.FINISHED
    bracket = tournament.stages.get(key="knockout")
    assert bracket.places.filter(team__isnull=False).count() == 8
    assert result_faults(tournament) == []


def test_losers_fill_a_bracket_in_a_rehearsal(cast):
    """Of this seed somebody keeps away: one place of sixteen stays empty."""
    tournament = rehearse(cast, blueprint="relleno", teams=11, seed=11)
    assert tournament.stage == Progress.FINISHED
    back = tournament.log.filter(action="refill.returned").count()
    assert 1 <= back <= 5
    assert not tournament.matches.exclude(state=Match.State.CONFIRMED).filter(
        slots__team__isnull=False
    )
    assert result_faults(tournament) == []


def test_a_ladder_leads_back_to_the_semifinals_in_a_rehearsal(cast):
    """Of this seed somebody keeps away and somebody goes home."""
    settings = {"stages": rounds_then_ladder(rounds=2, best_of=1)}
    tournament = rehearse(cast, blueprint="caballeros", teams=9, seed=11, settings=settings)
    assert tournament.stage == Progress.FINISHED
    assert tournament.plan.stages[1]["cut"] == 6
    ladder = tournament.matches.filter(stage__key="ladder").exclude(how="")
    assert set(ladder.values_list("best_of", flat=True)) == {1}
    champion = tournament.stages.get(key="knockout").places.get(source="ladder:champion").team
    assert tournament.matches.filter(round_code="semifinal", slots__team=champion).count() == 1
    assert result_faults(tournament) == []


def test_it_may_stop_in_the_third_round(cast):
    """As the demo's event does."""
    stages = rounds_then_knockout(rounds=4, cut=4, best_of=1)
    tournament = rehearse(cast, teams=7, until=Until.MIDDLE, settings={"stages": stages})
    states = {n: set(tournament.matches.filter(round=n).values_list("state", flat=True))
              for n in (1, 2, 3)}  # fmt: skip
    assert states[1] == states[2] == {Match.State.CONFIRMED}
    assert Match.State.FINISHED in states[3]


def test_it_may_stop_after_places_were_bought_again(cast):
    tournament = rehearse(cast, blueprint="repescagem", teams=4, until=Until.MIDDLE)
    bracket = tournament.matches.filter(group="")
    assert bracket.filter(state=Match.State.FINISHED).exists()


def test_it_may_stop_in_the_middle_of_the_groups(cast):
    stages = groups_then_knockout(best_of=1)
    tournament = rehearse(cast, teams=8, until=Until.MIDDLE, settings={"stages": stages})
    first, later = (tournament.matches.filter(round=number) for number in (1, 2))
    assert set(first.values_list("state", flat=True)) == {Match.State.CONFIRMED}
    assert later.filter(state=Match.State.FINISHED).exists()
    assert not tournament.matches.filter(group="").exists()


@pytest.mark.full
@pytest.mark.parametrize("teams", [2, 5, 7, 12, 17, 33])
def test_any_number_of_teams_gets_to_the_podium(cast, teams):
    tournament = rehearse(cast, teams=teams)
    assert tournament.stage == Progress.FINISHED
    assert tournament.matches.filter(round_code="final", state=Match.State.CONFIRMED).count() == 1


def test_the_command_says_where_it_is_and_refuses_what_cannot_be(cast, capsys):
    call_command("simulate", teams=2, until="draw", owner=cast.organizer.email)
    assert capsys.readouterr().out.startswith("/t/")
    assert Tournament.objects.get(rehearsal=True).name == "Ensayo 1"
    with pytest.raises(CommandError, match="2 to 512"):
        call_command("simulate", teams=1)
    with pytest.raises(CommandError, match="--owner"):
        call_command("simulate", owner="nobody@example.org")


def test_things_go_wrong_as_on_a_real_sunday_and_the_podium_is_reached(cast):
    """Of this seed: somebody keeps away, somebody goes home, a line is put right."""
    tournament = rehearse(cast, blueprint="caballeros", teams=16, seed=11)
    assert tournament.stage == Progress.FINISHED
    assert tournament.matches.filter(corrected=True).exists()
    assert tournament.matches.filter(how="walkover", round=1).exists()
    assert tournament.teams.filter(state="withdrawn").count() == 1
    assert not tournament.matches.filter(how="walkover", article="").exists()


def test_everybody_has_come_to_the_desk_before_the_draw(cast):
    """Or its certificate would say of every one of them that they had not."""
    tournament = rehearse(cast, teams=4, until=Until.DRAW)
    people = tournament.participants.all()
    assert people.count() == 8
    assert not people.filter(checked_in_at=None).exists()
    assert tournament.log.filter(action="participant.checked_in").count() == 8
    assert [NOT_HERE in draw.despite for draw in tournament.draws.all()] == [False, False]
