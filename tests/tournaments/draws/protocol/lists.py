"""Frozen lists for the tests, and every admissible outcome of a small one by brute force."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Any

from tournaments.brackets.tree import layout
from tournaments.draws.protocol import LIST_FORMAT, nonce_commitment

NONCE = "5a" * 32
CARDS = "1e 1b 7e 7o 3c 2b 1o 12c 11c 10b 4o 6e 5b 3o 2c 12e 11o 7b 6c 10e".split()  # noqa: SIM905


REASON = "ab" * 32


def frame(**given: Any) -> dict[str, Any]:
    return {
        "commitment": nonce_commitment(NONCE),
        "format": LIST_FORMAT,
        "frozen_at": "2026-11-16T18:00:00+00:00",
        "number": 1,
        "previous": None,
        "reason": None,
        "source": {"kind": "cards", "count": 20},
        "tournament": "5b0c2a4e-6d0f-4c39-9d34-0a4f5d1c7e21",
        **given,
    }


def entries(clubs: Sequence[str | None]) -> list[dict[str, Any]]:
    return [
        {"id": f"p{number}", "club": club, "name": None}
        for number, club in enumerate(clubs, start=1)
    ]


def team_list(clubs: Sequence[str | None], /, **given: Any) -> dict[str, Any]:
    return frame(
        **{
            "kind": "teams",
            "entries": entries(clubs),
            "apart": [],
            "clubs_apart": True,
            "odd": "waitlist",
            "ready": [],
            "team_size": 2,
            "together": [],
            **given,
        }
    )


def bracket_list(clubs: Sequence[str | None], /, *, seeds: Any = 0, **given: Any) -> dict[str, Any]:
    plan = layout(len(clubs))
    if isinstance(seeds, int):
        seeds = [[f"p{n + 1}", slot] for n, slot in enumerate(plan.seed_slots[:seeds])]
    return frame(
        **{
            "kind": "bracket",
            "entries": entries(clubs),
            "apart": [],
            "clubs": "first_round",
            "size": plan.size,
            "byes": list(plan.bye_slots),
            "seeds": seeds,
            **given,
        }
    )


def late_list(slots: Sequence[int], /, **given: Any) -> dict[str, Any]:
    """p1 came late; p2, p3 … pass free beside these slots."""
    return frame(
        **{
            "kind": "late",
            "bracket": "cd" * 32,
            "entries": entries([None] * (len(slots) + 1)),
            "places": [[f"p{number}", slot] for number, slot in enumerate(slots, start=2)],
            "reason": REASON,
            "team": "p1",
            **given,
        }
    )


def clubs_of(sizes: Sequence[int]) -> list[str]:
    """
    >>> clubs_of([2, 1])
    ['c1', 'c1', 'c2']
    """
    return [f"c{number}" for number, size in enumerate(sizes, start=1) for _ in range(size)]


def partitions(total: int, most: int | None = None) -> Iterator[list[int]]:
    """Every group structure of so many people."""
    if total == 0:
        yield []
    for first in range(min(total, most or total), 0, -1):
        for others in partitions(total - first, first):
            yield [first, *others]


def splits(people: tuple[str, ...], sizes: tuple[int, ...]) -> Iterator[frozenset[Any]]:
    """Every way to part people into unnamed teams of these sizes (with repeats)."""
    if not people:
        yield frozenset()
        return
    first, *others = people
    for size in set(sizes):
        left = list(sizes)
        left.remove(size)
        for mates in combinations(others, size - 1):
            rest = tuple(p for p in others if p not in mates)
            for more in splits(rest, tuple(left)):
                yield more | {frozenset({first, *mates})}


def agree(draw_list: dict[str, Any], team: frozenset[str]) -> bool:
    """Whether these people may be a team, by the list's own words."""
    club = {e["id"]: e["club"] for e in draw_list["entries"]}
    bound = [set(pair) for pair in [*draw_list["ready"], *draw_list["together"]]]
    if any(pair & team and not pair <= team for pair in bound):
        return False
    if any(len(pair) == draw_list["team_size"] and pair < team for pair in bound):
        return False  # a full team takes nobody in
    if any(set(pair) <= team for pair in draw_list["apart"]):
        return False
    if not draw_list["clubs_apart"]:
        return True
    for a, b in combinations(sorted(team), 2):
        if any({a, b} <= pair for pair in bound):
            continue
        if club[a] is not None and club[a] == club[b]:
            return False
    return True


def admissible_teams(draw_list: dict[str, Any]) -> set[Any]:
    """(teams, left out, short) of every admissible outcome."""
    ids = tuple(e["id"] for e in draw_list["entries"])
    size, odd = draw_list["team_size"], draw_list["odd"]
    teams, over = divmod(len(ids), size)
    found: set[Any] = set()
    if not over or odd == "trio":
        sizes = (size,) * (teams - bool(over)) + ((3,) if over else ())
        for split in splits(ids, sizes):
            if all(agree(draw_list, team) for team in split):
                found.add((split, frozenset(), frozenset()))
        return found
    for out in combinations(ids, over):
        rest = tuple(id for id in ids if id not in out)
        aside = frozenset(out)
        alone = [frozenset({id}) for id in out] if odd != "bye" else [aside]
        if not all(agree(draw_list, team) for team in alone):
            continue
        for split in splits(rest, (size,) * teams):
            if all(agree(draw_list, team) for team in split):
                found.add(
                    (split, frozenset(), aside) if odd == "bye" else (split, aside, frozenset())
                )
    return found


def team_outcome(outcome: dict[str, Any]) -> Any:
    teams = frozenset(frozenset(team) for team in outcome["teams"])
    return teams, frozenset(outcome["left_out"]), frozenset(outcome["short"])


def admissible_brackets(draw_list: dict[str, Any]) -> set[tuple[str | None, ...]]:
    """Every filling of the slots that breaks no rule of the first round."""
    club = {e["id"]: e["club"] for e in draw_list["entries"]}
    seeds = {slot - 1: id for id, slot in draw_list["seeds"]}
    free = [
        slot
        for slot in range(draw_list["size"])
        if slot + 1 not in draw_list["byes"] and slot not in seeds
    ]
    apart = [set(pair) for pair in draw_list["apart"]]
    found = set()
    for order in permutations([id for id in club if id not in seeds.values()]):
        at = {**seeds, **dict(zip(free, order, strict=True))}
        slots = tuple(at.get(slot) for slot in range(draw_list["size"]))
        for a, b in zip(slots[::2], slots[1::2], strict=True):
            if a is None or b is None:
                continue
            if {a, b} in apart:
                break
            if draw_list["clubs"] == "first_round" and club[a] is not None and club[a] == club[b]:
                break
        else:
            found.add(slots)
    return found
