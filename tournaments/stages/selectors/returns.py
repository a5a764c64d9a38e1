"""Who comes into a bracket after a round of pairs: who won and passes, and who lost and comes back,
by paying for a place or as one of the best losers.

Each match of the round is two places: its winner's, once the result is in ink, and its loser's, who
has it only by coming back. That one is settled when no more places are sold, or, of the best
losers, when every result is in ink: nobody's, where the loser stayed away, was put out, has gone,
did not pay or was not among the best; where more paid than there are places, or several are equal
for the last one, a lot says whose.
"""

import uuid
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from operator import attrgetter

from django.db.models import Max
from django.utils import timezone

from scoring.core.sides import SIDES
from tournaments.formats.plan import (
    BestLosers,
    LoserOf,
    PassedFree,
    WinnerOf,
    Winners,
    describe_source,
    places_to_fill,
)
from tournaments.formats.plan_file import parse_source
from tournaments.formats.planned import BOUGHT_BACK
from tournaments.formats.results import PLAYED, STANDS, Result, real_score
from tournaments.formats.second_chances import (
    Lost,
    Offer,
    PaidReturns,
    Payment,
    lucky_losers,
    paid_returns,
    places_for_returns,
)
from tournaments.models import LogEntry, Match, Reentry, Slot, Stage, Team, Tournament
from tournaments.stages.selectors.losers import NO_SECOND_CHANCE
from tournaments.stages.selectors.reading import (
    OpenTie,
    PlanStage,
    matches_under_appeal,
    read_lots,
    result_of,
    stage_plan_of,
)
from tournaments.stages.selectors.sources import find_source, loser_place, winner_place

LOT = "returns"  # what the lot among those who paid is about
BEST_LOSERS_LOT = "losers"  # … and the one among those who are equal for the last place
OPENED = "returns.opened"


@dataclass(frozen=True)
class Pair:
    """A match of the round: who goes on from it and who may pay, once it is in ink."""

    number: int
    is_ink: bool
    winner: str | None = None
    loser: str | None = None
    result: Result | None = None  # the winner is side 0 of it


@dataclass(frozen=True)
class Returns:
    """`payers` are in the order in which they paid; `lot` is the order that was drawn among those
    of its moment. `lots` are those among best losers. `is_sale`: a loser comes back by paying, else
    as one of the best."""

    stage: Stage  # the bracket
    pairs_stage: Stage
    pairs: tuple[Pair, ...]
    free: str | None  # who had no rival
    payers: tuple[tuple[str, datetime], ...]
    lot: tuple[str, ...]
    last_result: datetime | None
    opened_at: datetime | None
    is_sale: bool = True
    lots: tuple[tuple[str, ...], ...] = ()

    @property
    def is_over(self) -> bool:
        """Every result of the round is in ink."""
        return bool(self.pairs) and all(pair.is_ink for pair in self.pairs)

    @property
    def is_closed(self) -> bool:
        """Nobody can do anything more about coming back."""
        return not self.is_sale or self.stage.closed_at is not None

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
        count = places_for_returns if self.is_sale else places_to_fill
        return count(self.winners)

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
        """As if it closed now. A lot counts for whoever of it is still among the payers, or may
        still come back."""
        if not self.is_sale:
            return self.choose_best(self.places)
        lot = [team for team in self.lot if team in self.paid]
        payments = [Payment(team, 0, at) for team, at in self.payers]
        return paid_returns(
            Offer(), payments, winners=self.winners, entitled=self.entitled, lot=lot
        )

    def choose_best(self, places: int) -> PaidReturns:
        """The best losers for so many places; those who are equal for the last one are `to_draw`,
        and whoever is better has a place."""
        played = [
            Lost(pair.number, pair.winner or "", pair.loser, pair.result)
            for pair in self.pairs
            if pair.loser and pair.result
        ]
        length = stage_plan_of(self.pairs_stage).length
        lots = [tuple(team for team in lot if team in self.entitled) for lot in self.lots]
        order, ties = lucky_losers(played, count=places, length=length, lots=lots)
        if not ties:
            return PaidReturns(places, order[:places])
        return PaidReturns(places, order[: ties[0].first - 1], to_draw=ties[0].teams)

    @cached_property
    def in_pencil(self) -> tuple[str, ...]:
        """Who would come back as one of the best losers if the round ended now, with a winner of
        each match."""
        if self.is_sale or self.is_over:
            return ()
        open_pairs = sum(not pair.is_ink for pair in self.pairs)
        return self.choose_best(places_to_fill(self.winners + open_pairs)).returning

    @property
    def to_refund(self) -> tuple[str, ...]:
        """Who paid and does not come back; nobody while that is open."""
        return self.outcome.refunded if self.is_closed and self.is_over else ()

    @property
    def settled(self) -> dict[str, str | None]:
        """The team of each place that is settled, by the place's name; None where there is none."""
        key = self.pairs_stage.key
        taken: dict[str, str | None] = {
            winner_place(key, pair.number): pair.winner for pair in self.pairs if pair.is_ink
        }
        if self.pairs_stage.byes:
            taken[describe_source(PassedFree(key))] = self.free
        if self.is_closed and self.is_over:
            for pair in self.pairs:
                if pair.loser not in self.outcome.to_draw:
                    comes = pair.loser in self.outcome.returning
                    taken[loser_place(key, pair.number)] = pair.loser if comes else None
        return taken


