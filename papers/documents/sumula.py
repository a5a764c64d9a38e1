"""The sheet of one match: blank, to be kept with a pen, or filled in from its log.

Blank, it has the marks of its game (squares, beans, stones), room for rulings with their articles
and a line for every signature. Filled in, it tells what the log holds: hands, rulings,
confirmations, times. The QR opens that match.
"""

import uuid
from collections import Counter
from itertools import groupby
from typing import Any

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _, gettext_lazy

from papers.registry import Choice, Content, Scope, copy_fields, paper
from scoring.core.entries import Opening, Ruling
from scoring.core.match import target_of
from scoring.core.options import Options
from scoring.core.ruleset import Ruleset
from tournaments.audit.selectors import build_row, resolve_names
from tournaments.brackets.selectors import Side
from tournaments.engine import rules_of
from tournaments.inscriptions.selectors import name_of, names_of_teams
from tournaments.matches.articles import article_label
from tournaments.matches.clocks import clause_of_clock
from tournaments.matches.labels import (
    ENDS,
    best_of_label,
    describe_for,
    points_label,
)
from tournaments.matches.selectors import Line, MatchPage, match_page, name_seats, seat_names
from tournaments.matches.signatures import REFUSED
from tournaments.models import LogEntry, Match, Place, Slot, Tournament
from tournaments.regulation.sentences import round_name

BLANK, FILLED = "blank", "filled"
ROOMY, LONG = 4, 34  # people at the table and letters of a name, before the sheet draws closer
PAIR = 2  # people: more are called by their first one
SQUARE = 5  # points of a square with its diagonal (ASART 9.1)
MARKS_IN_A_ROW = 15
SHORT = 3  # points: a stretch too short for a row of its own
SQUARES, BEANS, STONES = "squares", "beans", "stones"
HEAVY = {"onze": "mão de onze"}  # what a heavy mark leads to, where the stretch has a shorter name

# Millimetres of an A4 page between its margins, for what stands on a blank sheet.
PAGE = 265
FRAME = 155  # head, names, fields, headings, result, remarks and signatures
FLORES_LINE = 8  # flores sung, where the table counts them
CLOCK_CLAUSE = 14  # what the clock of a round does
LONG_NAMES = 12  # what a sheet with long names needs besides
MORE_NAMES = 3.3  # what each name of a team needs beyond as many as ROOMY
LARGE_NAME = 5.1  # what each name beyond two needs in large letters
SECOND_SIGNATURES = 19  # a second row of lines to sign on
CLOSER = 9  # what the smaller letters of many short names leave free
RULING = 7.6
MIN_RULINGS, MAX_RULINGS = 2, 9
# Rows of circles, by how high one is and how wide a circle, the room beside it and beside every
# third one (print-sheets.css); below that, both teams share a row.
CIRCLES = (
    (11, (8.0, 0.9, 3.2), "large"),
    (9, (7.0, 0.8, 2.8), "middle"),
    (7.2, (5.8, 0.8, 2.6), "small"),
    (6.6, (5.2, 0.8, 2.6), "fine"),
)
ROOMY_CIRCLES = {"large", "middle"}
CIRCLES_ROOM, STRETCH_NAME = 126.0, 11.0  # mm of a row, and of it for "malas"
SHARED_ROW = 6.2
# What the pads of squares take, by the games of a match.
PADS = {1: 94, 3: 94, 5: 106, 7: 102}
COLUMN = 3  # squares of half a game that stand one below the other; more stand side by side
SMALL_PADS = 70


def choices(tournament: Tournament) -> list[Choice]:
    """Blank where it is still to be played, filled in where something was written down."""
    sheets = []
    complete = matches_with_two_teams(tournament)
    for match in tournament.matches.order_by("number"):
        words = {"number": match.number, "round": round_name(match.round_code)}
        if match.entries_count:
            scope = {"match": str(match.number), "form": FILLED}
            sheets.append(Choice(scope, _("Match %(number)s, %(round)s: from the log") % words))
        if match.pk in complete and not match.is_decided:
            scope = {"match": str(match.number), "form": BLANK}
            sheets.append(Choice(scope, _("Match %(number)s, %(round)s: blank") % words))
    return sheets


def sheet_words(scope: Scope) -> str:
    words = {"number": scope["match"]}
    if scope.get("form") == FILLED:
        return _("match %(number)s, from the log") % words
    return _("match %(number)s, blank") % words


