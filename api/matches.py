"""Matches: reading them, and all that happens in one: lines, paper sheets, seats, decisions,
corrections, confirmations, calls, both teams' yes by PIN."""

from functools import cached_property, partial
from typing import Any

from rest_framework import serializers
from rest_framework.response import Response

from api.base import ApiViewSet, TournamentViewSet, changes, lists, reads, removes, updates
from api.corrections import CorrectionSerializer, PreviewSerializer, choices_in, show_preview
from api.versions import match_etag, require_match_version
from referees.access.scorekeeper import Scorekeeper
from referees.sync.services import write_submission
from referees.table.services import Seating, open_match, return_deck, sign_with_pin
from scoring.answers import state_json
from scoring.core.seats import TABLES, Seat
from tournaments import fields
from tournaments.brackets.selectors import MatchRow, Side, find_feeders, match_rows
from tournaments.exceptions import NotAllowed, Refused
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.matches.decisions import DECISIONS, MATCH_DECISIONS, Decision
from tournaments.matches.selectors import Line, match_page
from tournaments.matches.serializers import SubmissionSerializer
from tournaments.matches.services import calls, corrections
from tournaments.matches.services.calls import set_match_format
from tournaments.matches.services.decisions import carry_out_decision
from tournaments.matches.services.entries import RecordResult
from tournaments.matches.services.results import Sheet, confirm_result, record_games
from tournaments.matches.services.take_back import take_back_walkover
from tournaments.models import Match, Role, Table, Tournament
from tournaments.permissions import grants_of, may_decide_results
from tournaments.serializers import DerivedSerializer, OptionalSerializer

SEATS = sorted({str(seat) for seats in TABLES.values() for seat in seats})
SENT_TWICE = "Your own id for it: sent twice, it is written once."


class SideSerializer(DerivedSerializer[Side]):
    field_names = (
        "side", "kind", "team", "number", "name", "pencil", "by_bye", "games", "points", "won",
        "comes_from",
    )  # fmt: skip
    help_texts = {
        "pencil": "The match before is not confirmed yet.",
        "comes_from": "Number of a match.",
    }
    side = serializers.ChoiceField(["A", "B"])
    kind = serializers.ChoiceField(["open", "team", "empty"])
    team = serializers.UUIDField(source="team.pk", default=None, allow_null=True)
    number = serializers.IntegerField(source="team.number", default=None, allow_null=True)


class MatchSerializer(DerivedSerializer[Match]):
    row_attribute = "match"
    field_names = (
        "id", "number", "group", "round", "round_code", "best_of", "all_played",
        "target", "is_playoff", "state", "table", "sides",
        "games", "score", "flores", "lines", "winner", "how", "article", "suspended", "corrected",
        "called_at", "started_at", "finished_at", "confirmed_at", "version",
    )  # fmt: skip
    help_texts = {
        "winner": "A, B or nothing: nobody wins a draw.",
        "group": "Empty in a bracket.",
        "all_played": "Exactly two games (1–1 is a draw), or always three.",
        "is_playoff": "One game among those who are tied: in no column of the table.",
        "target": "Points of a game, where they are not those of the event's rules.",
        "flores": "Sung by A and B, as the table counts them: null where it does not, empty while"
        " they are not told.",
    }
    state = serializers.ChoiceField(Match.State.values)
    table = serializers.IntegerField(source="match.table.number", default=None, allow_null=True)
    sides = SideSerializer(many=True)
    games = serializers.ListField(source="match.games", child=fields.NumbersField())
    score = fields.NumbersField(source="match.score")
    flores = fields.NumbersField(source="match.flores", allow_null=True)
    lines = serializers.IntegerField(source="match.entries_count")
    version = serializers.SerializerMethodField(help_text="For If-Match.")

    def get_version(self, row: MatchRow) -> str:
        return match_etag(row.match)


class MatchFilter(OptionalSerializer):
    state = serializers.ChoiceField(Match.State.values)
    round = fields.NumberField()
    table = fields.NumberField(source="table__number")
    team = fields.NumberField(source="slots__team__number", help_text="Number of a team.")


