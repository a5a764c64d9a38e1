"""Teams before the draw, as the organizers put them together: made, named, swapped, split."""

from typing import Any

from rest_framework import serializers

from api.base import TournamentViewSet, changes, lists, removes, updates
from api.brackets import TeamSerializer, with_names
from tournaments.exceptions import Refused
from tournaments.fees.services.reentries import charge_reentry, undo_reentry
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.inscriptions.services import teams
from tournaments.models import Participant, Reentry, Team
from tournaments.permissions import may_organize
from tournaments.serializers import DerivedSerializer

LONGEST_LIST = 6  # three who play and three reserves


class PairSerializer(serializers.Serializer[Any]):
    people = serializers.ListField(
        child=serializers.UUIDField(),
        min_length=1,
        max_length=LONGEST_LIST,
        help_text="Ids of as many people without a team as a team has, and its reserves.",
    )


class TeamNameSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(
        max_length=200,
        allow_blank=True,
        help_text="A name of its own; empty: it is called by its people.",
    )


class MemberSwapSerializer(serializers.Serializer[Any]):
    person = serializers.UUIDField(help_text="Id of somebody of this team.")
    other = serializers.UUIDField(help_text="Id of somebody of another team.")


class ListNewcomerSerializer(serializers.Serializer[Any]):
    person = serializers.UUIDField(help_text="Id of somebody without a team: see reserves.")


class ReentrySerializer(DerivedSerializer[Reentry]):
    field_names = ("number", "participant", "amount", "charged_at", "undone_at")
    amount = serializers.DecimalField(max_digits=10, decimal_places=2)
    participant = serializers.UUIDField(
        source="participant_id", help_text="Who owes it: everybody of the team, or one for all."
    )


class TeamViewSet(TournamentViewSet):
    scope = "inscriptions"
    right = staticmethod(may_organize)
    serializer_class = TeamSerializer

    @property
    def team(self) -> Team:
        team: Team = self.get_row(Team, number=self.kwargs["number"])
        return team

    def find_person(self, key: Any) -> Participant:
        person: Participant = self.find_row(Participant, pk=key, refusal="not_in_tournament")
        return person

    def find_member(self, key: Any) -> Participant:
        """Of the team that the address names."""
        person = self.find_person(key)
        if not self.team.places.filter(participant=person, until=None).exists():
            raise Refused("without_team")
        return person

    def show(self, team: Team) -> Any:
        team.refresh_from_db()
        return with_names([team], names_of_teams(self.tournament))[0]

    @changes("Make a team of people who came alone", PairSerializer)
    def pair(self) -> Any:
        """Until the draw. People who were a team before get it back, with its number."""
        people = [self.find_person(key) for key in self.validated["people"]]
        return self.show(teams.pair_people(self.tournament, people, by=self.actor))

    @updates("Give a team a name of its own", TeamNameSerializer)
    def rename(self) -> Any:
        """Until the draw; shown wherever the team is."""
        team = self.team
        teams.rename_team(team, by=self.actor, name=self.validated["name"])
        return self.show(team)

    @removes("Split a team")
    def split(self) -> Any:
        """Until the draw. Its people come alone from then on, and keep the place they had."""
        teams.split_team(self.team, by=self.actor)

    @changes("Two people of two teams change places", MemberSwapSerializer)
    def swap(self) -> Any:
        """Until the draw. Answers the team; the PINs of both teams stop working."""
        person = self.find_member(self.validated["person"])
        teams.swap_members(person, self.find_person(self.validated["other"]), by=self.actor)
        return self.show(self.team)

    @changes("Put somebody more on a team's list", ListNewcomerSerializer)
    def add_to_list(self) -> Any:
        """Until the draw, where the plan has reserves. Answers the team."""
        team = self.team
        teams.add_to_list(team, self.find_person(self.validated["person"]), by=self.actor)
        return self.show(team)

    @removes("Take somebody off a team's list")
    def take_off_list(self) -> Any:
        """Until the draw, while as many as play stay. They come alone from then on."""
        teams.take_off_list(self.find_member(self.kwargs["key"]), by=self.actor)

    @lists("Re-entries a team was charged for", "By number.", ReentrySerializer)
    def reentries(self) -> Any:
        """Also those that were taken back."""
        return Reentry.objects.filter(team=self.team).order_by("number", "participant__number")

    @changes("Charge a team for a re-entry", answers=ReentrySerializer(many=True))
    def charge_reentry(self) -> Any:
        """What the plan says, once more: each person owes it, or the team where the fee is a
        team's. Once the bracket is drawn."""
        return charge_reentry(self.team, by=self.actor)

    @removes("Take back the last re-entry of a team")
    def undo_reentry(self) -> Any:
        """What was paid for it stays paid."""
        undo_reentry(self.team, by=self.actor)
