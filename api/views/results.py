"""What happens in a match: lines, paper sheets, decisions, corrections, confirmations, calls."""

import uuid
from functools import cached_property
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import MatchView, TournamentView, created
from api.shapes.matches import (
    OF_NO_SIDE,
    CallShape,
    ConfirmationShape,
    CorrectionShape,
    DecisionShape,
    GamesShape,
    MatchShape,
    PreviewShape,
    RecordedShape,
    SentShape,
)
from api.views.matches import Lines, match_row
from referees.keeper import Keeper
from referees.services.scoring import written_by
from scoring.answers import state_json
from tournaments.decisions import decide
from tournaments.exceptions import NotAllowed, NotFound, Refused
from tournaments.match_rows import rows_of
from tournaments.models import Match, Role, Table
from tournaments.permissions import grants_of, may_decide_results
from tournaments.services import calls, corrections
from tournaments.services.corrections import Correction
from tournaments.services.entries import Recorded, Sent
from tournaments.services.results import Because, Sheet, confirm_result, record_games
from tournaments.team_names import names_of_teams


class KeptMatch(MatchView):
    """A referee writes in the matches of the own tables, as on the phone; an organizer in any."""

    @cached_property
    def kept(self) -> Match:
        grants = {grant.role: grant for grant in grants_of(self.actor, self.event)}
        if Role.ORGANIZER in grants:
            return self.match
        if Role.REFEREE not in grants:
            raise NotAllowed("may_score")
        keeper = Keeper(self.actor, self.event, grant=grants[Role.REFEREE])
        number: int = self.kwargs["number"]
        if not keeper.matches.filter(number=number).exists():
            raise NotAllowed("may_score") if self.match else NotFound(number)
        return self.match


def told(recorded: Recorded) -> dict[str, Any]:
    return {
        "number": recorded.entry.number,
        "duplicate": recorded.duplicate,
        "passed_to_head": False,
        "state": state_json(recorded.state),
    }


class Entries(Lines, KeptMatch):
    scope = "results"

    @extend_schema(
        summary="Write lines into a match",
        request=SentShape,
        responses={200: RecordedShape, 201: RecordedShape, 202: RecordedShape},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Hands, rulings, `void 3`. A client id that is known already is answered with 200 and
        nothing is written; a ruling that waits for the head referee with 202."""
        match = self.kept
        sent = self.body(SentShape)
        teams = sent.get("teams")
        line = Sent(
            "\n".join(sent["lines"]),
            client_id=sent.get("client_id") or uuid.uuid4(),
            number=sent.get("number"),
            teams=(str(teams[0]), str(teams[1])) if teams else None,
            texts={"reason": sent["reason"].strip()} if sent["reason"].strip() else {},
        )
        try:
            recorded = written_by(self.actor)(match, line)
        except Refused as refusal:
            if refusal.code != "passed_to_head":
                raise
            waiting = {"number": 0, "duplicate": False, "passed_to_head": True, "state": {}}
            return Response(waiting, status=202)
        return Response(told(recorded), status=200 if recorded.duplicate else 201)


class Games(KeptMatch):
    scope = "results"

    @extend_schema(
        summary="Write a paper súmula into a match",
        request=GamesShape,
        responses={200: RecordedShape, 201: RecordedShape},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        match = self.kept
        sent = self.body(GamesShape)
        sheet = Sheet(
            tuple((a, b) for a, b in sent["games"]),
            lines=tuple(sent["lines"]),
            client_id=sent.get("client_id") or uuid.uuid4(),
            number=sent.get("number"),
        )
        recorded = record_games(match, by=self.actor, sheet=sheet, signed=sent["signed"])
        return Response(told(recorded), status=200 if recorded.duplicate else 201)


class Decisions(MatchView):
    scope = "results"

    @extend_schema(
        summary="Decide: walkover, disqualification, withdrawal, suspension, points set right",
        request=DecisionShape,
        responses={201: MatchShape},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        row = match_row(self.event, self.match.number)
        row.match.tournament = self.event
        self.match.tournament = self.event
        sent = self.body(DecisionShape)
        side = {"A": row.a, "B": row.b}.get(sent["side"])
        if sent["act"] in ("withdraw", "exclude", "readmit") and (not side or not side.team):
            self.require(may_decide_results)
            raise Refused("no_team_there")
        if side and side.team:
            side.team.tournament = self.event
        act = sent["act"] if sent["act"] in OF_NO_SIDE else f"{sent['act']}:{sent['side']}"
        because = Because(sent["reason"], sent["article"])
        decide(row, by=self.actor, act=act, because=because, points=sent["points"])
        return created(MatchShape(match_row(self.event, number)).data)


class Corrections(MatchView):
    scope = "results"

    @extend_schema(
        summary="Correct a result, or see what that would undo",
        request=CorrectionShape,
        responses={200: PreviewShape, 201: PreviewShape},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Void and add. Later matches that were begun must be named in `undoing`."""
        self.require(may_decide_results)
        sent = self.body(CorrectionShape)
        wanted = Correction(tuple(sent["voids"]), tuple(sent["adds"]), sent["reason"])
        seen = corrections.preview(self.match, wanted)
        answer = {
            "before": state_json(seen.before),
            "after": state_json(seen.after),
            "undoes": [row.number for row in seen.undoes],
            "changes_the_winner": seen.changes_the_winner,
            "done": not sent["preview"],
        }
        if sent["preview"]:
            return Response(answer)
        undoing = frozenset(sent["undoing"])
        corrections.correct(self.match, by=self.actor, correction=wanted, undoing=undoing)
        return created(answer)


class Confirmation(MatchView):
    scope = "results"

    @extend_schema(
        summary="Confirm a result: from pencil to ink",
        request=ConfirmationShape,
        responses={201: MatchShape},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        sent = self.body(ConfirmationShape)
        confirm_result(self.match, by=self.actor, **sent)
        return created(MatchShape(match_row(self.event, number)).data)


class Call(MatchView):
    scope = "hall"

    @extend_schema(
        summary="Call a match to a table", request=CallShape, responses={201: MatchShape}
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        sent = self.body(CallShape)
        table = Table.objects.filter(tournament=self.event, number=sent["table"]).first()
        if table is None:
            raise Refused("no_such_table", tables=[sent["table"]])
        calls.call_match(self.match, by=self.actor, table=table)
        return created(MatchShape(match_row(self.event, number)).data)

    @extend_schema(summary="Take a call back", request=None, responses={204: None})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        calls.take_back_call(self.match, by=self.actor)
        return Response(status=204)


class CallNext(TournamentView):
    scope = "hall"

    @extend_schema(
        summary="Call the next matches to all free tables",
        request=None,
        responses={201: MatchShape(many=True)},
    )
    def post(self, request: Request, slug: str) -> Response:
        called = calls.call_next(self.event, by=self.actor)
        found = Match.objects.filter(pk__in=[match.pk for match in called]).order_by("number")
        return created(MatchShape(rows_of(found, names_of_teams(self.event)), many=True).data)
