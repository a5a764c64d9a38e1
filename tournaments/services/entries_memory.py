"""The replay's result, kept on the match for whoever only wants to look. Never the truth itself."""

from django.utils import timezone

from scoring.core.entries import Void
from scoring.core.match import MatchState, Outcome
from tournaments.models import Match
from tournaments.prepared import update

AT_A_TABLE = (Match.State.CALLED, Match.State.PLAYING)
# All that a replay may change; a hand is written often, and the row is wide.
WRITTEN = (
    "state", "table", "called_at", "started_at", "finished_at", "confirmed_at", "corrected",
    "entries_count", "games", "games_won", "score", "suspended", "signed", "winner", "how",
    "article",
)  # fmt: skip


def remember(
    match: Match, state: MatchState, *, added: int, changed: bool, corrects: bool = False
) -> None:
    """A result that stands (an entry after the end that changed no winner) keeps its state.

    A correction of a confirmed result is as confirmed as that was: whoever may correct decides.
    """
    outcome = state.outcome
    match.entries_count += added
    match.games = [list(game.score) for game in state.games]
    match.games_won = list(state.games_won)
    match.score = list(state.score)
    match.suspended = state.suspended
    match.signed = ""  # whoever said yes said it to what stood there before
    match.winner = (outcome.winner or "") if outcome else ""
    match.how = outcome.how if outcome else ""
    match.article = outcome.article if outcome else ""
    if outcome is None or changed:
        move(match, state, corrects=corrects)
    update(match, WRITTEN)


def move(match: Match, state: MatchState, *, corrects: bool) -> None:
    now = timezone.now()
    confirmed = corrects and match.state == Match.State.CONFIRMED
    match.started_at = match.started_at or now
    match.finished_at = now if state.outcome else None
    match.confirmed_at = now if state.outcome and confirmed else None
    if state.outcome:
        match.state = Match.State.CONFIRMED if confirmed else Match.State.FINISHED
    elif corrects and not anything_counts(state):
        match.state = Match.State.READY
        match.started_at = match.called_at = match.table = None
    else:
        undone = match.state not in AT_A_TABLE  # whoever sits at a table has it for themselves
        match.state = Match.State.PLAYING
        if undone and table_is_taken(match):
            match.table = None


def anything_counts(state: MatchState) -> bool:
    return any(not record.void and type(record.entry) is not Void for record in state.records)


def table_is_taken(match: Match) -> bool:
    """A result that was undone may find other people at its table."""
    others = Match.objects.filter(table=match.table_id, state__in=AT_A_TABLE).exclude(pk=match.pk)
    return match.table_id is not None and others.exists()


def way_on(outcome: Outcome | None) -> tuple[str | None, str] | None:
    """What of an outcome reaches later matches; a walkover's loser plays for no third place."""
    return (outcome.winner, outcome.how) if outcome else None
