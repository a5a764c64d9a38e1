"""A paper that failed, tried once more."""

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.shapes.desk import DocumentShape
from api.views.files import OneDocument
from papers.services import ask_again
from tournaments.permissions import may_run_the_hall


class PaperAgain(OneDocument):
    http_method_names = ["post", "options"]
    scope = "papers"

    @extend_schema(
        summary="Try a paper again that failed", request=None, responses={202: DocumentShape}
    )
    def post(self, request: Request, slug: str, key: uuid.UUID) -> Response:
        """From the beginning of its attempts. One that did not fail stays as it is."""
        self.require(may_run_the_hall)
        made = ask_again(self.document(), by=self.actor)
        return Response(DocumentShape(made).data, status=202)