def blank_sheets(tournament: Tournament) -> list[Scope]:
    """Blank sheets of what can be played now."""
    complete = matches_with_two_teams(tournament)
    matches = tournament.matches.undecided().order_by("number")
    return [{"match": str(m.number), "form": BLANK} for m in matches if m.pk in complete]


def matches_with_two_teams(tournament: Tournament) -> set[uuid.UUID]:
    slots = Slot.objects.filter(match__tournament=tournament, kind=Slot.Kind.TEAM)
    count = Counter(slots.values_list("match", flat=True))
    return {key for key, sides in count.items() if sides == 2}


@paper(
    kind="sumula",
    title=gettext_lazy("Score sheet"),
    order=40,
    template="papers/sumula.html",
    has_rows=True,
    styles=("print-sheets.css",),
    available=lambda tournament: tournament.matches.exists(),
    scopes=choices,
    has_whole=False,
    scope_words=sheet_words,
    today=blank_sheets,
    lay_out=lambda content, size: (
        lay_out_blank(content) if content["form"] == BLANK else {"has_struck": has_struck(content)}
    ),
    path=lambda tournament, scope: reverse(
        "spectators:match", args=[tournament.slug, int(scope["match"])]
    ),
)
def read_sumula(tournament: Tournament, scope: Scope) -> Content:
    page = match_page(tournament, int(scope["match"]))
    match, plan = page.row.match, page.plan
    rules = rules_of(plan, match)
    called = names_of_teams(tournament)
    with translation.override(tournament.language):
        content: Content = {
            "form": scope.get("form", BLANK),
            **copy_fields(match, "number", "best_of"),
            "round": round_name(match.round_code),
            "length": best_of_label(match.best_of, all_played=match.all_played),
            "wins": match.most_wins,
            "table": match.table.number if match.table else None,
            "referee": match.table.referee_name if match.table else "",
            "rules": rules.ruleset.name,
            "clock": clause_of_clock(match),
            "flores": match.flores,
            "marks": marks_of(rules.ruleset, rules.options),
            "one_scorer": article_words(rules.ruleset.cites.get("scorer", ""), page),
            "sides": [
                side_content(side, plan.team_size, called) for side in (page.row.a, page.row.b)
            ],
        }
        shorten_teams(content["sides"])
        if content["form"] == FILLED:
            content |= filled_content(page, [side["name"] for side in content["sides"]])
        return content


def has_struck(content: Content) -> bool:
    lines = [line for story in content.get("stories", []) for line in story["lines"]]
    return any(line["void"] or line["was"] for line in lines)


def lay_out_blank(content: Content) -> Content:
    """How large names and circles are, who signs beside whom and how many empty lines for rulings
    follow: the page is filled and nothing runs over it."""
    people = [side["people"] for side in content["sides"]]
    names = [name for team in people for name in team]
    is_crowded = len(names) > ROOMY or max(map(len, names), default=0) > LONG
    room = PAGE - FRAME
    room -= CLOCK_CLAUSE if content["clock"] else 0
    room -= 0 if content.get("flores") is None else FLORES_LINE
    if is_crowded and has_short_names(content["sides"]):
        large = lay_out_marks(content, room - SECOND_SIGNATURES - room_for_large_names(people))
        if large["circles"] in ROOMY_CIRCLES and len(large["rulings"]) > MIN_RULINGS:
            return large | {"tight": False, "signatures": people}
    room += CLOSER if is_crowded and has_short_names(content["sides"]) else 0
    layout = lay_out_marks(content, room - room_for_names(content["sides"]))
    return layout | {"tight": is_crowded, "signatures": [names]}


