"""The stages of a drawn event: groups or rounds with their tables, who goes on and why, and the
bracket that follows from the tables."""

from collections.abc import Sequence
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from rest_framework import serializers

from api.base import TournamentViewSet, changes, lists, reads
from api.versions import tournament_etag
from tournaments import fields
from tournaments.draws.entrants import Entrant, teams_outside_rounds
from tournaments.draws.services.late_rounds import enter_rounds
from tournaments.exceptions import Refused
from tournaments.formats.plan import Winners
from tournaments.formats.results import Figures
from tournaments.inscriptions.selectors import names_by_id, numbers_by_id
from tournaments.models import Deduction, Stage, StagePlace, Team
from tournaments.permissions import may_organize
from tournaments.regulation.articles import Reason
from tournaments.serializers import DerivedSerializer
from tournaments.stages.labels import tie_label
from tournaments.stages.selectors.reading import OpenTie, open_ties, read_stage
from tournaments.stages.selectors.returns import list_return_ties
from tournaments.stages.selectors.sources import find_source, list_sources, name_source
from tournaments.stages.selectors.tables import INK, PENCIL, GroupView, TableRow, view_of
from tournaments.stages.services.build import build_seeded_bracket
from tournaments.stages.services.deductions import (
    MOST as MOST_DEDUCTED,
    deduct_points,
    take_back_deduction,
)


class TableRowSerializer(DerivedSerializer[TableRow]):
    """One team of a group; figures are sums over its decided matches."""

    field_names = (
        "place", "team", "name", "matches", "won", "drawn", "lost", "walkovers", "games_for",
        "games_against", "points_for", "points_against", "flores", "table_points", "deducted",
        "goes_on", "cup", "has_left", "why",
    )  # fmt: skip
    help_texts = {
        "place": "Shared by several where nothing depends on it.",
        "drawn": "1–1, where a match is exactly two games.",
        "walkovers": "Won or lost by one, byes among them.",
        "flores": "Where the table counts them, else 0.",
        "table_points": "Less what was deducted.",
        "cup": "Key of the cup that it would come into instead, if any.",
        "why": "Why it stands above the next one, in the language of the request.",
    }
    team = serializers.IntegerField(source="number", help_text="Number of the team.")
    goes_on = serializers.ChoiceField(
        ["", PENCIL, INK],
        help_text="`pencil`: if it ended now; `ink`: nothing can change it; empty: not.",
    )

    def derive(self, name: str) -> Any:
        if name in Figures._fields:
            help_text = self.help_texts.get(name)
            return serializers.IntegerField(source=f"figures.{name}", help_text=help_text)
        return super().derive(name)


class GroupSerializer(DerivedSerializer[GroupView]):
    field_names = ("name", "is_over", "is_ink", "table", "struck")
    help_texts = {
        "is_over": "Every match is decided.",
        "is_ink": "And confirmed, with no appeal open.",
        "struck": "Names of teams that left before half.",
    }
    table = TableRowSerializer(source="rows", many=True)


class PlaceSerializer(serializers.Serializer[Any]):
    source = serializers.CharField(
        help_text="Where somebody comes from: `A1`, `best 3.1` (best of all thirds), `seed 4`."
    )
    team = serializers.IntegerField(
        allow_null=True, help_text="Nobody yet, or for good if it is settled."
    )
    settled = serializers.BooleanField()
    by_decision = serializers.BooleanField(
        help_text="The tables say somebody else by now; the organizers let it stand."
    )


class TieSerializer(serializers.Serializer[Any]):
    """Drawn as a `lot` at …/draws/, which takes the subject as its `tie`."""

    subject = serializers.CharField()
    about = serializers.CharField(help_text="In words, in the language of the request.")
    teams = fields.NumbersField(help_text="Numbers of teams.")


class ByeSerializer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    team = serializers.IntegerField(help_text="Number of the team.")
    late = serializers.BooleanField(help_text="It came in after that round was drawn.")


class StageSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    key = serializers.CharField()
    kind = serializers.ChoiceField(Stage.Kind.values)
    state = serializers.ChoiceField(Stage.State.values)
    rounds = serializers.IntegerField(
        allow_null=True, help_text="How many are planned, of a stage of rounds."
    )
    byes = ByeSerializer(many=True, help_text="Who had no rival in a round, which is a win.")
    groups = GroupSerializer(many=True, help_text="Empty for a bracket, and before the draw.")
    places = PlaceSerializer(many=True, help_text="Who comes into it from an earlier stage.")
    ties = TieSerializer(
        many=True, help_text="What a lot must settle before everybody's way on is known."
    )


class StagesSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField(help_text="Of the tournament.")
    stages = StageSerializer(many=True, help_text="Empty until something is drawn.")


class LateTeamSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()


class LateEntrySerializer(serializers.Serializer[Any]):
    team = serializers.IntegerField(min_value=1, help_text="Number of the team.")
    reason = fields.ReasonField()
    article = fields.ArticleField(help_text="Empty: the event's own about late teams.")


class DeductionSerializer(DerivedSerializer[Deduction]):
    """Table points that a team lost by decision. The reason stands in the log."""

    field_names = ("id", "team", "points", "taken_back")
    team = serializers.IntegerField(source="team.number", help_text="Number of the team.")


class PointsDecisionSerializer(serializers.Serializer[Any]):
    reason = fields.ReasonField(help_text="Everybody reads it, unless it names somebody.")
    stands = serializers.BooleanField(
        default=False,
        help_text="Whoever is in a bracket that is drawn stays in it, by decision. Without it"
        " nothing is done where the tables would send on somebody else.",
    )


