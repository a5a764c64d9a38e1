"""The state of a table while the moves of a hand are read, and what the articles then look at.

Handlers in `plays`, `calls`, `answers`, `leyes` and `singing` change it move by move, run by
`reader.read`. Acts that the book calls worthless are kept as notes and have no effect; only a
telling that contradicts itself or lacks something is a fault.
"""

from collections.abc import Container
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.core.award import Note
from scoring.core.fault import Datum, Fault, fault
from scoring.core.game import Game
from scoring.core.rounds import decided_by
from scoring.core.seats import Seat, side_of
from scoring.core.sides import Side, other
from scoring.venezuela.envite import Envite
from scoring.venezuela.flor import Flor
from scoring.venezuela.truco import Truco
from scoring.venezuela.vueltas import Board

# "unshown": a flor was not shown, or paid unseen. "amiss": one is not simply good. "ley": words a
# ley were said. "odd": a note of what does not happen in every hand. "declared": `reading_codes`.
TRAITS = (
    "notes", "faults", "envite", "flor", "reservada", "cantando", "penalty", "facts", "ley", "odd",
    "declared", "unshown", "amiss", "mazo",
)  # fmt: skip
BITS = {name: 1 << place for place, name in enumerate(TRAITS)}

# How far below the target: estar cantando, and the scores of rules 86, 45 and 85.
CANTANDO, MUST_PLAY, MAY_ASK = 1, 2, 4


class LastAnswer(NamedTuple):
    """The last answer of a side, kept for rules 15, 36, 82 and 90; `envite` is what it answered,
    None for the truco."""

    who: str
    wants: bool
    envite: Envite | None

    @property
    def topic(self) -> str:
        return "truco" if self.envite is None else "envite"


class ShownValue(NamedTuple):
    """The value of an envite that a seat or a side showed."""

    at: int
    who: str
    number: int


class FloresBySide(NamedTuple):
    A: tuple[Flor, ...] = ()
    B: tuple[Flor, ...] = ()

    def of(self, side: Side) -> tuple[Flor, ...]:
        return self.A if side == "A" else self.B


NO_FLORES = FloresBySide()


