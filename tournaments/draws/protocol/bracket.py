"""Teams drawn into the slots of a bracket: byes and seeded teams where the list states them.

"free", "first_round" and "late": exactly uniform over every admissible filling of the slots.
"late_by_halves": uniform at each branching only, for clubs too many to count; see `spread`. It
knows nothing of rounds: the list states size, byes and seeds, and slots 2m − 1 and 2m meet in
match m of the first round.
"""

from collections.abc import Mapping
from functools import cached_property
from math import factorial
from typing import Any

from tournaments.draws.protocol.club_spread import Spread
from tournaments.draws.protocol.constraints import apart_items, build_or_relax, tokens_of
from tournaments.draws.protocol.faults import Item, TooComplex
from tournaments.draws.protocol.randomness import Chance, shuffled
from tournaments.draws.protocol.seating import MOST_WORK, Seating, Table, Unit

FREE, FIRST_ROUND, LATE, HALVES = "free", "first_round", "late", "late_by_halves"
CLUB_RULES = (FREE, FIRST_ROUND, LATE, HALVES)
MOST_PLACES = 32  # beside byes, each with a count of its own
TOKENS_PER_DIVISION = 10  # what counting one takes, about
NOTHING: frozenset[Item] = frozenset()


class BracketDraw:
    """The draw that a frozen list of kind "bracket" describes; the list has been found without
    fault. `count` is the number of admissible fillings; None where it is not uniform."""

    def __init__(
        self,
        frozen: Mapping[str, Any],
        *,
        relaxed: frozenset[Item] = NOTHING,
        limit: int = MOST_WORK,
    ) -> None:
        self.frozen, self.limit, self.work = frozen, limit, 0
        self.size: int = frozen["size"]
        self.order = {entry["id"]: place for place, entry in enumerate(frozen["entries"])}
        self.byes = {slot - 1 for slot in frozen["byes"]}
        self.seeds = {slot - 1: id for id, slot in frozen["seeds"] if ("seed", id) not in relaxed}
        self.late = frozen["clubs"] in {LATE, HALVES}
        if self.late:
            self._prepare_late(exact=frozen["clubs"] == LATE)
            self.is_possible = self.count != 0
        else:
            by_club = frozen["clubs"] == FIRST_ROUND
            self._tokens = tokens_of(frozen, by_club=by_club, relaxed=relaxed)
            self._prepare()

    @cached_property
    def count(self) -> int | None:
        if self.late:
            return self.spread.count(self.loose) if self.spread.exact else None
        ways = factorial(len(self.open)) * 2 ** len(self.open)
        return self.seating.count * ways if self.is_possible else 0

    def draw(self, chance: Chance) -> dict[str, Any]:
        slots = self.spread.draw(self.loose, chance) if self.late else self._seat(chance)
        filled = {**self.seeds, **slots}
        return {
            "admissible": None if self.count is None else str(self.count),
            "slots": [filled.get(slot) for slot in range(self.size)],
        }

    def _prepare(self) -> None:
        """Matches that are decided, that need one team, and that need two."""
        heads: dict[str, int] = {}  # seeded team that waits for an opponent, and where
        byes, self.open, clash = [], [], False
        for top in range(0, self.size, 2):
            pair = (top, top + 1)
            seeded = [slot for slot in pair if slot in self.seeds]
            bye = any(slot in self.byes for slot in pair)
            if len(seeded) == 2:
                first, second = (self._tokens[self.seeds[slot]] for slot in seeded)
                clash = clash or bool(first & second)
            elif seeded and not bye:
                heads[self.seeds[seeded[0]]] = sum(pair) - seeded[0]
            elif bye and not seeded:
                byes += [slot for slot in pair if slot not in self.byes]
            elif not bye:
                self.open.append(top)
        head = 1 + max((token for held in self._tokens.values() for token in held), default=-1)
        units = [
            Unit(id, self._tokens[id] | ({head} if id in heads else frozenset()))
            for id in self.order
            if id in heads or id not in self.seeds.values()
        ]
        tables = [Table(str(slot), 1, frozenset({head})) for slot in byes]
        self.heads = heads
        self.seating = Seating(units, size=2, tables=tables, limit=self.limit)
        self.work = self.seating.work
        self.is_possible = not clash and self.seating.is_possible

    def _seat(self, chance: Chance) -> dict[int, str]:
        filled: dict[int, str] = {}
        pairs = []
        for table in self.seating.draw(chance):
            ids = sorted(table.ids, key=self.order.__getitem__)
            head = next((id for id in ids if id in self.heads), None)
            if table.name:
                filled[int(table.name)] = ids[0]
            elif head is not None:
                filled[self.heads[head]] = next(id for id in ids if id != head)
            else:
                pairs.append(ids)
        pairs.sort(key=lambda ids: self.order[ids[0]])
        for (first, second), top in zip(pairs, shuffled(self.open, chance), strict=True):
            side = chance.below(2)
            filled[top + side], filled[top + 1 - side] = first, second
        return filled

    def _prepare_late(self, *, exact: bool) -> None:
        clubs = {e["id"]: e["club"] for e in self.frozen["entries"] if e["club"] is not None}
        seeded = set(self.seeds.values())
        self.loose = [id for id in self.order if id not in seeded]
        self.spread = Spread(
            slots=[slot not in self.byes and slot not in self.seeds for slot in range(self.size)],
            fixed={slot: clubs.get(id) for slot, id in self.seeds.items()},
            clubs=clubs,
            exact=exact,
        )


