"""What every view set of the API stands on: who asks, for which tournament, once, not too late.

A method of a view set fetches, calls one service and returns what is shown of it; the decorator
over it says what it takes and answers, to the request and to the OpenAPI document alike. Rights are
the services' own; a token's scopes are checked here.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, partial, reduce, wraps
from typing import Any

from django.conf import settings
from django.db import transaction
from django.http import Http404
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSet

from accounts.models import User
from api.authentication import Player, PlayerAuthentication
from api.idempotency import run_once
from api.models import Token
from api.versions import etag_matches, require_tournament_version
from tournaments.actors import NOBODY, Actor, actor_of_participant, actor_of_request
from tournaments.exceptions import NotAllowed, Refused
from tournaments.models import Participant, Plan, Tournament
from tournaments.permissions import Right, require
from tournaments.selectors import tournament_by_slug
from tournaments.words.event_language import get_team_size
from tournaments.words.team_words import team_size

JSON = "application/json"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
MAX_LIMIT = 200


@dataclass(frozen=True)
class Operation:
    """What one method of one address takes and answers, for the request and for the document."""

    summary: str = ""
    takes: Any = None  # a serializer's class
    answers: Any = None  # a serializer's class or `Serializer(many=True)`; else the view set's
    status: int = 200
    or_status: tuple[int, ...] = ()  # others that the method answers with by itself
    order: str = ""  # of a list, which comes in pages: which row is first
    page: str = ""  # of a list: the name of its component, where the serializer gives another
    filters: Any = None  # of a list: a serializer's class
    scope: str = ""  # what a token must have been made for; the view set's unless it is here
    right: Right | None = None  # the view set's unless it is here
    secrets: tuple[str, ...] = ()  # fields of the answer that are not kept for a replay
    responses: Any = None  # answers that are no serializer's, as drf-spectacular takes them
    is_file: bool = False

    def __call__(self, method: Callable[[Any], Any]) -> Any:
        """Decorates the method that does it: a request reaches it through `ApiViewSet.run`."""

        @wraps(method)
        def handler(view: "ApiViewSet", request: Request, *args: Any, **kwargs: Any) -> Any:
            return view.run(lambda: method(view))

        handler.operation = self  # type: ignore[attr-defined]
        return handler


# Methods that change something: they return what is shown of it, except `removes`. `updates` is
# answered with 200: nothing new is there to be named.
changes = partial(Operation, status=201)
updates = Operation
removes = partial(Operation, status=204)


def reads(summary: str, answers: Any = None, *, or_unchanged: bool = False, **more: Any) -> Any:
    """A method that shows something; `or_unchanged`: it may say 304, see `unless_unchanged`."""
    return Operation(summary, answers=answers, or_status=(304,) if or_unchanged else (), **more)


def lists(summary: str, order: str, answers: Any = None, **more: Any) -> Any:
    """A method that returns all rows, of which one page is shown."""
    return Operation(summary, answers=answers, order=order, **more)


def downloads(summary: str, *media_types: str, **more: Any) -> Any:
    """A method that answers with a file, in the format that its address names."""
    responses = {
        (200, media_type): OpenApiTypes.OBJECT if media_type == JSON else OpenApiTypes.BINARY
        for media_type in media_types
    }
    return Operation(summary, responses=responses, is_file=True, **more)


def anybody(actor: Actor, tournament: Tournament) -> bool:
    """A right that everybody has: what a method shows is public, or its service refuses."""
    return True


class PageSerializer(serializers.Serializer[Any]):
    limit = serializers.IntegerField(
        default=50, min_value=1, max_value=MAX_LIMIT, help_text="How many at most."
    )
    offset = serializers.IntegerField(
        default=0, min_value=0, max_value=2**31 - 1, help_text="From there on."
    )


class Pagination(LimitOffsetPagination):
    """A page that cannot be asked for is refused like any other wrong field."""

    max_limit = MAX_LIMIT

    def get_limit(self, request: Request) -> int:
        page = PageSerializer(data=request.query_params.dict())
        page.is_valid(raise_exception=True)
        self.start: int = page.validated_data["offset"]
        return page.validated_data["limit"]

    def get_offset(self, request: Request) -> int:
        return self.start


class ApiViewSet(ViewSet):
    scope = ""  # what a token must have been made for, to change something here
    right: Right | None = None
    serializer_class: Any = None  # of what most of its methods answer

    @property
    def operation(self) -> Operation:
        """Of the present request; an empty one where the address does not know the method."""
        return getattr(getattr(self, self.action or "", None), "operation", Operation())

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """A file has the format that its address names, whatever a client says it likes best."""
        if self.operation.is_file:
            renderer = self.get_renderers()[0]
            return renderer, renderer.media_type
        return super().perform_content_negotiation(request, force)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        token, scope = request.auth, self.operation.scope or self.scope
        if isinstance(token, Token):
            if kwargs.get("slug") not in (None, token.tournament.slug):
                raise NotAllowed("other_tournament")
            if request.method not in SAFE_METHODS and scope and scope not in token.scopes:
                raise NotAllowed("scope_lacking")

    def run(self, method: Callable[[], Any]) -> Any:
        def act() -> HttpResponseBase:
            right = self.operation.right or self.right
            if right:
                self.require(right)
            return self.respond(method())

        return act() if self.request.method in SAFE_METHODS else self.change(act)

    def change(self, act: Callable[[], HttpResponseBase]) -> Any:
        """Every change goes through here: it is made once for one Idempotency-Key, and only if
        the version that If-Match names is still the present one."""
        if self.request.method == "POST" and "Idempotency-Key" in self.request.headers:
            return run_once(self, lambda: self.change_unless_outdated(act))
        return self.change_unless_outdated(act)

    def change_unless_outdated(self, act: Callable[[], HttpResponseBase]) -> Any:
        """Compared under the lock, so that nothing changes between comparing and acting."""
        header = self.request.headers.get("If-Match")
        if header is None:
            return act()
        with transaction.atomic():
            self.require_version(header)
            try:
                return act()
            except Exception as error:
                return self.handle_exception(error)  # raises what nobody foresaw

    def require_version(self, header: str) -> None:
        """Nothing here has a version."""

    def require(self, right: Right) -> None:
        raise NotImplementedError  # a right is held in a tournament

    @property
    def actor(self) -> Actor:
        """Who acts; a token without `read` reads as the public does."""
        token, reading = self.request.auth, self.request.method in SAFE_METHODS
        if reading and isinstance(token, Token) and "read" not in token.scopes:
            return NOBODY
        return actor_of_request(self.request)

    def require_account(self) -> User:
        """Whoever opens a tournament signs in; a token belongs to one and opens no other."""
        if not isinstance(self.request.user, User):
            raise NotAuthenticated
        if isinstance(self.request.auth, Token):
            raise NotAllowed("other_tournament")
        return self.request.user

    @cached_property
    def body(self) -> Any:
        """What was sent, as its serializer; every fault at once."""
        serializer = self.operation.takes(data=self.request.data)
        serializer.is_valid(raise_exception=True)
        return serializer

    @property
    def validated(self) -> dict[str, Any]:
        return dict(self.body.validated_data)

    def build_input(self) -> Any:
        """The dataclass that the service takes, where the body's serializer is derived from it."""
        return self.body.save()

    @cached_property
    def filters(self) -> dict[str, Any]:
        """By what a list is filtered; what is wrong with the page is reported as well."""
        query = self.request.query_params.dict()
        filters, page = self.operation.filters(data=query), PageSerializer(data=query)
        if not all([filters.is_valid(), page.is_valid()]):
            raise ValidationError({**filters.errors, **page.errors})
        return dict(filters.validated_data)

    def respond(self, result: Any) -> HttpResponseBase:
        """The answer with what a method returned, unless that is an answer already."""
        if isinstance(result, HttpResponseBase):
            return result
        return self.paginated(result) if self.operation.order else self.answer(result)

    def filter_rows(self, rows: Iterable[Any]) -> list[Any]:
        """Of rows that come from no queryset: those that the filters ask for, by the same paths."""

        def value_of(row: Any, path: str) -> Any:
            return reduce(lambda value, name: getattr(value, name, None), path.split("__"), row)

        filters = self.filters.items()
        return [row for row in rows if all(value_of(row, path) == value for path, value in filters)]

    def answer(self, result: Any, *, status: int = 0, etag: str = "") -> Response:
        status = status or self.operation.status
        data = None if status == 204 else self.serialize(result)
        return Response(data, status=status, headers={"ETag": etag} if etag else {})

    def serialize(self, result: Any, *, many: bool = False) -> Any:
        serializer = self.get_serializer_class()
        if isinstance(serializer, serializers.ListSerializer):
            serializer, many = type(serializer.child), True
        return serializer(result, many=many, context=self.get_serializer_context()).data

    def get_serializer_class(self) -> Any:
        return self.operation.answers or self.serializer_class

    def get_serializer_context(self) -> dict[str, Any]:
        return {}

    def unless_unchanged(self, etag: str, build: Callable[[], Any]) -> Response:
        """304 for whoever has this version already; else what `build` returns."""
        if etag_matches(self.request.headers.get("If-None-Match", ""), etag):
            return Response(status=304, headers={"ETag": etag})
        return self.answer(build(), etag=etag)

    def paginated(self, rows: Any, *, read: Callable[[list[Any]], Any] = list) -> Response:
        """A page of the rows, in the order that they have; `read` fetches more for those alone."""
        pagination = Pagination()
        page = read(pagination.paginate_queryset(rows, self.request, view=self) or [])
        return pagination.get_paginated_response(self.serialize(page, many=True))


