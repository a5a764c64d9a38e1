"""The best round: against brute force, against a second program, and over whole events."""

from collections.abc import Iterator
from random import Random

import networkx
import pytest

from tests.tournaments.formats.fields import numbers, play_event, random_field
from tournaments.formats.ranking import rank_group
from tournaments.formats.results import DISQUALIFIED, WALKOVER, Length, Result
from tournaments.formats.rounds import (
    Cost,
    Drawn,
    Edge,
    Entrant,
    TooLarge,
    all_edges,
    chance_needed,
    edge_weights,
    entrants_of,
    late_entry,
    may_enter_late,
    pair_round,
    scores_of,
)
from tournaments.formats.tables import (
    Fixture,
    Group,
    Happenings,
    preset,
    settle_withdrawals,
)


def all_rounds(places: list[int], edges: dict[tuple[int, int], Edge]) -> Iterator[list[Edge]]:
    """Every way to pair everybody."""
    if not places:
        yield []
        return
    first, *others = places
    for other in others:
        rest = [place for place in others if place != other]
        for pairs in all_rounds(rest, edges):
            yield [edges[first, other], *pairs]


def best_by_hand(field: list[Entrant], chance: list[int], *, random: bool) -> list[tuple[int, int]]:
    """The round whose lines, added up and compared as lists, are the least."""
    edges = {(edge.a, edge.b): edge for edge in all_edges(field, chance)}
    places = list(range(len(field) + len(field) % 2))

    def cost(pairs: list[Edge]) -> tuple[int, ...]:
        lines = [sum(line) for line in zip(*(edge.cost for edge in pairs), strict=True)]
        if random:
            lines[3] = 0
        return (*lines, sum(edge.chance for edge in pairs))

    return [(edge.a, edge.b) for edge in min(all_rounds(places, edges), key=cost)]


def places_of(field: list[Entrant], drawn) -> set[tuple[int, int]]:
    number = {entrant.team: place for place, entrant in enumerate(field)}
    pairs = {(number[a], number[b]) for a, b in drawn.pairs}
    return pairs | ({(number[drawn.bye], len(field))} if drawn.bye else set())


def agree_with_brute_force(seeds: range, most: int) -> None:
    for seed in seeds:
        random = Random(seed)
        field = random_field(random, random.randint(2, most))
        chance, mode = numbers(random, len(field)), random.random() < 0.3
        drawn = pair_round(field, chance, random=mode)
        assert places_of(field, drawn) == {*best_by_hand(field, chance, random=mode)}, seed


def test_no_round_costs_less_among_all_that_there_are_of_up_to_eight_teams():
    agree_with_brute_force(range(400), 8)


@pytest.mark.full
@pytest.mark.parametrize("hundred", range(10))
def test_no_round_costs_less_among_all_that_there_are_of_up_to_ten_teams(hundred):
    agree_with_brute_force(range(10_000 + 100 * hundred, 10_100 + 100 * hundred), 10)


def matching_of_networkx(field: list[Entrant], chance: list[int]) -> set[tuple[int, int]]:
    """The same definition by another program: of all matchings that pair most, the lightest."""
    edges = list(all_edges(field, chance))
    clean = [edge for edge in edges if not edge.cost.rematches and not edge.cost.second_byes]
    for allowed in (clean, edges):
        weights = edge_weights(allowed, field, random=False)
        graph = networkx.Graph()
        graph.add_weighted_edges_from(
            (edge.a, edge.b, -weight) for edge, weight in zip(allowed, weights, strict=True)
        )
        pairs = networkx.max_weight_matching(graph, maxcardinality=True)
        if 2 * len(pairs) >= len(field):
            break
    return {(min(pair), max(pair)) for pair in pairs}


def agree_with_networkx(seeds: range, sizes: tuple[int, ...]) -> None:
    for seed in seeds:
        random = Random(seed)
        field = random_field(random, random.choice(sizes))
        chance = numbers(random, len(field))
        drawn = places_of(field, pair_round(field, chance))
        assert drawn == matching_of_networkx(field, chance), seed


