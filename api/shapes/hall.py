"""Referees, their phones, rulings that wait, and the hall's screen."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.examples import hall
from api.shapes.matches import NUMBER, MatchShape
from api.shown import shown
from referees.models import AccessRequest, Phone, RulingRequest
from referees.phones import AskingView, RefereeView
from spectators.models import Scene


@shown(hall.PHONE)
class PhoneShape(serializers.Serializer[Phone]):
    id = serializers.IntegerField(source="pk")
    referee = serializers.IntegerField(source="grant_id", help_text="Id of the referee's role.")
    make = serializers.ChoiceField(choices=list(Phone.Make.values))
    let_in_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()


@shown(hall.REFEREE)
class RefereeShape(serializers.Serializer[RefereeView]):
    id = serializers.IntegerField(source="grant.pk", help_text="Of the role, as in people.")
    name = serializers.CharField(source="grant.person_name")
    head = serializers.BooleanField(source="grant.head")
    account = serializers.SerializerMethodField(help_text="Can sign in; else by phone alone.")
    tables = serializers.SerializerMethodField(help_text="Numbers of the tables they keep.")
    phones = PhoneShape(many=True, help_text="Those that are in.")

    def get_account(self, view: RefereeView) -> bool:
        return view.grant.user_id is not None

    def get_tables(self, view: RefereeView) -> list[int]:
        return sorted(table.number for table in view.grant.tables.all())


class RefereeFilter(serializers.Serializer[Any]):
    head = serializers.BooleanField(required=False)
    q = serializers.CharField(required=False, max_length=80, help_text="Part of the name.")


@shown({"name": "Lucho Rey", "head": True})
class NewRefereeShape(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=80)
    head = serializers.BooleanField(default=False, help_text="Decides about expulsions.")


@shown({"head": True})
class HeadShape(serializers.Serializer[Any]):
    head = serializers.BooleanField()


@shown(hall.INVITATION)
class InvitationShape(serializers.Serializer[Any]):
    link = serializers.CharField(help_text="For one phone, once; show it as a QR code.")
    expires_at = serializers.DateTimeField()


class PhoneFilter(serializers.Serializer[Any]):
    referee = serializers.IntegerField(
        required=False, help_text="Id of a referee's role.", **NUMBER
    )


@shown(hall.PHONE_REQUEST)
class PhoneRequestShape(serializers.Serializer[AskingView]):
    """A phone at a printed code. `code` is on its screen: let in the one that shows it."""

    id = serializers.IntegerField(source="request.pk")
    code = serializers.CharField(source="request.code")
    name = serializers.CharField(source="request.name", help_text="Empty once it is answered.")
    table = serializers.IntegerField(
        source="request.table.number", default=None, allow_null=True, help_text="Of the card."
    )
    referee = serializers.CharField(help_text="Whom that card or table already has.")
    make = serializers.ChoiceField(source="request.make", choices=list(Phone.Make.values))
    state = serializers.ChoiceField(
        source="request.state", choices=list(AccessRequest.State.values)
    )
    asked_at = serializers.DateTimeField(source="request.asked_at")
    expires_at = serializers.DateTimeField(source="request.expires_at")
    phone = serializers.IntegerField(
        source="request.phone_id", allow_null=True, help_text="Its id, once it is in."
    )


class PhoneRequestFilter(serializers.Serializer[Any]):
    table = serializers.IntegerField(required=False, help_text="Number of a table.", **NUMBER)


@shown({"approve": True})
class LetInShape(serializers.Serializer[Any]):
    approve = serializers.BooleanField()
    as_new = serializers.BooleanField(
        default=False,
        help_text="For the name it gave, though the table has a referee: they take it over.",
    )


@shown(hall.RULING_REQUEST)
class RulingRequestShape(serializers.Serializer[Any]):
    """A ruling that puts somebody out. While it waits: what it would do to the match as it is."""

    id = serializers.IntegerField()
    match = serializers.IntegerField(help_text="Number of the match.")
    line = serializers.CharField(help_text="In notation, as it will be written.")
    words = serializers.CharField(help_text="The line in the language of the request.")
    state = serializers.ChoiceField(choices=list(RulingRequest.State.values))
    by = serializers.CharField()
    asked_at = serializers.DateTimeField()
    does = serializers.ListField(
        child=serializers.CharField(), help_text="In words; empty if it no longer fits."
    )
    score = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="After it."
    )
    texts = serializers.DictField(
        child=serializers.CharField(), help_text="The note, who saw it, how it was proved."
    )


class RulingRequestFilter(serializers.Serializer[Any]):
    state = serializers.ChoiceField(
        required=False, default=RulingRequest.State.ASKED, choices=list(RulingRequest.State.values)
    )
    match = serializers.IntegerField(required=False, help_text="Number of a match.", **NUMBER)


@shown({"approve": False, "reason": "No se vio la seña"})
class VerdictShape(serializers.Serializer[Any]):
    approve = serializers.BooleanField()
    reason = serializers.CharField(
        max_length=500, allow_blank=True, default="", help_text="Needed to refuse."
    )


@shown({"scene": "notice", "notice": "Empanadas en la barra"})
class ShowShape(serializers.Serializer[Any]):
    scene = serializers.ChoiceField(choices=list(Scene.values))
    notice = serializers.CharField(
        max_length=160, allow_blank=True, default="", help_text="For the scene `notice`."
    )


@shown(hall.SCREEN)
class ScreenShape(serializers.Serializer[Any]):
    scene = serializers.ChoiceField(choices=list(Scene.values))
    notice = serializers.CharField()
    address = serializers.SerializerMethodField(help_text="The page that the screen opens.")
    called = MatchShape(many=True, help_text="The newest call first.")
    playing = MatchShape(many=True, help_text="By table.")
    ready = MatchShape(many=True, help_text="What can be called next, by number.")

    @extend_schema_field(OpenApiTypes.STR)
    def get_address(self, _: Any) -> str:
        return str(self.context["address"])
