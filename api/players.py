"""A player as a third kind of caller: whoever shows a personal link acts for its owner, and for
nobody else. The secret travels in a header, never in an address."""

from dataclasses import dataclass
from typing import Any, ClassVar

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated
from rest_framework.request import Request

from api.auth import Bearer, Session
from api.base import TournamentView
from tournaments.actors import Actor, of_participant
from tournaments.models import Participant, PersonalLink
from tournaments.services.inscriptions.links import hash_of

HEADER = "Personal-Link"


@dataclass(frozen=True)
class Player:
    """Somebody with a link, as the framework knows a user: counted and answered once by itself."""

    person: Participant
    is_authenticated: ClassVar[bool] = True

    @property
    def pk(self) -> str:
        return f"link:{self.person.pk}"


class ByLink(BaseAuthentication):
    """The secret, or the whole link as it was handed out. One of another tournament is none."""

    def authenticate(self, request: Request) -> tuple[Player, None] | None:
        said = request.headers.get(HEADER)
        if said is None:
            return None
        secret = said.strip().rstrip("/").rpartition("/")[2]
        kwargs: dict[str, Any] = (request.parser_context or {}).get("kwargs", {})
        link = (
            PersonalLink.objects.select_related("participant__tournament")
            .filter(hash=hash_of(secret), participant__tournament__slug=kwargs.get("slug", ""))
            .first()
        )
        if link is None:
            raise AuthenticationFailed
        return Player(link.participant), None

    def authenticate_header(self, request: Request) -> str:
        return f'{HEADER} realm="retruco"'


class LinkScheme(OpenApiAuthenticationExtension):
    target_class = "api.players.ByLink"
    name = "link"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "apiKey", "in": "header", "name": HEADER}


class AlsoPlayers(TournamentView):
    """For keys, people who signed in, and players."""

    authentication_classes: ClassVar[list[type[BaseAuthentication]]] = [Bearer, ByLink, Session]

    @property
    def player(self) -> Participant | None:
        user: Any = self.request.user
        return user.person if isinstance(user, Player) else None

    @property
    def actor(self) -> Actor:
        return of_participant(self.player.pk) if self.player else super().actor


class PlayerView(AlsoPlayers):
    """For players alone."""

    authentication_classes = [ByLink]

    @property
    def person(self) -> Participant:
        if self.player is None:
            raise NotAuthenticated
        return self.player
