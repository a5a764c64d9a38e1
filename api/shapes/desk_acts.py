"""What the desk does with one person or team, besides marks and withdrawals."""

from typing import Any

from rest_framework import serializers

from api.shown import shown

LINK = "https://truco.example.org/t/copa-primavera/me/8Jq2m0Zr5xX1dQe7Yw4vNA/"
PERSON = "6f2c4a0e-4b8e-4c53-9a39-0d9f0f6a2f11"
REASON = {"max_length": 1000, "allow_blank": True, "default": ""}


@shown({"links": [LINK]})
class LinksShape(serializers.Serializer[Any]):
    links = serializers.ListField(
        child=serializers.CharField(), help_text="The new one, shown this once."
    )


@shown({"reserve": PERSON, "reason": "Se lastimó la mano"})
class ReplaceShape(serializers.Serializer[Any]):
    reserve = serializers.UUIDField(help_text="Id of somebody without a team: see reserves.")
    reason = serializers.CharField(**REASON)


@shown({"pin": "0472"})
class PinShape(serializers.Serializer[Any]):
    pin = serializers.CharField(help_text="Four digits, shown this once.")


@shown({"taken": 14, "cap": 16, "waiting": 2, "people": 28, "here": 20, "owing": 3})
class CountsShape(serializers.Serializer[Any]):
    """Of everybody with a place; `here` and `owing` for the organizers alone."""

    taken = serializers.IntegerField(help_text="Places in use, in teams.")
    cap = serializers.IntegerField(allow_null=True)
    waiting = serializers.IntegerField(help_text="Teams and people alone on the waitlist.")
    people = serializers.IntegerField()
    here = serializers.IntegerField(required=False)
    owing = serializers.IntegerField(required=False)


@shown({"reason": "Se fue de viaje"})
class EndRoleShape(serializers.Serializer[Any]):
    reason = serializers.CharField(**{**REASON, "max_length": 300})
