"""The state before any entry, and the state after one more: what each kind of entry does.

Nothing here looks back at lines written earlier; `scoring.core.change` does.
"""

from collections.abc import Callable, Iterable
from typing import Any

from scoring.core import entries
from scoring.core.entries import (
    ACTS_ON_LINES,
    CLOCK_ACTS,
    Clock,
    Disqualification,
    Entry,
    Hand,
    QuickHand,
)
from scoring.core.fault import Fault, fault
from scoring.core.match import (
    LastHand,
    MatchState,
    Outcome,
    Record,
    StartingPoint,
    Step,
    advance,
    after_points,
    as_it_stands,
    dealer_after,
    judge,
    set_score,
    target_of,
)
from scoring.core.options import Options
from scoring.core.ruleset import Format, Ruleset
from scoring.core.ruling import apply_ruling
from scoring.core.seats import TABLES, side_of
from scoring.core.sides import SIDES, add_points, other


def start(
    ruleset: Ruleset, *, options: Options | None = None, format: Format | None = None
) -> MatchState:
    """The state before any entry: nobody named yet, the last seat deals so that A1 is mano."""
    chosen = ruleset.choose() if options is None else options
    form = Format(players=ruleset.players[0]) if format is None else format
    ruleset.check_format(form)
    seats = TABLES[form.players]
    return MatchState(
        ruleset=ruleset,
        options=chosen,
        format=form,
        target=target_of(ruleset, chosen),
        people=tuple((seat, seat) for seat in seats),
        number=0,
        score=(0, 0),
        games=(),
        dealer=seats[-1],
        memory=ruleset.new_game_memory,
        counts={},
        outcome=None,
        suspended=False,
        last=None,
        starting_point=StartingPoint((0, 0), (), seats[-1], ruleset.new_game_memory),
    )


def rewind(state: MatchState) -> MatchState:
    """The same match where it was begun, before any entry."""
    first = start(state.ruleset, options=state.options, format=state.format)
    return first.beginning(**state.starting_point._asdict())


def step(state: MatchState, records: Iterable[Record], entry: Entry) -> Step:
    """What one more entry leads to, or every fault of it. `records` are those of the lines before
    it; the state itself carries none."""
    if type(entry) is Hand and state.outcome is None and not state.suspended:
        after = _hand(state, entry)  # nearly every entry is one
        return after if state.clock is None else as_it_stands(after)
    return as_it_stands(_take(state, records, entry))


def _take(state: MatchState, records: Iterable[Record], entry: Entry) -> Step:
    if type(entry) is entries.Opening:
        return _opening(state, records, entry)
    if type(entry) is Clock and entry.kind in state.allowed:
        return _clock(state, records, entry)
    handler = _HANDLERS.get(type(entry))
    if handler is None or entry.kind not in state.allowed:
        return [not_now(state, entry)]
    return handler(state, entry)


def not_now(state: MatchState, entry: Entry) -> Fault:
    """The entry does not fit the state of the match, and why."""
    return fault("not_now", *state.allowed, given=getattr(entry, "kind", None), match=state.status)


# ------------------------------------------------------------------ the entries


def _opening(state: MatchState, records: Iterable[Record], entry: entries.Opening) -> Step:
    if state.number and "hand" not in state.allowed:
        return [not_now(state, entry)]
    present = len(state.games) + 1
    if any(
        record.game == present and not record.void and type(record.entry) not in ACTS_ON_LINES
        for record in records
    ):
        return [fault("opening_not_first")]
    seats = TABLES[state.format.players]
    faults = []
    if sorted(seat for seat, _ in entry.people) != sorted(seats):
        faults.append(fault("seats_incomplete", *seats))
    ids = [person for _, person in entry.people]
    if len(set(ids)) != len(ids):
        faults.append(fault("person_twice"))
    if entry.dealer not in seats:
        faults.append(fault("no_such_seat", *seats, seat=entry.dealer))
    return faults or advance(state, entry, people=entry.people, dealer=entry.dealer)


def count_flores(state: MatchState, reading: Any) -> tuple[tuple[int, int], bool]:
    """The flores of the match with those of one more hand, and whether some are untold."""
    sung_in = state.ruleset.flores_sung
    if sung_in is None:
        return state.flores, state.flores_open
    if reading is None:
        return state.flores, True
    sung = sung_in(reading)
    return (state.flores[0] + sung[0], state.flores[1] + sung[1]), state.flores_open


def _hand(state: MatchState, entry: Hand | QuickHand) -> Step:
    ruleset = state.ruleset
    game = state.game
    faults, awards, notes, score, reading = judge(ruleset, game, entry)
    if faults:
        return list(faults)
    number = state.number + 1
    after = ruleset.after_hand(game, reading, score)
    dealer = dealer_after(state, game, after)
    last = LastHand(number, entry, game, state.games, awards)
    flores, flores_open = count_flores(state, reading)
    result = MatchState(
        ruleset,
        state.options,
        state.format,
        state.target,
        state.people,
        number,
        score,
        state.games,
        dealer,
        after.memory,
        state.counts,
        None,
        False,
        last,
        state.starting_point,
        state.clock,
        flores,
        flores_open,
    )
    target = game.target
    if score[0] >= target or score[1] >= target:
        result = after_points(result, score)
    return result, Record(number, entry, awards, notes, score, game.number)


