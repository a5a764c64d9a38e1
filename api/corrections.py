"""What a correction or a verdict does to a match and to all that follows from it, before it is done
and as it is done."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from scoring.answers import state_json
from scoring.core.match import Record
from scoring.core.ruleset import Ruleset
from scoring.notation import format_entry
from tournaments import fields
from tournaments.inscriptions.selectors import numbers_by_id
from tournaments.matches.labels import REASONS_OF_CHANGE
from tournaments.matches.services.corrections import Correction, Preview
from tournaments.matches.services.entries import list_awards
from tournaments.models import Tournament
from tournaments.serializers import DerivedSerializer
from tournaments.stages.selectors.exits import list_used_stages, may_be_drawn_again


# No docstring: it would become the description of what derives from it.
class LaterSerializer(serializers.Serializer[Any]):
    undoing = fields.UndoingField(help_text="Numbers of the later matches that the preview named.")
    stands = serializers.BooleanField(
        default=False,
        help_text="Whoever is in a later stage that was drawn stays in it, by decision.",
    )
    again = serializers.BooleanField(
        default=False,
        help_text="What was drawn there is taken back, to be drawn again: before anybody is called"
        " there.",
    )


class CorrectionSerializer(LaterSerializer, DerivedSerializer[Correction]):
    preview = serializers.BooleanField(default=False, help_text="Only tell what it would do.")


class LineChangeSerializer(serializers.Serializer[Any]):
    number = fields.NumberField()
    why = serializers.ChoiceField(sorted(REASONS_OF_CHANGE))
    before = serializers.DictField(help_text="Words in notation, awards and the score after it.")
    after = serializers.DictField()


class MovedMatchSerializer(serializers.Serializer[Any]):
    number = fields.NumberField()
    leaves = serializers.IntegerField(allow_null=True, help_text="Number of a team.")
    comes = serializers.IntegerField(allow_null=True, help_text="Number of a team.")
    stays_empty = serializers.BooleanField(help_text="Nobody comes, ever; else not yet.")


class MovedPlaceSerializer(serializers.Serializer[Any]):
    stage = serializers.CharField(help_text="Key of the stage that it leads to.")
    source = serializers.CharField(help_text="As among the places of that stage: `A1`.")
    before = serializers.IntegerField(allow_null=True, help_text="Number of the team that has it.")
    after = serializers.IntegerField(
        allow_null=True, help_text="Who would have it; nobody until something else is settled."
    )
    drawn = serializers.BooleanField(
        help_text="That stage was drawn already; else the place follows by itself."
    )


class OverlapSerializer(serializers.Serializer[Any]):
    team = serializers.IntegerField(help_text="Number of who would play in both.")
    stage = serializers.CharField(help_text="Where it stays.")
    other = serializers.CharField(help_text="Where it plays too.")
    left_out = serializers.IntegerField(
        allow_null=True, help_text="Who should have had the place, and plays in neither."
    )


class PreviewSerializer(serializers.Serializer[Any]):
    before = serializers.DictField()
    after = serializers.DictField()
    undoes = fields.NumbersField()
    moves = MovedMatchSerializer(
        many=True, help_text="Matches that are called or could be, and get another team."
    )
    places = MovedPlaceSerializer(
        many=True, help_text="Of later stages, where somebody else would have them."
    )
    may_be_drawn_again = serializers.BooleanField(
        help_text="Whether `again` can be said: false where nothing was drawn, or play has begun."
    )
    overlaps = OverlapSerializer(
        many=True, help_text="Who would play in two brackets if it is said that it `stands`."
    )
    later_rounds = fields.NumbersField(
        help_text="Rounds that were drawn by the result as it was; they stay so."
    )
    changes_the_winner = serializers.BooleanField()
    changes = LineChangeSerializer(
        many=True, help_text="Every line that was there before and no longer stands as it did."
    )
    done = serializers.BooleanField()


def choices_in(body: Mapping[str, Any]) -> dict[str, Any]:
    """What a correction is told about all that is behind its match."""
    return {
        "undoing": frozenset(body["undoing"]),
        "stands": body["stands"],
        "again": body["again"],
    }


def show_preview(preview: Preview, tournament: Tournament) -> dict[str, Any]:
    return {
        "before": state_json(preview.before),
        "after": state_json(preview.after),
        "undoes": [match.number for match in preview.undoes],
        "moves": [
            {
                "number": moved.match.number,
                "leaves": moved.leaves.number if moved.leaves else None,
                "comes": moved.comes.number if moved.comes else None,
                "stays_empty": moved.stays_empty,
            }
            for moved in preview.moves
        ],
        **show_places(preview, tournament),
        "later_rounds": preview.later_rounds,
        "changes_the_winner": preview.changes_the_winner,
        "changes": [
            {
                "number": change.number,
                "why": change.why,
                "before": show_record(change.before, preview.before.ruleset),
                "after": show_record(change.after, preview.after.ruleset),
            }
            for change in preview.changes
        ],
        "done": False,
    }


def show_places(preview: Preview, tournament: Tournament) -> dict[str, Any]:
    """Teams by their numbers."""
    numbers = numbers_by_id(tournament) if preview.exits else {}
    return {
        "places": [
            {
                "stage": change.stage.key,
                "source": change.name,
                "before": numbers.get(change.before or ""),
                "after": numbers.get(change.after or ""),
                "drawn": change.is_used,
            }
            for change in preview.exits
        ],
        "may_be_drawn_again": may_be_drawn_again(list_used_stages(preview.exits)),
        "overlaps": [
            {
                "team": numbers[row.team],
                "stage": row.stage.key,
                "other": row.other.key,
                "left_out": numbers.get(row.left_out or ""),
            }
            for row in preview.overlaps
        ],
    }


def show_record(record: Record, rules: Ruleset) -> dict[str, Any]:
    return {
        "notation": format_entry(record.entry, rules),
        "awards": list_awards(record),
        "score": list(record.score),
        "void": record.void,
    }
