"""What a referee can tap of an Argentine hand: envido, truco, mazo, who won."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from scoring.argentina.duels import phase_of
from scoring.argentina.envido import CALLS, NOT_WANTED, VALID_NUMBERS
from scoring.core.ladder import Ladder
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


def first(mode: str, players: int, options: Options) -> Iterator[Telling]:
    """The eleven chains, wanted or not; the winner may fail to show his points."""
    for caller in FRAME:
        for chain in NOT_WANTED:
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


def last(
    mode: str, players: int, options: Options, *, truco: Ladder, asks: bool
) -> Iterator[Telling]:
    """`asks`: whether leaving costs more while an envido could still be called."""
    for calls, refused in ladder_tellings(
        truco, accept="quiero", refuse="no_quiero", raise_accepts=False
    ):
        if refused:
            yield calls
            continue
        for side in FRAME:
            yield (*calls, tap(None, "mano_para", side))
        for side in FRAME:
            yield (*calls, tap(side, "mazo"))
            if asks and not calls:
                yield (tap(None, "primera_jugada"), tap(side, "mazo"))


def taps(truco: Ladder, *, asks: bool) -> Taps:
    return Taps(
        rows=(
            Row("envido", "first", CALLS),
            Row("truco", "last", truco.words),
            Row("mazo", "last", ("mazo", "primera_jugada")),
            Row("winner", "last", ("mano_para",)),
        ),
        first=first,
        last=partial(last, truco=truco, asks=asks),
        mode=lambda game, mano: phase_of(game),
        endings=("envido_para", "no_muestra", "mano_para", "mazo", "primera_jugada"),
        drawing=DRAWING,
        implied={"quiero": ("envido_para", "mano_para")},
        numbers=Numbers("tantos", "envido_para", tuple(sorted(VALID_NUMBERS)), "son_buenas"),
    )
