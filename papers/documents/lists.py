"""Who is inscribed, by number; and who comes in through the door, by name."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy

from papers.layout.letters import letters_class
from papers.registry import Content, Scope, paper
from tournaments.inscriptions.called_names import is_by_first_name, list_key
from tournaments.inscriptions.selectors import IN, WAITING, InscriptionRow, list_inscriptions
from tournaments.models import Participant, Plan, Tournament


def has_participants(tournament: Tournament) -> bool:
    return Participant.objects.filter(tournament=tournament, withdrawn_at=None).exists()


ROOM, WAITLIST = 215.0, 16.0  # mm on a page for the rows; less for the waitlist's heading


def lay_out_list(content: Content, size: str) -> dict[str, Any]:
    units = [*content["inside"], *content["waiting"]]
    return {
        "letters": letters_class(
            lines=sum(len(unit["people"]) for unit in units),
            rows=len(units),
            room=ROOM - (WAITLIST if content["waiting"] else 0),
        )
    }


def inscriptions_path(tournament: Tournament, scope: Scope) -> str:
    return reverse("tournaments:inscriptions", args=[tournament.slug])


@paper(
    kind="inscription_list",
    title=gettext_lazy("Inscription list"),
    order=50,
    template="papers/inscription_list.html",
    has_rows=True,
    available=has_participants,
    path=inscriptions_path,
    lay_out=lay_out_list,
)
def read_inscription_list(tournament: Tournament, scope: Scope) -> Content:
    units = list_inscriptions(tournament)
    inside = [unit_content(unit) for unit in units if unit.state == IN]
    return {
        "inside": sorted(inside, key=lambda unit: (unit["alone"], unit["number"])),
        "waiting": [unit_content(unit) for unit in units if unit.state == WAITING],
    }


def unit_content(unit: InscriptionRow) -> Content:
    return {
        "number": unit.number,
        "label": unit.number_label,
        "alone": unit.team is None,
        "position": unit.position,
        "seed": (unit.team.seed or 0) if unit.team else 0,
        "people": [{"name": str(person), "club": person.club} for person in unit.people],
    }


@paper(
    kind="check_in_list",
    title=gettext_lazy("Check-in list"),
    order=52,
    template="papers/check_in_list.html",
    has_rows=True,
    available=has_participants,
    path=inscriptions_path,
)
def read_check_in_list(tournament: Tournament, scope: Scope) -> Content:
    """In the order of the plan, as people say it at the door."""
    plan = Plan.objects.filter(tournament=tournament).first() or Plan()
    people = [
        {
            "name": str(person),
            "team": unit.team.number if unit.team else 0,
            "here": bool(person.checked_in_at),
            "owes": person.payment == Participant.Payment.OWES,
            "age": bool(person.age_verified_at),
        }
        for unit in list_inscriptions(tournament)
        if unit.took_part
        for person in unit.people
    ]
    return {
        "people": sorted(
            people,
            key=lambda row: list_key(
                str(row["name"]), language=tournament.language, order=plan.list_order
            ),
        ),
        "by_first_name": is_by_first_name(language=tournament.language, order=plan.list_order),
        "fee": bool(plan.fee),
        "minimum_age": plan.minimum_age or 0,
    }
