"""Tournaments: opened, planned, taken on step by step; who has a role in them, their regulation in
words and their podium."""

from typing import Any

from django.conf import settings
from django.db.models import PositiveSmallIntegerField, Q
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.base import ApiViewSet, TournamentViewSet, changes, lists, reads, removes, updates
from api.versions import tournament_etag
from api.words import fault_of
from tournaments import fields
from tournaments.announcement import services as announcements
from tournaments.formats import planned
from tournaments.formats.plan import GROUPS, KNOCKOUT, ROUNDS
from tournaments.models import (
    Announcement,
    Picture,
    Plan,
    Progress,
    Role,
    RoleGrant,
    Stage,
    Tournament,
)
from tournaments.permissions import may_manage_people, may_organize, may_see_people
from tournaments.podium import selectors as podium
from tournaments.regulation import selectors as regulation
from tournaments.regulation.faults import faults_of
from tournaments.regulation.labels import zone_choices
from tournaments.regulation.sentences import Section, regulation_in_own_language
from tournaments.regulation.settings import FIELDS
from tournaments.roles.selectors import people_of
from tournaments.roles.services import end_role, invite
from tournaments.selectors import tournaments_of
from tournaments.serializers import DerivedSerializer, OptionalSerializer
from tournaments.setup.blueprints import BLUEPRINTS
from tournaments.setup.services import create, end, progress
from tournaments.setup.services.change import change_plan, with_changes
from tournaments.setup.services.create import NewTournament

LANGUAGES = [code for code, _ in settings.LANGUAGES]
TIME_ZONES = [zone for zone, _ in zone_choices()]
SMALL_INTEGER_LIMIT = 32_767
STEPS = {
    "open": progress.open_inscriptions,
    "close": progress.close_inscriptions,
    "finish": progress.finish,
    "archive": progress.archive,
}


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    class Meta:
        model = Tournament
        fields = ["id", "slug", "name", "language", "time_zone", "stage", "created_at", "version"]
        read_only_fields = fields


class TournamentFilter(OptionalSerializer):
    stage = serializers.ChoiceField(Progress.values)
    q = serializers.CharField(
        source="name__icontains", max_length=80, help_text="Part of the name."
    )


class NewTournamentSerializer(serializers.Serializer[Any]):
    blueprint = serializers.ChoiceField(sorted(BLUEPRINTS))
    name = fields.ColumnField(Tournament, "name")
    language = serializers.ChoiceField(LANGUAGES)
    time_zone = serializers.ChoiceField(TIME_ZONES)
    date = serializers.DateField(required=False, allow_null=True)
    slug = serializers.RegexField(
        r"^[-a-z0-9]+$", max_length=fields.length_of(Tournament, "slug"), default=""
    )


class CopySerializer(NewTournamentSerializer):
    """What is left out is as in the event that is copied; dates never are."""

    blueprint = None
    language = serializers.ChoiceField(LANGUAGES, required=False)
    time_zone = serializers.ChoiceField(TIME_ZONES, required=False)
    with_people = serializers.BooleanField(
        default=False, help_text="Committee and referees come along."
    )


@extend_schema_field(OpenApiTypes.STR)
class ClockField(serializers.TimeField):
    """By the event's own clock, without an offset: "14:00:00"."""


