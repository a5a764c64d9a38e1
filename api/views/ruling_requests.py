"""Rulings that put somebody out: the head referee or the committee writes or refuses them."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import TournamentView
from api.schema import listed, query
from api.shapes.hall import RulingRequestFilter, RulingRequestShape, VerdictShape
from referees.approvals import RequestView, read
from referees.models import RulingRequest
from referees.services.rulings import approve, refuse
from tournaments.exceptions import NotFound
from tournaments.permissions import may_expel


class OfRulings(TournamentView):
    def told(self, requests: list[RulingRequest]) -> list[dict[str, Any]]:
        found = RulingRequest.objects.filter(pk__in=[one.pk for one in requests])
        return [told(view) for view in read(found, self.event)]


def told(view: RequestView) -> dict[str, Any]:
    return {
        "id": view.request.pk,
        "match": view.match,
        "line": view.request.line,
        "words": view.words,
        "state": view.request.state,
        "by": view.by,
        "asked_at": view.at,
        "does": view.says,
        "score": view.score,
        "texts": dict(view.texts),
    }


class RulingRequests(OfRulings):
    @extend_schema(
        summary="Rulings for the head referee to decide",
        parameters=query(RulingRequestFilter),
        responses=listed(RulingRequestShape, "The oldest first."),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Those that wait, unless another state is asked for."""
        self.require(may_expel)
        asked = self.asked(RulingRequestFilter)
        found = RulingRequest.objects.filter(match__tournament=self.event, state=asked["state"])
        if "match" in asked:
            found = found.filter(match__number=asked["match"])
        return self.in_parts(found.order_by("pk"), RulingRequestShape, read=self.told)


class OneRulingRequest(OfRulings):
    scope = "results"

    @extend_schema(
        summary="Approve or refuse a ruling that puts somebody out",
        request=VerdictShape,
        responses=RulingRequestShape,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Approved, it is written into the match as any ruling. Refusing needs a reason."""
        self.require(may_expel)
        found = (
            RulingRequest.objects.filter(match__tournament=self.event, pk=number)
            .select_related("match__tournament")
            .first()
        )
        if found is None:
            raise NotFound(number)
        sent = self.body(VerdictShape)
        act = approve if sent["approve"] else refuse
        act(found, by=self.actor, reason=sent["reason"])
        return Response(RulingRequestShape(self.told([found])[0]).data)
