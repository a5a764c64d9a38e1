"""What a referee can tap of a Venezuelan hand: flor or envite, truco, mazo, cantando, who won.

A flor voids the envite sin ley (rule 51), so the sheet tells one or the other; only a Reservada may
come to light after an envite (rule 65). "A ley" changes no points that "flor" or "envido" would not
tell as well. What needs the order of cards (the perico, a kill face down) is told by its facts.
"""

from collections.abc import Iterator
from typing import Any

from scoring.cards import SPANISH
from scoring.core.game import Game
from scoring.core.options import Options
from scoring.core.sides import SIDES
from scoring.core.taps import FRAME, NUMBER, M, P, Row, Taps, Telling, across, ladder, tap
from scoring.venezuela.cards import FLOR_VALUES
from scoring.venezuela.envite import SMALLEST, painted
from scoring.venezuela.table import CANTANDO
from scoring.venezuela.words import TRUCO

PHASE = "cantando"
DRAWING: dict[str, Any] = {"kind": "grains", "columns": 4, "line": True, "ladder": True}
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
DEEPEST = {"": 4, "con_ley_": 2}  # calls of one envite, sin ley and between flores
# Named in a call: as many as a chico has; more would give no more (rule 27).
STONES = tuple(range(SMALLEST, 25))
# Rule 26: a card that is no figure, for the number it paints; one stone is never staked (18).
PAINTED = {
    card: max(SMALLEST, number)
    for card in SPANISH.cards
    if (number := painted(card, None)) is not None
}


def first(mode: str, players: int, options: Options) -> Iterator[Telling]:
    if mode.startswith(PHASE):
        return
    yield from _flores(players)
    for caller in FRAME:
        yield from _envite((), caller, "", form="")


def _envite(said: Telling, side: str, before: str, *, form: str) -> Iterator[Telling]:
    """What may be called next, each with its answers and whatever follows it."""
    calls = sum(1 for move in said if move.word.removeprefix(form) in _WORDS)
    if calls == DEEPEST[form]:
        return
    for call in RAISES[before] if before or not form else ("envido", "falta"):
        if form and call == "quiero_envido":
            continue
        word, _, number = call.partition(" ")
        now = (*said, tap(side, form + word, *([NUMBER] if number else [])))
        rival = across(side)
        won = "flor_para" if form else "envite_para"
        for winner in FRAME:
            yield (*now, tap(rival, form + "quiero"), tap(None, won, winner))
        yield (*now, tap(rival, form + "no_quiero"))
        if not form:
            yield from _shown_late((*now, tap(rival, "quiero")))
            yield from _shown_late((*now, tap(rival, "no_quiero")))
        yield from _envite(now, rival, call, form=form)


def _shown_late(said: Telling) -> Iterator[Telling]:
    """Rules 65 to 68: after an envite somebody shows the Reservada."""
    for side in FRAME:
        yield (*said, tap(side, "reservada"))


_WORDS = frozenset(call.partition(" ")[0] for call in RAISES if call)


def _flores(players: int) -> Iterator[Telling]:
    kinds = ("flor", "dos_flores", "reservada") if players > 2 else ("flor", "reservada")
    for side in FRAME:
        for kind in kinds:
            yield (tap(side, kind),)
        yield (tap(side, "flor"), tap(side, "no_muestra"))
    for mine in kinds:
        for theirs in kinds:
            if mine != "reservada" or theirs != "reservada":
                yield from _both((tap(M, mine), tap(P, theirs)))


def _both(sung: Telling) -> Iterator[Telling]:
    """Flores on both sides: called small, or staked. Who has two of them may have one above."""
    small = (*sung, tap(M, "chica"), tap(P, "chica"))
    for side, flor in zip(FRAME, sung, strict=True):
        if flor.word == "dos_flores":
            yield from ((*small, tap(None, "flor_para", side, above)) for above in (1, 2))
        else:
            yield (*small, tap(None, "flor_para", side))
    for caller in FRAME:
        yield from _envite(sung, caller, "", form="con_ley_")


def last(mode: str, players: int, options: Options) -> Iterator[Telling]:
    if mode.startswith(PHASE):
        yield from _singing(mode[-1])
        return
    for said, refused in ladder(TRUCO, accept="quiero", refuse="no_quiero", raise_accepts=True):
        if refused:
            yield said
            continue
        for side in FRAME:
            yield (*said, tap(None, "base_para", side))
        for side in FRAME:
            yield (*said, tap(side, "mazo"))
            if not said:
                for winner in (*FRAME, "T"):
                    yield (tap(None, "vueltas", winner), tap(side, "mazo"))


def _singing(singer: str) -> Iterator[Telling]:
    """Rules 83 to 89: the side one stone short sings; the other beats it, or not."""
    rival = across(singer)
    for word in ("privo", "privo_flor"):
        says = (tap(singer, "canta"), tap(rival, word))
        for side in FRAME:
            yield (*says, tap(None, "base_para", side))
        for said, refused in ladder(TRUCO, accept="quiero", refuse="no_quiero", raise_accepts=True):
            if refused:
                yield (*says, *said)
            elif said:
                for side in FRAME:
                    yield (*says, *said, tap(None, "base_para", side))
                    yield (*says, *said, tap(None, "base_para", side), tap(rival, "privo_falso"))
    for sings in (tap(singer, "canta"), tap(singer, "canta_flor", NUMBER)):
        yield (sings, tap(rival, "no_privo"))
    for side in FRAME:
        yield (tap(side, "mazo"),)


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
        Row("truco", "last", TRUCO),
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
    presumed=presumed,
)
