"""Tournaments, plans, people and the log, as they go in and out."""

from typing import Any

from django.conf import settings
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.examples import events
from api.shown import shown
from tournaments.blueprints import BLUEPRINTS
from tournaments.forms import zone_choices
from tournaments.models import LogEntry, Plan, Role, RoleGrant, Stage, Tournament
from tournaments.regulation.settings import FIELDS, OF_THE_TOURNAMENT

NEW = {
    "blueprint": "asart",
    "name": "Copa Primavera",
    "language": "es-ar",
    "time_zone": "America/Argentina/Buenos_Aires",
    "date": "2026-10-10",
}


@shown(events.TOURNAMENT)
class TournamentShape(serializers.ModelSerializer[Tournament]):
    class Meta:
        model = Tournament
        fields = ["id", "slug", "name", "language", "time_zone", "stage", "created_at", "version"]
        read_only_fields = fields


class TournamentFilter(serializers.Serializer[Any]):
    stage = serializers.ChoiceField(required=False, choices=list(Stage.values))
    q = serializers.CharField(required=False, max_length=80, help_text="Part of the name.")


@shown(NEW)
class NewTournamentShape(serializers.Serializer[Any]):
    blueprint = serializers.ChoiceField(choices=sorted(BLUEPRINTS))
    name = serializers.CharField(max_length=120)
    language = serializers.ChoiceField(choices=[code for code, _ in settings.LANGUAGES])
    time_zone = serializers.ChoiceField(choices=[zone for zone, _ in zone_choices()])
    date = serializers.DateField(required=False, allow_null=True)
    slug = serializers.RegexField(r"^[-a-z0-9]+$", required=False, max_length=60, default="")


@extend_schema_field(OpenApiTypes.STR)
class Clock(serializers.TimeField):
    """By the event's own clock, without an offset: "14:00:00"."""


@shown(events.PLAN, sent={"place": "Club El Fortín, Boedo", "tables": 6})
class PlanShape(serializers.ModelSerializer[Plan]):
    """Everything that an organizer sets up; what is left out of a change stays as it is."""

    name = serializers.CharField(source="tournament.name", max_length=120)
    language = serializers.ChoiceField(
        source="tournament.language", choices=[code for code, _ in settings.LANGUAGES]
    )
    time_zone = serializers.ChoiceField(
        source="tournament.time_zone", choices=[zone for zone, _ in zone_choices()]
    )
    starts_at = Clock(allow_null=True, required=False)
    options = serializers.DictField(help_text="Of the ruleset: see /rulesets/.")
    best_of_rounds = serializers.DictField(child=serializers.IntegerField(min_value=1, max_value=9))

    class Meta:
        model = Plan
        fields = ["blueprint", "ruleset_version", *FIELDS]
        read_only_fields = ["blueprint", "ruleset_version"]

    def changes(self) -> dict[str, Any]:
        sent = dict(self.validated_data)
        own: dict[str, Any] = sent.pop("tournament", {})
        return {**sent, **{name: own[name] for name in OF_THE_TOURNAMENT if name in own}}


@shown({"blueprint": "asart", "date": "2026-10-10"})
class BlueprintShape(serializers.Serializer[Any]):
    blueprint = serializers.ChoiceField(choices=sorted(BLUEPRINTS))
    date = serializers.DateField(required=False, allow_null=True)


@shown({"step": "open"})
class StepShape(serializers.Serializer[Any]):
    step = serializers.ChoiceField(choices=["open", "close", "finish", "archive"])


@shown(events.GRANT)
class PersonShape(serializers.Serializer[RoleGrant]):
    id = serializers.IntegerField(source="pk", read_only=True)
    name = serializers.CharField(source="person_name")
    role = serializers.CharField()
    head = serializers.BooleanField()
    granted_at = serializers.DateTimeField()


@shown({"name": "Ramón Paz", "email": "ramon@example.org", "role": "committee"})
class InviteShape(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=80)
    email = serializers.EmailField(max_length=254)
    role = serializers.ChoiceField(choices=list(Role.values))


@shown(events.LOG_ENTRY)
class LogShape(serializers.ModelSerializer[LogEntry]):
    data = serializers.DictField()

    class Meta:
        model = LogEntry
        fields = ["number", "at", "actor", "action", "subject", "data", "previous", "hash"]
        read_only_fields = fields


class LogFilter(serializers.Serializer[Any]):
    action = serializers.CharField(required=False, max_length=60)
    after = serializers.IntegerField(required=False, min_value=0, max_value=2**31 - 1)
