"""A player's own match, by the personal link: look, report, keep it hand by hand, say yes."""

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import created
from api.players import PlayerView
from api.shapes.matches import MatchShape, RecordedShape
from api.shapes.players import OwnGamesShape, OwnLinesShape, SignShape
from api.versions import match_etag, require_match_version
from api.views.matches import match_row
from api.views.results import told
from tournaments.exceptions import NotFound
from tournaments.models import Match
from tournaments.my_match import my_match
from tournaments.services.entries import Sent
from tournaments.services.players import report_entry, report_games, sign_result
from tournaments.services.results import Sheet


class MyMatchView(PlayerView):
    """The one to care about now; 404 where there is none."""

    @property
    def match(self) -> Match:
        mine = my_match(self.person)
        if mine is None:
            raise NotFound("match")
        mine.match.tournament = self.person.tournament
        return mine.match

    def require_version(self, wanted: str) -> None:
        require_match_version(self.match, wanted)


class OwnMatch(MyMatchView):
    @extend_schema(summary="My match: the one to care about now", responses=MatchShape)
    def get(self, request: Request, slug: str) -> Response:
        """The latest of my team that is not confirmed; 404 before the draw and after the end."""
        match = self.match
        row = match_row(self.event, match.number)
        return Response(MatchShape(row).data, headers={"ETag": match_etag(match)})


class OwnGames(MyMatchView):
    @extend_schema(
        summary="Report the games of my match",
        request=OwnGamesShape,
        responses={200: RecordedShape, 201: RecordedShape},
    )
    def post(self, request: Request, slug: str) -> Response:
        """At a table without a referee. With the last one my team has said yes; the other team
        says its own."""
        match = self.match
        sent = self.body(OwnGamesShape)
        sheet = Sheet(
            tuple((a, b) for a, b in sent["games"]),
            source="players",
            client_id=sent.get("client_id") or uuid.uuid4(),
            number=sent.get("number"),
        )
        recorded = report_games(match, by=self.person, sheet=sheet)
        return Response(told(recorded), status=200 if recorded.duplicate else 201)


class OwnEntries(MyMatchView):
    @extend_schema(
        summary="Keep my match hand by hand",
        request=OwnLinesShape,
        responses={200: RecordedShape, 201: RecordedShape},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Lines of notation, at a table without a referee."""
        match = self.match
        sent = self.body(OwnLinesShape)
        line = Sent(
            "\n".join(sent["lines"]),
            client_id=sent.get("client_id") or uuid.uuid4(),
            number=sent.get("number"),
        )
        recorded = report_entry(match, by=self.person, sent=line)
        return Response(told(recorded), status=200 if recorded.duplicate else 201)


class OwnSignature(MyMatchView):
    @extend_schema(
        summary="My team says yes to the result", request=SignShape, responses={201: MatchShape}
    )
    def post(self, request: Request, slug: str) -> Response:
        """When both have, it is ink as if both had signed the paper."""
        match = self.match
        sign_result(match, by=self.person, lines=self.body(SignShape)["lines"])
        return created(MatchShape(match_row(self.event, match.number)).data)
