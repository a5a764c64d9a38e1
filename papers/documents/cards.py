"""Cards with a QR for tables and referees. None holds a secret: whoever scans one asks to be let
in, and the desk says yes or no."""

from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy

from papers.registry import Content, Scope, paper
from tournaments.models import Role, RoleGrant, Table, Tournament
from tournaments.qr import qr_svg


def has_tables(tournament: Tournament) -> bool:
    return Table.objects.filter(tournament=tournament, in_use=True).exists()


def has_referees(tournament: Tournament) -> bool:
    return referees_of(tournament).exists()


def referees_of(tournament: Tournament) -> Any:
    return RoleGrant.objects.filter(tournament=tournament, role=Role.REFEREE, ended_at=None)


def with_codes(content: Content, size: str) -> dict[str, Any]:
    return {"cards": [{**card, "qr": qr_svg(card["address"])} for card in content["cards"]]}


@paper(
    "table_cards",
    title=gettext_lazy("Table cards"),
    order=40,
    styles=("print-cards.css",),
    available=has_tables,
    names_people=False,
    lay_out=with_codes,
)
def table_cards(tournament: Tournament, scope: Scope) -> Content:
    tables = Table.objects.filter(tournament=tournament, in_use=True).order_by("number")
    return {
        "cards": [
            {
                "number": table.number,
                "address": address("ask_at_table", tournament, table.number),
            }
            for table in tables
        ]
    }


@paper(
    "referee_cards",
    title=gettext_lazy("Referee cards"),
    order=42,
    styles=("print-cards.css",),
    available=has_referees,
    lay_out=with_codes,
)
def referee_cards(tournament: Tournament, scope: Scope) -> Content:
    grants = sorted(referees_of(tournament).select_related("user"), key=lambda g: g.person_name)
    return {
        "cards": [
            {
                "name": grant.person_name,
                "address": address("ask_as_referee", tournament, grant.pk),
            }
            for grant in grants
        ]
    }


def address(name: str, tournament: Tournament, number: int) -> str:
    return settings.SITE_URL + reverse(name, args=[tournament.slug, number])
