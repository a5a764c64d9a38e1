"""The incomplete team that is sure to pass free: uniform all the same, and never a silent lie."""

import pytest

from tests.tournaments.draws.protocol.documents import SALT, bracket
from tests.tournaments.draws.protocol.lists import admissible_brackets, bracket_list, clubs_of
from tests.tournaments.draws.protocol.test_club_spread import balanced
from tests.tournaments.draws.protocol.test_uniform import is_uniform
from tournaments.draws.protocol import place_of, publish, record_change, text_commitment, verify
from tournaments.draws.protocol.bracket import FreePass, bracket_draw
from tournaments.draws.protocol.changes import change_faults
from tournaments.draws.protocol.faults import TooComplex
from tournaments.draws.protocol.frozen_list import list_faults

STRUCTURES = [[2, 1], [1, 1, 1], [2, 2, 1], [3, 1, 1], [2, 1, 1, 1], [2, 2, 2]]


def with_pass(sizes, id="p1", **given):
    return bracket_list(clubs_of(sizes), bye=id, **given)


def admissible(draw_list):
    """By brute force: of all brackets that the rule allows, those with a bye beside the team."""
    fillings = (
        balanced(draw_list) if draw_list["clubs"] == "late" else admissible_brackets(draw_list)
    )
    return {slots for slots in fillings if slots[slots.index(draw_list["bye"]) ^ 1] is None}


@pytest.mark.parametrize("rule", ["free", "first_round", "late"])
@pytest.mark.parametrize("sizes", STRUCTURES[:5], ids=str)
def test_each_bracket_in_which_it_passes_free_is_equally_likely(sizes, rule):
    draw_list = with_pass(sizes, clubs=rule)
    made, wanted = FreePass(draw_list), admissible(draw_list)
    assert made.count == len(wanted) > 0
    assert is_uniform(lambda chance: tuple(made.draw(chance)["slots"]), wanted)


@pytest.mark.parametrize("rule", ["free", "first_round", "late", "late_by_halves"])
@pytest.mark.parametrize("sizes", STRUCTURES[2:], ids=str)
def test_the_place_beside_it_is_a_bye(sizes, rule):
    draw_list = with_pass(sizes, "p2", clubs=rule, seeds=1)
    assert list_faults(draw_list) == []

    class First:
        def below(self, number):
            return number - 1

        def pick(self, weights):
            return max(place for place, weight in enumerate(weights) if weight)

    slots = bracket_draw(draw_list).draw(First())["slots"]
    place = slots.index("p2")
    assert slots[place ^ 1] is None


def test_it_is_not_seeded_too_not_a_stranger_and_there_is_a_bye_for_it():
    assert codes(with_pass([1] * 5, "p9")) == ["unknown_id"]
    assert codes(with_pass([1] * 5, "p1", seeds=1)) == ["twice"]
    assert codes(with_pass([1] * 4)) == ["no_bye_left"]
    assert codes(with_pass([1] * 7, "p3", seeds=1)) == ["no_bye_left"]
    assert codes(with_pass([1] * 5, 7)) == ["unknown_id"]


def codes(draw_list):
    return [fault.code for fault in list_faults(draw_list)]


def test_too_many_places_to_count_are_refused_and_not_waited_for():
    with pytest.raises(TooComplex):
        FreePass(with_pass([1] * 90, clubs="late"))


def test_a_late_team_and_its_rival_find_the_match_that_was_added():
    document = bracket()
    slots = document["draws"][-1]["outcome"]["slots"]
    bye = slots.index(None)
    change = {
        "number": 1,
        "at": "2026-11-16T19:00:00+00:00",
        "reason": text_commitment(salt=SALT, text="Pinchó una goma"),
        "entries": [{"id": "late", "club": None, "name": None}],
        "places": [[bye + 1, None, "late"]],
        "match": 9,
    }
    after = record_change(document, change)
    assert verify(publish(after)).sound
    assert place_of(after, "late") == place_of(after, slots[bye ^ 1]) == 9
    others = [id for id in slots if id not in (None, slots[bye ^ 1])]
    assert [place_of(after, id) for id in others] == [place_of(document, id) for id in others]
    last = document["draws"][-1]
    for wrong in (0, True, "9", 5000):
        assert change_faults(last["list"], last["outcome"], [{**change, "match": wrong}])
