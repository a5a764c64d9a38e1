"""The cards on the table: whose turn it is, who makes each vuelta, when the hand is decided.

It follows the plays of a hand told in facts. It knows no calls and gives no points.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from scoring.core.fault import Fault, fault
from scoring.core.game import Game
from scoring.core.seats import Seat, order_from, side_of
from scoring.venezuela.cards import PASSED, pieces, ranks_under

TIE = "T"
UNSEEN = "?"  # a second vuelta that a covered card may have made (rule 39)


class Laid(NamedTuple):
    """A card in a vuelta; `card` is None when it was passed."""

    seat: Seat
    card: str | None
    rank: int
    covered: bool = False


@cache
def decided_by(vueltas: tuple[str, ...]) -> str | None:
    """The side that has won a hand with these vueltas, "T" for three ties, None if still open.

    Two of three; a tied second goes to the first (section POR-PRIMERA), a tied third too (V33);
    after a tied first the next one decides (rule 42).

    >>> decided_by(("A", "T")), decided_by(("T", "B")), decided_by(("A", "B", "T"))
    ('A', 'B', 'A')
    >>> decided_by(("A", "B")), decided_by(("T", "T", "T"))
    (None, 'T')
    """
    won = [v for v in vueltas if v != TIE]
    for side in ("A", "B"):
        if won.count(side) == 2:
            return side
    if len(vueltas) < 2 or (len(vueltas) == 2 and len(won) == 2):
        return None
    if won:
        return won[0]
    return TIE if len(vueltas) == 3 else None


class Board:
    """The plays so far. Mutable, and alive only while one hand is read."""

    vira: str | None = None
    perico_card = ""
    ranks: Mapping[str, int] = MappingProxyType({})  # of every card, once the vira is turned up
    first_maker: Seat | None = None
    over = False  # the vueltas have decided the hand
    stacking = False  # rule 42: after a tied first everybody lays two cards together
    last: Seat | None = None
    tied: tuple[Seat, ...] = ()
    perico: str | None = None
    any_play = False
    partners_tied = 0  # the vuelta in which partners tied for the winning card (T7)
    killer: Seat | None = None  # who kills covered; nobody may look before the end (rule 39)
    below_the_cover = ""  # who really made that vuelta

    def __init__(self, game: Game) -> None:
        self.game = game
        order = self.order = game.order
        self.dealt: dict[Seat, tuple[str, ...]] = {}
        self.seen: set[str] = set()
        self.laid_cards: set[str] = set()
        self.used: dict[Seat, list[str]] = {seat: [] for seat in order}
        self.count: dict[Seat, int] = dict.fromkeys(order, 0)
        self.below: dict[Seat, str | None] = {}
        self.queued: dict[Seat, list[Laid]] = {}
        self.early: dict[Seat, str] = {}
        self.taken_back: set[Seat] = set()
        self.gone: list[Seat] = []
        self.vueltas: list[str] = []
        self.laid: list[Laid] = []
        self.waiting: list[Seat] = list(order)  # who still plays in this vuelta, in order
        self.tops: dict[Seat, int] = {}
        self.shown: list[Seat] = []
        self.notes: list[tuple[str, str, str, int]] = []
        self.faults: list[Fault] = []
        self.played_at: list[tuple[int, Seat]] = []

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
    def decided(self) -> str | None:
        """The side that can no longer lose the hand."""
        if UNSEEN in self.vueltas:
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

    def deal(self, seat: Seat, cards: tuple[str, ...], move: int) -> None:
        if len(cards) != 3:
            self.faults.append(
                fault("three_cards", 3, article="SALIDA", move=move, given=len(cards))
            )
        seen = len(self.seen) + len(cards)
        self.seen.update(cards)
        if len(self.seen) != seen or self.vira in cards:
            self.faults.append(fault("card_twice", article="1", move=move))
        self.dealt[seat] = cards

    def play(self, seat: Seat, cards: tuple[str, ...], move: int, covered: bool = False) -> None:
        """Lay a card, or two together; out of turn it waits as an early card (rule 101)."""
        self.any_play = True
        self.played_at.append((move, seat))
        if self.vira is None:
            self.faults.append(fault("vira_needed", article="PIEZAS", move=move))
            return
        if self.early:
            self._flush_early(upto=seat)
        if self.over or not self.waiting or self.waiting[0] != seat:
            self._play_early(seat, cards, move)
            return
        if not self._may_lay(seat, cards, move):
            return
        if self.stacking and len(self.vueltas) == 1:
            self._lay_stack(seat, cards, move)
            return
        self._lay(seat, cards[0], covered=covered)
        for extra in cards[1:]:
            queue = self.queued.setdefault(seat, [])
            queue.append(Laid(seat, extra, self.ranks[extra]))
        if self.queued:
            self._flush_queue()

    def pass_card(self, seat: Seat, cards: tuple[str, ...], move: int) -> None:
        """Lay a card face down. On the first turn all three go, or none (rule 97)."""
        self.any_play = True
        self.played_at.append((move, seat))
        self._flush_early(upto=seat)
        if seat != self.turn:
            self.faults.append(fault("not_the_turn", self.turn, article="35", move=move))
            return
        if not self._may_lay(seat, cards, move):
            return
        first = not self.vueltas
        if first and len(cards) in (1, 2):
            self.faults.append(fault("pass_all_three", 3, article="97", move=move))
            return
        if first:
            self.notes.append(("all_passed", "97", seat, move))
            self.queued[seat] = [Laid(seat, None, PASSED), Laid(seat, None, PASSED)]
        else:
            self.notes.append(("passed", "96", seat, move))
        self.below[seat] = None
        self._lay(seat, None)

    def take_back(self, seat: Seat, move: int) -> None:
        if seat not in self.early:
            self.faults.append(fault("no_early_card", article="101", move=move))
        self.taken_back.add(seat)

    def uncover(self, seat: Seat, move: int) -> None:
        """Turn up the lower card after two ties, in the order of the más mano (rule 42)."""
        if not self.uncovering or seat != self.turn:
            self.faults.append(fault("not_the_turn", self.turn, article="42", move=move))
            return
        self.shown.append(seat)
        self.waiting.remove(seat)
        if not self.waiting:
            self._third_of_stacks(move)

    def leave(self, seat: Seat) -> None:
        """One player to the mazo (case T6): the partner goes on alone."""
        if seat in self.gone:
            return
        self.gone.append(seat)
        if seat in self.waiting and not self.uncovering:
            self.waiting.remove(seat)
            if not self.waiting:
                self._close_vuelta()

    def finish(self, move: int) -> None:
        """Lay what still waits and uncover the stacks, as at the end of every hand."""
        self._flush_early(upto=None)
        if UNSEEN in self.vueltas:
            self._look_below()
        while self.uncovering and self.turn is not None:
            self.uncover(self.turn, move)

    # ---------------------------------------------------------------- inside

    def settle_early(self, seat: Seat) -> None:
        """Cards that waited for their turn are played once the turn has passed them."""
        if self.early:
            self._flush_early(upto=seat)

    def others_played_since(self, move: int, caller: str) -> bool:
        return any(at > move and seat != caller for at, seat in self.played_at)

    def _may_lay(self, seat: Seat, cards: tuple[str, ...], move: int) -> bool:
        held = self.dealt.get(seat)
        for card in cards:
            foreign = card not in held if held is not None else card in self.seen
            if card in self.laid_cards or card == self.vira or foreign:
                self.faults.append(
                    fault("card_not_held", *(held or ()), article="41", move=move, card=card)
                )
                return False
        early = self.early.pop(seat, None) if self.early else None
        if early is not None and cards and cards[0] != early:
            changes = self.game.options["out_of_turn_card"] == "may_change"
            if not changes or seat not in self.taken_back:
                self.faults.append(
                    fault("same_card_due", early, article="101", move=move, card=cards[0])
                )
                return False
        self.used[seat] += cards
        self.laid_cards.update(cards)
        return True

    def _lay_stack(self, seat: Seat, cards: tuple[str, ...], move: int) -> None:
        """Two cards together; told only the upper one, the lower is known from the deal."""
        if len(cards) == 1 and seat in self.dealt:
            left = [card for card in self.dealt[seat] if card not in self.used[seat]]
            self.used[seat] += left
            cards = (*cards, *left)
        if len(cards) != 2:
            self.faults.append(fault("two_cards_due", 2, article="42", move=move))
            return
        self.below[seat] = cards[1]
        self._lay(seat, cards[0])

    def _play_early(self, seat: Seat, cards: tuple[str, ...], move: int) -> None:
        done = {laid.seat for laid in self.laid}
        if seat in done and not self.over:
            self.faults.append(fault("already_played", article="41", move=move, who=seat))
            return
        if self.over or seat in self.gone or len(cards) != 1:
            self.faults.append(fault("not_the_turn", self.turn, article="35", move=move))
            return
        self.early[seat] = cards[0]
        leads = bool(self.vueltas) and not self.laid
        self.notes.append(("out_of_turn", "43" if leads else "101", seat, move))

    def _flush_early(self, upto: Seat | None) -> None:
        turn = self.turn
        while turn is not None and turn != upto and turn in self.early:
            card = self.early.pop(turn)
            self.used[turn].append(card)
            self.laid_cards.add(card)
            self._lay(turn, card)
            turn = self.turn

    def _flush_queue(self) -> None:
        turn = self.turn
        while turn is not None and self.queued.get(turn):
            laid = self.queued[turn].pop(0)
            self._lay(turn, laid.card)
            turn = self.turn

    def _lay(self, seat: Seat, card: str | None, *, covered: bool = False) -> None:
        rank = PASSED if card is None else self.ranks[card]
        self.laid.append(Laid(seat, card, rank, covered))
        self.waiting.remove(seat)
        self.count[seat] += 2 if self.stacking else 1
        self.last = seat
        if not covered and card == self.perico_card:
            side = side_of(seat)
            if side in self.vueltas or self.stacking:
                self.perico = side
        if not self.waiting:
            self._close_vuelta()

    def _close_vuelta(self) -> None:
        if not self.laid or self.over:
            return
        best = max([laid.rank for laid in self.laid])
        top = [laid.seat for laid in self.laid if laid.rank == best]
        if len(top) > 1 and len({side_of(seat) for seat in top}) == 2:
            self.vueltas.append(TIE)
            self.tied = tuple(seat for seat in self.order if seat in top)
            leader = self.order[0]  # rule 43
        else:
            self.vueltas.append(side_of(top[0]))
            if len(top) > 1:
                self.partners_tied = len(self.vueltas)
            if len(self.vueltas) == 1:
                self.first_maker = top[0]
            leader = top[0]  # position V5: the first who laid the winning card
        if self.killer is not None and not self.below_the_cover:
            # The table plays on as if the covered card had killed.
            self.below_the_cover, self.vueltas[-1] = self.vueltas[-1], UNSEEN
            leader = self.killer
        self.stacking = self.vueltas[0] == TIE
        if self.stacking:
            self.tops = {laid.seat: laid.rank for laid in self.laid}
        self.laid = []
        if UNSEEN in self.vueltas:
            self.over = len(self.vueltas) == 3
        else:
            self.over = decided_by(tuple(self.vueltas)) is not None
        if self.uncovering:
            self.waiting = list(self.tied)
            return
        around = order_from(leader, self.game.players)
        self.waiting = [seat for seat in around if seat not in self.gone]
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
                self.notes.append(("higher_below", "42", seat, move))
                rank = PASSED
            ranks[seat] = rank
        best = max(ranks.values())
        top = tuple(seat for seat in self.tied if ranks[seat] == best)
        sides = {side_of(seat) for seat in top}
        self.tied = top
        self.vueltas.append(side_of(top[0]) if len(sides) == 1 else TIE)
        self.over = True

    def wins_vuelta_now(self, seat: Seat) -> bool:
        """Whether the partner of `seat` already leads the running vuelta (case T5)."""
        mine = [laid.rank for laid in self.laid if side_of(laid.seat) == side_of(seat)]
        rivals = [laid.rank for laid in self.laid if side_of(laid.seat) != side_of(seat)]
        return bool(mine) and max(mine) > max(rivals, default=PASSED)
