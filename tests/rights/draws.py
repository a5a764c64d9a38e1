"""The table's rows for draws."""

from typing import Any

from tests.cast import Cast
from tests.rights.rows import NOBODY_BY_THIS_METHOD, ORGANIZERS, Row, everybody
from tests.tournaments.draws.hall import CARDS, DEALT, frozen_draw, host, pairs
from tournaments.draws.readiness import OVERLOOKABLE
from tournaments.draws.services.draw import perform_draw
from tournaments.models import Draw, Tournament

ONLY_ORGANIZERS_ACT = (302, 403, 403, 403, 403, 302)


def event(cast: Cast) -> list[Any]:
    """Four pairs, whoever asks first."""
    if not cast.tournament.teams.exists():
        pairs(cast, 4)
    return [cast.tournament.slug]


def bracket(cast: Cast) -> list[Any]:
    return [*event(cast), "bracket"]


def frozen(cast: Cast) -> list[Any]:
    draw = cast.tournament.draws.first() or frozen_draw(event_of(cast), "bracket")
    return [cast.tournament.slug, draw.number]


def made(cast: Cast) -> list[Any]:
    slug, number = frozen(cast)
    draw = Draw.objects.get(tournament=cast.tournament, number=number)
    if not draw.is_drawn:
        perform_draw(draw, by=host(cast.tournament), value=CARDS)
    return [slug, number]


def event_of(cast: Cast) -> Tournament:
    event(cast)
    return cast.tournament


FREEZE = {"clubs": "free", "source": "cards", "despite": OVERLOOKABLE}

ROWS = [
    Row("tournaments:draws", "get", everybody(200), event),
    Row("tournaments:draws", "post", NOBODY_BY_THIS_METHOD, event),
    Row("tournaments:new_draw", "get", ORGANIZERS, bracket),
    Row("tournaments:new_draw", "post", ONLY_ORGANIZERS_ACT, bracket, FREEZE),
    Row("tournaments:draw", "get", everybody(200), frozen),
    Row("tournaments:draw", "get", everybody(200), made),
    Row("tournaments:draw_document", "get", everybody(200), frozen),
    Row("tournaments:draw_document", "post", NOBODY_BY_THIS_METHOD, frozen),
    Row("tournaments:draw_source", "get", ORGANIZERS, frozen),
    Row(
        "tournaments:draw_source",
        "post",
        ONLY_ORGANIZERS_ACT,
        frozen,
        {"told": DEALT, "sure": "yes"},
    ),
    Row("tournaments:cancel_draw", "get", ORGANIZERS, frozen),
    Row("tournaments:cancel_draw", "post", ONLY_ORGANIZERS_ACT, frozen, {"reason": "Faltan dos"}),
    Row("tournaments:change_draw", "get", ORGANIZERS, made),
    Row("tournaments:change_draw", "post", ORGANIZERS, made),
    Row("tournaments:reveal_draw", "get", NOBODY_BY_THIS_METHOD, made),
    Row("tournaments:reveal_draw", "post", ONLY_ORGANIZERS_ACT, made, {"all": ""}),
    Row("tournaments:ceremony", "get", everybody(200), event),
    Row("tournaments:ceremony", "get", everybody(200), lambda cast: made(cast)[:1]),
    Row("tournaments:verify_draw", "get", everybody(200), event),
    Row("tournaments:verifier_file", "get", everybody(200), lambda cast: made(cast)[:1]),
]
