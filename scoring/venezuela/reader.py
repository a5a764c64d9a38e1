"""Reads the moves of a Venezuelan hand in order: each goes to the handler of its word.

Moves marked void are passed over. What the moves come to is settled by `closing`.
"""

from collections.abc import Callable
from functools import partial
from typing import cast

from scoring.core.entries import Arg, Hand
from scoring.core.game import Game
from scoring.core.seats import SIDE_OF
from scoring.core.sides import SIDES
from scoring.venezuela import leyes, plays, singing
from scoring.venezuela.answers import Voice, answer, answer_at_once, calla
from scoring.venezuela.calls import call_a_ley, call_envite, call_truco
from scoring.venezuela.closing import close
from scoring.venezuela.ending import refuse_after_end
from scoring.venezuela.table import CANTANDO, Table
from scoring.venezuela.truco import LADDER
from scoring.venezuela.words import A_LEY_PLAYS, ANSWERS, FORMS, RAISES

Handler = Callable[[Table, int, str, tuple[Arg, ...]], None]
CardHandler = Callable[[Table, int, str, tuple[str, ...]], None]


def _spoken(act: Callable[[Table, Voice], None], word: str, form: str = "") -> Handler:
    def handle(table: Table, at: int, who: str, args: tuple[Arg, ...]) -> None:
        act(table, Voice(at, who, "A" if who[0] == "A" else "B", word, form, args))

    return handle


def _cards(handler: CardHandler) -> Handler:
    """The vocabulary has checked that these words come with cards and nothing else."""
    return cast("Handler", handler)


# Handlers of several words, which need to know which.
BY_WORD: dict[Callable[..., None], tuple[str, ...]] = {
    leyes.record_finding: leyes.FINDINGS,
    plays.record_statement: plays.STATEMENTS,
    call_a_ley: ("a_ley_envido", "mas_a_ley_envido", *A_LEY_PLAYS),
    singing.canta: ("canta", "canta_flor"),
    singing.privo: ("privo", "privo_flor"),
}
HANDLERS: dict[str, Handler] = {
    **{form + word: _spoken(call_envite, word, form) for form in FORMS for word in RAISES},
    **{form + word: _spoken(answer, word, form) for form in FORMS for word in ANSWERS},
    **{word: _spoken(call_truco, word) for word in LADDER.words},
    **{"a_la_vez_" + word: _spoken(answer_at_once, word) for word in ANSWERS},
    **{word: partial(act, word=word) for act, words in BY_WORD.items() for word in words},
    "calla": calla,
    "a_ley": leyes.a_ley,
    "mas_a_ley": leyes.mas_a_ley,
    "flor": leyes.say_flor,
    "chica": leyes.chica,
    "dos_flores": leyes.dos_flores,
    "pido_flor": leyes.pido_flor,
    "no_tengo": leyes.no_tengo,
    "exige": leyes.exige,
    "paga": leyes.paga,
    "no_privo": singing.no_privo,
    "revisa": singing.revisa,
    "privo_falso": singing.privo_falso,
    "vira": plays.vira,
    "tiene": _cards(plays.tiene),
    "juega": _cards(plays.juega),
    "tapado": _cards(plays.tapado),
    "pasa": _cards(plays.pasa),
    "espera": plays.espera,
    "mazo": plays.mazo,
    "no_prueba": plays.no_prueba,
    "muestra": plays.muestra,
}


# Of two players either is called by his seat.
SPEAKERS: dict[str | None, str] = {None: "", **{who: who for who in SIDE_OF}}
SPEAKERS_OF_TWO = SPEAKERS | {side: side + "1" for side in SIDES}


def read(game: Game, hand: Hand) -> Table:
    """The whole hand, ready for the articles."""
    table = Table(game, game.order)
    if max(game.score) == game.target - CANTANDO:
        singing.find_singer(table)
    speakers = SPEAKERS_OF_TWO if game.players == 2 else SPEAKERS
    for at, (who, word, args, void) in enumerate(hand.moves):
        if void:
            continue
        if word in table.closed_words:
            refuse_after_end(table, at, word)
            continue
        HANDLERS[word](table, at, speakers[who], args)
        if table.must_show is not None and table.must_show != speakers[who]:
            table.note("card_not_shown", "80", who=table.must_show, at=at)
            table.must_show = None
    close(table, len(hand.moves))
    return table
