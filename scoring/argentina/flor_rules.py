"""Rules of the flor that several books share; each lists them under its numbers."""

from collections.abc import Iterator

from scoring.argentina.flor import AL_RESTO, CONTRAFLOR, FLOR, WORTH, FlorResult, false_takes_truco
from scoring.argentina.mano import Mano
from scoring.core.article import Rule, awards, forbids
from scoring.core.award import Award, Note
from scoring.core.fault import Fault, fault
from scoring.core.game import Game
from scoring.core.sides import SIDES, other

# ------------------------------------------------------------------ what was said, and when


def _irregular(*codes: str) -> Rule:
    """The rule that refuses what was said of flores and cannot be."""

    @forbids(*codes, on="flor_odd")
    def rule(game: Game, hand: Mano) -> Iterator[Fault]:
        for code, at, expected in hand.flores.irregular if hand.flores else ():
            if code in codes:
                yield fault(code, *expected, move=at)

    return rule


flor_is_played = _irregular("no_flor_here")
only_who_has_one_speaks = _irregular("no_flor_held", "flor_twice")
only_these_chains = _irregular("flor_chain", "flor_closed", "flor_not_yours", "nothing_to_answer")
a_flor_counts_what_its_cards_do = _irregular("number_impossible")
only_a_flor_sung_is_false = _irregular("no_flor_sung")
only_an_unsung_flor_is_hidden = _irregular("flor_was_sung")
one_flor_is_the_better = _irregular("flor_winner_differs")


@awards("late_flor", on="flor_odd")
def a_late_flor_has_no_effect(game: Game, hand: Mano) -> Iterator[Note]:
    for at, who in hand.flores.late if hand.flores else ():
        yield Note("late_flor", who=who, move=at)


@forbids("flor_unanswered", "own_call_answered", on="flor_raised")
def a_raise_is_answered_by_the_rivals(game: Game, hand: Mano) -> Iterator[Fault]:
    """By leaving, too: then it is paid as not wanted (position K10)."""
    pending = hand.flores.pending if hand.flores else None
    if pending is not None and hand.gone in (None, pending.side):
        yield fault("flor_unanswered", "quiero", "no_quiero", move=pending.at)
    for answer in hand.answers:
        if answer.to == FLOR and answer.side == answer.caller:
            yield fault("own_call_answered", other(answer.side), move=answer.at)


@awards("envido_void", on="envido_void")
def a_flor_voids_the_envido(game: Game, hand: Mano) -> Iterator[Note]:
    """Whatever became of it: pending, refused or wanted (position K4)."""
    if hand.envido:
        yield Note("envido_void", who=hand.envido[-1].who, move=hand.envido[-1].at)


@forbids("envido_void", on="envido_void")
def nobody_wins_a_void_envido(game: Game, hand: Mano) -> Iterator[Fault]:
    if hand.stated_envido_winner is not None:
        yield fault("envido_void", move=hand.envido_result_at)


@awards("envido_without_effect", on="idle_envido")
def an_envido_too_late_has_no_effect(game: Game, hand: Mano) -> Iterator[Note]:
    for at, who in hand.idle_envido:
        yield Note("envido_without_effect", who=who, move=at)


# ------------------------------------------------------------------ who has the better one


@forbids(
    *("call_lacking", "flor_winner_missing", "flor_winner_differs", "tie_needs_seats"), on="flor"
)
def the_better_flor_wins(game: Game, hand: Mano) -> Iterator[Fault]:
    flores = hand.flores
    if flores is None or flores.pending is not None or flores.irregular:
        return
    stated, stated_at = flores.stated_winner, flores.stated_at
    if not flores.sung:
        if stated is not None and hand.late_act is None:
            yield fault("call_lacking", FLOR, move=stated_at)
        return
    result = flores.result
    taker = None if result is None else result.taker
    if taker is None and flores.tied_at is not None:
        yield fault("tie_needs_seats", *hand.order, number=flores.tied_at)
    elif taker is None and any(flores.true_of(side) for side in SIDES):
        yield fault("flor_winner_missing", *SIDES)
    elif taker is not None and stated not in (None, taker) and not flores.false:
        yield fault("flor_winner_differs", taker, move=stated_at, told=stated)


@awards("flor_by_values", on="flor")
def the_values_decide_the_flor(game: Game, hand: Mano) -> Iterator[Note]:
    """Between equal ones the más mano's (position A12)."""
    flores = hand.flores
    if flores is not None and flores.is_compared and flores.computed_winner is not None:
        yield Note("flor_by_values", who=flores.computed_winner)


# ------------------------------------------------------------------ what it gives


