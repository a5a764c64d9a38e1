"""Papers and exports: asked for, looked after, taken home."""

import uuid
from typing import Any

from django.http import FileResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import TournamentView
from api.examples.events import EXPORT
from api.schema import listed, query
from api.shapes.desk import AskShape, DocumentShape
from api.shapes.filters import DocumentFilter
from api.shown import answered
from papers import files
from papers.binding_names import name_of
from papers.models import BUNDLE, Document
from papers.registry import PAPERS
from papers.services import ask, ask_for_today
from papers.views.papers import TYPES, may_have
from tournaments.exceptions import NotAllowed, NotFound
from tournaments.exports.tables import TABLES
from tournaments.permissions import may_run_the_hall
from tournaments.views.exports import EVERYTHING, XLSX, answer


class AnyForm(BaseContentNegotiation):
    """A file has the form that its address names, whatever a client says it likes best."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        return parsers[0]

    def select_renderer(self, request: Request, renderers: Any, format_suffix: Any = None) -> Any:
        return renderers[0], renderers[0].media_type


class Documents(TournamentView):
    scope = "papers"

    @extend_schema(
        summary="Papers",
        parameters=query(DocumentFilter),
        responses=listed(DocumentShape, "The newest first."),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Everybody finds the public ones that are ready; the organizers all."""
        asked = self.asked(DocumentFilter)
        found = Document.objects.filter(tournament=self.event, **asked)
        if not may_run_the_hall(self.actor, self.event):
            public = [kind for kind, paper in PAPERS.items() if paper.public]
            found = found.filter(kind__in=public, state=Document.State.READY)
        in_order = found.defer("content", "people").order_by("-asked_at", "pk")
        return self.in_parts(in_order, DocumentShape)

    @extend_schema(summary="Have a paper made", request=AskShape, responses={202: DocumentShape})
    def post(self, request: Request, slug: str) -> Response:
        """A worker makes it; ask for the document until it is ready."""
        self.require(may_run_the_hall)
        sent = self.body(AskShape)
        if sent["kind"] == BUNDLE:
            made = ask_for_today(self.event, by=self.actor, form=sent["form"])
        else:
            made = ask(
                self.event,
                kind=sent["kind"],
                scope=sent["scope"],
                size=sent["size"],
                by=self.actor,
            )
        return Response(DocumentShape(made).data, status=202)


class OneDocument(TournamentView):
    def document(self) -> Document:
        found = (
            Document.objects.filter(tournament=self.event, pk=self.kwargs["key"])
            .select_related("tournament")
            .first()
        )
        if found is None:
            raise NotFound(self.kwargs["key"])
        if not may_have(self.actor, found):
            raise NotAllowed("paper")
        return found

    @extend_schema(summary="One paper: how far it is", responses=DocumentShape)
    def get(self, request: Request, slug: str, key: uuid.UUID) -> Response:
        return Response(DocumentShape(self.document()).data)


class DocumentFile(OneDocument):
    content_negotiation_class = AnyForm

    @extend_schema(
        summary="The paper itself",
        responses={(200, kind): OpenApiTypes.BINARY for kind in TYPES.values()},
    )
    def get(self, request: Request, slug: str, key: uuid.UUID) -> HttpResponseBase:
        document = self.document()
        if document.state != Document.State.READY:
            raise NotFound(key)
        try:
            file = files.path_of(document).open("rb")
        except FileNotFoundError:
            raise NotFound(key) from None
        kind = TYPES[files.form_of(document)]
        return FileResponse(file, filename=name_of(document), content_type=kind)


class Export(TournamentView):
    content_negotiation_class = AnyForm

    @extend_schema(
        summary="A table as CSV, XLSX or JSON; everything as a ZIP",
        responses={
            (200, "text/csv"): OpenApiTypes.BINARY,
            (200, "application/json"): OpenApiTypes.OBJECT,
            (200, "application/zip"): OpenApiTypes.BINARY,
            (200, XLSX): OpenApiTypes.BINARY,
        },
        examples=[answered(EXPORT)],
    )
    def get(self, request: Request, slug: str, what: str, form: str) -> HttpResponseBase:
        """`what`: participants, teams, matches, entries, standings, log, everything."""
        if what != EVERYTHING and what not in TABLES:
            raise NotFound(what)
        right = may_run_the_hall if what == EVERYTHING else TABLES[what].right
        if right is not None:
            self.require(right)
        tables = list(TABLES.values()) if what == EVERYTHING else [TABLES[what]]
        return answer(self.event, tables, name=f"{self.event.slug}-{what}", form=form)
