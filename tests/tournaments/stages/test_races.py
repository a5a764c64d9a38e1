"""The last results of a group at the same moment, with real threads: every place once."""

import pytest

from tests.cast import make_cast
from tests.threads import at_once
from tests.tournaments.stages.groups import GroupsHall, open_groups
from tournaments.audit.verify import verify
from tournaments.exceptions import Refused
from tournaments.matches.services.calls import call_match, call_next
from tournaments.matches.services.results import Sheet, record_games
from tournaments.models import LogEntry, Match, Slot
from tournaments.stages.services.build import build_seeded_bracket
from tournaments.stages.services.deductions import deduct_points


@pytest.fixture
def hall(transactional_db) -> GroupsHall:
    return open_groups(make_cast(), 8, plan={"way_in": "seeded"})


def finish(hall: GroupsHall, a: int, b: int):
    """The lower number wins, signed."""
    match = hall.between(a, b)
    is_first = match.slots.get(side="A").team.number == a
    games = ((30, b), (30, b)) if is_first else ((b, 30), (b, 30))
    return lambda: record_games(match, by=hall.by, sheet=Sheet(games), signed=True)


def test_the_last_results_of_all_groups_at_once_settle_every_place_once(hall):
    last = [(3, 4), (2, 4), (7, 8), (6, 8)]
    for a, b in ((1, 2), (1, 3), (1, 4), (2, 3), (5, 6), (5, 7), (5, 8), (6, 7)):
        finish(hall, a, b)()
    results = at_once(*[finish(hall, a, b) for a, b in last])
    assert [result for result in results if isinstance(result, Exception)] == []
    assert hall.places() == {
        "groups:seed 1": 1,
        "groups:seed 2": 5,
        "groups:seed 3": 2,
        "groups:seed 4": 6,
    }
    settled = LogEntry.objects.filter(tournament=hall.tournament, action="stage.places")
    assert [len(entry.data["places"]) for entry in settled] == [4]
    assert verify(hall.tournament.pk).is_sound


def test_a_bracket_that_two_people_build_at_once_is_built_once(hall):
    hall.play_groups()
    build = [lambda: build_seeded_bracket(hall.knockout, by=hall.by)] * 2
    results = at_once(*build)
    assert sorted(type(result).__name__ for result in results) == ["Refused", "list"]
    assert hall.tournament.matches.filter(group="").count() == 4
    built = LogEntry.objects.filter(tournament=hall.tournament, action="bracket.built")
    assert built.count() == 1


def test_points_that_two_pages_deduct_at_once_are_deducted_once(transactional_db):
    hall = open_groups(make_cast(), 8, plan={"preset": "liga", "way_in": "seeded"})
    values = {"by": hall.by, "team": hall.teams[0], "points": 1, "reason": "Tarde", "decided": 0}
    results = at_once(*[lambda: deduct_points(hall.groups, **values)] * 3)
    assert sorted(type(result).__name__ for result in results) == ["Deduction", *["Refused"] * 2]
    assert hall.groups.deductions.count() == 1
    assert LogEntry.objects.filter(action="team.points_deducted").count() == 1


def test_no_team_is_called_to_two_tables_at_once(hall):
    table = hall.tournament.tables.get(number=4)
    again = hall.between(1, 3)
    results = at_once(
        lambda: call_match(again, by=hall.by, table=table),
        lambda: call_next(hall.tournament, by=hall.by),
        lambda: call_next(hall.tournament, by=hall.by),
    )
    assert not [r for r in results if isinstance(r, Exception) and not isinstance(r, Refused)]
    called = Slot.objects.filter(match__state=Match.State.CALLED).values_list("team", flat=True)
    assert len(set(called)) == len(called)
