"""Sanctions: rows of data, effect functions, and the proposal a referee confirms.

1. A row (scoring/sanctions/<ruleset>.toml) says what it is called, its class, which inputs it
   takes and who decides.
2. An effect function turns a `Case` into an `Effect`. Classes VOID, STANDS, DUTY and PROC have a
   general one; PTS, CANCEL, FORFEIT, WARN and DEAL rows bring their own.
3. `scoring.core.ruling.propose` shows the effect on the running score and what is still lacking;
   a `Ruling` entry applies it.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from scoring.core.award import Award
from scoring.core.entries import Arg, Hand, Move
from scoring.core.game import Game
from scoring.core.match import HandVerdict, LastHand, MatchState
from scoring.core.seats import Seat, side_of
from scoring.core.sides import Score, Side, other
from scoring.core.verdict import judge
from scoring.errors import BookError

CLASSES = ("PTS", "CANCEL", "FORFEIT", "WARN", "DEAL", "VOID", "STANDS", "DUTY", "PROC")
_GENERAL = ("VOID", "STANDS", "DUTY", "PROC")


class Input(NamedTuple):
    """`kind`: bool, number, side, seat, card, points (two numbers a-b), or one of `choices`."""

    name: str
    kind: str
    choices: tuple[str, ...] = ()
    optional: bool = False


class Sanction(NamedTuple):
    """One row of a catalogue. `words` are per language: title, consequence, search words."""

    id: str
    articles: tuple[str, ...]
    cls: str
    decides: str
    inputs: tuple[Input, ...]
    counter: str
    scope: str
    words: Mapping[str, Mapping[str, Any]]


class Effect(NamedTuple):
    """What a ruling does. Several may hold at once (2 points to the rival *and* a redeal).

    `awards` are given now; with `instead_of_hand` they take the place of all awards of the last
    hand. `settles_hand`: they are what a hand gave that nobody logged; it is over, and what comes
    next follows as after any hand. `deal`: "" nothing, "again" the hand is dealt anew by the same
    dealer, "next" the deal passes on. `wins_game`, `wins_match`: forfeits.
    `counted`: how often this is counted for the offender (warnings, dealer errors).
    `remedy`: a code for what the table does to go on, where no points follow ("complete_hand").
    `article`: what the record cites where it is not the row's first article.
    """

    awards: tuple[Award, ...] = ()
    instead_of_hand: bool = False
    settles_hand: bool = False
    deal: str = ""
    wins_game: Side | None = None
    wins_match: Side | None = None
    disqualifies: bool = False
    expels: bool = False
    annuls_games: bool = False
    warning: bool = False
    no_effect: bool = False
    stands: bool = False
    refers: bool = False
    counted: int = 1
    remedy: str = ""
    article: str = ""

    def says(self) -> list[str]:
        """What the ruling does besides points, as codes for the record."""
        said = {
            "redealt": self.deal == "again",
            "deal_passes": self.deal == "next",
            "hand_replaced": self.instead_of_hand,
            "hand_settled": self.settles_hand,
            "game_forfeited": self.wins_game is not None,
            "match_forfeited": self.wins_match is not None,
            "disqualified": self.disqualifies,
            "expelled": self.expels,
            "games_annulled": self.annuls_games,
            "warned": self.warning,
            "no_effect": self.no_effect,
            "stands": self.stands,
            "referred": self.refers,
        }
        codes = [code for code, holds in said.items() if holds]
        return [*codes, self.remedy] if self.remedy else codes


class Case(NamedTuple):
    """What an effect function may look at. `last` is the hand the ruling is about, if any;
    `looks_back` where the ruling names it, a hand that is over and logged."""

    state: MatchState
    sanction: Sanction
    offender: str
    inputs: Mapping[str, Arg]
    earlier: int
    last: LastHand | None
    looks_back: bool = False

    @property
    def side(self) -> Side:
        return side_of(self.offender)

    @property
    def rival(self) -> Side:
        return other(side_of(self.offender))

    @property
    def seat(self) -> Seat | None:
        return self.offender if len(self.offender) > 1 else None

    @property
    def game(self) -> Game:
        """The situation in which the hand was played; the running one when there is no hand."""
        return self.last.game if self.last is not None else self.state.game

    @property
    def article(self) -> str:
        return self.sanction.articles[0]

    def number(self, name: str) -> int:
        return int(self.inputs[name])

    def flag(self, name: str) -> bool:
        return self.inputs.get(name) == "yes"

    def points(self, name: str) -> Score:
        """An input of kind `points`, written `2-1`."""
        a, b = str(self.inputs[name]).split("-")
        return int(a), int(b)

    def hand_points(self) -> Score:
        """What the last hand gave each side."""
        awards = self.last.awards if self.last is not None else ()
        return (
            sum(a.points for a in awards if a.side == "A"),
            sum(a.points for a in awards if a.side == "B"),
        )

    def retold(self, *moves: Move) -> HandVerdict | None:
        """The last hand judged again with more moves told at its end ("A does not show")."""
        if self.last is None:
            return None
        hand = Hand((*self.last.hand.moves, *moves))
        return judge(self.state.ruleset, self.last.game, hand)

    def to_rival(self, points: int, concept: str = "sanction") -> tuple[Award, ...]:
        return (Award(self.rival, points, concept, self.article),) if points else ()


EffectFunction = Callable[[Case], Effect | tuple[str, ...]]


class Catalogue:
    """The sanctions of one ruleset: rows by id and the functions that give their effects.

    An effect function returns an `Effect`, or the names of the inputs it finds lacking (for
    inputs needed only in some cases).
    """

    def __init__(self, rows: tuple[Sanction, ...]) -> None:
        self.rows = {row.id: row for row in rows}
        self.functions: dict[str, EffectFunction] = {}

    def effect(self, *ids: str) -> Callable[[EffectFunction], EffectFunction]:
        def register(function: EffectFunction) -> EffectFunction:
            for id in ids:
                if id not in self.rows or id in self.functions:
                    raise BookError("effect_for_no_row", id=id)
                self.functions[id] = function
            return function

        return register

    def effect_of(self, case: Case) -> Effect | tuple[str, ...]:
        function = self.functions.get(case.sanction.id)
        if function is not None:
            return function(case)
        if case.sanction.cls == "VOID":
            return Effect(no_effect=True)
        if case.sanction.cls == "STANDS":
            return Effect(stands=True)
        if case.sanction.cls == "PROC":
            return Effect(refers=True)
        if case.sanction.cls == "DUTY":
            return duty(case)
        raise BookError("row_without_effect", id=case.sanction.id)

    def without_effect(self) -> list[str]:
        """Rows that need a function and have none (a test wants this empty)."""
        return [
            id
            for id, row in self.rows.items()
            if row.cls not in _GENERAL and id not in self.functions
        ]


def duty(case: Case) -> Effect:
    """Forbidden, but no sanction is written: the tournament's default, option `duty`.

    "warning" only ever warns; "warning-then-points" warns once and then gives the rival the
    ruleset's `duty_points`; "points" gives them at once.
    """
    how = case.state.options.get("duty", "warning-then-points")
    if how == "warning" or (how == "warning-then-points" and case.earlier == 0):
        return Effect(warning=True)
    return Effect(awards=case.to_rival(case.state.ruleset.duty_points, "duty"))
