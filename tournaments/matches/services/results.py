"""Results as an organizer or referee brings them in, besides hands: a paper súmula, a walkover,
two teams that stayed away, a disqualification, a suspension, a decision of the committee, a
confirmation. Everything that is decided has a reason."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from django.db import transaction
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.brackets.services.advance import advance_teams
from tournaments.exceptions import Refused
from tournaments.fields import (
    MOST_FLORES,
    ClientIdField,
    FloresField,
    GamesField,
    LinesField,
    NumberField,
)
from tournaments.formats.round_clock import STAND
from tournaments.locks import lock_match, mark_playing
from tournaments.matches.clocks import MatchClock, find_clock
from tournaments.matches.holds import appeals_by_match, refuse_if_under_appeal
from tournaments.matches.services.calls import call_next_after_commit
from tournaments.matches.services.entries import (
    RecordResult,
    Submission,
    apply_lines,
    lock_and_replay,
    record_entry,
    refuse_if_flores_lack,
    save_lines,
)
from tournaments.models import Match
from tournaments.permissions import may_decide_results, may_score, require
from tournaments.regulation.articles import Reason
from tournaments.stages.services.exits import update_later_stages
from tournaments.stages.services.refill import lock_refill_matches

NO_TEXTS: Mapping[str, str] = {}


@dataclass(frozen=True)
class Sheet:
    """A paper súmula: the final score of each game, in order, and any other lines before them;
    `flores` of both sides in the whole match, where its table counts them."""

    games: Annotated[tuple[tuple[int, int], ...], GamesField]
    lines: Annotated[tuple[str, ...], LinesField] = ()
    source: str = "sumula"
    client_id: Annotated[uuid.UUID, ClientIdField] = field(default_factory=uuid.uuid4)
    number: Annotated[int | None, NumberField] = None
    teams: tuple[str, str] | None = None  # as the sender saw them
    flores: Annotated[tuple[int, ...], FloresField] = ()

    def submission(self, clock: MatchClock | None = None) -> Submission:
        """`clock`: the time is up, and the match stands: a last game that nobody has won is where
        it stood."""
        games = [f"game {a}-{b} source {self.source}" for a, b in self.games]
        if clock and self.games and max(self.games[-1]) < clock.target:
            a, b = self.games[-1]
            games[-1] = f"clock stand {a}-{b} article {clock.article}"
        counts = " ".join(map(str, self.flores))
        flores = [f"flores {counts} source {self.source}"] if self.flores else []
        lines = "\n".join([*self.lines, *games, *flores])
        return Submission(lines, client_id=self.client_id, number=self.number, teams=self.teams)


@transaction.atomic
def record_games(match: Match, *, by: Actor, sheet: Sheet, signed: bool = False) -> RecordResult:
    """All or nothing, each line checked by the engine. A sheet that both teams signed is ink."""
    if not sheet.games and not sheet.lines:
        raise Refused("no_games")
    submission = sheet.submission(clock_that_stands(match))
    recorded = record_entry(match, by=by, submission=submission)
    if not recorded.duplicate:
        refuse_if_flores_lack(recorded.entry.match)
    if signed and recorded.state.outcome and not recorded.duplicate:
        confirm_result(match, by=by, signed=True)
    return recorded


def clock_that_stands(match: Match) -> MatchClock | None:
    """The clock of its round, where its end leaves matches as they are."""
    clock = find_clock(match)
    return clock if clock and clock.stage.at_zero == STAND else None


def note_time_is_up(match: Match, *, by: Actor) -> RecordResult:
    """What the plan says, by one tap of the desk; a referee's phone sends the same line."""
    clock = find_clock(match)
    if clock is None:
        raise Refused("clock_not_started")
    return record_entry(match, by=by, submission=Submission(clock.line))


def walkover(match: Match, *, by: Actor, winner: str, because: Reason) -> RecordResult:
    """One team did not come, or left."""
    return record_decision(match, by=by, act="walkover", line=f"walkover {winner}", because=because)


def double_walkover(match: Match, *, by: Actor, because: Reason) -> RecordResult:
    """Neither team came: nobody advances, and whoever waits in the next match passes through."""
    return record_decision(
        match, by=by, act="double_walkover", line="walkover none", because=because
    )


