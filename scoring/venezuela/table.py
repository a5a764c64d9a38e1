"""The state of a table while the moves of a hand are read, and what the articles then look at.

Handlers in `plays`, `calls`, `answers`, `leyes` and `singing` change it move by move, run by
`reader.read`. Acts that the book calls worthless are kept as notes and have no effect; only a
telling that contradicts itself or lacks something is a fault.
"""

from collections.abc import Container

from scoring.core.award import Note
from scoring.core.fault import Datum, Fault, fault
from scoring.core.game import Game
from scoring.core.seats import Seat, side_of
from scoring.core.sides import Side, other
from scoring.venezuela.envite import Envite
from scoring.venezuela.flor import Flor, good_flores
from scoring.venezuela.truco import Truco
from scoring.venezuela.vueltas import Board, decided_by

# "ley": words a ley were said. "odd": something was noted that does not happen in every hand.
TRAITS = (
    "notes", "faults", "envite", "flor", "reservada", "cantando", "penalty", "facts", "ley", "odd",
    "declared",
)  # fmt: skip
BITS = {name: 1 << place for place, name in enumerate(TRAITS)}

# How far below the target: estar cantando, and the scores of rules 86, 45 and 85.
CANTANDO, MUST_PLAY, MAY_ASK = 1, 2, 4


class Answered:
    """The last answer of a side, kept for rules 15, 36, 82 and 90."""

    __slots__ = ("at", "envite", "topic", "wants", "who")

    def __init__(self, at: int, who: str, topic: str, wants: bool, envite: Envite | None) -> None:
        self.at = at
        self.who = who
        self.topic = topic
        self.wants = wants
        self.envite = envite


class Table:
    """One hand being read. The articles treat it as read-only."""

    # What most hands never touch stays at these defaults of the class: a replay builds a table a
    # hand, and setting forty attributes each time is what it would mostly do.
    traits = 0
    facts = False
    board: Board | None = None
    sin: Envite | None = None
    con: Envite | None = None
    must_show: str | None = None
    asked_flor: Side | None = None
    flor_asked_and_had = False
    singer: Side | None = None
    sung: tuple[str, int | None, bool] | None = None
    privo: str | None = None
    privo_flor = False
    privo_false = False
    no_privo = False
    checked = False
    mazo: Side | None = None
    envite_open_at_mazo = False
    cards_demanded = False
    nula = False
    envite_told: str | None = None
    flor_told: tuple[Side, int | None] | None = None
    flor_side: Side | None = None  # whose flor is the highest, where both sides have one
    base_told: str | None = None
    vueltas_told: tuple[str, ...] = ()
    decided_told: Side | None = None
    mayor_debajo: Side | None = None
    winner: Side | None = None
    noted: frozenset[str] = frozenset()  # codes of all notes, for recognising cases

    def __init__(self, game: Game) -> None:
        self.game = game
        self.order = game.order
        self.two = game.players == 2
        self.notes: list[Note] = []
        self.faults: list[Fault] = []
        self.truco = Truco()
        self.truco_by: list[str] = []
        self.flores: list[Flor] = []
        self.a_ley: dict[str, int] = {}
        self.open_calls: list[tuple[int, str]] = []
        self.chica: list[str] = []
        self.spoke_flor: list[str] = []
        self.answered: dict[str, Answered] = {}
        self.void_call: dict[str, str] = {}  # answering side -> topic of a call without effect
        self.gone: list[Seat] = []
        self.shown_values: list[tuple[str, int]] = []
        self.said: set[str] = set()

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

    def table_board(self) -> Board:
        if self.board is None:
            self.board = Board(self.game)
        return self.board

    # ---------------------------------------------------------------- looking

    def played(self, who: str) -> int:
        """Cards laid by a seat; 0 when no plays are told."""
        return self.board.count.get(who, 0) if self.board is not None else 0

    def just_laid_first(self, who: str) -> bool:
        """Laid his first card and nobody has played since: what goes with it may be said."""
        return self.board is not None and self.board.last == who and self.board.count[who] == 1

    @property
    def vueltas(self) -> tuple[str, ...]:
        if self.board is not None and self.board.vueltas:
            return tuple(self.board.vueltas)
        return self.vueltas_told

    @property
    def decided(self) -> Side | None:
        """The side that can no longer lose (rule 34)."""
        if self.decided_told is not None:
            return self.decided_told
        if self.board is not None and self.board.any_play:
            by = self.board.decided
        else:
            by = decided_by(self.vueltas_told)
            if by == "T":
                by = side_of(self.game.mano)
        return None if by is None else side_of(by)

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

    def good(self) -> dict[Side, list[Flor]]:
        return good_flores(self.flores)

    def reservada_side(self) -> Flor | None:
        """The Reservada that still backs an envite: rules 65 and 70."""
        for flor in self.flores:
            if flor.reservada and flor.state in ("good", "silent", "refused"):
                return flor
        return None

    def refusers(self) -> tuple[Side, ...]:
        """Sides that refused an envite in words, or by silence where the option says so (V3)."""
        keeps = self.game.options["reservada_silence_keeps_envite"]
        return tuple(
            other(envite.caller)
            for envite in (self.sin, self.con)
            if envite is not None and envite.answer == "refused" and not (envite.silent and keeps)
        )
