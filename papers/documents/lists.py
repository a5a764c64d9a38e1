"""Who is inscribed, by number; and who comes in through the door, by name."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy

from papers.registry import Content, Scope, paper
from tournaments.inscription_rows import IN, WAITING, Unit, units_of
from tournaments.inscriptions.names import fold
from tournaments.models import Participant, Plan, Tournament


def somebody_inscribed(tournament: Tournament) -> bool:
    return Participant.objects.filter(tournament=tournament, withdrawn_at=None).exists()


def to_the_inscriptions(tournament: Tournament, scope: Scope) -> str:
    return reverse("inscriptions", args=[tournament.slug])


@paper(
    "inscription_list",
    title=gettext_lazy("Inscription list"),
    order=50,
    available=somebody_inscribed,
    path=to_the_inscriptions,
)
def inscription_list(tournament: Tournament, scope: Scope) -> Content:
    units = units_of(tournament)
    inside = [unit_data(unit) for unit in units if unit.state == IN]
    return {
        "inside": sorted(inside, key=lambda unit: (unit["alone"], unit["number"])),
        "waiting": [unit_data(unit) for unit in units if unit.state == WAITING],
    }


def unit_data(unit: Unit) -> dict[str, Any]:
    return {
        "number": unit.team.number if unit.team else unit.number,
        "alone": unit.team is None,
        "position": unit.position,
        "seed": (unit.team.seed or 0) if unit.team else 0,
        "people": [{"name": str(person), "club": person.club} for person in unit.people],
    }


@paper(
    "check_in_list",
    title=gettext_lazy("Check-in list"),
    order=52,
    available=somebody_inscribed,
    path=to_the_inscriptions,
)
def check_in_list(tournament: Tournament, scope: Scope) -> Content:
    """By last name, as people say it at the door."""
    plan = Plan.objects.filter(tournament=tournament).first()
    people = [
        {
            "name": str(person),
            "team": unit.team.number if unit.team else 0,
            "here": bool(person.checked_in_at),
            "owes": person.payment == Participant.Payment.OWES,
            "age": bool(person.age_verified_at),
        }
        for unit in units_of(tournament)
        if unit.state == IN
        for person in unit.people
    ]
    return {
        "people": sorted(people, key=lambda row: by_last_name(str(row["name"]))),
        "fee": bool(plan and plan.fee),
        "minimum_age": (plan.minimum_age or 0) if plan else 0,
    }


def by_last_name(name: str) -> tuple[str, str]:
    words = fold(name).split()
    return (words[-1] if words else "", " ".join(words))