def lay_out_marks(content: Content, room: float) -> Content:
    """With so many mm for circles and rulings."""
    rows = len(content["marks"]["rows"])
    stacked = content["best_of"] * 2 * rows
    if content["marks"]["kind"] == SQUARES:
        few = len(content["marks"]["rows"][0][1]) <= COLUMN
        best_of = content["best_of"]
        if few and best_of <= 3:
            layout = ""
        else:
            layout = "small" if best_of <= 3 or (few and best_of == 5) else "small many"
        used = PADS.get(best_of, room) if few or best_of > 3 else SMALL_PADS
    else:
        layout, used = "shared", content["best_of"] * rows * SHARED_ROW
        for height, widths, name in CIRCLES:
            fits = circles_width(content["marks"]["rows"], *widths) <= CIRCLES_ROOM
            if fits and stacked * height <= room - MIN_RULINGS * RULING:
                layout, used = name, stacked * height
                break
    lines = int((room - used) // RULING)
    return {"circles": layout, "rulings": range(min(max(lines, MIN_RULINGS), MAX_RULINGS))}


def room_for_large_names(people: list[list[str]]) -> float:
    """In mm, beside what two names of a team take.

    >>> room_for_large_names([["Ana", "Eva", "Ivo", "Leo"], ["Paz"]])
    10.2
    """
    return LARGE_NAME * max(0, max(map(len, people)) - PAIR)


def room_for_names(sides: list[Content]) -> float:
    """In mm, beside what two names of a team take. Many short ones stand in smaller letters.

    >>> room_for_names([{"people": ["Ana", "Eva", "Ivo", "Leo"]}, {"people": ["Paz"]}])
    0.0
    """
    longest = max((len(name) for side in sides for name in side["people"]), default=0)
    most = max(len(side["people"]) for side in sides)
    return (LONG_NAMES if longest > LONG else 0.0) + MORE_NAMES * max(0, most - ROOMY)


def has_short_names(sides: list[Content]) -> bool:
    return all(len(name) <= LONG for side in sides for name in side["people"])


def circles_width(rows: list[Any], circle: float, beside: float, beside_third: float) -> float:
    """In mm, of the widest row: its name and its circles in groups of three.

    >>> circles_width([["malas", [0] * 12]], 8.0, 0.9, 3.2)
    123.8
    """
    widest = 0.0
    for name, marks in rows:
        thirds = (len(marks) - 1) // 3
        spaces = thirds * beside_third + (len(marks) - 1 - thirds) * beside
        widest = max(widest, len(marks) * circle + spaces + (STRETCH_NAME if name else 0))
    return round(widest, 2)


def side_content(side: Side, size: int, called: dict[uuid.UUID, str]) -> Content:
    """A team as it is called, its people with their chairs; as many empty lines where nobody is
    known yet."""
    people, name = [], ""
    if side.team:
        places = Place.objects.filter(team=side.team, until=None).order_by("order")
        names = places.values_list("participant__name", flat=True)
        people = [name or f"#{side.team.number}" for name in names]
        name = name_of(side.team, called)
    return {
        "side": side.side,
        "name": name,
        "own_name": side.team.name if side.team else "",
        "people": people or [""] * size,
        "has_reserves": len(people) > size,  # who plays is marked for each game
    }


def shorten_teams(sides: list[Content]) -> None:
    """Three or more people without a name for their team are called by their first one: who they
    are stands below, and every row would be full of names otherwise."""
    for side in sides:
        many = len(side["people"]) > PAIR and not side["own_name"] and side["people"][0]
        side["short"] = (
            _("%(name)s and partners") % {"name": side["people"][0]} if many else side["name"]
        )
    if sides[0]["short"] != sides[1]["short"]:
        for side in sides:
            side["name"] = side["short"]
    for side in sides:
        del side["short"], side["own_name"]


def filled_content(page: MatchPage, teams: list[str]) -> Content:
    """`teams` as they are called: all of the sheet speaks of them by that one name."""
    match = page.row.match
    outcome = page.state.outcome
    names = dict(zip("AB", teams, strict=True))
    return {
        "games": games_with_score(page),
        "games_won": list(page.state.games_won),
        "quick": page.quick_games,
        "winner": names.get((outcome.winner or "") if outcome else "", ""),
        "how": str(ENDS.get(page.row.end, "")) if outcome else "",
        "article": article_words(outcome.article, page) if outcome and outcome.how in ENDS else "",
        "over": outcome is not None,
        "stories": games_content(page, names),
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


def games_with_score(page: MatchPage) -> list[list[Any]]:
    """Each game's points and who won it; the running one last, won by nobody."""
    state = page.state
    games: list[list[Any]] = [[*game.score, game.winner or ""] for game in state.games]
    is_running = state.outcome is None and any(state.score)
    return [*games, [*state.score, ""]] if is_running else games


def article_words(number: str, page: MatchPage) -> str:
    """As the rulebook names it: "art. 4.6.7", "regla 9"."""
    return article_label(number, page.state.ruleset) if number else ""


def games_content(page: MatchPage, names: dict[str, str]) -> list[Content]:
    """Game after game, what was written down in it, with the names of whoever did it."""
    names = names | seat_names([page.row.match])[page.row.match.pk]
    lines = [line for line in page.lines if line.kind != Opening.kind]
    played = len(page.state.games) if page.state.outcome else page.state.format.best_of

    def game_of(line: Line) -> int:
        """None of them for what was put right once the match was over."""
        return line.game if line.game <= played else 0

    return [
        {
            "game": game,
            "seated": sorted(name_seats(page.state, game, page.called).items()),
            "lines": [
                line_content(line, page, names | page.people_in(line.game)) for line in of_game
            ],
        }
        for game, of_game in groupby(lines, key=game_of)
    ]


def line_content(line: Line, page: MatchPage, names: dict[str, str]) -> Content:
    """A hand has the number that the table called it by; what does not count keeps its own and is
    struck out."""

    def describe(notation: str) -> str:
        return describe_for(notation, page.state.ruleset, names, state=page.state, between="\n")

    return {
        **copy_fields(line, "number", "game", "void"),
        "article": article_words(line.article, page),
        "at": line.at.isoformat(),
        "hand": page.hands.get(line.number, 0),
        "ruling": line.kind == Ruling.kind,
        "says": describe(line.words or line.notation),
        "was": describe(line.notation) if line.words else "",
        "awards": [
            {
                "team": names[award["side"]],
                "points": award["points"],
                "article": article_words(award["article"], page),
                "for": points_label(
                    award["concept"], line.words or line.notation, rules=page.state.ruleset
                ),
            }
            for award in line.awards
        ],
        "score": list(line.score),
    }


def confirmations(match: Match) -> list[Content]:
    """Who said yes to the result or refused to sign it, for which side, when and why, as the log
    has it."""
    entries = list(
        LogEntry.objects.filter(
            subject=f"match:{match.pk}", action__in=["match.signed", "match.confirmed", REFUSED]
        )
        .order_by("number")
        .prefetch_related("remarks")
    )
    names = resolve_names(entry.actor for entry in entries)
    return [
        {
            "at": row.at.isoformat(),
            "by": row.actor_name,
            "side": row.data.get("side", ""),
            "signs": bool(row.data.get("side")) and row.action != REFUSED,
            "confirms": row.action == "match.confirmed",
            "both": bool(row.data.get("signed")),
            "refuses": row.action == REFUSED,
            "reasons": [text.text for text in row.texts if text.text],
        }
        for row in (build_row(entry, names) for entry in entries)
    ]


def marks_of(rules: Ruleset, options: Options) -> Content:
    """What is drawn for each game, read from the ruleset, so that another target or country needs
    no change here. Rows of marks: [name of the stretch, one flag a mark]; a flag says that the mark
    is drawn heavier, because with that point the game changes (eleven, cantando).

    >>> from scoring.registry import ruleset
    >>> marks_of(ruleset("asart"), ruleset("asart").choose())["rows"]
    [['malas', [0, 0, 0]], ['buenas', [0, 0, 0]]]
    >>> marks_of(ruleset("uruguayo"), ruleset("uruguayo").choose())["rows"]
    [['malas', [0, 0, 0, 0]], ['buenas', [0, 0, 0, 0]]]
    >>> marks_of(ruleset("paulista-aabb"), ruleset("paulista-aabb").choose())["rows"]
    [['', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]]]
    """
    target = target_of(rules, options)
    halves = stretches(rules, options, target)
    if rules.taps.drawing["kind"] == SQUARES:
        rows = [[name, [0] * round(points / SQUARE)] for name, points in halves]
        return {"kind": SQUARES, "target": target, "rows": rows}
    heavy, leads_to = 0, ""
    if halves[-1][1] <= SHORT and len(halves) > 1:
        *halves, (name, points), (leads_to, few) = halves
        halves.append((name, points + few))
        heavy = target - few + 1
    rows, at = [], 0
    for name, points in halves:
        for n in even_rows(points):
            rows.append([name, [int(at + k == heavy) for k in range(1, n + 1)]])
            at += n
    return {
        "kind": STONES if "VE" in rules.countries else BEANS,
        "target": target,
        "rows": rows,
        "heavy": HEAVY.get(leads_to, leads_to),
    }


def stretches(rules: Ruleset, options: Options, target: int) -> list[tuple[str, int]]:
    """The stretches of a game that have a name, with their points; one without where none has."""
    names = [
        rules.standing(min(points, target - 1), target, options) for points in range(1, target + 1)
    ]
    return [(name, len(list(points))) for name, points in groupby(names)]


def even_rows(points: int) -> list[int]:
    """As evenly as they go.

    >>> even_rows(12), even_rows(18), even_rows(21)
    ([12], [9, 9], [11, 10])
    """
    rows = -(-points // MARKS_IN_A_ROW)
    return [points // rows + (n < points % rows) for n in range(rows)]
