"""Taking an event's data home."""

from collections.abc import Iterator

from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.actors import of_request
from tournaments.exceptions import NotFound
from tournaments.exports.formats import csv_lines, json_pieces, xlsx_file, zip_file
from tournaments.exports.tables import TABLES, Table
from tournaments.models import Tournament
from tournaments.permissions import may_run_the_hall, may_see_people
from tournaments.views.getting import get_tournament

EVERYTHING = "everything"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_safe
def exports(request: HttpRequest, slug: str) -> HttpResponse:
    """What this person may take, in every format."""
    event = get_tournament(request, slug, may_see_people)
    actor = of_request(request)
    mine = [table for table in TABLES.values() if table.right is None or table.right(actor, event)]
    return render(
        request,
        "setup/exports.html",
        {
            "tournament": event,
            "tables": [table.key for table in mine],
            "everything": may_run_the_hall(actor, event),
        },
    )


@never_cache
@require_safe
def export(request: HttpRequest, slug: str, what: str, form: str) -> HttpResponseBase:
    if what != EVERYTHING and what not in TABLES:
        raise NotFound(what)
    right = may_run_the_hall if what == EVERYTHING else TABLES[what].right
    event = get_tournament(request, slug, right)
    tables = list(TABLES.values()) if what == EVERYTHING else [TABLES[what]]
    return answer(event, tables, name=f"{event.slug}-{what}", form=form)


def answer(event: Tournament, tables: list[Table], *, name: str, form: str) -> HttpResponseBase:
    file = f"{name}.{form}"
    if form == "xlsx":
        return FileResponse(
            xlsx_file(tables, event), as_attachment=True, filename=file, content_type=XLSX
        )
    if form == "zip":
        return FileResponse(
            zip_file(tables, event),
            as_attachment=True,
            filename=file,
            content_type="application/zip",
        )
    if form == "json":
        return streamed(json_pieces(tables, event), "application/json", file)
    if form == "csv" and len(tables) == 1:
        return streamed(csv_lines(tables[0], event), "text/csv; charset=utf-8", file)
    raise NotFound(form)


def streamed(pieces: Iterator[str], kind: str, file: str) -> StreamingHttpResponse:
    response = StreamingHttpResponse(pieces, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{file}"'
    return response
