"""Taking an event's data home."""

from collections.abc import Iterator

from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.text import slugify
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from accounts.requests import fresh_page
from tournaments.actors import Actor, actor_of_request
from tournaments.exceptions import NotFound
from tournaments.exports.event_copies import copy_of, state_tag
from tournaments.exports.formats import csv_lines, json_pieces, style_of, xlsx_file, zip_file
from tournaments.exports.people import EVERYTHING_SHEET, PeoplesTable
from tournaments.exports.tables import TABLES, Table
from tournaments.matches.selectors import counts_flores
from tournaments.models import Tournament
from tournaments.permissions import Right, may_organize, may_see_people
from tournaments.requests import get_tournament
from tournaments.words.event_language import get_team_size

EVERYTHING = "everything"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FILES = {"xlsx": (xlsx_file, XLSX), "zip": (zip_file, "application/zip")}


@require_safe
def exports(request: HttpRequest, slug: str) -> HttpResponse:
    """What this person may take, in every format."""
    tournament = get_tournament(request, slug, may_see_people)
    actor = actor_of_request(request)
    context = {
        "tournament": tournament,
        "tables": [table.key for table in tables_for(actor, tournament)],
        "everything": may_organize(actor, tournament),
        "forms": {"table": ("xlsx", "csv", "json"), "everything": ("xlsx", "json", "zip")},
    }
    return render(request, "exports/exports.html", context)


@fresh_page
def export(request: HttpRequest, slug: str, what: str, form: str) -> HttpResponseBase:
    """In the reader's language; JSON is for programs, and the same for all."""
    tournament = get_tournament(request, slug, right_to_export(what))
    if form == "json":
        return respond_with_export(tournament, what, form)
    return respond_for_people(tournament, what, form, get_language() or tournament.language)


@require_safe
def event_json(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The whole event, for everybody who wants to audit it."""
    return respond_with_event(request, get_tournament(request, slug))


def respond_with_event(request: HttpRequest, tournament: Tournament) -> HttpResponseBase:
    """304 for whoever has this state already."""
    tag = state_tag(tournament)
    unchanged = get_conditional_response(request, etag=tag)
    if unchanged is not None:
        return unchanged
    copy = copy_of(tournament)
    headers = {
        "ETag": copy.etag,
        "Cache-Control": "no-cache",
        "Content-Disposition": f'attachment; filename="{tournament.slug}-event.json"',
    }
    return StreamingHttpResponse(copy.pieces(), content_type="application/json", headers=headers)


def tables_for(actor: Actor, tournament: Tournament) -> list[Table]:
    return [table for table in TABLES.values() if not table.right or table.right(actor, tournament)]


def right_to_export(what: str) -> Right | None:
    """None for what everybody may take."""
    if what == EVERYTHING:
        return may_organize
    if what not in TABLES:
        raise NotFound(what)
    return TABLES[what].right


def respond_for_people(
    tournament: Tournament, what: str, form: str, language: str
) -> HttpResponseBase:
    tables = list(TABLES.values()) if what == EVERYTHING else [TABLES[what]]
    of = (language, get_team_size(tournament), counts_flores(tournament))
    named_tables = [PeoplesTable(table, *of) for table in tables]
    title = str(EVERYTHING_SHEET) if what == EVERYTHING else named_tables[0].key
    file = f"{tournament.slug}-{slugify(title)}.{form}"
    style = style_of(language)
    if form in FILES:
        build_file, kind = FILES[form]
        content = build_file(named_tables, tournament, style)
        return FileResponse(content, as_attachment=True, filename=file, content_type=kind)
    if form == "csv" and len(named_tables) == 1:
        lines = csv_lines(named_tables[0], tournament, style)
        return stream(lines, "text/csv; charset=utf-8", file)
    raise NotFound(form)


def respond_with_export(tournament: Tournament, what: str, form: str) -> HttpResponseBase:
    """As programs read it."""
    tables = list(TABLES.values()) if what == EVERYTHING else [TABLES[what]]
    file = f"{tournament.slug}-{what}.{form}"
    if form in FILES:
        build_file, kind = FILES[form]
        content = build_file(tables, tournament)
        return FileResponse(content, as_attachment=True, filename=file, content_type=kind)
    if form == "json":
        return stream(json_pieces(tables, tournament), "application/json", file)
    if form == "csv" and len(tables) == 1:
        return stream(csv_lines(tables[0], tournament), "text/csv; charset=utf-8", file)
    raise NotFound(form)


def stream(pieces: Iterator[str], kind: str, file: str) -> StreamingHttpResponse:
    response = StreamingHttpResponse(pieces, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{file}"'
    return response
