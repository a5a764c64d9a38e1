"""One round of a stage without elimination: who meets whom, who has the bye.

The best round is the one that costs least, line by line:

1. rematches, 2. second byes, 3. the score of whoever has the bye, 4. the sum of squared
differences of score (not in random mode), 5. pairs of one club, 6. teams that float the same way
as last round, 7. chance.

Every line is a digit of one whole number, chance the lowest, so that a matching of least weight is
the best round. Two rounds that cost the same to the last digit are about as likely as two equal
numbers of 64 bits: any correct program finds the same round. Numbers are the caller's.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import gcd
from typing import NamedTuple

import rustworkx

from tournaments.formats.ranking import POINTS, Table
from tournaments.formats.results import WALKOVER
from tournaments.formats.tables import Fixture, TableRules

CHANCE_LIMIT = 1 << 64
# The matching adds up to four weights in 128 bits with a sign.
MAX_WEIGHT = 1 << 124


class Entrant(NamedTuple):
    """A team that is present. `score` is P if it is listed, else W, after deductions; `met` whom it
    was ever drawn against; `has_had_bye` also after a walkover won. `floated` is 1 if it met a
    higher score last round, −1 a lower one, else 0."""

    team: str
    score: int = 0
    club: str | None = None
    met: frozenset[str] = frozenset()
    has_had_bye: bool = False
    floated: int = 0


class Drawn(NamedTuple):
    """A pair of an earlier round with the scores it was drawn with; without `b` a bye."""

    a: str
    b: str | None
    scores: tuple[int, int] = (0, 0)


class Cost(NamedTuple):
    """The lines of a round's cost, less chance; each above zero is printed."""

    rematches: int = 0
    second_byes: int = 0
    bye_score: int = 0
    squares: int = 0
    same_club: int = 0
    floats: int = 0


class Round(NamedTuple):
    """Pairs in the frozen order of their first team, and what could not be avoided."""

    pairs: tuple[tuple[str, str], ...]
    bye: str | None
    cost: Cost


class TooLarge(ValueError):
    """The lines' digits need more than the matching can add up: fewer rounds or smaller points."""


def entrants_of(
    teams: Sequence[str],
    *,
    scores: Mapping[str, int],
    clubs: Mapping[str, str],
    rounds: Sequence[Sequence[Drawn]],
    fixtures: Sequence[Fixture],
) -> list[Entrant]:
    """The teams present, in frozen order with late entries last, as the earlier rounds left them.

    `fixtures` are all that were drawn, with their results, and a late entry's bye.
    """
    met: dict[str, set[str]] = {team: set() for team in teams}
    with_bye = set()
    for fixture in fixtures:
        for team, rival in ((fixture.a, fixture.b), (fixture.b, fixture.a)):
            if team in met and rival is not None:
                met[team].add(rival)
        if fixture.b is None:
            with_bye.add(fixture.a)
        elif fixture.result is not None and fixture.result.kind == WALKOVER:
            with_bye.add(fixture.b if fixture.result.winner else fixture.a)
    floated = _floats(rounds[-1]) if rounds else {}
    return [
        Entrant(
            team,
            scores[team],
            clubs.get(team),
            frozenset(met[team]),
            team in with_bye,
            floated.get(team, 0),
        )
        for team in teams
    ]


def scores_of(table: Table, rules: TableRules) -> dict[str, int]:
    """What the next round is paired by: table points if the plan lists them, else wins."""
    by_points = POINTS in rules.criteria
    return {
        row.team: row.figures.table_points if by_points else row.figures.won for row in table.rows
    }


def may_enter_late(next_round: int, *, planned: int) -> bool:
    """Until round ⌊R/2⌋ + 1 is drawn.

    >>> [may_enter_late(n, planned=5) for n in (1, 3, 4)]
    [True, True, False]
    """
    return next_round <= last_round_to_enter(planned)


def last_round_to_enter(planned: int) -> int:
    """The last round that a late team may still be drawn into."""
    return planned // 2 + 1


def late_entry(team: str, next_round: int) -> tuple[Fixture, ...]:
    """What a late entry is given: the last round it missed is its bye, the others are no matches.

    >>> late_entry("a", 3)
    (Fixture(a='a', b=None, result=None, round=2),)
    """
    return (Fixture(team, None, None, next_round - 1),) if next_round > 1 else ()


def chance_needed(teams: int) -> int:
    """How many numbers of 64 bits a round takes: one for each pair, and each bye of an odd field.

    >>> chance_needed(4), chance_needed(5)
    (6, 15)
    """
    return teams * (teams - 1) // 2 + teams * (teams % 2)


def pair_round(
    entrants: Sequence[Entrant], chance: Sequence[int], *, random: bool = False
) -> Round:
    """The best round. `chance` has a number of 64 bits for each pair (1, 2), (1, 3) …, then for the
    bye of each; raises `TooLarge`.

    1. Look for a round without rematches and second byes.
    2. Only if there is none, allow them, and have as few as can be.
    """
    size = len(entrants)
    if len(chance) != chance_needed(size):
        raise ValueError(f"{len(chance)} numbers for {size} teams")
    edges = list(all_edges(entrants, chance))
    clean = [edge for edge in edges if not edge.cost.rematches and not edge.cost.second_byes]
    matching = _match(clean, entrants, random=random)
    if 2 * len(matching) < size:
        matching = _match(edges, entrants, random=random)
    return _read_round(matching, entrants, random=random)


