"""Sanctions: rows of data, effect functions, and the proposal a referee confirms.

1. A row (scoring/sanctions/<ruleset>.toml) says what it is called, its class, which
   inputs it takes and who decides.
2. An effect function turns a `Case` into an `Effect`. Classes VOID, STANDS, DUTY and PROC have a
   general one; PTS, CANCEL, FORFEIT, WARN and DEAL rows bring their own.
3. `scoring.core.ruling.propose` shows the effect on the running score and what is still lacking;
   a `Ruling` entry applies it.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from scoring.core.award import Award
from scoring.core.entries import Arg, Hand, Move
from scoring.core.fault import Datum, Fault
from scoring.core.game import Game
from scoring.core.match import HandVerdict, LastHand, MatchState, judge
from scoring.core.quick import UNNAMED
from scoring.core.seats import Seat, side_of
from scoring.core.sides import Score, Side, other
from scoring.errors import BookError

CLASSES = ("PTS", "CANCEL", "FORFEIT", "WARN", "DEAL", "VOID", "STANDS", "DUTY", "PROC")


# What a row may say of the hand it is about, and of who can commit it.
LAST, RUNNING = "last", "running"
ANYBODY, DEALER, CUTTER = "", "dealer", "cutter"


class Input(NamedTuple):
    """`kind`: bool, number, side, seat, card, points (two numbers a-b), or one of `choices`.

    `stakes` marks what tells a hand that nobody wrote down. `most` is the highest a number can
    be: a figure, "target" (the points of a game) or "truco" (the top of the ladder).
    """

    name: str
    kind: str
    choices: tuple[str, ...] = ()
    optional: bool = False
    stakes: bool = False
    most: str = ""


class Sanction(NamedTuple):
    """One row of a catalogue. `words` are per language: title, consequence, search words.

    `hand`: the one it is about unless the ruling says otherwise, "last" (written) or "running".
    `offender`: "dealer" or "cutter" where only whoever deals or cuts that hand can have done it.
    `courtesy`: asked of everybody, and nothing follows unless the tournament says so.
    """

    id: str
    articles: tuple[str, ...]
    cls: str
    decides: str
    inputs: tuple[Input, ...]
    counter: str
    scope: str
    words: Mapping[str, Mapping[str, Any]]
    hand: str = LAST
    offender: str = ANYBODY
    courtesy: bool = False

    @property
    def article(self) -> str:
        """The one that is cited; none where the tournament alone forbids it."""
        return self.articles[0] if self.articles else ""


class Effect(NamedTuple):
    """What a ruling does. Several may hold at once (2 points to the rival *and* a redeal).

    `awards` are given now; with `instead_of_hand` they take the place of all awards of the hand in
    question. Several rulings on one hand act one after the other: first those that tell it again
    with more moves at its end (`tells`; what it gives follows from there), then those that pass
    points on, then those by which the offender loses some (`takes_away`), then those that annul
    it (`annuls`); what each of them `adds` is given whatever the others do.
    `settles_hand`: the awards are what a hand gave that nobody logged; it is over, and what comes
    next follows as after any hand. `deal`: "" nothing, "again" the hand is dealt anew by the same
    dealer, "next" the deal passes on. `wins_game`, `wins_match`: forfeits.
    `counted`: how often this is counted for the offender (warnings, dealer errors).
    `remedy`: a code for what the table does to go on, where no points follow ("complete_hand").
    `by_default`: the rulebook sets no penalty, and the tournament's own is applied.
    `article`: what the record cites where it is not the row's first article.
    """

    awards: tuple[Award, ...] = ()
    instead_of_hand: bool = False
    tells: tuple[Move, ...] = ()
    takes_away: bool = False
    annuls: bool = False
    adds: tuple[Award, ...] = ()
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
    courtesy: bool = False
    by_default: bool = False
    counted: int = 1
    remedy: str = ""
    article: str = ""

    def note_codes(self) -> list[str]:
        """What the ruling does besides points, as codes for the record."""
        by_code = {
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
            "courtesy": self.courtesy,
            "by_default": self.by_default,
        }
        codes = [code for code, holds in by_code.items() if holds]
        return [*codes, self.remedy] if self.remedy else codes


_GENERAL_EFFECTS = {
    "VOID": Effect(no_effect=True),
    "STANDS": Effect(stands=True),
    "PROC": Effect(refers=True),
}


class StoryNeededError(Exception):
    """An effect looks at the moves of a hand that is told by its amounts alone."""


class Case(NamedTuple):
    """What an effect function may look at. `last` is the finished hand that the ruling is about,
    with all it is worth and as earlier rulings left it; None for the hand being played."""

    state: MatchState
    sanction: Sanction
    offender: str
    inputs: Mapping[str, Arg]
    earlier: int
    last: LastHand | None

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
    def phase(self) -> str:
        """The kind of that hand."""
        return self.state.ruleset.phase(self.game)

    @property
    def article(self) -> str:
        return self.sanction.article

    def number(self, name: str) -> int:
        return int(self.inputs[name])

    def flag(self, name: str) -> bool:
        return self.inputs.get(name) == "yes"

    def lacking(self, *names: str) -> tuple[str, ...]:
        """Those of the inputs that were not given."""
        return tuple(name for name in names if name not in self.inputs)

    def points(self, name: str) -> Score:
        """An input of kind `points`, written `2-1`."""
        a, b = str(self.inputs[name]).split("-")
        return int(a), int(b)

    def retold(self, *moves: Move) -> HandVerdict | None:
        """The last hand judged again with more moves told at its end ("A does not show")."""
        if self.last is None:
            return None
        hand = Hand((*told_moves(self.last), *moves))
        return judge(self.state.ruleset, self.last.game, hand)

    @property
    def named_awards(self) -> tuple[Award, ...]:
        """The awards of the last hand, for an effect that looks at what each was given for."""
        awards = () if self.last is None else self.last.awards
        if any(award.concept == UNNAMED for award in awards):
            raise StoryNeededError
        return awards

    def to_rival(
        self, points: int, concept: str = "sanction", *, article: str | None = None
    ) -> tuple[Award, ...]:
        cited = self.article if article is None else article
        return (Award(self.rival, points, concept, cited),) if points else ()

    def refuse(self, code: str, *expected: Datum, **data: Datum) -> Fault:
        """Why there is nothing that this ruling could be about."""
        return Fault(code, self.article, expected, tuple(sorted(data.items())))


def told_moves(last: LastHand) -> tuple[Move, ...]:
    """The moves of a finished hand."""
    if not isinstance(last.hand, Hand):
        raise StoryNeededError
    return last.hand.moves


# The effect of a ruling; or the names of inputs still lacking (those needed only in some cases);
# or why it can't be: what it is about never happened.
Answer = Effect | Fault | tuple[str, ...]
EffectFunction = Callable[[Case], Answer]
# What a hand that is still being played tells of a ruling's inputs; None where it does not.
FactsFunction = Callable[[Case, Hand], Mapping[str, Arg | None]]


def score_again(case: Case, *words: str) -> Answer:
    """The hand again with these words of the offender at its end, unless it denies them."""
    moves = tuple(Move(case.offender, word) for word in words)
    verdict = case.retold(*moves)
    if verdict is None:
        return case.refuse("no_hand_to_amend")
    if verdict.faults:
        return case.refuse("hand_denies_it")
    return Effect(awards=verdict.awards, instead_of_hand=True, tells=moves)


class Catalogue:
    """The sanctions of one ruleset: rows by id and the functions that give their effects."""

    def __init__(self, rows: tuple[Sanction, ...]) -> None:
        self.rows = {row.id: row for row in rows}
        self.functions: dict[str, EffectFunction] = {}
        self.facts: FactsFunction = lambda case, hand: {}

    def effect(self, *ids: str) -> Callable[[EffectFunction], EffectFunction]:
        def register(function: EffectFunction) -> EffectFunction:
            for id in ids:
                if id not in self.rows or id in self.functions:
                    raise BookError("effect_for_no_row", id=id)
                self.functions[id] = function
            return function

        return register

    def by_input(self, id: str, name: str, effects: Mapping[str, Effect], other: Effect) -> None:
        """A row whose effect follows from one input alone."""
        self.effect(id)(lambda case: effects.get(str(case.inputs.get(name)), other))

    def always(self, id: str, effect: Effect) -> None:
        self.effect(id)(lambda case: effect)

    def facts_of(self, case: Case, hand: Hand) -> dict[str, Arg]:
        """The inputs of this row that nobody needs to tell: the hand being played does."""
        facts = self.facts(case, hand)
        return {
            each.name: value
            for each in case.sanction.inputs
            if (value := facts.get(each.name)) is not None
            and (not each.choices or value in each.choices)
        }

    def effect_of(self, case: Case) -> Answer:
        function = self.functions.get(case.sanction.id)
        if function is not None:
            return function(case)
        if case.sanction.cls == "DUTY":
            return duty(case)
        if case.sanction.cls in _GENERAL_EFFECTS:
            return _GENERAL_EFFECTS[case.sanction.cls]
        raise BookError("row_without_effect", id=case.sanction.id)


def duty(case: Case) -> Effect:
    """Forbidden, but no sanction is written: the tournament's default, option `duty`.

    "warning" only ever warns; "warning-then-points" warns once and then gives the rival the
    ruleset's `duty_points`; "points" gives them at once. The points cite what lets the tournament
    set them, if any article does; what was broken says nothing of points. Courtesy costs nothing
    unless the option `courtesy` makes it a duty like the others.
    """
    if case.sanction.courtesy and case.state.options["courtesy"] == "none":
        return Effect(courtesy=True, counted=0)
    if is_warning_due(case):
        return Effect(warning=True)
    ruleset = case.state.ruleset
    points = ruleset.duty_points_of(case.state.options)
    penalty = case.to_rival(points, "duty", article=ruleset.cites.get("duty", ""))
    return Effect(awards=penalty, by_default=True)


def is_warning_due(case: Case) -> bool:
    how = case.state.options.get("duty", "warning-then-points")
    return how == "warning" or (how == "warning-then-points" and case.earlier == 0)