def disqualify(match: Match, *, by: Actor, against: str, because: Reason) -> RecordResult:
    """Bad faith, the wrong category: that side is out and the other goes on."""
    return record_decision(
        match, by=by, act="disqualify", line=f"disqualify {against}", because=because
    )


def adjust_points(
    match: Match, *, by: Actor, side: str, points: int, because: Reason
) -> RecordResult:
    """The committee sets the running game's points right."""
    line = f"adjust {side} {points:+}"
    return record_decision(match, by=by, act="adjust", line=line, because=because)


def submission_for(line: str, because: Reason) -> Submission:
    because.require()
    texts = {"reason": because.reason.strip()}
    return Submission(line, texts=texts, data={"article": because.article})


@transaction.atomic
def record_decision(
    match: Match, *, by: Actor, act: str, line: str, because: Reason
) -> RecordResult:
    """One line that a single referee may not write. Twice the same is one too many: the second
    is refused by the engine, since the match is over."""
    require(may_decide_results, by, match.tournament)
    because = because.with_article_for(match.tournament, act)
    line = f"{line} article {because.article}"
    locked = lock_and_replay(match)
    applied = apply_lines(locked, [line])
    if locked.match.state == Match.State.CONFIRMED:
        raise Refused("result_confirmed")
    return save_lines(locked, applied, by=by, submission=submission_for(line, because))


@transaction.atomic
def suspend_or_resume(match: Match, *, by: Actor, resume: bool, because: Reason) -> RecordResult:
    """Suspend a match, or let it go on; a referee may do both, and so may the committee."""
    if not may_score(by, match.tournament):
        require(may_decide_results, by, match.tournament)
    act = "resume" if resume else "suspend"
    because = because.with_article_for(match.tournament, act)
    locked = lock_and_replay(match)
    line = f"{act} article {because.article}"
    quietly = resume and not because.reason  # that it goes on explains itself
    submission = (
        Submission(line, data={"article": because.article})
        if quietly
        else submission_for(line, because)
    )
    return save_lines(locked, apply_lines(locked, [line]), by=by, submission=submission)


def tell_flores(match: Match, *, by: Actor, flores: tuple[int, ...]) -> RecordResult:
    """Of a match that is over, whose flores nobody told yet."""
    if not all(0 <= number <= MOST_FLORES for number in flores):
        raise Refused("flores_missing")
    line = f"flores {flores[0]} {flores[1]}"
    return record_entry(match, by=by, submission=Submission(line))


@transaction.atomic
def confirm_result(
    match: Match,
    *,
    by: Actor,
    signed: bool = False,
    reason: str = "",
    flores: tuple[int, ...] = (),
) -> None:
    """From pencil to ink: the next match may be called. Without both signatures it needs a
    reason. `flores` are told with it where they lack."""
    require(may_decide_results, by, match.tournament)
    match = lock_match(match)
    if flores and match.lacks_flores:
        tell_flores(match, by=by, flores=flores)
        match.refresh_from_db()
    if match.state != Match.State.FINISHED:
        raise Refused("nothing_to_confirm", state=match.state)
    if not signed and not reason.strip():
        raise Refused("reason_needed")
    save_confirmation(match, by=by, data={"signed": signed}, texts={"reason": reason})


def confirm_absence(match: Match, *, by: Actor, because: Reason) -> None:
    """Who did not come or has left signs nothing: such a result is confirmed as it is decided. One
    under appeal stays in pencil until that is decided. Whoever calls has seen to the rights."""
    match = lock_match(match)
    is_absence = match.state == Match.State.FINISHED and match.how in Match.WALKOVERS
    if is_absence and match.pk not in appeals_by_match(match.tournament_id):
        save_confirmation(match, by=by, data={"signed": False}, texts={"reason": because.reason})


def save_confirmation(
    match: Match, *, by: Actor, data: Mapping[str, object], texts: Mapping[str, str] = NO_TEXTS
) -> None:
    """Of a locked match; whoever calls has seen to the rights."""
    refuse_if_under_appeal(match)
    refuse_if_flores_lack(match)
    match.state = Match.State.CONFIRMED
    match.confirmed_at = timezone.now()
    match.save(update_fields=["state", "confirmed_at", "signed"])
    lock_refill_matches(match)
    advance_teams(match)
    update_later_stages(match, by=by)
    record_action(match.tournament, "match.confirmed", match, by=by, data=data, texts=texts)
    mark_playing(match.tournament_id)
    call_next_after_commit(match.tournament)
