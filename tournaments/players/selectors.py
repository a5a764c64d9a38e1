"""The match a player has to care about now, for their own page."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q

from tournaments.exceptions import NotFound
from tournaments.inscriptions.people import active_participants, list_agreed, team_of, without_team
from tournaments.matches.selectors import MatchPage, match_page
from tournaments.models import (
    LogEntry,
    Match,
    Participant,
    Place,
    Plan,
    Proposal,
    Slot,
    Team,
    Tournament,
)


@dataclass(frozen=True)
class MyMatch:
    page: MatchPage
    side: str

    @property
    def match(self) -> Match:
        return self.page.row.match

    @property
    def version(self) -> str:
        """The match and its length as a page shows it: a yes is to this and to nothing later."""
        return f"{self.match.number}.{self.match.entries_count}"

    @property
    def rival(self) -> str:
        row = self.page.row
        rival = row.b if self.side == "A" else row.a
        return rival.own_name or rival.name

    @property
    def referee(self) -> str:
        return self.match.table.referee_name if self.match.table else ""

    @property
    def may_report(self) -> bool:
        return (
            self.match.state in Match.AT_A_TABLE and not self.match.suspended and not self.referee
        )

    @property
    def may_sign(self) -> bool:
        return self.waits_for_a_yes and self.side not in self.match.signed

    @property
    def has_signed(self) -> bool:
        return self.waits_for_a_yes and self.side in self.match.signed

    @property
    def lacks_flores(self) -> bool:
        return self.match.state == Match.State.FINISHED and self.match.lacks_flores

    @property
    def may_tell_flores(self) -> bool:
        return self.lacks_flores and not self.referee

    @property
    def waits_for_a_yes(self) -> bool:
        return self.match.state == Match.State.FINISHED and not self.match.lacks_flores


def my_match(person: Participant) -> MyMatch | None:
    """The latest one of their team that is not confirmed; where they stand in pencil comes only
    after it. In a group, where several wait at once: where they sit, then what waits for their yes,
    then the next one. None before the draw or after the end."""
    place = Place.objects.filter(participant=person, until=None).first()
    if place is None:
        return None
    slots = list(
        Slot.objects.filter(
            team=place.team_id,
            kind=Slot.Kind.TEAM,
            pencil=False,
            match__state__in=(Match.State.WAITING, *Match.ON_THE_BOARD),
        ).select_related("match")
    )
    if not slots:
        return None
    slot = min(slots, key=lambda slot: (*urgency_of(slot), slot.match.number))
    return MyMatch(match_page(person.tournament, slot.match.number), slot.side)


def urgency_of(slot: Slot) -> tuple[bool, int]:
    match = slot.match
    if not match.group:
        return False, -match.round
    waits_for_yes = match.state == Match.State.FINISHED and slot.side not in match.signed
    return True, 0 if match.state in Match.AT_A_TABLE else 1 if waits_for_yes else 2


def get_own_match(person: Participant) -> MyMatch:
    mine = my_match(person)
    if mine is None:
        raise NotFound("match")
    mine.match.tournament = person.tournament
    return mine


def get_own_team(person: Participant) -> Team:
    team = team_of(person)
    if team is None:
        raise NotFound("team")
    team.tournament = person.tournament
    return team


# Whose event it is stands above, and the key is the name once more; on an erased row nobody looks.
NOT_SHOWN = {"id", "tournament", "key", "erased_at"}
MOST = 60  # people to choose from


@dataclass(frozen=True)
class Finder:
    others: list[Participant]  # who may be asked
    received: list[Proposal]
    sent: list[Proposal]
    agreed: list[Participant]  # said yes: one more is missing, or they wait
    waits: bool = False  # all of a team agreed, and the list of a draw is frozen


def finder_for(person: Participant, plan: Plan) -> Finder | None:
    """None where there is nothing to find: a team already, the draw made, nobody plays together."""
    alone = not Place.objects.filter(participant=person, until=None).exists()
    open_still = person.tournament.stage in Tournament.BEFORE_THE_DRAW and not person.withdrawn_at
    if plan.team_size == 1 or not alone or not open_still:
        return None
    proposals = list(
        Proposal.objects.filter(
            Q(asker=person) | Q(asked=person), state__in=["asked", "accepted"]
        ).select_related("asker", "asked")
    )
    met = {person.pk, *(p.asker_id for p in proposals), *(p.asked_id for p in proposals)}
    others = without_team(active_participants(person.tournament)).filter(looks_for_partner=True)
    return Finder(
        others=list(others.exclude(pk__in=met).order_by("name")[:MOST])
        if person.looks_for_partner
        else [],
        received=[p for p in proposals if p.state == "asked" and p.asked_id == person.pk],
        sent=[p for p in proposals if p.state == "asked" and p.asker_id == person.pk],
        agreed=[
            p.asked if p.asker_id == person.pk else p.asker
            for p in proposals
            if p.state == "accepted"
        ],
        waits=len(list_agreed(person)) == plan.team_size,
    )


def everything_about(person: Participant) -> dict[str, Any]:
    """The row, the teams, the proposals, and the log's entries about this person. Others appear
    by number: their names are theirs."""
    reference = f"participant:{person.pk}"
    entries = LogEntry.objects.filter(
        Q(subject=reference) | Q(actor=reference), tournament=person.tournament_id
    ).prefetch_related("remarks")
    places = person.places.order_by("since").values_list("team__number", "order", "since", "until")
    proposals = Proposal.objects.filter(Q(asker=person) | Q(asked=person)).values_list(
        "asker__number", "asked__number", "state", "made_at"
    )
    own = [field.name for field in person._meta.fields if field.name not in NOT_SHOWN]
    return {
        "tournament": person.tournament.name,
        "id": str(person.pk),
        **{name: spell_value(getattr(person, name)) for name in own},
        "teams": name_values(("team", "chair", "since", "until"), places),
        "payments": name_values(
            ("number", "amount", "method", "at", "undone_at"), payments_of(person)
        ),
        "proposals": name_values(("from", "to", "state", "at"), proposals),
        "log": [
            {
                "number": entry.number,
                "at": spell_value(entry.at),
                "action": entry.action,
                "texts": [remark.text for remark in entry.remarks.all() if remark.text],
            }
            for entry in entries
        ],
    }


def payments_of(person: Participant) -> Iterable[tuple[Any, ...]]:
    rows = person.payments.order_by("number")
    return [(row.number, str(row.amount), row.method, row.taken_at, row.undone_at) for row in rows]


def name_values(names: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> list[dict[str, Any]]:
    return [dict(zip(names, map(spell_value, row), strict=True)) for row in rows]


def spell_value(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value
