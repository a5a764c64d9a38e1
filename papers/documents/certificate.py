"""The certificate of a draw: what was sealed, what chance brought, what came out, how to check it.
All of it is in the published document; the paper only makes it hold still."""

from collections.abc import Iterable

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _, gettext_lazy

from papers.hashes import hash_cards
from papers.registry import Choice, Content, Scope, copy_fields, paper
from tournaments.draws.draw_page import DrawPage, draw_page
from tournaments.draws.drawn_places import NamedPerson
from tournaments.draws.labels import fallback_label, source_label
from tournaments.draws.selectors import draw_by_number
from tournaments.models import Draw, Tournament

CONDITIONS = ("kind", "clubs", "clubs_apart", "odd", "bye")
COUNTED_CONDITIONS = ("seeds", "byes", "ready", "together", "apart", "places")


def draws_made(tournament: Tournament) -> QuerySet[Draw]:
    return Draw.objects.filter(tournament=tournament, state=Draw.State.DRAWN).order_by("number")


def choices(tournament: Tournament) -> list[Choice]:
    return [
        Choice(
            {"draw": str(number)},
            _("Draw %(number)s, %(kind)s") % {"number": number, "kind": Draw.Kind(kind).label},
        )
        for number, kind in draws_made(tournament).values_list("number", "kind")
    ]


def draws_in_force(tournament: Tournament) -> list[Scope]:
    numbers = tournament.draws.drawn().order_by("number").values_list("number", flat=True)
    return [{"draw": str(number)} for number in numbers]


@paper(
    kind="certificate",
    title=gettext_lazy("Certificate of the draw"),
    order=30,
    template="papers/certificate.html",
    public=True,
    styles=("print-record.css",),
    has_rows=True,
    available=lambda tournament: draws_made(tournament).exists(),
    scopes=choices,
    has_whole=False,
    scope_words=lambda scope: _("draw %(number)s") % {"number": scope["draw"]},
    today=draws_in_force,
    path=lambda tournament, scope: reverse(
        "tournaments:draw", args=[tournament.slug, int(scope["draw"])]
    ),
)
def read_certificate(tournament: Tournament, scope: Scope) -> Content:
    draw = draw_by_number(tournament, int(scope["draw"]))
    page = draw_page(draw)
    record, frozen = page.record, page.frozen
    return {
        **copy_fields(draw, "number", "kind", "list_hash"),
        **words_content(page),
        "superseded_by": draw.superseded_by.number if draw.superseded_by else None,
        "reason": page.reason,
        "again": frozen["number"] > 1,
        "late_team": page.late_team.label if page.late_team else "",
        "frozen_at": draw.frozen_at.isoformat(),
        "drawn_at": draw.drawn_at.isoformat() if draw.drawn_at else "",
        "cards": hash_cards(draw.list_hash, page.deck),
        "conditions": {
            **{name: frozen[name] for name in CONDITIONS if name in frozen},
            **{name: [0] * len(frozen.get(name) or []) for name in COUNTED_CONDITIONS},
        },
        "entries": len(page.entries),
        "commitment": frozen["commitment"],
        "nonce": record["nonce"],
        "is_fallback": page.is_fallback,
        "no_source": frozen["source"]["kind"] == "none",
        "dealt": [copy_fields(card, "rank", "suit") for card in page.cards],
        "told": "" if page.cards else page.source_text,
        "seed": record["seed"],
        "seed_cards": hash_cards(record["seed"], page.deck) if record["seed"] else [],
        **outcome_content(page),
        "verify": settings.SITE_URL + reverse("tournaments:verify_draw", args=[tournament.slug]),
    }


def words_content(page: DrawPage) -> Content:
    """Whole sentences, in the event's language whoever prints."""
    tournament, source = page.draw.tournament, page.frozen["source"]
    with translation.override(tournament.language):
        return {
            "kind_says": str(Draw.Kind(page.draw.kind).label),
            "source": source_label(source, tournament.time_zone, in_full=True),
            "fallback": fallback_label(source, tournament.time_zone, in_full=True),
            "despite": [
                {"sentence": point.sentence, "people": [person.label for person in point.people]}
                for point in page.despite
            ],
        }


def outcome_content(page: DrawPage) -> Content:
    return {
        "places": [
            {
                **copy_fields(spot, "place", "listed_as", "match", "by_hand", "free"),
                "label": spot.whole_names,
                "number": spot.number if spot.number else spot.place,
            }
            for spot in (page.spots if page.is_paired else (*page.drawn_teams, *page.ready_teams))
        ],
        "file_seal": page.document["seal"],
        "short": names(page.short),
        "left_out": [team.label for team in page.left_out],
        "changes": [
            {
                "at": change.at.isoformat(),
                "reason": change.reason,
                "moves": [
                    {"place": place, "before": names(before), "after": names(after)}
                    for place, before, after in change.moves
                ],
                "names": [copy_fields(name, "before", "after") for name in change.names],
            }
            for change in page.changes
        ],
    }


def names(people: Iterable[NamedPerson]) -> str:
    return " / ".join(person.label for person in people)
