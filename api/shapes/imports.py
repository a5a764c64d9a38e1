"""A file of people, as it goes in; what it would do, and what it did."""

from typing import Any

from rest_framework import serializers

from api.shown import shown
from tournaments.inscription_words import row_words
from tournaments.inscriptions.lines import RowFault

MULTIPART = "multipart/form-data"
PEOPLE = [
    {"name": "Ana Acosta", "club": "El Fortín", "email": "ana@example.org", "phone": ""},
    {"name": "Bruno Benítez", "club": "El Fortín", "email": "", "phone": "11 5555-1234"},
]


@shown({"file": "gente.csv", "mail_links": True}, media_type=MULTIPART)
class ImportShape(serializers.Serializer[Any]):
    """CSV or XLSX, as docs/inscriptions.md describes it: a row per team, or a row per person with
    a team column."""

    file = serializers.FileField(help_text="CSV or XLSX, at most 2 MB and 10,000 rows.")
    mail_links = serializers.BooleanField(
        default=False, help_text="Whoever gave an address gets the personal link by mail."
    )


@shown({"file": "gente.csv"}, media_type=MULTIPART)
class PreviewFileShape(serializers.Serializer[Any]):
    file = serializers.FileField(help_text="CSV or XLSX, at most 2 MB and 10,000 rows.")


class RowFaultShape(serializers.Serializer[RowFault]):
    """One thing that is wrong, with its cell."""

    row = serializers.IntegerField(help_text="Of the file, from 1: the headings are row 1.")
    column = serializers.CharField(
        help_text="Its heading; empty where the row as a whole is meant."
    )
    code = serializers.CharField()
    name = serializers.CharField(help_text="Whom it is about.")
    words = serializers.SerializerMethodField()

    def get_words(self, fault: RowFault) -> str:
        return row_words(fault)


class RowPersonShape(serializers.Serializer[Any]):
    name = serializers.CharField()
    club = serializers.CharField()
    email = serializers.CharField()
    phone = serializers.CharField()


class FileLineShape(serializers.Serializer[Any]):
    row = serializers.IntegerField()
    people = RowPersonShape(many=True)


@shown(
    {
        "people": 2,
        "teams": 1,
        "lines": [{"row": 2, "people": PEOPLE}],
        "faults": [
            {
                "row": 3,
                "column": "E-mail 2",
                "code": "email_wrong",
                "name": "Carla Coria",
                "words": "This is no e-mail address; it may be left empty.",
            }
        ],
        "here_already": [],
        "ignored": ["Talle de remera"],
    }
)
class ImportPreviewShape(serializers.Serializer[Any]):
    people = serializers.IntegerField(help_text="Whom the file would inscribe.")
    teams = serializers.IntegerField()
    lines = FileLineShape(many=True)
    faults = RowFaultShape(many=True, help_text="While there is one, nothing is taken in.")
    here_already = FileLineShape(many=True, help_text="Left out: all of them are inscribed.")
    ignored = serializers.ListField(
        child=serializers.CharField(), help_text="Headings of columns that nobody understood."
    )


@shown({"people": 2, "teams": 1, "here_already": 0, "ignored": ["Talle de remera"]})
class ImportedShape(serializers.Serializer[Any]):
    people = serializers.IntegerField(help_text="Inscribed just now.")
    teams = serializers.IntegerField()
    here_already = serializers.IntegerField(help_text="Rows left out: all inscribed before.")
    ignored = serializers.ListField(child=serializers.CharField())
