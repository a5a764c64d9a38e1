"""A match at its table besides the hands: who sits where, the deck, both teams' yes by PIN."""

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import created
from api.shapes.matches import MatchShape, RecordedShape
from api.shapes.table import DeckShape, PinSignatureShape, SeatsShape
from api.views.matches import match_row
from api.views.results import KeptMatch, told
from referees.services.closing import return_deck, sign_with_pin
from referees.services.opening import Seating, open_match
from scoring.core.seats import Seat


class Seats(KeptMatch):
    scope = "results"

    @extend_schema(
        summary="Open a match: who sits where, who deals",
        request=SeatsShape,
        responses={200: RecordedShape, 201: RecordedShape},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The first line of its log. A match may also begin without it: then A1 is mano."""
        match = self.kept
        sent = self.body(SeatsShape)
        seating = Seating(
            {Seat(chair["seat"]): chair["person"] for chair in sent["chairs"]},
            dealer=Seat(sent["dealer"]),
            number=sent["number"],
            client_id=sent.get("client_id") or uuid.uuid4(),
        )
        recorded = open_match(match, by=self.actor, seating=seating)
        return Response(told(recorded), status=200 if recorded.duplicate else 201)


class Deck(KeptMatch):
    scope = "results"

    @extend_schema(
        summary="The deck is back, or missing", request=DeckShape, responses={201: MatchShape}
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Noted on the súmula when a match is closed."""
        match = self.kept
        return_deck(match, by=self.actor, returned=self.body(DeckShape)["returned"])
        return created(MatchShape(match_row(self.event, number)).data)


class Signatures(KeptMatch):
    scope = "results"

    @extend_schema(
        summary="A team says yes to the result with its PIN",
        request=PinSignatureShape,
        responses={201: MatchShape},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """When both have, it is ink. Wrong PINs are counted: after five the team needs a new
        one."""
        match = self.kept
        sign_with_pin(match, by=self.actor, **self.body(PinSignatureShape))
        return created(MatchShape(match_row(self.event, number)).data)
