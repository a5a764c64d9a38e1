"""What people send each other: a title, one sentence and a picture of a page, in words."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.urls import reverse
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext as _, pgettext

from spectators.event_page import state_words
from tournaments.announcement.facts import facts_from
from tournaments.brackets.selectors import MatchRow, Side
from tournaments.models import Match, Progress, Tournament
from tournaments.podium.standings import GOLD
from tournaments.regulation.sentences import round_name
from tournaments.words.event_language import in_event_language

WIDTH, HEIGHT = 1100, 640  # of an embedded bracket, where a site does not say: the tree just fits


@dataclass(frozen=True)
class Share:
    title: str
    text: str
    url: str
    picture: str  # address of a PNG; "" where a page has none
    frame: str = ""  # what another site writes to hold the bracket
    preview: str = ""  # below the title of a sent link, where that is not the text

    @property
    def whatsapp(self) -> str:
        return f"https://wa.me/?text={quote(f'{self.text} {self.url}')}"


def share_texts(tournament: Tournament, page: str, context: dict[str, Any]) -> Share:
    """In the event's own language: whoever shares it may read another, those it is sent to play
    there."""
    with in_event_language(tournament):
        return write_share(tournament, page, context)


def write_share(tournament: Tournament, page: str, context: dict[str, Any]) -> Share:
    if page.startswith("match/"):
        row = context["row"]
        title = f"{side_name(row.a)} – {side_name(row.b)}"
        return Share(
            title=f"{title} · {tournament.name}",
            text=match_text(tournament, row),
            url=absolute_url("spectators:match", tournament.slug, row.number),
            picture=picture_url("spectators:match_picture", tournament, row.number),
        )
    kind, title = {
        "bracket": ("bracket", _("Bracket")),
        "embed": ("bracket", _("Bracket")),
        "groups": ("groups", round_name(getattr(context.get("stage"), "code", "groups"))),
    }.get(page, ("tournament", ""))
    return Share(
        title=f"{title} · {tournament.name}" if title else tournament.name,
        text=bracket_text(tournament, context),
        preview=preview_text(tournament, context),
        url=absolute_url(f"spectators:{kind}", tournament.slug),
        picture=picture_url("spectators:bracket_picture", tournament),
        frame=embed_frame(tournament, WIDTH, HEIGHT) if page == "bracket" else "",
    )


def embed_frame(tournament: Tournament, width: int, height: int) -> str:
    return format_html(
        '<iframe src="{}" width="{}" height="{}" title="{}" loading="lazy"></iframe>',
        absolute_url("spectators:embed", tournament.slug),
        width,
        height,
        tournament.name,
    )


def absolute_url(name: str, *args: Any) -> str:
    return settings.SITE_URL + reverse(name, args=args)


def picture_url(name: str, tournament: Tournament, *args: Any) -> str:
    """With the state in its address: who sends it again sends a new picture."""
    return f"{absolute_url(name, tournament.slug, *args)}?v={tournament.version}"


def side_name(side: Side) -> str:
    return side.name or _("to be known")


def score_text(row: MatchRow) -> str:
    """Games, and the points of the running one: "1–0 (12–7)"."""
    games = f"{row.a.games}–{row.b.games}"
    return f"{games} ({row.a.points}–{row.b.points})" if row.live else games


def match_text(tournament: Tournament, row: MatchRow) -> str:
    names = {"a": side_name(row.a), "b": side_name(row.b), "score": score_text(row)}
    where = f"{tournament.name}, {round_name(row.shown_code)}"
    if row.live:
        sentence = _("Live: %(a)s %(score)s %(b)s.") % names
    elif row.decided:
        sentence = _("Result: %(a)s %(score)s %(b)s.") % names
    elif row.state == Match.State.CALLED and row.match.table:
        sentence = _("Table %(table)s: %(a)s against %(b)s.") % (
            names | {"table": row.match.table.number}
        )
    else:
        sentence = _("%(a)s against %(b)s.") % names
    return f"{sentence} {where}."


def preview_text(tournament: Tournament, context: dict[str, Any]) -> str:
    """The event's name stands above it as title, and no address follows it: "Inscribe here:" would
    lead nowhere. Empty where the text itself says it best."""
    if champions_of(context):
        return ""
    return said_of_event(tournament, context)


def bracket_text(tournament: Tournament, context: dict[str, Any]) -> str:
    """For a group of people who may want to play, or who follow the event."""
    overview = context.get("overview")
    if champions := champions_of(context):
        return _("%(team)s won %(event)s.") % {"team": champions, "event": tournament.name}
    said = said_of_event(tournament, context)
    if overview and overview.takes_inscriptions:
        what_to_do = pgettext("invitation", "Inscribe here:")
        return f"{tournament.name}: {said[:1].lower()}{said[1:]} {what_to_do}"
    if said:
        return f"{tournament.name}. {said}"
    return _("%(event)s: inscriptions, draw and results.") % {"event": tournament.name}


def said_of_event(tournament: Tournament, context: dict[str, Any]) -> str:
    """Cancelled: why. Before the first match: when, where, how much. Then: follow it."""
    overview = context.get("overview")
    if tournament.stage == Progress.CANCELLED:
        announced = overview.announcement if overview else None
        because = announced.cancelled_because if announced else ""
        return join_sentences(_("The tournament is cancelled."), because)
    if overview and tournament.stage in (Progress.SETUP, Progress.OPEN, Progress.DRAWN):
        facts = facts_from(tournament, overview.plan, overview.announcement, ())
        state = "" if overview.takes_inscriptions else state_words(overview, None)
        fee = facts.fee if overview.takes_inscriptions else ""
        when = facts.when or _("Date to be announced")
        return join_sentences(state, when, facts.where, fee, overview.places_left)
    return match_day_text(tournament) if has_matches(context) else ""


def join_sentences(*parts: str) -> str:
    """Each with one full stop.

    >>> join_sentences("sábado, 3:00 p. m.", "", "club Norte")
    'Sábado, 3:00 p. m. Club Norte.'
    """
    return " ".join(f"{capfirst(part).rstrip('.')}." for part in parts if part)


def champions_of(context: dict[str, Any]) -> str:
    """Of the bracket, or of the table where it decides."""
    bracket, stage = context.get("bracket"), context.get("stage")
    if bracket and bracket.champion:
        return str(bracket.champion.name)
    return " · ".join(dict(stage.medals).get(GOLD, ())) if stage else ""


def has_matches(context: dict[str, Any]) -> bool:
    bracket = context.get("bracket")
    return bool(context.get("has_matches") or (bracket and bracket.rounds))


def match_day_text(tournament: Tournament) -> str:
    """What there is to see once it is drawn; nothing is live of an event that is over."""
    if tournament.stage in Tournament.OVER:
        return _("Every match and its result.")
    return _("Follow every match and every hand live.")
