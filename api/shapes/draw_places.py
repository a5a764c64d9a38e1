"""A draw with the names of today: who would be drawn, who stands where, what was changed."""

from typing import Any

from rest_framework import serializers

from api.shapes.matches import NUMBER
from api.shown import shown
from tournaments.draw_pages import Named

ANA = {
    "id": "6f2c4a0e-4b8e-4c53-9a39-0d9f0f6a2f11",
    "number": 3,
    "name": "Ana Acosta",
    "club": "El Fortín",
}
BRUNO = {
    "id": "0d9f0f6a-4b8e-4c53-9a39-6f2c4a0e2f11",
    "number": 8,
    "name": "Bruno Benítez",
    "club": "",
}


class NamedShape(serializers.Serializer[Named]):
    """Somebody of a draw: a person, or a team of a bracket."""

    id = serializers.CharField()
    number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField(help_text="Empty where it was erased.")
    club = serializers.CharField()


@shown({"kind": "teams", "again": False, "entrants": [ANA, BRUNO], "obstacles": []})
class EntrantsShape(serializers.Serializer[Any]):
    kind = serializers.CharField()
    again = serializers.BooleanField(help_text="It was frozen before: a new list needs a reason.")
    entrants = NamedShape(many=True)
    obstacles = serializers.ListField(
        child=serializers.CharField(), help_text="Why no list can be frozen now."
    )


class SpotShape(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    turn = serializers.IntegerField(help_text="When the ceremony shows it, from 1.")
    people = NamedShape(many=True, help_text="Nobody: a bye.")
    match = serializers.IntegerField(allow_null=True, help_text="Of a bracket: its first match.")
    by_hand = serializers.BooleanField(help_text="Changed after the draw.")


class DrawChangeShape(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    reason = serializers.CharField(help_text="Empty where it was erased.")


@shown(
    {
        "number": 1,
        "kind": "teams",
        "state": "drawn",
        "source": "20 cards",
        "reason": "",
        "revealed": 1,
        "places": [{"place": 1, "turn": 1, "people": [ANA, BRUNO], "match": None, "by_hand": True}],
        "left_out": [],
        "short": [],
        "outside": [],
        "changes": [{"number": 1, "at": "2026-10-10T13:05:00Z", "reason": "Son hermanos"}],
    }
)
class PlacesShape(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    kind = serializers.CharField()
    state = serializers.CharField()
    source = serializers.CharField(help_text="What chance is made of, in words.")
    reason = serializers.CharField(help_text="Why it was drawn again; empty the first time.")
    revealed = serializers.IntegerField(help_text="How many turns the ceremony has shown by now.")
    places = SpotShape(many=True)
    left_out = NamedShape(many=True)
    short = NamedShape(many=True, help_text="Of the incomplete team.")
    outside = NamedShape(many=True, help_text="Who came after the list was frozen.")
    changes = DrawChangeShape(many=True)


@shown({"first": 3, "second": 8, "reason": "Son hermanos: juegan separados"})
class SwapShape(serializers.Serializer[Any]):
    """People of a draw of teams, teams of a bracket: by their numbers."""

    first = serializers.IntegerField(**NUMBER)
    second = serializers.IntegerField(**NUMBER)
    reason = serializers.CharField(max_length=1000, allow_blank=True, default="")
