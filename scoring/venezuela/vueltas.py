"""The cards on the table: whose turn it is, who makes each vuelta, when the hand is decided.

It follows the plays of a hand told in facts. It knows no calls and gives no points.
"""

from collections.abc import Mapping
from copy import copy
from types import MappingProxyType

from scoring.core.fault import Datum, Fault
from scoring.core.options import Options
from scoring.core.rounds import TIE, decided_by
from scoring.core.seats import Seat, order_from, side_of
from scoring.venezuela.cards import PASSED, pieces, ranks_under

_NO_RANKS: Mapping[str, int] = MappingProxyType({})
UNSEEN = "?"  # a second vuelta that a covered card may have made (rule 39)


class Board:
    """The plays so far. Mutable, and alive only while one hand is read.

    What every play looks at is set for each board; what few hands need stays at the defaults of the
    class until then: a replay lays a board for every hand told in cards.
    """

    first_maker: Seat | None = None
    tied: tuple[Seat, ...] = ()
    perico: str | None = None
    partners_tied = 0  # the vuelta in which partners tied for the winning card (T7)
    killer: Seat | None = None  # who kills covered; nobody may look before the end (rule 39)
    below_the_cover = ""  # who really made that vuelta
    below: Mapping[Seat, str | None] = MappingProxyType({})
    # Cards laid for later vueltas, and those laid before their turn; None is a passed card.
    queued: Mapping[Seat, tuple[str | None, ...]] = MappingProxyType({})
    early: Mapping[Seat, str] = MappingProxyType({})
    taken_back: tuple[Seat, ...] = ()
    gone: tuple[Seat, ...] = ()
    tops: Mapping[Seat, int] = MappingProxyType({})
    uncovered: tuple[Seat, ...] = ()
    notes: tuple[tuple[str, str, str, int], ...] = ()
    faults: tuple[Fault, ...] = ()

    def __init__(self, order: tuple[Seat, ...], options: Options) -> None:
        self.order = order
        self.options = options
        self.vira: str | None = None
        self.perico_card = ""
        self.ranks: Mapping[str, int] = _NO_RANKS  # of every card under the vira
        self.dealt: dict[Seat, tuple[str, ...]] = {}
        self.known_cards: set[str] = set()  # the vira, those dealt, those laid by others
        self.used: dict[Seat, list[str]] = {seat: [] for seat in order}
        self.count: dict[Seat, int] = dict.fromkeys(order, 0)
        self.vueltas: list[str] = []
        self.laid: list[tuple[Seat, int]] = []  # in this vuelta, with their rank
        self.waiting: list[Seat] = list(order)  # who still plays in this vuelta, in order
        self.played_at: list[tuple[int, Seat]] = []  # the move of every play
        self.last: Seat | None = None
        self.in_order = True  # one card each in his turn so far, and so it goes on
        self.over = False  # the vueltas have decided the hand
        self.stacking = False  # rule 42: after a tied first everybody lays two cards together

    # ---------------------------------------------------------------- whose turn

    @property
    def in_play(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.order if seat not in self.gone)

    @property
    def turn(self) -> Seat | None:
        """Who plays next; among the tied, who uncovers next."""
        return self.waiting[0] if self.waiting and not self.over else None

    @property
    def uncovering(self) -> bool:
        """Two ties: only the lower cards of the tied are left (rule 42)."""
        return self.stacking and len(self.vueltas) == 2

    @property
    def is_played_out(self) -> bool:
        """Whether what lies on the table has decided the hand. A card laid out of turn lies there
        too, unless it was taken back (rule 101)."""
        if self.over or not self.early or set(self.early) & set(self.taken_back):
            return self.over
        after = copy(self)
        after.vueltas, after.laid = list(self.vueltas), list(self.laid)
        after.waiting, after.known_cards = list(self.waiting), set(self.known_cards)
        after.count = dict(self.count)
        after.used = {seat: list(cards) for seat, cards in self.used.items()}
        after.settle_early(upto=None)
        return after.over

    @property
    def decided(self) -> str | None:
        """The side that can no longer lose the hand."""
        if not self.vueltas or UNSEEN in self.vueltas:
            return self.perico
        by = decided_by(tuple(self.vueltas))
        if by == TIE:
            return side_of(self.tied[0])
        return by or self.perico

    # ---------------------------------------------------------------- plays

    def turn_up(self, vira: str) -> None:
        self.vira = vira
        self.perico_card = pieces(vira).perico
        self.ranks = ranks_under(vira)
        self.known_cards.add(vira)

    def deal(self, seat: Seat, cards: tuple[str, ...], move: int) -> None:
        if len(cards) != 3:
            self._add_fault("three_cards", 3, article="SALIDA", move=move, given=len(cards))
        known_cards = self.known_cards
        if self.played_at:
            laid = self.used[seat]
            known_cards.difference_update(laid)
            for card in laid:
                if card not in cards:
                    self._add_fault("card_not_held", *cards, article="41", move=move, card=card)
        if seat in self.dealt:
            self._add_fault("dealt_twice", *self.dealt[seat], article="SALIDA", move=move)
        else:
            for card in cards:
                if card in known_cards:
                    self._add_fault("card_twice", article="1", move=move, card=card)
                known_cards.add(card)
        self.dealt[seat] = cards

    def lay_in_turn(self, seat: Seat, card: str, move: int) -> bool:
        """The ordinary play: one card he may lay, in his turn. False where it is anything else,
        and then `play` looks at it; nearly all cards of a log come through here."""
        waiting, used = self.waiting, self.used[seat]
        if not self.in_order or waiting[0] != seat:
            return False
        held = self.dealt.get(seat)
        if held is None:
            if card in self.known_cards or self.vira is None:
                return False
            self.known_cards.add(card)
        elif card not in held or card in used:
            return False
        self.played_at.append((move, seat))
        used.append(card)
        self.laid.append((seat, self.ranks[card]))
        del waiting[0]
        self.count[seat] += 1
        self.last = seat
        if card == self.perico_card and seat[0] in self.vueltas:
            self.perico = seat[0]
        if not waiting:
            self._close_vuelta()
        return True

    def play(self, seat: Seat, cards: tuple[str, ...], move: int, covered: bool = False) -> None:
        """Lay a card, or two together; out of turn it waits as an early card (rule 101)."""
        self.played_at.append((move, seat))
        if self.vira is None:
            self._add_fault("vira_needed", article="PIEZAS", move=move)
            return
        if self.early:
            self.settle_early(upto=seat)
        if self.over or not self.waiting or self.waiting[0] != seat:
            self._play_early(seat, cards, move)
            return
        if not self._may_lay(seat, cards, move):
            return
        if self.stacking and len(self.vueltas) == 1:
            self._lay_stack(seat, cards, move)
            return
        self._lay(seat, cards[0], self.ranks[cards[0]], covered=covered)
        if len(cards) > 1:
            self._queue(seat, *cards[1:])
        if self.queued:
            self._flush_queue()

    def pass_card(self, seat: Seat, cards: tuple[str, ...], move: int) -> None:
        """Lay a card face down. On the first turn all three go, or none (rule 97)."""
        self.played_at.append((move, seat))
        self.settle_early(upto=seat)
        if seat != self.turn:
            self._add_fault("not_the_turn", self.turn, article="35", move=move)
            return
        if not self._may_lay(seat, cards, move):
            return
        first = not self.vueltas
        if first and len(cards) in (1, 2):
            self._add_fault("pass_all_three", 3, article="97", move=move)
            return
        if first:
            self.notes += (("all_passed", "97", seat, move),)
            self._queue(seat, None, None)
        else:
            self.notes += (("passed", "96", seat, move),)
        self.below = {**self.below, seat: None}
        self._lay(seat, None, PASSED)

    def take_back(self, seat: Seat, move: int) -> None:
        if seat not in self.early:
            self._add_fault("no_early_card", article="101", move=move)
        self.taken_back += (seat,)

    def uncover(self, seat: Seat, move: int) -> None:
        """Turn up the lower card after two ties, in the order of the más mano (rule 42)."""
        if not self.uncovering or seat != self.turn:
            self._add_fault("not_the_turn", self.turn, article="42", move=move)
            return
        self.uncovered += (seat,)
        self.waiting.remove(seat)
        if not self.waiting:
            self._third_of_stacks(move)

    def leave(self, seat: Seat) -> None:
        """One player to the mazo (case T6): the partner goes on alone."""
        if seat in self.gone:
            return
        self.gone += (seat,)
        self.in_order = False
        if seat in self.waiting and not self.uncovering:
            self.waiting.remove(seat)
            if not self.waiting:
                self._close_vuelta()

    def finish(self, move: int) -> None:
        """Lay what still waits and uncover the stacks, as at the end of every hand."""
        if self.in_order:
            return
        self.settle_early(upto=None)
        if UNSEEN in self.vueltas:
            self._look_below()
        while self.uncovering and self.turn is not None:
            self.uncover(self.turn, move)

    # ---------------------------------------------------------------- inside

    def _add_fault(
        self, code: str, *expected: Datum, article: str, move: int, **data: Datum
    ) -> None:
        self.faults += (Fault(code, article, expected, tuple(sorted(data.items())), move),)

    def have_others_played_since(self, move: int, caller: str) -> bool:
        return any(at > move and seat != caller for at, seat in self.played_at)

    def hand_of(self, seat: Seat) -> tuple[str, ...] | None:
        """The three cards of a seat, as dealt or as laid; None while they are not all told."""
        cards = self.dealt.get(seat) or tuple(self.used[seat])
        return cards if len(cards) == 3 else None

    def _may_lay(self, seat: Seat, cards: tuple[str, ...], move: int) -> bool:
        held, used = self.dealt.get(seat), self.used[seat]
        for card in cards:
            foreign = card in self.known_cards if held is None else card not in held
            if foreign or card in used:
                self._add_fault("card_not_held", *(held or ()), article="41", move=move, card=card)
                return False
        if self.early:
            early = self._take_early(seat) if seat in self.early else None
            changes = self.options["out_of_turn_card"] == "may_change"
            bound = not changes or seat not in self.taken_back
            if early is not None and cards and cards[0] != early and bound:
                self._add_fault("same_card_due", early, article="101", move=move, card=cards[0])
                return False
        used += cards
        if held is None:
            self.known_cards.update(cards)
        return True

    def _take_early(self, seat: Seat) -> str:
        waiting = dict(self.early)
        card = waiting.pop(seat)
        self.early = waiting
        return card

    def _lay_stack(self, seat: Seat, cards: tuple[str, ...], move: int) -> None:
        """Two cards together; told only the upper one, the lower is known from the deal."""
        if len(cards) == 1 and seat in self.dealt:
            left = [card for card in self.dealt[seat] if card not in self.used[seat]]
            self.used[seat] += left
            cards = (*cards, *left)
        if len(cards) != 2:
            self._add_fault("two_cards_due", 2, article="42", move=move)
            return
        self.below = {**self.below, seat: cards[1]}
        self._lay(seat, cards[0], self.ranks[cards[0]])

    def _play_early(self, seat: Seat, cards: tuple[str, ...], move: int) -> None:
        if seat in dict(self.laid) and not self.over:
            self._add_fault("already_played", article="41", move=move, who=seat)
            return
        if self.over or seat in self.gone or len(cards) != 1:
            self._add_fault("not_the_turn", self.turn, article="35", move=move)
            return
        self.early = {**self.early, seat: cards[0]}
        self.in_order = False
        leads = bool(self.vueltas) and not self.laid
        self.notes += (("out_of_turn", "43" if leads else "101", seat, move),)

    def settle_early(self, upto: Seat | None) -> None:
        """Cards that waited for their turn are played once the turn has passed them."""
        turn = self.turn
        while turn is not None and turn != upto and turn in self.early:
            card = self._take_early(turn)
            self.used[turn].append(card)
            self.known_cards.add(card)
            self._lay(turn, card, self.ranks[card])
            turn = self.turn

    def _queue(self, seat: Seat, *cards: str | None) -> None:
        """Laid together with a card, for the vueltas to come."""
        self.queued = {**self.queued, seat: self.queued.get(seat, ()) + cards}
        self.in_order = False

    def _flush_queue(self) -> None:
        turn = self.turn
        while turn is not None and self.queued.get(turn):
            card, *rest = self.queued[turn]
            self.queued = {**self.queued, turn: tuple(rest)}
            self._lay(turn, card, PASSED if card is None else self.ranks[card])
            turn = self.turn

    def _lay(self, seat: Seat, card: str | None, rank: int, *, covered: bool = False) -> None:
        waiting = self.waiting
        self.laid.append((seat, rank))
        waiting.remove(seat)
        self.count[seat] += 2 if self.stacking else 1
        self.last = seat
        if card == self.perico_card and not covered:
            side = side_of(seat)
            if side in self.vueltas or self.stacking:
                self.perico = side
        if not waiting:
            self._close_vuelta()

    def _close_vuelta(self) -> None:
        if not self.laid or self.over:
            return
        vueltas = self.vueltas
        best = max([rank for _, rank in self.laid])
        top = [seat for seat, rank in self.laid if rank == best]
        leader = top[0]  # position V5: the first who laid the winning card
        if len(top) > 1 and len({side_of(seat) for seat in top}) == 2:
            vueltas.append(TIE)
            self.tied = tuple(seat for seat in self.order if seat in top)
            leader = self.order[0]  # rule 43
        else:
            vueltas.append(side_of(leader))
            if len(top) > 1:
                self.partners_tied = len(vueltas)
            if len(vueltas) == 1:
                self.first_maker = leader
        if self.killer is not None and not self.below_the_cover:
            # The table plays on as if the covered card had killed.
            self.below_the_cover, self.vueltas[-1] = self.vueltas[-1], UNSEEN
            leader = self.killer
        if vueltas[0] == TIE:
            self.stacking, self.in_order = True, False
            self.tops = dict(self.laid)
        self.laid = []
        if UNSEEN in vueltas:
            self.over, self.in_order = len(vueltas) == 3, False
        elif decided_by(tuple(vueltas)) is not None:
            self.over, self.in_order = True, False
        if self.uncovering:
            self.waiting = list(self.tied)
            return
        self.waiting = list(order_from(leader, len(self.order)))
        for seat in self.gone:
            self.waiting.remove(seat)
        if self.queued:
            self._flush_queue()

    def _look_below(self) -> None:
        """The end of the hand: the covered card shows who made the second vuelta (rule 39)."""
        self.vueltas[1] = self.below_the_cover
        if decided_by(tuple(self.vueltas[:2])) is not None:
            del self.vueltas[2:]
        self.over = decided_by(tuple(self.vueltas)) is not None

    def _third_of_stacks(self, move: int) -> None:
        ranks: dict[Seat, int] = {}
        for seat in self.tied:
            card = self.below.get(seat)
            rank = PASSED if card is None else self.ranks[card]
            if rank > self.tops[seat]:
                self.notes += (("higher_below", "42", seat, move),)
                rank = PASSED
            ranks[seat] = rank
        best = max(ranks.values())
        top = tuple(seat for seat in self.tied if ranks[seat] == best)
        sides = {side_of(seat) for seat in top}
        self.tied = top
        self.vueltas.append(side_of(top[0]) if len(sides) == 1 else TIE)
        self.over = True

    def is_partner_winning(self, seat: Seat) -> bool:
        """Whether the partner of `seat` already leads the running vuelta (case T5)."""
        mine = [rank for laid, rank in self.laid if side_of(laid) == side_of(seat)]
        rivals = [rank for laid, rank in self.laid if side_of(laid) != side_of(seat)]
        return bool(mine) and max(mine) > max(rivals, default=PASSED)
