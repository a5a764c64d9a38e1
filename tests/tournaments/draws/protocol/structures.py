"""Lists that tell apart what docs/draw.md says from what somebody might read into it: each line of
vectors/structures.jsonl is one of them, and `MUTANTS` are the misreadings that they must catch."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from unittest.mock import patch

from tests.tournaments.draws.protocol.lists import CARDS, NONCE, bracket_list, team_list
from tournaments.draws.protocol import bracket, seating, teams
from tournaments.draws.protocol.constraints import tokens_of
from tournaments.draws.protocol.document import build_draw, result
from tournaments.draws.protocol.randomness import shuffled

THREES = {"team_size": 3}
EQUAL_PAIRS = "equal pairs of apart are two tokens"
KINDS = "kinds are ordered by places needed, then tokens"
ALL_ENTRIES = "clubs are numbered over all entries, full teams included"
CHAIN = "who is together with the same person is together"
TWO_IN_THREES = "a ready-made two takes one more, or is the short team"
OUTSIDE = "left_out and short are in the list's order"
FREE = "free units are shuffled from the list's order"
SEEDED = "pairs of apart and clubs count for seeded teams too"

LISTS: list[tuple[str, dict[str, Any]]] = [
    (EQUAL_PAIRS, team_list([None, "a", "b", None, "c"], odd="bye",
                            apart=[["p3", "p5"], ["p5", "p2"], ["p3", "p5"]])),
    (EQUAL_PAIRS, team_list(["b", "c", "b", "b", None], **THREES, odd="reserve", clubs_apart=False,
                            ready=[["p2", "p5"]],
                            apart=[["p1", "p3"], ["p3", "p4"], ["p1", "p3"], ["p4", "p3"]])),
    (EQUAL_PAIRS, bracket_list([None, "a", "a", None, None], seeds=1,
                               apart=[["p4", "p5"], ["p4", "p5"]])),
    (EQUAL_PAIRS, bracket_list(["b", "b", "b", None, "a"], seeds=1, clubs="free",
                               apart=[["p2", "p5"], ["p2", "p3"], ["p5", "p2"], ["p2", "p3"]])),
    (KINDS, team_list(["b", None, "a", "b", "a", "a", None, None], **THREES, odd="bye",
                      ready=[["p6", "p5"]], apart=[["p2", "p4"], ["p3", "p7"], ["p4", "p2"]])),
    (KINDS, team_list(["a", "b", "c", "a", "b", "c", "d", "d", None], **THREES, odd="bye",
                      ready=[["p1", "p2"], ["p4", "p6"]], apart=[["p3", "p7"], ["p5", "p8"]])),
    (ALL_ENTRIES, team_list([None, "c", "a", "c", "b", "c", "a", "a"], ready=[["p5", "p2"]])),
    (ALL_ENTRIES, team_list(["d", "b", "a", "b", "d", "c", "d", "b", "c"], **THREES,
                            ready=[["p2", "p9", "p1"]])),
    (CHAIN, team_list(["a", "a", "b", "b", "c", "c", None, None, None], **THREES,
                      together=[["p1", "p9"], ["p4", "p9"]])),
    (CHAIN, team_list(["a", "a", "b", "b", "c", "c", None, None], **THREES, odd="bye",
                      ready=[["p8", "p2"]], together=[["p5", "p2"]])),
    (CHAIN, team_list(["a", "b", "a", "b", "c", "c", None], odd="reserve",
                      together=[["p6", "p1"], ["p1", "p6"]])),
    (TWO_IN_THREES, team_list(["a", "b", "a", "b", "c", "c", None, None], **THREES, odd="bye",
                              ready=[["p7", "p3"], ["p8", "p4"]])),
    (TWO_IN_THREES, team_list(["a", "b", "a", "b", "c"], **THREES, odd="bye",
                              ready=[["p5", "p1"]])),
    (TWO_IN_THREES, team_list([None] * 8, **THREES, odd="waitlist",
                              ready=[["p2", "p1"], ["p8", "p5"]])),
    (OUTSIDE, team_list([None] * 11, **THREES, odd="waitlist")),
    (OUTSIDE, team_list([None] * 14, **THREES, odd="reserve")),
    (OUTSIDE, team_list([None] * 20, **THREES, odd="waitlist")),
    (OUTSIDE, team_list([None] * 11, **THREES, odd="bye")),
    (OUTSIDE, team_list(["a", "b", "c", "a", "b", "c", "a", "b"], **THREES, odd="reserve")),
    (FREE, team_list(["c", None, "b", None, "a", None, "c", None, "b", None, "a", None])),
    (FREE, bracket_list(["b", None, "a", None, "b", None, "a"], seeds=2)),
    (SEEDED, bracket_list(["a", "b", "c", "a", "c", "b", None, None], seeds=2,
                          apart=[["p1", "p8"], ["p2", "p1"], ["p3", "p7"]])),
]  # fmt: skip


def structures() -> Iterator[dict[str, Any]]:
    """Each with its seed, its outcome, and the work that counting took."""
    for shows, draw_list in LISTS:
        made = {"list": draw_list, "nonce": NONCE, "value": CARDS}
        yield {"shows": shows, **made, **result(draw_list, NONCE, CARDS), "work": work(draw_list)}


def works() -> Iterator[dict[str, Any]]:
    """Lists that take some counting, for whoever reproduces the refusal of one that takes more."""
    clubs = [f"c{n % 5}" for n in range(20)]
    apart = [[f"p{n}", f"p{n + 7}"] for n in range(1, 7)]
    for draw_list in (
        team_list(clubs, apart=apart),
        team_list(clubs[:16], **THREES, odd="bye", apart=apart[:4], ready=[["p15", "p2"]]),
        bracket_list(clubs, seeds=4),
        bracket_list(clubs, seeds=4, apart=apart[:3]),
        bracket_list(clubs, clubs="late"),
        bracket_list(clubs[:13], clubs="late", seeds=2),
        bracket_list([f"c{n % 3}" for n in range(24)], clubs="late", seeds=4),
    ):
        yield {"list": draw_list, "work": work(draw_list)}


def work(draw_list: dict[str, Any]) -> int:
    draw = build_draw(draw_list)
    assert not isinstance(draw, bracket.FreePass)
    counting = draw.spread if getattr(draw, "late", False) else draw.seating  # type: ignore[union-attr]
    return counting.work


Mutant = Callable[[], AbstractContextManager[None]]


@contextmanager
def tokens_as(function: Callable[..., Any]) -> Iterator[None]:
    with patch.object(teams, "tokens_of", function), patch.object(bracket, "tokens_of", function):
        yield


def merged_pairs(frozen: dict[str, Any], **given: Any) -> Any:
    unique = {frozenset(pair): pair for pair in reversed(frozen["apart"])}
    return tokens_of({**frozen, "apart": list(unique.values())[::-1]}, **given)


def loose_people_first(frozen: dict[str, Any], **given: Any) -> Any:
    """Clubs numbered among those who are drawn; the others must have some number."""
    if frozen["kind"] == "bracket":
        return tokens_of(frozen, **given)
    ready = {id for group in frozen["ready"] for id in group}
    ordered = sorted(frozen["entries"], key=lambda entry: entry["id"] in ready)
    return tokens_of({**frozen, "entries": ordered}, **given)


def drawn_teams_only(frozen: dict[str, Any], **given: Any) -> Any:
    seeded = {id for id, _ in frozen.get("seeds", [])}
    tokens = tokens_of(frozen, **given)
    return {id: frozenset() if id in seeded else held for id, held in tokens.items()}


@contextmanager
def kinds_by_tokens() -> Iterator[None]:
    def by_tokens(items: Any, **given: Any) -> Any:
        items = list(items)
        if items and isinstance(items[0], tuple) and isinstance(items[0][0], tuple):
            return sorted(items, key=lambda item: (item[0][1], item[0][0]))
        return sorted(items, **given)

    with patch.object(seating, "sorted", by_tokens, create=True):
        yield


@contextmanager
def nothing_forgotten() -> Iterator[None]:
    """As if somebody of a full team could still meet whoever is drawn."""
    held = lambda units, tables: frozenset(  # noqa: E731
        token for each in [*units, *tables] for token in each.tokens
    )
    with patch.object(seating, "_shared", held):
        yield


@contextmanager
def free_units_as(order: Callable[[list[Any]], list[Any]]) -> Iterator[None]:
    with patch.object(seating, "shuffled", lambda items, chance: shuffled(order(items), chance)):
        yield


@contextmanager
def as_seated(member: str, table: str) -> Iterator[None]:
    """Whoever sits there, in the order in which they sat down."""
    whole = teams.TeamDraw.draw

    def draw(self: teams.TeamDraw, chance: Any) -> dict[str, Any]:
        seated = self.seating.draw(chance)
        with patch.object(self.seating, "draw", lambda _: seated):
            outcome = whole(self, chance)
        units = [unit for each in seated if each.name == table for unit in each.ids]
        return {**outcome, member: [id for unit in units for id in self.members[unit]]}

    with patch.object(teams.TeamDraw, "draw", draw):
        yield


@contextmanager
def bonds_as_they_stand() -> Iterator[None]:
    """Only the last bond of each person counts."""
    whole = teams.bound_together

    def unchained(frozen: dict[str, Any], relaxed: Any = frozenset()) -> Any:
        bonds = {id: bond for bond in [*frozen["ready"], *frozen["together"]] for id in bond}
        kept = [b for b in frozen["together"] if all(bonds[id] == b for id in b)]
        ready = [b for b in frozen["ready"] if all(bonds[id] == b for id in b)]
        return whole({**frozen, "ready": ready, "together": kept}, relaxed)

    with patch.object(teams, "bound_together", unchained):
        yield


MUTANTS: dict[str, Mutant] = {
    "equal pairs of apart are merged": lambda: tokens_as(merged_pairs),
    "kinds are ordered by tokens first": kinds_by_tokens,
    "clubs are numbered among loose people only": lambda: tokens_as(loose_people_first),
    "tokens of one unit alone are not forgotten": nothing_forgotten,
    "seeded teams hold no token": lambda: tokens_as(drawn_teams_only),
    "free units begin in another order": lambda: free_units_as(lambda units: units[::-1]),
    "left_out is in the order of seating": lambda: as_seated("left_out", teams.OUT),
    "short is in the order of seating": lambda: as_seated("short", teams.SHORT),
    "bonds are not chained": bonds_as_they_stand,
}
