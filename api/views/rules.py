"""The rules by themselves: which rulesets there are, and scoring hands without any tournament."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import ApiView
from api.examples.rules import JUDGED, RULESET
from api.schema import listed, query
from api.shapes.filters import RulesetFilter
from api.shown import shown
from scoring.answers import record_json, ruleset_json, state_json
from scoring.core.entries import Entry
from scoring.core.fault import Fault
from scoring.core.fault import Refused as EntryRefused
from scoring.core.match import MatchState
from scoring.core.replay import apply, start
from scoring.core.ruleset import Format, Ruleset
from scoring.core.seats import TABLES
from scoring.errors import NotationError, ScoringError, SetupError
from scoring.notation import entry_from_json, parse_entry
from scoring.registry import all_rulesets, ruleset
from tournaments.exceptions import Faulty


class OptionShape(serializers.Serializer[Any]):
    name = serializers.CharField()
    choices = serializers.ListField()
    default = serializers.JSONField()
    article = serializers.CharField(allow_null=True)


@shown(RULESET)
class RulesetShape(serializers.Serializer[Any]):
    ruleset = serializers.CharField()
    version = serializers.CharField()
    name = serializers.CharField()
    countries = serializers.ListField(child=serializers.CharField())
    languages = serializers.ListField(child=serializers.CharField())
    players = serializers.ListField(child=serializers.IntegerField())
    target = serializers.IntegerField()
    first_dealer = serializers.CharField()
    options = OptionShape(many=True)


@shown({"ruleset": "asart", "lines": ["A envido, B no quiero, mano para B"]})
class SituationShape(serializers.Serializer[Any]):
    """A situation, and what happened in it: lines in notation, or the same as objects."""

    ruleset = serializers.CharField(max_length=20, help_text="A key: see /rulesets/.")
    options = serializers.DictField(default=dict, help_text="What is left out is as the rules say.")
    players = serializers.IntegerField(required=False, help_text="At the table: 2, 4 or 6.")
    best_of = serializers.IntegerField(default=3, min_value=1, max_value=99)
    score = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=1000),
        min_length=2, max_length=2, default=[0, 0],
    )  # fmt: skip
    dealer = serializers.CharField(required=False, max_length=2)
    lines = serializers.ListField(child=serializers.JSONField(), min_length=1, max_length=200)
    each = serializers.BooleanField(default=False, help_text="Every line from the same situation.")


@shown(JUDGED)
class JudgedShape(serializers.Serializer[Any]):
    ruleset = serializers.CharField()
    version = serializers.CharField()
    entries = serializers.ListField(
        child=serializers.DictField(), help_text="Each with its points, awards and articles."
    )
    state = serializers.DictField(help_text="After the last line.")


class Rulesets(ApiView):
    @extend_schema(
        summary="The rulesets and their options",
        parameters=query(RulesetFilter),
        responses=listed(RulesetShape, "By key."),
    )
    def get(self, request: Request) -> Response:
        asked = self.asked(RulesetFilter)
        found = [ruleset_json(rules) for _key, rules in sorted(all_rulesets().items())]
        if "country" in asked:
            found = [one for one in found if asked["country"].upper() in one["countries"]]
        if "players" in asked:
            found = [one for one in found if asked["players"] in one["players"]]
        return self.in_parts(found, RulesetShape)


class Adjudicate(ApiView):
    @extend_schema(
        summary="Score hands under any rules",
        request=SituationShape,
        responses={200: JudgedShape},
    )
    def post(self, request: Request) -> Response:
        """Nothing is stored. Every award cites its article; a line against the rules is answered
        with 422 and all its faults."""
        sent = self.body(SituationShape)
        try:
            state = situation(sent)
        except ScoringError as error:
            raise Faulty((in_shape(error),)) from None
        rules, first, entries = state.ruleset, state, []
        for place, line in enumerate(sent["lines"]):
            before = first if sent["each"] else state
            after = apply(before, entry_of(line, rules, first, place))
            if isinstance(after, EntryRefused):
                raise Faulty(after.faults, at=place)
            entries.append(record_json(after, after.records[-1]))
            state = after
        return Response(
            {
                "ruleset": rules.key,
                "version": rules.version,
                "entries": entries,
                "state": state_json(state),
            }
        )


class AdjudicateSlash(Adjudicate):
    """The same with a slash at the end, as the other addresses have it."""

    @extend_schema(exclude=True)
    def post(self, request: Request) -> Response:
        return super().post(request)


def situation(sent: dict[str, Any]) -> MatchState:
    rules = ruleset(sent["ruleset"])
    players = sent.get("players", rules.players[0] if 4 not in rules.players else 4)
    known = {option.name for option in rules.options}
    if unknown := sorted(set(sent["options"]) - known):
        raise SetupError("unknown_option", given=", ".join(unknown)[:200], expected=sorted(known))
    state = start(
        rules, options=rules.choose(**sent["options"]), format=Format(players, sent["best_of"])
    )
    a, b = sent["score"]
    if max(a, b) >= state.target:
        raise SetupError("wrong_score", given=f"{a}-{b}", expected=state.target)
    dealer = sent.get("dealer")
    if dealer not in (None, *TABLES[players]):
        raise SetupError("no_such_seat", seat=dealer, expected=TABLES[players])
    return state.beginning(score=(a, b), dealer=dealer or state.dealer)


def entry_of(line: object, rules: Ruleset, state: MatchState, place: int) -> Entry:
    try:
        if isinstance(line, str):
            return parse_entry(line, rules, deck=rules.deck_for(state.options))
        return entry_from_json(line)
    except NotationError as error:
        raise Faulty((in_shape(error),), at=place) from None


def in_shape(error: ScoringError) -> Fault:
    """An error of set-up or notation, in the shape of a fault."""
    data = dict(error.data)
    expected = data.pop("expected", ())
    if not isinstance(expected, list | tuple | set | frozenset | range):
        expected = (expected,)
    return Fault(
        error.code,
        expected=tuple(str(one) for one in expected),
        data=tuple((name, str(value)) for name, value in sorted(data.items())),
    )