def list_first_opponents(stage: Stage, present: Collection[str]) -> list[list[str]]:
    """Of a bracket with best losers: each with the team that beat it, who do not meet again in its
    first round; by the numbers of their matches. Nobody of another bracket."""
    if find_source(stage, BestLosers) is None:
        return []
    rows = stage.places.filter(team__isnull=False).values_list("source", "team")
    teams = {parse_source(code): str(team) for code, team in rows if str(team) in present}
    lost = [source for source in teams if isinstance(source, LoserOf)]
    lost.sort(key=attrgetter("match"))
    pairs = [(teams.get(WinnerOf(one.stage, one.match)), teams[one]) for one in lost]
    return [[winner, loser] for winner, loser in pairs if winner]


def find_returns(tournament: Tournament) -> Returns | None:
    """None where no loser comes back after a round of pairs, or nothing was drawn yet."""
    stages = list(tournament.stages.order_by("number"))
    bracket = next((stage for stage in stages if find_source(stage, Winners)), None)
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
    plan = stage_plan_of(pairs)
    rows = [read_pair(match, present, plan, held=held, instead=instead or {}) for match in matches]
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
        is_sale=find_source(bracket, BestLosers) is None,
        lots=read_lots(pairs, f"{BEST_LOSERS_LOT} "),
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
    gone = set(pairs.tournament.teams.filter(state__in=Team.GONE).values_list("pk", flat=True))
    if not is_drawn:
        return gone
    log = LogEntry.objects.filter(tournament=pairs.tournament_id, action="team.readmitted")
    subjects = log.values_list("subject", flat=True)
    return gone | {uuid.UUID(subject.partition(":")[2]) for subject in subjects}


def read_pair(
    match: Match,
    present: Present,
    plan: PlanStage,
    *,
    held: set[uuid.UUID | None],
    instead: Mapping[uuid.UUID, Result | None],
) -> Pair:
    teams = present.get(match.pk, {})
    if match.pk in instead:
        result = instead[match.pk]
        if result is None:
            return Pair(match.number, is_ink=False)
        winner, is_played = won_by(result, plan), result.kind in (PLAYED, STANDS)
    else:
        if match.state != Match.State.CONFIRMED or match.pk in held:
            return Pair(match.number, is_ink=False)
        winner, is_played = match.winner, match.how not in NO_SECOND_CHANCE
        result = result_of(match, plan) if is_played else None
    loser = "B" if winner == "A" else "A"
    return Pair(
        match.number,
        is_ink=True,
        winner=teams.get(winner),
        loser=teams.get(loser) if winner and is_played else None,
        result=result and turn_to_winner(result, winner),
    )


def turn_to_winner(result: Result, winner: str) -> Result:
    """The same with the winner as side 0.

    >>> turn_to_winner(Result(((12, 30),)), "B").games
    ((30, 12),)
    """
    if winner != "B":
        return result
    games = tuple((b, a) for a, b in result.games)
    won = None if result.winner is None else 1 - result.winner
    return result._replace(games=games, winner=won, flores=result.flores[::-1])


def won_by(result: Result, plan: PlanStage) -> str:
    """The side; nothing where nobody came."""
    if result.winner is not None:
        return SIDES[result.winner]
    a, b = real_score(result, plan.length).games
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
    """The order that the lot among those who paid brought."""
    return next(iter(read_lots(pairs, f"{LOT} ")), ())


def list_return_ties(pairs: Stage) -> list[OpenTie]:
    """More paid than there are places, or several are equal for the last one: a lot says who comes
    back."""
    returns = find_returns(pairs.tournament)
    if returns is None or returns.pairs_stage.pk != pairs.pk:
        return []
    if not returns.is_closed or not returns.is_over or returns.stage.is_drawn:
        return []
    teams = returns.outcome.to_draw
    if not teams:
        return []
    if returns.is_sale:
        return [lot_subject(pairs, teams)]
    return [OpenTie(pairs.key, BEST_LOSERS_LOT, len(returns.outcome.returning) + 1, teams)]