def what_the_flores_give(
    *, alone: str, plain: str, raised: str, resto: str, given_in: str, in_duel: str
) -> Rule:
    """Each way under its article: alone, compared, raised and wanted, the resto (in a duel another
    one), given in."""
    cites = {CONTRAFLOR: raised, AL_RESTO: resto, "flor_no_querida": given_in}

    @awards("flor", "flor_no_querida", "contraflor", "con_flor_envido", "al_resto", on="flor")
    def rule(game: Game, hand: Mano) -> Iterator[Award]:
        result = _result_kept(hand)
        if result is not None and result.taker is not None:
            both = hand.flores is not None and hand.flores.is_compared
            way = plain if both else alone
            article = way if result.concept == FLOR else cites.get(result.concept, raised)
            if result.concept == AL_RESTO and hand.is_duel:
                article = in_duel
            yield Award(result.taker, result.points, result.concept, article)

    return rule


def _result_kept(hand: Mano) -> FlorResult | None:
    """What the flores give, unless it is lost by not showing or comes from a false one."""
    flores = hand.flores
    if flores is None or flores.result is None or hand.flor_loss is not None:
        return None
    return None if flores.false and _gain_of_a_false_flor(hand) else flores.result


def _gain_of_a_false_flor(hand: Mano) -> FlorResult | None:
    """What the chain gives the rivals of a side that sang nothing but false flores."""
    flores = hand.flores
    if flores is None or flores.result is None or flores.result.taker is None:
        return None
    loser = other(flores.result.taker)
    is_false = bool(flores.of(loser)) and not flores.true_of(loser)
    return flores.result if is_false and not flores.true_of(flores.result.taker) else None


@awards("flor_transferred", "truco_transferred", "fine", on="flor_lost")
def a_flor_not_shown_is_lost(game: Game, hand: Mano) -> Iterator[Award | Note]:
    """Whoever collects a flor shows it, unless the rivals gave in (position K13)."""
    loss, result = hand.flor_loss, hand.flores.result if hand.flores else None
    if loss is None or result is None:
        return
    rival = other(loss.side)
    if loss.passed_on:
        yield Award(rival, result.points, "flor_transferred")
    if loss.fine:
        yield Award(rival, loss.fine, "fine")
    if loss.truco and hand.truco_result.taker == loss.side:
        yield Award(rival, hand.truco_result.points, "truco_transferred")


@awards("flor_not_collected", on="flor_lost")
def a_flor_not_shown_is_nobodys(game: Game, hand: Mano) -> Iterator[Note]:
    if hand.flor_loss is not None and not hand.flor_loss.passed_on:
        yield Note("flor_not_collected", who=hand.flor_loss.side)


@awards("flor_falsa", "truco_transferred", on="flor_lost")
def a_false_flor_pays_the_rivals(game: Game, hand: Mano) -> Iterator[Award]:
    """Position K11: what the chain gives, and three for each further false flor; of a side that
    also has a true one, three for each."""
    flores = hand.flores
    if flores is None or not flores.false:
        return
    gain = _gain_of_a_false_flor(hand)
    for side in SIDES:
        false = flores.false_of(side)
        if not false:
            continue
        rival, further = other(side), len(false)
        points = 0
        if not flores.true_of(side):
            further -= 1
            points = gain.points if gain is not None and gain.taker == rival else 0
        if points + WORTH * further:
            yield Award(rival, points + WORTH * further, "flor_falsa")
        if false_takes_truco(game.options) and hand.truco_result.taker == side:
            yield Award(rival, hand.truco_result.points, "truco_transferred")


@awards("flor_escondida", on="hidden")
def a_hidden_flor_pays_the_rivals(game: Game, hand: Mano) -> Iterator[Award]:
    """Position K12, on a right claim: three for each."""
    flores, ways = hand.flores, hand.ways.flor
    if flores is None or ways is None or not ways.hidden_costs(game.options):
        return
    for side in SIDES:
        hidden = sum(1 for _, who in flores.hidden if who[0] == side)
        if hidden:
            yield Award(other(side), WORTH * hidden, "flor_escondida")


@awards("hidden_flor_lost", "wrong_claim", on="hidden")
def a_claim_without_points(game: Game, hand: Mano) -> Iterator[Note]:
    flores, ways = hand.flores, hand.ways.flor
    if flores is None or ways is None:
        return
    for at, who in flores.wrong_claims:
        yield Note("wrong_claim", who=who, move=at)
    if not ways.hidden_costs(game.options):
        for at, who in flores.hidden:
            yield Note("hidden_flor_lost", who=who, move=at)
