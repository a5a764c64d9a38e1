"""Who wins a hand by its rounds (rondas, vueltas), each the side that won it or "T" for a tie."""

from functools import cache

TIE = "T"


@cache
def decided_by(rounds: tuple[str, ...]) -> str | None:
    """The side that has won a hand with these rounds, "T" for three ties, None if still open.

    Two of three; after a tied first the next one won decides; a tied second or third goes to who
    won the first. ASART 5.3.2, 5.4.1, 5.4.2 and position A9; in Venezuela rule 42, the section
    POR-PRIMERA and V33. Rounds after the deciding one change nothing.

    >>> decided_by(("A", "T")), decided_by(("T", "B")), decided_by(("A", "B", "T"))
    ('A', 'B', 'A')
    >>> decided_by(("A", "B")), decided_by(("T", "T", "T"))
    (None, 'T')
    """
    won = [side for side in rounds[:3] if side != TIE]
    for side in ("A", "B"):
        if won.count(side) == 2:
            return side
    if len(rounds) < 2 or (len(rounds) == 2 and len(won) == 2):
        return None
    if won:
        return won[0]
    return TIE if len(rounds) > 2 else None
