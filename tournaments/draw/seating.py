"""People take places at tables, one block after another: every admissible seating counted exactly.

A *unit* (a person, a team, two who stay together) takes some places of one table. Two units that
hold the same *token* (a club, a pair to keep apart) never share a table. A table has a number of
places still needed and the tokens of whoever sits there. In the end no place may be left.

How the draw is exactly uniform:
1. Units with the same tokens and places stand in blocks, blocks of one club beside each other.
2. The state is only how many open tables there are of each kind (places needed, tokens that
   somebody still to come holds); W(state) is the number of ways to complete it.
3. A block decides how many of its units join each kind of table; the rest open new ones. Each
   decision is drawn with weight ways × W(next state), in whole numbers; who and which table are
   then equally likely.
4. When nobody left holds a token, the rest is plain Fisher–Yates.

With one token each this is the count E[prod He_c(X)] of docs/draw.md; the tests compare the two.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import comb, factorial, perm

from tournaments.draw.faults import TooComplex
from tournaments.draw.stream import Chance, shuffled

Kind = tuple[int, tuple[int, ...]]  # places needed, tokens in order
State = tuple[tuple[Kind, int], ...]  # how many tables of each kind, in order
MOST_WORK = 4_000_000  # tokens looked at; beyond it a draw would keep a hall waiting


@dataclass(frozen=True)
class Unit:
    id: str
    tokens: frozenset[int] = frozenset()
    places: int = 1


@dataclass(frozen=True)
class Table:
    """Open from the start: a bye, a place on the waitlist, the one team of three."""

    name: str
    need: int
    tokens: frozenset[int] = frozenset()


@dataclass
class Seated:
    name: str  # of a table open from the start, else empty
    need: int
    tokens: frozenset[int]
    ids: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Block:
    units: tuple[Unit, ...]
    alive: frozenset[int]  # tokens held by somebody in a later block

    @property
    def tokens(self) -> frozenset[int]:
        return self.units[0].tokens

    @property
    def places(self) -> int:
        return self.units[0].places


class Seating:
    """All seatings of `units` at tables of `size`: their number, and one drawn among them."""

    def __init__(self, units: Sequence[Unit], *, size: int, tables: Sequence[Table] = ()) -> None:
        shared = _shared(units, tables)
        cut = [Unit(unit.id, unit.tokens & shared, unit.places) for unit in units]
        self.size = size
        self.tables = [Table(table.name, table.need, table.tokens & shared) for table in tables]
        self.free = [unit for unit in cut if not unit.tokens and unit.places == 1]
        self.blocks = list(_blocks([unit for unit in cut if unit.tokens or unit.places > 1]))
        self.held = frozenset(token for block in self.blocks for token in block.tokens)
        self.start = _state([(table.need, table.tokens & self.held) for table in self.tables])
        self._left = self._places_left()
        self._ways = self._count_ways()
        self.count = self._ways[0].get(self.start, 0)

    def draw(self, chance: Chance) -> list[Seated]:
        """One seating, each of the `count` with the same probability; tables in opening order."""
        open_tables = [Seated(t.name, t.need, t.tokens) for t in self.tables]
        state = self.start
        for number, block in enumerate(self.blocks):
            moves = list(self._moves(state, number))
            after = self._ways[number + 1]
            chosen = chance.pick([ways * after[following] for ways, following, _ in moves])
            _, state, joins = moves[chosen]
            alive = self.blocks[number - 1].alive if number else self.held
            waiting = {
                kind: [t for t in open_tables if _kind(t.need, t.tokens & alive) == kind]
                for kind in joins
            }
            open_tables += self._sit(block, joins, waiting, chance)
        people = [unit.id for unit in shuffled(self.free, chance)]
        for table in open_tables:
            table.ids += people[: table.need]
            del people[: table.need]
        for first in range(0, len(people), self.size):
            members = people[first : first + self.size]
            open_tables.append(Seated("", 0, frozenset(), members))
        return open_tables

    def _sit(
        self,
        block: Block,
        joins: dict[Kind, int],
        waiting: dict[Kind, list[Seated]],
        chance: Chance,
    ) -> list[Seated]:
        """Each unit in turn draws what it does, among what is left to do, and where it joins:
        every way equally likely. Gives the tables that were opened."""
        opened = []
        for left, unit in zip(range(len(block.units), 0, -1), block.units, strict=True):
            lots = list(joins.values())
            lot = chance.pick([*lots, left - sum(lots)])
            if lot == len(lots):
                opened.append(Seated("", self.size - unit.places, unit.tokens, [unit.id]))
                continue
            kind = list(joins)[lot]
            joins[kind] -= 1
            table = waiting[kind].pop(chance.below(len(waiting[kind])))
            table.ids.append(unit.id)
            table.need -= unit.places
            table.tokens |= unit.tokens
        return opened

    def _moves(self, state: State, number: int) -> Iterator[tuple[int, State, dict[Kind, int]]]:
        """Each way a block may divide itself: how many ways that is, the state after, the joins."""
        block, left = self.blocks[number], self._left[number + 1]
        fit = [
            (kind, tables)
            for kind, tables in state
            if kind[0] >= block.places and not block.tokens.intersection(kind[1])
        ]
        for ways, joins in _divisions(fit, len(block.units)):
            after: dict[Kind, int] = {}
            for (need, tokens), tables in state:
                joined = joins.get((need, tokens), 0)
                _add(after, need, block.alive.intersection(tokens), tables - joined)
                both = block.alive.intersection({*tokens, *block.tokens})
                _add(after, need - block.places, both, joined)
            opened = len(block.units) - sum(joins.values())
            _add(after, self.size - block.places, block.alive & block.tokens, opened)
            needed = sum(need * tables for (need, _), tables in after.items())
            if needed <= left and (left - needed) % self.size == 0:
                yield ways, tuple(sorted(after.items())), joins

    def _places_left(self) -> list[int]:
        """Places that the blocks from each one on, and the free, will take."""
        left = [len(self.free)]
        for block in reversed(self.blocks):
            left.append(left[-1] + block.places * len(block.units))
        return left[::-1]

    def _count_ways(self) -> list[dict[State, int]]:
        """W for every state that can be reached before each block, and at the end."""
        layers: list[list[State]] = [[self.start]]
        work = 0
        for number in range(len(self.blocks)):
            after: dict[State, None] = {}
            for state in layers[-1]:
                cost = 1 + sum(1 + len(tokens) for (_, tokens), _ in state)
                for _, following, _ in self._moves(state, number):
                    after[following] = None
                    work += cost
                    if work > MOST_WORK:
                        raise TooComplex
            layers.append(list(after))
        ways = [{state: self._finish(state) for state in layers[-1]}]
        for number in range(len(self.blocks) - 1, -1, -1):
            ways.append({
                state: sum(w * ways[-1][after] for w, after, _ in self._moves(state, number))
                for state in layers[number]
            })  # fmt: skip
        return ways[::-1]

    def _finish(self, state: State) -> int:
        """Ways for the free to take all the places: orders, less those that look the same."""
        people = len(self.free)
        new, over = divmod(people - sum(need * tables for (need, _), tables in state), self.size)
        if new < 0 or over:
            return 0
        alike = factorial(self.size) ** new * factorial(new)
        for (need, _), tables in state:
            alike *= factorial(need) ** tables
        return int(factorial(people) // alike)


def _shared(units: Sequence[Unit], tables: Sequence[Table]) -> frozenset[int]:
    """Tokens that can keep two apart: held by at least two."""
    held = Counter(token for unit in units for token in unit.tokens)
    held.update(token for table in tables for token in table.tokens)
    return frozenset(token for token, holders in held.items() if holders > 1)


def _blocks(units: list[Unit]) -> Iterator[Block]:
    """In an order that lets tokens die early: a club's blocks side by side, and first the clubs
    that hold anything but the club's own token."""
    mixed = {_home(unit) for unit in units if len(unit.tokens) > 1 or unit.places > 1}
    order = sorted(
        enumerate(units),
        key=lambda item: (
            _home(item[1]) not in mixed,
            _home(item[1]),
            item[1].places,
            sorted(item[1].tokens),
            item[0],
        ),
    )
    runs = [tuple(unit for _, unit in run) for _, run in groupby(order, _run)]
    for number, run in enumerate(runs):
        later = (token for after in runs[number + 1 :] for token in after[0].tokens)
        yield Block(run, frozenset(later))


