"""What the rulings of Venezuelan truco do. Rows and words are in venezolano.toml.

Most rows about a flor score the last hand again with what was found out told at its end; without
a hand in the log the stakes must be told.
"""

from scoring.core.award import Award
from scoring.core.entries import Move
from scoring.core.sanction import Case, Effect, duty
from scoring.sanctions.loading import load

FIVE = 5  # rules 98, 99 and the section COIME
WARNINGS = 3  # rule 98
STONE = 1  # rule 37
FLOR = 3  # rule 52

Answer = Effect | tuple[str, ...]

catalogue = load("venezolano")


def _retold(case: Case, *words: str) -> Effect | None:
    """The last hand again with these words of the offender; None if that cannot be told."""
    verdict = case.retold(*(Move(case.offender, word) for word in words))
    if verdict is None or verdict.faults:
        return None
    return Effect(awards=verdict.awards, instead_of_hand=True)


def _lacking(case: Case, *names: str) -> tuple[str, ...]:
    return tuple(name for name in names if name not in case.inputs)


def _truco_of(case: Case) -> tuple[Award, ...]:
    """The rival collects the truco it won, else the compulsory stone (V1, V8)."""
    won = case.inputs["truco_winner"] == case.rival
    return case.to_rival(case.number("truco_stake") if won else STONE, "truco")


@catalogue.effect("066")
def barajo(case: Case) -> Effect:
    return Effect(deal="next" if case.flag("justified") else "again")


@catalogue.effect("074")
def muerte_looked_at(case: Case) -> Answer:
    """Rule 39: whoever looks loses the truco; a muerte that is none may be uncovered (T3, T5)."""
    if case.inputs["act"] == "wrong_muerte":
        return Effect(no_effect=True)
    if case.last is not None:
        awards = tuple(
            Award(case.rival, a.worth or a.points, "truco", case.article)
            if a.side == case.side and a.concept in ("truco", "base", "truco_no_querido")
            else a
            for a in case.last.awards
        )
        return Effect(awards=awards, instead_of_hand=True)
    return _lacking(case, "truco_stake") or Effect(
        awards=case.to_rival(case.number("truco_stake"), "truco")
    )


@catalogue.effect("076")
def higher_card_below(case: Case) -> Answer:
    return (
        _retold(case, "mayor_debajo")
        or _lacking(case, "truco_stake")
        or Effect(awards=case.to_rival(case.number("truco_stake"), "truco"))
    )


@catalogue.effect("077", "078")
def flor_burnt(case: Case) -> Effect:
    return _retold(case, "quemada") or Effect(no_effect=True)


@catalogue.effect("079", "091")
def flor_hidden(case: Case) -> Answer:
    """Rule 56: what the offender won is not collected, what he lost is paid (V7)."""
    told = _retold(case, "escondida")
    if told is not None:
        return told
    lacking = _lacking(case, "truco_stake", "truco_winner")
    if lacking:
        return lacking
    awards: tuple[Award, ...] = ()
    if case.inputs.get("envite_winner") == case.rival and "envite_stake" in case.inputs:
        awards = case.to_rival(case.number("envite_stake"), "envite")
    return Effect(awards=(*awards, *_truco_of(case)))


@catalogue.effect("080", "081")
def flor_unidentified(case: Case) -> Answer:
    told = _retold(case, "sin_identificar")
    if told is not None:
        return told
    lacking = _lacking(case, "truco_stake", "truco_winner")
    return lacking or Effect(awards=_truco_of(case))


@catalogue.effect("083")
def flor_not_shown(case: Case) -> Effect:
    return _retold(case, "no_muestra") or Effect(no_effect=True)


@catalogue.effect("084")
def flor_false(case: Case) -> Answer:
    """Rule 62 with V1: the stake where the rival won, else one stone, of envite and of truco."""
    told = _retold(case, "falsa")
    if told is not None:
        return told
    lacking = _lacking(case, "truco_stake", "truco_winner")
    if lacking:
        return lacking
    won = case.inputs.get("envite_winner") == case.rival and "envite_stake" in case.inputs
    envite = case.to_rival(case.number("envite_stake") if won else STONE, "envite")
    return Effect(awards=(*envite, *_truco_of(case)))


