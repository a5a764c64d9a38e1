"""Reading the bracket, the matches, teams, tables and standings: what everybody may see."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import MatchView, TournamentView
from api.schema import listed, query
from api.shapes.filters import StandingFilter, TableFilter, TeamFilter
from api.shapes.matches import (
    BracketShape,
    FormatShape,
    HallShape,
    LinesShape,
    MatchFilter,
    MatchShape,
    StandingShape,
    TableShape,
    TeamShape,
)
from api.versions import match_etag, names, tournament_etag
from scoring.answers import state_json
from tournaments.bracket_view import BracketView, bracket_of
from tournaments.exports.tables import TABLES
from tournaments.match_page import match_page
from tournaments.match_rows import MatchRow, feeders_of, rows_of
from tournaments.models import Match, Table, Team, Tournament
from tournaments.permissions import may_run_the_hall
from tournaments.services.plan_changes import set_match_format
from tournaments.services.tables import assign_tables
from tournaments.team_names import names_of_teams


def match_row(event: Tournament, number: int) -> Any:
    found = Match.objects.filter(tournament=event, number=number)
    return rows_of(found, names_of_teams(event))[0]


class Bracket(TournamentView):
    @extend_schema(summary="The whole bracket", responses={200: BracketShape, 304: None})
    def get(self, request: Request, slug: str) -> Response:
        etag = tournament_etag(self.event)
        if names(request.headers.get("If-None-Match", ""), etag):
            return Response(status=304, headers={"ETag": etag})
        view = bracket_of(self.event)
        data = {
            "version": self.event.version,
            "rounds": [round_of(view, column) for column in view.rounds],
            "champion": view.champion,
        }
        return Response(BracketShape(data).data, headers={"ETag": etag})


def round_of(view: BracketView, column: Any) -> dict[str, Any]:
    rows = [cell.row for cell in column.cells if cell.row]
    return {
        "number": column.number,
        "code": column.code,
        "current": column.current,
        "matches": [*rows, *([column.third] if column.third else [])],
    }


class Matches(TournamentView):
    @extend_schema(
        summary="Matches",
        parameters=query(MatchFilter),
        responses=listed(MatchShape, "By number."),
    )
    def get(self, request: Request, slug: str) -> Response:
        asked = self.asked(MatchFilter)
        found = Match.objects.filter(tournament=self.event).order_by("number")
        for name, lookup in (("state", "state"), ("round", "round"), ("table", "table__number")):
            if name in asked:
                found = found.filter(**{lookup: asked[name]})
        if "team" in asked:
            found = found.filter(slots__team__number=asked["team"]).distinct()
        return self.in_parts(found, MatchShape, read=self.rows)

    def rows(self, part: list[Match]) -> list[MatchRow]:
        return rows_of(
            Match.objects.filter(pk__in=[match.pk for match in part]).order_by("number"),
            names_of_teams(self.event),
            feeders=feeders_of(Match.objects.filter(tournament=self.event)),
        )


class OneMatch(MatchView):
    scope = "setup"

    @extend_schema(summary="One match", responses={200: MatchShape, 304: None})
    def get(self, request: Request, slug: str, number: int) -> Response:
        etag = match_etag(self.match)
        if names(request.headers.get("If-None-Match", ""), etag):
            return Response(status=304, headers={"ETag": etag})
        row = match_page(self.event, number).row
        return Response(MatchShape(row).data, headers={"ETag": etag})

    @extend_schema(
        summary="Play this match best of another number",
        request=FormatShape,
        responses=MatchShape,
    )
    def patch(self, request: Request, slug: str, number: int) -> Response:
        sent = self.body(FormatShape)
        set_match_format(self.match, by=self.actor, best_of=sent["best_of"])
        return Response(MatchShape(match_row(self.event, number)).data)


class Teams(TournamentView):
    @extend_schema(
        summary="Teams",
        parameters=query(TeamFilter),
        responses=listed(TeamShape, "By number."),
    )
    def get(self, request: Request, slug: str) -> Response:
        asked = self.asked(TeamFilter)
        found = Team.objects.filter(tournament=self.event).order_by("number")
        if "state" in asked:
            found = found.filter(state=asked["state"])
        team_names = names_of_teams(self.event)
        if "q" in asked:
            wanted = asked["q"].casefold()
            fits = [key for key, name in team_names.items() if wanted in name.casefold()]
            found = found.filter(pk__in=fits)
        return self.in_parts(found, TeamShape, names=team_names)


class Tables(TournamentView):
    scope = "hall"

    def found(self) -> QuerySet[Table]:
        found = Table.objects.filter(tournament=self.event).select_related("referee__user")
        return found.order_by("number")

    @extend_schema(
        summary="Tables and who keeps them",
        parameters=query(TableFilter),
        responses=listed(TableShape, "By number."),
    )
    def get(self, request: Request, slug: str) -> Response:
        return self.in_parts(self.found().filter(**self.asked(TableFilter)), TableShape)

    @extend_schema(
        summary="Say which referee keeps which tables",
        request=HallShape,
        responses=TableShape(many=True),
    )
    def put(self, request: Request, slug: str) -> Response:
        """The whole hall at once: a table that nobody is named for has no referee."""
        self.require(may_run_the_hall)
        sent = self.body(HallShape)["assignments"]
        assignment = {one["referee"]: frozenset(one["tables"]) for one in sent}
        assign_tables(self.event, by=self.actor, assignment=assignment)
        return Response(TableShape(self.found(), many=True).data)


class Standings(TournamentView):
    @extend_schema(
        summary="Final standings",
        parameters=query(StandingFilter),
        responses=listed(StandingShape, "By rank; who has none comes last."),
    )
    def get(self, request: Request, slug: str) -> Response:
        asked = self.asked(StandingFilter)
        table = TABLES["standings"]
        rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows(self.event)]
        if "team" in asked:
            rows = [row for row in rows if row["team"] == asked["team"]]
        return self.in_parts(rows, StandingShape)


class Lines(MatchView):
    """Kept apart from writing: `api.views.results` adds the POST of the same address."""

    @extend_schema(summary="A match line by line", responses=LinesShape)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """With every award and its article, and what the rules make of it now."""
        page = match_page(self.event, number)
        data = {"lines": page.lines, "state": state_json(page.state)}
        return Response(LinesShape(data).data, headers={"ETag": match_etag(self.match)})
