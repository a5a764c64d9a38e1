"""What is said in a hand: requests, answers, the decision of the hand at the edge, giving up.

One `Talk` per hand, used while it is read. It moves the value of the hand up the ladder and finds
what may not be said; it knows nothing of cards.
"""

from scoring.brazil.phases import FERRO, PLAIN
from scoring.brazil.reading import ASKED, GAVE_UP, RAN, Reading
from scoring.brazil.rulebook import LOSES_GAME, VOID, Rulebook, Stakes
from scoring.core.award import PUNISHED
from scoring.core.seats import side_of
from scoring.core.sides import Side, other


class Talk:
    __slots__ = (
        *("answering", "asked_at", "barred", "edge", "pending", "reading"),
        *("refused_by", "request_at_edge", "rulebook", "stakes"),
    )

    def __init__(
        self,
        reading: Reading,
        rulebook: Rulebook,
        stakes: Stakes,
        *,
        edge: Side | None,
        request_at_edge: str,
    ) -> None:
        self.reading = reading
        self.rulebook = rulebook
        self.stakes = stakes
        self.edge = edge  # the side that decides this hand
        self.request_at_edge = request_at_edge
        self.pending = False  # is the last request still unanswered?
        self.asked_at: int | None = None  # the move that made it
        self.barred: Side | None = None  # who asked where nothing may be asked
        self.answering: Side | None = None  # who has just answered: the partner may add a word
        self.refused_by = ""  # who said the last no

    def ask(self, who: str, word: str, move: int, *, turn: str | None) -> None:
        """`turn` is the only seat that may ask now, where the rulebook wants that and the facts
        tell it. Raising as an answer is free of it."""
        reading, side = self.reading, side_of(who)
        if reading.phase != PLAIN:
            self._ask_in_vain(who, word, move)
            return
        ladder = self.stakes.ladder
        due = ladder.next_after(reading.request)
        if word != due:
            reading.add_fault("step_skipped", due, move=move, word=word, value=reading.value)
        elif side == reading.asker:
            reading.add_fault("own_request_raised", other(side), move=move, word=word)
        elif not self.pending and self.answering != side and turn not in (None, who):
            reading.add_fault("asked_out_of_turn", turn, move=move, seat=who)
        if word not in ladder.by_word:  # a step of another ladder: nothing to answer
            self.barred = side
            return
        if self.pending and side != reading.asker:
            reading.value = ladder.worth(str(reading.request))
            self.answering = side
        elif self.answering != side:
            self.answering = None
        reading.request, reading.asker, self.pending, self.asked_at = word, side, True, move

    def _ask_in_vain(self, who: str, word: str, move: int) -> None:
        """At the edge and in a mão de ferro nothing may be asked."""
        reading, side = self.reading, side_of(who)
        if reading.phase == FERRO:
            reading.add_fault("request_in_ferro", move=move, word=word)
        elif self.request_at_edge == LOSES_GAME:
            reading.ran, reading.by = side, ASKED
            reading.add_note(PUNISHED, who, move)
            return
        elif self.request_at_edge == VOID:
            reading.add_note("request_without_effect", who, move)
        else:
            reading.add_fault(self.rulebook.edge.requested, move=move, word=word)
        self.barred = side

    def accept(self, who: str, move: int) -> None:
        reading, side = self.reading, side_of(who)
        if self._answers_barred(side):
            return
        if self.edge is not None:
            self.decide(who, move, plays=True)
        elif self.pending and side != reading.asker:
            reading.value = self.stakes.ladder.worth(str(reading.request))
            self.pending, self.answering = False, side
        else:
            self._stray_answer(who, move)

    def run(self, who: str, move: int) -> None:
        reading, side = self.reading, side_of(who)
        if self._answers_barred(side):
            return
        if self.edge is not None:
            self.decide(who, move, plays=False)
        elif self.pending and side != reading.asker:
            reading.ran, reading.by = side, RAN
            self.pending, self.answering, self.refused_by = False, side, who
        else:
            self._stray_answer(who, move)

    def give_up(self, who: str, move: int) -> None:
        """At any time (position M11): from a request that waits, as running from it; at the edge,
        by the side that has not decided yet, as giving the hand."""
        reading, side = self.reading, side_of(who)
        if self.edge is not None and reading.plays_edge is None:
            if side == self.edge:
                self.decide(side, move, plays=False)
            else:
                reading.add_fault(self.rulebook.edge.undecided, self.edge, move=move)
        elif self.pending and side != reading.asker:
            self.run(side, move)
        else:
            reading.ran, reading.by = side, GAVE_UP
            self.pending, self.answering = False, None

    def _answers_barred(self, side: Side) -> bool:
        """An answer to a request that could not be made is no second fault; but the side that has
        not decided yet decides by it."""
        undecided = side == self.edge and self.reading.plays_edge is None
        return self.barred not in (None, side) and not undecided

    def _stray_answer(self, who: str, move: int) -> None:
        """An answer nobody waits for: the partner's second word, which changes nothing, or a
        mistake."""
        if self.answering == side_of(who):
            self._note_second_answer(who, move)
        else:
            self.reading.add_fault("nothing_to_answer", move=move, who=who)

    def _note_second_answer(self, who: str, move: int) -> None:
        """The first one stands; or one yes was enough."""
        one_yes = self.rulebook.one_yes
        code = "one_yes_accepts" if one_yes else "first_answer_stands"
        self.reading.add_note(code, who, move)

    def decide(self, who: str, move: int, *, plays: bool) -> None:
        """Play or give the hand at the edge."""
        reading, side, edge = self.reading, side_of(who), self.rulebook.edge
        if self.edge is None:
            code = "decision_in_ferro" if reading.phase == FERRO else edge.elsewhere
            reading.add_fault(code, move=move, who=who)
        elif side != self.edge:
            reading.add_fault("decision_not_theirs", self.edge, move=move, who=who)
        elif reading.plays_edge is None:
            reading.plays_edge = plays
            self.answering = side
            if plays:
                reading.value = self.stakes.edge_played
            else:
                reading.ran, reading.by, self.refused_by = side, RAN, who
        elif self.answering == side:
            self._note_second_answer(who, move)
        else:
            reading.add_fault("decision_too_late", move=move, who=who)

    def card_laid(self, seat: str, move: int) -> None:
        """Laying a card ends the time for answers; in the hand at the edge it says: we play."""
        self.check_answered()
        if self.edge is not None and self.reading.plays_edge is None:
            self.reading.plays_edge = True
            self.reading.value = self.stakes.edge_played
            self.reading.add_note("played_without_saying", seat, move)
        self.answering = self.barred = None

    def check_answered(self) -> None:
        """A request left without an answer is at fault itself, not what was done meanwhile; one
        that could not be made needs none."""
        if self.pending and all(fault.move != self.asked_at for fault in self.reading.faults):
            self.reading.add_fault(
                "request_unanswered", str(self.reading.request), move=self.asked_at
            )

    def takes_back_no(self, who: str, word: str, move: int) -> bool:
        """Whether this partner's yes comes after the other one's no, where one yes accepts: then
        the hand is not over. Said of the whole side, a no is everybody's."""
        reading = self.reading
        if not self.rulebook.one_yes or word == "corre" or not self._is_partner_of_no(who):
            return False
        reading.ran, reading.by, reading.plays_edge = None, "", None
        self.pending = self.edge is None
        reading.add_note("one_yes_accepts", who, move)
        return True

    def _is_partner_of_no(self, who: str) -> bool:
        """Whether another of the side has just run."""
        by_seats = len(self.refused_by) > 1 and len(who) > 1 and who != self.refused_by
        return by_seats and self.reading.by == RAN and self.answering == side_of(who)

    def after_the_end(self, who: str, word: str, move: int) -> None:
        """Something said when the hand is over already: the partner's word, or a mistake. Where
        one yes accepts, every partner may say no."""
        if self.rulebook.one_yes:
            if word != "corre" or not self._is_partner_of_no(who):
                self.refuse_late(who, move)
        elif self.reading.ran is not None and self.answering == side_of(who):
            self._note_second_answer(who, move)
        else:
            self.refuse_late(who, move)

    def refuse_late(self, who: str, move: int) -> None:
        """Something said, laid or told of a hand that is over: one fault, whatever follows."""
        if all(fault.code != "hand_is_over" for fault in self.reading.faults):
            self.reading.add_fault("hand_is_over", move=move, who=who)
