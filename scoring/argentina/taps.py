"""What a referee can tap of an Argentine hand: envido, truco, mazo, who won."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from scoring.argentina.duels import duel_of
from scoring.argentina.envido import CALLS, NOT_WANTED, VALID_NUMBERS
from scoring.core.game import Game
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
    across,
    ladder,
    tap,
)

# 9.1 and 9.4: squares of five strokes, a line under the half.
DRAWING: dict[str, Any] = {"kind": "squares", "line": True}


def first(mode: str, players: int, options: Options) -> Iterator[Telling]:
    """The eleven chains, wanted or not; the winner may fail to show his points."""
    for caller in FRAME:
        for chain in NOT_WANTED:
            said: Telling = ()
            side = caller
            for call in chain:
                said = (*said, tap(side, call))
                side = across(side)
            for winner in FRAME:
                for word in ("envido_para", SAID, CONCEDED):
                    won = (*said, tap(side, "quiero"), tap(None, word, winner))
                    yield won
                    yield (*won, tap(winner, "no_muestra"))
            yield (*said, tap(side, "no_quiero"))


def last(
    mode: str, players: int, options: Options, *, truco: Ladder, asks: bool
) -> Iterator[Telling]:
    """`asks`: whether leaving costs more while an envido could still be called."""
    words = tuple(rung.word for rung in truco.rungs)
    for said, refused in ladder(words, accept="quiero", refuse="no_quiero", raise_accepts=False):
        if refused:
            yield said
            continue
        for side in FRAME:
            yield (*said, tap(None, "mano_para", side))
        for side in FRAME:
            yield (*said, tap(side, "mazo"))
            if asks and not said:
                yield (tap(None, "primera_jugada"), tap(side, "mazo"))


def mode(game: Game, mano: str) -> str:
    return "redonda" if duel_of(game) is None else "pica-pica"


def taps(truco: Ladder, *, asks: bool) -> Taps:
    return Taps(
        rows=(
            Row("envido", "first", CALLS),
            Row("truco", "last", tuple(rung.word for rung in truco.rungs)),
            Row("mazo", "last", ("mazo", "primera_jugada")),
            Row("winner", "last", ("mano_para",)),
        ),
        first=first,
        last=partial(last, truco=truco, asks=asks),
        mode=mode,
        endings=("envido_para", "no_muestra", "mano_para", "mazo", "primera_jugada"),
        drawing=DRAWING,
        numbers=Numbers("tantos", "envido_para", tuple(sorted(VALID_NUMBERS)), "son_buenas"),
    )
