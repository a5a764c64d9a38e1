"""What the pages of opening and closing a match show: chairs around the table, who of a team's list
has none, the rule for the first deal, how long the teams still have; who has signed. A fixed number
of queries."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext_lazy

from referees.models import Closing
from referees.rulings.selectors import count_waiting
from scoring.core.entries import HAND_KINDS
from scoring.core.match import mano_of
from scoring.core.ruleset import Ruleset
from scoring.core.seats import TABLES, Seat, side_of
from scoring.registry import ruleset
from tournaments.brackets.selectors import Side
from tournaments.inscriptions.called_names import CalledName, call_team
from tournaments.matches.selectors import MatchPage, walkover_due_at
from tournaments.matches.signatures import SignatureRefusal, find_refusals
from tournaments.models import Match, Participant, Place, Slot, Team, TeamPin

# How each ruleset finds whoever deals first, in the words of the question.
WAYS = {
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
    """The rule for the first deal; `article` is empty where the book is silent."""

    way: str
    article: str
    ruleset: Ruleset
    asks_mano: bool  # the lot says who begins, not who deals
    by_lot: bool  # drawn in any way, which may be this phone; else by cards at the table


@dataclass(frozen=True)
class TeamView:
    side: str
    name: str
    checked_in: bool


@dataclass(frozen=True)
class BenchPerson:
    """Somebody of a team's list without a chair, and whose they could take."""

    side: str
    person: Participant
    chairs: list[Chair]


@dataclass(frozen=True)
class OpeningView:
    teams: list[TeamView]
    chairs: list[Chair]  # in order of play; none where a team is short of people
    rule: Rule
    due_at: datetime | None
    swaps: list[tuple[Chair, Chair]]  # neighbouring chairs of a side
    bench: list[BenchPerson]
    game: int  # to be played now


def opening_of(match: Match, *, order: Mapping[Seat, uuid.UUID] | None = None) -> OpeningView:
    """As inscribed, or in the order that somebody has tapped so far."""
    plan = match.tournament.plan
    size = plan.team_size
    places = places_by_side(match)
    chairs = arrange_chairs(places, TABLES[size * 2], order or {})
    return OpeningView(
        teams=[team_view(match, side, places[side], size) for side in "AB"],
        chairs=chairs,
        rule=rule_of(ruleset(plan.ruleset)),
        due_at=walkover_due_at(match, plan),
        swaps=[
            (one, other)
            for one in chairs
            for other in chairs
            if one.side == other.side and int(other.seat[1]) == int(one.seat[1]) + 1
        ],
        bench=list_bench(places, chairs),
        game=len(match.games) + 1,
    )


def list_bench(places: Mapping[str, list[Place]], chairs: list[Chair]) -> list[BenchPerson]:
    seated = {chair.person.pk for chair in chairs}
    return [
        BenchPerson(side, place.participant, [chair for chair in chairs if chair.side == side])
        for side in "AB"
        for place in places[side]
        if chairs and place.participant_id not in seated
    ]


def places_by_side(match: Match) -> dict[str, list[Place]]:
    """Everybody's place today. Two queries."""
    slots = Slot.objects.filter(match=match, kind=Slot.Kind.TEAM)
    sides = dict(slots.values_list("team_id", "side"))
    by_side: dict[str, list[Place]] = {"A": [], "B": []}
    places = Place.objects.filter(team__in=sides, until=None).select_related("participant", "team")
    for place in places.order_by("order"):
        by_side[sides[place.team_id]].append(place)
    return by_side


def arrange_chairs(
    places: Mapping[str, list[Place]], seats: tuple[Seat, ...], order: Mapping[Seat, uuid.UUID]
) -> list[Chair]:
    """In that order where everybody in it sits on a chair of their own side; else as they
    inscribed. Who has no chair waits."""
    everybody = [place for side in "AB" for place in places[side]]
    people = {place.participant_id: place.participant for place in everybody}
    sides = {place.participant_id: side for side in "AB" for place in places[side]}
    fills_each_chair = set(order) == set(seats) and len(set(order.values())) == len(seats)
    if fills_each_chair and all(sides.get(order[seat]) == side_of(seat) for seat in seats):
        return [Chair(seat, people[order[seat]]) for seat in seats]
    if any(len(places[side]) * 2 < len(seats) for side in "AB"):
        return []
    return [Chair(seat, places[side_of(seat)][int(seat[1]) - 1].participant) for seat in seats]


def team_view(match: Match, side: str, places: list[Place], size: int) -> TeamView:
    team = places[0].team if places else Team(number=0)
    name = call_team(
        [CalledName(place.participant.called, place.participant.name) for place in places],
        own_name=team.name,
        number=team.number,
        language=match.tournament.language,
    )
    here = [place for place in places if place.participant.checked_in_at]
    is_here = bool(places) and len(here) >= min(size, len(places))
    return TeamView(side, name, is_here)


def rule_of(rules: Ruleset) -> Rule:
    return Rule(
        way=str(WAYS[rules.first_dealer]),
        article=rules.cites.get("opening", ""),
        ruleset=rules,
        asks_mano=rules.first_dealer == "draw_mano",
        by_lot=rules.first_dealer in ("draw", "draw_mano"),
    )


def dealer_before(mano: Seat, players: int) -> Seat:
    """Who deals when this seat begins."""
    return next(seat for seat in TABLES[players] if mano_of(seat, players) == mano)


@dataclass(frozen=True)
class Signature:
    side: Side
    signed: bool
    has_pin: bool
    refusal: SignatureRefusal | None = None


@dataclass(frozen=True)
class Sumula:
    hands: int
    rulings: int
    minutes: int | None
    deck_returned: bool
    signatures: list[Signature]
    waiting: int  # rulings that the head referee has not decided

    @property
    def lacks_only_refused(self) -> bool:
        """Nobody is waited for: whoever has not signed refuses to."""
        refused = [signature.refusal for signature in self.signatures]
        return any(refused) and all(each.signed or each.refusal for each in self.signatures)


def sumula_of(page: MatchPage) -> Sumula:
    """Five queries besides the match's own."""
    match = page.row.match
    kinds = [line.kind for line in page.lines_that_count]
    teams = [side.team.pk for side in page.row.sides if side.team]
    pins = set(TeamPin.objects.filter(team__in=teams).values_list("team", flat=True))
    confirmed = match.state == Match.State.CONFIRMED
    refusals = find_refusals(match)
    begun, over = match.started_at, match.finished_at
    return Sumula(
        hands=sum(kind in HAND_KINDS for kind in kinds),
        rulings=kinds.count("ruling"),
        minutes=int((over - begun) / timedelta(minutes=1)) if begun and over else None,
        deck_returned=Closing.objects.filter(match=match, deck_returned_at__isnull=False).exists(),
        signatures=[
            Signature(
                side,
                signed=side.side in match.signed or (confirmed and side.side not in refusals),
                has_pin=bool(side.team and side.team.pk in pins),
                refusal=refusals.get(side.side),
            )
            for side in page.row.sides
        ],
        waiting=count_waiting(match),
    )
