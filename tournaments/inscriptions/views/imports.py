"""A file of people: send it, see how it is read, take its good rows, put the others right."""

import csv
import io
import re
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_safe
from openpyxl import Workbook

from accounts.requests import form_page
from jobs.services import is_interrupted
from tournaments.actors import actor_of_request
from tournaments.exceptions import NotFound, Refused
from tournaments.inscriptions.forms import FileForm
from tournaments.inscriptions.import_file import LARGEST_FILE, LONGEST_CELL, UnreadableFile
from tournaments.inscriptions.import_rows import RowFault
from tournaments.inscriptions.labels import file_words, row_words
from tournaments.inscriptions.services.imports import (
    READ_JOB,
    Preview,
    correct_rows,
    discard_file,
    forecast_places,
    pad,
    preview_open_file,
    submit_file,
    take_good_rows,
)
from tournaments.inscriptions.views.public import chairs_of
from tournaments.locks import get_plan
from tournaments.models import PeopleFile, Plan, Tournament
from tournaments.numbers import parse_number
from tournaments.permissions import may_organize
from tournaments.refusals import refusal_sentence
from tournaments.requests import get_tournament

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MAX_LISTED = 500  # good rows
MAX_CELLS = 800  # to be put right in one page: a form has a thousand fields at most
CELL = re.compile(r"cell-(\d{1,5})-(\d{1,2})", re.ASCII)


@form_page
def import_people(request: HttpRequest, slug: str) -> HttpResponse:
    """The event's file, wherever it is: none yet, being read, unreadable, or with rows to take."""
    tournament = get_tournament(request, slug, may_organize)
    plan = get_plan(tournament)
    if "do" in request.POST:
        return act_on_file(request, tournament)
    form = FileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        content = form.cleaned_data["file"].read(LARGEST_FILE + 1)
        try:
            submit_file(tournament, by=actor_of_request(request), content=content)
        except Refused as refusal:
            messages.error(request, refusal_sentence(refusal))
        return redirect("tournaments:import_people", tournament.slug)
    file = PeopleFile.objects.filter(tournament=tournament).defer("content").first()
    if file and file.state == PeopleFile.State.READY and not form.is_bound:
        return render_preview(request, file, plan)
    if file and file.state == PeopleFile.State.QUEUED:
        interrupted = is_interrupted(READ_JOB, file=file.pk)
        reading = {"tournament": tournament, "file": file, "interrupted": interrupted}
        return render(request, "inscriptions/import_reading.html", reading)
    context = {
        "tournament": tournament,
        "plan": plan,
        "form": form,
        "headings": headings(plan),
        "fault": file_words(UnreadableFile(file.fault, **file.fault_data))
        if file and file.fault and not form.is_bound
        else "",
    }
    return render(request, "inscriptions/import.html", context)


@dataclass(frozen=True)
class BadRow:
    """A row of the file with what is wrong with it, each cell in its place."""

    number: int
    cells: list[tuple[int, str, str, list[str]]]  # place, heading, text, faults
    faults: list[str]  # about the row as a whole


def render_preview(request: HttpRequest, file: PeopleFile, plan: Plan) -> HttpResponse:
    file.tournament.plan = plan
    preview = preview_open_file(file)
    lines = preview.good_lines
    places = forecast_places(file.tournament, plan, lines)
    bad_rows = list_bad_rows(file, preview)
    context = {
        "tournament": file.tournament,
        "plan": plan,
        "preview": preview,
        "people": sum(len(line.people) for line in lines),
        "lines": list(zip(lines, places, strict=True))[:MAX_LISTED],
        "more": max(0, len(lines) - MAX_LISTED),
        "bad_rows": bad_rows,
        "bad_count": len(preview.bad_rows),
        "later": max(0, len(preview.bad_rows) - len(bad_rows)),
    }
    return render(request, "inscriptions/preview.html", context)


def list_bad_rows(file: PeopleFile, preview: Preview) -> list[BadRow]:
    """As many as a form can hold; the rest follow."""
    bad = preview.bad_rows
    width = max(1, sum(map(bool, file.header)))
    rows = [(number, cells) for number, cells in file.rows if number in bad]
    return [
        build_bad_row(number, file.header, cells, preview.faults)
        for number, cells in rows[: MAX_CELLS // width]
    ]


def build_bad_row(
    number: int, header: list[str], cells: list[str], faults: list[RowFault]
) -> BadRow:
    own = [fault for fault in faults if fault.row == number]
    return BadRow(
        number,
        [
            (place, heading, cell, [row_words(f) for f in own if f.column == heading])
            for place, (heading, cell) in enumerate(
                zip(header, pad(cells, len(header)), strict=False)
            )
            if heading
        ],
        [row_words(fault) for fault in own if not fault.column],
    )


def act_on_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Check again, take the good rows, or leave the file out. What was typed is kept first."""
    by, action = actor_of_request(request), request.POST["do"]
    back = redirect("tournaments:import_people", tournament.slug)
    try:
        if action == "discard":
            discard_file(tournament, by=by)
            messages.success(request, _("The rest of the file is left out."))
            return back
        cells = {
            (int(match[1]), int(match[2])): request.POST[name].strip()[:LONGEST_CELL]
            for name in request.POST
            if (match := CELL.fullmatch(name))
        }
        left_out = set(map(parse_number, request.POST.getlist("left_out")))
        correct_rows(tournament, by=by, cells=cells, left_out=left_out)
        if action == "take":
            mail_links = "mail_links" in request.POST
            taken = take_good_rows(tournament, by=by, mail_links=mail_links)
            words = ngettext("%(n)s person inscribed.", "%(n)s people inscribed.", taken.people)
            messages.success(request, words % {"n": taken.people})
            if not PeopleFile.objects.filter(tournament=tournament).exists():
                return redirect("tournaments:inscriptions", tournament.slug)
    except Refused as refusal:
        messages.error(request, refusal_sentence(refusal))
    return back


def headings(plan: Plan) -> list[str]:
    """The columns of the template, in the page's language; the reader knows them all."""
    columns = (_("Name"), _("Club"), _("E-mail"), _("Phone"), _("Date of birth"))
    numbers = ["", *(f" {chair}" for chair in range(2, chairs_of(plan) + 1))]
    return [*(f"{word}{number}" for number in numbers for word in columns), _("Paid"), _("Notes")]


@require_safe
def import_template(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    return empty_table(get_tournament(request, slug, may_organize), kind)


def empty_table(tournament: Tournament, kind: str) -> HttpResponse:
    """To be filled in and sent."""
    row = headings(get_plan(tournament))
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
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}.{kind}"'
    return response
