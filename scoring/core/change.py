"""One replay in place for every line that acts on earlier ones: a void, a replacement, a ruling
about a hand that is not the last.

1. The log is resolved into the lines that count: which are void, which have other words.
2. They are played again from the beginning, each where it stands; a ruling about an earlier hand
   is played behind that hand, before the next one changes score, deal or phase.
3. Whatever can no longer stand is collected, line by line, with its faults.

Nothing is remembered between two replays: the same log always gives the same state.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from scoring.core.award import Award
from scoring.core.entries import ACTS_ON_LINES, HANDS, Entry, Flores, Replacement, Ruling, Void
from scoring.core.fault import Fault, fault
from scoring.core.match import MatchState, Record, Step
from scoring.core.ruling import Proposal, confirmed_differs, propose_in_place
from scoring.core.steps import rewind, step


class ChangedLine(NamedTuple):
    """A line that gives other points than before."""

    number: int
    old: tuple[Award, ...]
    new: tuple[Award, ...]


class ImpossibleLine(NamedTuple):
    """A line that can no longer stand, and why."""

    number: int
    faults: tuple[Fault, ...]


class MovedLine(NamedTuple):
    """A line of one game that is now counted in another: that game ends earlier, or later."""

    number: int
    old: int
    new: int


class Change(NamedTuple):
    """What a line does to the match.

    `after` is the state with it, None while anything is at fault. `lines` are the lines that
    count, by number, in the order in which they are played. `changed` are those that give other
    points than before, `impossible` those that can no longer stand, `moved` those that come into
    another game. `faults` are those of the line itself.
    """

    after: MatchState | None
    lines: tuple[tuple[int, Entry], ...]
    changed: tuple[ChangedLine, ...] = ()
    impossible: tuple[ImpossibleLine, ...] = ()
    moved: tuple[MovedLine, ...] = ()
    faults: tuple[Fault, ...] = ()


class ResolvedLog(NamedTuple):
    """A log as it counts: the words of each line, by place in the log, and the numbers of the
    lines that do not count."""

    words: list[Entry]
    dead: set[int]


def acts_on_earlier(state: MatchState, entry: Entry) -> bool:
    """Whether a line written now changes what stands before it."""
    if type(entry) is Ruling:
        last = state.last
        return entry.about is not None and (last is None or last.number != entry.about)
    return type(entry) in ACTS_ON_LINES


def resolve(log: Sequence[Entry]) -> ResolvedLog:
    """Which words count in every line, from the last line back to the first: what acts on a line
    was written after it, so that its own words are final when it is reached.

    >>> from scoring.core.entries import Walkover
    >>> resolve([Walkover("A"), Void((1,)), Void((2,))]).dead
    {2}
    >>> resolve([Walkover("A"), Replacement((1,), Walkover("B"))]).words[0]
    Walkover(winner='B', reason='', article='')
    """
    words, dead = list(log), set[int]()
    replaced: set[int] = set()
    for number in range(len(log), 0, -1):
        entry = words[number - 1]
        if number in dead:
            continue
        if type(entry) is Void:
            dead.update(entry.entries)
        elif type(entry) is Replacement:
            place, *others = entry.entries
            place = place_of(log, place)
            dead.update(others)
            if place not in replaced:
                replaced.add(place)
                words[place - 1] = entry.line
    return ResolvedLog(words, dead)


def place_of(log: Sequence[Entry], number: int) -> int:
    """The place in the play of what a line says: a replacement stands for the line it replaced."""
    entry = log[number - 1]
    while type(entry) is Replacement:
        number = entry.entries[0]
        entry = log[number - 1]
    return number


def written_log(records: Sequence[Record]) -> list[Entry]:
    """The lines as they were written."""
    return [record.entry if record.written is None else record.written for record in records]


def change(state: MatchState, records: Sequence[Record], entry: Entry) -> Change:
    """The match played again with one more line, which acts on earlier ones."""
    log = written_log(records)
    faults = _find_faults(log, entry)
    if faults:
        return Change(None, (), faults=tuple(faults))
    replay = _Replay(state, [*log, entry])
    replay.play()
    after = replay.finish()
    number = len(log) + 1
    own = place_of(log, entry.entries[0]) if isinstance(entry, Replacement) else number
    faults = replay.faults.pop(own, [])
    if isinstance(entry, Ruling) and entry.confirmed not in (None, after.score) and not faults:
        faults = [confirmed_differs(entry, after.ruleset, after.score)]
    impossible = replay.faults
    moved = tuple(
        line for line in _find_moved(records, after.records) if line.number not in impossible
    )
    if type(entry) is not Void:
        # Logs may hold voids that moved lines into another game: those are still replayed.
        for line in moved:
            impossible.setdefault(line.number, []).append(_other_game(line))
    return Change(
        None if faults or impossible else after,
        tuple(replay.order),
        _find_changed(records, after.records),
        tuple(ImpossibleLine(n, tuple(impossible[n])) for n in sorted(impossible)),
        moved,
        tuple(faults),
    )


def propose_behind(state: MatchState, ruling: Ruling) -> Proposal | list[Fault]:
    """What a ruling about an earlier hand does there, and the running score that comes of it."""
    replay = _Replay(state, [*written_log(state.records), ruling])
    replay.play()
    proposal = replay.proposal
    if isinstance(proposal, list):
        return proposal
    after = state.score if proposal.effect is None else replay.finish().score
    return proposal._replace(score_before=state.score, score_after=after)


def states_before(state: MatchState) -> dict[int, MatchState]:
    """The state in which each line that counts is played, by its number: where a correction of
    that line begins."""
    replay = _Replay(state, written_log(state.records))
    replay.play()
    return replay.before


def number_hands(records: Iterable[Record]) -> dict[int, int]:
    """Hands by the number of their line, counted through all games as they were written. One that
    was taken out keeps its number: no hand is ever called by the number of another."""
    lines = [
        record.number
        for record in records
        if type(record.entry if record.written is None else record.written) in HANDS
    ]
    return {line: hand for hand, line in enumerate(lines, start=1)}


def records_as_played(records: Iterable[Record]) -> list[Record]:
    """Rulings about an earlier hand behind that hand, everything else in its own place."""
    return sorted(records, key=lambda record: (record.behind or record.number, record.number))


def breaking_faults(entry: Entry, change: Change) -> list[Fault]:
    """All that stands against a change: its own faults, then those of every line it breaks."""
    code = "void_breaks_later" if type(entry) is Void else "change_breaks_later"
    return [*change.faults, *_with_lines(code, change.impossible)]


def moving_faults(change: Change) -> list[Fault]:
    """What stands against a void that is replayed where it was stored, but not written anew."""
    broken = [ImpossibleLine(line.number, (_other_game(line),)) for line in change.moved]
    return _with_lines("void_breaks_later", broken)


def _with_lines(code: str, lines: Iterable[ImpossibleLine]) -> list[Fault]:
    faults = []
    for number, broken in lines:
        codes = ",".join(sorted({f.code for f in broken}))
        faults += [fault(code, entry=number, codes=codes), *broken]
    return faults


def _other_game(line: MovedLine) -> Fault:
    return fault("other_game", entry=line.number, before=line.old, after=line.new)


def _find_moved(old: Sequence[Record], new: Sequence[Record]) -> tuple[MovedLine, ...]:
    return tuple(
        MovedLine(now.number, before.game, now.game)
        for before, now in zip(old, new, strict=False)
        if before.game != now.game
        and not (before.void or now.void or now.behind)
        and type(now.entry) not in (*ACTS_ON_LINES, Flores)  # of the whole match
    )


def _find_changed(old: Sequence[Record], new: Sequence[Record]) -> tuple[ChangedLine, ...]:
    return tuple(
        ChangedLine(now.number, before.awards, now.awards)
        for before, now in zip(old, new, strict=False)
        if [award[:4] for award in before.awards] != [award[:4] for award in now.awards]
    )


def _find_faults(log: Sequence[Entry], entry: Entry) -> list[Fault]:
    """What is wrong with a line that acts on others, before anything is played."""
    if not isinstance(entry, (Void, Replacement)):
        return []
    faults = [] if entry.entries else [fault("no_such_entry", entry=None)]
    words, dead = resolve(log)
    for number in entry.entries:
        if not 1 <= number <= len(log):
            faults.append(fault("no_such_entry", entry=number))
        elif number in dead:
            faults.append(fault("entry_already_void", entry=number))
    if faults or isinstance(entry, Void):
        return faults
    place = place_of(log, entry.entries[0])
    if place in dead or place in entry.entries[1:]:
        return [fault("entry_already_void", entry=place)]
    return _find_replacement_faults(place, words[place - 1], entry.line)


def _find_replacement_faults(place: int, old: Entry, line: Entry) -> list[Fault]:
    """A void is replaced by a void, and what names lines names earlier ones. A replacement is
    never put in a line's place: replacing that line again does the same."""
    if isinstance(line, Replacement) or isinstance(line, Void) != isinstance(old, Void):
        return [fault("wrong_replacement", old.kind, entry=place, given=line.kind)]
    if isinstance(line, Void):
        return [fault("no_such_entry", entry=n) for n in line.entries if not 1 <= n < place]
    if isinstance(line, Ruling) and line.about is not None and line.about >= place:
        return [fault("no_such_entry", "hand", entry=line.about)]
    return []


