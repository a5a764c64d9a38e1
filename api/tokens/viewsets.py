"""Tokens, by a program: never one that may do more than the token that asks for it."""

from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated

from accounts.models import User
from api.base import TournamentViewSet, changes, lists, removes
from api.models import Token
from api.tokens.services import SCOPES, create_token, revoke_token
from tournaments import fields
from tournaments.permissions import may_organize
from tournaments.serializers import DerivedSerializer, OptionalSerializer


class TokenSerializer(DerivedSerializer[Token]):
    field_names: tuple[str, ...] = (
        "id", "name", "by", "scopes", "made_at", "used_at", "revoked_at",
    )  # fmt: skip
    help_texts = {"used_at": "To a few minutes."}
    by = serializers.CharField(source="user.name", help_text="In whose name it acts.")
    scopes = fields.TextsField()


class MadeTokenSerializer(TokenSerializer):
    field_names = (*TokenSerializer.field_names, "key")
    key = serializers.CharField(read_only=True, help_text="Shown this once.")


class TokenFilter(OptionalSerializer):
    revoked = serializers.BooleanField(default=False)


class NewTokenSerializer(serializers.Serializer[Any]):
    name = fields.ColumnField(Token, "name", help_text="Of the program.")
    scopes = serializers.ListField(
        child=serializers.ChoiceField(list(SCOPES)),
        min_length=1,
        max_length=len(SCOPES),
        help_text="A key gives another one nothing that it has not itself.",
    )


class TokenViewSet(TournamentViewSet):
    scope = "programs"
    right = staticmethod(may_organize)
    queryset = Token.objects.select_related("user", "tournament").order_by("pk")
    lookup_field = "pk"
    serializer_class = TokenSerializer

    @lists("Keys of this tournament", "The first that was made first.", filters=TokenFilter)
    def list(self) -> Any:
        """Those in force, or with `revoked` those that were. The key itself is nowhere."""
        return self.get_queryset().filter(revoked_at__isnull=not self.filters["revoked"])

    @changes("Make a key", NewTokenSerializer, MadeTokenSerializer, secrets=("key",))
    def create(self) -> Any:
        """It acts in the name of whoever asks. A key makes another one for its own scopes only."""
        user, auth = self.request.user, self.request.auth
        if not isinstance(user, User):
            raise NotAuthenticated
        made_by = auth if isinstance(auth, Token) else None
        token, key = create_token(self.tournament, user=user, made_by=made_by, **self.validated)
        token.refresh_from_db()
        token.key = key  # type: ignore[attr-defined]  # shown this once, kept nowhere
        return token

    @removes("Revoke a key")
    def revoke(self) -> Any:
        """At once, and for good. A key may revoke itself."""
        revoke_token(self.get_object(), by=self.actor)
