"""Cards with a QR for tables and referees. None holds a secret: whoever scans one asks to be let
in, and the desk says yes or no."""

from collections import defaultdict
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy

from accounts.qr import qr_svg
from papers.registry import Content, Scope, paper
from tournaments.hall.tables import spell_tables
from tournaments.models import Role, RoleGrant, Table, Tournament


def tables_of(tournament: Tournament) -> QuerySet[Table]:
    return Table.objects.filter(tournament=tournament, in_use=True)


def referees_of(tournament: Tournament) -> QuerySet[RoleGrant]:
    return RoleGrant.objects.filter(tournament=tournament, role=Role.REFEREE, ended_at=None)


def add_qr_codes(content: Content, size: str) -> dict[str, Any]:
    return {
        "cards": [
            {
                **card,
                "qr": qr_svg(card["address"]),
                "watch_qr": qr_svg(card["watch"]) if "watch" in card else "",
            }
            for card in content["cards"]
        ]
    }


@paper(
    kind="table_cards",
    title=gettext_lazy("Table cards"),
    order=40,
    template="papers/table_cards.html",
    styles=("print-cards.css",),
    available=lambda tournament: tables_of(tournament).exists(),
    names_people=False,
    lay_out=add_qr_codes,
)
def read_table_cards(tournament: Tournament, scope: Scope) -> Content:
    return {
        "cards": [
            {
                "number": table.number,
                "address": settings.SITE_URL
                + reverse("referees:ask_at_table", args=[tournament.slug, table.number]),
                # Whoever watches finds what is played at this table.
                "watch": settings.SITE_URL
                + reverse("spectators:table", args=[tournament.slug, table.number]),
            }
            for table in tables_of(tournament).order_by("number")
        ]
    }


@paper(
    kind="referee_cards",
    title=gettext_lazy("Referee cards"),
    order=42,
    template="papers/referee_cards.html",
    styles=("print-cards.css",),
    available=lambda tournament: referees_of(tournament).exists(),
    lay_out=add_qr_codes,
)
def read_referee_cards(tournament: Tournament, scope: Scope) -> Content:
    grants = referees_of(tournament).select_related("user")
    tables: dict[int | None, list[int]] = defaultdict(list)
    for number, referee in tables_of(tournament).values_list("number", "referee"):
        tables[referee].append(number)
    return {
        "cards": [
            {
                "name": grant.person_name,
                "is_head": grant.head,
                "tables": spell_tables(tables[grant.pk]),
                "address": settings.SITE_URL
                + reverse("referees:ask_as_referee", args=[tournament.slug, grant.pk]),
            }
            for grant in sorted(grants, key=lambda grant: grant.person_name)
        ]
    }
