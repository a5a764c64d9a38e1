"""A player's appeals, by the personal link: object for the own team, speak, go on, leave it."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import created
from api.players import PlayerView
from api.schema import listed, query
from api.shapes.desk import AppealShape
from api.shapes.players import OwnAppealShape, OwnStepShape
from tournaments.appeals import AppealView, appeals_for, read
from tournaments.exceptions import NotFound
from tournaments.models import Appeal, Match, Slot, Team
from tournaments.services import appeals
from tournaments.services.inscriptions.ground import team_of
from tournaments.views.my_appeals import side_in


class WithTeam(PlayerView):
    @property
    def team(self) -> Team:
        found = team_of(self.person)
        if found is None:
            raise NotFound("team")
        found.tournament = self.person.tournament
        return found

    def seen(self, appeal: Appeal) -> AppealView:
        return read(Appeal.objects.filter(pk=appeal.pk), self.event)[0]


class OwnAppeals(WithTeam):
    @extend_schema(
        summary="My team's appeals, and those against it",
        parameters=query(),
        responses=listed(AppealShape, "The newest first.", name="OwnAppeal"),
    )
    def get(self, request: Request, slug: str) -> Response:
        return self.in_parts(appeals_for(self.team), AppealShape)

    @extend_schema(
        summary="My team objects to a ruling or a result",
        request=OwnAppealShape,
        responses={201: AppealShape},
    )
    def post(self, request: Request, slug: str) -> Response:
        """In a match of the own team; without a line it is about the result."""
        team = self.team
        sent = self.body(OwnAppealShape)
        slot = Slot.objects.filter(
            match__tournament=self.event, match__number=sent["match"], team=team
        ).first()
        if slot is None:
            raise NotFound(sent["match"])
        match = Match.objects.select_related("tournament__plan").get(pk=slot.match_id)
        filed = appeals.file_appeal(
            match, by=self.actor, side=slot.side, text=sent["text"], line=sent["line"]
        )
        return created(AppealShape(self.seen(filed)).data)


class OwnAppealSteps(WithTeam):
    @extend_schema(
        summary="Speak, take it to the committee, leave it at that",
        request=OwnStepShape,
        responses={201: AppealShape},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """For either team of the match, as long as something is to be decided."""
        team = self.team
        sent = self.body(OwnStepShape)
        view = next((one for one in appeals_for(team) if one.number == number), None)
        if view is None:
            raise NotFound(number)
        appeal, side = view.appeal, side_in(view, team)
        appeal.match = Match.objects.select_related("tournament__plan").get(appeals=appeal)
        if sent["kind"] == "statement":
            appeals.speak(appeal, by=self.actor, side=side, text=sent["text"])
        elif sent["kind"] == "take_on":
            appeals.take_on(appeal, by=self.actor, side=side, text=sent["text"])
        else:
            appeals.leave_it(appeal, by=self.actor, side=side)
        return created(AppealShape(self.seen(appeal)).data)
