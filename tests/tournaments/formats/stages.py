"""Stages to compute tables of: every result of small groups, and random events."""

from itertools import combinations
from random import Random
from typing import Any

from tournaments.formats.document import FORMAT
from tournaments.formats.ranking import CRITERIA
from tournaments.formats.tables import PRESETS

TARGET = 12
# Every way a best of three ends, each as games won in order; then nobody, one or both came.
ENDINGS = ("AA", "ABA", "ABB", "BB", "walkover A", "walkover B", "double walkover")
# Points of the loser of each game: two patterns, one that often ties and one that parts.
PATTERNS = ((5, 5, 5), (3, 7, 11))


def result(kind: str = "played", **members: Any) -> dict[str, Any]:
    return {"kind": kind, "games": [], "winner": None, "flores": [0, 0], **members}


def ending(name: str, pattern: tuple[int, int, int] = PATTERNS[0]) -> dict[str, Any]:
    if name == "double walkover":
        return result("double_walkover")
    if name.startswith("walkover"):
        return result("walkover", winner=0 if name.endswith("A") else 1)
    pairs = zip(name, pattern, strict=False)
    return result(games=[[TARGET, n] if side == "A" else [n, TARGET] for side, n in pairs])


def match(
    a: str, b: str | None, outcome: dict[str, Any] | None, *, round: int = 1
) -> dict[str, Any]:
    return {"teams": [a, b], "round": round, "result": outcome}


def stage(preset: str = "argentina", **members: Any) -> dict[str, Any]:
    """A stage of groups by a preset, best of three to twelve."""
    criteria, points, sweep = PRESETS[preset]
    return {
        "format": FORMAT,
        "criteria": list(criteria),
        "length": {"games": 3, "target": TARGET, "all_played": False},
        "points": points._asdict(),
        "sweep": sweep,
        "rounds": None,
        "groups": [],
        "withdrawals": [],
        "deductions": {},
        "lots": [],
        "playoffs": [],
        "exits": [],
        **members,
    }


