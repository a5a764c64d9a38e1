"""What a verdict would do to a match and to later ones, before it is given."""

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.shapes.appeal_preview import ConsideredShape
from api.shapes.matches import PreviewShape
from api.views.appeals import OneAppeal
from scoring.answers import state_json
from tournaments.exceptions import NotAllowed
from tournaments.match_page import match_page
from tournaments.permissions import may_see_the_hall
from tournaments.services.appeals_decide import Verdict, may_decide, preview_verdict
from tournaments.services.corrections import Correction

CONSIDERED = OpenApiExample(
    "A ruling taken out of the count",
    value={"outcome": "overturned", "voids": [4], "adds": []},
    request_only=True,
)
SEEN = OpenApiExample(
    "What it would undo",
    value={
        "before": {"score": [12, 9]},
        "after": {"score": [12, 12]},
        "undoes": [7],
        "changes_the_winner": False,
        "done": False,
    },
    response_only=True,
)


class AppealPreview(OneAppeal):
    http_method_names = ["post", "options"]

    @extend_schema(
        summary="See what a verdict would do",
        request=ConsideredShape,
        responses=PreviewShape,
        examples=[CONSIDERED, SEEN],
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """For whoever's turn it is to decide. Nothing is written; the later matches it names go
        into `undoing` of the decision."""
        self.require(may_see_the_hall)
        appeal = self.appeal()
        if not may_decide(self.actor, appeal):
            raise NotAllowed("may_decide_appeals")
        sent = self.body(ConsideredShape)
        changes = sent["voids"] or sent["adds"]
        correction = Correction(tuple(sent["voids"]), tuple(sent["adds"])) if changes else None
        seen = preview_verdict(appeal, Verdict(sent["outcome"], "-", correction=correction))
        standing = match_page(self.event, appeal.match.number).state if appeal.match else None
        now = state_json(standing) if standing else {}
        data = {
            "before": state_json(seen.before) if seen else now,
            "after": state_json(seen.after) if seen else now,
            "undoes": [row.number for row in seen.undoes] if seen else [],
            "changes_the_winner": bool(seen and seen.changes_the_winner),
            "done": False,
        }
        return Response(PreviewShape(data).data)