def _home(unit: Unit) -> int:
    return min(unit.tokens, default=-1)


def _run(item: tuple[int, Unit]) -> tuple[object, ...]:
    """Units without a token may share a table, so each is a block of its own."""
    place, unit = item
    return (unit.places, unit.tokens, None if unit.tokens else place)


def _kind(need: int, tokens: frozenset[int]) -> Kind:
    return need, tuple(sorted(tokens))


def _add(state: dict[Kind, int], need: int, tokens: frozenset[int], tables: int) -> None:
    if need and tables:
        kind = _kind(need, tokens)
        state[kind] = state.get(kind, 0) + tables


def _state(tables: Sequence[tuple[int, frozenset[int]]]) -> State:
    state: dict[Kind, int] = {}
    for need, tokens in tables:
        _add(state, need, tokens, 1)
    return tuple(sorted(state.items()))


def _divisions(fit: list[tuple[Kind, int]], people: int) -> Iterator[tuple[int, dict[Kind, int]]]:
    """How many of `people` alike join each kind, and in how many ways: who, and which tables."""
    if not fit:
        yield 1, {}
        return
    (kind, tables), *others = fit
    for joined in range(min(people, tables) + 1):
        here = comb(people, joined) * perm(tables, joined)
        for ways, joins in _divisions(others, people - joined):
            yield here * ways, {kind: joined, **joins}
