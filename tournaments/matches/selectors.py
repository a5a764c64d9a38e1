"""One match with its lines, as the replay understands them. A fixed number of queries."""

import re
import uuid
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.db.models import Q

from scoring.core.change import number_hands, place_of, written_log
from scoring.core.entries import ACTS_ON_LINES, QuickHand, Replacement
from scoring.core.match import MatchState
from scoring.notation import format_entry
from tournaments.brackets.selectors import MatchRow, find_feeders, match_row, with_surroundings
from tournaments.engine import awards_by_line, rules_of, state_of
from tournaments.exceptions import NotFound
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.models import Entry, Match, Place, Plan, Remark, Tournament

KINDS_ON_LINES = {entry.kind for entry in ACTS_ON_LINES}
KINDS_WITH_SEATS = {"ruling", "opening", "deal", "disqualify", "replace"}
SEAT = re.compile(r"(?<![\w-])[AB][1-3](?![\w-])")
SEATED = re.compile(r"\b([AB][1-3])=(\S+)")


@dataclass(frozen=True)
class Line:
    """One entry: what was written, what it gives, the score after it. `words` are those that stand
    in its place since, where another line put them there."""

    number: int
    kind: str
    notation: str
    awards: list[dict[str, Any]]
    score: tuple[int, int]
    game: int
    void: bool
    at: datetime
    article: str = ""  # of a decision; those of points stand with the awards
    words: str = ""


@dataclass(frozen=True)
class MatchPage:
    tournament: Tournament
    plan: Plan
    row: MatchRow
    state: MatchState
    lines: list[Line]
    onward: Match | None
    people: dict[str, str]  # names by seat, where some line speaks of one
    called: dict[str, str]  # names by person, where others sat down in a later game

    def people_in(self, game: int) -> dict[str, str]:
        """Names by seat in that game."""
        return self.people | name_seats(self.state, game, self.called)

    @property
    def lines_that_count(self) -> list[Line]:
        return [line for line in self.lines if not line.void and line.kind not in KINDS_ON_LINES]

    @property
    def quick_games(self) -> list[int]:
        """Games of which some hand was told by its amounts alone."""
        quick = (r for r in self.state.records if isinstance(r.entry, QuickHand) and not r.void)
        return sorted({record.game for record in quick})

    @property
    def acting(self) -> list[Line]:
        """Lines that take others out or put words in their place, and may be taken back."""
        return [line for line in self.lines if not line.void and line.kind in KINDS_ON_LINES]

    @cached_property
    def hands(self) -> dict[int, int]:
        """The number of each hand in the match, by that of its line."""
        return number_hands(self.state.records)

    @property
    def running(self) -> int:
        """Number of the game being played; none once the match is over."""
        return 0 if self.state.outcome else len(self.state.games) + 1


def counts_flores(tournament: Tournament) -> bool:
    """In one of its tables."""
    return tournament.matches.filter(flores__isnull=False).exists()


def has_quick_hands() -> Q:
    """Whether some hand of a match was kept quickly, at first or in the place of another line."""
    replaced = Q(entries__kind=Replacement.kind, entries__notation__contains=" with quick ")
    return Q(entries__kind=QuickHand.kind) | replaced


def has_rulings() -> Q:
    """Whether somebody was ruled against in the match of a slot; a ruling may have come in the
    place of another line."""
    replaced = Q(match__entries__kind="replace", match__entries__notation__contains="with ruling ")
    return Q(match__entries__kind="ruling") | replaced


def find_acting_lines(state: MatchState) -> dict[int, int]:
    """For each line that was struck or has other words, the line which did that last: to void it
    restores what was."""
    log, acting = written_log(state.records), dict[int, int]()
    for record in state.records:
        if record.void or not isinstance(record.entry, ACTS_ON_LINES):
            continue
        acting |= dict.fromkeys(record.entry.entries, record.number)
        if isinstance(record.entry, Replacement):
            acting[place_of(log, record.number)] = record.number
    return acting