class PlannedStageSerializer(DerivedSerializer[planned.PlannedStage]):
    """Groups: size, legs, best_of, all_played, target, criteria, points, by_games, sweep. Rounds:
    rounds, random, and the same about matches and tables. A knockout: way_in, source, and each and
    fill, or after rounds cut; one from the start: losers; a cup beside it: from; any: target.
    docs/formats.md says what each means."""

    field_names = (
        "key", "kind", "size", "legs", "rounds", "random", "best_of", "all_played", "target",
        "criteria", "points", "by_games", "sweep", "way_in", "source", "each", "fill", "cut",
        "window", "losers", "crossing",
    )  # fmt: skip
    help_texts = {
        "size": "Most teams of a group.",
        "legs": "1 or 2.",
        "rounds": "How many rounds.",
        "random": "Rounds are paired without looking at scores.",
        "all_played": "Exactly two games (1–1 is a draw), or always three.",
        "target": "Points of a game; else as the options say.",
        "points": "For a win, a draw, a defeat; counted where P is a criterion.",
        "by_games": "Instead: 2–0 gives 3 and 0, 2–1 gives 2 and 1. Only best of 3.",
        "sweep": "Whoever loses no game is credited all of them.",
        "each": "How many of each group go on.",
        "fill": "With the best of the next place, where they fill the bracket.",
        "cut": "After rounds: the first so many of the table go on.",
        "window": "After one round of pairs: for so many minutes its losers may pay for a place.",
    }
    key = fields.ColumnField(Stage, "key")
    kind = serializers.ChoiceField([GROUPS, ROUNDS, KNOCKOUT])
    criteria = serializers.ListField(
        child=serializers.CharField(max_length=2),
        help_text="Codes in order: P W G GD D F A H L =, in rounds also U M.",
    )
    way_in = serializers.ChoiceField(planned.WAYS_IN)
    source = fields.ColumnField(Stage, "key", help_text="Key of the stage whose tables lead here.")
    losers = serializers.ChoiceField(
        planned.RETURNS,
        help_text="Losers of the first round come back into a bracket from the start.",
    )
    crossing = serializers.ListField(
        child=serializers.ListField(
            child=serializers.CharField(max_length=12), min_length=2, max_length=2
        ),
        help_text='Who meets whom, from the top: [["A1", "B2"], …]; "best 3.1" is the best third.',
    )

    def get_fields(self) -> dict[str, Any]:
        """`from` is a word of Python's own."""
        whence = serializers.ChoiceField(
            (*planned.WHENCE, *planned.AFTER_PAIRS, planned.LADDER),
            help_text="Who comes into a cup beside the main knockout; after one round of pairs, who"
            " comes into that one beside the winners.",
        )
        fields = {**super().get_fields(), "from": whence}
        for name in fields.keys() - {"key", "kind"}:
            fields[name].required = False
        return fields


@extend_schema_field(PlannedStageSerializer(many=True))
class StagesField(serializers.Field[Any, Any, Any, Any]):
    """Stored with every member; what can't be read is left to the plan's faults, which name it."""

    def to_internal_value(self, data: Any) -> Any:
        try:
            return planned.write_stages(planned.read_stages(data))
        except planned.UnreadableStages:
            return data

    def to_representation(self, stages: Any) -> Any:
        return stages


class PlanSerializer(serializers.ModelSerializer[Plan]):
    """Everything that an organizer sets up; what is left out of a change stays as it is."""

    name = fields.ColumnField(Tournament, "name", source="tournament.name")
    language = serializers.ChoiceField(source="tournament.language", choices=LANGUAGES)
    time_zone = serializers.ChoiceField(source="tournament.time_zone", choices=TIME_ZONES)
    starts_at = ClockField(allow_null=True, required=False)
    options = serializers.DictField(help_text="Of the ruleset: see /rulesets/.")
    best_of_rounds = serializers.DictField(child=serializers.IntegerField(min_value=1, max_value=9))

    pot_shares = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=100), required=False
    )

    stages = StagesField(
        required=False,
        help_text="What is played before the bracket: groups or rounds, then a knockout. Empty: a"
        " bracket from the start.",
    )

    class Meta:
        model = Plan
        fields = ["blueprint", "ruleset_version", *FIELDS]
        read_only_fields = ["blueprint", "ruleset_version"]

    def build_standard_field(self, field_name: str, model_field: Any) -> Any:
        """Small numbers end where PostgreSQL's do, also on SQLite, whose own limit is far off."""
        field_class, options = super().build_standard_field(field_name, model_field)
        if isinstance(model_field, PositiveSmallIntegerField):
            options["max_value"] = SMALL_INTEGER_LIMIT
        return field_class, options


