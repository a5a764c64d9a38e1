"""R5, a ladder back, as its rule says it: the fixed bracket and the draw of the product are held
beside it."""

from collections.abc import Collection, Sequence


def fold(places: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The best against the last, the second against the last but one …

    >>> fold(list("abcdef"))
    (('a', 'f'), ('b', 'e'), ('c', 'd'))
    """
    half = len(places) // 2
    return tuple(zip(places[:half], reversed(places[half:]), strict=True))


def next_places(pairs: Sequence[tuple[str, str]], winners: Collection[str]) -> tuple[str, ...]:
    """Whoever wins takes the place of the better seed of their match."""
    return tuple(a if a in winners else b for a, b in pairs)


def semifinal_choices(
    main: Sequence[str], ladder_champion: str, *, met: Collection[frozenset[str]]
) -> tuple[tuple[tuple[str, str], tuple[str, str]], ...]:
    """The pairings of the last three of the main with the ladder's champion among which one is
    drawn: those with the fewest rematches.

    >>> met = [frozenset("ab"), frozenset("cz")]
    >>> semifinal_choices(["a", "b", "c"], "z", met=met)
    ((('a', 'c'), ('b', 'z')), (('a', 'z'), ('b', 'c')))
    """
    a, b, c = main
    d = ladder_champion
    pairings = [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]
    rematches = [sum(frozenset(pair) in met for pair in pairing) for pairing in pairings]
    return tuple(
        pairing
        for pairing, count in zip(pairings, rematches, strict=True)
        if count == min(rematches)
    )
