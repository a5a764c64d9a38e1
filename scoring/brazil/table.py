"""The cards of one hand as they fall: turns, rounds, openers, what may not be laid.

Used while a hand told by its facts is read; one `Table` per hand. It finds breaches and round
winners and knows nothing of requests or points.
"""

from collections.abc import Mapping

from scoring.brazil.breach import Breach, breach
from scoring.brazil.cards import Card, strengths
from scoring.brazil.phases import FERRO, cards_unseen
from scoring.brazil.rounds import Decision, Laid, Round, decide, judge, next_opener
from scoring.cards import rank_of
from scoring.core.game import Game
from scoring.core.options import Options
from scoring.core.seats import Seat, order_from


class Table:
    """`lost` is set by a breach that makes everything after it guesswork: one mistake in the
    order of play is reported once, not once for every later card."""

    def __init__(self, game: Game, phase: str, vira: Card | None) -> None:
        options = game.options
        self.players = game.players
        self.tie_opener = str(options["tie_opener"])
        self.show_highest = options.flag("show_highest_on_tie")
        self.ferro_mode = str(options["ferro_mode"]) if phase == FERRO else ""
        self.order = _order(game, vira)
        self.dealt: dict[Seat, tuple[Card, ...]] = {}
        self.places: dict[Card, Seat | None] = {} if vira is None else {vira: None}
        self.shown: set[Card] = set()
        self.laid: list[Laid] = []  # the running round
        self.earlier: list[list[Laid]] = []  # the rounds done
        self.rounds: list[Round] = []
        self.turns = order_from(game.mano, game.players)
        self.decision: Decision | None = None
        self.lost = False
        self.breaches: list[Breach] = []

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is to lay a card; None once the order of play is lost."""
        return None if self.lost else self.turns[len(self.laid)]

    def deal(self, seat: Seat, cards: tuple[Card, ...], move: int) -> None:
        """The three cards a player was dealt; told before any is laid."""
        if len(cards) != 3:
            self._breach("not_three_cards", 3, move=move, seat=seat, given=len(cards))
        if seat in self.dealt:
            self._breach("dealt_twice", *self.dealt[seat], move=move, seat=seat)
        for card in cards:
            if card in self.places:
                self._breach("card_twice", move=move, card=card)
            self.places[card] = seat
        self.dealt[seat] = cards

    def lay(self, seat: Seat, card: Card | None, *, covered: bool, move: int) -> None:
        if self.lost:
            return
        turn = self.turns[len(self.laid)]
        if seat != turn:
            self._breach(self._turn_code(), turn, move=move, seat=seat)
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
            self._breach("covered_in_first", move=move, seat=seat)
        elif self.ferro_mode == "closed":
            self._breach("covered_in_closed_ferro", move=move, seat=seat)
        elif self.must_show(number):
            self._breach("covered_when_tied", move=move, seat=seat)

    def must_show(self, number: int) -> bool:
        """Is everybody bound to show the highest card? With the first round tied, where the
        rulebook says so, and not with cards nobody has seen (position B26)."""
        return (
            self.show_highest
            and number > 1
            and all(done.tied for done in self.rounds[: number - 1])
            and not (self.ferro_mode and cards_unseen(self.ferro_mode, number))
        )

    def _check_held(self, seat: Seat, card: Card, move: int) -> None:
        dealt = self.dealt.get(seat)
        if dealt is not None and card not in dealt:
            self._breach("card_not_held", *dealt, move=move, card=card)
        elif card in self.shown or self.places.get(card, seat) != seat:
            self._breach("card_twice", move=move, card=card)
        self.shown.add(card)

    def _close_round(self, move: int) -> None:
        if self.order is None:
            self._breach("vira_lacking", move=move)
            self.lost = True
            return
        done = judge(self.laid, self.order)
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

    def kept_back(self) -> list[Breach]:
        """Who, with the first round tied, laid a card in the second while holding a higher one."""
        if self.order is None or not self.rounds or not self.must_show(2):
            return []
        first, second, *third = [*self.earlier, self.laid]
        gone = {play.card for play in first}
        held = {s: [c for c in cards if c not in gone] for s, cards in self.dealt.items()}
        for play in (*second, *(later for laid in third for later in laid)):
            if play.card is not None:
                held.setdefault(play.seat, []).append(play.card)
        found = []
        for play in second:
            if play.covered or play.card is None:
                continue
            top = max(held[play.seat], key=self.order.__getitem__)
            if self.order[top] > self.order[play.card]:
                found.append(breach("highest_kept_back", top, move=play.move, seat=play.seat))
        return found

    def _breach(self, code: str, *expected: str | int, move: int, **data: str | int) -> None:
        self.breaches.append(breach(code, *expected, move=move, **data))


def deck_name(options: Options) -> str:
    """Only the AABB regulation lets one play with the clean pack."""
    return str(options.get("deck", "sujo"))


def manilhas_fixed(options: Options) -> bool:
    return options.get("manilhas", "vira") == "fixed"


def _order(game: Game, vira: Card | None) -> Mapping[Card, int] | None:
    """The order of the cards in this hand; None while the vira it hangs on is unknown."""
    deck = deck_name(game.options)
    if manilhas_fixed(game.options):
        return strengths(None, deck)
    return None if vira is None else strengths(rank_of(vira), deck)
