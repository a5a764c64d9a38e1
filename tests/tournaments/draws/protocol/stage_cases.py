"""Draws of stages: lists for the tests, and random ones from a seed for two programs that must
agree."""

from collections.abc import Callable
from random import Random
from typing import Any

from tests.tournaments.draws.protocol.cases import a_source
from tests.tournaments.draws.protocol.lists import entries, frame
from tests.tournaments.formats.fields import random_field
from tournaments.draws.protocol import DrawError, freeze_list, nonce_commitment
from tournaments.draws.protocol.stage_lists import group_list, lot_list, pot_list, round_list
from tournaments.formats.rounds import Entrant

STAGE = "zones"
Clubs = list[str | None]


def groups(clubs: Clubs, sizes: list[int], /, **given: Any) -> dict[str, Any]:
    """p1, p2 … into groups A, B …"""
    named = [(chr(65 + number), size) for number, size in enumerate(sizes)]
    own = group_list(stage=STAGE, groups=named, clubs_apart=True)
    return frame(**{"kind": "groups", "entries": entries(clubs), **own, **given})


def pots(
    number: int, each: int, best: int = 0, /, *, clubs: Clubs = (), **given: Any
) -> dict[str, Any]:
    """All firsts of so many groups, all seconds …, and some of the next place."""
    places = [[number * place + group for group in range(number)] for place in range(each)]
    places += [[number * each + group for group in range(best)]] if best else []
    teams = sum(len(place) for place in places)
    ids = [[f"p{team + 1}" for team in place] for place in places]
    mates = [[place[group] for place in ids if group < len(place)] for group in range(number)]
    own = pot_list(stage=STAGE, pots=ids, groups=mates, clubs="first_round" if clubs else "free")
    listed = entries(clubs or [None] * teams)
    return frame(**{"kind": "pots", "entries": listed, **own, **given})


def lot(number: int, /, **given: Any) -> dict[str, Any]:
    own = lot_list(stage=STAGE, about="group A")
    return frame(**{"kind": "lot", "entries": entries([None] * number), **own, **given})


def round_of(field: list[Entrant], /, *, random: bool = False, **given: Any) -> dict[str, Any]:
    """A field whose teams are t0, t1 …, with their clubs."""
    listed = [{"id": entrant.team, "club": entrant.club, "name": None} for entrant in field]
    own = round_list(stage=STAGE, round=3, entrants=field, random=random)
    return frame(**{"kind": "round", "entries": listed, **own, **given})


def semifinals_of_a_ladder() -> list[dict[str, Any]]:
    """The last three of the main and the ladder's champion, whoever of them has met."""
    made = []
    for met in ([], ["t0 t1"], ["t0 t1", "t0 t3"], ["t0 t3", "t1 t3", "t2 t3"]):
        pairs = [pair.split() for pair in met]
        field = [
            Entrant(
                team, met=frozenset(id for pair in pairs if team in pair for id in pair) - {team}
            )
            for team in ("t0", "t1", "t2", "t3")
        ]
        made.append(round_of(field, random=True, round=1))
    return made


def random_groups(chance: Random) -> dict[str, Any]:
    number, size = chance.randint(1, 5), chance.randint(2, 4)
    sizes = [size + (chance.random() < 0.3) for _ in range(number)]
    teams = sum(sizes)
    clubs = [chance.choice([None, *(f"Club {n} ñ" for n in range(teams))]) for _ in range(teams)]
    ids = [f"p{n}" for n in range(1, teams + 1)]
    chance.shuffle(ids)
    pots = [ids[n : n + number] for n in range(0, teams, number)] if chance.random() < 0.5 else []
    return groups(clubs, sizes, pots=pots, clubs_apart=chance.random() < 0.8)


def random_pots(chance: Random) -> dict[str, Any]:
    number, each = chance.randint(1, 7), chance.randint(1, 3)
    best = chance.randrange(number)
    teams = number * each + best
    clubs: Clubs = []
    if chance.random() < 0.6:
        clubs = [chance.choice([None, "x", "y", "z", "w"]) for _ in range(teams)]
    return pots(number, each, best, clubs=clubs)


def random_round(chance: Random) -> dict[str, Any]:
    field = random_field(chance, chance.choice([2, 3, 4, 5, 6, 7, 8, 11, 16, 23]))
    return round_of(field, random=chance.random() < 0.25)


KINDS: dict[str, Callable[[Random], dict[str, Any]]] = {
    "groups": random_groups,
    "pots": random_pots,
    "lot": lambda chance: lot(chance.choice([2, 2, 3, 4, 7, 40])),
    "round": random_round,
}


def stage_case(kind: str, seed: int) -> dict[str, Any]:
    """A list, a nonce and a source's value that can be drawn: the first of the seed's tries."""
    chance = Random(f"retruco {kind} {seed}")
    while True:
        draw_list = KINDS[kind](chance)
        nonce = f"{chance.getrandbits(256):064x}"
        source, value = a_source(chance)
        draw_list |= {"commitment": nonce_commitment(nonce), "source": source}
        try:
            freeze_list(draw_list)
        except DrawError:
            continue
        return {"list": draw_list, "nonce": nonce, "value": value}