class _Replay:
    """One pass over a resolved log. A line that cannot stand is left out, its faults are kept, and
    the pass goes on, so that all of them are found at once."""

    def __init__(self, state: MatchState, log: Sequence[Entry]) -> None:
        self.log = log
        self.words, self.dead = resolve(log)
        self.state = rewind(state)
        self.records: dict[int, Record] = {}
        self.order: list[tuple[int, Entry]] = []
        self.faults: dict[int, list[Fault]] = {}
        self.before: dict[int, MatchState] = {}
        # What the last line proposes where it is played, if it is a ruling.
        self.proposal: Proposal | list[Fault] = []
        # Rulings that name a hand, by the number of that hand.
        self.rulings: dict[int | None, list[int]] = {}
        for number, entry in enumerate(self.words, start=1):
            if type(entry) is Ruling and entry.about is not None and number not in self.dead:
                self.rulings.setdefault(entry.about, []).append(number)

    def play(self) -> None:
        for number, entry in enumerate(self.words, start=1):
            if number in self.dead or type(entry) in ACTS_ON_LINES:
                self._pass_over(number)
            elif number not in self.records:
                self._play_line(number)

    def _play_line(self, number: int) -> None:
        """Play a line; if it leaves the last hand behind, or cannot stand, first the rulings about
        that hand which were written later."""
        hand = _hand_number(self.state)
        after = self._judge(number)
        if isinstance(after, list) or _hand_number(after[0]) != hand:
            later = (n for n in self.rulings.get(hand, ()) if n > number)
            waiting = [n for n in later if n not in self.records]
            for ruling in waiting:
                self._keep(ruling, self._judge(ruling), behind=number - 1)
            if waiting:
                after = self._judge(number)
        self._keep(number, after)

    def _judge(self, number: int) -> Step:
        entry = self.words[number - 1]
        if isinstance(entry, Ruling) and entry.confirmed is not None:
            entry = replace(entry, confirmed=None)  # it was, when it was written
        state = self.state._replace(number=number - 1)
        if number == len(self.log) and isinstance(entry, Ruling):
            self.proposal = propose_in_place(state, entry)
        return step(state, self.records.values(), entry)

    def _keep(self, number: int, after: Step, *, behind: int = 0) -> None:
        if isinstance(after, list):
            self.faults[number] = after
            self._pass_over(number)
            return
        self.before[number] = self.state
        self.state, record = after
        entry = self.words[number - 1]
        written = self._written(number)
        self.records[number] = record._replace(entry=entry, written=written, behind=behind)
        self.order.append((number, entry))

    def _pass_over(self, number: int) -> None:
        """A line that is not played."""
        entry, game = self.words[number - 1], len(self.state.games) + 1
        record = Record(number, entry, (), (), self.state.score, game, number in self.dead)
        self.records[number] = record._replace(written=self._written(number))

    def _written(self, number: int) -> Entry | None:
        written = self.log[number - 1]
        return None if self.words[number - 1] is written else written

    def finish(self) -> MatchState:
        records = tuple(self.records[number] for number in range(1, len(self.log) + 1))
        return self.state._replace(number=len(self.log), records=records)


def _hand_number(state: MatchState) -> int | None:
    return None if state.last is None else state.last.number
