"""What a match log is made of. One class per kind of entry; all immutable, all plain data.

People appear as opaque ids or by their seat, free text only as an opaque reference, so that a
log holds no personal data.
"""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple, get_args

from scoring.core.seats import Seat
from scoring.core.sides import Score, Side

Arg = int | str


class Move(NamedTuple):
    """One thing said, shown, played or established in a hand: who, which word, with what.

    `who` is a seat ("A1"), a side ("A") or None when nobody in particular did it (the vira).
    `void` marks what was said but has no effect: it stays on record and is not scored.
    """

    who: str | None
    word: str
    args: tuple[Arg, ...] = ()
    void: bool = False


@dataclass(frozen=True, slots=True)
class Opening:
    """Who sits where and who deals first. Only before anything else of a game: of the first, or of
    a later one in which others of a team's list sit down."""

    kind: ClassVar[str] = "opening"
    people: tuple[tuple[Seat, str], ...]
    dealer: Seat


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that was played, told as its moves in order, on either level or both."""

    kind: ClassVar[str] = "hand"
    moves: tuple[Move, ...]


class Amount(NamedTuple):
    """Points of a hand by what they are for: `name` is one of the ruleset's named amounts, ""
    where no reason is told. Without `points` a name gives what it is worth by itself."""

    side: Side
    name: str = ""
    points: int | None = None


@dataclass(frozen=True, slots=True)
class QuickHand:
    """A hand that was played, told by its amounts alone; none where nobody scored."""

    kind: ClassVar[str] = "quick"
    amounts: tuple[Amount, ...] = ()


@dataclass(frozen=True, slots=True)
class GameReport:
    """The final score of the running game, kept by the players or on paper, without its hands."""

    kind: ClassVar[str] = "game"
    score: Score
    source: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A referee applies one row of the sanction catalogue.

    `about` is the number of the hand it concerns; without it the row says which hand that is
    (docs/notation.md). `confirmed` is the running score the referee saw and confirmed when the
    ruling was written. `seen` and `proof` refer to who saw it and how it was proved.
    """

    kind: ClassVar[str] = "ruling"
    sanction: str
    against: str
    inputs: tuple[tuple[str, Arg], ...] = ()
    about: int | None = None
    confirmed: Score | None = None
    seen: str = ""
    proof: str = ""


@dataclass(frozen=True, slots=True)
class Void:
    """Takes earlier entries out of the count. They stay in the log; a void can be voided."""

    kind: ClassVar[str] = "void"
    entries: tuple[int, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Replacement:
    """Puts `line` in the place of the first of the `entries` and takes the others out. All stay in
    the log as they were written; of several replacements of one line the latest counts."""

    kind: ClassVar[str] = "replace"
    entries: tuple[int, ...]
    line: "Entry"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """The committee sets points right in the running game; the only entry that may take some."""

    kind: ClassVar[str] = "adjust"
    side: Side
    points: int
    reason: str = ""
    article: str = ""


@dataclass(frozen=True, slots=True)
class Deal:
    """Who deals next, where it is not simply the next in turn; also a hand given up and dealt
    anew, when it names the same dealer."""

    kind: ClassVar[str] = "deal"
    dealer: Seat
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Suspension:
    kind: ClassVar[str] = "suspend"
    reason: str = ""
    article: str = ""


@dataclass(frozen=True, slots=True)
class Resumption:
    kind: ClassVar[str] = "resume"
    reason: str = ""
    article: str = ""


@dataclass(frozen=True, slots=True)
class Walkover:
    """The other side did not come, or left: `winner` takes the match. None: neither came."""

    kind: ClassVar[str] = "walkover"
    winner: Side | None
    reason: str = ""
    article: str = ""


@dataclass(frozen=True, slots=True)
class Disqualification:
    """A side (or the person in a seat, and with them the side) is out; the rival wins."""

    kind: ClassVar[str] = "disqualify"
    against: str
    article: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Clock:
    """The round's time is up. `act`: "start", games that have not begun start at `score`; "deal", a
    referee deals from here on; "stand", the match stands as it is, with `score` in the running
    game where nobody wrote its hands."""

    kind: ClassVar[str] = "clock"
    act: str
    score: Score | None = None
    article: str = ""


CLOCK_ACTS = ("start", "deal", "stand")


@dataclass(frozen=True, slots=True)
class Flores:
    """How many flores each side has sung in the match so far, told where hands were not: `sung` are
    all of them, those of written hands too."""

    kind: ClassVar[str] = "flores"
    sung: Score
    source: str = ""


Entry = (
    Opening
    | Hand
    | QuickHand
    | GameReport
    | Ruling
    | Void
    | Replacement
    | Adjustment
    | Deal
    | Suspension
    | Resumption
    | Walkover
    | Disqualification
    | Clock
    | Flores
)
KINDS: dict[str, type[Entry]] = {entry.kind: entry for entry in get_args(Entry)}
# A hand that was played, whichever way it is told.
HANDS = (Hand, QuickHand)
HAND_KINDS = {hand.kind for hand in HANDS}
# What acts on lines written earlier and is no part of the play itself.
ACTS_ON_LINES = (Void, Replacement)
