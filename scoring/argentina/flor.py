"""Flores: who sang one, what was raised and answered, who takes the points and how many.

A table's numbers are data (`FlorTable`); what its options change is in its `FlorWays`. The reading
(`scoring.argentina.flor_reading`) fills in `Flores`, and `settle` says what became of them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from scoring.argentina.duels import FALTA_IN_DUEL
from scoring.argentina.ways import are_ties_of_the_side
from scoring.core.fault import Datum
from scoring.core.game import Game
from scoring.core.options import Options
from scoring.core.sides import Score, Side, other

if TYPE_CHECKING:
    from scoring.argentina.mano import Mano

FLOR, CONTRAFLOR, AL_RESTO, CON_FLOR_ENVIDO = "flor", "contraflor", "al_resto", "con_flor_envido"
ACHICO, CON_FLOR_QUIERO = "achico", "con_flor_quiero"
RAISES = (CONTRAFLOR, AL_RESTO, CON_FLOR_ENVIDO)
CALLS = (FLOR, *RAISES)
WORTH = 3  # of a flor that nobody answers, of a hidden or a false one
RESTO = 0  # a raise that is worth what the score says
EACH = 0  # a plain comparison that is worth three for every flor sung
CONTRAFLOR_WANTED = 6  # position G10
# What is raised upon a flor where a contraflor is called.
CHAINS_OF_CONTRAFLOR = ((CONTRAFLOR,), (CONTRAFLOR, AL_RESTO), (AL_RESTO,))


class FlorTable(NamedTuple):
    """`plain` is what the better flor gets when both sides sang and nobody raised; `raises` what a
    chain of raises gives wanted and refused. `further` goes to the taker for each flor beyond one,
    unless what is given counts all flores by itself. Once both sides have sung,
    `after_plain` may still be called: by either, or only by the side that sang first."""

    plain: int
    achico: int
    raises: Mapping[tuple[str, ...], tuple[int, int]]
    further: int = WORTH
    resto_counts_flores: bool = False
    after_plain: tuple[str, ...] = ()
    after_plain_by_either: bool = False
    plain_counts_flores: bool = False
    # flores are compared at once: no raise, and no flor to compare, after the next card
    is_settled_at_once: bool = False

    def raises_after(self, chain: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(word for word in RAISES if (*chain, word) in self.raises)


def nine_chains(
    *,
    further: int,
    plain: int = WORTH,
    achico: int = WORTH,
    contraflor_refused: int = 4,
    resto_refused: int = 4,
    resto_counts_flores: bool = False,
    raises_after_plain: bool = False,
) -> FlorTable:
    """The chains of a contraflor, as Argentina and Rio Grande do Sul play it."""
    return FlorTable(
        plain=EACH if plain == 2 * WORTH else plain,  # six: three for each flor sung
        achico=achico,
        raises={
            (CONTRAFLOR,): (CONTRAFLOR_WANTED, contraflor_refused),
            (CONTRAFLOR, AL_RESTO): (RESTO, CONTRAFLOR_WANTED),
            (AL_RESTO,): (RESTO, resto_refused),
        },
        further=further,
        resto_counts_flores=resto_counts_flores,
        after_plain=(CONTRAFLOR,) if raises_after_plain else (),
    )


class Unshown(NamedTuple):
    """What follows when points are collected and not shown: they go to the rivals, or to nobody;
    the truco may go with them, or a fine."""

    takes_truco: bool = False
    fine: int = 0
    passed_on: bool = True


def unshown_by_option(options: Options) -> Unshown:
    """Positions G13, U13, X8, of envido and flor alike."""
    how = options["unshown"]
    return Unshown(fine=1 if how == "points_and_1" else 0, passed_on=how != "not_collected")


def hidden_costs_three(options: Options) -> bool:
    """Positions F12, G12, X11."""
    return options["hidden_flor"] == "claim_3"


def false_takes_truco(options: Options) -> bool:
    """Position K11."""
    return options["false_flor"] == "points_and_truco"


class FlorWays(NamedTuple):
    """What a ruleset says of flores. `resto` is asked for the taker and the number of flores sung,
    but for duels."""

    table: Callable[[Options], FlorTable]
    resto: Callable[[Game, str, int], int]
    is_first_act: Callable[[Options], bool] = lambda options: False
    unshown: Callable[[Options], Unshown] = unshown_by_option
    hidden_costs: Callable[[Options], bool] = hidden_costs_three
    hidden_strikes_envido: bool = True
    is_played: Callable[[Options], bool] = lambda options: True


class Sung(NamedTuple):
    """A flor sung in time, by a seat or, where it is not told by whom, a side. `is_late_for_raise`:
    a raise had been answered, and it is only counted."""

    at: int
    who: str
    side: Side
    value: int | None
    is_late_for_raise: bool


class Raise(NamedTuple):
    at: int
    who: str
    side: Side
    word: str


class Irregular(NamedTuple):
    """Something said about flores that cannot be: for the article that refuses it."""

    code: str
    at: int
    expected: tuple[Datum, ...]


class FlorResult(NamedTuple):
    """Who takes the points of the chain, how many, what for, and whether cards must be shown."""

    taker: Side | None
    points: int
    concept: str
    must_show: bool = False


@dataclass(slots=True)
class Flores:
    sung: list[Sung] = field(default_factory=list)
    late: list[tuple[int, str]] = field(default_factory=list)
    raises: list[Raise] = field(default_factory=list)
    chain: tuple[str, ...] = ()
    pending: Raise | None = None
    answer: str = ""  # quiero, no_quiero, achico
    answered_by: str = ""
    laid: int = 0  # cards on the table when the last flor was sung
    stated_winner: str | None = None
    stated_at: int | None = None
    false: list[str] = field(default_factory=list)
    hidden: list[tuple[int, str]] = field(default_factory=list)
    wrong_claims: list[tuple[int, str]] = field(default_factory=list)
    irregular: list[Irregular] = field(default_factory=list)
    result: FlorResult | None = None
    has_both_sides: bool = False
    is_compared: bool = False  # both sides sang, and no side gave in
    computed_winner: str | None = None
    tied_at: int | None = None  # what rivals have alike, told by their sides alone

    def of(self, side: str) -> list[Sung]:
        return [flor for flor in self.sung if flor.side == side]

    def is_false(self, flor: Sung) -> bool:
        return flor.who in self.false

    def true_of(self, side: str) -> list[Sung]:
        return [flor for flor in self.of(side) if not self.is_false(flor)]

    def false_of(self, side: str) -> list[Sung]:
        return [flor for flor in self.of(side) if self.is_false(flor)]


def count_sung(mano: "Mano") -> Score:
    """Flores of each side that were sung in time, won or lost; one that was found false is none."""
    flores = mano.flores
    if flores is None:
        return 0, 0
    return len(flores.true_of("A")), len(flores.true_of("B"))


def settle(mano: "Mano", ways: FlorWays) -> None:
    """Who takes the flores of a hand and what for; the winner of a comparison as far as it is
    told. A pending raise is paid as refused by a side that left (position K10)."""
    flores = mano.flores
    if flores is None or not flores.sung:
        return
    table = mano.game.options.derive(ways.table)
    if flores.has_both_sides and flores.answer in ("", "quiero"):
        flores.is_compared = True
        flores.computed_winner = _compare(mano, flores)
    taker, points, concept, must_show = _take(mano, flores, table)
    if taker is None:
        flores.result = FlorResult(None, 0, concept, must_show)
        return
    if flores.false and flores.of(taker) and not flores.true_of(taker):
        # Position K11: a false flor loses, and what the chain gives goes to the rivals.
        taker, must_show = other(taker), False
    count = len(flores.true_of(taker) if flores.false else flores.of(taker))
    is_resto = points == RESTO and concept == AL_RESTO
    if is_resto:
        points = _resto(mano, ways, taker, len(flores.sung))
    if points == EACH and concept == FLOR:
        points = WORTH * len(flores.sung)
    elif count > 1 and not (
        (is_resto and table.resto_counts_flores)
        or (concept == FLOR and flores.is_compared and table.plain_counts_flores)
    ):
        points += table.further * (count - 1)
    flores.result = FlorResult(taker, points, concept, must_show)


def _resto(mano: "Mano", ways: FlorWays, taker: Side, flores: int) -> int:
    """In a duel six, as its falta, and three for each flor of it (positions F11, G8, U19)."""
    if mano.ways.duels.is_falta_fixed(mano.game):
        return FALTA_IN_DUEL + WORTH * flores
    return ways.resto(mano.game, taker, flores)


def _take(mano: "Mano", flores: Flores, table: FlorTable) -> tuple[Side | None, int, str, bool]:
    """The side that takes the chain, what it gives before further flores, the concept, and whether
    the taker shows."""
    answer = flores.answer
    if flores.raises:
        last = flores.raises[-1]
        wanted_points, refused_points = table.raises[flores.chain]
        has_left = flores.pending is not None and mano.gone == other(last.side)
        if answer == "no_quiero" or has_left:
            return last.side, refused_points, "flor_no_querida", False
        if answer == "quiero":
            return _winner(flores), wanted_points, last.word, True
        return None, 0, last.word, False
    if answer == ACHICO:
        return other(flores.answered_by), table.achico, "flor_no_querida", False
    if flores.is_compared:
        return _winner(flores), table.plain, FLOR, True
    return flores.sung[0].side, WORTH, FLOR, True


def _winner(flores: Flores) -> Side | None:
    winner = flores.computed_winner or flores.stated_winner
    return None if winner is None else "A" if winner[0] == "A" else "B"


def holder_of(flores: Flores, taker: str) -> str:
    """Whose flor has to be shown: the one that won, or the only one of its side."""
    if flores.computed_winner is not None and flores.computed_winner[0] == taker:
        return flores.computed_winner
    mine = flores.true_of(taker)
    return mine[0].who if len(mine) == 1 else taker


def value_of(mano: "Mano", flor: Sung) -> int | None:
    """What a flor counts: as it was said, or as its cards add up."""
    if flor.value is not None:
        return flor.value
    cards = mano.known_cards(flor.who)
    return mano.flor_of(cards) if len(cards) == 3 else None


def _compare(mano: "Mano", flores: Flores) -> str | None:
    """Who has the best flor of those that were there in time for the comparison; None while it is
    not told. A false one loses every comparison (position K11)."""
    rivals = [flor for flor in flores.sung if not flor.is_late_for_raise]
    true = [flor for flor in rivals if not flores.is_false(flor)]
    sides = {flor.side for flor in true}
    if len(sides) == 1:
        return true[0].side if len(true) > 1 else true[0].who
    values = [(value_of(mano, flor), flor.who) for flor in true]
    best = max((value or 0 for value, _ in values), default=0)
    if not values or any(value is None for value, _ in values):
        return None
    tied = [who for value, who in values if value == best]
    if len({who[0] for who in tied}) == 1:
        return tied[0]
    by_side = mano.game.options.derive(are_ties_of_the_side)
    if not by_side and any(len(who) == 1 for who in tied):
        flores.tied_at = best
        return None
    return mano.first_of(tied)


def flor_ends_the_game(game: Game, hand: "Mano") -> bool:
    """Position K2: flores are collected first, and the hand need not be played out when that is
    enough; whoever loses them by not showing had stopped it all the same, and so have the rivals
    whom they take to the end."""
    result, loss = hand.flores.result if hand.flores else None, hand.flor_loss
    if result is None or result.taker is None:
        return False
    if loss is not None:
        stake = result.points if loss.passed_on else 0
        if stake + loss.fine >= game.lacks(other(loss.side)):
            return True
    return result.points >= game.lacks(result.taker)
