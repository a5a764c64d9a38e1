"""Which tables somebody may take home; the files themselves are `api.views.files`."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import TournamentView
from api.schema import listed, query
from api.shapes.board import ExportKindShape
from tournaments.exports.tables import TABLES
from tournaments.permissions import may_run_the_hall
from tournaments.views.exports import EVERYTHING

OF_A_TABLE = ["csv", "xlsx", "json", "zip"]
OF_ALL = ["xlsx", "json", "zip"]


class Exports(TournamentView):
    @extend_schema(
        summary="What you may take home",
        parameters=query(),
        responses=listed(ExportKindShape, "From people to the log, everything last."),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Each with its forms: the address is `exports/<what>.<form>`."""
        mine = [
            {"what": table.key, "forms": OF_A_TABLE}
            for table in TABLES.values()
            if table.right is None or table.right(self.actor, self.event)
        ]
        if may_run_the_hall(self.actor, self.event):
            mine.append({"what": EVERYTHING, "forms": OF_ALL})
        return self.in_parts(mine, ExportKindShape)
