"""What happens at a table besides the hands: who sits where, the deck, both teams' yes."""

from typing import Any

from rest_framework import serializers

from api.shapes.desk_acts import PERSON
from api.shapes.matches import NUMBER
from api.shown import shown
from scoring.core.seats import TABLES

SEATS = sorted({str(seat) for seats in TABLES.values() for seat in seats})
PEOPLE = [
    ("A1", PERSON),
    ("B1", "0d9f0f6a-4b8e-4c53-9a39-6f2c4a0e2f11"),
    ("A2", "9a390d9f-4b8e-4c53-8a11-6f2c4a0e0f6a"),
    ("B2", "4b8e9a39-0d9f-4c53-8a11-0f6a6f2c4a0e"),
]


class ChairShape(serializers.Serializer[Any]):
    seat = serializers.ChoiceField(choices=SEATS)
    person = serializers.UUIDField(help_text="Somebody of the team on that side.")


@shown(
    {
        "chairs": [{"seat": seat, "person": person} for seat, person in PEOPLE],
        "dealer": "B2",
        "number": 1,
    }
)
class SeatsShape(serializers.Serializer[Any]):
    """All chairs at once, each once."""

    chairs = ChairShape(many=True, max_length=6)
    dealer = serializers.ChoiceField(choices=SEATS, help_text="Who deals first.")
    number = serializers.IntegerField(
        default=1, help_text="The line you believe to be next.", **NUMBER
    )
    client_id = serializers.UUIDField(
        required=False, help_text="Your own id for it: sent twice, it is written once."
    )


@shown({"returned": True})
class DeckShape(serializers.Serializer[Any]):
    returned = serializers.BooleanField(help_text="It is back on the table, whole.")


@shown({"side": "A", "pin": "0472", "lines": 2})
class PinSignatureShape(serializers.Serializer[Any]):
    side = serializers.ChoiceField(choices=["A", "B"])
    pin = serializers.CharField(max_length=10, help_text="The team's own.")
    lines = serializers.IntegerField(
        help_text="How many the match had when the team looked.", **NUMBER
    )
