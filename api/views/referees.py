"""Referees by name, the phones that keep scores for them, and phones that ask to be let in.

A phone itself gets in by its browser, never here: its secret is a cookie of one tournament's pages.
"""

from django.conf import settings
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import TournamentView, created
from api.schema import listed, query
from api.shapes.hall import (
    HeadShape,
    InvitationShape,
    LetInShape,
    NewRefereeShape,
    PhoneFilter,
    PhoneRequestFilter,
    PhoneRequestShape,
    PhoneShape,
    RefereeFilter,
    RefereeShape,
)
from referees.keeper import digest
from referees.models import AccessRequest, Invitation, Phone
from referees.phones import AskingView, asking_at, referee_name, referees_at
from referees.services.access import invite_phone, revoke_phone
from referees.services.access_requests import approve, refuse, refuse_all
from tournaments.exceptions import NotFound
from tournaments.models import RoleGrant
from tournaments.permissions import may_run_the_hall
from tournaments.services.roles import add_referee, set_head
from tournaments.services.tables import referees_of


class Referees(TournamentView):
    scope = "setup"

    @extend_schema(
        summary="Referees, their tables and phones",
        parameters=query(RefereeFilter),
        responses=listed(RefereeShape, "By name."),
    )
    def get(self, request: Request, slug: str) -> Response:
        self.require(may_run_the_hall)
        asked = self.asked(RefereeFilter)
        found = referees_at(self.event)
        if "head" in asked:
            found = [view for view in found if view.grant.head == asked["head"]]
        if "q" in asked:
            wanted = asked["q"].casefold()
            found = [view for view in found if wanted in view.grant.person_name.casefold()]
        return self.in_parts(found, RefereeShape)

    @extend_schema(
        summary="Add a referee by name", request=NewRefereeShape, responses={201: RefereeShape}
    )
    def post(self, request: Request, slug: str) -> Response:
        """No account, no mail: a phone is let in for them. Who should sign in gets a role under
        people, where every role is also taken away."""
        grant = add_referee(self.event, by=self.actor, **self.body(NewRefereeShape))
        return created(RefereeShape(view_of(self, grant.pk)).data)


class OneReferee(TournamentView):
    scope = "setup"

    def grant(self) -> RoleGrant:
        for grant in referees_of(self.event):
            if grant.pk == self.kwargs["number"]:
                grant.tournament = self.event
                return grant
        raise NotFound(self.kwargs["number"])

    @extend_schema(
        summary="Make a referee head of the referees, or one of them again",
        request=HeadShape,
        responses=RefereeShape,
    )
    def patch(self, request: Request, slug: str, number: int) -> Response:
        self.require(may_run_the_hall)
        grant = self.grant()
        set_head(grant, by=self.actor, **self.body(HeadShape))
        return Response(RefereeShape(view_of(self, number)).data)


def view_of(view: TournamentView, number: int) -> object:
    return next(one for one in referees_at(view.event) if one.grant.pk == number)


class Invitations(OneReferee):
    scope = "hall"
    http_method_names = ["post", "options"]
    secret_fields = ("link",)

    @extend_schema(
        summary="Invite one phone of a referee", request=None, responses={201: InvitationShape}
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The link is in this answer and nowhere else: asking again makes another, and the one
        before is void."""
        self.require(may_run_the_hall)
        secret = invite_phone(self.grant(), by=self.actor)
        address = settings.SITE_URL + reverse("come_in", args=[self.event.slug])
        made = Invitation.objects.get(hash=digest(secret))
        told = {"link": f"{address}#{secret}", "expires_at": made.expires_at}
        return created(InvitationShape(told).data)


class Phones(TournamentView):
    @extend_schema(
        summary="Phones that are in",
        parameters=query(PhoneFilter),
        responses=listed(PhoneShape, "By referee, the first to come in first."),
    )
    def get(self, request: Request, slug: str) -> Response:
        self.require(may_run_the_hall)
        asked = self.asked(PhoneFilter)
        found = [
            phone
            for view in referees_at(self.event)
            for phone in view.phones
            if asked.get("referee") in (None, view.grant.pk)
        ]
        return self.in_parts(found, PhoneShape)


class OnePhone(TournamentView):
    scope = "hall"

    @extend_schema(summary="Lock a phone out", request=None, responses={204: None})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Lost, or lent to the wrong hands: its next request is a stranger's."""
        self.require(may_run_the_hall)
        found = (
            Phone.objects.filter(grant__tournament=self.event, pk=number)
            .select_related("grant__tournament", "grant__user")
            .first()
        )
        if found is None:
            raise NotFound(number)
        revoke_phone(found, by=self.actor)
        return Response(status=204)


class PhoneRequests(TournamentView):
    scope = "hall"

    @extend_schema(
        summary="Phones that ask to be let in",
        parameters=query(PhoneRequestFilter),
        responses=listed(PhoneRequestShape, "Who has waited longest first."),
    )
    def get(self, request: Request, slug: str) -> Response:
        self.require(may_run_the_hall)
        asked = self.asked(PhoneRequestFilter)
        found = asking_at(self.event)
        if "table" in asked:
            found = [one for one in found if number_of(one) == asked["table"]]
        return self.in_parts(found, PhoneRequestShape)

    @extend_schema(summary="Turn all away that ask", request=None, responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """Somebody plays pranks with the printed codes."""
        refuse_all(self.event, by=self.actor)
        return Response(status=204)


def number_of(one: AskingView) -> int | None:
    return one.request.table.number if one.request.table else None


class OnePhoneRequest(TournamentView):
    scope = "hall"

    def asking(self) -> AccessRequest:
        found = (
            AccessRequest.objects.filter(tournament=self.event, pk=self.kwargs["number"])
            .select_related("tournament", "grant__user", "table__referee__user")
            .first()
        )
        if found is None:
            raise NotFound(self.kwargs["number"])
        return found

    @extend_schema(
        summary="Let a phone in, or turn it away",
        request=LetInShape,
        responses=PhoneRequestShape,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """For the referee of its card or table; where there is none, for somebody by the name it
        gave, who becomes a referee."""
        self.require(may_run_the_hall)
        found = self.asking()
        sent = self.body(LetInShape)
        if sent["approve"]:
            approve(found, by=self.actor, as_new=sent["as_new"])
        else:
            refuse(found, by=self.actor)
        found = self.asking()
        return Response(PhoneRequestShape(AskingView(found, referee_name(found))).data)
