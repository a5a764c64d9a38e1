"""Seats around the table, in the order of play: each seat's right-hand neighbour comes next.

Sides sit alternately, so the order is A1 B1 A2 B2 A3 B3. A seat is written side + number; in
a match of two, `A` and `A1` are the same chair.
"""

from functools import cache

from scoring.core.sides import Side

Seat = str

TABLES: dict[int, tuple[Seat, ...]] = {
    2: ("A1", "B1"),
    4: ("A1", "B1", "A2", "B2"),
    6: ("A1", "B1", "A2", "B2", "A3", "B3"),
}

RIGHT, LEFT = 1, -1


# Side of every seat, and of the sides themselves.
SIDE_OF: dict[str, Side] = {
    **{seat: "A" if seat[0] == "A" else "B" for seat in TABLES[6]},
    "A": "A",
    "B": "B",
}


def side_of(who: str) -> Side:
    """The side of a seat, or the side itself.

    >>> side_of("B2"), side_of("A")
    ('B', 'A')
    """
    return SIDE_OF[who]


@cache
def order_from(seat: Seat, players: int) -> tuple[Seat, ...]:
    """All seats in order of play, beginning with `seat`.

    >>> order_from("A2", 4)
    ('A2', 'B2', 'A1', 'B1')
    """
    table = TABLES[players]
    at = table.index(seat)
    return table[at:] + table[:at]


@cache
def neighbour(seat: Seat, players: int, direction: int = RIGHT) -> Seat:
    """
    >>> neighbour("B2", 4), neighbour("A1", 4, LEFT)
    ('A1', 'B2')
    """
    table = TABLES[players]
    return table[(table.index(seat) + direction) % players]


@cache
def seat_opposite(seat: Seat, players: int) -> Seat:
    """Who sits opposite: the partner among four, a rival among two and six.

    >>> seat_opposite("A1", 4), seat_opposite("A1", 6)
    ('A2', 'B2')
    """
    table = TABLES[players]
    return table[(table.index(seat) + players // 2) % players]
