"""Single elimination for 2 to 512 teams: matches, and the edges between them written out.

A bye is no match: n teams play n − 1 matches, and one more if third place is played. Where a
winner goes is stored in each match, never worked out again by arithmetic. Groups and a second
chance would be other builders of the same matches and edges.
"""

from collections.abc import Sequence
from dataclasses import dataclass

MATCH, SHARED, NONE = "match", "shared", "none"
FEWEST_TEAMS, MOST_TEAMS = 2, 512  # of an event
THIRD_PLACE = (MATCH, SHARED, NONE)
FINAL, SEMIFINAL, QUARTERFINAL, THIRD = "final", "semifinal", "quarterfinal", "third_place"


@dataclass(frozen=True)
class Slot:
    """A side that the draw fills: a team's slot, from 1."""

    number: int


@dataclass(frozen=True)
class WinnerOf:
    match: int


@dataclass(frozen=True)
class LoserOf:
    match: int


Origin = Slot | WinnerOf | LoserOf


@dataclass(frozen=True)
class Edge:
    """Where somebody goes: side 0 is the upper, 1 the lower."""

    match: int
    side: int


@dataclass(frozen=True)
class Match:
    number: int  # in order of play: by rounds, from the top; third place before the final
    round: int  # 1 for the first
    name: str  # code of the round, to be translated: final, semifinal, round_of_16 …
    sides: tuple[Origin, Origin]
    winner_to: Edge | None = None
    loser_to: Edge | None = None


@dataclass(frozen=True)
class Bracket:
    """`slots` holds a team's id, or None for a bye; `byes` the slots whose team skips round 1."""

    slots: tuple[str | None, ...]
    third_place: str
    matches: tuple[Match, ...]
    byes: tuple[int, ...]

    def has_team(self, side: Origin) -> bool:
        """Whether somebody stands there from the draw on."""
        return isinstance(side, Slot) and self.slots[side.number - 1] is not None

    def match(self, number: int) -> Match:
        return self.matches[number - 1]


def build(
    slots: Sequence[str | None],
    *,
    third_place: str = MATCH,
    refill: bool = False,
    winners: int = 1,
) -> Bracket:
    """The bracket of drawn slots.

    1. Pair the slots; where one is a bye the other goes on without a match. In a `refill` it is no
       bye but a place that somebody takes later, and every pair is a match.
    2. Pair whoever comes out, round by round, to the final; with three `winners`, until three are
       left: no final is played, and no third place.
    3. Number them, third place before the final, and write each edge into both its ends.

    >>> [(m.number, m.name) for m in build(["a", None, "b", "c"], third_place=NONE).matches]
    [(1, 'semifinal'), (2, 'final')]
    >>> [m.number for m in build(["a", None, None, None], third_place=NONE, refill=True).matches]
    [1, 2, 3]
    >>> [(m.name, m.winner_to) for m in build(list("abcdef"), winners=3).matches]
    [('round_of_6', None), ('round_of_6', None), ('round_of_6', None)]
    """
    _refuse(slots, third_place, refill=refill, winners=winners)
    rounds: list[list[tuple[Origin, Origin]]] = []
    sides: list[Origin | None] = [
        Slot(n) if team is not None or refill else None for n, team in enumerate(slots, start=1)
    ]
    while len(sides) > winners:
        played, sides = _pair(sides, count=sum(map(len, rounds)))
        rounds.append(played)
    if refill and len(slots) == 4 and None in slots:
        third_place = NONE if third_place == NONE else SHARED  # whoever loses last is third alone
    if winners > 1:
        third_place = NONE
    return _numbered(tuple(slots), third_place, rounds)


def _pair(
    sides: Sequence[Origin | None], *, count: int
) -> tuple[list[tuple[Origin, Origin]], list[Origin | None]]:
    """A round's matches, and who comes out of it; `count` matches were played before."""
    played: list[tuple[Origin, Origin]] = []
    onward: list[Origin | None] = []
    for upper, lower in zip(sides[::2], sides[1::2], strict=True):
        if upper is None or lower is None:
            onward.append(upper or lower)
            continue
        played.append((upper, lower))
        onward.append(WinnerOf(count + len(played)))
    return played, onward


def round_name(sides: int) -> str:
    """
    >>> [round_name(n) for n in (2, 4, 8, 16)]
    ['final', 'semifinal', 'quarterfinal', 'round_of_16']
    """
    return {2: FINAL, 4: SEMIFINAL, 8: QUARTERFINAL}.get(sides, f"round_of_{sides}")


# The key of the knockout that an event is about; every other one is a cup beside it.
MAIN = "knockout"
# Of a bracket that ends with three, whose semi-finals are the stage with the key above.
UNTIL_THREE = "main"
GOLD = "gold"  # what the main knockout is called beside cups for the places behind it
BY_RANK = ("silver", "bronze")


