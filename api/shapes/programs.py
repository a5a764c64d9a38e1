"""Keys and webhooks, as they go in and out."""

from typing import Any

from rest_framework import serializers

from api.examples.programs import DELIVERY, TOKEN, WEBHOOK
from api.models import Delivery, Token, Webhook
from api.news import KINDS
from api.scopes import SCOPES
from api.shown import shown


@shown(TOKEN)
class TokenShape(serializers.Serializer[Token]):
    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    by = serializers.CharField(source="user.name", help_text="In whose name it acts.")
    scopes = serializers.ListField(child=serializers.CharField())
    made_at = serializers.DateTimeField()
    used_at = serializers.DateTimeField(allow_null=True, help_text="To a few minutes.")
    revoked_at = serializers.DateTimeField(allow_null=True)


@shown({**TOKEN, "used_at": None, "key": "rtk_the-key-itself"})
class MadeTokenShape(TokenShape):
    key = serializers.SerializerMethodField(help_text="Shown this once.")

    def get_key(self, _: Token) -> str:
        return str(self.context["key"])


class TokenFilter(serializers.Serializer[Any]):
    revoked = serializers.BooleanField(required=False, default=False)


@shown({"name": "Pantalla", "scopes": ["read", "hall"]})
class NewTokenShape(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=60, help_text="Of the program.")
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=list(SCOPES)),
        min_length=1,
        max_length=len(SCOPES),
        help_text="A key gives another one nothing that it has not itself.",
    )


@shown(WEBHOOK)
class WebhookShape(serializers.Serializer[Webhook]):
    id = serializers.UUIDField(source="pk")
    url = serializers.CharField()
    kinds = serializers.ListField(child=serializers.CharField())
    made_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)


@shown({**WEBHOOK, "secret": "what-signs-every-message"})
class MadeWebhookShape(WebhookShape):
    secret = serializers.CharField(help_text="Signs every message. Shown this once.")


class WebhookFilter(serializers.Serializer[Any]):
    ended = serializers.BooleanField(required=False, default=False)


@shown({"url": "https://marcador.example/retruco", "kinds": ["call", "result"]})
class NewWebhookShape(serializers.Serializer[Any]):
    url = serializers.URLField(max_length=500)
    kinds = serializers.ListField(
        child=serializers.ChoiceField(choices=list(KINDS)), min_length=1, max_length=len(KINDS)
    )


@shown(DELIVERY)
class DeliveryShape(serializers.Serializer[Delivery]):
    id = serializers.UUIDField(source="pk", help_text="The same in every try.")
    kind = serializers.ChoiceField(choices=list(KINDS))
    log_number = serializers.IntegerField(source="entry.number")
    state = serializers.ChoiceField(choices=list(Delivery.State.values))
    attempts = serializers.IntegerField()
    answer = serializers.CharField(help_text="A status, or why there was none.")
    made_at = serializers.DateTimeField()
    tried_at = serializers.DateTimeField(allow_null=True)
    body = serializers.DictField(help_text="What is sent, besides the id.")


class DeliveryFilter(serializers.Serializer[Any]):
    state = serializers.ChoiceField(required=False, choices=list(Delivery.State.values))
    kind = serializers.ChoiceField(required=False, choices=list(KINDS))
