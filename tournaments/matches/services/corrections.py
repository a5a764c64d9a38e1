"""Correcting a result: first what it would change and undo, then a line that takes the place of
another, or takes lines out. Nothing is overwritten.

A correction stands in its place (docs/decisions/0014): the match is played again from there, and
what can no longer stand is refused unless the correction takes it out too.

A corrected match may send another team onward. Later matches that have not begun just get the
other team; those that have begun must be named, and are emptied from the last one backwards.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Annotated, Any

from django.db import transaction

from scoring.core.entries import ACTS_ON_LINES, Flores, GameReport, Opening, Replacement, Void
from scoring.core.match import MatchState, Record
from scoring.core.sides import Score
from scoring.notation import format_entry
from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.audit.stale import refuse_if_stale
from tournaments.brackets.services.advance import (
    MovedMatch,
    find_begun_later_matches,
    find_moved_matches,
)
from tournaments.engine import Rules, rules_of, state_of
from tournaments.exceptions import Faulty, Refused, require_reason
from tournaments.fields import FloresField, LinesField, ReasonField, RightGamesField, VoidsField
from tournaments.matches.services.entries import (
    LockedMatch,
    RecordResult,
    Submission,
    advancement,
    apply_lines,
    lock_and_replay,
    numbers_that_count,
    save_lines,
)
from tournaments.models import Match, Tournament
from tournaments.permissions import may_decide_results, require
from tournaments.stages.selectors.exits import ExitChange, find_exit_changes, list_used_stages
from tournaments.stages.selectors.overlaps import Overlap, find_overlaps
from tournaments.stages.selectors.reading import result_of_state, stage_plan_of
from tournaments.stages.services.build import take_back_bracket
from tournaments.stages.services.refill import lock_refill_matches

ACTING = {entry.kind for entry in ACTS_ON_LINES}


@dataclass(frozen=True)
class Correction:
    """Lines to take out of the count, and lines to add. With both, the first line added takes the
    place of the first one taken out. To take a void or a replacement out restores what it changed.

    `games` are the right final scores, in order, instead: games that stand so stay as they are.
    `flores` are the right numbers of the whole match, where its table counts them.
    """

    voids: Annotated[tuple[int, ...], VoidsField] = ()
    adds: Annotated[tuple[str, ...], LinesField] = ()
    reason: Annotated[str, ReasonField] = ""
    games: Annotated[tuple[Score, ...], RightGamesField] = ()
    flores: Annotated[tuple[int, ...], FloresField] = ()


@dataclass(frozen=True)
class LineChange:
    """A line before and after: other words, other points, or another score behind it."""

    before: Record
    after: Record

    @property
    def number(self) -> int:
        return self.after.number

    @property
    def why(self) -> str:
        """A code: the line itself was changed, or what it is worth from the score before it."""
        if self.after.void != self.before.void:
            return "taken_out" if self.after.void else "restored"
        if self.after.entry != self.before.entry:
            return "corrected"
        return "worth" if self.gives_otherwise else "score"

    @property
    def gives_otherwise(self) -> bool:
        return [award[:2] for award in self.before.awards] != [
            award[:2] for award in self.after.awards
        ]


@dataclass(frozen=True)
class Preview:
    before: MatchState
    after: MatchState
    undoes: list[Match] = field(default_factory=list)  # begun matches, nearest first
    moves: list[MovedMatch] = field(default_factory=list)  # called or ready ones, by number
    exits: list[ExitChange] = field(default_factory=list)  # places of later stages
    later_rounds: list[int] = field(default_factory=list)  # drawn by the result as it stands
    overlaps: list[Overlap] = field(default_factory=list)  # if what was drawn stands

    @property
    def used_exits(self) -> list[ExitChange]:
        """Of stages that were drawn: they stay as they are, if somebody decides so."""
        return [change for change in self.exits if change.is_used]

    @property
    def changes(self) -> list[LineChange]:
        """Every line that was there before and no longer stands as it did."""
        return [
            LineChange(old, now)
            for old, now in zip(self.before.records, self.after.records, strict=False)
            if type(now.entry) not in ACTS_ON_LINES
            and (old.entry, old.awards, old.score, old.void)
            != (now.entry, now.awards, now.score, now.void)
            and not (old.void and now.void)
        ]

    @property
    def moves_the_bracket(self) -> bool:
        """Whether other teams would go on from here."""
        return advancement(self.before.outcome) != advancement(self.after.outcome)

    @property
    def changes_the_winner(self) -> bool:
        return winner(self.before) != winner(self.after)


def winner(state: MatchState) -> str | None:
    return state.outcome.winner if state.outcome else None


def preview(match: Match, correction: Correction) -> Preview:
    """What the correction would do, without doing it. Faulty lines raise `Faulty`."""
    rules = rules_of(match.tournament.plan, match)
    log = list(match.entries.all())
    return preview_locked(LockedMatch(match, rules, state_of(rules, log)), correction)


def preview_locked(locked: LockedMatch, correction: Correction) -> Preview:
    """The lines change the log as one: what lies between the first and the last moves nobody."""
    after = apply_lines(locked, lines_of(correction, locked))[-1][0]
    exits = list_exit_changes(locked.match, after)
    effect = Preview(
        locked.before,
        after,
        exits=exits,
        later_rounds=list_later_rounds(locked.match),
        overlaps=find_overlaps(locked.match, winning_side(after), exits),
    )
    if not effect.moves_the_bracket:
        return effect
    undoes = find_begun_later_matches(locked.match)
    winner, how = (after.outcome.winner or "", after.outcome.how) if after.outcome else ("", "")
    moves = find_moved_matches(locked.match, winner=winner, how=how, undone=undoes)
    return replace(effect, undoes=undoes, moves=moves)


def winning_side(state: MatchState) -> str | None:
    """Empty where nobody wins, None while it is open."""
    return (state.outcome.winner or "") if state.outcome else None


def list_later_rounds(match: Match) -> list[int]:
    """Rounds of its stage that were drawn by the present result: they stay as they were drawn."""
    if not match.group or not match.stage.is_rounds:
        return []
    later = match.stage.matches.filter(round__gt=match.round).order_by("round")
    return list(later.values_list("round", flat=True).distinct())


def list_exit_changes(match: Match, after: MatchState) -> list[ExitChange]:
    if match.group:
        return find_exit_changes(match, result_of_state(after, stage_plan_of(match.stage)))
    outcome = after.outcome
    return find_exit_changes(match, (outcome.winner or "", outcome.how) if outcome else ("", ""))


def lines_of(correction: Correction, locked: LockedMatch) -> list[str]:
    """What the correction writes."""
    if correction.games:
        lines = list_games_put_right(correction.games, locked)
    elif correction.voids and correction.adds:
        lines = put_in_place(correction.voids, correction.adds, locked)
    else:
        lines = [*void_lines(correction.voids, locked.rules), *correction.adds]
    if correction.flores:
        lines += lines_of_flores(correction, locked, lines)
    if not lines:
        raise Refused("nothing_to_correct")
    return lines


def lines_of_flores(correction: Correction, locked: LockedMatch, lines: Sequence[str]) -> list[str]:
    """A line of its own where some are untold behind `lines`. Else in the place of the line that
    told them last, unless that one falls with this correction; and none where they stay as they
    were."""
    line = f"flores {correction.flores[0]} {correction.flores[1]}"
    after = apply_lines(locked, lines)[-1][0] if lines else locked.before
    if after.outcome and after.flores_of_result is None:
        return [line]
    if lines and list(correction.flores) == locked.match.flores:
        return []
    last = [
        number
        for number in numbers_that_count(locked.before)
        if locked.before.records[number - 1].entry.kind == Flores.kind
        and number not in correction.voids
    ]
    return [f"{Replacement.kind} {last[-1]} with {line}" if last else line]


def void_lines(numbers: Sequence[int], rules: Rules) -> list[str]:
    return [format_entry(Void(tuple(numbers)), rules.ruleset)] if numbers else []


def put_in_place(numbers: Sequence[int], lines: Sequence[str], locked: LockedMatch) -> list[str]:
    """`replace` of all these lines by the first of `lines`; the others are added. Only what is
    played has a place: a void is written beside what is added."""
    records = locked.before.records
    played = [n for n in numbers if n > len(records) or records[n - 1].entry.kind not in ACTING]
    first, *more = lines
    if not played or first.partition(" ")[0] in ACTING:
        return [*void_lines(numbers, locked.rules), *lines]
    others = "".join(f" {number}" for number in numbers if number != played[0])
    return [f"{Replacement.kind} {played[0]}{others} with {first}", *more]


def list_games_put_right(games: Sequence[Score], locked: LockedMatch) -> list[str]:
    """Each game that stands otherwise is replaced by its right score, with all its lines. Where
    what was played after it can no longer stand, all that was written from that game on is."""
    lines: list[str] = []
    now = locked
    for number, score in enumerate(games, start=1):
        if [game.score for game in now.before.games[number - 1 : number]] == [score]:
            continue
        line = replace_games(now, [score], lines_of_games(now.before, number, number))[0]
        try:
            after = apply_lines(now, [line])[-1][0]
        except Faulty:
            rest = lines_of_games(now.before, number)
            return [*lines, *replace_games(now, games[number - 1 :], rest)]
        lines.append(line)
        now = LockedMatch(now.match, now.rules, after)
    if len(now.before.games) > len(games):
        lines += void_lines(lines_of_games(now.before, len(games) + 1), now.rules)
    return lines


def lines_of_games(state: MatchState, first: int, last: int | None = None) -> list[int]:
    """Numbers of the lines that count in these games; who sits where stays noted."""
    return [
        number
        for number in numbers_that_count(state)
        if first <= state.records[number - 1].game <= (last or state.format.best_of)
        and state.records[number - 1].entry.kind not in (Opening.kind, Flores.kind)
    ]


def replace_games(locked: LockedMatch, games: Sequence[Score], lines: Sequence[int]) -> list[str]:
    ruleset = locked.rules.ruleset
    reports = [format_entry(GameReport(score, source="sumula"), ruleset) for score in games]
    return put_in_place(lines, reports, locked) if lines else reports


@transaction.atomic
def correct(
    match: Match,
    *,
    by: Actor,
    correction: Correction,
    undoing: frozenset[int] = frozenset(),
    shown_values: Mapping[str, Any] | None = None,
    stands: bool = False,
    again: bool = False,
) -> RecordResult:
    """`undoing` holds the numbers of the begun matches that the preview showed, `shown_values`
    what it was typed upon. Of later stages that were drawn already `stands` says that whoever is in
    them stays, `again` that they are taken back, to be drawn again: only before anybody is
    called there."""
    require(may_decide_results, by, match.tournament)
    locked = lock_and_replay(match)
    refuse_if_played_on(locked.match, locked.before, shown_values=shown_values)
    return apply_correction(
        locked, by=by, correction=correction, undoing=undoing, stands=stands, again=again
    )


def values_of(match: Match, state: MatchState) -> dict[str, Any]:
    """A match as the form of a correction shows it: the score of each game, and each line."""
    scores = [game.score for game in state.games]
    games: list[Score | tuple[None, None]] = [*scores, *[(None, None)] * match.best_of]
    return {
        **{
            f"{side}{number}": score
            for number, pair in enumerate(games[: max(match.best_of, len(scores))], start=1)
            for side, score in zip("ab", pair, strict=True)
        },
        **{
            f"line{number}": format_entry(state.records[number - 1].entry, state.ruleset)
            for number in numbers_that_count(state)
        },
    }


def refuse_if_played_on(
    match: Match,
    state: MatchState,
    *,
    shown_values: Mapping[str, Any] | None,
    typed: Mapping[str, Any] = MappingProxyType({}),
) -> None:
    """Somebody wrote to the match, or corrected it, since the form was shown."""
    now = dict.fromkeys(shown_values or {}) | values_of(match, state)
    refuse_if_stale(
        shown_values,
        now=now,
        typed=typed,
        tournament=match.tournament,
        action="match.entry",
        subject=match,
    )


def apply_correction(
    locked: LockedMatch,
    *,
    by: Actor,
    correction: Correction,
    undoing: frozenset[int] = frozenset(),
    stands: bool = False,
    again: bool = False,
) -> RecordResult:
    """Of a match under its lock; whoever calls has seen to the rights.

    1. Lock all that may depend on the match, round by round: what was shown may have moved on.
    2. Refuse what was not named. 3. Take back a bracket that others stand in from now on; empty
       the later matches, the last one first. 4. Correct here, as one.
    """
    require_reason(correction.reason)
    refuse_if_not_correctable(locked)
    later = lock_later_matches(locked.match)
    effect = preview_locked(locked, correction)
    refuse_if_not_named(effect, undoing=undoing, stands=stands, again=again)
    taken_back = list_used_stages(effect.used_exits) if again else []
    for stage in taken_back:
        take_back_bracket(stage)
    for row in reversed(effect.undoes):
        void_all_entries(later[row.number], by=by, reason=correction.reason, stands=stands)
    lines = lines_of(correction, locked)
    locked.match.corrected = True
    submission = Submission("\n".join(lines), texts={"reason": correction.reason.strip()})
    recorded = save_lines(
        locked,
        apply_lines(locked, lines),
        by=by,
        submission=submission,
        corrects=True,
        stands=stands,
    )
    for stage in taken_back:
        data = {"stage": stage.key, "match": locked.match.number}
        record_action(locked.match.tournament, "bracket.taken_back", by=by, data=data)
    return recorded


def refuse_if_not_correctable(locked: LockedMatch) -> None:
    if locked.match.tournament.stage in Tournament.OVER:
        raise Refused("event_not_playing")
    if locked.match.was_passed_through or not locked.before.number:
        raise Refused("nothing_to_correct")


def refuse_if_not_named(
    effect: Preview, *, undoing: frozenset[int], stands: bool, again: bool
) -> None:
    """What would be undone without being named; of later stages that are drawn one thing is
    said."""
    if stands and again:
        raise Refused("stands_or_again")
    unnamed = [row.number for row in effect.undoes if row.number not in undoing]
    if unnamed:
        raise Refused("later_match_played", matches=unnamed)
    if effect.used_exits and not (stands or again):
        raise Refused("later_stage_drawn", places=[change.name for change in effect.used_exits])


def lock_later_matches(match: Match) -> dict[int, Match]:
    """Every match on the way from here to the final, locked round by round."""
    lock_refill_matches(match)
    rows = Match.objects.filter(tournament=match.tournament_id, round__gte=match.round)
    edges = {key: ways for key, *ways in rows.values_list("pk", "winner_to", "loser_to")}
    reached, queue = set(), [match.winner_to_id, match.loser_to_id]
    while queue:
        key = queue.pop()
        if key and key not in reached:
            reached.add(key)
            queue += edges[key]
    locked = Match.objects.select_for_update().filter(pk__in=reached).order_by("round", "number")
    return {row.number: row for row in locked}


def void_all_entries(match: Match, *, by: Actor, reason: str, stands: bool = False) -> None:
    """Void every entry that counts: the match is as if nobody had sat down yet."""
    locked = lock_and_replay(match)
    voids = format_entry(Void(numbers_that_count(locked.before)), locked.rules.ruleset)
    locked.match.corrected = True
    submission = Submission(voids, texts={"reason": reason})
    save_lines(
        locked,
        apply_lines(locked, [voids]),
        by=by,
        submission=submission,
        corrects=True,
        stands=stands,
    )
