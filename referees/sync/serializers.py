"""What a phone sends: lines in the order in which they were entered."""

from typing import Any

from rest_framework import serializers

from referees.access.scorekeeper import MAX_NUMBER
from referees.json_requests import parse_texts
from tournaments.fields import IdField, ReasonField, TeamsField
from tournaments.matches.serializers import SubmissionSerializer
from tournaments.models import Entry

MAX_ITEMS = 200


class RulingTextsField(serializers.Field[Any, Any, Any, Any]):
    def to_internal_value(self, data: Any) -> dict[str, str]:
        return parse_texts(data)


class ItemSerializer(SubmissionSerializer):
    """A line as a phone keeps it: with the id and the number under which it was entered."""

    field_names = ("line", "client_id", "number", "teams", "reason", "texts")
    line = serializers.CharField(max_length=Entry.MAX_LINE, allow_blank=True, trim_whitespace=False)
    client_id = IdField()
    number = serializers.IntegerField(min_value=1, max_value=MAX_NUMBER)
    teams = TeamsField(default=None, allow_null=True)
    reason = ReasonField(allow_null=True)
    texts = RulingTextsField(default=dict, allow_null=True)


# Made once: a hand is one item, and making a serializer takes longer than reading with it.
ITEMS: Any = ItemSerializer(many=True, allow_empty=False, max_length=MAX_ITEMS)
