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
from functools import cached_property
from itertools import groupby
from math import comb, factorial, perm

from tournaments.draws.protocol.faults import TooComplex
from tournaments.draws.protocol.randomness import Chance, shuffled

Kind = tuple[int, tuple[int, ...]]  # places needed, tokens in order
State = tuple[tuple[Kind, int], ...]  # how many tables of each kind, in order
MOST_WORK = 4_000_000  # as docs/draw.md counts it, for whoever checks a draw
MOST_FROZEN_WORK = 2_000_000  # for whoever freezes a list: it must not keep a hall waiting
FIELD_BITS = 11  # there are never more than 1536 tables
FIELD = (1 << FIELD_BITS) - 1


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
    """All seatings of `units` at tables of `size`: their number, one drawn among them, and the
    `work` that it takes.

    Which states can be reached is found first, and refused as soon as that takes more than `limit`:
    no large number is worked out before it is known that all of them can be.
    """

    def __init__(
        self,
        units: Sequence[Unit],
        *,
        size: int,
        tables: Sequence[Table] = (),
        limit: int = MOST_WORK,
    ) -> None:
        shared = _shared(units, tables)
        cut = [Unit(unit.id, unit.tokens & shared, unit.places) for unit in units]
        self.size = size
        self.tables = [Table(table.name, table.need, table.tokens & shared) for table in tables]
        self.free = [unit for unit in cut if not unit.tokens and unit.places == 1]
        self.blocks = list(_blocks([unit for unit in cut if unit.tokens or unit.places > 1]))
        self.held = frozenset(token for block in self.blocks for token in block.tokens)
        self.start = _state([(table.need, table.tokens & self.held) for table in self.tables])
        self._left = self._places_left()
        self._after: list[dict[Kind, tuple[Kind, Kind, bool]]] = [{} for _ in self.blocks]
        self.work = 0
        self._layers = self._reachable(limit)

    @property
    def is_possible(self) -> bool:
        """Whether there is any seating, without counting them."""
        return any(self._new_tables(state) is not None for state in self._layers[-1])

    @cached_property
    def count(self) -> int:
        return self._ways[0].get(self.start, 0)

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
        block, people = self.blocks[number], len(self.blocks[number].units)
        fit, fewest = self._fit(state, number), self._fewest_joins(state, number)
        unjoined: dict[Kind, int] = {}
        for kind, tables in state:
            stays = self._kinds_after(kind, number)[0]
            unjoined[stays] = unjoined.get(stays, 0) + tables
        new = _kind(self.size - block.places, block.alive & block.tokens)
        for ways, joins in _divisions(fit, people, fewest):
            after, opened = unjoined.copy(), people
            for kind, joined in joins.items():
                if joined:
                    stays, full, _ = self._kinds_after(kind, number)
                    after[stays] -= joined
                    after[full] = after.get(full, 0) + joined
                    opened -= joined
            if opened:
                after[new] = after.get(new, 0) + opened
            yield ways, tuple(sorted((k, n) for k, n in after.items() if n and k[0])), joins

    def _fit(self, state: State, number: int) -> list[tuple[Kind, int]]:
        """The kinds of table that a block's units may join, in order."""
        return [item for item in state if self._kinds_after(item[0], number)[2]]

    def _kinds_after(self, kind: Kind, number: int) -> tuple[Kind, Kind, bool]:
        """What a kind of table is after a block: left alone, joined by one of its units; and
        whether it may be joined."""
        after = self._after[number]
        if kind not in after:
            block, (need, tokens) = self.blocks[number], kind
            fits = need >= block.places and not block.tokens.intersection(tokens)
            both = block.alive.intersection({*tokens, *block.tokens})
            stays = _kind(need, block.alive.intersection(tokens))
            after[kind] = (stays, _kind(max(0, need - block.places), both), fits)
        return after[kind]

    def _fewest_joins(self, state: State, number: int) -> int:
        """So many of a block must join a table, or more places would be needed than are left, or
        than whole new tables leave: which of them join makes no difference to that."""
        block, left = self.blocks[number], self._left[number + 1]
        people = len(block.units)
        needed = sum(need * tables for (need, _), tables in state)
        if (left + block.places * people - needed) % self.size:
            return people + 1  # never comes out even
        return max(0, -((left - needed - (self.size - block.places) * people) // self.size))

    def _places_left(self) -> list[int]:
        """Places that the blocks from each one on, and the free, will take."""
        left = [len(self.free)]
        for block in reversed(self.blocks):
            left.append(left[-1] + block.places * len(block.units))
        return left[::-1]

    def _reachable(self, limit: int) -> list[list[State]]:
        """Every state that can be reached before each block, and at the end. The moves of a layer
        are counted before any of them is made."""
        layers: list[list[State]] = [[self.start]]
        for number in range(len(self.blocks)):
            layers[-1].sort(key=_kinds_of)
            steps = []
            for kinds, states in groupby(layers[-1], _kinds_of):
                step = self._step(kinds, number)
                starts = [(state, self._fewest_joins(state, number)) for state in states]
                cost = 1 + sum(1 + len(tokens) for _, tokens in kinds)
                self.work += cost * sum(step.count(state, fewest) for state, fewest in starts)
                if self.work > limit:
                    raise TooComplex(work=self.work, limit=limit)
                steps.append((step, starts))
            after: dict[State, None] = {}
            for step, starts in steps:
                packed: set[int] = set()
                for state, fewest in starts:
                    packed.update(map(step.pack(state).__add__, step.shifts(state, fewest)))
                after.update(dict.fromkeys(map(step.unpack, packed)))
            layers.append(list(after))
        return layers

    def _step(self, kinds: tuple[Kind, ...], number: int) -> "Step":
        block = self.blocks[number]
        return Step(
            [self._kinds_after(kind, number) for kind in kinds],
            opened=_kind(self.size - block.places, block.alive & block.tokens),
            people=len(block.units),
        )

    @cached_property
    def _ways(self) -> list[dict[State, int]]:
        """W for every state that can be reached before each block, and at the end."""
        ways = [{state: self._finish(state) for state in self._layers[-1]}]
        for number in range(len(self.blocks) - 1, -1, -1):
            ways.append({
                state: sum(w * ways[-1][after] for w, after, _ in self._moves(state, number))
                for state in self._layers[number]
            })  # fmt: skip
        return ways[::-1]

    def _finish(self, state: State) -> int:
        """Ways for the free to take all the places: orders, less those that look the same."""
        people, new = len(self.free), self._new_tables(state)
        if new is None:
            return 0
        alike = factorial(self.size) ** new * factorial(new)
        for (need, _), tables in state:
            alike *= factorial(need) ** tables
        return int(factorial(people) // alike)

    def _new_tables(self, state: State) -> int | None:
        """How many tables the free open when they have filled those; None if it does not come out
        even."""
        needed = sum(need * tables for (need, _), tables in state)
        new, over = divmod(len(self.free) - needed, self.size)
        return None if new < 0 or over else new


class Step:
    """One block's moves from all states with the same kinds of table, as sums of whole numbers:
    a state is packed into one, with a field for each kind that may come of it, and each move adds
    the same to any state that allows it."""

    def __init__(
        self, after: Sequence[tuple[Kind, Kind, bool]], *, opened: Kind, people: int
    ) -> None:
        self.people = people
        self.fields: dict[Kind, int] = {}  # a kind that needs nobody has none
        self.stay = [self._field(stays) for stays, _, _ in after]
        self.fit = [place for place, (_, _, fits) in enumerate(after) if fits]
        self.join = [self._field(after[place][1]) - self.stay[place] for place in self.fit]
        self.open = self._field(opened)
        self.order = sorted(self.fields.items())
        self._counts: dict[tuple[tuple[int, ...], int], int] = {}
        self._shifts: dict[tuple[tuple[int, ...], int], list[int]] = {}

    def count(self, state: State, fewest: int) -> int:
        key = caps, _ = self._caps(state), fewest
        if key not in self._counts:
            self._counts[key] = _count_divisions(caps, self.people, fewest)
        return self._counts[key]

    def shifts(self, state: State, fewest: int) -> list[int]:
        """What each move adds."""
        key = caps, _ = self._caps(state), fewest
        if key not in self._shifts:
            partial, room = [(0, 0)], sum(caps)
            for cap, join in zip(caps, self.join, strict=True):
                room -= cap
                partial = [
                    (shift + joined * join, before + joined)
                    for shift, before in partial
                    for joined in range(
                        max(0, fewest - room - before), min(cap, self.people - before) + 1
                    )
                ]
            self._shifts[key] = [
                shift + (self.people - joined) * self.open
                for shift, joined in partial
                if joined >= fewest
            ]
        return self._shifts[key]

    def pack(self, state: State) -> int:
        return sum(tables * stay for (_, tables), stay in zip(state, self.stay, strict=True))

    def unpack(self, packed: int) -> State:
        counts = ((kind, packed >> FIELD_BITS * at & FIELD) for kind, at in self.order)
        return tuple((kind, tables) for kind, tables in counts if tables)

    def _field(self, kind: Kind) -> int:
        """What one table of this kind adds."""
        if not kind[0]:
            return 0
        return 1 << FIELD_BITS * self.fields.setdefault(kind, len(self.fields))

    def _caps(self, state: State) -> tuple[int, ...]:
        return tuple(min(state[place][1], self.people) for place in self.fit)


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


def _kinds_of(state: State) -> tuple[Kind, ...]:
    return tuple(kind for kind, _ in state)


def _state(tables: Sequence[tuple[int, frozenset[int]]]) -> State:
    state: dict[Kind, int] = {}
    for need, tokens in tables:
        _add(state, need, tokens, 1)
    return tuple(sorted(state.items()))


def _divisions(
    fit: list[tuple[Kind, int]], people: int, fewest: int
) -> Iterator[tuple[int, dict[Kind, int]]]:
    """How many of `people` alike join each kind, at least `fewest` together, and in how many ways:
    who, and which tables."""
    if not fit:
        if fewest <= 0:
            yield 1, {}
        return
    (kind, tables), *others = fit
    room = sum(tables for _, tables in others)
    for joined in range(max(0, fewest - room), min(people, tables) + 1):
        here = comb(people, joined) * perm(tables, joined)
        for ways, joins in _divisions(others, people - joined, fewest - joined):
            yield here * ways, {kind: joined, **joins}


def _count_divisions(tables: Sequence[int], people: int, fewest: int) -> int:
    """How many divisions there are, without making them.

    >>> kinds = [((1, ()), 3), ((2, ()), 2)]
    >>> _count_divisions([3, 2], 4, 1), len(list(_divisions(kinds, 4, 1)))
    (10, 10)
    """
    ways = [1] + [0] * people  # by how many have joined
    for most in tables:
        ways = [sum(ways[max(0, joined - most) : joined + 1]) for joined in range(people + 1)]
    return sum(ways[max(0, fewest) :])
