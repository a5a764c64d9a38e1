"""Reads a hand's moves in order: what it is worth, who ran, who won, what cannot have been.

The result level (requests, answers, who won) and the facts level (vira, cards, covered cards) are
read together; where both are told they must agree. Values and ways come from the `Rulebook`;
awards and faults are left to its articles.
"""

from scoring.brazil.phases import FERRO, PLAIN, edge_side
from scoring.brazil.reading import ASKED, BITS, FORBIDDEN_REQUEST, GAVE_UP, GIVEN_UP, Reading
from scoring.brazil.rounds import ALL_TIED, ROUNDS, Decision, decide
from scoring.brazil.rulebook import Rulebook
from scoring.brazil.table import Table
from scoring.brazil.talk import Talk
from scoring.core.award import Award
from scoring.core.entries import Arg, Hand, Move
from scoring.core.game import Game
from scoring.core.seats import side_of
from scoring.core.sides import Side, other

_ANSWERS = frozenset(("aceita", "corre", "joga", "desiste"))
_LAID = frozenset(("carta", "coberta"))
_PHASE_BITS = {PLAIN: BITS["plain"], FERRO: BITS["ferro"]}


def read(game: Game, hand: Hand, *, rulebook: Rulebook) -> Reading:
    """The reading of a hand in the situation before it."""
    return _Reader(game, hand.moves, rulebook).read()


