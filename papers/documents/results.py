"""Results and podium: the places, the standings, every match with its score."""

import math
from collections.abc import Mapping

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy, pgettext

from papers.layout.letters import LINE, PADDING, PAGE_WIDTH, USUAL, WHITE
from papers.layout.widths import POINT, width
from papers.registry import Content, Scope, copy_fields, paper
from tournaments.brackets.selectors import MatchRow, match_rows
from tournaments.brackets.tree import split_code
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.matches.labels import ENDS
from tournaments.models import Match, Tournament
from tournaments.podium.selectors import (
    CupPodium,
    PodiumPlace,
    StandingRow,
    describe_prize,
    podium_page,
)
from tournaments.regulation.sentences import cup_name, round_name
from tournaments.words.money import format_money

TALL, LATER = 226.0, 262.0  # mm for the rows on the first page and on each other
PODIUM, NOTE, TABLE_HEAD = 58.0, 14.0, 20.0  # mm: what stands above the rows
SPONSORS = 28.0
REACHED, FIGURES, CELL = 62.0, 54.0, 2.4  # mm: of the last round; of all numbers; padding of a cell
SPARE = 32.0  # mm by which the estimate may be too high
FEW_GAMES = 3
LETTERS = (14, 12, 11)  # points
QUIET = 8.0  # of the clubs


def lay_out_results(content: Content, size: str) -> dict[str, str]:
    """The largest letters in which it takes no more pages than in the usual ones; the points of a
    long match have room in one line."""
    games = max((len(match["games"]) for match in content["matches"]), default=0)
    layout = {"letters": "", "scores": "many-games" if games > FEW_GAMES else ""}
    if content["cups"] or content["prizes"]:
        return layout
    usual = count_pages(content, USUAL)
    if count_pages(content, USUAL, spare=SPARE) < usual:
        return layout  # so many pages, or nearly one less: larger letters would surely take them
    reached = max((reached_words(row) for row in content["standings"]), key=len, default="")
    for points in LETTERS:
        is_whole = count_lines(reached, points, REACHED - CELL) == 1
        if is_whole and count_pages(content, points) <= usual:
            return layout | {"letters": f"letters-{points}"}
    return layout


def count_pages(content: Content, points: float, *, spare: float = 0.0) -> int:
    """How many pages its rows fill in such letters: rather one too many, unless so many mm of the
    estimate are spare."""
    head, matches = content["head"], content["matches"]
    above = 2 * TABLE_HEAD + (PODIUM if content["podium"] else 0)
    above += NOTE * (not content["decided"] or content["pencil"]) + NOTE * bool(content["honours"])
    below = SPONSORS if head.get("sponsors") or head.get("sponsor_pictures") else 0
    team = PAGE_WIDTH - REACHED - FIGURES - CELL
    lines: float = sum(
        max(
            count_lines(row["team"] + " ", points, team - width(" · ".join(row["clubs"]), QUIET)),
            count_lines(reached_words(row), points, REACHED - CELL),
        )
        for row in content["standings"]
    )
    lines += 2 * len(matches) + 1.6 * len({match["round"] for match in matches})
    rows = len(content["standings"]) + len(matches) + len({match["round"] for match in matches})
    tall = above + below + lines * points * POINT * LINE + rows * PADDING + WHITE - spare
    return 1 + max(0, math.ceil((tall - TALL) / (LATER - WHITE)))


def reached_words(row: Content) -> str:
    """As the table of the places says it."""
    if row["how"]:
        return f"{row['reached']} ({row['how']})"
    if row["rank"] is None:
        return f"{row['reached']}, {pgettext('team in the standings', 'still in')}"
    return str(row["reached"])


def count_lines(text: str, points: float, room: float) -> int:
    """More than one also where there is hardly any room."""
    return math.ceil(width(text, points) / room) if room > CELL else 2


@paper(
    kind="results",
    title=gettext_lazy("Results"),
    order=60,
    template="papers/results.html",
    has_rows=True,
    public=True,
    styles=("print-record.css",),
    available=lambda tournament: tournament.matches.decided().exists(),
    path=lambda tournament, scope: reverse("tournaments:podium", args=[tournament.slug]),
    lay_out=lay_out_results,
)
def read_results(tournament: Tournament, scope: Scope) -> Content:
    page = podium_page(tournament)
    # The bracket before the groups, the final before the third place, one group after the other.
    in_order = tournament.matches.decided().order_by(
        "-stage__number", "group", "-round", "round_code", "number"
    )
    names = names_of_teams(tournament)
    called = {str(key): name for key, name in names.items()}
    with translation.override(tournament.language):
        return {
            **copy_fields(page, "decided", "pencil", "has_one_table"),
            "pot": format_money(page.pot, page.currency, tournament.language) if page.pot else "",
            "prizes": [
                {
                    "rank": row.standing.rank,
                    "team": called.get(row.team.key, row.team.name),
                    "prize": describe_prize(row, page, tournament),
                }
                for row in page.prizes
            ],
            "podium": [place_content(place) for place in page.places],
            "cups": [cup_content(cup, called) for cup in page.cups],
            "honours": [
                {
                    **copy_fields(row.honour, "code", "count"),
                    "teams": [called.get(team.key, team.name) for team in row.teams],
                }
                for row in page.honours
            ],
            "standings": [standing_content(row, called) for row in page.rows],
            "matches": [
                match_content(row) for row in sorted(match_rows(in_order, names), key=place_in_list)
            ],
        }


def place_in_list(row: MatchRow) -> int:
    """The main knockout, then the cups beside it, then the tables before them."""
    if row.match.group:
        return 2
    return 1 if split_code(row.match.round_code)[0] else 0


def cup_content(cup: CupPodium, called: Mapping[str, str]) -> Content:
    return {
        "name": cup_name(cup.cup),
        **copy_fields(cup, "decided", "pencil"),
        "podium": [place_content(place) for place in cup.places],
        "standings": [standing_content(row, called) for row in cup.rows],
    }


def place_content(place: PodiumPlace) -> Content:
    return {
        **copy_fields(place, "number", "suit"),
        "teams": [
            {
                "own_name": team.own_name,
                "people": team.athletes or [team.people],
                "clubs": team.clubs,
            }
            for team in place.teams
        ],
    }


def standing_content(row: StandingRow, called: Mapping[str, str]) -> Content:
    return {
        "rank": row.standing.rank,
        "team": called.get(row.team.key, row.team.name),
        "clubs": row.team.clubs,
        "reached": round_name(row.standing.reached),
        "how": str(ENDS.get(row.standing.how or row.team.way_out, "")),
        "matches": [row.standing.matches_won, row.standing.matches_lost],
        "games": [row.standing.games_won, row.standing.games_lost],
    }


def match_content(row: MatchRow) -> Content:
    return {
        "number": row.match.number,
        "round": round_name(row.shown_code),
        "sides": [copy_fields(side, "name", "won", "games") for side in row.sides],
        "games": [list(game) for game in row.match.games],
        "how": str(ENDS.get(row.end, "")),
        "article": row.match.article if row.match.how in ENDS else "",
        "pencil": row.match.state != Match.State.CONFIRMED,
    }
