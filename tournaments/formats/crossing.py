"""From tables to a bracket without a draw: a printed crossing table, or standard seeding.

Pots and new draws are chance's: tournaments/draws/protocol.
"""

import re
from collections.abc import Mapping, Sequence

from tournaments.brackets.tree import MOST_TEAMS, layout
from tournaments.formats.plan import Source, group_names

# "A1" is the first of group A, "best 3.1" the best of all thirds.
PLACE = re.compile(r"[A-Z]{1,2}[1-9][0-9]?|best [1-9][0-9]?\.[1-9][0-9]{0,2}", re.ASCII)
TYPED = re.compile(r"[A-Z]{1,2}[1-9][0-9]?|[1-9][0-9]?\.[1-9][0-9]{0,2}", re.ASCII)
MOST_OF_A_GROUP = 98  # a code has two digits, also of the best of the next place

Pairs = tuple[tuple[str, str], ...]


class UnreadableCrossing(ValueError):
    """`lines` are those that do not name two places."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__(*lines)
        self.lines = tuple(lines)


def seeded_slots(order: Sequence[str], *, winners: int = 1) -> tuple[str | None, ...]:
    """The slots of a bracket, the best first in `order`; byes to the best. It never swaps anybody
    to part group mates. With three `winners`, those of a bracket that ends with three (`tree`).

    >>> seeded_slots(["1", "2", "3", "4", "5", "6"])
    ('1', None, '5', '4', '3', '6', None, '2')
    >>> seeded_slots(["1", "2", "3", "4", "5", "6"], winners=3)
    ('1', '6', '5', '2', '3', '4')
    """
    plan = layout(len(order), winners=winners)
    slots: list[str | None] = [None] * plan.size
    for team, slot in zip(order, plan.seed_slots, strict=True):
        slots[slot - 1] = team
    return tuple(slots)


def crossing_slots(
    crossing: Sequence[tuple[Source, Source]], team_of: Mapping[Source, str | None]
) -> tuple[str | None, ...]:
    """The slots that a printed table names, match by match from the top. A source that nobody took
    (None) is a bye for whoever stands beside it; where nobody stands in either, the second of the
    last full pair comes there, and both pass."""
    pairs = [[team_of[source] for source in pair] for pair in crossing]
    for pair in pairs:
        if pair == [None, None]:
            full = next((other for other in reversed(pairs) if None not in other), None)
            if full is not None:
                pair[0], full[1] = full[1], None
    return tuple(team for pair in pairs for team in pair)


def read_crossing(text: str) -> Pairs:
    """One match a line, as an organizer writes it; a best n-th by its place and rank, "3.1". Raises
    `UnreadableCrossing`.

    >>> read_crossing("A1 - B2; B1 x 3.1")
    (('A1', 'B2'), ('B1', 'best 3.1'))
    """
    lines = [line.strip() for line in re.split(r"[\n;]", text) if line.strip()]
    codes = [TYPED.findall(line.upper().replace("VS", " ").replace("X", " ")) for line in lines]
    if wrong := [line for line, own in zip(lines, codes, strict=True) if len(own) != 2]:
        raise UnreadableCrossing(wrong)
    pairs = [[f"best {code}" if "." in code else code for code in own] for own in codes]
    return tuple((a, b) for a, b in pairs)


def write_crossing(pairs: Pairs) -> str:
    """
    >>> write_crossing((("A1", "B2"), ("B1", "best 3.1")))
    'A1 B2\\nB1 3.1'
    """
    return "\n".join(" ".join(code.removeprefix("best ") for code in pair) for pair in pairs)


def usual_crossing(groups: int, each: int = 2, best: int = 0) -> Pairs:
    """The table that is usually printed: A1–B2, C1–D2 … and B1–A2, D1–C2 … in the other half, so
    that two of a group meet in the final alone. Otherwise as the places stand in standard seeding.
    Empty where they do not fill a bracket, or would fill one larger than any.

    >>> usual_crossing(2)
    (('A1', 'B2'), ('B1', 'A2'))
    >>> usual_crossing(3, 2, 2)[0], usual_crossing(3)
    (('A1', 'best 3.2'), ())
    """
    through = groups * each + best
    if groups < 1 or not 1 <= each <= MOST_OF_A_GROUP:
        return ()
    if not 2 <= through <= MOST_TEAMS or through & (through - 1):
        return ()
    names = group_names(groups)
    if each == 2 and not best and groups > 1:
        mates = list(zip(names[::2], names[1::2], strict=True))
        upper = [(f"{a}1", f"{b}2") for a, b in mates]
        return (*upper, *((f"{b}1", f"{a}2") for a, b in mates))
    places = [f"{name}{place}" for place in range(1, each + 1) for name in names]
    places += [f"best {each + 1}.{rank}" for rank in range(1, best + 1)]
    slots = [slot or "" for slot in seeded_slots(places)]
    return tuple(
        (a, b) if places.index(a) < places.index(b) else (b, a)
        for a, b in zip(slots[::2], slots[1::2], strict=True)
    )