class BlueprintSerializer(serializers.Serializer[Any]):
    blueprint = serializers.ChoiceField(sorted(BLUEPRINTS))
    date = serializers.DateField(required=False, allow_null=True)


class StepSerializer(serializers.Serializer[Any]):
    step = serializers.ChoiceField(list(STEPS))


class CancelEventSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=end.MAX_REASON, help_text="For everybody to read.")


class DeleteEventSerializer(serializers.Serializer[Any]):
    name = fields.ColumnField(
        Tournament, "name", help_text="The event's name once more, so that no other goes."
    )


class PictureSerializer(serializers.ModelSerializer[Picture]):
    address = serializers.SerializerMethodField()

    class Meta:
        model = Picture
        fields = ["kind", "words", "width", "height", "address"]
        read_only_fields = fields

    def get_address(self, picture: Picture) -> str:
        path = reverse("tournaments:picture", args=[picture.tournament.slug, picture.pk])
        return settings.SITE_URL + path


class AnnouncementSerializer(serializers.ModelSerializer[Announcement]):
    """What is left out of a change stays as it is. Pictures are added on the event's page."""

    map_link = serializers.RegexField(
        r"^https?://",
        max_length=fields.length_of(Announcement, "map_link"),
        required=False,
        allow_blank=True,
    )
    pictures = PictureSerializer(source="tournament.pictures.all", many=True, read_only=True)

    class Meta:
        model = Announcement
        fields = [*announcements.FIELDS, "pictures"]


class PersonSerializer(DerivedSerializer[RoleGrant]):
    field_names = ("id", "name", "role", "head", "granted_at")
    id = serializers.IntegerField(source="pk", read_only=True)
    name = serializers.CharField(source="person_name")


class PersonFilter(OptionalSerializer):
    role = serializers.ChoiceField(Role.values)


class InviteSerializer(serializers.Serializer[Any]):
    name = fields.ColumnField(RoleGrant, "name")
    email = serializers.EmailField(max_length=254)
    role = serializers.ChoiceField(Role.values)


class EndRoleSerializer(serializers.Serializer[Any]):
    reason = fields.ReasonField()


class SentenceSerializer(serializers.Serializer[Any]):
    number = serializers.CharField(help_text="By which decisions cite it.")
    text = serializers.CharField()

    def to_representation(self, numbered: tuple[str, str]) -> dict[str, Any]:
        number, text = numbered
        return {"number": number, "text": text}


class SectionSerializer(DerivedSerializer[Section]):
    sentences = SentenceSerializer(source="numbered", many=True)


class VersionSerializer(DerivedSerializer[regulation.Version]):
    pass


class RegulationSerializer(serializers.Serializer[Any]):
    fingerprint = serializers.CharField(help_text="Of what the event is played under now.")
    sections = SectionSerializer(many=True)
    versions = VersionSerializer(many=True, help_text="All it has had, the first one first.")


class SettingFaultSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    words = serializers.CharField()
    article = serializers.CharField()
    field = serializers.CharField(required=False)


class RegulationPreviewSerializer(serializers.Serializer[Any]):
    sections = SectionSerializer(many=True)
    faults = SettingFaultSerializer(many=True, help_text="Why these settings could not be saved.")


class AthletesSerializer(DerivedSerializer[podium.TeamNames]):
    field_names = ("number", "name", "athletes", "before", "clubs")
    help_texts = {"before": "Who had a chair and was replaced."}


class PodiumPlaceSerializer(DerivedSerializer[podium.PodiumPlace]):
    field_names = ("number", "medal", "medals", "teams")
    help_texts = {"number": "1, 2 or 3.", "medals": "One for each athlete."}
    medal = serializers.ChoiceField(["gold", "silver", "bronze"])
    teams = AthletesSerializer(many=True)


