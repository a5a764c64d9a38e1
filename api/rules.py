"""The rules by themselves: which rulesets there are, and scoring hands without any tournament."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from api.base import ApiViewSet, lists, updates
from scoring.answers import record_json, ruleset_json, state_json
from scoring.core.entries import Entry
from scoring.core.fault import Fault, Refused as EntryRefused
from scoring.core.match import MatchState
from scoring.core.replay import apply, start
from scoring.core.ruleset import Format, Ruleset
from scoring.core.seats import TABLES
from scoring.errors import NotationError, ScoringError, SetupError
from scoring.notation import entry_from_json, parse_entry
from scoring.registry import all_rulesets, ruleset
from tournaments import fields
from tournaments.exceptions import Faulty
from tournaments.serializers import OptionalSerializer


class OptionSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    choices = serializers.ListField()
    default = serializers.JSONField()
    article = serializers.CharField(allow_null=True)


class RulesetSerializer(serializers.Serializer[Any]):
    ruleset = serializers.CharField()
    version = serializers.CharField()
    name = serializers.CharField()
    countries = fields.TextsField()
    languages = fields.TextsField()
    players = fields.NumbersField()
    target = serializers.IntegerField()
    first_dealer = serializers.CharField()
    options = OptionSerializer(many=True)


class RulesetFilter(OptionalSerializer):
    country = serializers.CharField(max_length=2, help_text="AR, BR, VE …")
    players = serializers.IntegerField(min_value=2, max_value=6, help_text="At a table.")


class SituationSerializer(serializers.Serializer[Any]):
    """A situation, and what happened in it: lines in notation, or the same as objects."""

    ruleset = serializers.CharField(max_length=20, help_text="A key: see /rulesets/.")
    options = serializers.DictField(default=dict, help_text="What is left out is as the rules say.")
    players = serializers.IntegerField(required=False, help_text="At the table: 2, 4 or 6.")
    best_of = serializers.IntegerField(default=3, min_value=1, max_value=99)
    all_played = serializers.BooleanField(
        default=False, help_text="Exactly two games (1–1 is a draw), or always three."
    )
    score = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=1000),
        min_length=2,
        max_length=2,
        default=[0, 0],
    )
    dealer = serializers.CharField(required=False, max_length=2)
    lines = serializers.ListField(child=serializers.JSONField(), min_length=1, max_length=200)
    each = serializers.BooleanField(default=False, help_text="Every line from the same situation.")


class JudgedSerializer(serializers.Serializer[Any]):
    ruleset = serializers.CharField()
    version = serializers.CharField()
    entries = serializers.ListField(
        child=serializers.DictField(), help_text="Each with its points, awards and articles."
    )
    state = serializers.DictField(help_text="After the last line.")


class RulesViewSet(ApiViewSet):
    serializer_class = RulesetSerializer

    @lists("The rulesets and their options", "By key.", filters=RulesetFilter)
    def list(self) -> Any:
        filters = self.filters
        rows = [ruleset_json(rules) for _key, rules in sorted(all_rulesets().items())]
        if "country" in filters:
            rows = [row for row in rows if filters["country"].upper() in row["countries"]]
        if "players" in filters:
            rows = [row for row in rows if filters["players"] in row["players"]]
        return rows

    @updates("Score hands under any rules", SituationSerializer, JudgedSerializer)
    def adjudicate(self) -> Any:
        """Nothing is stored. Every award cites its article; a line against the rules is answered
        with 422 and all its faults."""
        body = self.validated
        try:
            first = state = build_state(body)
        except ScoringError as error:
            raise Faulty((fault_from(error),)) from None
        entries = []
        for place, line in enumerate(body["lines"]):
            before = first if body["each"] else state
            after = apply(before, parse_line(line, first.ruleset, first, place))
            if isinstance(after, EntryRefused):
                raise Faulty(after.faults, at=place)
            entries.append(record_json(after, after.records[-1]))
            state = after
        return {
            "ruleset": first.ruleset.key,
            "version": first.ruleset.version,
            "entries": entries,
            "state": state_json(state),
        }


@extend_schema(exclude=True)
class RulesWithSlashViewSet(RulesViewSet):
    """The same with a slash at the end, as the other addresses have it."""


def build_state(body: dict[str, Any]) -> MatchState:
    """The match as it stands when the first line is written."""
    rules = ruleset(body["ruleset"])
    players = body.get("players", rules.players[0] if 4 not in rules.players else 4)
    names = {option.name for option in rules.options}
    if unknown := sorted(set(body["options"]) - names):
        raise SetupError("unknown_option", given=", ".join(unknown)[:200], expected=sorted(names))
    form = Format(players, body["best_of"], body["all_played"])
    state = start(rules, options=rules.choose(**body["options"]), format=form)
    a, b = body["score"]
    if max(a, b) >= state.target:
        raise SetupError("wrong_score", given=f"{a}-{b}", expected=state.target)
    dealer = body.get("dealer")
    if dealer not in (None, *TABLES[players]):
        raise SetupError("no_such_seat", seat=dealer, expected=TABLES[players])
    return state.beginning(score=(a, b), dealer=dealer or state.dealer)


def parse_line(line: object, rules: Ruleset, state: MatchState, place: int) -> Entry:
    try:
        if isinstance(line, str):
            return parse_entry(line, rules, deck=rules.deck_for(state.options))
        return entry_from_json(line)
    except NotationError as error:
        raise Faulty((fault_from(error),), at=place) from None


def fault_from(error: ScoringError) -> Fault:
    """An error of set-up or notation, in the form of a fault."""
    data = dict(error.data)
    expected = data.pop("expected", ())
    if not isinstance(expected, list | tuple | set | frozenset | range):
        expected = (expected,)
    return Fault(
        error.code,
        expected=tuple(str(value) for value in expected),
        data=tuple((name, spell(value)) for name, value in sorted(data.items())),
    )


def spell(value: object) -> str:
    """Several names stand one after the other."""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
