"""Partners: people alone ask each other, and become a team.

By a player's own link, or by an organizer who writes down what they say.
"""

from typing import Any

from django.db.models import Q, QuerySet
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.fields import Field
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import created
from api.players import AlsoPlayers
from api.schema import listed, query
from api.shapes.players import (
    ASKED,
    AgreedShape,
    AnswerShape,
    ProposalFilter,
    ProposalShape,
    ProposeShape,
)
from tournaments.exceptions import NotFound, Refused
from tournaments.models import Participant, Proposal, Team
from tournaments.permissions import may_run_the_hall
from tournaments.services.inscriptions import partners

PAGE = OpenApiExample(
    "Example",
    value={"count": 1, "next": None, "previous": None, "results": [ASKED]},
    response_only=True,
)


class WithProposals(AlsoPlayers):
    scope = "inscriptions"

    def proposals(self) -> QuerySet[Proposal]:
        """The tournament's, for its organizers; a player's own."""
        found = Proposal.objects.filter(asker__tournament=self.event)
        if self.player:
            found = found.filter(Q(asker=self.player) | Q(asked=self.player))
        else:
            self.require(may_run_the_hall)
        return found.select_related("asker__tournament", "asked__tournament").order_by("pk")

    def proposal(self) -> Proposal:
        found = self.proposals().filter(pk=self.kwargs["number"]).first()
        if found is None:
            raise NotFound(self.kwargs["number"])
        return found

    def told(self, proposal: Proposal | None, team: Team | None) -> dict[str, Any]:
        if proposal:
            proposal.refresh_from_db()
        data = {"proposal": proposal, "team": team.number if team else None}
        return dict(AgreedShape(data).data)


class Proposals(WithProposals):
    @extend_schema(
        summary="Who asked whom to play together",
        parameters=query(ProposalFilter),
        responses=listed(ProposalShape, "The oldest first."),
        examples=[PAGE],
    )
    def get(self, request: Request, slug: str) -> Response:
        """All of them for the organizers; a player sees the own ones."""
        found = self.proposals()
        asked = self.asked(ProposalFilter)
        if "state" in asked:
            found = found.filter(state=asked["state"])
        return self.in_parts(found, ProposalShape)

    @extend_schema(
        summary="Ask somebody to play together",
        request=ProposeShape,
        responses={201: AgreedShape},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Both alone, and whoever is asked looks for a partner. Who asks somebody that has asked
        already, accepts."""
        if not self.player:
            self.require(may_run_the_hall)
        sent = self.body(ProposeShape)
        asker = self.player or self.asker(sent.get("asker"))
        asked = self.somebody(sent["asked"])
        team = partners.propose(asker, by=self.actor, to=asked)
        between = self.proposals().filter(asker=asker, asked=asked).last()
        return created(self.told(between, team))

    def asker(self, number: int | None) -> Participant:
        if number is None:
            words = str(Field.default_error_messages["required"])
            raise ValidationError({"asker": [ErrorDetail(words, code="required")]})
        return self.somebody(number)

    def somebody(self, number: int) -> Participant:
        people = Participant.objects.filter(tournament=self.event, number=number)
        found = people.select_related("tournament").first()
        if found is None:
            raise Refused("not_to_be_found")
        return found


class OneProposal(WithProposals):
    @extend_schema(summary="One proposal", responses=ProposalShape)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """For the two it is between, and the organizers."""
        return Response(ProposalShape(self.proposal()).data)

    @extend_schema(
        summary="Accept or decline a proposal", request=AnswerShape, responses={201: AgreedShape}
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """For whoever was asked. A yes that completes a team makes it."""
        proposal = self.proposal()
        sent = self.body(AnswerShape)
        team = partners.answer(proposal, by=self.actor, accept=sent["accept"])
        return created(self.told(proposal, team))

    @extend_schema(summary="Take a proposal back", request=None, responses={204: None})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """For whoever asked."""
        partners.take_back(self.proposal(), by=self.actor)
        return Response(status=204)
