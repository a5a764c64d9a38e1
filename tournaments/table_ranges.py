"""Tables as people write them: "1-4, 7". Pure: text in, numbers out, and back."""

import re
from collections.abc import Iterable
from itertools import pairwise

RANGE = re.compile(r"(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?")


def parse_tables(text: str) -> frozenset[int]:
    """Numbers and ranges, with commas or blanks between them; ValueError names what is neither.

    >>> sorted(parse_tables("1-4, 7 9"))
    [1, 2, 3, 4, 7, 9]
    >>> parse_tables("the corner")
    Traceback (most recent call last):
    ...
    ValueError: the
    """
    found: set[int] = set()
    for part in re.sub(r"\s*[-–]\s*", "-", text).replace(",", " ").split():
        match = RANGE.fullmatch(part)
        if match is None:
            raise ValueError(part)
        first = int(match[1])
        last = int(match[2] or first)
        if not 0 < first <= last:
            raise ValueError(part)
        found.update(range(first, last + 1))
    return frozenset(found)


def spell_tables(numbers: Iterable[int]) -> str:
    """
    >>> spell_tables([7, 1, 2, 3, 4, 9, 10])
    '1–4, 7, 9–10'
    >>> spell_tables([])
    ''
    """
    ordered = sorted(set(numbers))
    if not ordered:
        return ""
    ends = [here for here, after in pairwise(ordered) if after != here + 1] + ordered[-1:]
    starts = ordered[:1] + [after for here, after in pairwise(ordered) if after != here + 1]
    return ", ".join(
        f"{start}–{end}" if end > start else str(start)
        for start, end in zip(starts, ends, strict=True)
    )