def test_a_second_program_finds_the_same_round():
    agree_with_networkx(range(20), (9, 16, 21))


@pytest.mark.full
@pytest.mark.parametrize("ten", range(6))
def test_a_second_program_finds_the_same_round_of_up_to_64_teams(ten):
    agree_with_networkx(range(500 + 10 * ten, 510 + 10 * ten), (31, 32, 48, 63, 64))


# --- rematches and byes over whole events


def is_avoidable(field: list[Entrant]) -> bool:
    """Whether everybody can be paired without a rematch or a second bye: decided by a matching of
    greatest size, without weights, by the second program."""
    graph = networkx.Graph()
    graph.add_nodes_from(range(len(field) + len(field) % 2))
    for i, a in enumerate(field):
        graph.add_edges_from((i, j) for j, b in enumerate(field) if j > i and b.team not in a.met)
        if len(field) % 2 and not a.has_had_bye:
            graph.add_edge(i, len(field))
    matching = networkx.max_weight_matching(graph, maxcardinality=True, weight="none")
    return 2 * len(matching) >= len(field)


def nothing_avoidable_happens(seeds: range) -> int:
    rounds = 0
    for seed in seeds:
        random = Random(seed)
        size = random.randint(4, 14)
        planned = random.randint(2, size - 1)
        for field, drawn in play_event(seed, size=size, rounds=planned, random_mode=seed % 4 == 0):
            rounds += 1
            everybody = [team for pair in drawn.pairs for team in pair]
            everybody += [drawn.bye] if drawn.bye else []
            assert sorted(everybody) == sorted(entrant.team for entrant in field)
            if drawn.cost.rematches or drawn.cost.second_byes:
                assert not is_avoidable(field), (seed, drawn)
    return rounds


@pytest.mark.long("rounds", quick=1, full=20, aim=160)
def test_no_rematch_and_no_second_bye_that_could_be_avoided(case, record_property):
    rounds = nothing_avoidable_happens(range(100 * case, 100 * (case + 1)))
    assert rounds > 400
    record_property("rounds", rounds)


# --- each line by itself


def entrants(*scores: int) -> list[Entrant]:
    return [Entrant(f"t{n}", score) for n, score in enumerate(scores)]


def chance_for(size: int, *, low: tuple[int, int] | None = None) -> list[int]:
    """Numbers that are all alike but for one pair's."""
    pairs = [(i, j) for i in range(size) for j in range(i + 1, size)]
    values = [5 if pair == low else 1_000 + n for n, pair in enumerate(pairs)]
    return values + [10_000 + n for n in range(chance_needed(size) - len(pairs))]


def test_equal_scores_meet():
    drawn = pair_round(entrants(2, 1, 2, 1), chance_for(4, low=(0, 1)))
    assert (drawn.pairs, drawn.cost) == ((("t0", "t2"), ("t1", "t3")), Cost())


def test_in_random_mode_scores_do_not_matter():
    drawn = pair_round(entrants(2, 1, 2, 1), chance_for(4, low=(0, 1)), random=True)
    assert (drawn.pairs, drawn.cost.squares) == ((("t0", "t1"), ("t2", "t3")), 0)


def test_the_bye_goes_to_the_lowest_score_that_has_had_none():
    field = entrants(3, 2, 0)
    assert pair_round(field, chance_for(3)).bye == "t2"
    field[2] = field[2]._replace(has_had_bye=True)
    drawn = pair_round(field, chance_for(3))
    assert (drawn.bye, drawn.cost.bye_score, drawn.cost.second_byes) == ("t1", 2, 0)


def test_a_second_bye_is_better_than_a_rematch():
    field = [
        entrant._replace(has_had_bye=True, met=frozenset({"t0", "t1", "t2"} - {entrant.team}))
        for entrant in entrants(0, 0, 0)
    ]
    field[0] = field[0]._replace(met=frozenset({"t2"}))
    field[1] = field[1]._replace(met=frozenset({"t2"}))
    drawn = pair_round(field, chance_for(3))
    assert (drawn.pairs, drawn.cost.rematches, drawn.cost.second_byes) == ((("t0", "t1"),), 0, 1)


