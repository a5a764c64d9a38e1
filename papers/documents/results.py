"""Results and podium: the places, the standings, every match with its score."""

from typing import Any

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy

from papers.registry import Content, Scope, paper
from tournaments.day_words import ENDS
from tournaments.match_rows import MatchRow, rows_of
from tournaments.models import Match, Tournament
from tournaments.podium.page import PodiumPage, podium_page
from tournaments.regulation.words import round_name
from tournaments.team_names import names_of_teams

DECIDED = (Match.State.FINISHED, Match.State.CONFIRMED)


def something_decided(tournament: Tournament) -> bool:
    return tournament.matches.filter(state__in=DECIDED).exists()


def to_the_podium(tournament: Tournament, scope: Scope) -> str:
    return reverse("podium", args=[tournament.slug])


@paper(
    "results",
    title=gettext_lazy("Results"),
    public=True,
    order=60,
    styles=("print-record.css",),
    available=something_decided,
    path=to_the_podium,
)
def results(tournament: Tournament, scope: Scope) -> Content:
    page = podium_page(tournament)
    decided = tournament.matches.filter(state__in=DECIDED)
    in_order = decided.order_by("-round", "round_code", "number")  # the final before the third
    with translation.override(tournament.language):
        return {
            "decided": page.decided,
            "pencil": page.pencil,
            "podium": podium(page),
            "honours": [
                {
                    "code": shown.honour.code,
                    "count": shown.honour.count,
                    "teams": [team.name for team in shown.teams],
                }
                for shown in page.honours
            ],
            "standings": [
                {
                    "rank": row.standing.rank,
                    "team": row.team.name,
                    "clubs": row.team.clubs,
                    "reached": round_name(row.standing.reached),
                    "how": str(ENDS.get(row.standing.how, "")),
                    "matches": [row.standing.matches_won, row.standing.matches_lost],
                    "games": [row.standing.games_won, row.standing.games_lost],
                }
                for row in page.rows
            ],
            "matches": [match(row) for row in rows_of(in_order, names_of_teams(tournament))],
        }


def podium(page: PodiumPage) -> list[dict[str, Any]]:
    return [
        {
            "number": place.number,
            "suit": place.suit,
            "teams": [
                {"people": team.athletes or [team.name], "clubs": team.clubs}
                for team in place.teams
            ],
        }
        for place in page.places
    ]


def match(row: MatchRow) -> dict[str, Any]:
    return {
        "number": row.match.number,
        "round": round_name(row.match.round_code),
        "sides": [
            {"name": side.name, "won": side.won, "games": side.games} for side in (row.a, row.b)
        ],
        "games": [list(game) for game in row.match.games],
        "how": str(ENDS.get(row.match.how, "")),
        "article": row.match.article if row.match.how in ENDS else "",
        "pencil": row.match.state != Match.State.CONFIRMED,
    }
