"""What a player sees and does by the personal link: the own inscription, match and appeals; and
partners, who ask each other and become a team (an organizer may write that down for them)."""

from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.fields import Field
from rest_framework.response import Response

from api.appeals import AppealSerializer, add_step, get_appeal_view
from api.authentication import PlayerAuthentication, SessionAuthentication, TokenAuthentication
from api.base import PlayerViewSet, changes, lists, reads, removes, updates
from api.inscriptions import MARKS, UNIT_STATES, InscribedPersonSerializer, PinSerializer
from api.matches import SENT_TWICE, MatchSerializer, answer_recorded, get_match_row, records
from api.versions import match_etag, require_match_version
from tournaments import fields
from tournaments.appeals.selectors import appeals_for
from tournaments.appeals.services.file import file_appeal
from tournaments.exceptions import NotFound, Refused
from tournaments.inscriptions.consent import VERSION
from tournaments.inscriptions.people import team_of
from tournaments.inscriptions.services import partners
from tournaments.inscriptions.services.check_in import issue_pin
from tournaments.inscriptions.services.erasure import ask_for_erasure
from tournaments.inscriptions.services.leave import withdraw
from tournaments.inscriptions.services.returns import take_back_withdrawal
from tournaments.inscriptions.views.person import row_of_person
from tournaments.locks import get_plan
from tournaments.matches.serializers import SubmissionSerializer
from tournaments.matches.services.results import Sheet
from tournaments.models import Match, Participant, Proposal, Team
from tournaments.permissions import may_organize
from tournaments.players import selectors, services
from tournaments.players.views.appeals import side_of_team
from tournaments.players.views.personal_page import may_have_pin
from tournaments.serializers import DerivedSerializer, OptionalSerializer


class PublicPersonSerializer(DerivedSerializer[Participant]):
    """What everybody may know of somebody."""

    field_names = ("id", "number", "name", "club")


class ProposalSerializer(DerivedSerializer[Proposal]):
    """One person alone asks another to play together."""

    field_names = ("id", "state", "at", "asker", "asked")
    state = serializers.ChoiceField(Proposal.State.values)
    at = serializers.DateTimeField(source="made_at")
    asker = PublicPersonSerializer()
    asked = PublicPersonSerializer()


class ProposalFilter(OptionalSerializer):
    state = serializers.ChoiceField(Proposal.State.values)


class ProposeSerializer(serializers.Serializer[Any]):
    """By their numbers."""

    asked = fields.NumberField()
    asker = fields.NumberField(
        required=False,
        help_text="For organizers, who write it down for somebody; a player asks for themselves.",
    )


class AnswerSerializer(serializers.Serializer[Any]):
    accept = serializers.BooleanField(help_text="Yes or no.")


class AgreedSerializer(serializers.Serializer[Any]):
    proposal = ProposalSerializer(
        allow_null=True, help_text="Nothing, where somebody was asked who had asked already."
    )
    team = serializers.IntegerField(
        allow_null=True, help_text="Number of the team that the last yes has made."
    )


class FinderSerializer(serializers.Serializer[Any]):
    others = PublicPersonSerializer(many=True, help_text="Who may be asked.")
    received = ProposalSerializer(many=True)
    made = ProposalSerializer(many=True, source="sent")
    agreed = PublicPersonSerializer(many=True, help_text="Said yes, and one more is missing.")
    waits = serializers.BooleanField(
        help_text="All of a team agreed, and a list is frozen: it counts if the list is cancelled."
    )


class MeSerializer(serializers.Serializer[Any]):
    person = InscribedPersonSerializer(help_text="As the organizers keep it.")
    state = serializers.ChoiceField(UNIT_STATES, source="unit.state")
    position = serializers.IntegerField(
        source="unit.position", help_text="In the waitlist, from 1; otherwise 0."
    )
    team = serializers.IntegerField(source="unit.team.number", allow_null=True)
    partners = PublicPersonSerializer(many=True)
    must_consent = serializers.BooleanField(help_text="There is a newer text to agree to.")
    looks_for_partner = serializers.BooleanField(source="person.looks_for_partner")
    may_have_pin = serializers.BooleanField()
    match = serializers.IntegerField(
        source="playing.match.number", allow_null=True, help_text="The one to care about now."
    )
    finder = FinderSerializer(allow_null=True, help_text="Nothing, where there is nobody to find.")


