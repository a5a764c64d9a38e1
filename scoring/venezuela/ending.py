"""What can no longer be told once a hand is over: calls, cards and vueltas come before its end.

Whoever wants the order of a dispute told puts the words before the result; what was found out
afterwards (a flor not shown, a false privo) may follow it, and the mazo then only puts the cards
away. Two vueltas won by cards or by telling
end a hand as well, but there rule 34 itself says what a later truco is worth: nothing, with a note.
"""

from scoring.core.sides import SIDES
from scoring.venezuela.table import Table
from scoring.venezuela.truco import LADDER, RULES
from scoring.venezuela.words import A_LEY_WORDS, ANSWERS, FORMS, RAISES

CALLS = frozenset(
    (
        *(form + word for form in FORMS for word in RAISES),
        *A_LEY_WORDS,
        *LADDER.words,
        *("a_ley", "pido_flor", "canta", "canta_flor", "privo", "privo_flor", "no_privo"),
    )
)
PLAYS = frozenset({"juega", "tapado", "pasa", "recoge", "destapa", "espera"})
ANNOUNCEMENTS = frozenset(
    (
        *(form + word for form in FORMS for word in ANSWERS),
        *("a_la_vez_" + word for word in ANSWERS),
        *("calla", "flor", "dos_flores", "chica", "no_tengo"),
    )
)
# A truco refused, the mazo, a void hand: nothing is played any more. A flor may still be declared
# (cases CF3, F17 and R5), and a partner's answer at the same time counts (rule 90).
AFTER_LEAVING = CALLS | PLAYS | {"vueltas", "decide", "mayor_debajo"}
# The base told: everything was said and played before it.
AFTER_BASE = CALLS | PLAYS | ANNOUNCEMENTS | {"decide"}
# Nobody beats the sung envite: the chico is over, and no base is played.
AFTER_NO_PRIVO = AFTER_LEAVING | ANNOUNCEMENTS | {"base_para"}


def refuse_after_end(table: Table, at: int, word: str) -> None:
    """The first word after the end is at fault; those that follow it hang on it."""
    if not any(fault.code == "hand_is_over" for fault in table.faults):
        table.fault("hand_is_over", RULES.get(word, "TRUCO"), at=at, word=word)
        table.void("truco", *SIDES)
