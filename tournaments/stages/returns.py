"""Places that are bought again after a round of pairs: who won and passes, who lost and may pay,
who paid, and who of these comes into the bracket.

Each match of the round is two places: its winner's, once the result is in ink, and its loser's, who
has it only by paying. That one is settled when no more places are sold: nobody's, where the loser
stayed away, was put out, has gone or did not pay; where more paid than there are places, a lot says
whose.
"""

import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from django.db.models import Max
from django.utils import timezone

from tournaments.brackets.advance import GONE
from tournaments.formats.plan import Winners
from tournaments.formats.planned import BOUGHT_BACK
from tournaments.formats.results import PLAYED, Length, Result, real_score
from tournaments.formats.second_chances import (
    Offer,
    PaidReturns,
    Payment,
    paid_returns,
    places_for_returns,
)
from tournaments.models import Draw, LogEntry, Match, Reentry, Slot, Stage, Tournament
from tournaments.stages.no_chance import NO_SECOND_CHANCE
from tournaments.stages.selectors import OpenTie, matches_under_appeal, plan_of, sources_of

LOT = "returns"  # what the lot among those who paid is about
OPENED = "returns.opened"
SIDES = "AB"


@dataclass(frozen=True)
class Pair:
    """A match of the round: who goes on from it and who may pay, once it is in ink."""

    number: int
    is_ink: bool
    winner: str | None = None
    loser: str | None = None


@dataclass(frozen=True)
class Returns:
    """`payers` are in the order in which they paid; `lot` is the order that was drawn among those
    of its moment."""

    stage: Stage  # the bracket
    pairs_stage: Stage
    pairs: tuple[Pair, ...]
    free: str | None  # who had no rival
    payers: tuple[tuple[str, datetime], ...]
    lot: tuple[str, ...]
    last_result: datetime | None
    opened_at: datetime | None

    @property
    def is_over(self) -> bool:
        """Every result of the round is in ink."""
        return bool(self.pairs) and all(pair.is_ink for pair in self.pairs)

    @property
    def is_closed(self) -> bool:
        return self.stage.closed_at is not None

    @cached_property
    def entitled(self) -> dict[str, int]:
        """Who lost a match that was played, and its number."""
        return {pair.loser: pair.number for pair in self.pairs if pair.loser}

    @cached_property
    def paid(self) -> tuple[str, ...]:
        return tuple(team for team, _at in self.payers)

    @property
    def winners(self) -> int:
        return sum(bool(pair.winner) for pair in self.pairs) + bool(self.free)

    @property
    def places(self) -> int:
        return places_for_returns(self.winners)

    @property
    def window(self) -> int:
        """Minutes; 0 while nobody says how many."""
        rows = self.stage.tournament.plan.stages
        return int(next((row["window"] for row in rows if row.get("from") == BOUGHT_BACK), 0))

    @property
    def deadline(self) -> datetime | None:
        """From the last result on, or from when places were sold again."""
        if not self.window or not self.is_over or self.last_result is None:
            return None
        start = max(filter(None, (self.last_result, self.opened_at)))
        return start + timedelta(minutes=self.window)

    @property
    def is_too_late(self) -> bool:
        return self.deadline is not None and timezone.now() > self.deadline

    @cached_property
    def outcome(self) -> PaidReturns:
        """As if it closed now. A lot counts for whoever of it is still among the payers."""
        lot = [team for team in self.lot if team in self.paid]
        payments = [Payment(team, 0, at) for team, at in self.payers]
        return paid_returns(
            Offer(), payments, winners=self.winners, entitled=self.entitled, lot=lot
        )

    @property
    def to_refund(self) -> tuple[str, ...]:
        """Who paid and does not come back; nobody while that is open."""
        return self.outcome.refunded if self.is_closed and self.is_over else ()

    @property
    def settled(self) -> dict[str, str | None]:
        """The team of each place that is settled, by the place's name; None where there is none."""
        key = self.pairs_stage.key
        taken: dict[str, str | None] = {
            f"{key}:winner {pair.number}": pair.winner for pair in self.pairs if pair.is_ink
        }
        if self.pairs_stage.byes:
            taken[f"{key}:passed free"] = self.free
        if self.is_closed and self.is_over:
            for pair in self.pairs:
                if pair.loser not in self.outcome.to_draw:
                    comes = pair.loser in self.outcome.returning
                    taken[f"{key}:loser {pair.number}"] = pair.loser if comes else None
        return taken


def list_return_sources(stage: Stage) -> list[str]:
    """Every place of a bracket after a round of pairs, by its name; none for another stage."""
    if (source := pairs_source(stage)) is None:
        return []
    pairs = Stage.objects.get(tournament=stage.tournament_id, key=source.stage)
    numbers = list(pairs.matches.order_by("number").values_list("number", flat=True))
    return [
        *(f"{pairs.key}:winner {number}" for number in numbers),
        *([f"{pairs.key}:passed free"] if pairs.byes else []),
        *(f"{pairs.key}:loser {number}" for number in numbers),
    ]


def pairs_source(stage: Stage) -> Winners | None:
    """The round of pairs whose winners come into a bracket."""
    sources = sources_of(stage)
    return next((source for source in sources if isinstance(source, Winners)), None)