def _report(state: MatchState, entry: entries.GameReport) -> Step:
    a, b = entry.score
    faults = []
    if not state.ruleset.reachable(entry.score, state.target, state.options):
        faults.append(fault("score_unreachable", state.target, a=a, b=b))
    if a < state.score[0] or b < state.score[1]:
        faults.append(fault("score_below_running", *state.score, a=a, b=b))
    if faults:
        return faults
    return set_score(leave_flores_open(state), entry, entry.score, how="reported")


def leave_flores_open(state: MatchState) -> MatchState:
    """Something was played whose flores nobody told."""
    return state._replace(flores_open=state.ruleset.flores_sung is not None)


def _flores(state: MatchState, entry: entries.Flores) -> Step:
    """All of the match so far. Those of written hands are among them."""
    a, b = entry.sung
    if a < state.flores[0] or b < state.flores[1]:
        return [fault("flores_below_counted", *state.flores, a=a, b=b)]
    return advance(state, entry, flores=entry.sung, flores_open=False)


def _adjust(state: MatchState, entry: entries.Adjustment) -> Step:
    if entry.side not in SIDES:
        return [fault("no_such_side", *SIDES, side=entry.side)]
    score = add_points(state.score, entry.side, entry.points)
    if min(score) < 0 or max(score) > state.target:
        return [fault("points_out_of_range", 0, state.target, a=score[0], b=score[1])]
    return set_score(state, entry, score)


def _deal(state: MatchState, entry: entries.Deal) -> Step:
    seats = TABLES[state.format.players]
    if entry.dealer not in seats:
        return [fault("no_such_seat", *seats, seat=entry.dealer)]
    return advance(state, entry, dealer=entry.dealer)


def _pause(state: MatchState, entry: Entry) -> Step:
    return advance(state, entry, suspended=type(entry) is entries.Suspension)


def _walkover(state: MatchState, entry: entries.Walkover) -> Step:
    if entry.winner not in (*SIDES, None):
        return [fault("no_such_side", *SIDES, side=entry.winner)]
    how = "walkover" if entry.winner else "double_walkover"
    article = entry.article or state.ruleset.cites.get("walkover", "")
    return advance(state, entry, outcome=Outcome(entry.winner, how, article), suspended=False)


def _disqualify(state: MatchState, entry: Disqualification) -> Step:
    seats = TABLES[state.format.players]
    if entry.against not in (*seats, *SIDES):
        return [fault("no_such_seat", *seats, seat=entry.against)]
    article = entry.article or state.ruleset.cites.get("disqualification", "")
    outcome = Outcome(other(side_of(entry.against)), "disqualification", article)
    return advance(state, entry, outcome=outcome, suspended=False)


def has_begun(state: MatchState, records: Iterable[Record]) -> bool:
    """Whether something of the running game was played, or told."""
    return any(state.score) or any(
        record.game == len(state.games) + 1 and not record.void and type(record.entry) in _PLAY
        for record in records
    )


def _clock(state: MatchState, records: Iterable[Record], entry: Clock) -> Step:
    """Once in a match."""
    if state.clock is not None:
        return [fault("clock_twice")]
    if entry.act not in CLOCK_ACTS:
        return [fault("input_wrong", *CLOCK_ACTS, name="act", value=entry.act)]
    if entry.score is None and entry.act == "start" or entry.score and entry.act == "deal":
        return [fault("clock_score", "start", "stand", act=entry.act)]
    score = entry.score
    if score is None:
        return advance(state, entry, clock=entry)
    if max(score) >= state.target:
        return [fault("points_out_of_range", 0, state.target - 1, a=score[0], b=score[1])]
    if entry.act == "start":
        first = state.score if has_begun(state, records) else score
        return advance(state, entry, clock=entry, score=first)
    if score[0] < state.score[0] or score[1] < state.score[1]:
        return [fault("score_below_running", *state.score, a=score[0], b=score[1])]
    state = leave_flores_open(state)
    return advance(state, entry, clock=entry, score=score, last=None)


_PLAY = (Hand, QuickHand, entries.GameReport, entries.Ruling, entries.Adjustment)
_HANDLERS: dict[type, Callable[[MatchState, Any], Step]] = {
    Hand: _hand,
    QuickHand: _hand,
    entries.GameReport: _report,
    entries.Ruling: apply_ruling,
    entries.Adjustment: _adjust,
    entries.Deal: _deal,
    entries.Suspension: _pause,
    entries.Resumption: _pause,
    entries.Walkover: _walkover,
    Disqualification: _disqualify,
    entries.Flores: _flores,
}
