"""Inscriptions: everybody sees who plays, whoever may inscribes, the organizers do the rest: marks,
withdrawals, personal links, reserves, PINs."""

from dataclasses import asdict
from typing import Any

from django.db import transaction
from rest_framework import serializers

from api.base import TournamentViewSet, anybody, changes, lists, reads, removes, updates
from tournaments import fields
from tournaments.fees.services.payments import set_payment
from tournaments.inscriptions import selectors
from tournaments.inscriptions.consent import VERSION
from tournaments.inscriptions.people import active_participants, without_team
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.selectors import Counts, InscriptionRow, list_inscriptions
from tournaments.inscriptions.services import check_in, leave, links, partners
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.inscriptions.services.inscribe import CHANGEABLE_FIELDS, change_person, inscribe
from tournaments.inscriptions.services.returns import take_back_withdrawal
from tournaments.models import Participant, Team
from tournaments.permissions import may_organize
from tournaments.serializers import DerivedSerializer, OptionalSerializer

FOR_ORGANIZERS = ("here", "owing")
PUBLIC_FIELDS = ("id", "number", "name", "nickname", "club")
UNIT_STATES = ["in", "waiting", "left", "excluded"]
MARKS = {
    "confirmed": lambda person, by, value: check_in.confirm(person, by=by, confirmed=value),
    "checked_in": lambda person, by, value: check_in.check_in(person, by=by, present=value),
    "age_verified": lambda person, by, value: check_in.verify_age(person, by=by, verified=value),
    "payment": lambda person, by, value: set_payment(person, by=by, payment=value),
    "consents": lambda person, by, value: check_in.consent(person, by=by),
    "looks_for_partner": lambda person, by, value: partners.set_looking(
        person, by=by, looking=value
    ),
}
NAME = {"max_length": 200}
NICKNAME = {"max_length": 100, "allow_blank": True}
CLUB = {"max_length": 200, "allow_blank": True}
EMAIL = {"max_length": 300, "allow_blank": True}
PHONE = {"max_length": 100, "allow_blank": True}


class AnswersField(serializers.DictField):
    """To the plan's questions, each by the words of its question."""

    child = serializers.CharField(max_length=200, allow_blank=True)


class HasConsentedField(serializers.BooleanField):
    """To the text as it is now."""

    def get_attribute(self, person: Participant) -> bool:
        return person.consent_version == VERSION


class InscribedPersonSerializer(DerivedSerializer[Participant]):
    """What everybody sees; the organizers' fields are there for them alone."""

    field_names = (
        *PUBLIC_FIELDS, "email", "phone", "answers", "note", "payment", "confirmed", "checked_in",
        "age_verified", "withdrawn", "consented", "looks_for_partner", "erasure_asked",
    )  # fmt: skip
    email = serializers.CharField(required=False)
    answers = AnswersField(required=False)
    note = serializers.CharField(required=False)
    phone = serializers.CharField(required=False)
    payment = serializers.CharField(required=False)
    confirmed = fields.IsSetField(source="confirmed_at", required=False)
    checked_in = fields.IsSetField(source="checked_in_at", required=False)
    age_verified = fields.IsSetField(source="age_verified_at", required=False)
    withdrawn = fields.IsSetField(source="withdrawn_at", required=False)
    consented = HasConsentedField(required=False)
    looks_for_partner = serializers.BooleanField(required=False)
    erasure_asked = fields.IsSetField(source="erasure_asked_at", required=False)

    def to_representation(self, person: Participant) -> dict[str, Any]:
        values = super().to_representation(person)
        if self.context.get("for_organizers", True):
            return values
        return {name: values[name] for name in PUBLIC_FIELDS}


class UnitSerializer(DerivedSerializer[InscriptionRow]):
    """A team, or somebody alone."""

    field_names = ("state", "position", "team", "people")
    help_texts = {"position": "In the waitlist, from 1; otherwise 0."}
    state = serializers.ChoiceField(UNIT_STATES)
    team = serializers.IntegerField(
        source="team.number", allow_null=True, help_text="Number of the team."
    )
    people = InscribedPersonSerializer(many=True)


