"""Papers and exports: asked for, looked after, taken home."""

from typing import Any

from rest_framework import serializers

from api.base import JSON, TournamentViewSet, changes, downloads, lists, reads
from papers.models import BUNDLE, Document
from papers.registry import PAPERS
from papers.services import request_document, request_today, retry_document
from papers.views import TYPES, may_have, respond_with_file
from tournaments import fields
from tournaments.exceptions import NotAllowed
from tournaments.exports import views as exports
from tournaments.permissions import may_organize
from tournaments.serializers import DerivedSerializer, OptionalSerializer

FORMATS_OF_A_TABLE = ["csv", "xlsx", "json", "zip"]
FORMATS_OF_EVERYTHING = ["xlsx", "json", "zip"]


class DocumentSerializer(DerivedSerializer[Document]):
    field_names = (
        "id", "kind", "scope", "size", "language", "state", "version", "done", "total",
        "reason", "file_hash", "file_size", "asked_at", "made_at",
    )  # fmt: skip


class DocumentFilter(OptionalSerializer):
    kind = fields.ColumnField(Document, "kind")
    state = serializers.ChoiceField(Document.State.values)


class AskSerializer(serializers.Serializer[Any]):
    kind = fields.ColumnField(Document, "kind", help_text='"today" is everything for today.')
    scope = serializers.DictField(child=serializers.CharField(max_length=60), default=dict)
    size = serializers.CharField(max_length=6, allow_blank=True, default="")
    form = serializers.ChoiceField(["pdf", "zip"], default="pdf")


class ExportKindSerializer(serializers.Serializer[Any]):
    what = serializers.CharField()
    forms = fields.TextsField()


class DocumentViewSet(TournamentViewSet):
    scope = "papers"
    queryset = Document.objects.select_related("tournament")
    serializer_class = DocumentSerializer

    def get_object(self) -> Document:
        document: Document = super().get_object()
        if not may_have(self.actor, document):
            raise NotAllowed("paper")
        return document

    @lists("Papers", "The newest first.", filters=DocumentFilter)
    def list(self) -> Any:
        """Everybody finds the public ones that are ready; the organizers all."""
        documents = self.filter_queryset()
        if not may_organize(self.actor, self.tournament):
            public = [kind for kind, paper in PAPERS.items() if paper.public]
            documents = documents.filter(kind__in=public, state=Document.State.READY)
        return documents.defer("content", "people").order_by("-asked_at", "pk")

    @changes("Have a paper made", AskSerializer, status=202, right=may_organize)
    def create(self) -> Any:
        """A worker makes it; ask for the document until it is ready."""
        body = self.validated
        form = body.pop("form")
        if body["kind"] == BUNDLE:
            return request_today(self.tournament, by=self.actor, form=form)
        return request_document(self.tournament, by=self.actor, **body)

    @reads("One paper: how far it is")
    def retrieve(self) -> Any:
        return self.get_object()

    @changes("Try a paper again that failed", status=202, right=may_organize)
    def try_again(self) -> Any:
        """From the beginning of its attempts. One that did not fail stays as it is."""
        return retry_document(self.get_object(), by=self.actor)

    @downloads("The paper itself", *TYPES.values())
    def file(self) -> Any:
        return respond_with_file(self.get_object())


class ExportViewSet(TournamentViewSet):
    serializer_class = ExportKindSerializer

    @lists("What you may take home", "From people to the log, everything last.")
    def list(self) -> Any:
        """Each with its forms: the address is `exports/<what>.<form>`."""
        tables = exports.tables_for(self.actor, self.tournament)
        kinds = [{"what": table.key, "forms": FORMATS_OF_A_TABLE} for table in tables]
        if may_organize(self.actor, self.tournament):
            kinds.append({"what": exports.EVERYTHING, "forms": FORMATS_OF_EVERYTHING})
        return kinds

    @downloads(
        "A table as CSV, XLSX or JSON; everything as a ZIP",
        *("text/csv", "application/json", "application/zip", exports.XLSX),
    )
    def file(self) -> Any:
        """`what`: participants, teams, matches, entries, standings, log, everything."""
        what, form = self.kwargs["what"], self.kwargs["form"]
        if right := exports.right_to_export(what):
            self.require(right)
        return exports.respond_with_export(self.tournament, what, form)

    @downloads("The whole event, to audit it", JSON, or_status=(304,))
    def event(self) -> Any:
        """For everybody: plan, draws, matches with every line, results and the log's chain, as
        `docs/event-file.md` specifies them. With `If-None-Match`: 304 while nothing changed."""
        return exports.respond_with_event(self.request, self.tournament)