class Edge(NamedTuple):
    a: int
    b: int  # as many as there are teams: the bye
    cost: Cost
    chance: int


def all_edges(entrants: Sequence[Entrant], chance: Sequence[int]) -> Iterator[Edge]:
    """Every pair and every bye, admissible or not, in the order of the numbers of chance."""
    numbers = iter(chance)
    for (i, a), (j, b) in combinations(enumerate(entrants), 2):
        difference = b.score - a.score
        floats = 0
        if difference:
            way = 1 if difference > 0 else -1  # of a; b floats the other way
            floats = (a.floated == way) + (b.floated == -way)
        yield Edge(
            i,
            j,
            Cost(
                int(b.team in a.met),
                0,
                0,
                difference * difference,
                int(a.club is not None and a.club == b.club),
                floats,
            ),
            next(numbers),
        )
    if len(entrants) % 2:
        for i, a in enumerate(entrants):
            yield Edge(i, len(entrants), Cost(0, int(a.has_had_bye), a.score), next(numbers))


def _match(edges: Sequence[Edge], entrants: Sequence[Entrant], *, random: bool) -> list[Edge]:
    """A matching of most teams and least weight."""
    weights = edge_weights(edges, entrants, random=random)
    most = max(weights, default=0)
    if most >= MAX_WEIGHT:
        raise TooLarge(most.bit_length())
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
    graph.add_nodes_from([None] * (len(entrants) + len(entrants) % 2))
    graph.add_edges_from(
        [(edge.a, edge.b, most - weight) for edge, weight in zip(edges, weights, strict=True)]
    )
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    chosen = {(min(pair), max(pair)) for pair in pairs}
    return [edge for edge in edges if (edge.a, edge.b) in chosen]


def edge_weights(edges: Sequence[Edge], entrants: Sequence[Entrant], *, random: bool) -> list[int]:
    """Each edge as one number. A line's place value is more than all lines below it can ever add
    up to. Scores are measured from the lowest, in units of what divides all their differences:
    that changes no order and keeps the numbers small.
    """
    lowest = min((entrant.score for entrant in entrants), default=0)
    unit = gcd(*(entrant.score - lowest for entrant in entrants)) or 1
    matches = len(entrants) // 2 + len(entrants) % 2
    if not edges:
        return []
    lines = []
    for _, b, (rematches, second_byes, score, squares, same_club, floats), _ in edges:
        bye_score = (score - lowest) // unit if b == len(entrants) else 0
        difference = 0 if random else squares // (unit * unit)
        lines.append((rematches, second_byes, bye_score, difference, same_club, floats))
    times = (matches, 1, 1, matches, matches, matches)  # there is one bye at most
    place_values, value = [], matches * CHANCE_LIMIT
    for column, most in reversed(list(zip(zip(*lines, strict=True), times, strict=True))):
        place_values.append(value)
        value *= most * max(column) + 1
    v6, v5, v4, v3, v2, v1 = place_values
    return [
        line[0] * v1
        + line[1] * v2
        + line[2] * v3
        + line[3] * v4
        + line[4] * v5
        + line[5] * v6
        + edge.chance
        for line, edge in zip(lines, edges, strict=True)
    ]


def weight_bound(entrants: Sequence[Entrant]) -> int:
    """More than the weight of any pair, as if every line had its worst."""
    scores = [entrant.score for entrant in entrants]
    spread = max(scores) - min(scores)
    unit = gcd(*(score - min(scores) for score in scores)) or 1
    matches, widest = len(entrants) // 2 + len(entrants) % 2, spread // unit
    bound = matches * CHANCE_LIMIT
    for most in (matches, 1, widest, matches * widest * widest, matches, 2 * matches):
        bound *= most + 1
    return bound


def _read_round(matching: Sequence[Edge], entrants: Sequence[Entrant], *, random: bool) -> Round:
    size = len(entrants)
    totals = [sum(column) for column in zip(*(edge.cost for edge in matching), strict=True)]
    cost = Cost(*totals) if totals else Cost()
    if random:
        cost = cost._replace(squares=0)
    pairs = tuple(
        (entrants[edge.a].team, entrants[edge.b].team) for edge in sorted(matching) if edge.b < size
    )
    bye = next((entrants[edge.a].team for edge in matching if edge.b == size), None)
    return Round(pairs, bye, cost)


def _floats(drawn: Sequence[Drawn]) -> dict[str, int]:
    """Which way each team floated in a round; a bye is no float."""
    floats = {}
    for pair in drawn:
        if pair.b is not None:
            lead = (pair.scores[1] > pair.scores[0]) - (pair.scores[1] < pair.scores[0])
            floats[pair.a], floats[pair.b] = lead, -lead
    return floats
