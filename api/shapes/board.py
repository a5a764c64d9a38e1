"""The board that runs the hall, and the log's entries with their texts."""

from typing import Any

from rest_framework import serializers

from api.shown import shown
from tournaments.board import TableView

AT = "2026-10-10T15:30:00Z"


class BoardTableShape(serializers.Serializer[TableView]):
    number = serializers.IntegerField(source="table.number")
    state = serializers.ChoiceField(
        choices=["free", "called", "late", "playing", "held", "confirm"],
        help_text="late: its tolerance is over; held: suspended; confirm: a result waits.",
    )
    match = serializers.IntegerField(source="row.number", default=None, allow_null=True)
    referee = serializers.CharField(source="table.referee_name")


class NeedShape(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(choices=["late", "confirm", "held"])
    match = serializers.IntegerField(source="row.number")
    since = serializers.DateTimeField(allow_null=True)


class CalledShape(serializers.Serializer[Any]):
    match = serializers.IntegerField(source="call.row.number")
    due_at = serializers.DateTimeField(source="call.due_at", allow_null=True)
    late = serializers.BooleanField(source="call.late")
    text = serializers.CharField(help_text="For the players' group, in the event's language.")


class RoundViewShape(serializers.Serializer[Any]):
    code = serializers.CharField()
    best_of = serializers.IntegerField()
    confirmed = serializers.IntegerField()
    total = serializers.IntegerField()
    ends_at = serializers.DateTimeField(allow_null=True, help_text="As it looks now.")


class HeldShape(serializers.Serializer[Any]):
    match = serializers.IntegerField()
    appeal = serializers.IntegerField(help_text="Number of the appeal that holds it.")


@shown(
    {
        "tables": [{"number": 1, "state": "called", "match": 7, "referee": "Ana Paz"}],
        "queue": [8, 9],
        "needs": [{"kind": "confirm", "match": 5, "since": AT}],
        "called": [{"match": 7, "due_at": AT, "late": False, "text": "Partido 7, mesa 1: …"}],
        "rounds": [{"code": "r16", "best_of": 3, "confirmed": 6, "total": 8, "ends_at": AT}],
        "without_table": [],
        "cases": [2],
        "appeals": [],
        "held": [{"match": 9, "appeal": 1}],
    }
)
class BoardShape(serializers.Serializer[Any]):
    """Matches, cases and appeals by number: ask their own addresses for the rest."""

    tables = BoardTableShape(many=True)
    queue = serializers.ListField(
        child=serializers.IntegerField(), help_text="Ready to be called, the next one first."
    )
    needs = NeedShape(many=True, help_text="What waits for a person, the most urgent first.")
    called = CalledShape(many=True)
    rounds = RoundViewShape(many=True)
    without_table = serializers.ListField(child=serializers.IntegerField())
    cases = serializers.ListField(child=serializers.IntegerField())
    appeals = serializers.ListField(child=serializers.IntegerField())
    held = HeldShape(many=True)


class LogTextShape(serializers.Serializer[Any]):
    name = serializers.CharField(help_text="What it is: reason, statement …")
    remark = serializers.UUIDField(help_text="By which it is erased.")
    text = serializers.CharField(help_text="Empty once it is erased.")
    erased_at = serializers.DateTimeField(allow_null=True)


@shown(
    {
        "number": 97,
        "at": AT,
        "actor": "account:0f6a2f11-4b8e-4c53-9a39-0d9f6f2c4a0e",
        "actor_name": "Nora",
        "action": "participant.withdrawn",
        "subject": "participant:6f2c4a0e-4b8e-4c53-9a39-0d9f0f6a2f11",
        "subject_name": "Ana Acosta",
        "data": {},
        "texts": [
            {
                "name": "reason",
                "remark": "9a390d9f-4b8e-4c53-8a11-6f2c4a0e0f6a",
                "text": "Se lastimó la mano",
                "erased_at": None,
            }
        ],
        "previous": "5f1d…",
        "hash": "0d7c…",
    }
)
class LogEntryShape(serializers.Serializer[Any]):
    """One entry with the names of today and its free texts."""

    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    actor = serializers.CharField()
    actor_name = serializers.CharField()
    action = serializers.CharField()
    subject = serializers.CharField()
    subject_name = serializers.CharField()
    data = serializers.DictField()
    texts = LogTextShape(many=True)
    previous = serializers.CharField()
    hash = serializers.CharField()


@shown(
    {
        "tournament": "0f6a2f11-4b8e-4c53-9a39-0d9f6f2c4a0e",
        "slug": "copa-primavera",
        "number": 97,
        "hash": "0d7c…",
        "at": "2026-10-10T15:30:00+00:00",
    }
)
class LogHeadShape(serializers.Serializer[Any]):
    tournament = serializers.CharField()
    slug = serializers.CharField()
    number = serializers.IntegerField()
    hash = serializers.CharField()
    at = serializers.CharField()


@shown({"what": "matches", "forms": ["csv", "xlsx", "json", "zip"]})
class ExportKindShape(serializers.Serializer[Any]):
    what = serializers.CharField()
    forms = serializers.ListField(child=serializers.CharField())
