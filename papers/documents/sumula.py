"""The sheet of one match: blank, to be kept with a pen, or filled in from its log.

Blank, it has the marks of its game (squares, beans, stones), room for rulings with their articles
and a line for every signature. Filled in, it tells what the log holds: hands, rulings,
confirmations, times. The QR opens that match.
"""

import uuid
from collections import Counter
from typing import Any

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from papers.reading.sheets import marks_of
from papers.registry import Choice, Content, Scope, paper
from scoring.core.entries import Hand, Opening, Ruling
from tournaments.day_words import ENDS, length_words
from tournaments.engine import rules_of
from tournaments.line_words import concept, told
from tournaments.log_rows import nameless, names_of
from tournaments.match_page import Line, MatchPage, match_page
from tournaments.match_rows import Side
from tournaments.models import LogEntry, Match, Place, Slot, Team, Tournament
from tournaments.regulation.words import round_name

BLANK, FILLED = "blank", "filled"
ROOMY, LONG = 4, 34  # people at the table and letters of a name, before the sheet draws closer
DECIDED = (Match.State.FINISHED, Match.State.CONFIRMED)


def choices(tournament: Tournament) -> list[Choice]:
    """Blank where it is still to be played, filled in where something was written down."""
    found = []
    both = two_teams(tournament)
    for match in tournament.matches.order_by("number"):
        said = {"number": match.number, "round": round_name(match.round_code)}
        if match.entries_count:
            scope = {"match": str(match.number), "form": FILLED}
            found.append(Choice(scope, _("Match %(number)s, %(round)s: from the log") % said))
        if match.pk in both and match.state not in DECIDED:
            scope = {"match": str(match.number), "form": BLANK}
            found.append(Choice(scope, _("Match %(number)s, %(round)s: blank") % said))
    return found


def of_today(tournament: Tournament) -> list[Scope]:
    """Blank sheets of what can be played now."""
    both = two_teams(tournament)
    matches = tournament.matches.exclude(state__in=DECIDED).order_by("number")
    return [{"match": str(m.number), "form": BLANK} for m in matches if m.pk in both]


def two_teams(tournament: Tournament) -> set[uuid.UUID]:
    """Matches where both teams are known."""
    slots = Slot.objects.filter(match__tournament=tournament, kind=Slot.Kind.TEAM)
    count = Counter(slots.values_list("match", flat=True))
    return {key for key, sides in count.items() if sides == 2}


def drawn(tournament: Tournament) -> bool:
    return tournament.matches.exists()


def to_the_match(tournament: Tournament, scope: Scope) -> str:
    return reverse("match", args=[tournament.slug, int(scope["match"])])


@paper(
    "sumula",
    title=gettext_lazy("Score sheet"),
    sizes=("A4",),
    order=40,
    styles=("print-sheets.css",),
    available=drawn,
    scopes=choices,
    today=of_today,
    path=to_the_match,
)
def sumula(tournament: Tournament, scope: Scope) -> Content:
    page = match_page(tournament, int(scope["match"]))
    match, plan = page.row.match, page.plan
    rules = rules_of(plan, match)
    with translation.override(tournament.language):
        content: Content = {
            "form": scope.get("form", BLANK),
            "number": match.number,
            "round": round_name(match.round_code),
            "length": length_words(match.best_of),
            "best_of": match.best_of,
            "wins": match.best_of // 2 + 1,
            "table": match.table.number if match.table else None,
            "referee": match.table.referee_name if match.table else "",
            "rules": rules.ruleset.name,
            "marks": marks_of(rules.ruleset, rules.options),
            "sides": [side_content(side, plan.team_size) for side in (page.row.a, page.row.b)],
        }
        names = [name for side in content["sides"] for name in side["people"]]
        content["tight"] = len(names) > ROOMY or max(map(len, names), default=0) > LONG
        return content | (filled(page) if content["form"] == FILLED else {})


def side_content(side: Side, size: int) -> dict[str, Any]:
    """People with their chairs; as many empty lines where nobody is known yet."""
    people = athletes(side.team) if side.team else []
    return {
        "side": side.side,
        "name": side.name,
        "people": people or [""] * size,
    }


def athletes(team: Team) -> list[str]:
    places = Place.objects.filter(team=team, until=None).order_by("order")
    return [
        name or f"#{team.number}" for name in places.values_list("participant__name", flat=True)
    ]


def filled(page: MatchPage) -> dict[str, Any]:
    match = page.row.match
    outcome = page.state.outcome
    lines = [line for line in page.lines if line.kind != Opening.kind]
    return {
        "games": [[*game.score, game.winner or ""] for game in page.games],
        "games_won": list(page.state.games_won),
        "winner": {"A": page.row.a.name, "B": page.row.b.name}.get(
            (outcome.winner or "") if outcome else "", ""
        ),
        "how": str(ENDS.get(outcome.how, "")) if outcome else "",
        "article": outcome.article if outcome and outcome.how in ENDS else "",
        "over": outcome is not None,
        "lines": numbered(lines, page),
        "times": [
            [code, moment.isoformat()]
            for code, moment in (
                ("called", match.called_at),
                ("started", match.started_at),
                ("finished", match.finished_at),
                ("confirmed", match.confirmed_at),
            )
            if moment
        ],
        "confirmed": confirmations(match),
    }


def numbered(lines: list[Line], page: MatchPage) -> list[dict[str, Any]]:
    """Hands are counted game by game, as the table counts them; what does not count keeps its
    place and is struck out."""
    hands: dict[int, int] = {}
    found = []
    for line in lines:
        counts = line.kind == Hand.kind and not line.void
        hands[line.game] = hands.get(line.game, 0) + counts
        found.append(
            {
                "number": line.number,
                "at": line.at.isoformat(),
                "game": line.game,
                "hand": hands[line.game] if counts else 0,
                "ruling": line.kind == Ruling.kind,
                "says": told(line, page),
                "article": line.article,
                "awards": [
                    {
                        "side": award["side"],
                        "points": award["points"],
                        "for": concept(award["concept"]),
                        "article": award["article"],
                    }
                    for award in line.awards
                ],
                "score": list(line.score),
                "void": line.void,
            }
        )
    return found


def confirmations(match: Match) -> list[dict[str, Any]]:
    """Who said yes to the result, for which side, and when, as the log has it."""
    entries = list(
        LogEntry.objects.filter(
            subject=f"match:{match.pk}", action__in=["match.signed", "match.confirmed"]
        ).order_by("number")
    )
    names = names_of(entry.actor for entry in entries)
    return [
        {
            "at": entry.at.isoformat(),
            "by": names.get(entry.actor) or nameless(entry.actor),
            "side": entry.data.get("side", ""),
            "confirms": entry.action == "match.confirmed",
            "both": bool(entry.data.get("signed")),
        }
        for entry in entries
    ]
