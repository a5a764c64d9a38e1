"""What a referee can tap of a Brazilian hand: the requests, the decision at the edge, who won."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from scoring.brazil.phases import FERRO, PLAIN, edge_side
from scoring.brazil.rulebook import Rulebook
from scoring.core.game import Game
from scoring.core.options import Options
from scoring.core.taps import (
    AT_THE_END,
    DECIDES,
    FRAME,
    M,
    P,
    Row,
    Special,
    Taps,
    Telling,
    ladder_tellings,
    tap,
)

GIVES_UP = "desiste"
DRAWING: dict[str, Any] = {"kind": "grains", "columns": 3}


def last(
    mode: str, players: int, options: Options, *, rulebook: Rulebook, gives_up: bool
) -> Iterator[Telling]:
    ended = partial(_ended, gives_up=gives_up)
    if mode == PLAIN:
        for moves, ran in ladder_tellings(
            rulebook.stakes(options).ladder, accept="aceita", refuse="corre", raise_accepts=True
        ):
            if ran:
                yield moves
            else:
                yield from ended(moves)
    elif mode == FERRO:
        yield from ended(())
    else:
        decides = mode[-1]
        yield from ended((tap(decides, "joga"),))
        yield (tap(decides, "corre"),)


def _ended(moves: Telling, *, gives_up: bool) -> Iterator[Telling]:
    for side in FRAME:
        yield (*moves, tap(side, "ganha"))
    yield (*moves, tap(None, "empate"))
    for side in FRAME if gives_up else ():
        yield (*moves, tap(side, GIVES_UP))


def mode(game: Game, mano: str, *, rulebook: Rulebook) -> str:
    """Of the hand at the edge also whose it is, seen from the mano."""
    phase = rulebook.phase_of(game)
    if phase != rulebook.edge.phase:
        return phase
    return f"{phase} {M if edge_side(game) == mano else P}"


def taps(rulebook: Rulebook, *, gives_up: bool = False) -> Taps:
    """`gives_up`: whether a side may leave the hand though nobody asked for anything."""
    return Taps(
        rows=(
            Row(rulebook.edge.standing, "last", ("joga", "corre")),
            Row("truco", "last", rulebook.requests),
            *((Row("mazo", "last", (GIVES_UP,)),) if gives_up else ()),
            Row("winner", "last", ("ganha", "empate")),
        ),
        first=lambda mode, players, options: (),
        last=partial(last, rulebook=rulebook, gives_up=gives_up),
        mode=partial(mode, rulebook=rulebook),
        endings=("ganha", "empate", *((GIVES_UP,) if gives_up else ())),
        drawing=DRAWING,
        implied={"aceita": ("ganha", "empate", *((GIVES_UP,) if gives_up else ()))},
        special={
            rulebook.edge.phase: Special(rulebook.edge.standing, DECIDES, rulebook.edge.standing),
            FERRO: Special("ferro", AT_THE_END),
        },
    )