def find_returns(tournament: Tournament) -> Returns | None:
    """None where no place can be bought again, or nothing was drawn yet."""
    stages = list(tournament.stages.order_by("number"))
    for stage in stages:
        stage.tournament = tournament
    bracket = next((stage for stage in stages if pairs_source(stage)), None)
    if bracket is None or not stages[0].is_drawn:
        return None
    return read_returns(stages[0], bracket)


def read_returns(
    pairs: Stage,
    bracket: Stage,
    *,
    instead: Mapping[uuid.UUID, Result | None] | None = None,
    with_held: bool = False,
) -> Returns:
    """`instead` has other results for some matches. `with_held`: an appeal that was filed since
    does not make a place a wrong one."""
    matches = list(pairs.matches.order_by("number"))
    held = set() if with_held else matches_under_appeal(pairs)
    present = read_present(pairs, bracket, matches)
    rows = [
        read_pair(match, present, plan_of(pairs).length, held=held, instead=instead or {})
        for match in matches
    ]
    bye = next((str(bye["team"]) for bye in pairs.byes), "")
    return Returns(
        stage=bracket,
        pairs_stage=pairs,
        pairs=tuple(rows),
        free=bye if bye in present.get("free", {}).values() else None,
        payers=tuple(read_payers(bracket)),
        lot=read_lot(pairs),
        last_result=max((m.confirmed_at for m in matches if m.confirmed_at), default=None),
        opened_at=LogEntry.objects.filter(tournament=pairs.tournament_id, action=OPENED).aggregate(
            last=Max("at")
        )["last"],
    )


Present = dict[uuid.UUID | str, dict[str, str]]


def read_present(pairs: Stage, bracket: Stage, matches: list[Match]) -> Present:
    """By match and side, and under "free" whoever had no rival: the teams that may take a place.
    Who has gone takes none, unless it was drawn into the bracket before it left; nor whoever had
    gone then and was let in again since."""
    drawn = set(
        bracket.places.filter(team__isnull=False).values_list("team", flat=True)
        if bracket.is_drawn
        else ()
    )
    absent = read_absent(pairs, is_drawn=bracket.is_drawn) - drawn
    present: Present = {}
    rows = Slot.objects.filter(match__in=matches, kind=Slot.Kind.TEAM, team__isnull=False)
    for match, side, team in rows.values_list("match", "side", "team"):
        if team not in absent:
            present.setdefault(match, {})[side] = str(team)
    for bye in pairs.byes:
        if uuid.UUID(bye["team"]) not in absent:
            present.setdefault("free", {})["A"] = bye["team"]
    return present


def read_absent(pairs: Stage, *, is_drawn: bool) -> set[uuid.UUID]:
    """Whoever has gone; once the bracket is drawn, also whoever had and came back."""
    gone = set(pairs.tournament.teams.filter(state__in=GONE).values_list("pk", flat=True))
    if not is_drawn:
        return gone
    log = LogEntry.objects.filter(tournament=pairs.tournament_id, action="team.readmitted")
    subjects = log.values_list("subject", flat=True)
    return gone | {uuid.UUID(subject.partition(":")[2]) for subject in subjects}


def read_pair(
    match: Match,
    present: Present,
    length: Length,
    *,
    held: set[uuid.UUID | None],
    instead: Mapping[uuid.UUID, Result | None],
) -> Pair:
    teams = present.get(match.pk, {})
    if match.pk in instead:
        result = instead[match.pk]
        if result is None:
            return Pair(match.number, is_ink=False)
        winner, is_played = won_by(result, length), result.kind == PLAYED
    else:
        if match.state != Match.State.CONFIRMED or match.pk in held:
            return Pair(match.number, is_ink=False)
        winner, is_played = match.winner, match.how not in NO_SECOND_CHANCE
    loser = "B" if winner == "A" else "A"
    return Pair(
        match.number,
        is_ink=True,
        winner=teams.get(winner),
        loser=teams.get(loser) if winner and is_played else None,
    )


def won_by(result: Result, length: Length) -> str:
    """The side; nothing where nobody came."""
    if result.winner is not None:
        return SIDES[result.winner]
    a, b = real_score(result, length).games
    return "" if a == b else SIDES[b > a]


def read_payers(bracket: Stage) -> Iterator[tuple[str, datetime]]:
    """Each team once, in the order in which they paid."""
    rows = Reentry.objects.filter(stage=bracket, undone_at=None).order_by("charged_at", "pk")
    teams: set[uuid.UUID] = set()
    for team, at in rows.values_list("team", "charged_at"):
        if team not in teams:
            teams.add(team)
            yield str(team), at


def lot_subject(pairs: Stage, teams: tuple[str, ...] = ()) -> OpenTie:
    return OpenTie(pairs.key, LOT, 1, teams)


def read_lot(pairs: Stage) -> tuple[str, ...]:
    draw = Draw.objects.filter(
        tournament=pairs.tournament_id,
        kind=Draw.Kind.LOT,
        subject=lot_subject(pairs).subject,
        state=Draw.State.DRAWN,
        superseded_by=None,
    ).first()
    return tuple(draw.document["draws"][-1]["outcome"]["order"]) if draw else ()


def list_return_ties(pairs: Stage) -> list[OpenTie]:
    """More paid than there are places: a lot says who comes back."""
    returns = find_returns(pairs.tournament)
    if returns is None or returns.pairs_stage.pk != pairs.pk:
        return []
    if not returns.is_closed or not returns.is_over or returns.stage.is_drawn:
        return []
    payers = returns.outcome.to_draw
    return [lot_subject(pairs, payers)] if payers else []
