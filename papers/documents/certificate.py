"""The certificate of a draw: what was sealed, what chance brought, what came out, how to check it.
All of it is in the published document; the paper only makes it hold still."""

from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from papers.reading.hashes import hand
from papers.registry import Choice, Content, Scope, paper
from tournaments.draw_pages import Shown, draw_by_number, shown
from tournaments.models import Draw, Tournament
from tournaments.views.draws.words import source_words


def made(tournament: Tournament) -> bool:
    return Draw.objects.filter(tournament=tournament, state=Draw.State.DRAWN).exists()


def choices(tournament: Tournament) -> list[Choice]:
    draws = Draw.objects.filter(tournament=tournament, state=Draw.State.DRAWN)
    return [
        Choice(
            {"draw": str(number)},
            _("Draw %(number)s, %(kind)s") % {"number": number, "kind": Draw.Kind(kind).label},
        )
        for number, kind in draws.order_by("number").values_list("number", "kind")
    ]


def in_force(tournament: Tournament) -> list[Scope]:
    draws = Draw.objects.filter(
        tournament=tournament, state=Draw.State.DRAWN, superseded_by=None
    ).order_by("number")
    return [{"draw": str(number)} for number in draws.values_list("number", flat=True)]


def to_the_draw(tournament: Tournament, scope: Scope) -> str:
    return reverse("draw", args=[tournament.slug, int(scope["draw"])])


@paper(
    "certificate",
    title=gettext_lazy("Certificate of the draw"),
    public=True,
    order=30,
    styles=("print-record.css",),
    available=made,
    scopes=choices,
    today=in_force,
    path=to_the_draw,
)
def certificate(tournament: Tournament, scope: Scope) -> Content:
    draw = draw_by_number(tournament, int(scope["draw"]))
    whole = shown(draw)
    record, frozen = whole.record, whole.frozen
    with translation.override(tournament.language):
        source = str(source_words(frozen["source"]))
        kind = str(Draw.Kind(draw.kind).label)
    return {
        "number": draw.number,
        "kind": draw.kind,
        "kind_says": kind,
        "superseded_by": draw.superseded_by.number if draw.superseded_by else None,
        "reason": whole.reason,
        "again": frozen["number"] > 1,
        "frozen_at": draw.frozen_at.isoformat(),
        "drawn_at": draw.drawn_at.isoformat() if draw.drawn_at else "",
        "list_hash": draw.list_hash,
        "cards": hand(draw.list_hash),
        "conditions": {
            name: frozen.get(name)
            for name in ("kind", "clubs", "clubs_apart", "odd", "bye")
            if name in frozen
        }
        | {
            name: [0] * len(frozen.get(name) or [])
            for name in ("seeds", "byes", "ready", "together", "apart")
        },
        "entries": len(whole.entries),
        "commitment": frozen["commitment"],
        "nonce": record["nonce"],
        "source": source,
        "dealt": [{"rank": card.rank, "suit": card.suit} for card in whole.cards],
        "told": "" if whole.cards else whole.told,
        "seed": record["seed"],
        "seed_cards": hand(record["seed"]) if record["seed"] else [],
        "places": places(whole),
        "left_out": [one.label for one in whole.left_out],
        "changes": [
            {"at": change.at.isoformat(), "reason": change.reason, "places": len(change.moves)}
            for change in whole.changes
        ],
        "verify": settings.SITE_URL + reverse("verify_draw", args=[tournament.slug]),
    }


def places(whole: Shown) -> list[dict[str, Any]]:
    return [
        {
            "place": spot.place,
            "label": spot.label,
            "match": spot.match,
            "by_hand": spot.by_hand,
            "free": spot.free,
        }
        for spot in whole.spots
    ]