def group_of(outcomes: list[dict[str, Any] | None], *, name: str = "A") -> dict[str, Any]:
    """Teams a, b, c … who have met in the order ab, ac, ad, bc …"""
    size = next(n for n in range(2, 20) if n * (n - 1) // 2 == len(outcomes))
    teams = [f"{chr(97 + n)}" if name == "A" else f"{name}{n}" for n in range(size)]
    pairs = zip(combinations(teams, 2), outcomes, strict=True)
    return {"name": name, "teams": teams, "matches": [match(a, b, out) for (a, b), out in pairs]}


def exits_of(name: str, *, through: int) -> list[dict[str, Any]]:
    return [{"group": name, "place": n, "to": f"{name}{n}"} for n in range(1, through + 1)]


def enumerated(size: int, preset: str, pattern: tuple[int, int, int], index: int) -> dict[str, Any]:
    """The group with the results that the digits of `index` name."""
    outcomes = []
    for _ in range(size * (size - 1) // 2):
        index, digit = divmod(index, len(ENDINGS))
        outcomes.append(ending(ENDINGS[digit], pattern))
    return stage(preset, groups=[group_of(outcomes)], exits=exits_of("A", through=2))


def random_stage(seed: int) -> dict[str, Any]:
    """Up to 16 groups of up to 10, or rounds: any length, criteria and withdrawals."""
    random = Random(seed)
    rounds = random.choice([None, None, random.randint(1, 7)])
    length = random.choice([(1, False), (3, False), (3, False), (5, False), (2, True), (3, True)])
    made = stage(
        random.choice(list(PRESETS)),
        length={"games": length[0], "target": TARGET, "all_played": length[1]},
        sweep=random.random() < 0.3,
        rounds=rounds,
    )
    if random.random() < 0.7:
        codes = [c for c in CRITERIA if rounds is not None or c not in ("U", "M")]
        made["criteria"] = random.sample(codes, random.randint(1, len(codes)))
    if length == (3, False) and random.random() < 0.2:
        made["points"] = {**made["points"], "by_games": True}
    few_points = random.random() < 0.6  # many ties
    is_over = random.random() < 0.6

    def outcome() -> dict[str, Any] | None:
        if not is_over and random.random() < 0.2:
            return None
        return random_result(random, made["length"], few_points=few_points)

    groups = 1 if rounds is not None else random.choice([1, 2, 3, 4, random.randint(5, 16)])
    sizes = random.choice([(3, 4), (4, 4), (3, 3), (5, 6), (2, 10)])
    for number in range(groups):
        name = f"G{number}"
        teams = [f"{name}-{n}" for n in range(random.randint(*sizes))]
        if rounds is None:
            legs = random.choice([1, 1, 1, 2])
            matches = [
                match(a, b, outcome()) for a, b in combinations(teams, 2) for _ in range(legs)
            ]
        else:
            matches = random_rounds(random, teams, rounds, outcome)
        made["groups"].append({"name": name, "teams": teams, "matches": matches})
    teams = [team for group in made["groups"] for team in group["teams"]]
    made["withdrawals"] = random.sample(teams, random.choice([0, 0, 1, min(3, len(teams))]))
    for group in made["groups"]:  # whoever leaves has played little, or nearly all
        for fixture in group["matches"] if random.random() < 0.7 else []:
            if {*fixture["teams"]} & {*made["withdrawals"]} and random.random() < 0.6:
                fixture["result"] = None
    made["deductions"] = {team: random.randint(1, 3) for team in random.sample(teams, 1)}
    made["lots"] = random_lots(random, made["groups"])
    made["playoffs"] = [random_playoff(random, lot) for lot in made["lots"][::2]]
    made["exits"] = random_exits(random, made["groups"])
    return made


def random_result(random: Random, length: dict[str, Any], *, few_points: bool) -> dict[str, Any]:
    if random.random() < 0.08:
        return result("walkover", winner=random.randrange(2))
    if random.random() < 0.03:
        return result("double_walkover")
    choices = (4, 9) if few_points else range(TARGET)
    needed = length["games"] // 2 + 1
    games: list[list[int]] = []
    won = [0, 0]
    while len(games) < length["games"] and (length["all_played"] or max(won) < needed):
        winner = random.randrange(2)
        won[winner] += 1
        loser = random.choice(choices)
        games.append([TARGET, loser] if winner == 0 else [loser, TARGET])
    flores = [random.randrange(3), random.randrange(3)]
    if random.random() < 0.08:
        running = [[random.randrange(TARGET), random.randrange(TARGET)]]
        stopped = games[: random.randrange(len(games))] + random.choice([[], running])
        return result("disqualified", games=stopped, winner=random.randrange(2), flores=flores)
    return result(games=games, flores=flores)


def random_rounds(random: Random, teams: list[str], rounds: int, outcome: Any) -> list[Any]:
    matches = []
    for number in range(1, rounds + 1):
        present = random.sample(teams, len(teams) - (random.random() < 0.2))
        while len(present) > 1:
            matches.append(match(present.pop(), present.pop(), outcome(), round=number))
        matches += [match(present.pop(), None, None, round=number)] if present else []
    return matches


def random_lots(random: Random, groups: list[Any]) -> list[list[str]]:
    """Of every two and three of a small group, and of some teams across groups."""
    lots = []
    for group in groups[:3]:
        for size in (2, 3):
            sets = list(combinations(group["teams"][:5], size))
            lots += [random.sample(chosen, size) for chosen in sets if random.random() < 0.6]
    everybody = [team for group in groups for team in group["teams"]]
    for _ in range(6):
        lots.append(random.sample(everybody, min(len(everybody), random.randint(2, 3))))
    return lots


def random_playoff(random: Random, teams: list[str]) -> dict[str, Any]:
    length = {"games": 1, "all_played": False}
    games = [
        match(a, b, random_result(random, length, few_points=True))
        for a, b in combinations(teams, 2)
    ]
    return {"teams": teams, "games": games}


def random_exits(random: Random, groups: list[Any]) -> list[dict[str, Any]]:
    kind = random.choice(["places", "drawn", "best", "seeds"])
    if kind == "seeds":
        return [{"seed": n, "to": f"seed {n}"} for n in range(1, random.randint(2, 12))]
    through = random.randint(1, 3)
    exits = [exit for group in groups for exit in exits_of(group["name"], through=through)]
    if kind == "drawn":  # a new draw among all who are through: their order does not matter
        return [{**exit, "to": "cup"} for exit in exits]
    if kind == "best":
        count = random.randint(1, len(groups))
        ranks = [{"best": through + 1, "rank": n, "to": "cup"} for n in range(1, count + 1)]
        exits += ranks
    return exits
