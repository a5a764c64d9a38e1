"""A file of people: see what it would do, then take it whole or not at all."""

from typing import Any

from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import TournamentView
from api.problems import answer, problem
from api.shapes.imports import (
    MULTIPART,
    ImportedShape,
    ImportPreviewShape,
    ImportShape,
    PreviewFileShape,
)
from api.views.desk import plan_in
from api.views.files import AnyForm
from tournaments.inscription_words import file_words, row_words
from tournaments.inscriptions.lines import RowFault
from tournaments.inscriptions.sheet import LARGEST_FILE, UnreadableFile
from tournaments.permissions import may_run_the_hall
from tournaments.services.inscriptions.ground import plan_of
from tournaments.services.inscriptions.imports import Preview, import_lines, preview_file
from tournaments.views.exports import XLSX
from tournaments.views.imports import empty_table


def unreadable(fault: UnreadableFile) -> Response:
    words = {"code": fault.code, "article": "", "words": file_words(fault), "field": "file"}
    return answer(400, {**problem(400), "code": "invalid", "faults": [words]})


def bad_rows(faults: list[RowFault]) -> Response:
    """Every cell that is wrong, in the shape of every other fault."""
    told = [
        {
            "code": fault.code,
            "article": "",
            "words": row_words(fault),
            "field": "file",
            "row": fault.row,
            "column": fault.column,
            "data": {"name": fault.name},
        }
        for fault in faults
    ]
    return answer(400, {**problem(400), "code": "invalid", "faults": told})


class FileView(TournamentView):
    parser_classes = [MultiPartParser]
    scope = "inscriptions"

    def read(self, sent: dict[str, Any]) -> Preview:
        content = sent["file"].read(LARGEST_FILE + 1)
        return preview_file(self.event, by=self.actor, content=content)


class ImportPreview(FileView):
    @extend_schema(
        summary="See what a file of people would do",
        request={MULTIPART: PreviewFileShape},
        responses=ImportPreviewShape,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Writes nothing. Every bad cell is named with its row and column."""
        self.require(may_run_the_hall)
        plan_of(self.event)
        try:
            seen = self.read(self.body(PreviewFileShape))
        except UnreadableFile as fault:
            return unreadable(fault)
        return Response(ImportPreviewShape(seen).data)


class Imports(FileView):
    @extend_schema(
        summary="Inscribe everybody of a file",
        request={MULTIPART: ImportShape},
        responses={200: ImportedShape, 201: ImportedShape},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Whole or not at all: one bad row, and it is refused with every fault of every row. Rows
        whose people are all inscribed already are left out; a file with no others is answered
        with 200."""
        self.require(may_run_the_hall)
        plan_of(self.event)
        sent = self.body(ImportShape)
        try:
            seen = self.read(sent)
        except UnreadableFile as fault:
            return unreadable(fault)
        if not seen.faults:
            done = import_lines(
                self.event, by=self.actor, lines=seen.lines, mail_links=sent["mail_links"]
            )
            seen = Preview(
                done.lines, done.faults, [*seen.here_already, *done.here_already], seen.ignored
            )
        if seen.faults:
            return bad_rows(seen.faults)
        told = {
            "people": seen.people,
            "teams": seen.teams,
            "here_already": len(seen.here_already),
            "ignored": seen.ignored,
        }
        return Response(ImportedShape(told).data, status=201 if seen.lines else 200)


class ImportTemplate(TournamentView):
    content_negotiation_class = AnyForm

    @extend_schema(
        summary="An empty table of people, to fill in",
        responses={(200, "text/csv"): OpenApiTypes.BINARY, (200, XLSX): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, slug: str, form: str) -> HttpResponseBase:
        """`form` is csv or xlsx; the headings are in the language of the request."""
        self.require(may_run_the_hall)
        plan_in(self.event)
        return empty_table(self.event, form)
