"""Referees by name, the phones that keep scores for them, phones that ask to be let in, and rulings
that wait for the head referee.

A phone itself gets in by its browser, never here: its secret is a cookie of one tournament's pages.
"""

from typing import Any

from rest_framework import serializers

from api.base import TournamentViewSet, anybody, changes, lists, removes, updates
from referees.access import selectors, services as access
from referees.models import AccessRequest, Invitation, Phone, RulingRequest
from referees.rulings.selectors import RequestView, read_requests
from referees.rulings.services import approve_request, refuse_request
from tournaments import fields
from tournaments.inscriptions.services.links import hash_secret
from tournaments.models import Role, RoleGrant
from tournaments.permissions import may_expel, may_organize
from tournaments.roles.services import add_referee, set_head
from tournaments.serializers import DerivedSerializer, OptionalSerializer


class PhoneSerializer(DerivedSerializer[Phone]):
    field_names = ("id", "referee", "make", "let_in_at", "expires_at")
    referee = serializers.IntegerField(source="grant_id", help_text="Id of the referee's role.")
    make = serializers.ChoiceField(Phone.Make.values)


class PhoneFilter(OptionalSerializer):
    referee = fields.NumberField(source="grant_id", help_text="Id of a referee's role.")


class RefereeSerializer(serializers.Serializer[selectors.RefereeView]):
    id = serializers.IntegerField(source="grant.pk", help_text="Of the role, as in people.")
    name = serializers.CharField(source="grant.person_name")
    head = serializers.BooleanField(source="grant.head")
    account = fields.IsSetField(
        source="grant.user_id", read_only=True, help_text="Can sign in; else by phone alone."
    )
    tables = fields.RowNumbersField(
        source="grant.tables.all", read_only=True, help_text="Numbers of the tables they keep."
    )
    phones = PhoneSerializer(many=True, help_text="Those that are in.")


class RefereeFilter(OptionalSerializer):
    head = serializers.BooleanField(source="grant__head")
    q = serializers.CharField(max_length=80, help_text="Part of the name.")


class NewRefereeSerializer(serializers.Serializer[Any]):
    name = fields.ColumnField(RoleGrant, "name")
    head = serializers.BooleanField(default=False, help_text="Decides about expulsions.")


class HeadSerializer(serializers.Serializer[Any]):
    head = serializers.BooleanField()


class InvitationSerializer(serializers.Serializer[Any]):
    link = serializers.CharField(help_text="For one phone, once; show it as a QR code.")
    expires_at = serializers.DateTimeField()


class PhoneRequestSerializer(DerivedSerializer[AccessRequest]):
    """A phone at a printed code. `code` is on its screen: let in the one that shows it."""

    row_attribute = "request"
    field_names = (
        "id", "code", "name", "table", "referee", "make", "state", "asked_at", "expires_at",
        "phone",
    )  # fmt: skip
    help_texts = {"name": "Empty once it is answered."}
    table = serializers.IntegerField(
        source="request.table.number", default=None, allow_null=True, help_text="Of the card."
    )
    referee = serializers.CharField(help_text="Whom that card or table already has.")
    make = serializers.ChoiceField(source="request.make", choices=Phone.Make.values)
    state = serializers.ChoiceField(source="request.state", choices=AccessRequest.State.values)
    phone = serializers.IntegerField(
        source="request.phone_id", allow_null=True, help_text="Its id, once it is in."
    )


class PhoneRequestFilter(OptionalSerializer):
    table = fields.NumberField(source="request__table__number", help_text="Number of a table.")


class LetInSerializer(serializers.Serializer[Any]):
    approve = serializers.BooleanField()
    as_new = serializers.BooleanField(
        default=False,
        help_text="For the name it gave, though the table has a referee: they take it over.",
    )


class RulingRequestSerializer(DerivedSerializer[RequestView]):
    """A ruling that puts somebody out. While it waits: what it would do to the match as it is."""

    field_names = (
        "id", "match", "line", "words", "state", "by", "asked_at", "does", "score", "texts",
    )  # fmt: skip
    help_texts = {
        "match": "Number of the match.",
        "words": "The line in the language of the request.",
        "score": "After it.",
    }
    id = serializers.IntegerField(source="request.pk")
    line = serializers.CharField(
        source="request.line", help_text="In notation, as it will be written."
    )
    state = serializers.ChoiceField(source="request.state", choices=RulingRequest.State.values)
    asked_at = serializers.DateTimeField(source="at")
    does = fields.TextsField(source="says", help_text="In words; empty if it no longer fits.")
    texts = serializers.DictField(
        child=serializers.CharField(), help_text="The note, who saw it, how it was proved."
    )


class RulingRequestFilter(OptionalSerializer):
    state = serializers.ChoiceField(
        default=RulingRequest.State.ASKED, choices=RulingRequest.State.values
    )
    match = fields.NumberField(source="match__number", help_text="Number of a match.")


class VerdictSerializer(serializers.Serializer[Any]):
    approve = serializers.BooleanField()
    reason = fields.ReasonField(help_text="Needed to refuse.")


