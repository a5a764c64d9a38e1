"""Results as an organizer or referee brings them in, besides hands: a paper súmula, a walkover,
two teams that stayed away, a disqualification, a suspension, a decision of the committee, a
confirmation. Everything that is decided has a reason."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from django.db import transaction
from django.utils import timezone

from tournaments import audit
from tournaments.actors import Actor
from tournaments.articles import cited
from tournaments.exceptions import Refused
from tournaments.models import Match, Tournament
from tournaments.permissions import may_decide_results, may_score, require
from tournaments.services.advance import settle
from tournaments.services.appeals_hold import refuse_under_appeal
from tournaments.services.calls import call_by_itself
from tournaments.services.entries import (
    Recorded,
    Sent,
    judged,
    open_log,
    record_entry,
    write,
)
from tournaments.services.entries_ground import go_on, lock

NO_TEXTS: Mapping[str, str] = {}


@dataclass(frozen=True)
class Sheet:
    """A paper súmula: the final score of each game, in order, and any other lines before them."""

    games: tuple[tuple[int, int], ...]
    lines: tuple[str, ...] = ()
    source: str = "sumula"
    client_id: uuid.UUID = field(default_factory=uuid.uuid4)
    number: int | None = None
    teams: tuple[str, str] | None = None  # as the sender saw them

    def written(self) -> str:
        games = [f"game {a}-{b} source {self.source}" for a, b in self.games]
        return "\n".join([*self.lines, *games])


@transaction.atomic
def record_games(match: Match, *, by: Actor, sheet: Sheet, signed: bool = False) -> Recorded:
    """All or nothing, each line checked by the engine. A sheet that both teams signed is ink."""
    if not sheet.games and not sheet.lines:
        raise Refused("no_games")
    sent = Sent(sheet.written(), client_id=sheet.client_id, number=sheet.number, teams=sheet.teams)
    recorded = record_entry(match, by=by, sent=sent)
    if signed and recorded.state.outcome and not recorded.duplicate:
        confirm_result(match, by=by, signed=True)
    return recorded


@dataclass(frozen=True)
class Because:
    """Why somebody decides: in words, and under which article of the rulebook or of the event's
    regulation. Left empty, it is the one that `articles` proposes: none is decided without."""

    reason: str
    article: str = ""

    def under(self, tournament: Tournament, act: str) -> "Because":
        return replace(self, article=cited(tournament, act, self.article))

    def sent(self, line: str) -> Sent:
        if not self.reason.strip():
            raise Refused("reason_needed")
        if not self.article:
            raise Refused("article_missing")
        return Sent(line, texts={"reason": self.reason.strip()}, data={"article": self.article})


def walkover(match: Match, *, by: Actor, winner: str, because: Because) -> Recorded:
    """One team did not come, or left."""
    return decide(match, by=by, act="walkover", line=f"walkover {winner}", because=because)


def double_walkover(match: Match, *, by: Actor, because: Because) -> Recorded:
    """Neither team came: nobody advances, and whoever waits in the next match passes through."""
    return decide(match, by=by, act="double_walkover", line="walkover none", because=because)


def disqualify(match: Match, *, by: Actor, against: str, because: Because) -> Recorded:
    """Bad faith, the wrong category: that side is out and the other goes on."""
    return decide(match, by=by, act="disqualify", line=f"disqualify {against}", because=because)


def adjust(match: Match, *, by: Actor, side: str, points: int, because: Because) -> Recorded:
    """The committee sets the running game's points right."""
    line = f"adjust {side} {points:+}"
    return decide(match, by=by, act="adjust", line=line, because=because)


@transaction.atomic
def decide(match: Match, *, by: Actor, act: str, line: str, because: Because) -> Recorded:
    """One line that a single referee may not write. Twice the same is one too many: the second
    is refused by the engine, since the match is over."""
    require(may_decide_results, by, match.tournament)
    because = because.under(match.tournament, act)
    line = f"{line} article {because.article}"
    opened = open_log(match)
    written = judged(opened, [line])
    if opened.match.state == Match.State.CONFIRMED:
        raise Refused("result_confirmed")
    return write(opened, written, by=by, sent=because.sent(line))


@transaction.atomic
def pause(match: Match, *, by: Actor, resume: bool, because: Because) -> Recorded:
    """Suspend a match, or let it go on; a referee may do both, and so may the committee."""
    if not may_score(by, match.tournament):
        require(may_decide_results, by, match.tournament)
    act = "resume" if resume else "suspend"
    because = because.under(match.tournament, act)
    opened = open_log(match)
    line = f"{act} article {because.article}"
    quietly = resume and not because.reason  # that it goes on explains itself
    sent = Sent(line, data={"article": because.article}) if quietly else because.sent(line)
    return write(opened, judged(opened, [line]), by=by, sent=sent)


@transaction.atomic
def confirm_result(match: Match, *, by: Actor, signed: bool = False, reason: str = "") -> None:
    """From pencil to ink: the next match may be called. Without both signatures it needs a
    reason."""
    require(may_decide_results, by, match.tournament)
    match = lock(match)
    if match.state != Match.State.FINISHED:
        raise Refused("nothing_to_confirm", state=match.state)
    if not signed and not reason.strip():
        raise Refused("reason_needed")
    texts = {"reason": reason.strip()} if reason.strip() else {}
    ink(match, by=by, data={"signed": signed}, texts=texts)


def ink(
    match: Match, *, by: Actor, data: Mapping[str, object], texts: Mapping[str, str] = NO_TEXTS
) -> None:
    """Of a locked match; whoever calls has seen to the rights."""
    refuse_under_appeal(match)
    match.state = Match.State.CONFIRMED
    match.confirmed_at = timezone.now()
    match.save(update_fields=["state", "confirmed_at", "signed"])
    settle(match)
    audit.record(
        match.tournament,
        actor=by,
        action="match.confirmed",
        subject=f"match:{match.pk}",
        data=data,
        texts=texts,
    )
    go_on(match.tournament_id)
    if match.tournament.plan.calls_by_itself:
        transaction.on_commit(partial(call_by_itself, match.tournament_id), robust=True)
