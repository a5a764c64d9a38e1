"""Appeals and the committee's cases."""

from typing import Any

from rest_framework import serializers

from api.base import TournamentViewSet, changes, lists, reads, updates
from api.corrections import LaterSerializer, PreviewSerializer, choices_in, show_preview
from tournaments import fields
from tournaments.appeals.selectors import AppealView, StepView, appeals_of, read_appeals
from tournaments.appeals.services import file
from tournaments.appeals.services.decide import Verdict, decide_appeal, may_decide, preview_verdict
from tournaments.exceptions import NotAllowed
from tournaments.hall import cases
from tournaments.hall.cases import CaseView
from tournaments.hall.services.cases import bring_case, decide_case
from tournaments.matches.selectors import match_page
from tournaments.matches.services.corrections import Correction, Preview
from tournaments.models import Appeal, AppealStep, Case, Match, Tournament
from tournaments.permissions import may_see_the_hall
from tournaments.serializers import DerivedSerializer, OptionalSerializer


class StepViewSerializer(DerivedSerializer[StepView]):
    field_names = ("kind", "at", "by", "team", "text", "outcome", "article")
    kind = serializers.ChoiceField(AppealStep.Kind.values)


class AppealSerializer(DerivedSerializer[AppealView]):
    field_names = (
        "number", "match", "line", "matter", "team", "rival", "state", "outcome", "open",
        "due_at", "steps",
    )  # fmt: skip
    line = serializers.IntegerField(source="appeal.line", allow_null=True)
    state = serializers.ChoiceField(Appeal.State.values)
    outcome = serializers.CharField(source="appeal.outcome")
    due_at = serializers.DateTimeField(source="appeal.due_at", allow_null=True)
    steps = StepViewSerializer(many=True)


class AppealFilter(OptionalSerializer):
    state = serializers.ChoiceField(Appeal.State.values)
    open = serializers.BooleanField()
    match = fields.NumberField(help_text="Number of a match.")


class FileAppealSerializer(serializers.Serializer[Any]):
    match = fields.NumberField()
    side = serializers.ChoiceField(["A", "B"])
    line = fields.NumberField(allow_null=True, default=None)
    text = fields.LongTextField()


class VerdictSerializer(serializers.Serializer[Verdict]):
    def create(self, validated_data: dict[str, Any]) -> Verdict:
        """The correction is there only where something is to be corrected."""
        own = ("voids", "adds", "games", "flores")
        correction = Correction(**{name: validated_data[name] for name in own})
        return Verdict(
            validated_data["outcome"],
            validated_data.get("text", "-"),
            validated_data.get("article", ""),
            correction if correction != Correction() else None,
        )


class AppealStepSerializer(LaterSerializer, VerdictSerializer):
    """`statement` and `leave` need a side; `decide` an outcome; `take_on` a side unless the
    committee does it itself."""

    kind = serializers.ChoiceField(["statement", "take_on", "leave", "decide"])
    side = serializers.ChoiceField(["", "A", "B"], default="")
    text = fields.LongTextField()
    outcome = serializers.ChoiceField(["", *Appeal.Outcome.values], default="")
    article = fields.ArticleField()
    voids = fields.VoidsField()
    adds = fields.LinesField()
    games = fields.RightGamesField()
    flores = fields.FloresField()


class ConsideredSerializer(VerdictSerializer):
    """As it would be decided: see the appeal's own address."""

    outcome = serializers.ChoiceField(Appeal.Outcome.values)
    voids = fields.VoidsField(help_text="Lines to take out of the count.")
    adds = fields.LinesField(help_text="Lines to write instead.")
    games = fields.RightGamesField(help_text="Or the right final scores, instead of lines.")
    flores = fields.FloresField(help_text="Of A and B, where the table counts them.")


class CaseSerializer(DerivedSerializer[CaseView]):
    field_names = (
        "number", "match", "text", "at", "by", "decision", "decided_at", "decided_by",
        "article",
    )  # fmt: skip


