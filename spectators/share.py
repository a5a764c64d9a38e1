"""What people send each other: a title, one sentence and a picture of a page, in words."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from tournaments.match_rows import MatchRow, Side
from tournaments.models import Match, Tournament
from tournaments.regulation.words import round_name

WIDTH, HEIGHT = 1100, 640  # of an embedded bracket, where a site does not say: the tree just fits


@dataclass(frozen=True)
class Share:
    title: str
    text: str
    url: str
    picture: str  # address of a PNG; "" where a page has none
    frame: str = ""  # what another site writes to hold the bracket

    @property
    def whatsapp(self) -> str:
        return f"https://wa.me/?text={quote(f'{self.text} {self.url}')}"


def share_of(event: Tournament, page: str, context: dict[str, Any]) -> Share:
    if page.startswith("match/"):
        row = context["row"]
        title = f"{side_name(row.a)} – {side_name(row.b)}"
        return Share(
            title=f"{title} · {event.name}",
            text=match_text(event, row),
            url=absolute("match", event.slug, row.number),
            picture=picture("match_picture", event, row.number),
        )
    name = "bracket" if page in ("bracket", "embed") else "tournament"
    return Share(
        title=event.name if name == "tournament" else f"{_('Bracket')} · {event.name}",
        text=bracket_text(event, context),
        url=absolute(name, event.slug),
        picture=picture("bracket_picture", event),
        frame=frame(event, WIDTH, HEIGHT) if page == "bracket" else "",
    )


def frame(event: Tournament, width: int, height: int) -> str:
    return format_html(
        '<iframe src="{}" width="{}" height="{}" title="{}" loading="lazy"></iframe>',
        absolute("embed", event.slug),
        width,
        height,
        event.name,
    )


def absolute(name: str, *args: Any) -> str:
    return settings.SITE_URL + reverse(name, args=args)


def picture(name: str, event: Tournament, *args: Any) -> str:
    """With the state in its address: who sends it again sends a new picture."""
    return f"{absolute(name, event.slug, *args)}?v={event.version}"


def side_name(side: Side) -> str:
    return side.name or _("to be known")


def score_text(row: MatchRow) -> str:
    """
    Games, and the points of the running one: "1–0 (12–7)".
    """
    games = f"{row.a.games}–{row.b.games}"
    return f"{games} ({row.a.points}–{row.b.points})" if row.live else games


def match_text(event: Tournament, row: MatchRow) -> str:
    names = {"a": side_name(row.a), "b": side_name(row.b), "score": score_text(row)}
    where = f"{event.name}, {round_name(row.match.round_code)}"
    if row.live:
        told = _("Live: %(a)s %(score)s %(b)s.") % names
    elif row.decided:
        told = _("Result: %(a)s %(score)s %(b)s.") % names
    elif row.state == Match.State.CALLED and row.match.table:
        told = _("Table %(table)s: %(a)s against %(b)s.") % (
            names | {"table": row.match.table.number}
        )
    else:
        told = _("%(a)s against %(b)s.") % names
    return f"{told} {where}."


def bracket_text(event: Tournament, context: dict[str, Any]) -> str:
    bracket = context.get("bracket")
    if bracket and bracket.champion:
        return _("%(team)s won %(event)s.") % {"team": bracket.champion.name, "event": event.name}
    if bracket and bracket.rounds:
        return _("Follow %(event)s live: every match, every hand.") % {"event": event.name}
    return _("%(event)s: inscriptions, draw and results.") % {"event": event.name}