class TournamentViewSet(ApiViewSet):
    """Of one tournament: whatever else an address names is looked for inside it."""

    queryset: Any = None
    lookup_field = "number"

    @cached_property
    def tournament(self) -> Tournament:
        tournament = tournament_by_slug(self.kwargs["slug"])
        team_size.set(get_team_size(tournament))
        return tournament

    @property
    def plan(self) -> Plan:
        """As it is now; not found where the tournament was never set up."""
        return self.get_row(Plan)

    def get_queryset(self) -> Any:
        return self.queryset.filter(tournament=self.tournament)

    def filter_queryset(self) -> Any:
        return self.get_queryset().filter(**self.filters)

    def get_object(self) -> Any:
        """What the address names: by `key`, its id, or by `number`, its `lookup_field`."""
        if "key" in self.kwargs:
            return get_object_or_404(self.get_queryset(), pk=self.kwargs["key"])
        return get_object_or_404(self.get_queryset(), **{self.lookup_field: self.kwargs["number"]})

    def get_row(self, model: Any, **lookup: Any) -> Any:
        """Of this tournament; not found where it has no such row."""
        rows = model.objects.select_related("tournament")
        return get_object_or_404(rows, tournament=self.tournament, **lookup)

    def find_row(self, model: Any, *, refusal: str, **lookup: Any) -> Any:
        """What the body names, of this tournament; refused where it is nothing."""
        try:
            return self.get_row(model, **lookup)
        except Http404:
            raise Refused(refusal) from None

    def require_version(self, header: str) -> None:
        require_tournament_version(self.tournament, header)

    def require(self, right: Right) -> None:
        require(right, self.actor, self.tournament)

    def address(self, name: str, *more: str) -> str:
        """The whole address of one of the tournament's pages."""
        return settings.SITE_URL + reverse(name, args=[self.tournament.slug, *more])


class PlayerViewSet(TournamentViewSet):
    """For players alone."""

    authentication_classes = [PlayerAuthentication]

    @property
    def player(self) -> Participant | None:
        user: Any = self.request.user
        return user.person if isinstance(user, Player) else None

    @property
    def actor(self) -> Actor:
        return actor_of_participant(self.player.pk) if self.player else super().actor

    @property
    def person(self) -> Participant:
        if self.player is None:
            raise NotAuthenticated
        return self.player