class HonourSerializer(DerivedSerializer[podium.HonourRow]):
    field_names = ("code", "count", "teams")
    code = serializers.CharField(source="honour.code")
    count = serializers.IntegerField(source="honour.count")
    teams = AthletesSerializer(many=True)


class CupPodiumSerializer(DerivedSerializer[podium.CupPodium]):
    field_names = ("cup", "decided", "pencil", "places")
    help_texts = {"cup": "Key of its stage."}
    places = PodiumPlaceSerializer(many=True)


class PodiumSerializer(DerivedSerializer[podium.PodiumPage]):
    field_names = ("decided", "pencil", "places", "honours", "cups")
    help_texts = {
        "decided": "The last matches have a result.",
        "pencil": "Decided, and not confirmed yet.",
    }
    places = PodiumPlaceSerializer(many=True)
    honours = HonourSerializer(many=True)
    cups = CupPodiumSerializer(many=True, help_text="Knockouts beside the main one.")


class TournamentsViewSet(ApiViewSet):
    serializer_class = TournamentSerializer

    @lists("All tournaments", "The newest first.", filters=TournamentFilter)
    def list(self) -> Any:
        """Rehearsals are listed to those who take part in them."""
        mine = tournaments_of(self.actor)
        events = Tournament.objects.filter(Q(rehearsal=False) | Q(pk__in=mine.values("pk")))
        return events.filter(deleted_at=None, **self.filters).order_by("-created_at", "pk")

    @changes("Open a tournament from a blueprint", NewTournamentSerializer)
    def create(self) -> Any:
        """For a signed-in person; a token belongs to one tournament and opens no other."""
        owner, body = self.require_account(), self.validated
        blueprint = body.pop("blueprint")
        return create.create_from_blueprint(
            by=self.actor, owner=owner, blueprint=blueprint, new=NewTournament(**body)
        )


class SetupViewSet(TournamentViewSet):
    scope = "setup"
    serializer_class = TournamentSerializer

    @reads("One tournament", or_unchanged=True)
    def retrieve(self) -> Any:
        """Its version grows with every change that a spectator could see."""
        return self.unless_unchanged(tournament_etag(self.tournament), lambda: self.tournament)

    @changes("Open a tournament like this one", CopySerializer)
    def copy(self) -> Any:
        """The same plan under another name and date, for whoever organizes this one. A token
        belongs to one tournament and opens no other."""
        owner = self.require_account()
        self.require(may_organize)
        tournament = {"language": self.tournament.language, "time_zone": self.tournament.time_zone}
        body = {**tournament, **self.validated}
        people = (create.COMMITTEE, create.REFEREES) if body.pop("with_people") else ()
        brings = (create.QUESTIONS, *people)
        new = NewTournament(**body)
        return create.create_copy(
            self.tournament, by=self.actor, owner=owner, new=new, brings=brings
        )

    @updates("Take the event a step on", StepSerializer)
    def take_step(self) -> Any:
        STEPS[self.validated["step"]](self.tournament, by=self.actor)
        self.tournament.refresh_from_db()
        return self.tournament

    @updates("Cancel the event, for good", CancelEventSerializer)
    def cancel_event(self) -> Any:
        """Its page says why, and everybody who is inscribed gets the reason by mail and on the
        phones that follow. What was played stays."""
        end.cancel_event(self.tournament, by=self.actor, **self.validated)
        self.tournament.refresh_from_db()
        return self.tournament

    @removes("Delete the event, for good", DeleteEventSerializer)
    def delete_event(self) -> Any:
        """Only while nothing was played: everybody's data is erased, and its address is free."""
        end.delete_event(self.tournament, by=self.actor, **self.validated)

    @reads("Podium, medals and honours", PodiumSerializer)
    def podium(self) -> Any:
        """As the matches tell it now; honours once the last ones are decided."""
        return podium.podium_page(self.tournament)