class LineSerializer(DerivedSerializer[Line]):
    help_texts = {
        "awards": "Points that the line gives, each with its article.",
        "words": "What stands in its place since, where a later line replaced it.",
    }


class LinesSerializer(serializers.Serializer[Any]):
    lines = LineSerializer(many=True)
    state = serializers.DictField(help_text="As the rules see the match now.")


class SentSerializer(SubmissionSerializer):
    """One or more lines in notation (docs/notation.md): hands, rulings, `void 3`. They stand or
    fall together."""

    field_names = ("lines", "client_id", "number", "teams", "reason")
    help_texts = {
        "client_id": SENT_TWICE,
        "number": "The number you believe to be next; refused if it is not.",
        "teams": "Ids of the teams you see as A and B; refused if others stand there now.",
    }
    lines = fields.LinesField(min_length=1)
    reason = fields.ReasonField()


class RecordedSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="Of the last line.")
    duplicate = serializers.BooleanField()
    passed_to_head = serializers.BooleanField(
        help_text="The line puts somebody out: the head referee has been asked to write it."
    )
    state = serializers.DictField()


# What writes lines into a match; 200 where the client's id was known already: nothing is written.
records = partial(changes, answers=RecordedSerializer, or_status=(200,))


class GamesSerializer(DerivedSerializer[Sheet]):
    field_names = ("games", "lines", "flores", "signed", "client_id", "number")
    help_texts = {"flores": "Of A and B in the whole match: needed where the table counts them."}
    signed = serializers.BooleanField(default=False, help_text="Both teams signed the paper.")


class ChairSerializer(serializers.Serializer[Any]):
    seat = serializers.ChoiceField(SEATS)
    person = serializers.UUIDField(help_text="Somebody of the team on that side.")


class SeatsSerializer(serializers.Serializer[Any]):
    """All chairs at once, each once."""

    chairs = ChairSerializer(many=True, max_length=6)
    dealer = serializers.ChoiceField(SEATS, help_text="Who deals first.")
    number = fields.NumberField(default=1, help_text="The line you believe to be next.")
    client_id = fields.ClientIdField(help_text=SENT_TWICE)


class DeckSerializer(serializers.Serializer[Any]):
    returned = serializers.BooleanField(help_text="It is back on the table, whole.")


class PinSignatureSerializer(serializers.Serializer[Any]):
    side = serializers.ChoiceField(["A", "B"])
    pin = serializers.CharField(max_length=10, help_text="The team's own.")
    lines = fields.NumberField(help_text="How many the match had when the team looked.")


class DecisionSerializer(DerivedSerializer[Decision]):
    help_texts = {"article": "Empty: the one the rules propose."}
    act = serializers.ChoiceField(DECISIONS)
    side = serializers.ChoiceField(
        choices=["A", "B", "none"],
        default="none",
        help_text="Who wins a walkover (none: neither team came); otherwise whom it is about.",
    )
    points = serializers.IntegerField(default=0, min_value=-1000, max_value=1000)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["act"] not in ("walkover", *MATCH_DECISIONS) and attrs["side"] == "none":
            raise serializers.ValidationError({"side": "A or B."}, code="needed")
        return attrs


class ConfirmationSerializer(serializers.Serializer[Any]):
    signed = serializers.BooleanField(default=False)
    reason = fields.ReasonField()
    flores = fields.FloresField(help_text="Of A and B, where the table counts them and they lack.")


class CallSerializer(serializers.Serializer[Any]):
    table = fields.NumberField()


class MoveSerializer(CallSerializer):
    swap_with = fields.NumberField(
        required=False,
        help_text="The match that is at that table: it gets this one's. Without it a taken table"
        " is refused.",
    )


class FormatSerializer(serializers.Serializer[Any]):
    best_of = serializers.IntegerField(min_value=1, max_value=99)
    all_played = serializers.BooleanField(
        default=False, help_text="All of them: 2 or 3, and only in a match of a group."
    )