class MyMarksSerializer(OptionalSerializer):
    confirmed = serializers.BooleanField(help_text="I will come.")
    consents = serializers.ChoiceField(
        [True], help_text="I agree to the text; it cannot be unsaid here."
    )
    looks_for_partner = serializers.BooleanField()


class MyReasonSerializer(serializers.Serializer[Any]):
    reason = fields.ReasonField()


class OwnGamesSerializer(DerivedSerializer[Sheet]):
    field_names = ("games", "client_id", "number")
    help_texts = {
        "games": "Each with the points of A and of B.",
        "client_id": SENT_TWICE,
        "number": "The line you believe to be next.",
    }


class OwnLinesSerializer(SubmissionSerializer):
    """Hands, games, and `void 3`; no rulings and no decisions."""

    field_names = ("lines", "client_id", "number")
    lines = fields.LinesField(min_length=1)


class SignSerializer(serializers.Serializer[Any]):
    lines = fields.NumberField(
        help_text="How many the match had when you looked: a yes is to those and to nothing later."
    )


class OwnAppealSerializer(serializers.Serializer[Any]):
    match = fields.NumberField()
    line = fields.NumberField(
        allow_null=True, default=None, help_text="Of a ruling; none: the result."
    )
    text = fields.LongTextField()


class OwnStepSerializer(serializers.Serializer[Any]):
    """`take_on`: to the committee. `leave`: leave it at that, or take it back."""

    kind = serializers.ChoiceField(["statement", "take_on", "leave"])
    text = fields.LongTextField()


class MyInscriptionViewSet(PlayerViewSet):
    serializer_class = MeSerializer

    def show(self) -> dict[str, Any]:
        person = self.person
        person.refresh_from_db()
        unit = row_of_person(self.tournament, person)
        return {
            "person": person,
            "unit": unit,
            "partners": [partner for partner in unit.people if partner != person],
            "must_consent": person.consent_version != VERSION,
            "may_have_pin": may_have_pin(person, unit.team),
            "playing": selectors.my_match(person),
            "finder": selectors.finder_for(person, get_plan(self.tournament)),
        }

    @reads("My inscription")
    def retrieve(self) -> Any:
        """By the personal link, as are all addresses below: the secret, or the whole link, in the
        header `Personal-Link`."""
        return self.show()

    @updates("I will come, I agree, I look for a partner", MyMarksSerializer)
    def update(self) -> Any:
        """All of it or nothing."""
        person = self.person
        with transaction.atomic():
            for name, value in self.validated.items():
                MARKS[name](person, self.actor, value)
        return self.show()

    @reads("Everything kept about me", responses=OpenApiTypes.OBJECT)
    def data(self) -> Any:
        """To take away. Others appear by number: their names are theirs."""
        return Response(selectors.everything_about(self.person))

    @changes("I leave, before the draw", MyReasonSerializer)
    def withdraw(self) -> Any:
        """Partners who stay are alone from now on."""
        withdraw(self.person, by=self.actor, **self.validated)
        return self.show()

    @removes("I come after all")
    def take_back(self) -> Any:
        """Until the draw. The place is mine again while nobody else has it; otherwise I wait."""
        take_back_withdrawal(self.person, by=self.actor)

    @changes("I ask to be erased")
    def ask_for_erasure(self) -> Any:
        """The organizers see it on their list, and do it."""
        ask_for_erasure(self.person, by=self.actor)
        return self.show()

    @changes("My team's PIN", answers=PinSerializer, secrets=("pin",))
    def issue_pin(self) -> Any:
        """Once somebody of the team is checked in, and as long as it has none. Shown this once."""
        team = team_of(self.person)
        if team is None:
            raise Refused("without_team")
        team.tournament = self.person.tournament
        return {"pin": issue_pin(team, by=self.actor)}


class MyMatchViewSet(PlayerViewSet):
    serializer_class = MatchSerializer

    @property
    def match(self) -> Match:
        return selectors.get_own_match(self.person).match

    def require_version(self, header: str) -> None:
        require_match_version(self.match, header)

    @reads("My match: the one to care about now")
    def retrieve(self) -> Any:
        """The latest of my team that is not confirmed; 404 before the draw and after the end."""
        match = self.match
        return self.answer(get_match_row(self.tournament, match.number), etag=match_etag(match))

    @records("Report the games of my match", OwnGamesSerializer)
    def record_games(self) -> Any:
        """At a table without a referee. With the last one my team has said yes; the other team
        says its own."""
        match, sheet = self.match, replace(self.build_input(), source="players")
        return answer_recorded(self, services.report_games(match, by=self.person, sheet=sheet))

    @records("Keep my match hand by hand", OwnLinesSerializer)
    def record_entry(self) -> Any:
        """Lines of notation, at a table without a referee."""
        match, submission = self.match, self.build_input()
        return answer_recorded(
            self, services.report_entry(match, by=self.person, submission=submission)
        )

    @changes("My team says yes to the result", SignSerializer)
    def sign(self) -> Any:
        """When both have, it is ink as if both had signed the paper."""
        match = self.match
        services.sign_result(match, by=self.person, **self.validated)
        return get_match_row(self.tournament, match.number)


