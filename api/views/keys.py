"""Keys for programs, by a program: never one that may do more than the key that asks for it."""

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from api.base import TournamentView, created
from api.models import Token
from api.schema import listed, query
from api.services.tokens import make_token, revoke_token
from api.shapes.programs import MadeTokenShape, NewTokenShape, TokenFilter, TokenShape
from tournaments.exceptions import NotFound
from tournaments.permissions import may_run_the_hall


class Keys(TournamentView):
    scope = "programs"
    secret_fields = ("key",)

    @extend_schema(
        summary="Keys of this tournament",
        parameters=query(TokenFilter),
        responses=listed(TokenShape, "The first that was made first."),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Those in force, or with `revoked` those that were. The key itself is nowhere."""
        self.require(may_run_the_hall)
        alive = not self.asked(TokenFilter)["revoked"]
        found = Token.objects.filter(tournament=self.event, revoked_at__isnull=alive)
        return self.in_parts(found.select_related("user").order_by("pk"), TokenShape)

    @extend_schema(summary="Make a key", request=NewTokenShape, responses={201: MadeTokenShape})
    def post(self, request: Request, slug: str) -> Response:
        """It acts in the name of whoever asks. A key makes another one for its own scopes only."""
        self.require(may_run_the_hall)
        if not isinstance(request.user, User):
            raise NotAuthenticated
        by = request.auth if isinstance(request.auth, Token) else None
        sent = self.body(NewTokenShape)
        token, key = make_token(self.event, user=request.user, made_by=by, **sent)
        token.refresh_from_db()
        return created(MadeTokenShape(token, context={"key": key}).data)


class OneKey(TournamentView):
    scope = "programs"

    @extend_schema(summary="Revoke a key", request=None, responses={204: None})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """At once, and for good. A key may revoke itself."""
        self.require(may_run_the_hall)
        found = Token.objects.filter(tournament=self.event, pk=number)
        token = found.select_related("tournament").first()
        if token is None:
            raise NotFound(number)
        revoke_token(token, by=self.actor)
        return Response(status=204)
