"""What every view of the API stands on: who asks, for which tournament, once, and not too late.

A view fetches, checks the shape of what came, calls one service, and answers. Rights are the
services' own; a token's scopes are looked at here.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any, ClassVar

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.models import Token
from api.once import answer_once
from api.paging import Pages, PartShape
from api.versions import require_match_version, require_tournament_version
from tournaments.actors import NOBODY, Actor, of_request
from tournaments.exceptions import NotAllowed, NotFound
from tournaments.models import Match, Tournament
from tournaments.permissions import Right, require
from tournaments.selectors import tournament_by_slug

SAFE = ("GET", "HEAD", "OPTIONS")


class ApiView(APIView):
    """`scope`: what a token must have been made for, to change something here."""

    scope: ClassVar[str] = ""
    secret_fields: ClassVar[tuple[str, ...]] = ()  # of an answer, never kept for replay

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """As the framework's own, with one thing more: a change is made once for one key, and
        only if what it rests on is still so."""
        self.args, self.kwargs = args, kwargs
        wrapped = self.initialize_request(request, *args, **kwargs)
        self.request, self.headers = wrapped, self.default_response_headers
        try:
            self.initial(wrapped, *args, **kwargs)
            known = str(wrapped.method).lower() in self.http_method_names
            handler = getattr(self, str(wrapped.method).lower(), None) if known else None
            handler = handler or self.http_method_not_allowed
            response = self.done(handler, wrapped)
        except Exception as error:
            response = self.handle_exception(error)
        self.response = self.finalize_response(wrapped, response, *args, **kwargs)
        return self.response

    def done(self, handler: Any, request: Request) -> Any:
        if request.method in SAFE:
            return handler(request, *self.args, **self.kwargs)
        if request.method == "POST" and "Idempotency-Key" in request.headers:
            return answer_once(self, lambda: self.guarded(handler, request))
        return self.guarded(handler, request)

    def guarded(self, handler: Any, request: Request) -> Any:
        """Looked at under the lock, so that nothing changes between looking and doing."""
        wanted = request.headers.get("If-Match")
        if wanted is None:
            return handler(request, *self.args, **self.kwargs)
        with transaction.atomic():
            self.require_version(wanted)
            try:
                return handler(request, *self.args, **self.kwargs)
            except Exception as error:
                return self.handle_exception(error)  # raises what nobody foresaw

    def require_version(self, wanted: str) -> None:
        """Nothing here has a version."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        token = request.auth
        if isinstance(token, Token):
            if kwargs.get("slug") not in (None, token.tournament.slug):
                raise NotAllowed("other_tournament")
            if request.method not in SAFE and self.scope and self.scope not in token.scopes:
                raise NotAllowed("scope_lacking")

    @property
    def actor(self) -> Actor:
        """Who acts; a token without `read` reads as the public does."""
        token = self.request.auth
        if self.request.method in SAFE and isinstance(token, Token) and "read" not in token.scopes:
            return NOBODY
        return of_request(self.request)

    def body(self, shape: type[serializers.Serializer[Any]], **kwargs: Any) -> dict[str, Any]:
        """What was sent, checked; every fault at once."""
        found = shape(data=self.request.data, **kwargs)
        found.is_valid(raise_exception=True)
        return dict(found.validated_data)

    def asked(self, shape: type[serializers.Serializer[Any]]) -> dict[str, Any]:
        """By what a list is filtered; what is wrong with the part asked for is told as well."""
        said = self.request.query_params.dict()
        found, part = shape(data=said), PartShape(data=said)
        if not all([found.is_valid(), part.is_valid()]):
            raise ValidationError({**found.errors, **part.errors})
        return dict(found.validated_data)

    def in_parts(
        self,
        found: Any,
        shape: type[serializers.Serializer[Any]],
        *,
        read: Callable[[list[Any]], Any] = list,
        **context: Any,
    ) -> Response:
        """A part of a list, in the order that it has; `read` tells more of those in it alone."""
        pages = Pages()
        part = read(pages.paginate_queryset(found, self.request, view=self) or [])
        return pages.get_paginated_response(shape(part, many=True, context=context).data)


class TournamentView(ApiView):
    """Of one tournament: whatever else an address names is looked for inside it."""

    @cached_property
    def event(self) -> Tournament:
        return tournament_by_slug(self.kwargs["slug"])

    def require_version(self, wanted: str) -> None:
        require_tournament_version(self.event, wanted)

    def require(self, right: Right) -> None:
        require(right, self.actor, self.event)


class MatchView(TournamentView):
    @cached_property
    def match(self) -> Match:
        found = (
            Match.objects.filter(tournament=self.event, number=self.kwargs["number"])
            .select_related("tournament__plan", "table__referee__user")
            .first()
        )
        if found is None:
            raise NotFound(self.kwargs["number"])
        return found

    def require_version(self, wanted: str) -> None:
        require_match_version(self.match, wanted)


def created(data: Any) -> Response:
    return Response(data, status=201)