def read_reasons(match: Match) -> dict[int, str]:
    """Why lines were written, where somebody said so, by the number of the line."""
    remarks = Remark.objects.filter(
        entry__tournament=match.tournament_id,
        entry__subject=f"match:{match.pk}",
        entry__action="match.entry",
        erased_at=None,
    )
    return {data["number"]: text for data, text in remarks.values_list("entry__data", "text")}


def match_page(tournament: Tournament, number: int) -> MatchPage:
    match = (
        with_surroundings(Match.objects.filter(tournament=tournament, number=number))
        .select_related("table__referee__user", "tournament__plan", "winner_to")
        .prefetch_related("slots__team__tournament")
        .first()
    )
    if match is None:
        raise NotFound(number)
    before = Match.objects.filter(tournament=tournament, round__lte=match.round).only(
        "number", "winner_to", "winner_to_side", "loser_to", "loser_to_side"
    )
    plan = match.tournament.plan
    entries = list(match.entries.all())
    state = state_of(rules_of(plan, match), entries)
    awards = awards_by_line(entries)
    lines = [
        Line(
            number=entry.number,
            kind=entry.kind,
            notation=entry.notation,
            awards=awards[entry.number],
            score=record.score,
            game=record.game,
            void=record.void,
            at=entry.at,
            article=getattr(record.entry, "article", ""),
            words="" if record.written is None else format_entry(record.entry, state.ruleset),
        )
        for entry, record in zip(entries, state.records, strict=True)
    ]
    row = match_row(match, names_of_teams(tournament, in_full=True), find_feeders(before))
    names_seats = any(line.kind in KINDS_WITH_SEATS or SEAT.search(line.notation) for line in lines)
    people = seat_names([match])[match.pk] if names_seats else {}
    called = call_by_person(match, state)
    return MatchPage(tournament, plan, row, state, lines, match.winner_to, people, called)


def call_by_person(match: Match, state: MatchState) -> dict[str, str]:
    """Everybody who is or was in one of its teams. One query, where seats changed; else none."""
    if len(state.seatings) < 2:
        return {}
    places = Place.objects.filter(team__slots__match=match)
    rows = places.values_list("participant", "participant__called")
    return {str(person): name for person, name in rows}


def name_seats(state: MatchState, game: int, called: Mapping[str, str]) -> dict[str, str]:
    """Names by seat as that game was opened, of those whose names are known."""
    seated = state.seating_in(game).items() if called else ()
    return {seat: called[person] for seat, person in seated if person in called}


def seat_names(
    matches: Collection[Match], *, in_full: bool = False
) -> dict[uuid.UUID, dict[str, str]]:
    """Who sits where, as they are called or by whole names: in the seats of the opening, else in
    their chairs. Two queries."""
    keys = [match.pk for match in matches]
    openings = Entry.objects.filter(match__in=keys, kind="opening").order_by("number")
    seats: dict[uuid.UUID, dict[str, str]] = defaultdict(dict)  # by person
    for match, notation in openings.values_list("match", "notation"):
        seats[match] = {person: seat for seat, person in SEATED.findall(notation)}
    names: dict[uuid.UUID, dict[str, str]] = {key: {} for key in keys}
    places = Place.objects.filter(team__slots__match__in=keys, until=None).order_by(
        "-since", "order"
    )
    unseated: list[tuple[uuid.UUID, str, str]] = []
    for match, side, person, name in places.values_list(
        "team__slots__match",
        "team__slots__side",
        "participant",
        "participant__name" if in_full else "participant__called",
    ):
        if seat := seats[match].get(str(person)):
            names[match][seat] = name
        else:
            unseated.append((match, side, name))
    for match, side, name in unseated:  # before an opening, or in somebody's place since
        free = (f"{side}{chair}" for chair in (1, 2, 3) if f"{side}{chair}" not in names[match])
        names[match][next(free, "")] = name
    return names


def walkover_due_at(match: Match, plan: Plan) -> datetime | None:
    """When the tolerance of a called match is over; None where the event has none."""
    minutes = plan.tolerance_first if match.round == 1 else plan.tolerance_later
    if minutes is None or match.called_at is None or match.state != Match.State.CALLED:
        return None
    return match.called_at + timedelta(minutes=minutes)
