"""What a tento gives, by the state of the hand in which it is asked.

The phase comes from the score; the referee tells only what the score cannot: what the hand was
worth (`stake`), or whether the pair with eleven had answered (`eleven`).
"""

from scoring.brazil.phases import FERRO, ONZE, phase_of
from scoring.core.award import Award
from scoring.core.game import Game
from scoring.core.sanction import Case, Effect
from scoring.core.sides import Side

ONZE_UNDECIDED = 1  # 15.2
ONZE_PLAYING = 3  # 15.2
UNRAISED = "mao"


def tento(
    case: Case, *, cap: int | None = None, article: str = "", to: Side | None = None
) -> Effect | tuple[str, ...]:
    """The value of the hand to the opponents; the hand is over, the deal moves on (position B11).

    Where the ruling looks back at the last hand, the tento takes the place of what that gave.

    `cap` bounds the tento of the wrong number of cards (position B13). In a mão de ferro the
    opponents take what they lack, and with it the partida but not the series (position B23).
    `article` is cited where the row's first one is not what makes it a tento. `to` takes it where
    the ruling turns on whoever asked for it.
    """
    game = hand_of(case)
    phase = phase_of(game)
    if phase == FERRO:
        points = game.lacks(to or case.rival)
    elif phase == ONZE:
        if "eleven" not in case.inputs:
            return ("eleven",)
        points = ONZE_PLAYING if case.inputs["eleven"] == "playing" else ONZE_UNDECIDED
    else:
        if "stake" not in case.inputs:
            return ("stake",)
        points = stake_value(case, str(case.inputs["stake"]))
    if cap is not None and phase != FERRO:
        points = min(points, cap)
    article = article or case.article
    award = Award(to or case.rival, points, "tento", article)
    if case.looks_back:
        return Effect(awards=(award,), instead_of_hand=case.last is not None, article=article)
    return Effect(awards=(award,), deal="next", article=article)


def hand_of(case: Case) -> Game:
    """The situation of the hand in question: the running one, unless the ruling looks back."""
    return case.game if case.looks_back else case.state.game


def stake_value(case: Case, stake: str) -> int:
    """What a hand is worth after its last accepted request (15.1, position B12)."""
    (ladder,) = case.state.ruleset.ladders
    return ladder.uncalled if stake == UNRAISED else ladder.wanted(stake)


def proved_tento(case: Case, *, cap: int | None = None) -> Effect | tuple[str, ...]:
    """A tento must be seen and proved (13.1): without proof nothing happens."""
    if not case.flag("proved"):
        return Effect(no_effect=True)
    return tento(case, cap=cap)