class CaseFilter(OptionalSerializer):
    open = serializers.BooleanField(source="decided__isnull")
    match = fields.NumberField(source="match__number", help_text="Number of a match.")


class BringSerializer(serializers.Serializer[Any]):
    text = fields.LongTextField()
    match = fields.NumberField(allow_null=True, default=None)


class DecideCaseSerializer(serializers.Serializer[Any]):
    decision = fields.LongTextField()
    article = fields.ArticleField()


def get_appeal_view(appeal: Appeal, tournament: Tournament) -> AppealView:
    return read_appeals(Appeal.objects.filter(pk=appeal.pk), tournament)[0]


def add_step(appeal: Appeal, body: dict[str, Any], *, by: Any, side: str) -> None:
    """What a team does: speak, go on to the committee, or leave it."""
    if body["kind"] == "statement":
        file.add_statement(appeal, by=by, side=side, text=body["text"])
    elif body["kind"] == "take_on":
        file.escalate(appeal, by=by, side=side, text=body["text"])
    else:
        file.withdraw_or_accept(appeal, by=by, side=side)


class CommitteeViewSet(TournamentViewSet):
    scope = "appeals"
    right = staticmethod(may_see_the_hall)


class AppealViewSet(CommitteeViewSet):
    queryset = Appeal.objects.select_related("match", "tournament", "team")
    serializer_class = AppealSerializer

    @lists("Appeals", "The open ones first, then the newest.", filters=AppealFilter)
    def list(self) -> Any:
        return self.filter_rows(appeals_of(self.tournament))

    @changes("A team objects to a ruling or a result", FileAppealSerializer)
    def file(self) -> Any:
        body = self.validated
        match = self.get_row(Match, number=body.pop("match"))
        return get_appeal_view(file.file_appeal(match, by=self.actor, **body), self.tournament)

    @reads("One appeal")
    def retrieve(self) -> Any:
        return get_appeal_view(self.get_object(), self.tournament)

    @changes("Speak, take it on, leave it, decide it", AppealStepSerializer)
    def add_step(self) -> Any:
        appeal, body = self.get_object(), self.validated
        if body["kind"] == "decide":
            decide_appeal(appeal, by=self.actor, verdict=self.build_input(), **choices_in(body))
        else:
            add_step(appeal, body, by=self.actor, side=body["side"])
        return get_appeal_view(appeal, self.tournament)

    @updates("See what a verdict would do", ConsideredSerializer, PreviewSerializer)
    def preview(self) -> Any:
        """For whoever's turn it is to decide. Nothing is written; the later matches it names go
        into `undoing` of the decision, which also says by `stands` or `again` what becomes of a
        later stage that was drawn with others."""
        appeal = self.get_object()
        if not may_decide(self.actor, appeal):
            raise NotAllowed("may_decide_appeals")
        if preview := preview_verdict(appeal, self.build_input()):
            return show_preview(preview, self.tournament)
        state = match_page(self.tournament, appeal.match.number).state
        return show_preview(Preview(before=state, after=state), self.tournament)


class CaseViewSet(CommitteeViewSet):
    queryset = Case.objects.select_related("tournament")
    serializer_class = CaseSerializer

    def read_views(self, rows: list[Case]) -> list[CaseView]:
        return cases.read_cases(
            cases.in_order(Case.objects.filter(pk__in=[case.pk for case in rows]))
        )

    @lists("The committee's cases", "The open ones first, then the newest.", filters=CaseFilter)
    def list(self) -> Any:
        return self.paginated(cases.in_order(self.filter_queryset()), read=self.read_views)

    @changes("Bring a case", BringSerializer)
    def bring(self) -> Any:
        text, number = self.validated["text"], self.validated["match"]
        match = None if number is None else self.get_row(Match, number=number)
        case = bring_case(self.tournament, by=self.actor, text=text, match=match)
        return self.read_views([case])[0]

    @changes("Decide a case", DecideCaseSerializer)
    def decide(self) -> Any:
        case = self.get_object()
        decide_case(case, by=self.actor, **self.validated)
        return self.read_views([case])[0]
