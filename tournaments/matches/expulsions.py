"""Who was put out and still has a chair: in a match that is to begin, or at this very table.

It is read from the logs of the matches themselves: a ruling that was taken out expels nobody.
"""

import uuid
from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from scoring.core.entries import Disqualification
from scoring.core.match import MatchState, Record
from scoring.core.seats import side_of
from tournaments.engine import logs_by_match, rules_of, state_of
from tournaments.exceptions import Refused
from tournaments.models import LogEntry, Match, Place
from tournaments.regulation.articles import clause_number

PUT_OUT = clause_number("put_out")  # of the regulation, where no book speaks of it
NAMED = ("participant", "participant__name")
RULED = ("ruling", "disqualify", "replace")  # which may put one of them in a line's place


class Expelled(NamedTuple):
    """Somebody who may not sit down, the match in which that was ruled, and its article."""

    person: uuid.UUID
    name: str
    match: int
    article: str
    side: str = ""  # at this very table


class SeatPeriod(NamedTuple):
    """Somebody's place in a team, with the side of a match where that team stood."""

    side: str
    person: uuid.UUID
    chair: int
    since: datetime
    until: datetime | None

    def covers(self, at: datetime) -> bool:
        return self.since <= at and (self.until is None or at < self.until)


def expelled_in(match: Match) -> list[Expelled]:
    """People of its two teams who were put out before and whom nobody has let play since. Two
    queries where nobody was ruled against, five at most."""
    rows = Place.objects.filter(team__slots__match=match, until=None)
    here = dict(rows.values_list("participant", "participant__name"))
    earlier = list(
        Match.objects.filter(
            tournament=match.tournament_id,
            entries__kind__in=RULED,
            slots__team__places__participant__in=here,
        )
        .exclude(pk=match.pk)
        .distinct()
    )
    if not earlier:
        return []
    expelled: dict[uuid.UUID, Expelled] = {}
    logs, seats = logs_by_match(earlier), seats_by_match(earlier)
    for ruled in earlier:
        log = logs[ruled.pk]
        state = state_of(rules_of(match.tournament.plan, ruled), log)
        for record, entry in zip(state.records, log, strict=True):
            for who, article in expelled_by(record):
                seating = state.seating_in(record.game)
                for person in people_in(who, seating, seats[ruled.pk], entry.at):
                    if person in here:
                        expelled[person] = Expelled(person, here[person], ruled.number, article)
    allowed = people_allowed_in(match) if expelled else set()
    return [row for person, row in expelled.items() if str(person) not in allowed]


def expelled_at_table(match: Match, state: MatchState) -> list[Expelled]:
    """People who were put out in the middle of this match and still have their chair. No query
    where nobody was, three otherwise."""
    if state.outcome is not None:
        return []
    notes = [(record, out) for record in state.records if (out := expelled_by(record))]
    if not notes:
        return []
    numbers = [record.number for record, _out in notes]
    written = dict(match.entries.filter(number__in=numbers).values_list("number", "at"))
    seats, allowed = seats_by_match([match])[match.pk], people_allowed_in(match)
    chairs = {seat.person for seat in seats if seat.until is None} - {uuid.UUID(a) for a in allowed}
    names = dict(Place.objects.filter(participant__in=chairs).values_list(*NAMED))
    return [
        Expelled(person, names[person], match.number, article, side_of(who))
        for record, out in notes
        for who, article in out
        for person in people_in(who, state.seating_in(record.game), seats, written[record.number])
        if person in chairs
    ]


def refuse_if_expelled_at_table(match: Match, state: MatchState) -> None:
    """Nothing more is played while somebody who was put out sits there."""
    expelled = expelled_at_table(match, state)
    if expelled:
        raise Refused("expelled_here", names=[row.name for row in expelled])


def refuse_if_expelled(match: Match) -> None:
    """Of a match that is about to begin: nobody sits down who was put out before."""
    expelled = expelled_in(match)
    if expelled:
        raise Refused(
            "expelled",
            names=[row.name for row in expelled],
            matches=sorted({row.match for row in expelled}),
            articles=sorted({row.article for row in expelled}),
        )


def expelled_by(record: Record) -> list[tuple[str, str]]:
    """A seat or a side, and the article; who loses the match by disqualification goes as a team."""
    if record.void:
        return []
    if isinstance(record.entry, Disqualification):
        return [(side_of(record.entry.against), record.entry.article)]
    return [
        (note.who if note.code == "expelled" else side_of(note.who), note.article or PUT_OUT)
        for note in record.notes
        if note.code in ("expelled", "disqualified")
    ]


def people_in(
    who: str, seating: Mapping[str, str], seats: list[SeatPeriod], at: datetime
) -> list[uuid.UUID]:
    """Who sat there at that moment: the opening says whose chair it was, a reserve may have taken
    it since. A side is everybody of it."""
    there = [seat for seat in seats if seat.side == side_of(who) and seat.covers(at)]
    if who in ("A", "B"):
        return [seat.person for seat in there]
    opener = seating.get(who)
    chair = next((seat.chair for seat in seats if str(seat.person) == opener), int(who[1:]))
    return [seat.person for seat in there if seat.chair == chair]


def seats_by_match(matches: list[Match]) -> dict[uuid.UUID, list[SeatPeriod]]:
    seats: dict[uuid.UUID, list[SeatPeriod]] = defaultdict(list)
    rows = Place.objects.filter(team__slots__match__in=matches).values_list(
        "team__slots__match", "team__slots__side", "participant", "order", "since", "until"
    )
    for match, side, person, chair, since, until in rows:
        seats[match].append(SeatPeriod(side, person, chair, since, until))
    return seats


def people_allowed_in(match: Match) -> set[str]:
    rows = LogEntry.objects.filter(
        tournament=match.tournament_id, action="match.let_play", subject=f"match:{match.pk}"
    )
    return {person for entry in rows for person in entry.data["people"]}
