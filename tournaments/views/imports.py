"""A file of people: send it, see what it would do, take it whole."""

import csv
import io

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from openpyxl import Workbook

from accounts.requests import posted
from tournaments.actors import of_request
from tournaments.exceptions import NotFound, Refused
from tournaments.inscription_forms import FileForm
from tournaments.inscription_words import file_words, refusal_words, row_words
from tournaments.inscriptions.sheet import LARGEST_FILE, UnreadableFile
from tournaments.models import Plan, Tournament
from tournaments.permissions import may_run_the_hall
from tournaments.services.inscriptions.ground import plan_of
from tournaments.services.inscriptions.imports import (
    Preview,
    import_lines,
    preview_file,
    sealed,
    unsealed,
)
from tournaments.views.getting import get_tournament
from tournaments.views.inscribe import chairs_of

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
SHOWN = 50  # good rows; of the bad ones, every single one


@never_cache
@require_http_methods(["GET", "POST"])
def import_people(request: HttpRequest, slug: str) -> HttpResponse:
    event = get_tournament(request, slug, may_run_the_hall)
    plan = plan_of(event)
    if request.method == "POST" and "rows" in request.POST:
        return take(request, event)
    form = FileForm(posted(request), request.FILES or None)
    if request.method == "POST" and form.is_valid():
        content = form.cleaned_data["file"].read(LARGEST_FILE + 1)
        try:
            seen = preview_file(event, by=of_request(request), content=content)
        except UnreadableFile as fault:
            form.add_error("file", file_words(fault))
        else:
            return preview_page(request, event, seen)
    return render(
        request,
        "inscriptions/import.html",
        {"tournament": event, "plan": plan, "form": form, "headings": headings(plan)},
    )


def preview_page(request: HttpRequest, event: Tournament, seen: Preview) -> HttpResponse:
    return render(
        request,
        "inscriptions/preview.html",
        {
            "tournament": event,
            "seen": seen,
            "faults": [
                (fault.row, fault.name, fault.column, row_words(fault)) for fault in seen.faults
            ],
            "lines": seen.lines[:SHOWN],
            "more": max(0, len(seen.lines) - SHOWN),
            "rows": sealed(event, seen) if seen.lines and not seen.faults else "",
        },
    )


def take(request: HttpRequest, event: Tournament) -> HttpResponse:
    try:
        lines = unsealed(event, request.POST["rows"])
        mail = "mail_links" in request.POST
        seen = import_lines(event, by=of_request(request), lines=lines, mail_links=mail)
    except Refused as refusal:
        messages.error(request, refusal_words(refusal))
        return redirect("import_people", event.slug)
    if seen.faults or not seen.lines:
        return preview_page(request, event, seen)
    said = ngettext("%(n)s person inscribed.", "%(n)s people inscribed.", seen.people)
    messages.success(request, said % {"n": seen.people})
    return redirect("inscriptions", event.slug)


def headings(plan: Plan) -> list[str]:
    """The columns of the template, in the page's language; the reader knows them all."""
    found = []
    for chair in range(1, chairs_of(plan) + 1):
        number = f" {chair}" if chair > 1 else ""
        found += [f"{word}{number}" for word in (_("Name"), _("Club"), _("E-mail"), _("Phone"))]
    return [*found, _("Paid")]


@require_safe
def import_template(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    return empty_table(get_tournament(request, slug, may_run_the_hall), kind)


def empty_table(event: Tournament, kind: str) -> HttpResponse:
    """To be filled in and sent."""
    row = headings(plan_of(event))
    if kind == "csv":
        text = io.StringIO()
        csv.writer(text, delimiter=";").writerow(row)
        # With a mark at its head, so that Excel reads the accents.
        response = HttpResponse("\ufeff" + text.getvalue(), content_type="text/csv; charset=utf-8")
    elif kind == "xlsx":
        book = Workbook()
        book.active.append(row)
        response = HttpResponse(content_type=XLSX)
        book.save(response)
    else:
        raise NotFound(kind)
    response["Content-Disposition"] = f'attachment; filename="{event.slug}.{kind}"'
    return response
