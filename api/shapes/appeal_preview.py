"""A verdict that somebody considers, before it is given."""

from typing import Any

from rest_framework import serializers

from api.shapes.matches import LONGEST_LINE, one_line
from api.shown import shown
from tournaments.models import Appeal


@shown({"outcome": "overturned", "voids": [4], "adds": []})
class ConsideredShape(serializers.Serializer[Any]):
    """As it would be decided: see the appeal's own address."""

    outcome = serializers.ChoiceField(choices=list(Appeal.Outcome.values))
    voids = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=100000),
        max_length=200, required=False, default=list,
        help_text="Lines to take out of the count.",
    )  # fmt: skip
    adds = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_LINE, validators=[one_line]),
        max_length=50, required=False, default=list,
        help_text="Lines to write instead.",
    )  # fmt: skip
