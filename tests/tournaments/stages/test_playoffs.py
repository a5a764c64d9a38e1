"""Play-offs: built where something depends on a tie, played like any match, in no column."""

import pytest
from django.utils.translation import override

from tests.tournaments.matches.hall import WHY
from tests.tournaments.stages.groups import open_groups
from tournaments.exceptions import Refused
from tournaments.formats.planned import groups_then_knockout
from tournaments.matches.services.calls import set_match_format
from tournaments.matches.services.corrections import Correction, correct
from tournaments.matches.services.results import Sheet, confirm_result, record_games
from tournaments.matches.services.teams import withdraw_team
from tournaments.models import LogEntry
from tournaments.regulation.sentences import round_name
from tournaments.stages.selectors.reading import document_of, open_ties, read_stage
from tournaments.verification.results import result_faults

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(cast):
    """Eight teams in two groups of four; the tied play off before any lot."""
    hall = open_groups(cast, 8, plan={"best_of": 1})
    stages = groups_then_knockout(best_of=1)
    stages[0]["criteria"] = ["W", "X", "L"]
    hall.tournament.plan.stages = stages
    hall.tournament.plan.save()
    values = hall.groups.values | {"criteria": ["W", "X", "L"]}
    type(hall.groups).objects.filter(pk=hall.groups.pk).update(values=values)
    return hall


def playoffs(hall):
    rows = hall.tournament.matches.filter(is_playoff=True).order_by("number")
    return [[slot.team.number for slot in match.slots.all()] for match in rows]


def play_a(hall, *results):
    for a, b in results:
        hall.result(a, b, (30, 10))


def second_and_third_tied(hall):
    """1 wins all; 2, 3 and 4 beat each other: three are tied for the second place."""
    play_a(hall, (1, 2), (1, 3), (1, 4), (2, 3), (3, 4))
    hall.result(4, 2, (30, 10))


def test_two_tied_teams_play_one_game(hall):
    play_a(hall, (1, 2), (3, 1), (1, 4), (2, 3), (2, 4), (3, 4))
    assert playoffs(hall) == [[1, 2], [1, 3], [2, 3]]  # three with two wins, two places
    match = hall.tournament.matches.filter(is_playoff=True).first()
    assert (match.best_of, match.group, match.state) == (1, "A", "ready")
    with override("en"):
        assert round_name(match.round_code) == "Play-off of group A"


def play(hall, number, score):
    record_games(hall.match(number), by=hall.by, sheet=Sheet((score,)))
    confirm_result(hall.match(number), by=hall.by, signed=True)


def numbers(hall):
    rows = hall.tournament.matches.filter(is_playoff=True).order_by("number")
    return list(rows.values_list("number", flat=True))


def test_it_decides_who_goes_on_and_enters_no_column(hall):
    second_and_third_tied(hall)
    assert playoffs(hall) == [[2, 3], [2, 4], [3, 4]]
    assert hall.places() == {"groups:A1": 1}
    first, second, third = numbers(hall)
    play(hall, first, (30, 20))
    assert hall.places() == {"groups:A1": 1}
    play(hall, second, (30, 20))
    play(hall, third, (30, 20))
    assert hall.places() == {"groups:A1": 1, "groups:A2": 2}
    [table, _] = read_stage(hall.groups).outcome.tables
    assert [row.figures.matches for row in table.rows] == [3, 3, 3, 3]
    assert table.why[2].criterion == "X"
    assert playoffs(hall) == [[2, 3], [2, 4], [3, 4]]  # never twice
    assert list(result_faults(hall.tournament)) == []


def test_whoever_is_still_equal_goes_by_lot(hall):
    second_and_third_tied(hall)
    first, second, third = numbers(hall)
    play(hall, first, (30, 20))  # 2 beats 3
    play(hall, third, (30, 20))  # 3 beats 4
    play(hall, second, (20, 30))  # 4 beats 2
    [tie] = open_ties(read_stage(hall.groups))
    assert len(tie.teams) == 3
    assert len(playoffs(hall)) == 3


def test_a_result_in_pencil_decides_nothing(hall):
    play_a(hall, (1, 2), (1, 3), (1, 4), (2, 3), (4, 2))
    hall.result(3, 4, (30, 10), confirm=False)
    assert playoffs(hall) == []
    hall.confirm(hall.between(3, 4).number)
    assert len(playoffs(hall)) == 3


def test_a_correction_before_it_begins_takes_it_away(hall):
    second_and_third_tied(hall)
    match = hall.between(4, 2)
    first = match.slots.get(side="A").team.number
    games = ((10, 30),) if first == 4 else ((30, 10),)
    correct(match, by=hall.by, correction=Correction(games=games, reason="Anotado al revés"))
    assert playoffs(hall) == []
    assert hall.places() == {"groups:A1": 1, "groups:A2": 2}
    actions = LogEntry.objects.filter(tournament=hall.tournament, action__startswith="playoff")
    assert [entry.action for entry in actions.order_by("number")] == [
        "playoff.built",
        "playoff.taken_back",
    ]


def test_one_that_was_played_stays_and_counts_for_nobody_else(hall):
    second_and_third_tied(hall)
    play(hall, numbers(hall)[0], (30, 20))
    match = hall.between(4, 2)
    first = match.slots.get(side="A").team.number
    games = ((10, 30),) if first == 4 else ((30, 10),)
    correct(match, by=hall.by, correction=Correction(games=games, reason="Anotado al revés"))
    assert playoffs(hall) == [[2, 3]]
    assert hall.places() == {"groups:A1": 1, "groups:A2": 2}


def test_the_public_file_has_its_games(hall):
    second_and_third_tied(hall)
    play(hall, numbers(hall)[0], (30, 20))
    [playoff] = document_of(read_stage(hall.groups), {})["playoffs"]
    assert len(playoff["teams"]) == 3
    assert [game["result"] is None for game in playoff["games"]] == [False, True, True]


def test_it_is_one_game_and_stays_so(hall):
    second_and_third_tied(hall)
    with pytest.raises(Refused, match="format_frozen"):
        set_match_format(hall.match(numbers(hall)[0]), by=hall.by, best_of=3)


def test_a_tied_team_that_leaves_needs_no_play_off(hall):
    second_and_third_tied(hall)
    withdraw_team(hall.teams[3], by=hall.by, because=WHY)
    assert playoffs(hall) == [[2, 3]]  # the other two, whose tie is another one