class UnitFilter(OptionalSerializer):
    show = serializers.ChoiceField(sorted(selectors.FILTERS), default="all")
    q = serializers.CharField(max_length=80, default="", allow_blank=True)


class PersonInSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(allow_blank=True, **NAME)
    nickname = serializers.CharField(default="", **NICKNAME)
    club = serializers.CharField(default="", **CLUB)
    email = serializers.CharField(default="", **EMAIL)
    phone = serializers.CharField(default="", **PHONE)
    answers = AnswersField(default=dict)
    consents = serializers.BooleanField(default=False)
    looks_for_partner = serializers.BooleanField(default=False)


class InscribeSerializer(serializers.Serializer[Any]):
    people = PersonInSerializer(many=True, min_length=1, max_length=3)
    despite_duplicates = serializers.BooleanField(
        default=False, help_text="Organizers only: these are other people of the same name."
    )


class InscribedSerializer(serializers.Serializer[Any]):
    has_a_place = serializers.BooleanField()
    team = serializers.IntegerField(allow_null=True)
    people = InscribedPersonSerializer(many=True)
    links = fields.TextsField(help_text="Personal links, shown this once.")


class MarksSerializer(OptionalSerializer):
    name = serializers.CharField(**NAME)
    nickname = serializers.CharField(**NICKNAME)
    club = serializers.CharField(**CLUB)
    email = serializers.CharField(**EMAIL)
    phone = serializers.CharField(**PHONE)
    answers = AnswersField()
    note = serializers.CharField(max_length=1000, allow_blank=True)
    payment = serializers.ChoiceField(Participant.Payment.values)
    confirmed = serializers.BooleanField()
    checked_in = serializers.BooleanField()
    age_verified = serializers.BooleanField()
    consents = serializers.ChoiceField([True], help_text="Agreed to the text, on paper or aloud.")
    looks_for_partner = serializers.BooleanField()
    despite_duplicates = serializers.BooleanField(
        default=False, help_text="It is another person of the same name."
    )
    reason = fields.ReasonField(help_text="Why a name changes that stands in the list of a draw.")


class WithdrawSerializer(serializers.Serializer[Any]):
    whole_team = serializers.BooleanField(default=False)
    reason = fields.ReasonField()


class LinksSerializer(serializers.Serializer[Any]):
    links = fields.TextsField(help_text="The new one, shown this once.")


class ReplaceSerializer(serializers.Serializer[Any]):
    reserve = serializers.UUIDField(help_text="Id of somebody without a team: see reserves.")
    reason = fields.ReasonField()


class PinSerializer(serializers.Serializer[Any]):
    pin = serializers.CharField(help_text="Four digits, shown this once.")


class CountsSerializer(DerivedSerializer[Counts]):
    """Of everybody with a place; `here` and `owing` for the organizers alone."""

    help_texts = {
        "taken": "Places in use, in teams.",
        "waiting": "Teams and people alone on the waitlist.",
    }
    here = serializers.IntegerField(required=False)
    owing = serializers.IntegerField(required=False)


