"""The audit log: its entries, one of them with its texts, its head, the erasing of a text."""

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers

from api.base import TournamentViewSet, lists, reads, removes
from tournaments import fields
from tournaments.audit.anchor_files import Anchor
from tournaments.audit.anchors import log_head
from tournaments.audit.selectors import LogRow, Text, get_log_row
from tournaments.audit.services import erase_remark
from tournaments.models import LogEntry, Remark
from tournaments.permissions import may_erase_remarks, may_read_log
from tournaments.serializers import DerivedSerializer, OptionalSerializer


class LogSerializer(serializers.ModelSerializer[LogEntry]):
    data = serializers.DictField()

    class Meta:
        model = LogEntry
        fields = ["number", "at", "actor", "action", "subject", "data", "previous", "hash"]
        read_only_fields = fields


class LogFilter(OptionalSerializer):
    action = fields.ColumnField(LogEntry, "action")
    after = fields.NumberField(source="number__gt")


class LogTextSerializer(DerivedSerializer[Text]):
    help_texts = {
        "name": "What it is: reason, statement …",
        "remark": "By which it is erased.",
        "text": "Empty once it is erased.",
    }


class LogEntrySerializer(DerivedSerializer[LogRow]):
    """One entry with the names of today and its free texts."""

    texts = LogTextSerializer(many=True)


class LogHeadSerializer(DerivedSerializer[Anchor]):
    pass


class LogViewSet(TournamentViewSet):
    serializer_class = LogSerializer
    queryset = LogEntry.objects.order_by("number")

    @lists("The audit log", "By number, the first first.", filters=LogFilter, right=may_read_log)
    def list(self) -> Any:
        return self.filter_queryset()

    @reads("One entry of the log, with its texts", LogEntrySerializer, right=may_read_log)
    def retrieve(self) -> Any:
        """With the names of today: the chain itself holds ids alone."""
        return get_log_row(self.get_object())

    @reads("The log's head: keep it as an anchor", LogHeadSerializer)
    def get_head(self) -> Any:
        """Number and hash of the newest entry. Whoever keeps it can later hold the log against
        it."""
        return log_head(self.tournament)

    @removes("Erase a free text beside the log, for good", scope="setup", right=may_erase_remarks)
    def erase_remark(self) -> Any:
        """The chain verifies before and after, and says that it was erased."""
        remarks = Remark.objects.select_related("entry__tournament")
        key = self.kwargs["key"]
        remark = get_object_or_404(remarks, entry__tournament=self.tournament, pk=key)
        erase_remark(remark, by=self.actor)
