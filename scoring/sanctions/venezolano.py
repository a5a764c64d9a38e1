"""What the rulings of Venezuelan truco do. Rows and words are in venezolano.toml.

Most rows about a flor score the last base again with what was found out told at its end. Stakes
told are those of a base that nobody logged, and the ruling settles it.
"""

from scoring.book import load_catalogue
from scoring.core.award import Award
from scoring.core.entries import Arg, Hand, Move
from scoring.core.match import LastHand
from scoring.core.sanction import Answer, Case, Effect, duty, score_again
from scoring.venezuela.table import Table

FIVE = 5  # rules 98, 99 and the section COIME
WARNINGS = 3  # rule 98
STONE = 1  # rule 37
FLOR = 3  # rule 52
TRUCO = ("truco", "base", "truco_no_querido")

catalogue = load_catalogue("venezolano")


def read_running_base(case: Case, hand: Hand) -> dict[str, Arg | None]:
    """What a base that is still being played says of its stakes: for `Catalogue.facts`."""
    table: Table = case.state.ruleset.read(case.game, hand)
    envite = table.con or table.sin
    is_wanted = envite is not None and envite.answer == "wanted"
    return {
        "envite_stake": min(envite.last.stake, case.game.target) if envite and is_wanted else None,
        "envite_winner": table.stated_envite_winner if is_wanted else None,
        "truco_stake": min(table.truco.staked, case.game.target),
        "truco_winner": table.winner or table.stated_winner,
    }


catalogue.facts = read_running_base


def _settle(*awards: Award) -> Effect:
    """What a base gave that is told by its stakes."""
    return Effect(awards=awards, settles_hand=True)


def _truco_for_the_rival(case: Case) -> tuple[Award, ...]:
    """The rival collects the truco it won, else the compulsory stone (V1, V8)."""
    won = case.inputs["truco_winner"] == case.rival
    return case.to_rival(case.number("truco_stake") if won else STONE, "truco")


def _whole_truco(case: Case) -> Answer:
    """The truco goes to the rival, for a base told by its stake."""
    lacking = case.lacking("truco_stake")
    return lacking or _settle(*case.to_rival(case.number("truco_stake"), "truco"))


# A barajo.
catalogue.by_input("066", "justified", {"yes": Effect(deal="next")}, Effect(deal="again"))
# Signals, rule 102: nobody who plays is put out, but whoever passed them from outside.
catalogue.always("103", Effect(remedy="outsider_leaves"))


@catalogue.effect("074")
def muerte_looked_at(case: Case) -> Answer:
    """Rule 39: whoever looks loses the truco; a muerte that is none may be uncovered (T3, T5)."""
    if case.inputs["act"] == "wrong_muerte":
        return Effect(no_effect=True)
    if case.last is None:
        return _whole_truco(case)
    return Effect(awards=_with_truco_lost(case, case.last), instead_of_hand=True)


def _with_truco_lost(case: Case, last: LastHand) -> tuple[Award, ...]:
    """What the offender won of the truco is the rival's. Where a flor has cost him the truco
    already, the rival gets its stake instead of the mere stone."""
    truco = [a for a in last.own if a.side == case.side and a.concept in TRUCO]
    stones = [a for a in last.own if a.side == case.rival and a.concept == "piedra"]
    if not truco and stones:
        verdict = case.retold(Move(case.offender, "mayor_debajo"))
        awards = () if verdict is None else verdict.awards
        truco = [a for a in awards if a.side == case.rival and a.concept in TRUCO]
    replaced = (*truco, *stones) if truco else ()
    other_awards = (award for award in case.named_awards if award not in replaced)
    return (*other_awards, *(Award(case.rival, a.points, "truco", case.article) for a in truco))


@catalogue.effect("076")
def higher_card_below(case: Case) -> Answer:
    return score_again(case, "mayor_debajo") if case.last is not None else _whole_truco(case)


@catalogue.effect("077", "078")
def flor_burnt(case: Case) -> Answer:
    return score_again(case, "quemada")


@catalogue.effect("083")
def flor_not_shown(case: Case) -> Answer:
    return score_again(case, "no_muestra")


@catalogue.effect("079", "091")
def flor_hidden(case: Case) -> Answer:
    """Rule 56: what the offender won is not collected, what he lost is paid (V7)."""
    if case.last is not None:
        return score_again(case, "escondida")
    return _envite_and_truco(case, least_envite=0)


