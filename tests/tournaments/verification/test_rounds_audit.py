"""Events that begin with rounds, found sound or not by the auditor."""

from random import Random
from typing import Any

import pytest

from operations.rehearsal.play import Until
from tests.cast import Cast
from tests.tournaments.exports.round_days import RoundDay
from tests.tournaments.exports.samples import seeded
from tests.tournaments.verification.judging import judge_alterations, judge_day, judge_quiet_day
from tournaments.draws import draw_list, readiness
from tournaments.exports.event_file import event_file
from tournaments.stages.selectors.rounds import field_of_round
from tournaments.verification.retruco_audit import audit

pytestmark = pytest.mark.django_db
FORMATS: tuple[dict[str, Any], ...] = (
    {"rounds": 3, "cut": 4},
    {"rounds": 4, "cut": 4, "preset": "liga", "best_of": 1},
    {"rounds": 3, "cut": 8, "random": True, "best_of": 1},
    {"rounds": 5, "cut": 4, "preset": "uruguay", "best_of": 1},
)


def play(
    cast: Cast, case: int, *, teams: int, until: Until = Until.PODIUM, **more: Any
) -> RoundDay:
    with seeded(case):
        day = RoundDay(
            owner=cast.organizer,
            name=f"Copa {case}",
            blueprint="asart",
            teams=teams,
            seed=case,
            **more,
        )
        return day.run(until)


# A day on which everything goes wrong is played in each of the others.
QUIET = [*(pytest.param(n, marks=pytest.mark.full) for n in range(3)), 3]


@pytest.mark.parametrize("number", QUIET)
def test_a_quiet_event_of_rounds_is_found_sound(cast, number):
    day = play(cast, number, teams=9 + number, quiet=True, format=FORMATS[number])
    event = judge_quiet_day(day)
    assert any(match["group"] is None for match in event["matches"])


def test_a_list_that_is_not_what_the_rounds_before_left_is_found(cast, monkeypatch):
    """The draw itself is sound: list, hash, seed and pairs fit together."""

    def favour_one(stage: Any, number: int, teams: Any) -> list[Any]:
        first, *others = field_of_round(stage, number, teams)
        return [first._replace(score=first.score + (number > 1)), *others]

    for module in (draw_list, readiness):
        monkeypatch.setattr(module, "field_of_round", favour_one)
    day = play(cast, 1, teams=8, quiet=True, format=FORMATS[0])
    data = b"".join(event_file(day.tournament))
    for points in (True, False):
        places = {finding.where for finding in audit(data, points=points)}
        assert places == {"list of round 2", "list of round 3"}


@pytest.mark.long("round-days", quick=3, full=12, aim=2_000)
def test_a_day_of_rounds_on_which_everything_goes_wrong_is_found_sound(cast, case, record_property):
    chance = Random(f"rounds {case}")
    until = (Until.PODIUM, Until.FINAL, Until.PODIUM, Until.MIDDLE)[case // 5 % 4]
    form = FORMATS[case % len(FORMATS)]
    teams = chance.randint(form["cut"] + 2, 15)
    day = play(cast, case, teams=teams, until=until, format=form)
    event = judge_day(day, record_property, format=day.format)
    record_property("rounds", sum(draw["kind"] == "round" for draw in event["draws"]))
    record_property("brackets", int(any(match["group"] is None for match in event["matches"])))


@pytest.mark.long("round-alterations", quick=1, full=2, aim=100)
def test_a_file_of_rounds_altered_in_one_place_is_found(cast, case, record_property):
    day = play(cast, case, teams=Random(case).randint(10, 13), format=FORMATS[case % len(FORMATS)])
    judge_alterations(day, Random(f"round alterations {case}"), record_property)
