"""From a log to the state of the match: `replay` for all of it, `apply` for one more entry.

Both are pure, and folding `apply` over a log is what `replay` does, so a prefix and then the rest
gives the same as all at once. A bad entry gives `Refused`, with every fault; nothing raises.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from scoring.core.award import Award, Note, settle
from scoring.core.entries import (
    Adjustment,
    Deal,
    Disqualification,
    Entry,
    GameReport,
    Hand,
    Opening,
    Resumption,
    Ruling,
    Suspension,
    Void,
    Walkover,
)
from scoring.core.fault import Fault, Refused, fault
from scoring.core.game import Game, GameResult
from scoring.core.match import Begun, LastHand, MatchState, Outcome, Record, target_of
from scoring.core.options import Options
from scoring.core.ruleset import AfterHand, Format, Ruleset
from scoring.core.ruling import hand_in_question, propose
from scoring.core.seats import TABLES, Seat, neighbour, side_of
from scoring.core.sides import Score, Side, other, plus
from scoring.core.verdict import judge

Step = tuple[MatchState, Record] | list[Fault]


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
        begun=Begun((0, 0), (), seats[-1], ruleset.new_game_memory),
    )


def replay(
    ruleset: Ruleset,
    log: Iterable[Entry],
    *,
    options: Options | None = None,
    format: Format | None = None,
) -> MatchState | Refused:
    """The state of a match after all its entries, or the first entry that cannot stand."""
    return extend(start(ruleset, options=options, format=format), log)


def extend(state: MatchState, log: Iterable[Entry]) -> MatchState | Refused:
    """The state after some more entries."""
    records = list(state.records)
    for entry in log:
        step = _void(state, records, entry) if type(entry) is Void else _step(state, records, entry)
        if isinstance(step, list):
            return Refused(state.number + 1, tuple(step))
        state, record = step
        if type(entry) is Void:
            records = list(state.records)
        records.append(record)
    return state._replace(records=tuple(records))


def apply(state: MatchState, entry: Entry) -> MatchState | Refused:
    """The state after one more entry, or why it is refused."""
    return extend(state, (entry,))


def _step(state: MatchState, records: Sequence[Record], entry: Entry) -> Step:
    if state.records:
        state = state._replace(records=())
    if type(entry) is Hand and state.outcome is None and not state.suspended:
        return _hand(state, records, entry)  # nearly every entry is one
    handler = _HANDLERS.get(type(entry))
    if handler is None or (entry.kind not in state.allowed and type(entry) is not Opening):
        return [fault("not_now", *state.allowed, given=getattr(entry, "kind", None))]
    return handler(state, records, entry)


def _record(
    state: MatchState, entry: Entry, awards: tuple[Award, ...] = (), *, game: int = 0
) -> Record:
    return Record(state.number, entry, awards, (), state.score, game or len(state.games) + 1)


# ------------------------------------------------------------------ games and the match


def _close_game(
    state: MatchState, winner: Side | None, *, how: str, article: str, score: Score
) -> MatchState:
    """End the running game; open the next, or the match is over."""
    games = (*state.games, GameResult(score, winner, how, article, state.number))
    won = sum(1 for game in games if game.winner == winner)
    outcome = None
    if winner is not None and won * 2 > state.format.best_of:
        outcome = Outcome(winner, "games", state.ruleset.cites["match"])
    return state._replace(
        games=games,
        score=(0, 0),
        memory=state.ruleset.new_game_memory,
        outcome=outcome,
    )


def _after_points(state: MatchState, score: Score, *, how: str = "played") -> MatchState:
    """Set the running score; close the game when a side reached the target."""
    target = state.target
    if score[0] < target and score[1] < target:
        return state._replace(score=score)
    winner: Side = "A" if score[0] >= target else "B"
    cites = state.ruleset.cites
    return _close_game(state, winner, how=how, article=cites["game"], score=score)


# ------------------------------------------------------------------ the entries


def _opening(state: MatchState, records: Sequence[Record], entry: Opening) -> Step:
    if any(not record.void and type(record.entry) is not Void for record in records):
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
    if faults:
        return faults
    after = state._replace(number=state.number + 1, people=entry.people, dealer=entry.dealer)
    return after, _record(after, entry)


def _hand(state: MatchState, records: Sequence[Record], entry: Hand) -> Step:
    ruleset = state.ruleset
    game = state.game
    faults, awards, notes, score, reading = judge(ruleset, game, entry)
    if faults:
        return list(faults)
    number = state.number + 1
    after = ruleset.after_hand(game, reading, score)
    dealer = state.dealer
    if after.deal_moves:
        dealer = neighbour(dealer, state.format.players, ruleset.rotation(state.options))
    last = LastHand(number, entry, game, state.games, awards)
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
        state.begun,
    )
    target = game.target
    if score[0] >= target or score[1] >= target:
        result = _after_points(result, score)
    return result, Record(number, entry, awards, notes, score, game.number)


def _report(state: MatchState, records: Sequence[Record], entry: GameReport) -> Step:
    a, b = entry.score
    faults = []
    if not state.ruleset.reachable(entry.score, state.target, state.options):
        faults.append(fault("score_unreachable", state.target, a=a, b=b))
    if a < state.score[0] or b < state.score[1]:
        faults.append(fault("score_below_running", *state.score, a=a, b=b))
    if faults:
        return faults
    game = len(state.games) + 1
    after = state._replace(number=state.number + 1, last=None)
    after = _after_points(after, entry.score, how="reported")
    return after, Record(after.number, entry, (), (), entry.score, game)


def _ruling(state: MatchState, records: Sequence[Record], entry: Ruling) -> Step:
    full = state._replace(records=tuple(records))
    proposal = propose(full, entry)
    if isinstance(proposal, list):
        return proposal
    effect = proposal.effect
    cited = proposal.sanction.articles[0]
    if effect is None:
        return [
            fault("input_lacking", i.kind, *i.choices, article=cited, name=i.name)
            for i in proposal.lacking
        ]
    if state.outcome is not None and not effect.instead_of_hand:
        return [fault("not_now", *state.allowed, given=entry.kind)]
    score = proposal.score_after
    if entry.confirmed is not None and entry.confirmed != score:
        a, b = entry.confirmed
        return [fault("confirmed_differs", *score, article=cited, a=a, b=b)]
    last = hand_in_question(state, entry)
    after = state._replace(number=state.number + 1)
    if effect.instead_of_hand and last is not None:
        memory, dealer = _after_amending(state, last, score)
        after = after._replace(
            games=last.games,
            outcome=None,
            last=last._replace(awards=proposal.awards),
            memory=memory,
            dealer=dealer,
        )
    elif effect.settles_hand:
        following = state.ruleset.after_hand(state.game, None, score)
        dealer = _dealer_after(state, state.game, following)
        after = after._replace(memory=following.memory, dealer=dealer, last=None)
    elif state.last is not None and proposal.awards:
        added = (*state.last.added, *proposal.awards)
        after = after._replace(last=state.last._replace(added=added))
    if effect.annuls_games:
        after = after._replace(
            games=tuple(
                game._replace(winner=None, how="annulled", article=cited)
                if game.winner == side_of(entry.against)
                else game
                for game in after.games
            )
        )
    game = len(after.games) + 1
    if effect.counted:
        key = (state.person_in(entry.against), proposal.sanction.counter)
        counted = (*state.counts.get(key, ()), *([game] * effect.counted))
        after = after._replace(counts={**state.counts, key: counted})
    if effect.deal == "next":
        turn = state.ruleset.rotation(state.options)
        after = after._replace(dealer=neighbour(after.dealer, state.format.players, turn))
    after = _after_points(after, score)
    article = effect.article or cited
    if effect.wins_game is not None and len(after.games) + 1 == game:
        after = _close_game(
            after, effect.wins_game, how="forfeit", article=article, score=after.score
        )
    if effect.disqualifies or effect.wins_match is not None:
        how = "disqualification" if effect.disqualifies else "forfeit"
        winner = effect.wins_match or other(side_of(entry.against))
        after = after._replace(outcome=Outcome(winner, how, article))
    notes = tuple(Note(code, article, entry.against) for code in effect.says())
    return after, Record(after.number, entry, proposal.awards, notes, score, game)


def _after_amending(state: MatchState, last: LastHand, score: Score) -> tuple[Any, Seat]:
    """Memory and dealer once the last hand led to another score than it did: a game it ended may
    go on, a game that went on may end. A deal that was moved since then stays moved."""
    ruleset, game = state.ruleset, last.game
    reading = ruleset.read(game, last.hand)
    before, _ = settle(game.score, last.awards, state.target)
    was, now = (ruleset.after_hand(game, reading, points) for points in (before, score))
    moved = state.dealer != _dealer_after(state, game, was)
    return now.memory, state.dealer if moved else _dealer_after(state, game, now)


def _dealer_after(state: MatchState, game: Game, following: AfterHand) -> Seat:
    if not following.deal_moves:
        return game.dealer
    return neighbour(game.dealer, game.players, state.ruleset.rotation(state.options))


def _adjust(state: MatchState, records: Sequence[Record], entry: Adjustment) -> Step:
    if entry.side not in ("A", "B"):
        return [fault("no_such_side", "A", "B", side=entry.side)]
    score = plus(state.score, entry.side, entry.points)
    if min(score) < 0 or max(score) > state.target:
        return [fault("points_out_of_range", 0, state.target, a=score[0], b=score[1])]
    game = len(state.games) + 1
    after = _after_points(state._replace(number=state.number + 1, last=None), score)
    return after, Record(after.number, entry, (), (), score, game)


def _deal(state: MatchState, records: Sequence[Record], entry: Deal) -> Step:
    seats = TABLES[state.format.players]
    if entry.dealer not in seats:
        return [fault("no_such_seat", *seats, seat=entry.dealer)]
    after = state._replace(number=state.number + 1, dealer=entry.dealer)
    return after, _record(after, entry)


def _suspend(state: MatchState, records: Sequence[Record], entry: Suspension) -> Step:
    after = state._replace(number=state.number + 1, suspended=True)
    return after, _record(after, entry)


def _resume(state: MatchState, records: Sequence[Record], entry: Resumption) -> Step:
    after = state._replace(number=state.number + 1, suspended=False)
    return after, _record(after, entry)


def _walkover(state: MatchState, records: Sequence[Record], entry: Walkover) -> Step:
    if entry.winner not in ("A", "B", None):
        return [fault("no_such_side", "A", "B", side=entry.winner)]
    how = "walkover" if entry.winner else "double_walkover"
    article = entry.article or state.ruleset.cites.get("walkover", "")
    outcome = Outcome(entry.winner, how, article)
    after = state._replace(number=state.number + 1, outcome=outcome, suspended=False)
    return after, _record(after, entry)


def _disqualify(state: MatchState, records: Sequence[Record], entry: Disqualification) -> Step:
    seats = TABLES[state.format.players]
    if entry.against not in seats and entry.against not in ("A", "B"):
        return [fault("no_such_seat", *seats, seat=entry.against)]
    winner = other(side_of(entry.against))
    article = entry.article or state.ruleset.cites.get("disqualification", "")
    outcome = Outcome(winner, "disqualification", article)
    after = state._replace(number=state.number + 1, outcome=outcome, suspended=False)
    return after, _record(after, entry)


def _void(state: MatchState, records: Sequence[Record], entry: Void) -> Step:
    """Replay the log without the voided entries; refuse if a later one can then not stand."""
    faults = []
    for number in entry.entries:
        if not 1 <= number <= state.number:
            faults.append(fault("no_such_entry", entry=number))
        elif records[number - 1].void:
            faults.append(fault("entry_already_void", entry=number))
    if not entry.entries:
        faults.append(fault("no_such_entry", entry=None))
    if faults:
        return faults
    log = [*(record.entry for record in records), entry]
    dead = dead_entries(log)
    again = start(state.ruleset, options=state.options, format=state.format)
    again = again.beginning(**state.begun._asdict())
    kept: list[Record] = []
    for number, old in enumerate(log, start=1):
        if number in dead or type(old) is Void:
            again = again._replace(number=number)
            kept.append(
                Record(number, old, (), (), again.score, len(again.games) + 1, number in dead)
            )
            continue
        step = _step(again, kept, old)
        if isinstance(step, list):
            codes = ",".join(sorted({f.code for f in step}))
            return [fault("void_breaks_later", entry=number, codes=codes), *step]
        again, record = step
        kept.append(record)
    return again._replace(records=tuple(kept[:-1])), kept[-1]


def dead_entries(log: Sequence[Entry]) -> set[int]:
    """Numbers of the entries that do not count: the targets of every void that itself stands.

    >>> dead_entries([Walkover("A"), Void((1,)), Void((2,))])
    {2}
    """
    dead: set[int] = set()
    for number in range(len(log), 0, -1):
        entry = log[number - 1]
        if isinstance(entry, Void) and number not in dead:
            dead.update(entry.entries)
    return dead


_HANDLERS: dict[type, Callable[[MatchState, Sequence[Record], Any], Step]] = {
    Opening: _opening,
    Hand: _hand,
    GameReport: _report,
    Ruling: _ruling,
    Adjustment: _adjust,
    Deal: _deal,
    Suspension: _suspend,
    Resumption: _resume,
    Walkover: _walkover,
    Disqualification: _disqualify,
}
