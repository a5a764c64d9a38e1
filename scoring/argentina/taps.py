"""What a referee can tap of an Argentine hand: flor or envido, truco, mazo, who won.

What is said of flores is told in one order: those of the side that sang first, then the rivals', of
whom the first may raise with his. A sheet lets them be tapped in any.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from scoring.argentina.envido import CALLS, FALTA, Chain, Chains
from scoring.argentina.flor import ACHICO, FLOR, RAISES, FlorTable
from scoring.argentina.mano import TRUCO
from scoring.argentina.ways import Ways
from scoring.core.options import Options
from scoring.core.taps import (
    CONCEDED,
    FRAME,
    SAID,
    Numbers,
    Row,
    Taps,
    Telling,
    ladder_tellings,
    opponent_of,
    tap,
)

# 9.1 and 9.4: squares of five strokes, a line under the half.
DRAWING: dict[str, Any] = {"kind": "squares", "line": True}
LONGEST = 5  # calls of an envido that a sheet tells, where chains have no end


def first(mode: str, players: int, options: Options, *, ways: Ways) -> Iterator[Telling]:
    if ways.flor is not None and ways.flor.is_played(options):
        most = 1 if mode == ways.duels.two_play else players // 2
        yield from flor_tellings(ways.flor.table(options), most)
    for caller in FRAME:
        for chain in list_chains(ways.chains(options)):
            yield from envido_tellings(caller, chain)


def list_chains(chains: Chains, before: Chain = ()) -> Iterator[Chain]:
    if len(before) == LONGEST:
        return
    for call in chains.raises_after(before):
        yield (*before, call)
        if call != FALTA:
            yield from list_chains(chains, (*before, call))


def envido_tellings(caller: str, chain: Chain) -> Iterator[Telling]:
    """Wanted or not; the winner may fail to show his points."""
    calls: Telling = ()
    side = caller
    for call in chain:
        calls = (*calls, tap(side, call))
        side = opponent_of(side)
    for winner in FRAME:
        for word in ("envido_para", SAID, CONCEDED):
            won = (*calls, tap(side, "quiero"), tap(None, word, winner))
            yield won
            yield (*won, tap(winner, "no_muestra"))
    yield (*calls, tap(side, "no_quiero"))


def flor_tellings(table: FlorTable, most: int) -> Iterator[Telling]:
    """Sung by one side, by both, raised and answered; `most` of a side, one for each player."""
    counts = range(1, most + 1)
    for singer in FRAME:
        rival = opponent_of(singer)
        for mine in counts:
            sung = (tap(singer, FLOR),) * mine
            yield sung
            yield (*sung, tap(singer, "no_muestra"))
            yield (*sung, tap(rival, ACHICO))
            for theirs in counts:
                answered = (tap(rival, FLOR),) * theirs
                for word in table.raises_after(()):
                    yield from _raise(table, sung, rival, (word,), further=answered[1:])
                both = (*sung, *answered)
                yield from _win(both)
                for caller in FRAME:
                    for word in table.after_plain:
                        yield from _raise(table, both, caller, (word,))


def _raise(
    table: FlorTable, before: Telling, caller: str, chain: Chain, *, further: Telling = ()
) -> Iterator[Telling]:
    """The last raise of a chain with its answers and what may follow; `further` flores of the
    side that sings by raising."""
    raised = (*before, tap(caller, chain[-1]), *further)
    rival = opponent_of(caller)
    yield from _win((*raised, tap(rival, "quiero")))
    yield (*raised, tap(rival, "no_quiero"))
    for word in table.raises_after(chain):
        yield from _raise(table, raised, rival, (*chain, word))


def _win(moves: Telling) -> Iterator[Telling]:
    for winner in FRAME:
        won = (*moves, tap(None, "flor_para", winner))
        yield won
        yield (*won, tap(winner, "no_muestra"))


def last(mode: str, players: int, options: Options, *, ways: Ways) -> Iterator[Telling]:
    for calls, refused in ladder_tellings(
        TRUCO, accept="quiero", refuse="no_quiero", raise_accepts=ways.raise_accepts
    ):
        if refused:
            yield calls
            continue
        for side in FRAME:
            yield (*calls, tap(None, "mano_para", side))
        for side in FRAME:
            yield (*calls, tap(side, "mazo"))
            if ways.mazo_costs_envido and not calls:
                yield (tap(None, "primera_jugada"), tap(side, "mazo"))


def taps(ways: Ways, drawing: dict[str, Any] = DRAWING) -> Taps:
    """A sheet by the table's `ways`: its chains, its numbers and, where it has them, its flores."""
    has_flor = ways.flor is not None
    return Taps(
        rows=(
            *((Row("flor", "first", (FLOR,), (*RAISES, ACHICO)),) if has_flor else ()),
            Row("envido", "first", CALLS),
            Row("truco", "last", TRUCO.words),
            Row("mazo", "last", ("mazo", "primera_jugada")),
            Row("winner", "last", ("mano_para",)),
        ),
        first=partial(first, ways=ways),
        last=partial(last, ways=ways),
        mode=lambda game, mano: ways.duels.phase_of(game),
        endings=("envido_para", "flor_para", "no_muestra", "mano_para", "mazo", "primera_jugada"),
        drawing=drawing,
        implied={"quiero": ("envido_para", "flor_para", "mano_para")},
        numbers=Numbers("tantos", "envido_para", tuple(sorted(ways.cards.numbers)), "son_buenas"),
        voids={"flor": "envido"} if has_flor else {},
    )
