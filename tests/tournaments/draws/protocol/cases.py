"""Random draws of every shape, from a seed of the test's own: for vectors and for two programs
that must agree."""

from random import Random
from typing import Any

from tests.tournaments.draws.protocol.lists import bracket_list, late_list, team_list
from tournaments.draws.protocol import DECK, DrawError, freeze_list, nonce_commitment
from tournaments.draws.protocol.bracket import free_passes
from tournaments.draws.protocol.document import result

KINDS = ("cards", "dice", "lottery", "beacon")


def case(seed: int, *, most: int = 40) -> dict[str, Any]:
    """A list, a nonce and a source's value that can be drawn: the first of the seed's tries."""
    chance = Random(f"retruco {seed}")
    while True:
        made = attempt(chance, most)
        try:
            freeze_list(made["list"])
        except DrawError:
            continue
        return made


def attempt(chance: Random, most: int) -> dict[str, Any]:
    number = chance.randrange(2, most + 1)
    pool = [f"Club {n} ñ" for n in range(1, chance.randrange(2, 2 + number))]
    clubs = [chance.choice([*pool, None]) for _ in range(number)]
    made = team_case(chance, clubs) if chance.random() < 0.5 else bracket_case(chance, clubs)
    nonce = f"{chance.getrandbits(256):064x}"
    source, value = a_source(chance)
    return {
        "list": {**made, "commitment": nonce_commitment(nonce), "source": source},
        "nonce": nonce,
        "value": value,
    }


def team_case(chance: Random, clubs: list[str | None]) -> dict[str, Any]:
    size = chance.choice([2, 3]) if len(clubs) > 2 else 2
    ids = [f"p{n}" for n in range(1, len(clubs) + 1)]
    chance.shuffle(ids)
    ready = [ids[n * size : (n + 1) * size] for n in range(chance.randrange(len(ids) // size))]
    loose = ids[len(ready) * size :]
    together = [loose[:2]] if size == 3 and len(loose) > 4 and chance.random() < 0.5 else []
    return team_list(
        clubs,
        team_size=size,
        clubs_apart=chance.random() < 0.7,
        odd=chance.choice(["waitlist", "reserve", "bye", "trio"][: 4 if size == 2 else 3]),
        ready=ready,
        together=together,
        apart=some_apart(chance, loose),
    )


def bracket_case(chance: Random, clubs: list[str | None]) -> dict[str, Any]:
    rule = chance.choice(["free", "first_round", "late", "late_by_halves"])
    ids = [f"p{n}" for n in range(1, len(clubs) + 1)]
    seeds = chance.choice([0, 0, 1, 2, 4, 8])
    apart = [] if rule.startswith("late") else some_apart(chance, ids)
    return bracket_list(clubs, clubs=rule, seeds=min(seeds, len(clubs) // 2), apart=apart)


def free_pass_case(seed: int, *, most: int = 24) -> dict[str, Any]:
    """As `case`, of a bracket with a team that is sure to pass free."""
    chance = Random(f"retruco bye {seed}")
    while True:
        made = attempt(chance, most)
        if made["list"]["kind"] != "bracket" or not free_passes(made["list"]):
            continue
        seeded = {id for id, _ in made["list"]["seeds"]}
        ids = [entry["id"] for entry in made["list"]["entries"] if entry["id"] not in seeded]
        made["list"]["bye"] = chance.choice(ids)
        try:
            freeze_list(made["list"])
        except DrawError:
            continue
        return made


def late_case(seed: int) -> dict[str, Any]:
    """As `case`, of a late team's rival: among one place, some, or as many as there can be."""
    chance = Random(f"retruco late {seed}")
    pairs = sorted(chance.sample(range(256), chance.choice([1, 1, 2, 3, 7, 31, 256])))
    nonce = f"{chance.getrandbits(256):064x}"
    source, value = a_source(chance)
    draw_list = late_list(
        [2 * pair + chance.choice([1, 2]) for pair in pairs],
        commitment=nonce_commitment(nonce),
        source=source,
    )
    return {"list": draw_list, "nonce": nonce, "value": value}


def some_apart(chance: Random, ids: list[str]) -> list[list[str]]:
    pairs = chance.choice([0, 0, 1, 3]) if len(ids) > 3 else 0
    return [chance.sample(ids, 2) for _ in range(pairs)]


def a_source(chance: Random) -> tuple[dict[str, Any], Any]:
    kind = chance.choice(KINDS)
    if kind == "cards":
        return {"kind": kind, "count": 20}, chance.sample(DECK, 20)
    if kind == "dice":
        thrown = [chance.randrange(1, 7) for _ in range(30)]
        return {"kind": kind, "count": 30, "sides": 6}, thrown
    if kind == "lottery":
        source = {"kind": kind, "name": "Quiniela nocturna", "count": 20, "digits": 4}
        return source, [f"{chance.randrange(10_000):04}" for _ in range(20)]
    source = {"kind": kind, "name": "a beacon", "round": str(chance.randrange(10**6))}
    return source, f"{chance.getrandbits(256):064x}"


def solved(made: dict[str, Any]) -> dict[str, Any]:
    """The case with its list hash, seed and outcome."""
    return {**made, **result(made["list"], made["nonce"], made["value"])}
