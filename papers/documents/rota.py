"""The referees' rota: who is in charge of which tables, and when matches come to them. As far as
that is known: hours ahead are the estimates of the order of play."""

from collections import defaultdict

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy

from papers.documents.cards import referees_of, tables_of
from papers.documents.order_of_play import read_order_of_play
from papers.registry import Content, Scope, paper
from tournaments.formats.round_codes import in_group
from tournaments.hall.board import GROUPS
from tournaments.models import Tournament
from tournaments.regulation.sentences import round_name


def has_turns_for_referees(tournament: Tournament) -> bool:
    return referees_of(tournament).exists() and tournament.matches.undecided().exists()


@paper(
    kind="rota",
    title=gettext_lazy("Referees' rota"),
    order=44,
    template="papers/rota.html",
    has_rows=True,
    styles=("print-badges.css",),
    available=has_turns_for_referees,
    path=lambda tournament, scope: reverse("spectators:bracket", args=[tournament.slug]),
)
def read_rota(tournament: Tournament, scope: Scope) -> Content:
    """A row for each referee, and one for the tables that nobody is in charge of; a column for each
    round: tables with their hours."""
    tables = tables_of(tournament).select_related("referee__user").order_by("number")
    in_charge = {table.number: table.referee_name for table in tables}
    play = read_order_of_play(tournament, scope)
    hours: dict[tuple[str, str], dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for match in play["matches"]:
        referee = in_charge.get(match["table"], "")
        hours[referee, column_of(match["round"])][match["table"]].append(match["time"])
    rounds = list(dict.fromkeys(column_of(match["round"]) for match in play["matches"]))
    grants = referees_of(tournament).select_related("user")
    names = sorted({grant.person_name for grant in grants})
    heads = {grant.person_name for grant in grants if grant.head}
    free = [number for number, name in in_charge.items() if not name]
    with translation.override(tournament.language):
        return {
            "estimated": play["estimated"],
            "rounds": [round_name(code) for code in rounds],
            "rows": [
                {
                    "referee": name,
                    "is_head": name in heads,
                    "tables": [number for number, referee in in_charge.items() if referee == name],
                    "rounds": [
                        [
                            {"table": table, "hours": [hour for hour in at if hour]}
                            for table, at in sorted(hours[name, code].items())
                        ]
                        for code in rounds
                    ],
                }
                for name in [*names, *([""] if free else [])]
            ],
        }


def column_of(code: str) -> str:
    """Groups are played side by side: one column has room for all of them.

    >>> column_of("group_C"), column_of("semifinal")
    ('groups', 'semifinal')
    """
    return GROUPS if in_group(code) else code
