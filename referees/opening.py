"""What the page of an opening shows: chairs around the table, the rule for the first deal, and
how long the teams still have. A fixed number of queries."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy

from scoring.book import book, languages
from scoring.core.match import mano_of
from scoring.core.ruleset import Ruleset
from scoring.core.seats import TABLES, Seat, side_of
from scoring.registry import ruleset
from tournaments.models import Match, Participant, Place, Slot
from tournaments.services.calls import walkover_due_at
from tournaments.team_names import short_name

# How each ruleset finds whoever deals first, in the words of the question.
WAYS: Mapping[str, str | Promise] = {
    "highest_card": gettext_lazy("Everybody draws a card: the highest deals first."),
    "lowest_card": gettext_lazy("Everybody draws a card: the lowest deals first."),
    "draw": gettext_lazy("Draw lots for who deals first."),
    "draw_mano": gettext_lazy("Draw lots for who begins."),
}


@dataclass(frozen=True)
class Chair:
    seat: Seat
    person: Participant

    @property
    def side(self) -> str:
        return side_of(self.seat)


@dataclass(frozen=True)
class Rule:
    """The rule for the first deal; `article` and `text` are empty where the book is silent."""

    way: str
    article: str
    text: str
    asks_mano: bool  # the lot says who begins, not who deals


@dataclass(frozen=True)
class TeamView:
    side: str
    name: str
    checked_in: bool


@dataclass(frozen=True)
class OpeningView:
    match: Match
    teams: list[TeamView]
    chairs: list[Chair]  # in order of play; none where a team is short of people
    rule: Rule
    due_at: datetime | None
    swaps: list[tuple[Seat, Seat]]  # neighbouring chairs of a side


def opening_of(match: Match, *, order: Mapping[Seat, uuid.UUID] | None = None) -> OpeningView:
    """As inscribed, or in the order that somebody has tapped so far."""
    plan = match.tournament.plan
    size = plan.team_size
    people = seated(match)
    chairs = chairs_of(people, TABLES[size * 2], order or {})
    return OpeningView(
        match=match,
        teams=[team_view(side, people[side]) for side in "AB"],
        chairs=chairs,
        rule=rule_of(ruleset(plan.ruleset)),
        due_at=walkover_due_at(match, plan),
        swaps=[(f"{side}{n}", f"{side}{n + 1}") for side in "AB" for n in range(1, size)],
    )


def seated(match: Match) -> dict[str, list[Place]]:
    """Everybody's place today, by side. Two queries."""
    sides = dict(
        Slot.objects.filter(match=match, kind=Slot.Kind.TEAM).values_list("team_id", "side")
    )
    found: dict[str, list[Place]] = {"A": [], "B": []}
    places = Place.objects.filter(team__in=sides, until=None).select_related("participant", "team")
    for place in places.order_by("order"):
        found[sides[place.team_id]].append(place)
    return found


def chairs_of(
    people: Mapping[str, list[Place]], seats: tuple[Seat, ...], order: Mapping[Seat, uuid.UUID]
) -> list[Chair]:
    known = {place.participant_id: place.participant for side in people.values() for place in side}
    if set(order) == set(seats) and {*order.values()} == {*known}:
        theirs = {place.participant_id: side for side, places in people.items() for place in places}
        if all(theirs[person] == side_of(seat) for seat, person in order.items()):
            return [Chair(seat, known[order[seat]]) for seat in seats]
    if len(known) != len(seats) or len(people["A"]) != len(people["B"]):
        return []
    return [Chair(seat, people[side_of(seat)][int(seat[1]) - 1].participant) for seat in seats]


def team_view(side: str, places: list[Place]) -> TeamView:
    names = [place.participant.name for place in places]
    number = places[0].team.number if places else 0
    here = bool(places) and all(place.participant.checked_in_at for place in places)
    return TeamView(side, short_name(names, number=number), here)


def rule_of(rules: Ruleset) -> Rule:
    article = rules.cites.get("opening", "")
    known = languages(rules.key)
    language = (get_language() or "")[:2]
    pages = book(rules.key, language if language in known else known[-1])
    found = pages.article(article) if article else None
    return Rule(
        way=str(WAYS[rules.first_dealer]),
        article=article,
        text=found.text if found else "",
        asks_mano=rules.first_dealer == "draw_mano",
    )


def dealer_before(mano: Seat, players: int) -> Seat:
    """Who deals when this seat begins."""
    return next(seat for seat in TABLES[players] if mano_of(seat, players) == mano)
