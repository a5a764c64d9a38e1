"""Reads the moves of a Venezuelan hand in order: each goes to the handler of its word.

Moves marked void are passed over. What the moves come to is settled by `closing`.
"""

from collections.abc import Callable
from typing import cast

from scoring.core.entries import Arg, Hand
from scoring.core.game import Game
from scoring.venezuela import leyes, plays, singing
from scoring.venezuela.answers import answer, answer_at_once, calla
from scoring.venezuela.calls import call_a_ley, call_envite, call_truco
from scoring.venezuela.closing import close
from scoring.venezuela.table import Table
from scoring.venezuela.voice import Voice
from scoring.venezuela.words import A_LEY_PLAYS, ANSWERS, FORMS, RAISES, TRUCO

Handler = Callable[[Table, int, str, tuple[Arg, ...]], None]
CardHandler = Callable[[Table, int, str, tuple[str, ...]], None]


def _spoken(act: Callable[[Table, Voice], None], word: str, form: str = "") -> Handler:
    def handle(table: Table, at: int, who: str, args: tuple[Arg, ...]) -> None:
        act(table, Voice(at, who, "A" if who[0] == "A" else "B", word, form, args))

    return handle


def _told(word: str) -> Handler:
    def handle(table: Table, at: int, who: str, args: tuple[Arg, ...]) -> None:
        leyes.told(table, at, who, word)

    return handle


def _cards(handler: CardHandler) -> Handler:
    """The vocabulary has checked that these words come with cards and nothing else."""
    return cast("Handler", handler)


def _a_ley_envido(table: Table, at: int, who: str, args: tuple[Arg, ...]) -> None:
    shown = table.game.options["a_ley_envido_card"] == "shown"
    call_a_ley(table, at, who, args, show=shown)


def _a_ley_juego_envido(table: Table, at: int, who: str, args: tuple[Arg, ...]) -> None:
    call_a_ley(table, at, who, args, show=True)


def _mas_a_ley_envido(table: Table, at: int, who: str, args: tuple[Arg, ...]) -> None:
    if leyes.admits_mas_a_ley(table, at, who):
        call_a_ley(table, at, who, args, show=True)


HANDLERS: dict[str, Handler] = {
    **{form + word: _spoken(call_envite, word, form) for form in FORMS for word in RAISES},
    **{form + word: _spoken(answer, word, form) for form in FORMS for word in ANSWERS},
    **{word: _spoken(call_truco, word) for word in TRUCO},
    **{"a_la_vez_" + word: _spoken(answer_at_once, word) for word in ANSWERS},
    **{
        word: _told(word)
        for word in (
            "reservada", "escondida", "falsa", "quemada", "sin_identificar", "no_muestra",
            "mal_canto",
        )
    },
    "a_ley_envido": _a_ley_envido,
    **dict.fromkeys(A_LEY_PLAYS, _a_ley_juego_envido),
    "mas_a_ley_envido": _mas_a_ley_envido,
    "calla": calla,
    "a_ley": leyes.a_ley,
    "mas_a_ley": leyes.mas_a_ley,
    "flor": leyes.flor,
    "chica": leyes.chica,
    "dos_flores": leyes.dos_flores,
    "flor_para": leyes.flor_para,
    "pido_flor": leyes.pido_flor,
    "no_tengo": leyes.no_tengo,
    "exige": leyes.exige,
    "paga": leyes.paga,
    "canta": singing.canta,
    "canta_flor": singing.canta_flor,
    "privo": singing.privo,
    "privo_flor": singing.privo_flor,
    "no_privo": singing.no_privo,
    "revisa": singing.revisa,
    "privo_falso": singing.privo_falso,
    "vira": plays.vira,
    "tiene": _cards(plays.tiene),
    "juega": _cards(plays.juega),
    "tapado": _cards(plays.tapado),
    "pasa": _cards(plays.pasa),
    "recoge": plays.recoge,
    "destapa": plays.destapa,
    "espera": plays.espera,
    "mazo": plays.mazo,
    "exige_cartas": plays.exige_cartas,
    "no_prueba": plays.no_prueba,
    "vueltas": plays.vueltas,
    "decide": plays.decide,
    "mayor_debajo": plays.mayor_debajo,
    "base_para": plays.base_para,
    "envite_para": plays.envite_para,
    "muestra": plays.muestra,
}  # fmt: skip


def read(game: Game, hand: Hand) -> Table:
    """The whole hand, ready for the articles."""
    table = Table(game)
    singing.begin(table)
    two = table.two
    for at, (who, word, args, void) in enumerate(hand.moves):
        if void:
            continue
        speaker = who or ""
        if two and len(speaker) == 1:
            speaker += "1"
        table.said.add(word)
        HANDLERS[word](table, at, speaker, args)
        if table.must_show is not None and table.must_show != speaker:
            table.note("card_not_shown", "80", who=table.must_show, at=at)
            table.must_show = None
    close(table, len(hand.moves))
    return table
