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

DRAWING: dict[str, Any] = {"kind": "grains", "columns": 3}


def last(mode: str, players: int, options: Options, *, rulebook: Rulebook) -> Iterator[Telling]:
    if mode == PLAIN:
        for moves, ran in ladder_tellings(
            rulebook.stakes(options).ladder, accept="aceita", refuse="corre", raise_accepts=True
        ):
            if ran:
                yield moves
            else:
                yield from _won(moves)
    elif mode == FERRO:
        yield from _won(())
    else:
        decides = mode[-1]
        yield from _won((tap(decides, "joga"),))
        yield (tap(decides, "corre"),)


def _won(moves: Telling) -> Iterator[Telling]:
    for side in FRAME:
        yield (*moves, tap(side, "ganha"))
    yield (*moves, tap(None, "empate"))


def mode(game: Game, mano: str, *, rulebook: Rulebook) -> str:
    """Of the hand at the edge also whose it is, seen from the mano."""
    phase = rulebook.phase_of(game)
    if phase != rulebook.edge.phase:
        return phase
    return f"{phase} {M if edge_side(game) == mano else P}"


def taps(rulebook: Rulebook) -> Taps:
    return Taps(
        rows=(
            Row(rulebook.edge.standing, "last", ("joga", "corre")),
            Row("truco", "last", rulebook.requests),
            Row("winner", "last", ("ganha", "empate")),
        ),
        first=lambda mode, players, options: (),
        last=partial(last, rulebook=rulebook),
        mode=partial(mode, rulebook=rulebook),
        endings=("ganha", "empate"),
        drawing=DRAWING,
        implied={"aceita": ("ganha", "empate")},
        special={
            rulebook.edge.phase: Special(rulebook.edge.standing, DECIDES, rulebook.edge.standing),
            FERRO: Special("ferro", AT_THE_END),
        },
    )
