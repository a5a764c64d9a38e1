"""What everybody may read of a drawn event: the bracket, teams, tables and standings."""

from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers

from api.base import TournamentViewSet, lists, reads, updates
from api.matches import MatchSerializer, SideSerializer
from api.versions import tournament_etag
from tournaments import fields
from tournaments.brackets.selectors import RoundColumn, get_brackets
from tournaments.exports.tables import TABLES
from tournaments.hall.services.tables import assign_tables
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.models import Table, Team
from tournaments.permissions import may_organize, may_see_people
from tournaments.podium.standings import Standing
from tournaments.serializers import DerivedSerializer, OptionalSerializer


class RoundSerializer(DerivedSerializer[RoundColumn]):
    field_names = ("number", "code", "current", "matches")
    matches = MatchSerializer(many=True)


class CupSerializer(serializers.Serializer[Any]):
    cup = serializers.CharField(help_text="Key of its stage.")
    rounds = RoundSerializer(many=True)
    champion = SideSerializer(allow_null=True)


class BracketSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField(help_text="Of the tournament.")
    rounds = RoundSerializer(many=True)
    champion = SideSerializer(allow_null=True)
    cups = CupSerializer(many=True, help_text="Knockouts beside the main one, as they are drawn.")


class TeamSerializer(DerivedSerializer[Team]):
    field_names = ("id", "number", "state", "name", "seed", "drawn")
    name = serializers.CharField(read_only=True)


class TeamFilter(OptionalSerializer):
    state = serializers.ChoiceField(Team.State.values)
    q = serializers.CharField(max_length=80, help_text="Part of a name.")


class TableSerializer(DerivedSerializer[Table]):
    field_names = ("number", "in_use", "referee")
    referee = serializers.CharField(source="referee_name")


def without_referee(table: Table) -> Table:
    table.referee = None
    return table


class TableFilter(OptionalSerializer):
    in_use = serializers.BooleanField()
    referee = fields.NumberField(help_text="Id of a referee's role.")


class AssignmentSerializer(serializers.Serializer[Any]):
    referee = fields.NumberField(help_text="Id of a referee's role: see people.")
    tables = serializers.ListField(child=fields.NumberField(), max_length=600)


class HallSerializer(serializers.Serializer[Any]):
    assignments = AssignmentSerializer(many=True)


class StandingSerializer(DerivedSerializer[Standing]):
    field_names = (
        "cup", "rank", "team", "name", "clubs", "medal", "reached", "matches_won", "matches_lost",
        "games_won", "games_lost", "how",
    )  # fmt: skip
    team = serializers.IntegerField()
    name = serializers.CharField()
    clubs = serializers.CharField()
    medal = serializers.CharField(allow_null=True)
    cup = serializers.CharField(
        allow_null=True, help_text="Key of a knockout beside the main one: its own standings."
    )
    how = serializers.CharField(allow_null=True)


class StandingFilter(OptionalSerializer):
    team = fields.NumberField(help_text="Number of a team.")


def with_names(teams: Any, names: dict[Any, str]) -> Any:
    """Teams as they are shown: by the names of their people."""
    for team in teams:
        team.name = names.get(team.pk) or f"#{team.number}"
    return teams


class BracketViewSet(TournamentViewSet):
    serializer_class = BracketSerializer

    @reads("The whole bracket", or_unchanged=True)
    def bracket(self) -> Any:
        return self.unless_unchanged(tournament_etag(self.tournament), self.read_bracket)

    def read_bracket(self) -> dict[str, Any]:
        main, *cups = get_brackets(self.tournament)
        return {**vars(main), "cups": cups, "version": self.tournament.version}

    @lists("Teams", "By number.", TeamSerializer, filters=TeamFilter)
    def teams(self) -> Any:
        teams = Team.objects.filter(tournament=self.tournament).order_by("number")
        names = names_of_teams(self.tournament)
        if "state" in self.filters:
            teams = teams.filter(state=self.filters["state"])
        if "q" in self.filters:
            part = self.filters["q"].casefold()
            teams = teams.filter(
                pk__in=[key for key, name in names.items() if part in name.casefold()]
            )
        return self.paginated(teams, read=lambda page: with_names(page, names))

    def list_tables(self) -> QuerySet[Table]:
        tables = Table.objects.filter(tournament=self.tournament).select_related("referee__user")
        return tables.order_by("number")

    @lists("Tables and who keeps them", "By number.", TableSerializer, filters=TableFilter)
    def tables(self) -> Any:
        """Who keeps a table is named to people with a role alone."""
        tables = self.list_tables().filter(**self.filters)
        if may_see_people(self.actor, self.tournament):
            return tables
        return [without_referee(table) for table in tables]

    @updates(
        "Say which referee keeps which tables",
        HallSerializer,
        TableSerializer(many=True),
        scope="hall",
        right=may_organize,
    )
    def assign_tables(self) -> Any:
        """The whole hall at once: a table that nobody is named for has no referee."""
        assignment = {
            row["referee"]: frozenset(row["tables"]) for row in self.validated["assignments"]
        }
        assign_tables(self.tournament, by=self.actor, assignment=assignment)
        return self.list_tables()

    @lists(
        "Final standings",
        "By rank; who has none comes last.",
        StandingSerializer,
        filters=StandingFilter,
    )
    def standings(self) -> Any:
        table = TABLES["standings"]
        rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows(self.tournament)]
        return [row for row in rows if self.filters.get("team", row["team"]) == row["team"]]
