"""What a referee can tap of a Brazilian hand: the requests, mão de onze, who won."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from scoring.brazil.phases import ONZE, PLAIN, eleven_side, phase_of
from scoring.core.game import Game
from scoring.core.ladder import Ladder
from scoring.core.options import Options
from scoring.core.taps import FRAME, M, P, Row, Taps, Telling, ladder, tap

DRAWING: dict[str, Any] = {"kind": "grains", "columns": 3, "ladder": True}


def nothing(mode: str, players: int, options: Options) -> tuple[Telling, ...]:
    return ()


def last(mode: str, players: int, options: Options, *, truco: Ladder) -> Iterator[Telling]:
    if mode == PLAIN:
        words = tuple(rung.word for rung in truco.rungs)
        for said, ran in ladder(words, accept="aceita", refuse="corre", raise_accepts=True):
            if ran:
                yield said
            else:
                yield from _won(said)
    elif mode.startswith(ONZE):
        eleven = mode[-1]
        yield from _won((tap(eleven, "joga"),))
        yield (tap(eleven, "corre"),)
    else:
        yield from _won(())


def _won(said: Telling) -> Iterator[Telling]:
    for side in FRAME:
        yield (*said, tap(side, "ganha"))
    yield (*said, tap(None, "empate"))


def mode(game: Game, mano: str) -> str:
    """Of a mão de onze also whose it is, seen from the mano."""
    phase = phase_of(game)
    if phase != ONZE:
        return phase
    return f"{ONZE} {M if eleven_side(game) == mano else P}"


def taps(truco: Ladder) -> Taps:
    words = tuple(rung.word for rung in truco.rungs)
    return Taps(
        rows=(
            Row("onze", "last", ("joga", "corre")),
            Row("truco", "last", words),
            Row("winner", "last", ("ganha", "empate")),
        ),
        first=nothing,
        last=partial(last, truco=truco),
        mode=mode,
        endings=("ganha", "empate"),
        drawing=DRAWING,
    )
