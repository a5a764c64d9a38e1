"""Copies of an event, its regulation in words, its podium."""

from typing import Any

from django.conf import settings
from rest_framework import serializers

from api.shown import shown
from tournaments.forms import zone_choices
from tournaments.podium.reading import TeamNames

FINGERPRINT = "b1946ac92492d2347c6235b4d2611184b1946ac92492d2347c6235b4d2611184"
SECTIONS = [
    {
        "code": "inscriptions",
        "title": "Inscripciones",
        "sentences": [{"number": "R2.1", "text": "Se anotan parejas completas."}],
    }
]
PAIR = {
    "number": 7,
    "name": "Ana Acosta / Bruno Benítez",
    "athletes": ["Ana Acosta", "Bruno Benítez"],
    "before": [],
    "clubs": ["El Fortín"],
}


@shown({"name": "Copa Primavera 2027", "date": "2027-10-09", "with_people": True})
class CopyShape(serializers.Serializer[Any]):
    """What is left out is as in the event that is copied; dates never are."""

    name = serializers.CharField(max_length=120)
    language = serializers.ChoiceField(
        choices=[code for code, _ in settings.LANGUAGES], required=False
    )
    time_zone = serializers.ChoiceField(
        choices=[zone for zone, _ in zone_choices()], required=False
    )
    date = serializers.DateField(required=False, allow_null=True)
    slug = serializers.RegexField(r"^[-a-z0-9]+$", required=False, max_length=60, default="")
    with_people = serializers.BooleanField(
        default=False, help_text="Committee and referees come along."
    )


class SentenceShape(serializers.Serializer[Any]):
    number = serializers.CharField(help_text="By which decisions cite it.")
    text = serializers.CharField()


class SectionShape(serializers.Serializer[Any]):
    code = serializers.CharField()
    title = serializers.CharField()
    sentences = SentenceShape(many=True)


class VersionShape(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    fingerprint = serializers.CharField()
    since = serializers.DateTimeField()


@shown(
    {
        "fingerprint": FINGERPRINT,
        "sections": SECTIONS,
        "versions": [{"number": 1, "fingerprint": FINGERPRINT, "since": "2026-09-01T12:00:00Z"}],
    }
)
class RegulationShape(serializers.Serializer[Any]):
    fingerprint = serializers.CharField(help_text="Of what the event is played under now.")
    sections = SectionShape(many=True)
    versions = VersionShape(many=True, help_text="All it has had, the first one first.")


class SettingFaultShape(serializers.Serializer[Any]):
    code = serializers.CharField()
    words = serializers.CharField()
    article = serializers.CharField()
    field = serializers.CharField(required=False)


@shown(
    {
        "sections": SECTIONS,
        "faults": [
            {
                "code": "too_small",
                "article": "",
                "words": "At least one table is needed.",
                "field": "tables",
            }
        ],
    }
)
class RegulationPreviewShape(serializers.Serializer[Any]):
    sections = SectionShape(many=True)
    faults = SettingFaultShape(many=True, help_text="Why these settings could not be saved.")


class AthletesShape(serializers.Serializer[TeamNames]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    athletes = serializers.ListField(child=serializers.CharField())
    before = serializers.ListField(
        child=serializers.CharField(), help_text="Who had a chair and was replaced."
    )
    clubs = serializers.ListField(child=serializers.CharField())


class PodiumPlaceShape(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="1, 2 or 3.")
    medal = serializers.ChoiceField(choices=["gold", "silver", "bronze"])
    medals = serializers.IntegerField(help_text="One for each athlete.")
    teams = AthletesShape(many=True)


class HonourShape(serializers.Serializer[Any]):
    code = serializers.CharField(source="honour.code")
    count = serializers.IntegerField(source="honour.count")
    teams = AthletesShape(many=True)


@shown(
    {
        "decided": True,
        "pencil": False,
        "places": [{"number": 1, "medal": "gold", "medals": 2, "teams": [PAIR]}],
        "honours": [{"code": "most_flores", "count": 5, "teams": [PAIR]}],
    }
)
class PodiumShape(serializers.Serializer[Any]):
    decided = serializers.BooleanField(help_text="The last matches have a result.")
    pencil = serializers.BooleanField(help_text="Decided, and not confirmed yet.")
    places = PodiumPlaceShape(many=True)
    honours = HonourShape(many=True)
