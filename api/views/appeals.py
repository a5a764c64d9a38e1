"""Appeals and the committee's cases."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import TournamentView, created
from api.schema import listed, query
from api.shapes.desk import (
    AppealShape,
    AppealStepShape,
    BringShape,
    CaseShape,
    DecideCaseShape,
    FileAppealShape,
)
from api.shapes.filters import AppealFilter, CaseFilter
from tournaments.appeals import appeals_of, read
from tournaments.cases import CaseView, in_order
from tournaments.cases import read as read_cases
from tournaments.exceptions import NotFound
from tournaments.models import Appeal, Case, Match
from tournaments.permissions import may_see_the_hall
from tournaments.services import appeals, cases
from tournaments.services.appeals_decide import Verdict, decide_appeal
from tournaments.services.corrections import Correction


class WithMatches(TournamentView):
    scope = "appeals"

    def match_of(self, number: int) -> Match:
        found = (
            Match.objects.filter(tournament=self.event, number=number)
            .select_related("tournament__plan")
            .first()
        )
        if found is None:
            raise NotFound(number)
        return found


class Appeals(WithMatches):
    @extend_schema(
        summary="Appeals",
        parameters=query(AppealFilter),
        responses=listed(AppealShape, "The open ones first, then the newest."),
    )
    def get(self, request: Request, slug: str) -> Response:
        self.require(may_see_the_hall)
        asked = self.asked(AppealFilter)
        found = [
            view
            for view in appeals_of(self.event)
            if all(getattr(view, name) == value for name, value in asked.items())
        ]
        return self.in_parts(found, AppealShape)

    @extend_schema(
        summary="A team objects to a ruling or a result",
        request=FileAppealShape,
        responses={201: AppealShape},
    )
    def post(self, request: Request, slug: str) -> Response:
        self.require(may_see_the_hall)
        sent = self.body(FileAppealShape)
        match = self.match_of(sent.pop("match"))
        filed = appeals.file_appeal(match, by=self.actor, **sent)
        return created(AppealShape(read(Appeal.objects.filter(pk=filed.pk), self.event)[0]).data)


class OneAppeal(TournamentView):
    scope = "appeals"

    def appeal(self) -> Appeal:
        found = (
            Appeal.objects.filter(tournament=self.event, number=self.kwargs["number"])
            .select_related("match", "tournament", "team")
            .first()
        )
        if found is None:
            raise NotFound(self.kwargs["number"])
        return found

    def told(self, appeal: Appeal, *, status: int = 200) -> Response:
        view = read(Appeal.objects.filter(pk=appeal.pk), self.event)[0]
        return Response(AppealShape(view).data, status=status)

    @extend_schema(summary="One appeal", responses=AppealShape)
    def get(self, request: Request, slug: str, number: int) -> Response:
        self.require(may_see_the_hall)
        return self.told(self.appeal())

    @extend_schema(
        summary="Speak, take it on, leave it, decide it",
        request=AppealStepShape,
        responses={201: AppealShape},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        self.require(may_see_the_hall)
        appeal = self.appeal()
        sent = self.body(AppealStepShape)
        if sent["kind"] == "statement":
            appeals.speak(appeal, by=self.actor, side=sent["side"], text=sent["text"])
        elif sent["kind"] == "take_on":
            appeals.take_on(appeal, by=self.actor, side=sent["side"], text=sent["text"])
        elif sent["kind"] == "leave":
            appeals.leave_it(appeal, by=self.actor, side=sent["side"])
        else:
            changes = sent["voids"] or sent["adds"]
            verdict = Verdict(
                outcome=sent["outcome"],
                reason=sent["text"],
                article=sent["article"],
                correction=Correction(tuple(sent["voids"]), tuple(sent["adds"]))
                if changes
                else None,
            )
            undoing = frozenset(sent["undoing"])
            decide_appeal(appeal, by=self.actor, verdict=verdict, undoing=undoing)
        return self.told(appeal, status=201)


def told_of(part: list[Case]) -> list[CaseView]:
    return read_cases(in_order(Case.objects.filter(pk__in=[case.pk for case in part])))


class Cases(WithMatches):
    @extend_schema(
        summary="The committee's cases",
        parameters=query(CaseFilter),
        responses=listed(CaseShape, "The open ones first, then the newest."),
    )
    def get(self, request: Request, slug: str) -> Response:
        self.require(may_see_the_hall)
        asked = self.asked(CaseFilter)
        found = in_order(Case.objects.filter(tournament=self.event))
        if "open" in asked:
            found = found.filter(decided__isnull=asked["open"])
        if "match" in asked:
            found = found.filter(match__number=asked["match"])
        return self.in_parts(found, CaseShape, read=told_of)

    @extend_schema(summary="Bring a case", request=BringShape, responses={201: CaseShape})
    def post(self, request: Request, slug: str) -> Response:
        self.require(may_see_the_hall)
        sent = self.body(BringShape)
        match = self.match_of(sent["match"]) if sent["match"] is not None else None
        case = cases.bring_case(self.event, by=self.actor, text=sent["text"], match=match)
        return created(CaseShape(read_cases(Case.objects.filter(pk=case.pk))[0]).data)


class OneCase(TournamentView):
    scope = "appeals"

    @extend_schema(summary="Decide a case", request=DecideCaseShape, responses={201: CaseShape})
    def post(self, request: Request, slug: str, number: int) -> Response:
        self.require(may_see_the_hall)
        case = (
            Case.objects.filter(tournament=self.event, number=number)
            .select_related("tournament")
            .first()
        )
        if case is None:
            raise NotFound(number)
        cases.decide_case(case, by=self.actor, **self.body(DecideCaseShape))
        return created(CaseShape(read_cases(Case.objects.filter(pk=case.pk))[0]).data)
