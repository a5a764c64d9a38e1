"""Reads a hand's moves in order: what it is worth, who ran, who won, what cannot have been.

The result level (requests, answers, who won) and the facts level (vira, cards, covered cards) are
read together; where both are told they must agree. The values come from the rulebook through
`Stakes`; awards and faults are left to its articles.
"""

from scoring.brazil.phases import FERRO, ONZE, eleven_side, phase_of
from scoring.brazil.reading import Reading, Stakes
from scoring.brazil.rounds import ALL_TIED, Decision, decide
from scoring.brazil.table import Table, manilhas_fixed
from scoring.brazil.talk import Talk
from scoring.core.entries import Arg, Hand, Move
from scoring.core.game import Game
from scoring.core.seats import side_of
from scoring.core.sides import Side, other

_ANSWERS = frozenset(("aceita", "corre", "joga"))
_LAID = frozenset(("carta", "coberta"))


def read(game: Game, hand: Hand, stakes: Stakes) -> Reading:
    """The reading of a hand in the situation before it."""
    return _Reader(game, hand.moves, stakes).read()


class _Reader:
    __slots__ = (
        "game",
        "made",
        "moves",
        "stakes",
        "table",
        "talk",
        "told",
        "told_at",
        "told_rounds",
        "told_tie",
    )

    def __init__(self, game: Game, moves: tuple[Move, ...], stakes: Stakes) -> None:
        phase = phase_of(game)
        self.game = game
        self.moves = moves
        self.stakes = stakes
        self.made = Reading(phase, stakes.ladder.uncalled)
        self.talk = Talk(self.made, stakes, eleven_side(game) if phase == ONZE else None)
        self.table: Table | None = None
        self.told: Side | None = None
        self.told_tie = False
        self.told_at: int | None = None
        self.told_rounds: Decision | None = None

    def read(self) -> Reading:
        requests = self.stakes.ladder.by_word
        for at, (who, word, args, void) in enumerate(self.moves):
            if void:
                continue
            if word in requests or word in _ANSWERS:
                self._said(str(who), word, at)
            elif word == "ganha":
                self._tell(side_of(str(who)), at)
            elif word == "empate":
                self.told_tie, self.told_at = True, at
            elif word == "rodadas":
                self._tell_rounds(tuple(str(arg) for arg in args), at)
            elif word == "diz":
                self.made.remark("lookalike_word", str(who), at)
            else:
                self._card(who, word, args, at)
        self._finish()
        return self.made

    def _said(self, who: str, word: str, at: int) -> None:
        talk = self.talk
        if self._over() or self._result_told():
            talk.after_the_end(who, at)
        elif word == "aceita":
            talk.accept(who, at)
        elif word == "corre":
            talk.run(who, at)
        elif word == "joga":
            talk.decide(who, at, plays=True)
        else:
            talk.request(who, word, at, turn=self._asking_turn(who))

    def _asking_turn(self, who: str) -> str | None:
        """Only told facts say whose turn it is, and only a seat can be out of it."""
        if len(who) == 1 or self.game.options["truco_timing"] != "turn":
            return None
        if not any(move.word in _LAID for move in self.moves):
            return None
        return self.table.turn if self.table is not None else self.game.mano

    def _card(self, who: str | None, word: str, args: tuple[Arg, ...], at: int) -> None:
        table = self.table or self._open_table()
        if word in ("vira", "cartas"):
            return  # told for the whole hand: see _open_table
        seat = _seat(who)
        if self._over():
            self.talk.after_the_end(seat, at)
        else:
            self.talk.card_laid(seat, at)
            card = str(args[0]) if args else None
            table.lay(seat, card, covered=word == "coberta", move=at)

    def _open_table(self) -> Table:
        """The vira and the deal hold for the whole hand, wherever they are told: in a blind mão
        de ferro the vira is turned up late."""
        viras: list[tuple[int, str]] = []
        deals: list[tuple[int, Move]] = []
        for at, move in enumerate(self.moves):
            if move.word == "vira" and not move.void:
                viras.append((at, str(move.args[0])))
            elif move.word == "cartas" and not move.void:
                deals.append((at, move))
        if viras and manilhas_fixed(self.game.options):
            self.made.breach("vira_with_fixed_manilhas", move=viras[0][0])
        if len(viras) > 1:
            self.made.breach("second_vira", viras[0][1], move=viras[1][0])
        table = Table(self.game, self.made.phase, viras[0][1] if viras else None)
        for at, move in deals:
            table.deal(_seat(move.who), tuple(map(str, move.args)), at)
        self.table = table
        return table

    def _over(self) -> bool:
        if self.made.ran is not None:
            return True
        return self.table is not None and self.table.decision is not None

    # --- results -------------------------------------------------------------------------

    def _result_told(self) -> bool:
        """Moves are told in the order in which they happened: the result comes last."""
        return self.told is not None or self.told_tie or self.told_rounds is not None

    def _tell(self, winner: Side, at: int) -> None:
        if self.told is not None and self.told != winner:
            self.made.breach("result_differs", self.told, move=at, told=winner)
        self.told, self.told_at = winner, at

    def _tell_rounds(self, args: tuple[str, ...], at: int) -> None:
        results: list[Side | None] = [None if arg == "T" else side_of(arg) for arg in args]
        earlier, self.told_rounds = self.told_rounds, decide(results)
        self.told_at = at
        if earlier is not None and earlier != self.told_rounds:
            self._differs(earlier.winner or "T", " ".join(args))
        if self.told_rounds is None or len(results) > 3:
            self.made.breach("hand_unfinished", move=at, rounds=len(results))
        elif len(results) > self.told_rounds.rounds:
            self.made.remark("round_without_effect", "", at)
        if self.table is not None and not self.table.lost:
            for told, done in zip(results, self.table.rounds, strict=False):
                if told != done.winner:
                    self._differs(done.winner or "T", told or "T")

    def _finish(self) -> None:
        made = self.made
        if self.table is not None:
            made.breaches += self.table.breaches
            made.breaches += self.table.kept_back()
        if made.ran is not None:
            made.winner = other(made.ran)
        else:
            self._settle_result()
        if self.told not in (None, made.winner):
            self._differs(made.winner or "T", str(self.told))
        if self.told_tie and not made.all_tied:
            self._differs(made.winner or "", "T")
        self._mark()

    def _settle_result(self) -> None:
        made = self.made
        self.talk.check_answered()
        if self.talk.eleven is not None and made.played_eleven is None:
            made.breach("onze_undecided", self.talk.eleven, move=None)
        known = self.table.decision if self.table is not None else None
        known = known or self.told_rounds
        if known is None and self.told_tie:
            known = Decision(None, ALL_TIED, 3)
        if known is not None:
            made.decision, made.winner = known, known.winner
        elif self.told is not None:
            made.winner = self.told
        elif not made.breaches:
            made.breach("hand_unfinished", move=None)
        if made.all_tied:
            made.winner = self._tie_winner()

    def _differs(self, expected: str, told: str) -> None:
        self.made.breach("result_differs", expected, move=self.told_at, told=told)

    def _tie_winner(self) -> Side | None:
        """Who takes a hand whose three rounds are tied (position B1)."""
        rule = self.game.options["all_tied"]
        if rule == "none":
            return None
        return side_of(self.game.dealer if rule == "dealer" else self.game.mano)

    def _mark(self) -> None:
        """Set the traits by which the rulebook's articles are chosen."""
        made, bits = self.made, self.stakes.bits
        traits = bits["ran"] if made.ran is not None else bits["won"]
        if made.breaches:
            traits |= bits["breach"]
        if made.remarks:
            traits |= bits["remark"]
        if made.request is not None:
            traits |= bits["raised"]
        if made.decision is not None:
            traits |= bits["decided"]
        if made.phase == ONZE:
            traits |= bits["onze"]
        elif made.phase == FERRO:
            traits |= bits["ferro"]
        made.traits = traits


def _seat(who: str | None) -> str:
    """Among two, a side is its only chair."""
    return str(who) if who is not None and len(who) > 1 else f"{who}1"