class _Reader:
    def __init__(self, game: Game, moves: tuple[Move, ...], rulebook: Rulebook) -> None:
        phase = rulebook.phase_of(game)
        self.game = game
        self.moves = moves
        self.rulebook = rulebook
        self.stakes = rulebook.stakes(game.options)
        self.reading = Reading(phase, self.stakes.ladder.uncalled)
        self.talk = Talk(
            self.reading,
            rulebook,
            self.stakes,
            edge=edge_side(game) if phase == rulebook.edge.phase else None,
            request_at_edge=rulebook.request_at_edge(game.options),
        )
        self.table: Table | None = None
        self.stated_winner: Side | None = None
        self.stated_tie = False
        self.stated_at: int | None = None
        self.stated_rounds: tuple[Side | None, ...] | None = None

    def read(self) -> Reading:
        requests = self.rulebook.requests
        for at, (who, word, args, void) in enumerate(self.moves):
            if void:
                continue
            if word in requests or word in _ANSWERS:
                self._hear(str(who), word, at)
            elif word == "ganha":
                self._state_winner(side_of(str(who)), at)
            elif word == "empate":
                self.stated_tie, self.stated_at = True, at
            elif word == "rodadas":
                self._state_rounds(tuple(str(arg) for arg in args), at)
            elif word == "diz":
                self.reading.add_note("lookalike_word", str(who), at)
            else:
                self._read_card(who, word, args, at)
        self._finish()
        return self.reading

    def _hear(self, who: str, word: str, at: int) -> None:
        talk = self.talk
        is_over = self._over() and not talk.takes_back_no(who, word, at)
        if is_over or self._is_result_stated():
            talk.after_the_end(who, word, at)
        elif word == "aceita":
            talk.accept(who, at)
        elif word == "corre":
            talk.run(who, at)
        elif word == "joga":
            talk.decide(who, at, plays=True)
        elif word == "desiste":
            talk.give_up(who, at)
        else:
            talk.ask(who, word, at, turn=self._asking_turn(who))

    def _asking_turn(self, who: str) -> str | None:
        """Only told facts say whose turn it is, and only a seat can be out of it."""
        if len(who) == 1 or self.game.options["truco_timing"] != "turn":
            return None
        if not any(move.word in _LAID for move in self.moves):
            return None
        return self.table.turn if self.table is not None else self.game.mano

    def _read_card(self, who: str | None, word: str, args: tuple[Arg, ...], at: int) -> None:
        table = self.table or self._open_table()
        if word in ("vira", "cartas"):
            return  # told for the whole hand: see _open_table
        seat = _seat(who)
        if self._over() or self._is_result_stated():
            self.talk.refuse_late(seat, at)
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
        fixed = self.rulebook.has_fixed_manilhas(self.game.options)
        if viras and fixed:
            self.reading.add_fault("vira_with_fixed_manilhas", move=viras[0][0])
        if len(viras) > 1:
            self.reading.add_fault("second_vira", viras[0][1], move=viras[1][0])
        vira = viras[0][1] if viras else None
        table = Table(self.game, self.reading.phase, vira, fixed_manilhas=fixed)
        for at, move in deals:
            table.deal(_seat(move.who), tuple(map(str, move.args)), at)
        self.table = table
        return table

    def _over(self) -> bool:
        if self.reading.ran is not None:
            return True
        return self.table is not None and self.table.decision is not None

    # --- results -------------------------------------------------------------------------

    def _is_result_stated(self) -> bool:
        """Moves are told in the order in which they happened: the result comes last."""
        return self.stated_winner is not None or self.stated_tie or self.stated_rounds is not None

    def _state_winner(self, winner: Side, at: int) -> None:
        if self.stated_winner is not None and self.stated_winner != winner:
            self.reading.add_fault("result_differs", self.stated_winner, move=at, told=winner)
        self.stated_winner, self.stated_at = winner, at

    def _state_rounds(self, args: tuple[str, ...], at: int) -> None:
        rounds = tuple(None if arg == "T" else side_of(arg) for arg in args)
        decision = decide(rounds)
        self.stated_at = at
        if decision is None:
            self.reading.add_fault("hand_unfinished", move=at, rounds=len(rounds))
        elif self.reading.ran is not None or len(rounds) > ROUNDS:
            self.talk.refuse_late("", at)
        elif len(rounds) > decision.rounds:
            self.reading.add_note("round_without_effect", "", at)
        if self.stated_rounds is not None:
            self._compare_rounds(self.stated_rounds, rounds)
        elif self.table is not None and not self.table.lost:
            self._compare_rounds(tuple(done.winner for done in self.table.rounds), rounds)
        self.stated_rounds = self.stated_rounds or rounds

    def _compare_rounds(
        self, expected: tuple[Side | None, ...], stated: tuple[Side | None, ...]
    ) -> None:
        """One fault, at the first round that was told in two ways."""
        for derived, winner in zip(expected, stated, strict=False):
            if derived != winner:
                self._differs(derived or "T", winner or "T")
                return

    def _finish(self) -> None:
        reading = self.reading
        if self.table is not None:
            reading.faults += self.table.faults
            reading.faults += self.table.cards_held_back()
        if reading.ran is not None:
            reading.winner = other(reading.ran)
        else:
            self._settle_result()
        if self.stated_winner not in (None, reading.winner):
            self._differs(reading.winner or "T", str(self.stated_winner))
        if self.stated_tie and not reading.all_tied:
            self._differs(reading.winner or "", "T")
        reading.award = self._award()
        reading.traits = self._traits()

    def _settle_result(self) -> None:
        reading = self.reading
        self.talk.check_answered()
        undecided = self.rulebook.edge.undecided
        is_open = self.talk.edge is not None and reading.plays_edge is None
        if is_open and all(fault.code != undecided for fault in reading.faults):
            reading.add_fault(undecided, self.talk.edge, move=None)
        decision = self.table.decision if self.table is not None else None
        if decision is None and self.stated_rounds is not None:
            decision = decide(self.stated_rounds)
        if decision is None and self.stated_tie:
            decision = Decision(None, ALL_TIED, 3)
        if decision is not None:
            reading.decision, reading.winner = decision, decision.winner
        elif self.stated_winner is not None:
            reading.winner = self.stated_winner
        elif not reading.faults:
            reading.add_fault("hand_unfinished", move=None)
        if reading.all_tied:
            reading.winner = self._tie_winner()

    def _differs(self, expected: str, stated: str) -> None:
        self.reading.add_fault("result_differs", expected, move=self.stated_at, told=stated)

    def _tie_winner(self) -> Side | None:
        """Who takes a hand whose three rounds are tied (position B1)."""
        rule = self.game.options["all_tied"]
        if rule == "none":
            return None
        return side_of(self.game.dealer if rule == "dealer" else self.game.mano)

    def _award(self) -> Award | None:
        """What the hand gives; nothing where all rounds are tied and nobody takes them."""
        reading, stakes, edge = self.reading, self.stakes, self.rulebook.edge
        winner, word = reading.winner, reading.request
        if winner is None:
            return None
        if reading.by == ASKED:
            return Award(winner, self.game.lacks(winner), FORBIDDEN_REQUEST)
        if reading.by == GAVE_UP:
            worth = self.game.lacks(winner) if reading.phase == FERRO else reading.value
            return Award(winner, worth, GIVEN_UP)
        if reading.phase == edge.phase:
            if reading.ran is not None:
                return Award(winner, stakes.edge_given_up, edge.given_up)
            return Award(winner, stakes.edge_played, edge.played)
        if reading.phase == FERRO:
            return Award(winner, self.game.lacks(winner), "ferro")
        ladder = stakes.ladder
        if word is None:
            return Award(winner, ladder.uncalled, "mao")
        if reading.ran is not None:  # it pays the asker what the hand was worth before
            return Award(winner, ladder.worth_refused(word), f"{word}_corrido")
        return Award(winner, ladder.worth(word), word)

    def _traits(self) -> int:
        """The traits by which the rulebook's articles are chosen."""
        reading = self.reading
        traits = (
            _PHASE_BITS.get(reading.phase, BITS["edge"])
            | BITS["won" if reading.ran is None else "ran"]
        )
        if reading.faults:
            traits |= BITS["fault"]
        if reading.notes:
            traits |= BITS["note"]
        if reading.request is not None:
            traits |= BITS["raised"]
        if reading.decision is not None:
            traits |= BITS["decided"]
        return traits


def _seat(who: str | None) -> str:
    """Among two, a side is its only chair."""
    return str(who) if who is not None and len(who) > 1 else f"{who}1"
