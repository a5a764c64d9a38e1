"""What a draw takes is known before anything is counted, and a refusal says what to relax."""

from random import Random

import pytest

from tests.tournaments.draws.protocol.cases import case
from tests.tournaments.draws.protocol.lists import bracket_list, clubs_of, team_list
from tournaments.draws.protocol import NoOutcome, TooComplex, build_draw, freeze_list
from tournaments.draws.protocol.bracket import FreePass
from tournaments.draws.protocol.seating import MOST_FROZEN_WORK, MOST_WORK, Seating

CLUBS = [f"c{number % 32}" for number in range(512)]


def pairs_of(people: int, count: int) -> list[list[str]]:
    chance = Random("wishes")
    drawn = [chance.sample(range(1, people + 1), 2) for _ in range(count)]
    return [[f"p{a}", f"p{b}"] for a, b in drawn]


@pytest.fixture
def nothing_counted(monkeypatch):
    """Working out a single number of ways would be the beginning of a long wait."""

    def refuse(self, state):
        raise AssertionError("it counts before it knows")

    monkeypatch.setattr(Seating, "_finish", refuse)


def refusal_of(draw_list):
    with pytest.raises(TooComplex) as refusal:
        freeze_list(draw_list)
    assert refusal.value.work > refusal.value.limit
    return refusal.value


def kinds(relax):
    return [(way[0][0], len(way)) for way in relax]


def test_512_people_in_threes_with_32_clubs_are_refused_with_the_way_out():
    refusal = refusal_of(team_list(CLUBS, team_size=3))
    assert refusal.limit == MOST_FROZEN_WORK
    assert kinds(refusal.relax) == [("clubs", 1)]


def test_pairs_with_ten_wishes_are_refused_with_the_ways_out():
    wishes = pairs_of(512, 10)
    assert kinds(refusal_of(team_list(CLUBS, apart=wishes)).relax) == [("clubs", 1), ("apart", 10)]
    assert kinds(refusal_of(bracket_list(CLUBS, apart=wishes)).relax)[0] == ("clubs", 1)


def test_each_way_out_leads_to_a_draw():
    wishes = pairs_of(512, 10)
    assert build_draw(team_list(CLUBS, apart=wishes, clubs_apart=False)).is_possible
    assert build_draw(team_list(CLUBS)).is_possible


@pytest.mark.parametrize(
    "draw_list",
    [
        team_list(CLUBS, team_size=3, apart=pairs_of(512, 40)),
        bracket_list(CLUBS, seeds=32, apart=pairs_of(512, 10)),
    ],
    ids=["threes", "seeds"],
)
def test_it_is_refused_before_anything_is_counted(nothing_counted, draw_list):
    with pytest.raises(TooComplex):
        build_draw(draw_list)


def test_what_was_frozen_with_more_patience_still_verifies():
    """Between the two limits: no new list, and no old one that stops being checked."""
    draw_list = team_list([f"c{number % 18}" for number in range(270)], team_size=3)
    work = build_draw(draw_list).work
    assert MOST_FROZEN_WORK < work < MOST_WORK
    assert refusal_of(draw_list).relax == ((("clubs",),),)


@pytest.mark.parametrize("seed", range(60))
def test_the_states_found_at_once_are_those_of_the_moves(seed):
    draw = build_draw(case(seed)["list"])
    seating = getattr(draw, "seating", None)
    if seating is None:  # as late as possible
        return
    work = 0
    for number, layer in enumerate(seating._layers[:-1]):
        moves = [(state, list(seating._moves(state, number))) for state in layer]
        assert {after for _, made in moves for _, after, _ in made} == set(
            seating._layers[number + 1]
        )
        for state, made in moves:
            work += len(made) * (1 + sum(1 + len(tokens) for (_, tokens), _ in state))
    assert work == seating.work
    assert (seating.count > 0) == seating.is_possible


def test_late_is_refused_before_its_divisions_are_looked_at(monkeypatch):
    """Twenty-four clubs of odd size: more than two million best divisions at once."""
    monkeypatch.setattr(
        "tournaments.draws.protocol.club_spread._divisions",
        lambda *_: pytest.fail("it looks before it knows"),
    )
    refusal = refusal_of(bracket_list(clubs_of([3] * 24), clubs="late"))
    assert refusal.work > 2_000_000


def test_a_free_pass_as_late_as_possible_is_refused_after_its_first_place():
    clubs = clubs_of([9, 7, 7, 5, 5, 5, 3, 3, 3, 3] + [1] * 50)
    draw_list = {**bracket_list(clubs, clubs="late"), "bye": "p100"}
    assert FreePass(draw_list, limit=MOST_WORK).is_possible
    with pytest.raises(TooComplex):
        FreePass(draw_list, limit=100_000)


def test_what_does_not_help_leaves_time_to_find_what_does():
    """Without the clubs it is as complex as before; without the pairs it works."""
    draw_list = team_list(CLUBS, apart=pairs_of(512, 400))
    assert kinds(refusal_of(draw_list).relax) == [("apart", 400)]


def test_naming_what_to_relax_is_bounded_too():
    """Nothing admissible, and every try as long as the first: it ends, with or without a hint."""
    clubs = ["a"] * 300 + CLUBS[:100]
    with pytest.raises(NoOutcome):
        freeze_list(team_list(clubs, apart=pairs_of(400, 40)))