class PlanViewSet(TournamentViewSet):
    scope = "setup"
    serializer_class = PlanSerializer

    def validate_changes(self, plan: Plan) -> dict[str, Any]:
        serializer = PlanSerializer(plan, data=self.request.data, partial=True)
        serializer.is_valid(raise_exception=True)
        changed = dict(serializer.validated_data)
        of_tournament: dict[str, Any] = changed.pop("tournament", {})
        return changed | of_tournament

    @reads("The plan: how the event is played")
    def retrieve(self) -> Any:
        return self.answer(self.plan, etag=tournament_etag(self.tournament))

    @changes("Set up from a blueprint", BlueprintSerializer)
    def create(self) -> Any:
        create.create_plan(self.tournament, by=self.actor, **self.validated)
        return self.plan

    @updates("Change the plan", PlanSerializer, right=may_organize)
    def update(self) -> Any:
        """What is frozen is refused by name; every other fault at once."""
        change_plan(self.tournament, by=self.actor, changes=self.validate_changes(self.plan))
        return self.plan

    @reads("The event's own regulation, in words", RegulationSerializer)
    def regulation(self) -> Any:
        """In the tournament's own language, with the number of each sentence."""
        plan = self.plan
        return {
            "fingerprint": regulation.regulation_fingerprint(plan),
            "sections": regulation_in_own_language(regulation.settings_of(plan)),
            "versions": regulation.versions_of(self.tournament),
        }

    @updates(
        "What other settings would mean, in words",
        PlanSerializer(partial=True),
        RegulationPreviewSerializer,
        right=may_organize,
    )
    def preview_regulation(self) -> Any:
        """Saves nothing. What is left out is as it is. Settings that could not be saved have no
        words: then every reason is in `faults`."""
        plan = self.plan
        changed = with_changes(regulation.settings_of(plan), self.validate_changes(plan))
        faults = faults_of(changed)
        return {
            "sections": [] if faults else regulation_in_own_language(changed),
            "faults": [fault_of(fault) for fault in faults],
        }


class AnnouncementViewSet(TournamentViewSet):
    scope = "setup"
    serializer_class = AnnouncementSerializer

    @property
    def announcement(self) -> Announcement:
        announcement = Announcement.objects.filter(tournament=self.tournament).first()
        return announcement or Announcement(tournament=self.tournament)

    @reads("What the event tells about itself")
    def retrieve(self) -> Any:
        """Beside the plan, which has the date, the hour, the place and the fee."""
        return self.answer(self.announcement, etag=tournament_etag(self.tournament))

    @updates("Change what the event tells", right=may_organize, takes=AnnouncementSerializer)
    def update(self) -> Any:
        """What is left out stays as it is; every fault at once."""
        serializer = AnnouncementSerializer(self.announcement, data=self.request.data, partial=True)
        serializer.is_valid(raise_exception=True)
        facts = announcements.AnnouncementFacts(
            **announcements.announced_values(self.announcement) | serializer.validated_data
        )
        announcements.change_announcement(self.tournament, by=self.actor, facts=facts)
        return self.announcement


class RoleViewSet(TournamentViewSet):
    scope = "people"
    right = staticmethod(may_manage_people)
    queryset = RoleGrant.objects.select_related("user", "tournament")
    lookup_field = "pk"
    serializer_class = PersonSerializer

    @lists("Who has a role", "By role, then by name.", filters=PersonFilter, right=may_see_people)
    def list(self) -> Any:
        return people_of(self.tournament).filter(**self.filters)

    @changes("Give a role", InviteSerializer)
    def invite(self) -> Any:
        return invite(self.tournament, by=self.actor, **self.validated)

    @removes("Take a role away")
    def take_away(self) -> Any:
        end_role(self.get_object(), by=self.actor)

    @changes("Take a role away, with a reason", EndRoleSerializer)
    def end(self) -> Any:
        """The reason is kept with the log, and erasable if somebody asks."""
        grant = self.get_object()
        end_role(grant, by=self.actor, **self.validated)
        return grant
