"""A file of people: see what it would do, then take its good rows; the bad ones come back."""

from collections.abc import Callable
from typing import Any, TypeVar

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.parsers import MultiPartParser

from api.base import TournamentViewSet, changes, downloads, updates
from api.problems import invalid_body, respond
from api.words import fault_in_words
from tournaments import fields
from tournaments.exports.views import XLSX
from tournaments.inscriptions.import_file import LARGEST_FILE, UnreadableFile
from tournaments.inscriptions.import_rows import RowFault
from tournaments.inscriptions.labels import file_words, row_words
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.imports import Preview, import_file, preview_file
from tournaments.inscriptions.views.imports import empty_table
from tournaments.locks import get_plan
from tournaments.permissions import may_organize
from tournaments.serializers import DerivedSerializer

Result = TypeVar("Result")


class PreviewFileSerializer(serializers.Serializer[Any]):
    file = serializers.FileField(help_text="CSV or XLSX, at most 2 MB and 10,000 rows.")


class ImportSerializer(PreviewFileSerializer):
    """CSV or XLSX, as docs/inscriptions.md describes it: a row per team, or a row per person with
    a team column."""

    mail_links = serializers.BooleanField(
        default=False, help_text="Whoever gave an address gets the personal link by mail."
    )


class RowFaultSerializer(DerivedSerializer[RowFault]):
    """One thing that is wrong, with its cell."""

    field_names = ("row", "column", "code", "name", "words")
    help_texts = {
        "row": "Of the file, from 1: the headings are row 1.",
        "column": "Its heading; empty where the row as a whole is meant.",
        "name": "Whom it is about.",
    }
    words = serializers.SerializerMethodField()

    def get_words(self, fault: RowFault) -> str:
        return row_words(fault)


class RowPersonSerializer(DerivedSerializer[Person]):
    field_names = ("name", "club", "email", "phone")


class FileLineSerializer(serializers.Serializer[Any]):
    row = serializers.IntegerField()
    people = RowPersonSerializer(many=True)


class ImportPreviewSerializer(DerivedSerializer[Preview]):
    field_names = ("people", "teams", "lines", "faults", "here_already", "ignored")
    help_texts = {
        "people": "Whom the file would inscribe.",
        "ignored": "Headings of columns that nobody understood.",
    }
    lines = FileLineSerializer(many=True)
    faults = RowFaultSerializer(many=True, help_text="Rows that have one stay outside.")
    here_already = FileLineSerializer(many=True, help_text="Left out: all of them are inscribed.")


class ImportedSerializer(serializers.Serializer[Any]):
    people = serializers.IntegerField(help_text="Inscribed just now.")
    teams = serializers.IntegerField()
    here_already = serializers.IntegerField(help_text="Rows left out: all inscribed before.")
    faults = RowFaultSerializer(many=True, help_text="Of the rows that were not taken in.")
    ignored = fields.TextsField()


class ImportViewSet(TournamentViewSet):
    scope = "inscriptions"
    right = staticmethod(may_organize)

    parser_classes = [MultiPartParser]
    serializer_class = ImportPreviewSerializer

    def with_file(self, act: Callable[..., Result], **options: Any) -> Result:
        """What the service makes of the file that was sent."""
        get_plan(self.tournament)
        content = self.validated["file"].read(LARGEST_FILE + 1)
        try:
            return act(self.tournament, by=self.actor, content=content, **options)
        except UnreadableFile as fault:
            error = ErrorDetail(file_words(fault), code=fault.code)
            raise ValidationError({"file": [error]}) from None

    @updates("See what a file of people would do", PreviewFileSerializer)
    def preview(self) -> Any:
        """Writes nothing. Every bad cell is named with its row and column."""
        return self.with_file(preview_file)

    @changes("Inscribe everybody of a file", ImportSerializer, ImportedSerializer, or_status=(200,))
    def create(self) -> Any:
        """The good rows come in; the faults of the bad ones come back with their cells, and the
        file can be sent again once they are mended. A file with bad rows alone is refused. Rows
        whose people are all inscribed already are left out; a file with no others is answered
        with 200."""
        mail_links = self.validated["mail_links"]
        file, imported = self.with_file(import_file, mail_links=mail_links)
        if file.faults and not imported.lines:
            return respond(invalid_body([show_fault(fault) for fault in file.faults]))
        answer = {
            "people": imported.people,
            "teams": imported.teams,
            "here_already": len(file.here_already),
            "faults": file.faults,
            "ignored": file.ignored,
        }
        return self.answer(answer, status=201 if imported.lines else 200)

    @downloads("An empty table of people, to fill in", "text/csv", XLSX)
    def template(self) -> Any:
        """`form` is csv or xlsx; the headings are in the language of the request."""
        return empty_table(self.plan.tournament, self.kwargs["form"])


def show_fault(fault: RowFault) -> dict[str, Any]:
    """A cell that is wrong, in the form of every other fault."""
    cell = {"row": fault.row, "column": fault.column, "data": {"name": fault.name}}
    return fault_in_words(fault.code, row_words(fault), field="file", **cell)
