"""What the articles of a Brazilian rulebook look at, a hand that was read, and those articles.

The reading knows *what* is wrong, noted or won, which is the same in every book; it decides
nothing. A book says how much (`Rulebook`) and under which number: each function at the end makes a
line of its table, which claims what a reading holds by its code or concept.

Concepts: `mao`, the requests and their `_corrido`, those of the hand at the edge, `ferro`,
`desistencia`, `pedido_proibido`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from scoring.brazil.rounds import ALL_TIED, Decision
from scoring.core.article import Rule, trait_bits
from scoring.core.award import Award, Note
from scoring.core.fault import Datum, Fault
from scoring.core.game import Game
from scoring.core.sides import Side

TRAITS = ("fault", "won", "ran", "note", "raised", "plain", "edge", "ferro", "decided")
BITS = trait_bits(TRAITS)
# How a hand ended before its cards did, and what is paid for the last two.
RAN, GAVE_UP, ASKED = "ran", "gave_up", "asked"
GIVEN_UP, FORBIDDEN_REQUEST = "desistencia", "pedido_proibido"


@dataclass(slots=True, eq=False)
class Reading:
    """`request` is the last one made and `asker` who made it; `ran` is the side that ended the
    hand before its cards did, `by` how: it ran from a request or from the hand at the edge, gave
    up, or asked where asking loses the game.

    `plays_edge` is the decision in the hand at the edge, None while it is open. `award` is what
    the hand gives; a concept of the game, still without an article.
    """

    phase: str
    value: int
    request: str | None = None
    asker: Side | None = None
    ran: Side | None = None
    by: str = ""
    plays_edge: bool | None = None
    winner: Side | None = None
    decision: Decision | None = None
    award: Award | None = None
    faults: list[Fault] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    traits: int = 0

    @property
    def all_tied(self) -> bool:
        return self.decision is not None and self.decision.how == ALL_TIED

    def add_fault(self, code: str, *expected: Datum, move: int | None, **data: Datum) -> None:
        self.faults.append(Fault(code, "", expected, tuple(sorted(data.items())), move))

    def add_note(self, code: str, who: str, move: int) -> None:
        self.notes.append(Note(code, "", who, move))


Line = tuple[str, Rule]


def forbids(number: str, *codes: str) -> Line:
    def claim(game: Game, hand: Reading) -> list[Fault]:
        return [fault for fault in hand.faults if fault.code in codes]

    return number, Rule(claim, True, codes, "fault")


def notes(number: str, *codes: str, phase: str = "") -> Line:
    """What was said or done without effect; with `phase`, only in hands of that trait."""

    def claim(game: Game, hand: Reading) -> list[Note]:
        return [note for note in hand.notes if note.code in codes]

    return number, Rule(claim, False, codes, f"note {phase}")


def decides(number: str, *ways: str) -> Line:
    """The rule that says who takes the hand, noted once its rounds are told."""

    def claim(game: Game, hand: Reading) -> Iterator[Note]:
        decision = hand.decision
        if decision is not None and decision.how in ways:
            yield Note(decision.how, "", hand.winner or "")

    return number, Rule(claim, False, ways, "decided")


def awards(number: str, *concepts: str, on: str = "raised") -> Line:
    """`on`: what a hand must have to give these; a request was made, unless it says otherwise."""

    def claim(game: Game, hand: Reading) -> Iterator[Award]:
        if hand.award is not None and hand.award.concept in concepts:
            yield hand.award

    return number, Rule(claim, False, concepts, on)