def get_match_row(tournament: Tournament, number: int) -> MatchRow:
    matches = Match.objects.filter(tournament=tournament, number=number)
    return match_rows(matches, names_of_teams(tournament))[0]


def answer_recorded(view: ApiViewSet, result: RecordResult) -> Response:
    recorded = {
        "number": result.entry.number,
        "duplicate": result.duplicate,
        "passed_to_head": False,
        "state": state_json(result.state),
    }
    return view.answer(recorded, status=200 if result.duplicate else 201)


class MatchViewSet(TournamentViewSet):
    scope = "results"
    queryset = Match.objects.select_related("tournament__plan", "table__referee__user")
    serializer_class = MatchSerializer

    @cached_property
    def match(self) -> Match:
        return self.get_object()

    @cached_property
    def own_match(self) -> Match:
        """A referee writes in the matches of the own tables, as on the phone; an organizer in
        any."""
        grants = {grant.role: grant for grant in grants_of(self.actor, self.tournament)}
        if Role.ORGANIZER in grants:
            return self.match
        if Role.REFEREE not in grants:
            raise NotAllowed("may_score")
        keeper = Scorekeeper(self.actor, self.tournament, grant=grants[Role.REFEREE])
        match = self.match
        if not keeper.matches.filter(number=match.number).exists():
            raise NotAllowed("may_score")
        return match

    def require_version(self, header: str) -> None:
        if "number" in self.kwargs:
            require_match_version(self.match, header, other=self.swapped_match)
        else:
            super().require_version(header)

    def row(self) -> MatchRow:
        return get_match_row(self.tournament, self.match.number)

    @lists("Matches", "By number.", filters=MatchFilter)
    def list(self) -> Any:
        matches = self.filter_queryset().order_by("number").distinct()
        return self.paginated(matches, read=self.read_rows)

    def read_rows(self, matches: Any) -> Any:
        return match_rows(
            Match.objects.filter(pk__in=[match.pk for match in matches]).order_by("number"),
            names_of_teams(self.tournament),
            feeders=find_feeders(Match.objects.filter(tournament=self.tournament)),
        )

    @reads("One match", or_unchanged=True)
    def retrieve(self) -> Any:
        return self.unless_unchanged(
            match_etag(self.match), lambda: match_page(self.tournament, self.match.number).row
        )

    @updates("Play this match best of another number", FormatSerializer, scope="setup")
    def set_format(self) -> Any:
        set_match_format(self.match, by=self.actor, **self.validated)
        return self.row()

    @reads("A match line by line", LinesSerializer)
    def entries(self) -> Any:
        """With every award and its article, and what the rules make of it now."""
        page = match_page(self.tournament, self.kwargs["number"])
        lines = {"lines": page.lines, "state": state_json(page.state)}
        return self.answer(lines, etag=match_etag(self.match))

    @records("Write lines into a match", SentSerializer, or_status=(200, 202))
    def record_entry(self) -> Any:
        """Hands, rulings, `void 3`. A client id that is known already is answered with 200 and
        nothing is written; a ruling that waits for the head referee with 202."""
        match, submission = self.own_match, self.build_input()
        try:
            return answer_recorded(
                self, write_submission(match, by=self.actor, submission=submission)
            )
        except Refused as refusal:
            if refusal.code != "passed_to_head":
                raise
        waiting = {"number": 0, "duplicate": False, "passed_to_head": True, "state": {}}
        return self.answer(waiting, status=202)

    @records("Write a paper súmula into a match", GamesSerializer)
    def record_games(self) -> Any:
        """A referee writes in the matches of the own tables, as on the phone; an organizer in
        any."""
        match, sheet, signed = self.own_match, self.build_input(), self.validated["signed"]
        return answer_recorded(self, record_games(match, by=self.actor, sheet=sheet, signed=signed))

    @records("Open a match: who sits where, who deals", SeatsSerializer)
    def seat(self) -> Any:
        """The first line of its log. A match may also begin without it: then A1 is mano."""
        match, body = self.own_match, self.validated
        seating = Seating(
            {Seat(chair["seat"]): chair["person"] for chair in body["chairs"]},
            dealer=Seat(body["dealer"]),
            number=body["number"],
            client_id=body["client_id"],
        )
        return answer_recorded(self, open_match(match, by=self.actor, seating=seating))

    @changes("The deck is back, or missing", DeckSerializer)
    def return_deck(self) -> Any:
        """Noted on the súmula when a match is closed."""
        return_deck(self.own_match, by=self.actor, **self.validated)
        return self.row()

    @changes("A team says yes to the result with its PIN", PinSignatureSerializer)
    def sign(self) -> Any:
        """When both have, it is ink. Wrong PINs are counted: after five the team needs a new
        one."""
        sign_with_pin(self.own_match, by=self.actor, **self.validated)
        return self.row()

    @changes(
        "Decide: walkover, disqualification, withdrawal, suspension, points set right",
        DecisionSerializer,
    )
    def decide(self) -> Any:
        row = self.row()
        row.match.tournament = self.tournament
        carry_out_decision(row, self.build_input(), by=self.actor)
        return self.row()

    @changes(
        "Correct a result, or see what that would undo",
        CorrectionSerializer,
        PreviewSerializer,
        or_status=(200,),
        right=may_decide_results,
    )
    def correct(self) -> Any:
        """With both, the first line of `adds` takes the place of the first of `voids`; every later
        line is judged again, and what can no longer stand must be among `voids`. To void a `void`
        or a `replace` restores what it changed. Later matches that were begun must be named in
        `undoing`; of a later stage that was drawn with others either `stands` or `again` says what
        becomes of it."""
        body, correction = self.validated, self.build_input()
        preview = show_preview(corrections.preview(self.match, correction), self.tournament)
        if body["preview"]:
            return self.answer(preview, status=200)
        choices = choices_in(body)
        corrections.correct(self.match, by=self.actor, correction=correction, **choices)
        return {**preview, "done": True}

    @changes("Confirm a result: from pencil to ink", ConfirmationSerializer)
    def confirm(self) -> Any:
        confirm_result(self.match, by=self.actor, **self.validated)
        return self.row()

    @changes("Call a match to a table", CallSerializer, scope="hall")
    def call(self) -> Any:
        calls.call_match(self.match, by=self.actor, table=self.find_table())
        return self.row()

    @updates("Move a match to another table", MoveSerializer, scope="hall")
    def move(self) -> Any:
        """One that is called or being played; its clock and its score stay. With `swap_with` two
        of them change tables."""
        table, other = self.find_table(), self.swapped_match
        if other:
            calls.swap_tables(self.match, by=self.actor, table=table, other=other)
        else:
            calls.move_to_table(self.match, by=self.actor, table=table)
        return self.row()

    @cached_property
    def swapped_match(self) -> Match | None:
        number = self.validated.get("swap_with") if self.action == "move" else None
        if number is None:
            return None
        return self.get_row(Match, number=number)

    def find_table(self) -> Table:
        number = self.validated["table"]
        table = Table.objects.filter(tournament=self.tournament, number=number).first()
        if table is None:
            raise Refused("no_such_table", tables=[number])
        return table

    @removes("Take a walkover back")
    def take_back_walkover(self) -> Any:
        """Until the next match has begun; from then on it is a correction. One that was only
        called goes back to the queue; a team that had left by it is in again."""
        take_back_walkover(self.match, by=self.actor)

    @removes("Take a call back", scope="hall")
    def take_back_call(self) -> Any:
        calls.take_back_call(self.match, by=self.actor)

    @changes(
        "Call the next matches to all free tables", answers=MatchSerializer(many=True), scope="hall"
    )
    def call_next(self) -> Any:
        called = calls.call_next(self.tournament, by=self.actor)
        matches = Match.objects.filter(pk__in=[match.pk for match in called]).order_by("number")
        return match_rows(matches, names_of_teams(self.tournament))
