"""The hall's screen: calls, live scores, the bracket in pieces that can be read from ten metres,
sponsors; and choosing from the board what it shows."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy

from accounts.qr import qr_svg
from accounts.requests import form_page, posted
from spectators.models import Scene, ScreenState
from tournaments.actors import Actor, actor_of_request
from tournaments.audit.services import record_action
from tournaments.audit.stale import refuse_if_stale
from tournaments.brackets.selectors import BracketView, MatchRow
from tournaments.exceptions import Refused
from tournaments.forms import EditingForm
from tournaments.inscriptions.services.erasure import eraser, is_named_in
from tournaments.locks import bump_version, lock_tournament
from tournaments.models import Draw, Match, Participant, Picture, Plan, Stage, Tournament
from tournaments.permissions import may_organize, require
from tournaments.podium.selectors import read_standings
from tournaments.podium.standings import podium
from tournaments.regulation.sentences import cup_names
from tournaments.requests import get_tournament, run_action
from tournaments.stages.selectors.tables import GroupView, StageView

A_PIECE = 8  # matches of a round that fit a screen in large letters
SHORT_TABLE = 5  # teams of a group of which four fit a screen, two above two
LONG_TABLE = 10  # teams of one table beside the next ones
TABLES = 16  # that fit a screen in two columns; screen.js shows 64 calls within half a minute
# How many letters of a name stand in one line where so many tables share the screen (screen.css).
CALL_LETTERS = {4: 38, 8: 25, TABLES: 32}
SCORE_LETTERS = {4: 34, 8: 18, TABLES: 23}
NEVER = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True)
class TableScene:
    """So many tables, and how many letters of a name have room."""

    rows: list[MatchRow]
    letters: int


@dataclass(frozen=True)
class Piece:
    """So many matches of one round."""

    code: str
    number: int
    of: int
    rows: list[MatchRow]
    third: MatchRow | None

    @property
    def third_rows(self) -> list[MatchRow]:
        return [self.third] if self.third else []


@dataclass(frozen=True)
class TablesScene:
    """So many groups, and which piece of all of them it is."""

    groups: tuple[GroupView, ...]
    number: int
    of: int

    @property
    def is_long(self) -> bool:
        """Two tables beside each other instead of four."""
        return any(len(group.rows) > SHORT_TABLE for group in self.groups)


def screen_of(
    tournament: Tournament,
    plan: Plan | None,
    brackets: list[BracketView],
    rows: list[MatchRow],
    stage: StageView | None = None,
) -> dict[str, Any]:
    state = ScreenState.objects.filter(tournament=tournament).first()
    drawn = [bracket for bracket in brackets if bracket.rounds]
    by_table = sorted(rows, key=lambda row: row.match.table.number if row.match.table else 0)
    called = [row for row in by_table if row.state == Match.State.CALLED and row.match.called_at]
    called.sort(key=minute_of_call, reverse=True)
    live = [row for row in by_table if row.live or row.match.suspended]
    return {
        "brackets": drawn,
        "scene": state.scene if state else Scene.AUTO,
        "notice": state.notice if state else "",
        "calls": build_scenes(called, CALL_LETTERS),
        "scores": build_scenes(live, SCORE_LETTERS),
        "queue": [row for row in rows if row.state == Match.State.READY][:4],
        "pieces": [piece for bracket in drawn for piece in pieces_of(bracket)],
        "tables": list_tables(stage) if stage and not drawn else [],
        "stage": stage,
        "sponsors": [line for line in (plan.sponsors if plan else "").splitlines() if line.strip()],
        "sponsor_pictures": list(
            Picture.objects.filter(tournament=tournament, kind=Picture.Kind.SPONSOR)
        ),
        "podiums": (list_podiums(tournament, plan, drawn, rows) if plan else [])
        or list_table_podium(stage),
        "drawn": Draw.objects.filter(tournament=tournament).exists(),
    }


def build_scenes(rows: list[MatchRow], letters: dict[int, int]) -> list[TableScene]:
    return [
        TableScene(part, next(room for most, room in letters.items() if len(part) <= most))
        for part in share_out(rows, TABLES)
    ]


def share_out(rows: list[MatchRow], most: int) -> list[list[MatchRow]]:
    """In as few screens as have room, all about equally full."""
    count = -(-len(rows) // most)
    size = -(-len(rows) // count) if count else 1
    return [rows[n : n + size] for n in range(0, len(rows), size)]


def list_tables(stage: StageView) -> list[TablesScene]:
    """Every group in turn, until there is a bracket to look at; one long table in pieces."""
    groups = list(stage.groups)
    if stage.kind == Stage.Kind.ROUNDS:
        groups = [piece for group in groups for piece in cut_table(group)]
    longest = max(len(group.rows) for group in groups)
    most = 4 if longest <= SHORT_TABLE else 2
    parts = [tuple(groups[n : n + most]) for n in range(0, len(groups), most)]
    return [TablesScene(part, number, len(parts)) for number, part in enumerate(parts, start=1)]


def cut_table(group: GroupView) -> list[GroupView]:
    """In about equal pieces that stand side by side, two on a screen."""
    count = -(-len(group.rows) // LONG_TABLE)
    size = -(-len(group.rows) // max(1, count))
    pieces = [group.rows[n : n + size] for n in range(0, len(group.rows), max(1, size))]
    return [replace(group, rows=rows) for rows in pieces] or [group]


@dataclass(frozen=True)
class PodiumScene:
    """Gold, silver and bronze of one knockout with the names of their teams."""

    cup: str  # its name, where there are several
    places: list[tuple[str, list[str]]]


def list_podiums(
    tournament: Tournament, plan: Plan, brackets: list[BracketView], rows: list[MatchRow]
) -> list[PodiumScene]:
    """Of every knockout that has its champion."""
    if not any(bracket.champion for bracket in brackets):
        return []
    names = {str(side.team.pk): side.name for row in rows for side in row.sides if side.team}
    called = cup_names([bracket.cup for bracket in brackets])
    standings = read_standings(tournament, plan)
    return [
        PodiumScene(
            called[bracket.cup],
            [
                (medal, [names[team] for team in teams])
                for medal, teams in podium(standings.cups.get(bracket.cup, standings.main))
            ],
        )
        for bracket in brackets
        if bracket.champion and (not bracket.cup or bracket.cup in standings.cups)
    ]


def list_table_podium(stage: StageView | None) -> list[PodiumScene]:
    """Of an event that its tables decide."""
    places = stage.medals if stage else []
    return [PodiumScene("", places)] if places else []


def minute_of_call(row: MatchRow) -> datetime:
    """What was called together stands by its tables."""
    return (row.match.called_at or NEVER).replace(second=0, microsecond=0)


def pieces_of(bracket: BracketView) -> Iterator[Piece]:
    """From the round being played on; what is over for good is on the phones."""
    start = next((n for n, column in enumerate(bracket.rounds) if column.current), 0)
    for column in bracket.rounds[start:]:
        parts = share_out([cell.row for cell in column.cells if cell.row], A_PIECE)
        for number, rows in enumerate(parts, start=1):
            third = column.third if number == len(parts) else None
            yield Piece(column.shown_code, number, len(parts), rows, third)


@transaction.atomic
def show_on_screen(
    tournament: Tournament,
    *,
    by: Actor,
    scene: str,
    notice: str = "",
    shown_values: Mapping[str, Any] | None = None,
) -> None:
    """A notice is shown as it was typed, and kept in the log by its commitment only."""
    require(may_organize, by, tournament)
    notice = notice.strip()
    if scene == Scene.NOTICE and not notice:
        raise Refused("notice_empty")
    lock_tournament(tournament)
    refuse_if_stale(
        shown_values,
        now=shown_on_screen(tournament),
        typed={"scene": scene, "notice": notice},
        tournament=tournament,
        action="screen.shown",
    )
    ScreenState.objects.update_or_create(
        tournament=tournament, defaults={"scene": scene, "notice": notice}
    )
    record_action(
        tournament, "screen.shown", by=by, data={"scene": scene}, texts={"notice": notice}
    )
    bump_version(tournament.pk)


def shown_on_screen(tournament: Tournament) -> dict[str, str]:
    state = ScreenState.objects.filter(tournament=tournament).first() or ScreenState()
    return {"scene": state.scene, "notice": state.notice}


class ScreenForm(EditingForm):
    scene = forms.ChoiceField(
        label=gettext_lazy("On the screen"), choices=Scene.choices, widget=forms.RadioSelect
    )
    notice = forms.CharField(
        label=gettext_lazy("Notice"),
        required=False,
        max_length=160,
        help_text=gettext_lazy("One short sentence: it must be read from ten metres."),
    )

    def field_of_refusal(self, refusal: Refused) -> str:
        return "notice"


@form_page
def drive_screen(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, may_organize)
    values = shown_on_screen(tournament)
    form = ScreenForm(posted(request), initial=values, values=values)
    response = run_action(
        request,
        lambda: show_on_screen(
            tournament,
            by=actor_of_request(request),
            scene=form.cleaned_data["scene"],
            notice=form.cleaned_data["notice"],
            shown_values=form.shown_values,
        ),
        form=form,
        success=_("The screen follows within seconds."),
        redirect_to=request.path,
    )
    address = request.build_absolute_uri(reverse("spectators:screen", args=[tournament.slug]))
    context = {"tournament": tournament, "form": form, "address": address, "qr": qr_svg(address)}
    return response or render(request, "spectators/drive_screen.html", context)


@eraser
def forget_on_screen(person: Participant, by: Actor) -> None:
    """A notice that says their name goes, and the screen shows everything in turn."""
    state = ScreenState.objects.filter(tournament=person.tournament_id).first()
    if state and is_named_in(state.notice, person):
        state.notice = ""
        if state.scene == Scene.NOTICE:
            state.scene = Scene.AUTO
        state.save(update_fields=["notice", "scene"])