def code_in_cup(name: str, *, cup: str) -> str:
    """The code of a round in a cup beside the main knockout, which says so: "silver:final".

    >>> code_in_cup("final", cup=""), code_in_cup("final", cup="silver")
    ('final', 'silver:final')
    """
    return f"{cup}:{name}" if cup else name


def split_code(code: str) -> tuple[str, str]:
    """The cup, and the round in it.

    >>> split_code("silver:final"), split_code("group_A")
    (('silver', 'final'), ('', 'group_A'))
    """
    cup, _, name = code.rpartition(":")
    return cup, name


def _refuse(slots: Sequence[str | None], third_place: str, *, refill: bool, winners: int) -> None:
    """Mistakes of a program, not of a person: the draw's list was checked before."""
    size, teams = len(slots), [team for team in slots if team is not None]
    part, over = divmod(size, winners)
    if over or part < 2 or part & (part - 1) or size > MOST_TEAMS:
        raise ValueError(f"{size} slots")
    if winners not in WINNERS or (refill and winners > 1):
        raise ValueError(f"{winners} winners")
    if len(set(teams)) != len(teams):
        raise ValueError("a team stands twice")
    if not refill and any(slots[n] is None and slots[n + 1] is None for n in range(0, size, 2)):
        raise ValueError("a bye meets a bye")
    if third_place not in THIRD_PLACE:
        raise ValueError(third_place)


def _numbered(
    slots: tuple[str | None, ...], third_place: str, rounds: list[list[tuple[Origin, Origin]]]
) -> Bracket:
    planned = [
        (round, round_name(len(slots) >> round - 1), sides)
        for round, played in enumerate(rounds, start=1)
        for sides in played
    ]
    semifinals = [n for n, (_, name, _) in enumerate(planned, start=1) if name == SEMIFINAL]
    if third_place == MATCH and len(semifinals) == 2:  # with three teams the loser is third alone
        losers = (LoserOf(semifinals[0]), LoserOf(semifinals[1]))
        planned.insert(len(planned) - 1, (len(rounds), THIRD, losers))
    winners: dict[int, Edge] = {}
    losers_to: dict[int, Edge] = {}
    for number, (_, _, sides) in enumerate(planned, start=1):
        for side, origin in enumerate(sides):
            if isinstance(origin, WinnerOf):
                winners[origin.match] = Edge(number, side)
            elif isinstance(origin, LoserOf):
                losers_to[origin.match] = Edge(number, side)
    matches = tuple(
        Match(n, round, name, sides, winners.get(n), losers_to.get(n))
        for n, (round, name, sides) in enumerate(planned, start=1)
    )
    byes = tuple(
        n for n, team in enumerate(slots, start=1)
        if team is not None and slots[_neighbour(n) - 1] is None
    )  # fmt: skip
    return Bracket(slots, third_place, matches, byes)


def _neighbour(slot: int) -> int:
    return slot + 1 if slot % 2 else slot - 1


# One champion; or three, beside whom somebody else comes into the semi-finals.
WINNERS = (1, 3)


@dataclass(frozen=True)
class Layout:
    size: int  # slots: the power of two that holds all teams, or three times one
    bye_slots: tuple[int, ...]
    seed_slots: tuple[int, ...]  # slot of the first seeded team, the second …; none is a bye


def layout(teams: int, *, winners: int = 1) -> Layout:
    """
    >>> layout(6)
    Layout(size=8, bye_slots=(2, 7), seed_slots=(1, 8, 5, 4, 3, 6))
    >>> layout(5, winners=3)
    Layout(size=6, bye_slots=(2,), seed_slots=(1, 4, 5, 6, 3))
    """
    most = winners << (MOST_TEAMS // winners).bit_length() - 1
    if not max(FEWEST_TEAMS, winners + 1) <= teams <= most:
        raise ValueError(teams)
    size = winners << ((teams - 1) // winners).bit_length()
    slot_of = {rank: slot for slot, rank in enumerate(ranks(size, winners=winners), start=1)}
    return Layout(
        size=size,
        bye_slots=tuple(sorted(slot_of[rank] for rank in range(teams + 1, size + 1))),
        seed_slots=tuple(slot_of[rank] for rank in range(1, teams + 1)),
    )


def ranks(size: int, *, winners: int = 1) -> list[int]:
    """The rank that stands in each slot: each rank r meets n + 1 − r when n are left.

    >>> ranks(8)
    [1, 8, 5, 4, 3, 6, 7, 2]
    >>> ranks(6, winners=3)
    [1, 6, 5, 2, 3, 4]
    """
    order = list(range(1, winners + 1))
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [
            rank
            for place, best in enumerate(order)
            for rank in ((best, total - best) if place % 2 == 0 else (total - best, best))
        ]
    return order