class NewDeductionSerializer(PointsDecisionSerializer):
    team = serializers.IntegerField(min_value=1, help_text="Number of the team.")
    points = serializers.IntegerField(min_value=1, max_value=MOST_DEDUCTED)


class StageViewSet(TournamentViewSet):
    scope = "draws"
    serializer_class = StagesSerializer

    @reads("Stages with their tables", or_unchanged=True)
    def list(self) -> Any:
        """As they stand now. The public results file has what anybody needs to compute them."""
        etag = f'{tournament_etag(self.tournament)[:-1]}-{get_language()}"'
        return self.unless_unchanged(etag, self.read_stages)

    @changes("Make the bracket that follows from the tables", None, StagesSerializer)
    def build_bracket(self) -> Any:
        """Only where the plan lets the bracket follow the tables, once everybody who goes on is
        settled; a bracket from pots is a draw."""
        build_seeded_bracket(self.get_stage(), by=self.actor)
        self.tournament.refresh_from_db()
        return self.read_stages()

    @lists(
        "Teams that may still come into the rounds",
        "By number.",
        LateTeamSerializer,
        right=may_organize,
    )
    def late_teams(self) -> Sequence[Entrant]:
        """Complete teams outside them; nobody once half of the rounds are drawn."""
        return teams_outside_rounds(self.get_rounds().tournament)

    @changes("Let a late team into the rounds", LateEntrySerializer, StagesSerializer)
    def enter_late(self) -> Any:
        """From the next round on; the last one that it missed is its bye, a win. Before the draw of
        round ⌊R/2⌋ + 1, with a reason, and not behind a frozen list."""
        self.get_rounds()
        late = self.validated
        team = self.find_row(Team, number=late["team"], refusal="no_late_team")
        enter_rounds(team, by=self.actor, because=Reason(late["reason"], late["article"]))
        self.tournament.refresh_from_db()
        return self.read_stages()

    @lists("Table points that were deducted", "By the number of the team.", DeductionSerializer)
    def deductions(self) -> Any:
        """Those that were taken back among them."""
        return self.get_stage().deductions.select_related("team").order_by("team__number", "pk")

    @changes("Deduct table points", NewDeductionSerializer, StagesSerializer, scope="results")
    def deduct(self) -> Any:
        """The tables follow at once, and whoever goes on from them."""
        decision = self.validated
        number = decision.pop("team")
        team = self.find_row(Team, number=number, refusal="not_in_stage")
        deduct_points(self.get_stage(), by=self.actor, team=team, **decision)
        self.tournament.refresh_from_db()
        return self.read_stages()

    @changes("Give points back", PointsDecisionSerializer, StagesSerializer, scope="results")
    def give_back(self) -> Any:
        """Once each."""
        rows = Deduction.objects.select_related("team", "stage__tournament")
        deduction = get_object_or_404(rows, pk=self.kwargs["deduction"], stage=self.get_stage())
        take_back_deduction(deduction, by=self.actor, **self.validated)
        self.tournament.refresh_from_db()
        return self.read_stages()

    def get_stage(self) -> Stage:
        stage: Stage = self.get_row(Stage, key=self.kwargs["key"])
        return stage

    def get_rounds(self) -> Stage:
        """Not found where the address names no stage, refused where it names one without rounds."""
        stage = self.get_stage()
        if not stage.is_rounds:
            raise Refused("no_rounds_planned")
        return stage

    def read_stages(self) -> dict[str, Any]:
        """In a fixed number of queries: an event has a stage of groups at most."""
        rows = Stage.objects.filter(tournament=self.tournament).select_related("tournament")
        numbers = numbers_by_id(self.tournament)
        stages = list(rows.prefetch_related("places").order_by("number"))
        of_pairs = {source.stage for stage in stages if (source := find_source(stage, Winners))}
        return {
            "version": self.tournament.version,
            "stages": [
                describe_stage(stage, numbers, has_returns=stage.key in of_pairs)
                for stage in stages
            ],
        }


def describe_stage(stage: Stage, numbers: dict[str, int], *, has_returns: bool) -> dict[str, Any]:
    """`has_returns`: losers of it come back into the bracket after it."""
    groups: Sequence[GroupView] = ()
    ties: Sequence[OpenTie] = ()
    if stage.has_tables and stage.is_drawn:
        reading = read_stage(stage)
        names = names_by_id(stage.tournament)
        groups = view_of(reading, names, numbers=numbers, language=get_language() or "en").groups
        ties = [*open_ties(reading), *(list_return_ties(stage) if has_returns else [])]
    places = {place.source: place for place in stage.places.all()}
    return {
        **vars(stage),
        "rounds": stage.values.get("rounds") if stage.is_rounds else None,
        "byes": [{**bye, "team": numbers[bye["team"]]} for bye in stage.byes],
        "groups": groups,
        "places": [
            describe_place(source, places.get(source), numbers)
            for source in list_sources(stage)
            if ":" in source
        ],
        "ties": [
            {
                "subject": tie.subject,
                "about": tie_label(tie.subject),
                "teams": [numbers[team] for team in tie.teams],
            }
            for tie in ties
        ],
    }


def describe_place(
    source: str, place: StagePlace | None, numbers: dict[str, int]
) -> dict[str, Any]:
    return {
        "source": name_source(source),
        "team": numbers.get(str(place.team_id)) if place else None,
        "settled": place is not None,
        "by_decision": place is not None and place.by_decision,
    }
