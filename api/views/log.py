"""One entry of the log with its texts, the log's head, the erasing of a text."""

import uuid
from dataclasses import asdict

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import TournamentView
from api.shapes.board import LogEntryShape, LogHeadShape
from tournaments.audit.erase import erase_remark
from tournaments.exceptions import NotFound
from tournaments.log_rows import log_row
from tournaments.models import LogEntry, Remark
from tournaments.permissions import may_erase_remarks, may_read_log
from tournaments.selectors import log_head


class OneLogEntry(TournamentView):
    @extend_schema(summary="One entry of the log, with its texts", responses=LogEntryShape)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """With the names of today: the chain itself holds ids alone."""
        self.require(may_read_log)
        found = LogEntry.objects.filter(tournament=self.event, number=number)
        entry = found.prefetch_related("remarks").first()
        if entry is None:
            raise NotFound(number)
        return Response(LogEntryShape(log_row(entry)).data)


class LogHead(TournamentView):
    @extend_schema(summary="The log's head: keep it as an anchor", responses=LogHeadShape)
    def get(self, request: Request, slug: str) -> Response:
        """Number and hash of the newest entry. Whoever keeps it can later hold the log against
        it."""
        return Response(LogHeadShape(asdict(log_head(self.event))).data)


class OneRemark(TournamentView):
    scope = "setup"

    @extend_schema(
        summary="Erase a free text beside the log, for good", request=None, responses={204: None}
    )
    def delete(self, request: Request, slug: str, key: uuid.UUID) -> Response:
        """The chain verifies before and after, and says that it was erased."""
        self.require(may_erase_remarks)
        remark = (
            Remark.objects.select_related("entry__tournament")
            .filter(entry__tournament=self.event, pk=key)
            .first()
        )
        if remark is None:
            raise NotFound(key)
        erase_remark(remark, by=self.actor)
        return Response(status=204)
