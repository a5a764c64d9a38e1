"""What a tento gives, by the state of the hand in which it is asked.

The phase comes from the score; what the hand was worth (`stake`), or whether the pair at the edge
had answered (`eleven`), from the hand where it is written. The referee tells what neither can.
Whatever it is worth the ruleset itself is asked.
"""

from collections.abc import Mapping

from scoring.brazil.phases import FERRO, PLAIN, edge_side
from scoring.brazil.reading import Reading
from scoring.core.award import Award
from scoring.core.entries import Arg, Hand, Move
from scoring.core.ladder import Ladder
from scoring.core.quick import UNNAMED
from scoring.core.sanction import Answer, Case, Effect
from scoring.core.sides import Side

UNRAISED = "mao"


def tento(
    case: Case, *, cap: int | None = None, article: str = "", to: Side | None = None
) -> Answer:
    """The value of the hand to the opponents; the hand is over, the deal moves on (position B11).

    About a hand that is written, the tento takes the place of what that gave.

    `cap` bounds the tento of the wrong number of cards (position B13). In a mão de ferro the
    opponents take what they lack, and with it the partida but not the series (position B23).
    `article` is cited where the row's first one is not what makes it a tento. `to` takes it where
    the ruling turns on whoever asked for it.
    """
    game = case.game
    phase = case.phase
    if phase == FERRO:
        points = game.lacks(to or case.rival)
    elif phase != PLAIN:
        eleven = find_eleven(case)
        if eleven is None:
            return ("eleven",)
        points = worth_at_edge(case, eleven)
    else:
        stake = find_stake(case)
        if stake is None:
            return ("stake",)
        ladder = ladder_of(case)
        points = ladder.uncalled if stake == UNRAISED else ladder.worth(stake)
    if cap is not None and phase != FERRO:
        points = min(points, cap)
    article = article or case.article
    award = Award(to or case.rival, points, "tento", article)
    if case.last is None:
        return Effect(awards=(award,), deal="next", article=article)
    return Effect(awards=_with_other_tentos(case, award), instead_of_hand=True, article=article)


def ladder_of(case: Case) -> Ladder:
    (ladder,) = case.state.ruleset.ladders_of(case.state.options)
    return ladder


def judge_raise(case: Case, *, own_raise: str) -> Answer:
    """A request that came out of order: the next step by the other side is a good one, anything
    else is none. `own_raise` is the article by which no side raises its own request."""
    ladder, stake = ladder_of(case), str(case.inputs["stake"])
    if stake != UNRAISED and stake not in ladder.by_word:
        return Effect(no_effect=True)
    if case.inputs["asked"] != ladder.next_after(None if stake == UNRAISED else stake):
        return Effect(no_effect=True)
    if stake != UNRAISED and "same_side" not in case.inputs:
        return ("same_side",)
    if case.flag("same_side"):
        return Effect(no_effect=True, article=own_raise)
    return Effect(stands=True)


def worth_at_edge(case: Case, eleven: str) -> int:
    """What the hand at the edge gives now (15.2): as played, or as given by the side that has not
    answered yet."""
    decision = Move(edge_side(case.game), "joga" if eleven == "playing" else "corre")
    reading: Reading = case.state.ruleset.read(case.game, Hand((decision,)))
    return reading.award.points if reading.award else reading.value


def find_stake(case: Case) -> str | None:
    """The last accepted request (15.1, position B12): as told, else as the hand was written."""
    if "stake" in case.inputs:
        return str(case.inputs["stake"])
    reading = _read_written_hand(case)
    if reading is None:
        return _find_among_amounts(case, _stakes_by_concept(ladder_of(case)))
    return _accepted_word(case, reading)


def find_eleven(case: Case) -> str | None:
    """Whether the pair at the edge had answered; a hand that was written and not run from was
    played."""
    if "eleven" in case.inputs:
        return str(case.inputs["eleven"])
    reading = _read_written_hand(case)
    if reading is None:
        concept = next((a.concept for a in case.last.own), UNNAMED) if case.last else UNNAMED
        if concept == UNNAMED:
            return None
        return "undecided" if concept.endswith("_corrida") else "playing"
    return "playing" if reading.plays_edge is not False else "undecided"


def _read_written_hand(case: Case) -> Reading | None:
    """None for the hand being played, and for one that is told by its amounts alone."""
    if case.last is None or not isinstance(case.last.hand, Hand):
        return None
    reading: Reading = case.state.ruleset.read(case.last.game, case.last.hand)
    return reading


def _find_among_amounts(case: Case, by_concept: Mapping[str, str]) -> str | None:
    """What the name of an amount tells of a hand that was kept quickly; the rest is asked for."""
    own = case.last.own if case.last is not None else ()
    return next((by_concept[a.concept] for a in own if a.concept in by_concept), None)


def _stakes_by_concept(ladder: Ladder) -> dict[str, str]:
    """The last request accepted, by what the points are for."""
    accepted = dict(zip(ladder.words, (UNRAISED, *ladder.words), strict=False))
    return {
        UNRAISED: UNRAISED,
        **{word: word for word in ladder.words},
        **{f"{word}_corrido": before for word, before in accepted.items()},
    }


def _accepted_word(case: Case, reading: Reading) -> str:
    words = (rung.word for rung in ladder_of(case).rungs if rung.accepted == reading.value)
    return next(words, UNRAISED)


def read_running_hand(case: Case, hand: Hand) -> dict[str, Arg | None]:
    """What a hand that is still being played says of its value: for `Catalogue.facts`."""
    reading: Reading = case.state.ruleset.read(case.game, hand)
    if reading.phase == PLAIN:
        return {"stake": _accepted_word(case, reading)}
    if reading.phase == FERRO:
        return {}
    return {"eleven": "playing" if reading.plays_edge else "undecided"}


def _with_other_tentos(case: Case, award: Award) -> tuple[Award, ...]:
    """A hand pays its value once to each side: the higher tento of those against one side, and
    those against both."""
    earlier = case.last.awards if case.last is not None else ()
    tentos = [other for other in earlier if other.concept == award.concept]
    same_side = [other for other in tentos if other.side == award.side]
    others = tuple(other for other in tentos if other.side != award.side)
    return (*others, max((*same_side, award), key=lambda tento: tento.points))


def proved_tento(case: Case, *, cap: int | None = None) -> Answer:
    """A tento must be seen and proved (13.1): without proof nothing happens."""
    if not case.flag("proved"):
        return Effect(no_effect=True)
    return tento(case, cap=cap)
