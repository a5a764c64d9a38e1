"""Matches, their lines, and everything that can be sent about one."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.examples import play
from api.shown import shown
from api.versions import match_etag
from tournaments.match_rows import MatchRow, Side
from tournaments.models import Match, Team

LONGEST_LINE = 2000
NUMBER = {"min_value": 0, "max_value": 2**31 - 1}


class SideShape(serializers.Serializer[Side]):
    side = serializers.ChoiceField(choices=["A", "B"])
    kind = serializers.ChoiceField(choices=["open", "team", "empty"])
    team = serializers.UUIDField(source="team.pk", default=None, allow_null=True)
    number = serializers.IntegerField(source="team.number", default=None, allow_null=True)
    name = serializers.CharField()
    pencil = serializers.BooleanField(help_text="The match before is not confirmed yet.")
    by_bye = serializers.BooleanField()
    games = serializers.IntegerField()
    points = serializers.IntegerField()
    won = serializers.BooleanField()
    comes_from = serializers.IntegerField(allow_null=True, help_text="Number of a match.")


@shown(play.MATCH)
class MatchShape(serializers.Serializer[MatchRow]):
    id = serializers.UUIDField(source="match.pk")
    number = serializers.IntegerField()
    round = serializers.IntegerField(source="match.round")
    round_code = serializers.CharField(source="match.round_code")
    best_of = serializers.IntegerField(source="match.best_of")
    state = serializers.ChoiceField(choices=list(Match.State.values))
    table = serializers.IntegerField(source="match.table.number", default=None, allow_null=True)
    sides = SideShape(many=True)
    games = serializers.ListField(
        source="match.games", child=serializers.ListField(child=serializers.IntegerField())
    )
    score = serializers.ListField(source="match.score", child=serializers.IntegerField())
    lines = serializers.IntegerField(source="match.entries_count")
    winner = serializers.CharField(source="match.winner", help_text="A, B or nothing.")
    how = serializers.CharField(source="match.how")
    article = serializers.CharField(source="match.article")
    suspended = serializers.BooleanField(source="match.suspended")
    corrected = serializers.BooleanField(source="match.corrected")
    called_at = serializers.DateTimeField(source="match.called_at", allow_null=True)
    started_at = serializers.DateTimeField(source="match.started_at", allow_null=True)
    finished_at = serializers.DateTimeField(source="match.finished_at", allow_null=True)
    confirmed_at = serializers.DateTimeField(source="match.confirmed_at", allow_null=True)
    version = serializers.SerializerMethodField(help_text="For If-Match.")

    def get_version(self, row: MatchRow) -> str:
        return match_etag(row.match)


class MatchFilter(serializers.Serializer[Any]):
    state = serializers.ChoiceField(required=False, choices=list(Match.State.values))
    round = serializers.IntegerField(required=False, **NUMBER)
    table = serializers.IntegerField(required=False, **NUMBER)
    team = serializers.IntegerField(required=False, help_text="Number of a team.", **NUMBER)


class LineShape(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    kind = serializers.CharField()
    notation = serializers.CharField()
    awards = serializers.ListField(
        child=serializers.DictField(), help_text="Points as given that day, each with its article."
    )
    score = serializers.ListField(child=serializers.IntegerField())
    game = serializers.IntegerField()
    void = serializers.BooleanField()
    at = serializers.DateTimeField()
    article = serializers.CharField()


@shown(play.LINES)
class LinesShape(serializers.Serializer[Any]):
    lines = LineShape(many=True)
    state = serializers.DictField(help_text="As the rules see the match now.")


def one_line(text: str) -> None:
    if len(text.splitlines()) != 1:
        raise serializers.ValidationError("One line each.", code="one_line")


@shown({"lines": ["A envido, B no quiero, mano para B"], "number": 1})
class SentShape(serializers.Serializer[Any]):
    """One or more lines in notation (docs/notation.md): hands, rulings, `void 3`. They stand or
    fall together."""

    lines = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_LINE, validators=[one_line]),
        min_length=1,
        max_length=50,
    )
    client_id = serializers.UUIDField(
        required=False, help_text="Your own id for it: sent twice, it is written once."
    )
    number = serializers.IntegerField(
        required=False,
        help_text="The number you believe to be next; refused if it is not.",
        **NUMBER,
    )
    teams = serializers.ListField(
        child=serializers.UUIDField(), min_length=2, max_length=2, required=False,
        help_text="Ids of the teams you see as A and B; refused if others stand there now.",
    )  # fmt: skip
    reason = serializers.CharField(required=False, max_length=1000, default="", allow_blank=True)


@shown(play.RECORDED)
class RecordedShape(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="Of the last line.")
    duplicate = serializers.BooleanField()
    passed_to_head = serializers.BooleanField(
        help_text="The line puts somebody out: the head referee has been asked to write it."
    )
    state = serializers.DictField()


@shown({"games": [[30, 12], [30, 25]], "lines": ["ruling 006 B1"], "signed": True})
class GamesShape(serializers.Serializer[Any]):
    games = serializers.ListField(
        child=serializers.ListField(
            child=serializers.IntegerField(min_value=0, max_value=1000), min_length=2, max_length=2
        ),
        max_length=9,
    )
    lines = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_LINE, validators=[one_line]),
        max_length=50, required=False, default=list,
    )  # fmt: skip
    signed = serializers.BooleanField(default=False, help_text="Both teams signed the paper.")
    client_id = serializers.UUIDField(required=False)
    number = serializers.IntegerField(required=False, **NUMBER)


# What is decided about the match, not about one of its teams.
OF_NO_SIDE = ("suspend", "resume", "let_play")


@shown({"act": "walkover", "side": "A", "reason": "No vino nadie", "article": "12"})
class DecisionShape(serializers.Serializer[Any]):
    act = serializers.ChoiceField(
        choices=[
            "walkover", "disqualify", "adjust", "suspend", "resume",
            "withdraw", "exclude", "readmit", "let_play",
        ]
    )  # fmt: skip
    side = serializers.ChoiceField(
        choices=["A", "B", "none"],
        default="none",
        help_text="Who wins a walkover (none: neither team came); otherwise whom it is about.",
    )
    reason = serializers.CharField(max_length=1000, allow_blank=True, default="")
    article = serializers.CharField(
        max_length=20, allow_blank=True, default="", help_text="Empty: the one the rules propose."
    )
    points = serializers.IntegerField(default=0, min_value=-1000, max_value=1000)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["act"] not in ("walkover", *OF_NO_SIDE) and attrs["side"] == "none":
            raise serializers.ValidationError({"side": "A or B."}, code="needed")
        return attrs


@shown({"voids": [4, 5], "adds": ["game 12-30", "game 25-30"], "reason": "Al revés"})
class CorrectionShape(serializers.Serializer[Any]):
    voids = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=100000),
        max_length=200, required=False, default=list,
    )  # fmt: skip
    adds = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_LINE, validators=[one_line]),
        max_length=50, required=False, default=list,
    )  # fmt: skip
    reason = serializers.CharField(max_length=1000, allow_blank=True, default="")
    undoing = serializers.ListField(
        child=serializers.IntegerField(**NUMBER),
        max_length=600, required=False, default=list,
        help_text="Numbers of the later matches that the preview named.",
    )  # fmt: skip
    preview = serializers.BooleanField(default=False, help_text="Only tell what it would do.")


@shown(play.PREVIEW)
class PreviewShape(serializers.Serializer[Any]):
    before = serializers.DictField()
    after = serializers.DictField()
    undoes = serializers.ListField(child=serializers.IntegerField())
    changes_the_winner = serializers.BooleanField()
    done = serializers.BooleanField()


@shown({"signed": True})
class ConfirmationShape(serializers.Serializer[Any]):
    signed = serializers.BooleanField(default=False)
    reason = serializers.CharField(max_length=1000, allow_blank=True, default="")


@shown({"table": 1})
class CallShape(serializers.Serializer[Any]):
    table = serializers.IntegerField(**NUMBER)


@shown({"best_of": 5})
class FormatShape(serializers.Serializer[Any]):
    best_of = serializers.IntegerField(min_value=1, max_value=99)


@shown(play.TEAM)
class TeamShape(serializers.Serializer[Team]):
    id = serializers.UUIDField(source="pk")
    number = serializers.IntegerField()
    state = serializers.CharField()
    name = serializers.SerializerMethodField()
    seed = serializers.IntegerField(allow_null=True)
    drawn = serializers.BooleanField()

    @extend_schema_field(OpenApiTypes.STR)
    def get_name(self, team: Team) -> str:
        return str(self.context["names"].get(team.pk) or f"#{team.number}")


@shown(play.TABLE)
class TableShape(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    in_use = serializers.BooleanField()
    referee = serializers.CharField(source="referee_name")


class AssignmentShape(serializers.Serializer[Any]):
    referee = serializers.IntegerField(help_text="Id of a referee's role: see people.", **NUMBER)
    tables = serializers.ListField(child=serializers.IntegerField(**NUMBER), max_length=600)


@shown({"assignments": [{"referee": 5, "tables": [1, 2]}]})
class HallShape(serializers.Serializer[Any]):
    assignments = AssignmentShape(many=True)


class RoundShape(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    code = serializers.CharField()
    current = serializers.BooleanField()
    matches = MatchShape(many=True)


@shown(play.BRACKET)
class BracketShape(serializers.Serializer[Any]):
    version = serializers.IntegerField(help_text="Of the tournament.")
    rounds = RoundShape(many=True)
    champion = SideShape(allow_null=True)


@shown({"act": "swap", "team": 1, "other": 3, "reason": "Son primos"})
class BracketChangeShape(serializers.Serializer[Any]):
    """Teams are named by their numbers."""

    act = serializers.ChoiceField(choices=["swap", "late"])
    team = serializers.IntegerField(help_text="The late one, or one of the two.", **NUMBER)
    other = serializers.IntegerField(
        help_text="The other one, or the team whose bye the late one takes.", **NUMBER
    )
    reason = serializers.CharField(max_length=1000, allow_blank=True, default="")


@shown(play.STANDING)
class StandingShape(serializers.Serializer[Any]):
    rank = serializers.IntegerField(allow_null=True)
    team = serializers.IntegerField()
    name = serializers.CharField()
    clubs = serializers.CharField()
    medal = serializers.CharField(allow_null=True)
    reached = serializers.CharField()
    matches_won = serializers.IntegerField()
    matches_lost = serializers.IntegerField()
    games_won = serializers.IntegerField()
    games_lost = serializers.IntegerField()
    how = serializers.CharField(allow_null=True)
