"""A correction names every stage that it touches before it is made, in each format: what was shown
is all that moves, and what was drawn moves only by a decision."""

from random import Random

import pytest

from tests.tournaments.matches.hall import sheet
from tests.tournaments.stages.groups import GroupsHall
from tests.tournaments.stages.rounds import RoundsHall, plan_rounds
from tests.tournaments.stages.test_best_losers import open_best_losers
from tests.tournaments.stages.test_cups import draw, open_cups, open_event
from tests.tournaments.stages.test_refill import open_refill
from tests.tournaments.stages.test_returns import open_pairs
from tournaments.exceptions import Refused
from tournaments.formats.planned import (
    FIRST_ROUND,
    REST,
    groups_then_knockout,
    rounds_then_knockout,
)
from tournaments.formats.planned_choices import choose_stages, spread_stages
from tournaments.matches.services.corrections import Correction, correct, preview
from tournaments.models import Draw, Match, Slot, StagePlace, Tournament
from tournaments.stages.selectors.reading import open_ties, read_stage
from tournaments.stages.services.build import build_seeded_bracket
from tournaments.verification.results import result_faults

pytestmark = pytest.mark.django_db


def turned(match):
    other = "B" if match.winner == "A" else "A"
    return Correction(games=sheet(match, other).games, reason="Se anotó al revés")


def places_now(hall):
    rows = StagePlace.objects.filter(stage__tournament=hall.tournament)
    return {(row.stage.key, row.source): row.team_id for row in rows.select_related("stage")}


def matches_now(hall):
    """Of everything that was ready, called or played: who stands there, and who won."""
    rows = hall.tournament.matches.exclude(state=Match.State.WAITING)
    slots = Slot.objects.filter(match__in=rows).order_by("match__number", "side")
    teams: dict[int, list[object]] = {
        number: [] for number in rows.values_list("number", flat=True)
    }
    for number, team in slots.values_list("match__number", "team"):
        teams[number].append(team)
    winners = dict(hall.tournament.matches.values_list("number", "winner"))
    return {number: (tuple(ids), winners[number]) for number, ids in teams.items()}


def correct_as_shown(hall, number):
    """Corrects a match, with everything drawn left as it is; the preview. Whatever is different
    afterwards was named in it."""
    match = hall.match(number)
    correction = turned(match)
    effect = preview(match, correction)
    places, matches = places_now(hall), matches_now(hall)
    undoing = frozenset(row.number for row in effect.undoes)
    if effect.used_exits:
        with pytest.raises(Refused, match="later_stage_drawn"):
            correct(hall.match(number), by=hall.by, correction=correction, undoing=undoing)
    correct(hall.match(number), by=hall.by, correction=correction, undoing=undoing, stands=True)
    named = {(row.stage.key, row.source) for row in effect.exits if not row.is_used}
    now = places_now(hall)
    assert {key for key in places | now if places.get(key) != now.get(key)} <= named
    touched = {row.number for row in effect.undoes} | {row.match.number for row in effect.moves}
    after = matches_now(hall)
    assert {key for key in matches if matches[key] != after.get(key)} <= {number} | touched
    kept = StagePlace.objects.filter(stage__tournament=hall.tournament, by_decision=True)
    assert {row.source for row in kept} == {row.source for row in effect.used_exits}
    assert result_faults(hall.tournament) == []
    return effect


def named_stages(effect):
    return {row.stage.key for row in effect.exits}


def reload(hall):
    hall.tournament = Tournament.objects.select_related("plan").get(pk=hall.tournament.pk)


@pytest.fixture
def chain(cast):
    """Groups, a bracket from pots, and a repechage of its first round: all drawn."""
    begin = groups_then_knockout(fill=False)
    stages = choose_stages(begin, spread_stages(begin) | {"second": FIRST_ROUND})
    hall = open_event(cast, stages, 16, Draw.Kind.GROUPS, hall=GroupsHall)
    hall.play_groups()
    reload(hall)
    draw(hall, Draw.Kind.POTS)
    for match in hall.knockout.matches.filter(round=1).order_by("number"):
        hall.win(match.number)
    reload(hall)
    draw(hall, Draw.Kind.BRACKET, subject="consolation")
    return hall


