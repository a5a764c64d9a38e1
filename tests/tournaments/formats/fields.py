"""Fields of teams to pair: random ones, and events played round by round."""

from collections.abc import Iterator
from random import Random

from tournaments.formats.results import WALKOVER, Result
from tournaments.formats.rounds import (
    Drawn,
    Entrant,
    Round,
    chance_needed,
    entrants_of,
    pair_round,
)
from tournaments.formats.tables import Fixture


def numbers(random: Random, teams: int) -> list[int]:
    return [random.getrandbits(64) for _ in range(chance_needed(teams))]


def random_field(random: Random, size: int) -> list[Entrant]:
    """Teams with any past: many have met, so that some fields have no clean round."""
    teams = [f"t{n}" for n in range(size)]
    share = random.choice([0.1, 0.4, 0.8])
    met: dict[str, set[str]] = {team: set() for team in teams}
    for n, team in enumerate(teams):
        for rival in teams[n + 1 :]:
            if random.random() < share:
                met[team].add(rival)
                met[rival].add(team)
    return [
        Entrant(
            team,
            random.randrange(-1, 4) * random.choice([1, 1, 3]),
            random.choice([None, "x", "y", "z"]),
            frozenset(met[team]),
            random.random() < 0.3,
            random.choice([-1, 0, 1]),
        )
        for team in teams
    ]


def play_event(
    seed: int, *, size: int, rounds: int, random_mode: bool = False
) -> Iterator[tuple[list[Entrant], Round]]:
    """Each round's field and the round that was drawn, with walkovers and people who leave."""
    random = Random(seed)
    teams = [f"t{n}" for n in range(size)]
    clubs = {team: f"c{random.randrange(1 + size // 3)}" for team in teams}
    scores = dict.fromkeys(teams, 0)
    past: list[list[Drawn]] = []
    fixtures: list[Fixture] = []
    for number in range(1, rounds + 1):
        field = entrants_of(teams, scores=scores, clubs=clubs, rounds=past, fixtures=fixtures)
        drawn = pair_round(field, numbers(random, len(teams)), random=random_mode)
        yield field, drawn
        past.append([Drawn(a, b, (scores[a], scores[b])) for a, b in drawn.pairs])
        for a, b in drawn.pairs:
            winner = random.randrange(2)
            kind = WALKOVER if random.random() < 0.05 else "played"
            games = () if kind == WALKOVER else (((12, 3),) if winner == 0 else ((3, 12),))
            result = Result(games, kind, winner if kind == WALKOVER else None)
            fixtures.append(Fixture(a, b, result, number))
            scores[(a, b)[winner]] += 1
        if drawn.bye:
            fixtures.append(Fixture(drawn.bye, None, None, number))
            scores[drawn.bye] += 1
        if random.random() < 0.1 and len(teams) > rounds + 2:
            teams.remove(random.choice(teams))