def test_clubs_are_kept_apart_where_scores_allow_it():
    field = [e._replace(club="x" if n < 2 else None) for n, e in enumerate(entrants(1, 1, 1, 1))]
    assert pair_round(field, chance_for(4, low=(0, 1))).cost.same_club == 0
    higher = [e._replace(club="x" if n < 2 else None) for n, e in enumerate(entrants(2, 2, 0, 0))]
    assert pair_round(higher, chance_for(4)).cost == Cost(same_club=1)


def test_nobody_floats_the_same_way_twice_where_it_can_be_avoided():
    field = entrants(2, 2, 2, 1)
    field[0] = field[0]._replace(floated=-1)
    drawn = pair_round(field, chance_for(4, low=(0, 3)))
    assert ("t0", "t3") not in drawn.pairs
    field[1] = field[1]._replace(floated=-1)
    field[2] = field[2]._replace(floated=-1)
    assert pair_round(field, chance_for(4, low=(0, 3))).cost.floats == 1


def test_chance_decides_among_equals():
    for low in ((0, 1), (0, 2), (0, 3)):
        pairs = pair_round(entrants(0, 0, 0, 0), chance_for(4, low=low)).pairs
        assert (f"t{low[0]}", f"t{low[1]}") in pairs


def test_large_points_are_measured_in_their_own_unit_and_too_large_ones_refused():
    small = pair_round(entrants(2, 1, 0, 0), chance_for(4)).pairs
    assert pair_round(entrants(2 << 60, 1 << 60, 0, 0), chance_for(4)).pairs == small
    with pytest.raises(TooLarge):
        pair_round(entrants(2 << 60, 1 << 60, 1, 0), chance_for(4))


def test_it_takes_exactly_the_numbers_it_needs():
    with pytest.raises(ValueError, match="5 numbers for 4 teams"):
        pair_round(entrants(0, 0, 0, 0), [1] * 5)


# --- what earlier rounds leave


def test_the_past_is_read_from_what_was_drawn():
    fixtures = [
        Fixture("a", "b", Result(kind=WALKOVER, winner=1)),
        Fixture("c", "d", Result(((12, 3), (5, 4)), DISQUALIFIED, 0)),
        Fixture("e", None),
    ]
    rounds = [[Drawn("a", "b", (2, 1)), Drawn("c", "d", (1, 1)), Drawn("e", None, (0, 0))]]
    teams = ["a", "b", "c", "d", "e", "late"]
    field = entrants_of(
        teams, scores=dict.fromkeys(teams, 0), clubs={"a": "x"}, rounds=rounds, fixtures=fixtures
    )
    assert [entrant.met for entrant in field[:2]] == [{"b"}, {"a"}]  # walkover or not
    # A walkover won counts as a bye; one who won by disqualification has played.
    assert [entrant.has_had_bye for entrant in field] == [False, True, False, False, True, False]
    assert [entrant.floated for entrant in field] == [-1, 1, 0, 0, 0, 0]
    assert (field[0].club, field[1].club) == ("x", None)


def test_a_late_entry_has_one_bye_and_comes_until_half_of_the_rounds():
    assert [may_enter_late(n, planned=6) for n in (1, 4, 5)] == [True, True, False]
    assert late_entry("z", 1) == ()
    bye = late_entry("z", 4)
    assert bye == (Fixture("z", None, None, 3),)
    field = entrants_of(["z"], scores={"z": 1}, clubs={}, rounds=[], fixtures=bye)
    assert field[0].has_had_bye


def test_the_score_is_p_after_deductions_if_it_is_listed_and_w_otherwise():
    group = Group("all", ("a", "b"), (Fixture("a", "b", Result(((12, 3),))),))
    settled = settle_withdrawals(group, (), strikes=False)
    happenings = Happenings(deductions={"a": 5})
    for name, scores in (("liga", {"a": -2, "b": 0}), ("argentina", {"a": 1, "b": 0})):
        rules = preset(name, Length(1, 12), rounds=3)
        assert scores_of(rank_group(settled, rules, happenings), rules) == scores