class MyAppealViewSet(PlayerViewSet):
    serializer_class = AppealSerializer

    @lists("My team's appeals, and those against it", "The newest first.", page="OwnAppealPage")
    def list(self) -> Any:
        return appeals_for(selectors.get_own_team(self.person))

    @changes("My team objects to a ruling or a result", OwnAppealSerializer)
    def file(self) -> Any:
        """In a match of the own team; without a line it is about the result."""
        team, body = selectors.get_own_team(self.person), self.validated
        match = self.get_row(Match, number=body.pop("match"), slots__team=team)
        side = match.slots.get(team=team).side
        appeal = file_appeal(match, by=self.actor, side=side, **body)
        return get_appeal_view(appeal, self.tournament)

    @changes("Speak, take it to the committee, leave it at that", OwnStepSerializer)
    def add_step(self) -> Any:
        """For either team of the match, as long as something is to be decided."""
        team, number = selectors.get_own_team(self.person), self.kwargs["number"]
        view = next((view for view in appeals_for(team) if view.number == number), None)
        if view is None:
            raise NotFound(number)
        appeal = view.appeal
        appeal.match = self.get_row(Match, appeals=appeal)
        add_step(appeal, self.validated, by=self.actor, side=side_of_team(view, team))
        return get_appeal_view(appeal, self.tournament)


class ProposalViewSet(PlayerViewSet):
    """For keys, people who signed in, and players."""

    scope = "inscriptions"
    lookup_field = "pk"
    authentication_classes = [TokenAuthentication, PlayerAuthentication, SessionAuthentication]
    serializer_class = ProposalSerializer

    def get_queryset(self) -> QuerySet[Proposal]:
        """The tournament's, for its organizers; a player's own."""
        proposals = Proposal.objects.filter(asker__tournament=self.tournament)
        if self.player:
            proposals = proposals.filter(Q(asker=self.player) | Q(asked=self.player))
        else:
            self.require(may_organize)
        return proposals.select_related("asker__tournament", "asked__tournament").order_by("pk")

    def show(self, proposal: Proposal | None, team: Team | None) -> dict[str, Any]:
        if proposal:
            proposal.refresh_from_db()
        return {"proposal": proposal, "team": team.number if team else None}

    @lists("Who asked whom to play together", "The oldest first.", filters=ProposalFilter)
    def list(self) -> Any:
        """All of them for the organizers; a player sees the own ones."""
        return self.filter_queryset()

    @changes("Ask somebody to play together", ProposeSerializer, AgreedSerializer)
    def propose(self) -> Any:
        """Both alone, and whoever is asked looks for a partner. Who asks somebody that has asked
        already, accepts."""
        if not self.player:
            self.require(may_organize)
        asker = self.player or self.get_participant("asker")
        partner = self.get_participant("asked")
        team = partners.propose(asker, by=self.actor, to=partner)
        proposal = self.get_queryset().filter(asker=asker, asked=partner).last()
        return self.show(proposal, team)

    def get_participant(self, field: str) -> Participant:
        number = self.validated.get(field)
        if number is None:
            words = Field.default_error_messages["required"]
            raise ValidationError({field: [words]}, code="required")
        return self.find_row(Participant, number=number, refusal="not_to_be_found")

    @reads("One proposal")
    def retrieve(self) -> Any:
        """For the two it is between, and the organizers."""
        return self.get_object()

    @changes("Accept or decline a proposal", AnswerSerializer, AgreedSerializer)
    def reply(self) -> Any:
        """For whoever was asked. A yes that completes a team makes it."""
        proposal = self.get_object()
        team = partners.answer_proposal(proposal, by=self.actor, **self.validated)
        return self.show(proposal, team)

    @removes("Take a proposal back")
    def take_back(self) -> Any:
        """For whoever asked."""
        partners.take_back(self.get_object(), by=self.actor)
