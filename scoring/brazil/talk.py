"""What is said in a hand: requests, answers, the decision of a mão de onze.

One `Talk` per hand, used while it is read. It moves the value of the hand up the ladder and finds
what may not be said; it knows nothing of cards.
"""

from scoring.brazil.phases import FERRO, ONZE, PLAIN
from scoring.brazil.reading import Reading, Stakes
from scoring.core.seats import side_of
from scoring.core.sides import Side, other


class Talk:
    __slots__ = ("answering", "asked_at", "barred", "eleven", "made", "pending", "stakes")

    def __init__(self, made: Reading, stakes: Stakes, eleven: Side | None) -> None:
        self.made = made
        self.stakes = stakes
        self.eleven = eleven  # the side that decides this mão de onze
        self.pending = False  # is the last request still unanswered?
        self.asked_at: int | None = None  # the move that made it
        self.barred: Side | None = None  # who asked where nothing may be asked
        self.answering: Side | None = None  # who has just answered: the partner may add a word

    def request(self, who: str, word: str, move: int, *, turn: str | None) -> None:
        """`turn` is the only seat that may ask now, where the rulebook wants that and the facts
        tell it. Raising as an answer is free of it."""
        made, side = self.made, side_of(who)
        if made.phase != PLAIN:
            code = "request_in_onze" if made.phase == ONZE else "request_in_ferro"
            made.breach(code, move=move, word=word)
            self.barred = side
            return
        due = self.stakes.ladder.next_after(made.request)
        if word != due:
            made.breach("step_skipped", due, move=move, word=word, value=made.value)
        elif side == made.asker:
            made.breach("own_request_raised", other(side), move=move, word=word)
        elif not self.pending and self.answering != side and turn not in (None, who):
            made.breach("asked_out_of_turn", turn, move=move, seat=who)
        if self.pending and side != made.asker:
            made.value = self.stakes.ladder.wanted(str(made.request))
            self.answering = side
        elif self.answering != side:
            self.answering = None
        made.request, made.asker, self.pending, self.asked_at = word, side, True, move

    def accept(self, who: str, move: int) -> None:
        made, side = self.made, side_of(who)
        if self._answers_barred(side):
            return
        if self.eleven is not None:
            self.decide(who, move, plays=True)
        elif self.pending and side != made.asker:
            made.value = self.stakes.ladder.wanted(str(made.request))
            self.pending, self.answering = False, side
        else:
            self._stray_answer(who, move)

    def run(self, who: str, move: int) -> None:
        made, side = self.made, side_of(who)
        if self._answers_barred(side):
            return
        if self.eleven is not None:
            self.decide(who, move, plays=False)
        elif self.pending and side != made.asker:
            made.ran, self.pending, self.answering = side, False, side
        else:
            self._stray_answer(who, move)

    def _answers_barred(self, side: Side) -> bool:
        """An answer to a request that could not be made is no second fault; but the pair with
        eleven that has not decided yet decides by it."""
        undecided = side == self.eleven and self.made.played_eleven is None
        return self.barred not in (None, side) and not undecided

    def _stray_answer(self, who: str, move: int) -> None:
        """An answer nobody waits for: the partner's second word, which changes nothing because
        the first answer stands, or a mistake."""
        if self.answering == side_of(who):
            self.made.remark("first_answer_stands", who, move)
        else:
            self.made.breach("nothing_to_answer", move=move, who=who)

    def decide(self, who: str, move: int, *, plays: bool) -> None:
        """Play or run in the mão de onze."""
        made, side = self.made, side_of(who)
        if self.eleven is None:
            code = "decision_in_ferro" if made.phase == FERRO else "decision_without_onze"
            made.breach(code, move=move, who=who)
        elif side != self.eleven:
            made.breach("decision_not_theirs", self.eleven, move=move, who=who)
        elif made.played_eleven is None:
            made.played_eleven = plays
            self.answering = side
            if plays:
                made.value = self.stakes.onze_played
            else:
                made.ran = side
        elif self.answering == side:
            made.remark("first_answer_stands", who, move)
        else:
            made.breach("decision_too_late", move=move, who=who)

    def card_laid(self, seat: str, move: int) -> None:
        """Laying a card ends the time for answers; in a mão de onze it says: we play."""
        self.check_answered()
        if self.eleven is not None and self.made.played_eleven is None:
            self.made.played_eleven = True
            self.made.value = self.stakes.onze_played
            self.made.remark("played_without_saying", seat, move)
        self.answering = self.barred = None

    def check_answered(self) -> None:
        """A request left without an answer is at fault itself, not what was done meanwhile; one
        that could not be made needs none."""
        if self.pending and all(found.move != self.asked_at for found in self.made.breaches):
            self.made.breach("request_unanswered", str(self.made.request), move=self.asked_at)

    def after_the_end(self, who: str, move: int) -> None:
        """Something said or laid when the hand is over already: one fault, whatever follows."""
        if self.made.ran is not None and self.answering == side_of(who):
            self.made.remark("first_answer_stands", who, move)
        elif all(found.code != "hand_is_over" for found in self.made.breaches):
            self.made.breach("hand_is_over", move=move, who=who)
