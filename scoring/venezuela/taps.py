"""What a referee can tap of a Venezuelan hand: flor or envite, truco, mazo, cantando, who won.

A flor voids the envite sin ley (rule 51), so the sheet tells one or the other; only a Reservada may
come to light after an envite (rule 65). "A ley" changes no points that "flor" or "envido" would not
tell as well. What needs the order of cards (the perico, a kill face down) is told by its facts.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

from scoring.cards import SPANISH
from scoring.core.game import Game
from scoring.core.options import Options
from scoring.core.sides import SIDES
from scoring.core.taps import (
    FRAME,
    NUMBER,
    SINGS,
    M,
    P,
    Row,
    Special,
    Taps,
    Telling,
    ladder_tellings,
    opponent_of,
    tap,
)
from scoring.venezuela.cards import FLOR_VALUES
from scoring.venezuela.envite import SMALLEST, painted_number
from scoring.venezuela.table import CANTANDO
from scoring.venezuela.truco import LADDER

PHASE = "cantando"
DRAWING: dict[str, Any] = {"kind": "grains", "columns": 4, "line": True}
# The envite: which raise may follow which, as far as a sheet goes.
RAISES: dict[str, tuple[str, ...]] = {
    "": ("envido", "envido #", "pintan #", "falta", "igualar"),
    "envido": ("quiero_envido", "mas #", "falta"),
    "envido #": ("mas #", "falta"),
    "pintan #": ("mas #", "falta"),
    "quiero_envido": ("mas #", "falta"),
    "mas #": ("mas #", "falta"),
    "igualar": ("mas #", "falta"),
    "falta": (),
}
LONGEST = 6  # calls that a sheet tells of flores and envite, the answer included
# Named in a call: as many as a chico has; more would give no more (rule 27).
STONES = tuple(range(SMALLEST, 25))
# Rule 26: a card that is no figure, for the number it paints; one stone is never staked (18).
PAINTED = {
    card: max(SMALLEST, number)
    for card in SPANISH.cards
    if (number := painted_number(card, None)) is not None
}


def first(mode: str, players: int, options: Options) -> Iterator[Telling]:
    if mode.startswith(PHASE):
        return
    yield from _flores(players)
    for caller in FRAME:
        yield from _envite((), caller, "", form="")


def _envite(moves: Telling, side: str, before: str, *, form: str) -> Iterator[Telling]:
    """What may be called next, each with its answers and whatever follows it."""
    if len(moves) + 2 > LONGEST:
        return
    for call in RAISES[before] if before or not form else ("envido", "falta"):
        if form and call == "quiero_envido":
            continue
        word, _, number = call.partition(" ")
        now = (*moves, tap(side, form + word, *([NUMBER] if number else [])))
        rival = opponent_of(side)
        accepted, refused = (
            (*now, tap(rival, form + answer)) for answer in ("quiero", "no_quiero")
        )
        yield from _won_flores(accepted) if form else _won_envite(accepted)
        yield refused
        if not form:
            yield from _shown_late(accepted)
            yield from _shown_late(refused)
        yield from _envite(now, rival, call, form=form)


def _won_envite(moves: Telling) -> Iterator[Telling]:
    for winner in FRAME:
        yield (*moves, tap(None, "envite_para", winner))


def _shown_late(moves: Telling) -> Iterator[Telling]:
    """Rules 65 to 68: after an envite somebody shows the Reservada."""
    for side in FRAME:
        yield (*moves, tap(side, "reservada"))


def _flores(players: int) -> Iterator[Telling]:
    kinds = ("flor", "dos_flores", "reservada") if players > 2 else ("flor", "reservada")
    for side in FRAME:
        for kind in kinds:
            yield (tap(side, kind),)
        yield (tap(side, "flor"), tap(side, "no_muestra"))
    for kind, rival_kind in product(kinds, repeat=2):
        if (kind, rival_kind) != ("reservada", "reservada"):
            yield from _both((tap(M, kind), tap(P, rival_kind)), players)


def _both(sung: Telling, players: int) -> Iterator[Telling]:
    """Flores on both sides: called small, or staked; who calls his small leaves the other to stake.

    Rule 60: the más mano among them speaks first. A sheet tells sides, not seats: of four players
    either side may hold him.
    """
    for speaker in FRAME if players > 2 else (M,):
        rival = opponent_of(speaker)
        small = (*sung, tap(speaker, "chica"))
        yield from _won_flores((*small, tap(rival, "chica")))
        yield from _envite(small, rival, "", form="con_ley_")
        yield from _envite(sung, speaker, "", form="con_ley_")


def _won_flores(moves: Telling) -> Iterator[Telling]:
    """Whose flor is the highest; who sang two of them may have one above, or both. Nobody is asked
    about a Reservada, which is above all (position V28)."""
    sung = moves[:2]
    if any(flor.word == "reservada" for flor in sung):
        yield moves
        return
    for side, flor in zip(FRAME, sung, strict=True):
        if flor.word == "dos_flores":
            yield from ((*moves, tap(None, "flor_para", side, above)) for above in (1, 2))
        else:
            yield (*moves, tap(None, "flor_para", side))


def last(mode: str, players: int, options: Options) -> Iterator[Telling]:
    if mode.startswith(PHASE):
        yield from _singing(mode[-1])
        return
    for moves, refused in _truco_tellings():
        if refused:
            yield moves
            continue
        for side in FRAME:
            yield (*moves, tap(None, "base_para", side))
        for side in FRAME:
            yield (*moves, tap(side, "mazo"))
            if not moves:
                for winner in (*FRAME, "T"):
                    yield (tap(None, "vueltas", winner), tap(side, "mazo"))


def _truco_tellings() -> Iterator[tuple[Telling, bool]]:
    return ladder_tellings(LADDER, accept="quiero", refuse="no_quiero", raise_accepts=True)


def _singing(singer: str) -> Iterator[Telling]:
    """Rules 83 to 89: the side one stone short sings; the other beats it, or not."""
    rival = opponent_of(singer)
    plain, with_flor = tap(singer, "canta"), tap(singer, "canta_flor", NUMBER)
    for sings, word in ((plain, "privo"), (plain, "privo_flor"), (with_flor, "privo_flor")):
        yield from _privo((sings, tap(rival, word)), rival)
    for sings in (plain, with_flor):
        yield (sings, tap(rival, "no_privo"))
    for side in FRAME:
        yield (tap(side, "mazo"),)


def _privo(says: Telling, rival: str) -> Iterator[Telling]:
    for side in FRAME:
        yield (*says, tap(None, "base_para", side))
    for moves, refused in _truco_tellings():
        if refused:
            yield (*says, *moves)
        elif moves:
            for side in FRAME:
                yield (*says, *moves, tap(None, "base_para", side))
                yield (*says, *moves, tap(None, "base_para", side), tap(rival, "privo_falso"))


def mode(game: Game, mano: str) -> str:
    """Cantando also says who sings, seen from the mano: with both at it, the mano (V30)."""
    singing = [side for side in SIDES if game.lacks(side) == CANTANDO]
    if not singing:
        return ""
    return f"{PHASE} {M if mano in singing else P}"


def presumed(mode: str) -> Telling:
    """Rule 84: who is cantando sings."""
    return (tap(mode[-1], "canta"),) if mode.startswith(PHASE) else ()


TAPS = Taps(
    rows=(
        Row("cantando", "last", ("canta", "canta_flor", "privo", "privo_flor", "no_privo")),
        Row("flor", "first", ("flor", "dos_flores", "reservada")),
        Row("envite", "first", ("envido", "pintan", "falta", "igualar")),
        Row("truco", "last", LADDER.words),
        Row("mazo", "last", ("mazo", "vueltas")),
        Row("winner", "last", ("base_para",)),
    ),
    first=first,
    last=last,
    mode=mode,
    endings=(
        *("envite_para", "flor_para", "no_muestra", "base_para"),
        *("mazo", "vueltas", "privo_falso"),
    ),
    drawing=DRAWING,
    stakes={
        **dict.fromkeys(("envido", "mas", "con_ley_mas"), STONES),
        "pintan": tuple(PAINTED),
        "canta_flor": tuple(FLOR_VALUES),
    },
    counts=PAINTED,
    together=("chica",),
    implied={"quiero": ("envite_para", "base_para")},
    special={PHASE: Special("cantando", SINGS, "cantando")},
    presumed=presumed,
)
