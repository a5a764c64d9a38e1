"""The cards of one hand as they fall: turns, rounds, openers, what may not be laid.

Used while a hand told by its facts is read; one `Table` per hand. It finds faults and round
winners and knows nothing of requests or points.
"""

from collections.abc import Callable, Mapping

from scoring.brazil.cards import RANKS, Card, strengths
from scoring.brazil.phases import FERRO, are_cards_unseen
from scoring.brazil.rounds import Decision, Laid, Round, decide, judge_round, next_opener
from scoring.cards import rank_of
from scoring.core.card_values import NO_VIRA, CardValues
from scoring.core.fault import Datum, Fault, fault
from scoring.core.game import Game
from scoring.core.options import Options
from scoring.core.seats import Seat, order_from


class Table:
    """`lost` is set by a fault that makes everything after it guesswork: one mistake in the
    order of play is reported once, not once for every later card."""

    def __init__(self, game: Game, phase: str, vira: Card | None, *, fixed_manilhas: bool) -> None:
        options = game.options
        self.players = game.players
        self.tie_opener = str(options["tie_opener"])
        self.show_highest = options.flag("show_highest_on_tie")
        self.ferro_mode = str(options["ferro_mode"]) if phase == FERRO else ""
        self.order: Mapping[Card, int] | None = None  # while the vira it hangs on is unknown
        if fixed_manilhas or vira is not None:
            self.order = order_under(options, None if fixed_manilhas else vira)
        self.may_cover = options.get("covered", "from_second") != "never"
        self.dealt: dict[Seat, tuple[Card, ...]] = {}
        self.places: dict[Card, Seat | None] = {} if vira is None else {vira: None}
        self.laid_cards: set[Card] = set()
        self.laid: list[Laid] = []  # the running round
        self.earlier: list[list[Laid]] = []  # the rounds done
        self.rounds: list[Round] = []
        self.turns = order_from(game.mano, game.players)
        self.decision: Decision | None = None
        self.lost = False
        self.faults: list[Fault] = []

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is to lay a card; None once the order of play is lost."""
        return None if self.lost else self.turns[len(self.laid)]

    def deal(self, seat: Seat, cards: tuple[Card, ...], move: int) -> None:
        """The three cards a player was dealt; told before any is laid."""
        if len(cards) != 3:
            self._add_fault("not_three_cards", 3, move=move, seat=seat, given=len(cards))
        if seat in self.dealt:
            self._add_fault("dealt_twice", *self.dealt[seat], move=move, seat=seat)
        for card in cards:
            if card in self.places:
                self._add_fault("card_twice", move=move, card=card)
            self.places[card] = seat
        self.dealt[seat] = cards

    def lay(self, seat: Seat, card: Card | None, *, covered: bool, move: int) -> None:
        if self.lost:
            return
        turn = self.turns[len(self.laid)]
        if seat != turn:
            self._add_fault(self._turn_code(), turn, move=move, seat=seat)
            self.lost = True
            return
        number = len(self.rounds) + 1
        if covered:
            self._check_covered(number, seat, move)
        if card is not None:
            self._check_held(seat, card, move)
        self.laid.append(Laid(seat, card, covered, move))
        if len(self.laid) == self.players:
            self._close_round(move)

    def _check_covered(self, number: int, seat: Seat, move: int) -> None:
        if number == 1:
            self._add_fault("covered_in_first", move=move, seat=seat)
        elif not self.may_cover:
            self._add_fault("covered_never", move=move, seat=seat)
        elif self.ferro_mode == "closed":
            self._add_fault("covered_in_closed_ferro", move=move, seat=seat)
        elif self.must_show(number):
            self._add_fault("covered_when_tied", move=move, seat=seat)

    def must_show(self, number: int) -> bool:
        """Is everybody bound to show the highest card? With the first round tied, where the
        rulebook says so, and not with cards nobody has seen (position B26)."""
        return (
            self.show_highest
            and number > 1
            and all(done.tied for done in self.rounds[: number - 1])
            and not (self.ferro_mode and are_cards_unseen(self.ferro_mode, number))
        )

    def _check_held(self, seat: Seat, card: Card, move: int) -> None:
        dealt = self.dealt.get(seat)
        if dealt is not None and card not in dealt:
            self._add_fault("card_not_held", *dealt, move=move, card=card)
        elif card in self.laid_cards or self.places.get(card, seat) != seat:
            self._add_fault("card_twice", move=move, card=card)
        self.laid_cards.add(card)

    def _close_round(self, move: int) -> None:
        if self.order is None:
            self._add_fault("vira_lacking", move=move)
            self.lost = True
            return
        done = judge_round(self.laid, self.order)
        self.rounds.append(done)
        self.earlier.append(self.laid)
        self.laid = []
        self.turns = order_from(next_opener(done, self.tie_opener), self.players)
        self.decision = decide([each.winner for each in self.rounds])

    def _turn_code(self) -> str:
        if self.laid:
            return "out_of_turn"
        if not self.rounds:
            return "wrong_starter"
        return "wrong_opener_after_tie" if self.rounds[-1].tied else "wrong_opener"

    def cards_held_back(self) -> list[Fault]:
        """Who, with the first round tied, laid a card in the second while holding a higher one."""
        if self.order is None or not self.rounds or not self.must_show(2):
            return []
        first, second, *third = [*self.earlier, self.laid]
        gone = {play.card for play in first}
        held = {s: [c for c in cards if c not in gone] for s, cards in self.dealt.items()}
        for play in (*second, *(later for laid in third for later in laid)):
            if play.card is not None:
                held.setdefault(play.seat, []).append(play.card)
        faults = []
        for play in second:
            if play.covered or play.card is None:
                continue
            top = max(held[play.seat], key=self.order.__getitem__)
            if self.order[top] > self.order[play.card]:
                faults.append(fault("highest_kept_back", top, move=play.move, seat=play.seat))
        return faults

    def _add_fault(self, code: str, *expected: Datum, move: int, **data: Datum) -> None:
        self.faults.append(Fault(code, "", expected, tuple(sorted(data.items())), move))


def deck_name(options: Options) -> str:
    """Only the AABB regulation lets one play with the clean pack."""
    return str(options.get("deck", "sujo"))


def order_under(options: Options, vira: str | None) -> Mapping[Card, int]:
    """The order of the cards under a vira; where there is none the manilhas are fixed."""
    return strengths(rank_of(vira) if vira else None, deck_name(options))


def card_values(has_fixed_manilhas: Callable[[Options], bool], **cites: str) -> CardValues:
    """The cards as every Brazilian book here has them, each under its own articles."""
    return CardValues(
        strengths=lambda options, vira: order_under(
            options, NO_VIRA if has_fixed_manilhas(options) else vira
        ),
        cites=cites,
        common=len(RANKS),
        needs_vira=lambda options: not has_fixed_manilhas(options),
    )
