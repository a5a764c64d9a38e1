"""Webhooks, by a program: who is told what, how the telling went, and once more."""

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers

from api.base import TournamentViewSet, changes, lists, reads, removes
from api.models import Delivery, Webhook
from api.webhooks.services import KINDS, create_webhook, end_webhook, redeliver
from tournaments import fields
from tournaments.permissions import may_organize
from tournaments.serializers import DerivedSerializer, OptionalSerializer


class WebhookSerializer(DerivedSerializer[Webhook]):
    field_names: tuple[str, ...] = ("id", "url", "kinds", "made_at", "ended_at")
    kinds = fields.TextsField()


class MadeWebhookSerializer(WebhookSerializer):
    field_names = (*WebhookSerializer.field_names, "secret")
    help_texts = {"secret": "Signs every message. Shown this once."}


class WebhookFilter(OptionalSerializer):
    ended = serializers.BooleanField(default=False)


class NewWebhookSerializer(serializers.Serializer[Any]):
    url = serializers.URLField(max_length=fields.length_of(Webhook, "url"))
    kinds = serializers.ListField(
        child=serializers.ChoiceField(list(KINDS)), min_length=1, max_length=len(KINDS)
    )


class DeliverySerializer(DerivedSerializer[Delivery]):
    field_names = (
        "id", "kind", "log_number", "state", "attempts", "answer", "made_at", "tried_at",
        "body",
    )  # fmt: skip
    help_texts = {
        "id": "The same in every try.",
        "answer": "A status, or why there was none.",
        "body": "What is sent, besides the id.",
    }
    kind = serializers.ChoiceField(list(KINDS))
    log_number = serializers.IntegerField(source="entry.number")
    state = serializers.ChoiceField(Delivery.State.values)


class DeliveryFilter(OptionalSerializer):
    state = serializers.ChoiceField(Delivery.State.values)
    kind = serializers.ChoiceField(list(KINDS))


class WebhookViewSet(TournamentViewSet):
    scope = "programs"
    right = staticmethod(may_organize)
    queryset = Webhook.objects.select_related("tournament").order_by("made_at", "pk")
    serializer_class = DeliverySerializer

    def get_delivery(self) -> Delivery:
        deliveries = Delivery.objects.select_related("webhook__tournament", "entry")
        return get_object_or_404(deliveries, webhook=self.get_object(), pk=self.kwargs["delivery"])

    @lists(
        "Webhooks of this tournament",
        "The first that was made first.",
        WebhookSerializer,
        filters=WebhookFilter,
    )
    def list(self) -> Any:
        """Those that listen, or with `ended` those that did."""
        return self.get_queryset().filter(ended_at__isnull=not self.filters["ended"])

    @changes(
        "Have an address told of what happens",
        NewWebhookSerializer,
        MadeWebhookSerializer,
        secrets=("secret",),
    )
    def create(self) -> Any:
        webhook, _secret = create_webhook(self.tournament, by=self.actor, **self.validated)
        webhook.refresh_from_db()
        return webhook

    @reads("One webhook", WebhookSerializer)
    def retrieve(self) -> Any:
        return self.get_object()

    @removes("Tell an address no more")
    def end(self) -> Any:
        end_webhook(self.get_object(), by=self.actor)

    @lists(
        "What a webhook was told, and how that went", "The newest first.", filters=DeliveryFilter
    )
    def deliveries(self) -> Any:
        filters = self.filters
        deliveries = Delivery.objects.filter(webhook=self.get_object(), **filters)
        return deliveries.select_related("entry").order_by("-made_at", "-entry__number", "pk")

    @reads("One message, and how its sending went")
    def delivery(self) -> Any:
        return self.get_delivery()

    @changes("Send a message again", status=202)
    def redeliver(self) -> Any:
        """The same one, with its id, and tried as often as a new one."""
        redeliver(self.get_delivery(), by=self.actor)
        return self.get_delivery()
