"""What a player sees and sends by the personal link."""

from typing import Any

from rest_framework import serializers

from api.shapes.desk import TEXT, InscribedPersonShape
from api.shapes.desk_acts import PERSON, REASON
from api.shapes.matches import LONGEST_LINE, NUMBER, one_line
from api.shown import shown
from tournaments.models import Participant, Proposal

AT = "2026-10-03T18:20:00Z"
ANA = {"id": PERSON, "number": 3, "name": "Ana Acosta", "club": "El Fortín"}
BRUNO = {
    "id": "0d9f0f6a-4b8e-4c53-9a39-6f2c4a0e2f11",
    "number": 8,
    "name": "Bruno Benítez",
    "club": "",
}
ASKED = {"id": 12, "state": "asked", "at": AT, "asker": ANA, "asked": BRUNO}


class PublicPersonShape(serializers.Serializer[Participant]):
    """What everybody may know of somebody."""

    id = serializers.UUIDField(source="pk")
    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()


@shown(ASKED)
class ProposalShape(serializers.Serializer[Proposal]):
    """One person alone asks another to play together."""

    id = serializers.IntegerField(source="pk")
    state = serializers.ChoiceField(choices=list(Proposal.State.values))
    at = serializers.DateTimeField(source="made_at")
    asker = PublicPersonShape()
    asked = PublicPersonShape()


class ProposalFilter(serializers.Serializer[Any]):
    state = serializers.ChoiceField(choices=list(Proposal.State.values), required=False)


@shown({"asker": 3, "asked": 8})
class ProposeShape(serializers.Serializer[Any]):
    """By their numbers."""

    asked = serializers.IntegerField(**NUMBER)
    asker = serializers.IntegerField(
        required=False,
        help_text="For organizers, who write it down for somebody; a player asks for themselves.",
        **NUMBER,
    )


@shown({"accept": True})
class AnswerShape(serializers.Serializer[Any]):
    accept = serializers.BooleanField(help_text="Yes or no.")


@shown({"proposal": {**ASKED, "state": "ended"}, "team": 4})
class AgreedShape(serializers.Serializer[Any]):
    proposal = ProposalShape(
        allow_null=True, help_text="Nothing, where somebody was asked who had asked already."
    )
    team = serializers.IntegerField(
        allow_null=True, help_text="Number of the team that the last yes has made."
    )


class FinderShape(serializers.Serializer[Any]):
    others = PublicPersonShape(many=True, help_text="Who may be asked.")
    received = ProposalShape(many=True)
    made = ProposalShape(many=True)
    agreed = PublicPersonShape(many=True, help_text="Said yes, and one more is missing.")


@shown(
    {
        "person": {
            **ANA,
            "email": "ana@example.org",
            "phone": "",
            "payment": "paid",
            "confirmed": True,
            "checked_in": False,
            "age_verified": False,
            "withdrawn": False,
        },
        "state": "in",
        "position": 0,
        "team": None,
        "partners": [],
        "must_consent": False,
        "looks_for_partner": True,
        "may_have_pin": False,
        "match": None,
        "finder": {"others": [], "received": [ASKED], "made": [], "agreed": []},
    }
)
class MeShape(serializers.Serializer[Any]):
    person = InscribedPersonShape(help_text="As the organizers keep it.")
    state = serializers.ChoiceField(choices=["in", "waiting", "left", "excluded"])
    position = serializers.IntegerField(help_text="In the waitlist, from 1; otherwise 0.")
    team = serializers.IntegerField(allow_null=True)
    partners = PublicPersonShape(many=True)
    must_consent = serializers.BooleanField(help_text="There is a newer text to agree to.")
    looks_for_partner = serializers.BooleanField()
    may_have_pin = serializers.BooleanField()
    match = serializers.IntegerField(allow_null=True, help_text="The one to care about now.")
    finder = FinderShape(allow_null=True, help_text="Nothing, where there is nobody to find.")


@shown({"confirmed": True, "consents": True, "looks_for_partner": True})
class MyMarksShape(serializers.Serializer[Any]):
    confirmed = serializers.BooleanField(required=False, help_text="I will come.")
    consents = serializers.ChoiceField(
        choices=[True], required=False, help_text="I agree to the text; it cannot be unsaid here."
    )
    looks_for_partner = serializers.BooleanField(required=False)


@shown({"reason": "Me voy de viaje"})
class MyReasonShape(serializers.Serializer[Any]):
    reason = serializers.CharField(**REASON)


@shown({"games": [[30, 12], [30, 25]], "number": 1})
class OwnGamesShape(serializers.Serializer[Any]):
    games = serializers.ListField(
        child=serializers.ListField(
            child=serializers.IntegerField(min_value=0, max_value=1000), min_length=2, max_length=2
        ),
        max_length=9,
        help_text="Each with the points of A and of B.",
    )
    client_id = serializers.UUIDField(
        required=False, help_text="Your own id for it: sent twice, it is written once."
    )
    number = serializers.IntegerField(
        required=False, help_text="The line you believe to be next.", **NUMBER
    )


@shown({"lines": ["A envido, B no quiero, mano para B"], "number": 1})
class OwnLinesShape(serializers.Serializer[Any]):
    """Hands, games, and `void 3`; no rulings and no decisions."""

    lines = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_LINE, validators=[one_line]),
        min_length=1,
        max_length=50,
    )
    client_id = serializers.UUIDField(required=False)
    number = serializers.IntegerField(required=False, **NUMBER)


@shown({"lines": 2})
class SignShape(serializers.Serializer[Any]):
    lines = serializers.IntegerField(
        help_text="How many the match had when you looked: a yes is to those and to nothing later.",
        **NUMBER,
    )


@shown({"match": 7, "line": 4, "text": "El envido estaba bien cantado"})
class OwnAppealShape(serializers.Serializer[Any]):
    match = serializers.IntegerField(**NUMBER)
    line = serializers.IntegerField(
        required=False, allow_null=True, default=None, help_text="Of a ruling; none: the result.",
        **NUMBER,
    )  # fmt: skip
    text = serializers.CharField(**TEXT)


@shown({"kind": "statement", "text": "Lo dijimos antes de ver la carta"})
class OwnStepShape(serializers.Serializer[Any]):
    """`take_on`: to the committee. `leave`: leave it at that, or take it back."""

    kind = serializers.ChoiceField(choices=["statement", "take_on", "leave"])
    text = serializers.CharField(**TEXT)