@dataclass(slots=True, eq=False)
class Table:
    """One hand being read. The articles treat it as read-only."""

    game: Game
    order: tuple[Seat, ...]
    traits: int = 0
    notes: list[Note] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    board: Board | None = None
    closed_words: frozenset[str] = frozenset()  # what can no longer be said: the hand is over
    last_answers: dict[str, LastAnswer] = field(default_factory=dict)
    void_call: dict[str, str] = field(default_factory=dict)  # who may answer one without effect
    # Truco and vueltas.
    truco: Truco = field(default_factory=Truco)
    truco_by: list[str] = field(default_factory=list)
    stated_vueltas: tuple[str, ...] = ()
    stated_decided: Side | None = None
    stated_winner: Side | None = None
    mayor_debajo: tuple[Side, ...] = ()  # who kept a higher card below, as a finding tells
    winner: Side | None = None
    gone: tuple[Seat, ...] = ()
    mazo: Side | None = None
    envite_open_at_mazo: bool = False
    cards_demanded: bool = False
    nula: bool = False
    # Envite.
    sin: Envite | None = None
    con: Envite | None = None
    stated_envite_winner: Side | None = None
    shown_values: tuple[ShownValue, ...] = ()
    # Flor, and what is said a ley.
    flores: list[Flor] = field(default_factory=list)
    a_ley: tuple[str, ...] = ()  # who gave notice of a flor
    ley_words: frozenset[str] = frozenset()  # words a ley that were said
    open_calls: tuple[tuple[int, str], ...] = ()
    must_show: str | None = None
    is_card_awaited: bool = False  # the next one laid may show what was due, or close an envite
    chica: tuple[str, ...] = ()
    flor_speakers: tuple[str, ...] = ()
    flor_asked_of: Side | None = None
    asked_side_has_flor: bool = False
    stated_flor: tuple[Side, int | None] | None = None
    # Those announced as due and shown; and those of them that are collected. Settled at the end.
    good_flores: FloresBySide = NO_FLORES
    collectable: FloresBySide = NO_FLORES
    flor_side: Side | None = None  # whose flor is the highest, where both sides have one
    # Estar cantando.
    singer: Side | None = None
    sung: tuple[str, int | None, bool] | None = None
    privo: str | None = None
    privo_flor: bool = False
    privo_false: bool = False
    checked: bool = False
    note_codes: frozenset[str] = frozenset()  # of all notes, where one is out of the ordinary

    # ---------------------------------------------------------------- writing

    def note(self, code: str, article: str, *, who: str = "", at: int | None = None) -> None:
        self.notes.append(Note(code, article, who, at))

    def fault(
        self, code: str, article: str, *expected: Datum, at: int | None = None, **data: Datum
    ) -> None:
        self.faults.append(fault(code, *expected, article=article, move=at, **data))

    def check_value(self, number: int, possible: Container[int], article: str, *, at: int) -> None:
        if number not in possible:
            self.fault("no_such_value", article, at=at, given=number)

    def add_flor(self, flor: Flor, at: int) -> None:
        """Another flor of a side: one for each of its players at most (rule 52)."""
        count = sum(1 for each in self.flores if each.side == flor.side)
        most = len(self.order) // 2
        if count == most:
            self.fault("too_many_flores", "52", most, at=at, side=flor.side)
        self.flores.append(flor)

    def refuse_from_now(self, words: frozenset[str]) -> None:
        """The hand is over: these words come too late."""
        self.closed_words = self.closed_words | words if self.closed_words else words

    def void(self, topic: str, *sides: Side) -> None:
        """A call was without effect: these sides may answer it, and nothing comes of it."""
        for side in sides:
            self.void_call[side] = topic

    def is_any_flor_of(self, side: Side) -> bool:
        return any(flor.side == side for flor in self.flores)

    def get_board(self) -> Board:
        if self.board is None:
            self.board = Board(self.order, self.game.options)
        return self.board

    # ---------------------------------------------------------------- looking

    def played(self, who: str) -> int:
        """Cards laid by a seat; 0 when no plays are told."""
        return self.board.count.get(who, 0) if self.board is not None else 0

    def has_just_laid_first(self, who: str) -> bool:
        """Laid his first card and nobody has played since: what goes with it may be said."""
        return self.board is not None and self.board.last == who and self.board.count[who] == 1

    @property
    def vueltas(self) -> tuple[str, ...]:
        if self.board is not None and self.board.vueltas:
            return tuple(self.board.vueltas)
        return self.stated_vueltas

    @property
    def decided(self) -> Side | None:
        """The side that can no longer lose (rule 34)."""
        if self.stated_decided is not None:
            return self.stated_decided
        if self.board is not None and self.board.played_at:
            by = self.board.decided
        else:
            by = decided_by(self.stated_vueltas)
            if by == "T":
                by = side_of(self.game.mano)
        return None if by is None else side_of(by)

    @property
    def is_played_out(self) -> bool:
        """Whether the vueltas, laid or told, have decided the hand."""
        if self.board is not None and self.board.played_at:
            return self.board.is_played_out
        return decided_by(self.stated_vueltas) is not None

    @property
    def over(self) -> bool:
        return bool(self.truco.refused_by) or self.mazo is not None or self.nula

    def mas_mano(self, a: str, b: str) -> str:
        """Which of two speakers, seats or sides, comes first in the order of play (V29)."""
        for seat in self.order:
            if seat == a or (len(a) == 1 and seat[0] == a):
                return a
            if seat == b or (len(b) == 1 and seat[0] == b):
                return b
        return a

    @property
    def pie(self) -> Seat:
        return self.order[-1]

    def flor_of(self, who: str) -> Flor | None:
        """The flor of a seat; of a side, its last one told."""
        for flor in reversed(self.flores):
            if flor.whose == who:
                return flor
        return None

    def backing_reservada(self) -> Flor | None:
        """The Reservada that still backs an envite: rules 65 and 70."""
        for flor in self.flores:
            if flor.reservada and flor.state in ("good", "silent", "refused"):
                return flor
        return None

    @property
    def envites(self) -> list[Envite]:
        """Those called: sin ley, con ley."""
        return [envite for envite in (self.sin, self.con) if envite is not None]

    def refusers(self) -> tuple[Side, ...]:
        """Sides that refused an envite in words, or by silence where the option says so (V3)."""
        keeps = self.game.options["reservada_silence_keeps_envite"]
        return tuple(
            other(envite.caller)
            for envite in self.envites
            if envite.answer == "refused" and not (envite.silent and keeps)
        )