def second_meets_third(hall):
    """The match of the first group on which it depends who goes on as its second."""
    table = read_stage(hall.groups).outcome.tables[0]
    second, third = (row.team for row in table.rows[1:3])
    return hall.groups.matches.filter(slots__team=second).get(slots__team=third).number


def test_a_group_s_result_names_the_bracket_and_leaves_what_came_of_it(chain):
    effect = correct_as_shown(chain, second_meets_third(chain))
    assert named_stages(effect) == {"knockout"}
    assert effect.used_exits
    assert effect.undoes == []


def test_a_first_round_s_result_names_the_repechage_and_the_bracket_s_next_match(chain):
    first = chain.knockout.matches.filter(round=1).order_by("number").first()
    effect = correct_as_shown(chain, first.number)
    assert named_stages(effect) == {"consolation"}
    assert [row.stage.key for row in effect.used_exits] == ["consolation"]
    assert [row.team for row in effect.overlaps] == [effect.used_exits[0].before]


def test_a_later_round_of_the_bracket_touches_no_repechage(chain):
    ready = chain.knockout.matches.filter(round=2, state=Match.State.READY).order_by("number")
    number = ready.first().number
    chain.win(number)
    assert correct_as_shown(chain, number).exits == []


def test_gold_that_was_drawn_and_silver_that_was_not_are_both_named(cast):
    hall = open_cups(cast, 8)
    hall.play_groups()
    reload(hall)
    draw(hall, Draw.Kind.POTS)
    effect = correct_as_shown(hall, second_meets_third(hall))
    assert named_stages(effect) == {"knockout", "silver"}
    assert {row.stage.key for row in effect.used_exits} == {"knockout"}


@pytest.mark.parametrize("drawn", [("knockout",), ("knockout", "silver")])
def test_rounds_name_the_cut_and_the_silver_cup(cast, drawn):
    begin = rounds_then_knockout(rounds=3, cut=4)
    stages = choose_stages(begin, spread_stages(begin) | {"second": REST})
    hall: RoundsHall = plan_rounds(cast, 8, stages=stages)
    hall.play_rounds()
    reload(hall)
    while ties := open_ties(read_stage(hall.rounds)):
        draw(hall, Draw.Kind.LOT, subject=ties[0].subject)
    for key in drawn:
        build_seeded_bracket(hall.tournament.stages.get(key=key), by=hall.by)
    across = [
        match.number
        for match in hall.matches_of(3)
        if named_stages(preview(match, turned(match))) == {"knockout", "silver"}
    ]
    effect = correct_as_shown(hall, across[0])
    assert named_stages(effect) == {"knockout", "silver"}
    assert {row.stage.key for row in effect.used_exits} == set(drawn)


def test_a_round_that_was_drawn_by_the_old_result_is_named(cast):
    hall = plan_rounds(cast, 8, plan={"rounds": 3, "cut": 4})
    hall.play_rounds(2)
    effect = correct_as_shown(hall, hall.matches_of(1)[0].number)
    assert effect.later_rounds == [2]


def test_a_refill_names_the_place_and_all_that_was_played_behind_it(cast):
    hall = open_refill(cast, 5)
    for number in (1, 2, 3, 4):
        hall.win(number)
    effect = correct_as_shown(hall, 1)
    assert [row.number for row in effect.undoes] == [3, 4]


def test_best_losers_name_the_winner_s_place_and_every_loser_s(cast):
    hall = open_best_losers(cast, 12)
    hall.play_with(10, 29, 3, 28, 27, 0)
    hall.draw_bracket()
    number = hall.numbers()[1]  # its loser came back, and the third best takes that place
    effect = correct_as_shown(hall, number)
    assert named_stages(effect) == {"knockout"}
    assert f"first:winner {number}" in {row.source for row in effect.used_exits}


def test_a_paid_return_names_the_winner_s_place_and_the_payer_s(cast):
    hall = open_pairs(cast, 12)
    hall.play_pairs()
    hall.buy(hall.losers()[0])
    hall.close()
    hall.draw_bracket()
    number = hall.pairs.matches.order_by("number").first().number
    effect = correct_as_shown(hall, number)
    assert {row.source for row in effect.used_exits} == {
        f"first:winner {number}", f"first:loser {number}",
    }  # fmt: skip
    hall.play_on(Random(2))
    assert result_faults(hall.tournament) == []
