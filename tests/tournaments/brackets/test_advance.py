"""From drawn slots to rows: every team once, n − 1 matches and the third place, byes right."""

import pytest

from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.actors import actor_of_account
from tournaments.brackets import tree
from tournaments.brackets.services.build import build_bracket, build_matches, build_slots
from tournaments.brackets.tree import layout
from tournaments.exceptions import NotAllowed, Refused
from tournaments.matches.services.calls import call_match
from tournaments.models import Match, Plan, Progress, Slot, Stage, Team, Tournament


def rows_for(teams: int, third_place: str) -> tuple[dict[int, Match], list[Slot]]:
    """The rows as they would be written, without a database."""
    tournament = Tournament()
    plan = Plan(tournament=tournament, best_of_first=5, best_of_later=3, third_place=third_place)
    byes = set(layout(teams).bye_slots)
    slots = [None if n in byes else Team(number=n) for n in range(1, layout(teams).size + 1)]
    bracket = tree.build([str(t.pk) if t else None for t in slots], third_place=third_place)
    stage = Stage(tournament=tournament, key="knockout", kind="knockout", number=1)
    rows = build_matches(stage, plan, bracket, first=1)
    return rows, build_slots(bracket, rows, slots)


def check(teams: int, third_place: str) -> None:
    rows, slots = rows_for(teams, third_place)
    extra = 1 if third_place == "match" and teams > 3 else 0
    assert len(rows) == teams - 1 + extra
    assert len(slots) == 2 * len(rows)
    drawn = [slot.team for slot in slots if slot.team]
    assert len(drawn) == len({team.pk for team in drawn}) == teams
    byes = [slot for slot in slots if slot.by_bye]
    assert len(byes) == layout(teams).size - teams
    assert {slot.match.round for slot in byes} <= {2}
    # Each open slot is fed by exactly one edge, and each edge leads to an open slot.
    ways = [(m.winner_to, m.winner_to_side) for m in rows.values() if m.winner_to]
    ways += [(m.loser_to, m.loser_to_side) for m in rows.values() if m.loser_to]
    fed = sorted((match.number, side) for match, side in ways)
    assert fed == sorted((s.match.number, s.side) for s in slots if not s.team)
    ends = [m.round_code for m in rows.values() if not m.winner_to and not m.loser_to]
    assert ends == (["third_place", "final"] if extra else ["final"])
    for match in rows.values():  # positions follow the edges, also beside a bye
        if match.winner_to:
            assert match.winner_to.position == (match.position + 1) // 2
            assert match.winner_to_side == ("A" if match.position % 2 else "B")


def test_each_team_stands_once_and_all_ways_lead_on():
    for teams in [*range(2, 36), 63, 64, 65, 127, 128, 129, 500, 511, 512]:
        for third_place in ("match", "shared", "none"):
            check(teams, third_place)


@pytest.mark.full
def test_each_team_stands_once_for_every_number_of_teams():
    for teams in range(2, 513):
        check(teams, "match")


@pytest.mark.parametrize("teams", [2, 3, 4, 5, 6, 7, 8, 11, 16, 23, 64])
def test_the_rows_are_stored_and_stand_as_drawn(cast, teams):
    hall = open_hall(cast, teams)
    assert hall.tournament.stage == Progress.DRAWN
    assert hall.tournament.matches.count() == teams - 1 + (teams > 3)
    ready = hall.tournament.matches.filter(state=Match.State.READY)
    assert all(m.slots.filter(kind="team").count() == 2 for m in ready)
    assert not hall.tournament.matches.filter(state=Match.State.CALLED).exists()
    waiting = hall.tournament.matches.filter(state=Match.State.WAITING)
    assert all(m.slots.filter(kind="team", by_bye=True).count() == 1 for m in waiting)


def test_the_first_phase_and_single_rounds_have_their_own_number_of_games(cast):
    hall = open_hall(cast, 8, best_of_first=5, best_of_rounds={"final": 7})
    games = {m.round_code: m.best_of for m in hall.tournament.matches.all()}
    assert games == {"quarterfinal": 5, "semifinal": 3, "third_place": 3, "final": 7}


def test_a_bracket_in_which_nothing_happened_gives_way_to_another(hall: Hall):
    slots = list(reversed(hall.teams))
    build_bracket(hall.tournament, by=hall.by, slots=slots)
    assert hall.tournament.matches.count() == 8
    assert hall.sides(1) == ["8", "7"]


def test_no_bracket_is_drawn_over_a_called_match(hall: Hall):
    call_match(hall.match(2), by=hall.by, table=hall.tournament.tables.first())
    with pytest.raises(Refused, match="bracket_in_play"):
        build_bracket(hall.tournament, by=hall.by, slots=hall.teams)
    assert hall.sides(1) == ["1", "2"]


def test_only_organizers_build(hall: Hall):
    for person in (hall.cast.committee, hall.cast.referee, hall.cast.stranger):
        with pytest.raises(NotAllowed):
            build_bracket(hall.tournament, by=actor_of_account(person), slots=hall.teams)