class InscriptionViewSet(TournamentViewSet):
    scope = "inscriptions"
    queryset = Participant.objects.select_related("tournament")
    right = staticmethod(may_organize)
    serializer_class = InscribedPersonSerializer

    def get_serializer_context(self) -> dict[str, Any]:
        return {"for_organizers": self.is_organizer}

    def personal_link(self, token: str) -> str:
        return self.address("tournaments:personal_page", token)

    @property
    def is_organizer(self) -> bool:
        return may_organize(self.actor, self.tournament)

    @lists(
        "Who is inscribed, and who waits",
        "By place: who is in first, then who waits.",
        UnitSerializer,
        filters=UnitFilter,
        right=anybody,
    )
    def list(self) -> Any:
        """Teams and people alone. E-mail, phone and marks only for the organizers."""
        filters, is_organizer = self.filters, self.is_organizer
        is_listed = selectors.FILTERS[filters["show"] if is_organizer else "all"]
        units = [unit for unit in list_inscriptions(self.tournament) if is_listed(unit)]
        if filters["q"]:
            units = selectors.search(units, filters["q"], with_phones=is_organizer)
        if not is_organizer:
            units = [unit for unit in units if unit.state != selectors.LEFT]
        return units

    @changes(
        "Inscribe a team, or somebody alone",
        InscribeSerializer,
        InscribedSerializer,
        secrets=("links",),
        right=anybody,
    )
    def inscribe(self) -> Any:
        """Open to everybody while the event takes inscriptions; to the organizers until it is
        over. Whoever has a place is decided at once."""
        body = self.validated
        people = [Person(**person) for person in body.pop("people")]
        inscribed = inscribe(self.tournament, by=self.actor, people=people, **body)
        return {
            "has_a_place": inscribed.has_a_place,
            "team": inscribed.team.number if inscribed.team else None,
            "people": inscribed.people,
            "links": [self.personal_link(token) for token in inscribed.tokens],
        }

    @reads("One person")
    def retrieve(self) -> Any:
        return self.get_object()

    @updates("Put right what somebody gave, mark them", MarksSerializer)
    def update(self) -> Any:
        """All of it or nothing."""
        person, body = self.get_object(), self.validated
        with transaction.atomic():
            if body.keys() & {*CHANGEABLE_FIELDS, "answers"}:
                fields = {name: body.get(name, getattr(person, name)) for name in CHANGEABLE_FIELDS}
                fields["answers"] = body.get("answers", {})
                change_person(
                    person,
                    by=self.actor,
                    person=Person(**fields),
                    despite_duplicates=body["despite_duplicates"],
                    reason=body["reason"],
                )
            for name in body.keys() & MARKS.keys():
                MARKS[name](person, self.actor, body[name])
        return self.get_object()

    @removes("Erase a person for good")
    def erase(self) -> Any:
        """Results stay, without the name."""
        erase_person(self.get_object(), by=self.actor)

    @updates("Somebody leaves before the draw", WithdrawSerializer)
    def withdraw(self) -> Any:
        leave.withdraw(self.get_object(), by=self.actor, **self.validated)
        return self.get_object()

    @removes("Take a withdrawal back")
    def take_back(self) -> Any:
        """Until the draw, with whoever withdrew in the same moment. The place is theirs again while
        nobody else has it; otherwise they wait where their turn puts them."""
        take_back_withdrawal(self.get_object(), by=self.actor)

    @changes("Make a new personal link for somebody", answers=LinksSerializer, secrets=("links",))
    def give_link(self) -> Any:
        """Shown this once. The ones given before go on working."""
        token = links.give_link(self.get_object(), by=self.actor)
        return {"links": [self.personal_link(token)]}

    @removes("Revoke somebody's personal links")
    def void_links(self) -> Any:
        """All of them: none opens anything from now on."""
        links.void_links(self.get_object(), by=self.actor)

    @changes("A reserve takes somebody's chair", ReplaceSerializer)
    def replace(self) -> Any:
        """Between two games, and nobody who has played for another team. Answers the reserve."""
        person, body = self.get_object(), self.validated
        reserve = self.find_row(Participant, pk=body["reserve"], refusal="not_in_tournament")
        leave.replace_person(person, by=self.actor, reserve=reserve, reason=body["reason"])
        reserve.refresh_from_db()
        return reserve

    @lists("Who could take a chair: everybody without a team", "In the order of inscription.")
    def reserves(self) -> Any:
        """The waitlist itself needs no hand: a place that becomes
        free goes to the next whole team at once."""
        return without_team(active_participants(self.tournament)).order_by("number")

    @changes("Give a team a new PIN", answers=PinSerializer, secrets=("pin",))
    def issue_pin(self) -> Any:
        """With it the team signs on the referee's phone. The old one stops working."""
        team = self.get_row(Team, number=self.kwargs["number"])
        return {"pin": check_in.issue_pin(team, by=self.actor)}

    @reads("How many play, wait and are here", CountsSerializer, right=anybody)
    def counts(self) -> Any:
        """Places are counted in teams. Who is here and who owes, for the organizers alone."""
        plan = self.plan
        counts = asdict(selectors.counts_of(list_inscriptions(self.tournament), plan))
        hidden = () if self.is_organizer else FOR_ORGANIZERS
        return {name: value for name, value in counts.items() if name not in hidden}
