"""Who was put out of the event and still has a chair in a match that is to begin. Reading only.

It is read from the logs of the matches themselves: a ruling that was taken out expels nobody.
"""

import uuid
from collections import defaultdict
from datetime import datetime
from typing import NamedTuple

from scoring.core.entries import Disqualification
from scoring.core.match import MatchState, Record
from scoring.core.seats import side_of
from tournaments.engine import rules_of, state_of
from tournaments.exceptions import Refused
from tournaments.models import Entry, LogEntry, Match, Place

RULED = ("ruling", "disqualify")


class Expelled(NamedTuple):
    """Somebody who may not sit down, the match in which that was ruled, and its article."""

    person: uuid.UUID
    name: str
    match: int
    article: str


class Sat(NamedTuple):
    """Somebody's place in a team, with the side of a match where that team stood."""

    side: str
    person: uuid.UUID
    chair: int
    since: datetime
    until: datetime | None

    def then(self, at: datetime) -> bool:
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
    found: dict[uuid.UUID, Expelled] = {}
    logs, sat = logs_of(earlier), places_of(earlier)
    for one in earlier:
        log = logs[one.pk]
        state = state_of(rules_of(match.tournament.plan, one), log)
        for record, entry in zip(state.records, log, strict=True):
            for who, article in put_out_by(record):
                for person in people_in(who, state, sat[one.pk], entry.at):
                    if person in here:
                        found[person] = Expelled(person, here[person], one.number, article)
    let = let_play_in(match) if found else set()
    return [one for key, one in found.items() if str(key) not in let]


def refuse_expelled(match: Match) -> None:
    """Of a match that is about to begin: nobody sits down who was put out before."""
    found = expelled_in(match)
    if found:
        raise Refused(
            "expelled",
            names=[one.name for one in found],
            matches=sorted({one.match for one in found}),
            articles=sorted({one.article for one in found}),
        )


def put_out_by(record: Record) -> list[tuple[str, str]]:
    """A seat or a side, and the article; who loses the match by disqualification goes as a team."""
    if record.void:
        return []
    if isinstance(record.entry, Disqualification):
        return [(side_of(record.entry.against), record.entry.article)]
    return [
        (note.who if note.code == "expelled" else side_of(note.who), note.article)
        for note in record.notes
        if note.code in ("expelled", "disqualified")
    ]


def people_in(who: str, state: MatchState, sat: list[Sat], at: datetime) -> list[uuid.UUID]:
    """Who sat there at that moment: the opening says whose chair it was, a reserve may have taken
    it since. A side is everybody of it."""
    there = [one for one in sat if one.side == side_of(who) and one.then(at)]
    if who in ("A", "B"):
        return [one.person for one in there]
    named = dict(state.people).get(who)
    chair = next((one.chair for one in sat if str(one.person) == named), int(who[1:]))
    return [one.person for one in there if one.chair == chair]


def logs_of(matches: list[Match]) -> dict[uuid.UUID, list[Entry]]:
    found: dict[uuid.UUID, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(match__in=matches).order_by("number"):
        found[entry.match_id].append(entry)
    return found


def places_of(matches: list[Match]) -> dict[uuid.UUID, list[Sat]]:
    found: dict[uuid.UUID, list[Sat]] = defaultdict(list)
    rows = Place.objects.filter(team__slots__match__in=matches).values_list(
        "team__slots__match", "team__slots__side", "participant", "order", "since", "until"
    )
    for match, side, person, chair, since, until in rows:
        found[match].append(Sat(side, person, chair, since, until))
    return found


def let_play_in(match: Match) -> set[str]:
    rows = LogEntry.objects.filter(
        tournament=match.tournament_id, action="match.let_play", subject=f"match:{match.pk}"
    )
    return {person for entry in rows for person in entry.data["people"]}