@catalogue.effect("084")
def flor_false(case: Case) -> Answer:
    """Rule 62 with V1: the stake where the rival won, else one stone, of envite and of truco."""
    if case.last is not None:
        return score_again(case, "falsa")
    return _envite_and_truco(case, least_envite=STONE)


@catalogue.effect("080", "081")
def flor_unidentified(case: Case) -> Answer:
    if case.last is not None:
        return score_again(case, "sin_identificar")
    lacking = case.lacking("truco_stake", "truco_winner")
    return lacking or _settle(*_truco_for_the_rival(case))


def _envite_and_truco(case: Case, *, least_envite: int) -> Answer:
    """Both go to the rival, for a base told by its stakes; of an envite both or nothing."""
    envite_inputs = ("envite_stake", "envite_winner")
    was_envite = any(name in case.inputs for name in envite_inputs)
    needed = (*(envite_inputs if was_envite else ()), "truco_stake", "truco_winner")
    if case.lacking(*needed):
        return case.lacking(*needed)
    won = was_envite and case.inputs["envite_winner"] == case.rival
    envite = case.to_rival(case.number("envite_stake") if won else least_envite, "envite")
    return _settle(*envite, *_truco_for_the_rival(case))


@catalogue.effect("085")
def reservada_refuses(case: Case) -> Answer:
    dropped = {"envite_reservada"} | ({"flor"} if case.flag("rival_flor") else set())
    if case.last is None:
        return case.refuse("no_hand_to_amend")
    awards = _without(case, dropped)
    return Effect(awards=awards, instead_of_hand=True, takes_away=True)


@catalogue.effect("086")
def reservada_silent(case: Case) -> Answer:
    """The envite of rule 70 stays; the rival's flor is collected even if nobody noted it down."""
    if case.last is None:
        return case.refuse("no_hand_to_amend")
    awards = _without(case, {"flor", "envite_reservada"}, keep="70")
    if not any(a.side == case.rival and a.concept == "flor" for a in awards):
        awards = (*case.to_rival(FLOR, "flor"), *awards)
    return Effect(awards=awards, instead_of_hand=True, takes_away=True)


def _without(case: Case, concepts: set[str], keep: str = "") -> tuple[Award, ...]:
    """What the base gives, but for these concepts of the offender's side."""
    return tuple(
        a
        for a in case.named_awards
        if a.side != case.side or a.concept not in concepts or a.article == keep
    )


@catalogue.effect("087")
def pie_plays_reservada_a_ley(case: Case) -> Answer:
    """Case R4 with V16. The coime's confirmation is this ruling, and it says who has the Reservada
    whether the base tells so or not."""
    if case.last is not None:
        return score_again(case, "reservada", "mal_canto")
    return _settle(*case.to_rival(STONE, "envite"), *case.to_rival(STONE, "truco"))


@catalogue.effect("088")
def speaks_as_reservada(case: Case) -> Answer:
    """Case R3 with V17. Who has the Reservada may speak so."""
    if case.last is None:
        return _settle(*case.to_rival(STONE, "truco"))
    verdict = case.retold(Move(case.offender, "mal_canto"))
    if verdict is None or any(flor.pie_a_ley for flor in verdict.reading.flores):
        return case.refuse("hand_denies_it")
    return score_again(case, "mal_canto")


@catalogue.effect("094")
def privo_with_less(case: Case) -> Answer:
    if not case.state.ruleset.phase(case.game):
        return case.refuse("other_kind_of_hand", "cantando")
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


@catalogue.effect("099", "100")
def stacked_or_wrong_cards(case: Case) -> Effect:
    """Stacking is warned of at first (rule 98); dealing a wrong card is not (rule 99)."""
    if case.sanction.id == "099" and case.earlier < WARNINGS:
        return Effect(warning=True)
    return Effect(awards=case.to_rival(FIVE))


@catalogue.effect("101")
def marked_cards(case: Case) -> Effect:
    """The winner of the partido, which is the chico here (V25), or the games annulled."""
    expels = case.flag("expel")
    if case.inputs["choice"] == "rival_wins":
        return Effect(wins_game=case.rival, expels=expels)
    return Effect(annuls_games=True, expels=expels)


@catalogue.effect("105", "108")
def loses_the_chico(case: Case) -> Effect:
    return Effect(wins_game=case.rival)


@catalogue.effect("109")
def three_cards_not_proved(case: Case) -> Effect:
    if not case.flag("refused"):
        return Effect(no_effect=True)
    if case.last is not None:
        return Effect(instead_of_hand=True, annuls=True)
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
