"""How long the ceremony takes: by the number of its cards."""

from datetime import timedelta

SLOWEST, FASTEST = 4.0, 0.5
LONGEST_CEREMONY = 240.0  # seconds; with few places each gets the slowest pace


def seconds_per_place(places: int) -> float:
    """Seconds for each place.

    >>> seconds_per_place(8), seconds_per_place(100), seconds_per_place(512)
    (4.0, 2.4, 0.5)
    """
    return max(FASTEST, min(SLOWEST, LONGEST_CEREMONY / max(places, 1)))


def length_of_ceremony(places: int) -> timedelta:
    """
    >>> length_of_ceremony(2), length_of_ceremony(100)
    (datetime.timedelta(seconds=8), datetime.timedelta(seconds=240))
    """
    return timedelta(seconds=places * seconds_per_place(places))