class FreePass:
    """A draw in which the team that the list names under `bye` is sure to pass free.

    First its place is drawn, among the free places beside a bye and by the number of brackets that
    each leaves; from then on the team is where a seeded one would be. So every admissible bracket
    is as likely as any other, where the rule for clubs promises that at all.
    """

    def __init__(
        self,
        frozen: Mapping[str, Any],
        *,
        relaxed: frozenset[Item] = NOTHING,
        limit: int = MOST_WORK,
    ) -> None:
        self.frozen, self.relaxed, self.limit = frozen, relaxed, limit
        seeds = [seed for seed in frozen["seeds"] if ("seed", seed[0]) not in relaxed]
        self.places = free_passes({**frozen, "seeds": seeds})
        self.weights = [1] * len(self.places)
        self.work = 0
        if frozen["clubs"] == LATE:
            if len(self.places) > MOST_PLACES:
                raise TooComplex(work=len(self.places), limit=MOST_PLACES)
            first = self.standing(self.places[0])
            # Counted for each place anew, and about as much for each: known after the first.
            work = len(self.places) * first.spread.work * TOKENS_PER_DIVISION
            if limit < MOST_WORK and work > limit:
                raise TooComplex(work=work, limit=limit)
            others = [self.standing(place) for place in self.places[1:]]
            self.weights = [draw.count or 0 for draw in (first, *others)]
            self.is_possible = any(self.weights)
        else:
            # Beside which bye it stands makes no difference to the others.
            first = self.standing(self.places[0])
            self.work, self.is_possible = first.work, first.is_possible

    @cached_property
    def count(self) -> int | None:
        if self.frozen["clubs"] == LATE:
            return sum(self.weights)
        count = self.standing(self.places[0]).count
        return None if count is None else len(self.places) * count

    def standing(self, place: int) -> BracketDraw:
        """The draw of all the others, this team being there."""
        seeds = [*self.frozen["seeds"], [self.frozen["bye"], place]]
        return BracketDraw({**self.frozen, "seeds": seeds}, relaxed=self.relaxed, limit=self.limit)

    def draw(self, chance: Chance) -> dict[str, Any]:
        place = self.places[chance.pick(self.weights)]
        admissible = None if self.count is None else str(self.count)
        return {**self.standing(place).draw(chance), "admissible": admissible}


def free_passes(frozen: Mapping[str, Any]) -> list[int]:
    """Places beside a bye where no seeded team stands, from the top.

    >>> free_passes({"byes": [2, 7], "seeds": [["p1", 1]]})
    [8]
    """
    seeded = {slot for _, slot in frozen["seeds"]}
    beside = sorted(slot + 1 if slot % 2 else slot - 1 for slot in frozen["byes"])
    return [slot for slot in beside if slot not in seeded]


def bracket_draw(frozen: Mapping[str, Any], *, limit: int = MOST_WORK) -> BracketDraw | FreePass:
    """The draw, or which constraints to relax."""
    draw_class: type[BracketDraw | FreePass] = FreePass if "bye" in frozen else BracketDraw
    return build_or_relax(
        lambda relaxed, limit: draw_class(frozen, relaxed=relaxed, limit=limit),
        _items(frozen),
        limit=limit,
    )


def _items(frozen: Mapping[str, Any]) -> list[Item]:
    if frozen["clubs"] == LATE:
        return []  # always admissible; where it is too much to count, it is not for the seeds
    seeds: list[Item] = [("seed", id) for id, _ in frozen["seeds"]]
    return [*apart_items(frozen, by_club=frozen["clubs"] == FIRST_ROUND), *seeds]