class RefereeViewSet(TournamentViewSet):
    scope = "people"
    right = staticmethod(may_organize)
    queryset = RoleGrant.objects.filter(role=Role.REFEREE, ended_at=None).select_related(
        "user", "tournament"
    )
    lookup_field = "pk"
    serializer_class = RefereeSerializer

    def get_view(self, grant: RoleGrant) -> selectors.RefereeView:
        return next(
            view for view in selectors.referees_at(self.tournament) if view.grant.pk == grant.pk
        )

    @lists("Referees, their tables and phones", "By name.", filters=RefereeFilter)
    def list(self) -> Any:
        part = self.filters.pop("q", "").casefold()
        views = self.filter_rows(selectors.referees_at(self.tournament))
        return [view for view in views if part in view.grant.person_name.casefold()]

    @changes("Add a referee by name", NewRefereeSerializer, right=anybody)
    def create(self) -> Any:
        """No account, no mail: a phone is let in for them. Who should sign in gets a role under
        people, where every role is also taken away."""
        return self.get_view(add_referee(self.tournament, by=self.actor, **self.validated))

    @updates("Make a referee head of the referees, or one of them again", HeadSerializer)
    def set_head(self) -> Any:
        grant = self.get_object()
        set_head(grant, by=self.actor, **self.validated)
        return self.get_view(grant)

    @changes(
        "Invite one phone of a referee",
        answers=InvitationSerializer,
        scope="hall",
        secrets=("link",),
    )
    def invite_phone(self) -> Any:
        """The link is in this answer and nowhere else: asking again makes another, and the one
        before is void."""
        secret = access.invite_phone(self.get_object(), by=self.actor)
        invitation = Invitation.objects.get(hash=hash_secret(secret))
        link = f"{self.address('referees:come_in')}#{secret}"
        return {"link": link, "expires_at": invitation.expires_at}


class PhoneViewSet(TournamentViewSet):
    scope = "hall"
    right = staticmethod(may_organize)
    lookup_field = "pk"
    serializer_class = PhoneSerializer

    def get_queryset(self) -> Any:
        phones = Phone.objects.filter(grant__tournament=self.tournament)
        return phones.select_related("grant__tournament", "grant__user")

    @lists("Phones that are in", "By referee, the first to come in first.", filters=PhoneFilter)
    def list(self) -> Any:
        views = selectors.referees_at(self.tournament)
        return self.filter_rows(phone for view in views for phone in view.phones)

    @removes("Lock a phone out")
    def lock_out(self) -> Any:
        """Lost, or lent to the wrong hands: its next request is a stranger's."""
        access.revoke_phone(self.get_object(), by=self.actor)


class PhoneRequestViewSet(TournamentViewSet):
    scope = "hall"
    right = staticmethod(may_organize)
    queryset = AccessRequest.objects.select_related(
        "tournament", "grant__user", "table__referee__user"
    )
    lookup_field = "pk"
    serializer_class = PhoneRequestSerializer

    @lists(
        "Phones that ask to be let in", "Who has waited longest first.", filters=PhoneRequestFilter
    )
    def list(self) -> Any:
        return self.filter_rows(selectors.access_requests_at(self.tournament))

    @removes("Turn all away that ask", right=anybody)
    def refuse_all(self) -> Any:
        """Somebody plays pranks with the printed codes."""
        access.refuse_all_access(self.tournament, by=self.actor)

    @updates("Let a phone in, or turn it away", LetInSerializer)
    def reply(self) -> Any:
        """For the referee of its card or table; where there is none, for somebody by the name it
        gave, who becomes a referee."""
        request, body = self.get_object(), self.validated
        if body["approve"]:
            access.approve_access(request, by=self.actor, as_new=body["as_new"])
        else:
            access.refuse_access(request, by=self.actor)
        request = self.get_object()
        return selectors.AccessRequestView(request, selectors.referee_name(request))


class RulingRequestViewSet(TournamentViewSet):
    scope = "results"
    right = staticmethod(may_expel)
    lookup_field = "pk"
    serializer_class = RulingRequestSerializer

    def get_queryset(self) -> Any:
        requests = RulingRequest.objects.filter(match__tournament=self.tournament)
        return requests.select_related("match__tournament").order_by("pk")

    def read_views(self, requests: Any) -> Any:
        rows = RulingRequest.objects.filter(pk__in=[request.pk for request in requests])
        return [
            {**vars(view), "texts": dict(view.texts)}
            for view in read_requests(rows, self.tournament)
        ]

    @lists(
        "Rulings for the head referee to decide", "The oldest first.", filters=RulingRequestFilter
    )
    def list(self) -> Any:
        """Those that wait, unless another state is asked for."""
        return self.paginated(self.filter_queryset(), read=self.read_views)

    @updates("Approve or refuse a ruling that puts somebody out", VerdictSerializer)
    def reply(self) -> Any:
        """Approved, it is written into the match as any ruling. Refusing needs a reason."""
        request = self.get_object()
        act = approve_request if self.validated["approve"] else refuse_request
        act(request, by=self.actor, reason=self.validated["reason"])
        return self.read_views([request])[0]
