"""Webhooks, by a program: who is told what, how the telling went, and once more."""

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import TournamentView, created
from api.models import Delivery, Webhook
from api.schema import listed, query
from api.services.webhooks import end_webhook, make_webhook, redeliver
from api.shapes.programs import (
    DeliveryFilter,
    DeliveryShape,
    MadeWebhookShape,
    NewWebhookShape,
    WebhookFilter,
    WebhookShape,
)
from tournaments.exceptions import NotFound
from tournaments.permissions import may_run_the_hall


class Hooks(TournamentView):
    scope = "programs"
    secret_fields = ("secret",)

    @extend_schema(
        summary="Webhooks of this tournament",
        parameters=query(WebhookFilter),
        responses=listed(WebhookShape, "The first that was made first."),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Those that listen, or with `ended` those that did."""
        self.require(may_run_the_hall)
        alive = not self.asked(WebhookFilter)["ended"]
        found = Webhook.objects.filter(tournament=self.event, ended_at__isnull=alive)
        return self.in_parts(found.order_by("made_at", "pk"), WebhookShape)

    @extend_schema(
        summary="Have an address told of what happens",
        request=NewWebhookShape,
        responses={201: MadeWebhookShape},
    )
    def post(self, request: Request, slug: str) -> Response:
        self.require(may_run_the_hall)
        hook, _secret = make_webhook(self.event, by=self.actor, **self.body(NewWebhookShape))
        hook.refresh_from_db()
        return created(MadeWebhookShape(hook).data)


class OfHook(TournamentView):
    scope = "programs"

    def hook(self) -> Webhook:
        found = (
            Webhook.objects.filter(tournament=self.event, pk=self.kwargs["key"])
            .select_related("tournament")
            .first()
        )
        if found is None:
            raise NotFound(self.kwargs["key"])
        return found


class OneHook(OfHook):
    @extend_schema(summary="One webhook", responses=WebhookShape)
    def get(self, request: Request, slug: str, key: uuid.UUID) -> Response:
        self.require(may_run_the_hall)
        return Response(WebhookShape(self.hook()).data)

    @extend_schema(summary="Tell an address no more", request=None, responses={204: None})
    def delete(self, request: Request, slug: str, key: uuid.UUID) -> Response:
        self.require(may_run_the_hall)
        end_webhook(self.hook(), by=self.actor)
        return Response(status=204)


class Deliveries(OfHook):
    @extend_schema(
        summary="What a webhook was told, and how that went",
        parameters=query(DeliveryFilter),
        responses=listed(DeliveryShape, "The newest first."),
    )
    def get(self, request: Request, slug: str, key: uuid.UUID) -> Response:
        self.require(may_run_the_hall)
        asked = self.asked(DeliveryFilter)
        found = Delivery.objects.filter(webhook=self.hook(), **asked).select_related("entry")
        return self.in_parts(found.order_by("-made_at", "-entry__number", "pk"), DeliveryShape)


class OneDelivery(OfHook):
    def delivery(self) -> Delivery:
        found = (
            Delivery.objects.filter(webhook=self.hook(), pk=self.kwargs["delivery"])
            .select_related("webhook__tournament", "entry")
            .first()
        )
        if found is None:
            raise NotFound(self.kwargs["delivery"])
        return found

    @extend_schema(summary="One message, and how its sending went", responses=DeliveryShape)
    def get(self, request: Request, slug: str, key: uuid.UUID, delivery: uuid.UUID) -> Response:
        self.require(may_run_the_hall)
        return Response(DeliveryShape(self.delivery()).data)

    @extend_schema(summary="Send a message again", request=None, responses={202: DeliveryShape})
    def post(self, request: Request, slug: str, key: uuid.UUID, delivery: uuid.UUID) -> Response:
        """The same one, with its id, and tried as often as a new one."""
        self.require(may_run_the_hall)
        redeliver(self.delivery(), by=self.actor)
        return Response(DeliveryShape(self.delivery()).data, status=202)