@catalogue.effect("085")
def reservada_refuses(case: Case) -> Effect:
    dropped = {"envite_reservada"} | ({"flor"} if case.flag("rival_flor") else set())
    return _without(case, dropped)


@catalogue.effect("086")
def reservada_silent(case: Case) -> Effect:
    """The envite of rule 70 stays; the rival's flor is collected even if nobody noted it down."""
    effect = _without(case, {"flor", "envite_reservada"}, keep="70")
    if any(a.side == case.rival and a.concept == "flor" for a in effect.awards):
        return effect
    return effect._replace(awards=(*case.to_rival(FLOR, "flor"), *effect.awards))


def _without(case: Case, concepts: set[str], keep: str = "") -> Effect:
    if case.last is None:
        return Effect()
    awards = tuple(
        a
        for a in case.last.awards
        if a.side != case.side or a.concept not in concepts or a.article == keep
    )
    return Effect(awards=awards, instead_of_hand=True)


@catalogue.effect("087", "088")
def bad_call(case: Case) -> Answer:
    """Cases R3 and R4 with V16 and V17; the coime's confirmation is this ruling."""
    told = _retold(case, "mal_canto")
    if told is not None:
        return told
    envite = case.to_rival(STONE, "envite") if case.sanction.id == "087" else ()
    return Effect(awards=(*envite, *case.to_rival(STONE, "truco")))


@catalogue.effect("094")
def privo_with_less(case: Case) -> Effect:
    return Effect(wins_game=case.rival) if case.flag("checked") else Effect(stands=True)


@catalogue.effect("097")
def partners_cards_seen(case: Case) -> Effect:
    """Rules 93 and 94: one card in truco abierto, none in cerrado unless the tournament says one
    (V22). Beyond that it is a breach of duty."""
    options = case.state.options
    allowed = 1 if options["modality"] == "abierto" else options.number("closed_cards_seen")
    if "cards_seen" in case.inputs and case.number("cards_seen") <= allowed:
        return Effect(no_effect=True)
    return duty(case)


@catalogue.effect("099")
def stacked_cards(case: Case) -> Effect:
    if case.earlier < WARNINGS:
        return Effect(warning=True)
    return Effect(awards=case.to_rival(FIVE))


@catalogue.effect("100")
def wrong_card_dealt(case: Case) -> Effect:
    return Effect(awards=case.to_rival(FIVE))


@catalogue.effect("101")
def marked_cards(case: Case) -> Effect:
    """The winner of the partido, which is the chico here (V25), or the games annulled."""
    expels = case.flag("expel")
    if case.inputs["choice"] == "rival_wins":
        return Effect(wins_game=case.rival, expels=expels)
    return Effect(annuls_games=True, expels=expels)


@catalogue.effect("103")
def outsider_signals(case: Case) -> Effect:
    """Rule 102: nobody who plays is put out, but whoever passed them from outside."""
    return Effect(remedy="outsider_leaves")


@catalogue.effect("105", "108")
def loses_the_chico(case: Case) -> Effect:
    return Effect(wins_game=case.rival)


@catalogue.effect("109")
def three_cards_not_proved(case: Case) -> Effect:
    if not case.flag("refused"):
        return Effect(no_effect=True)
    if case.last is not None:
        return Effect(instead_of_hand=True)
    return Effect(deal="next")


@catalogue.effect("110")
def any_other_cheating(case: Case) -> Effect:
    if case.inputs["choice"] == "expel":
        return Effect(expels=True)
    return Effect(awards=case.to_rival(FIVE))


@catalogue.effect("111")
def to_the_mazo(case: Case) -> Effect:
    envite = case.to_rival(STONE, "envite_mazo") if case.flag("envite_open") else ()
    return Effect(awards=(*envite, *case.to_rival(STONE, "truco_mazo")), deal="next")


@catalogue.effect("124")
def mas_a_ley(case: Case) -> Effect:
    admitted = case.state.options.flag("mas_a_ley")
    return Effect(stands=True) if admitted else Effect(no_effect=True)
