"""How many games a match has follows from the log: altered in the file or in the database it is
found, also where nobody has begun it."""

import json

import pytest

from operations.rehearsal.play import Until
from tests.tournaments.exports.days import Day
from tests.tournaments.exports.group_days import GroupDay
from tournaments.exports.event_file import event_file
from tournaments.matches.services.calls import set_match_format
from tournaments.models import Match
from tournaments.setup.services.change import change_plan
from tournaments.verification.results import result_faults
from tournaments.verification.retruco_audit import audit, canonical

pytestmark = pytest.mark.django_db


def play(cast, of: type[Day]) -> Day:
    day = of(owner=cast.organizer, name="Copa", blueprint="asart", teams=6, seed=1, quiet=True).run(
        Until.DRAW
    )
    first = day.tournament.matches.get(number=1)
    set_match_format(first, by=day.by, best_of=5)
    change_plan(day.tournament, by=day.by, changes={"best_of_first": 5, "best_of_later": 7})
    change_plan(day.tournament, by=day.by, changes={"best_of_first": 1})
    return day


@pytest.mark.parametrize("of", [Day, GroupDay])
def test_the_log_says_how_many_games_each_match_has(cast, of):
    day = play(cast, of)
    data = b"".join(event_file(day.tournament))
    assert audit(data) == []
    assert result_faults(day.tournament) == []
    event = json.loads(data)
    numbers = {match["round"]: match["best_of"] for match in event["matches"][1:]}
    assert numbers[2] == (7 if of is Day else 3)


@pytest.mark.parametrize("of", [Day, GroupDay])
def test_another_number_than_the_log_says_is_found(cast, of):
    day = play(cast, of)
    event = json.loads(b"".join(event_file(day.tournament)))
    for match in event["matches"]:
        was = match["best_of"]
        for other in {1, 3, 5, 7} - {was}:
            match["best_of"] = other
            assert audit(canonical(event) + b"\n", points=False) != []
        match["best_of"] = was
    Match.objects.filter(tournament=day.tournament, number=2).update(best_of=7)
    [fault] = result_faults(day.tournament)
    assert fault.startswith("match 2: it is the best of 7")
