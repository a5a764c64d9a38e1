"""The sheet of an event's ruleset as data for the phones: what can be tapped and what it is worth.

It holds rules and words, nothing of any match; whoever may see the event may read it.
"""

import hashlib
import json

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from referees.sheet_words import sheet_words
from referees.sheets import sheet_for
from tournaments.models import Plan
from tournaments.views.getting import get_tournament


@require_safe
def phone_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """Unchanged while ruleset, options, language and version of the product are."""
    plan = get_tournament(request, slug).plan
    mark = _mark(plan)
    if request.headers.get("If-None-Match") == mark:
        response = HttpResponse(status=304)
    else:
        sheet = sheet_for(plan)
        response = JsonResponse(
            {**sheet, **sheet_words(sheet)},
            json_dumps_params={"ensure_ascii": False, "separators": (",", ":")},
        )
    response.headers["ETag"] = mark
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def _mark(plan: Plan) -> str:
    made_of = [plan.ruleset, plan.options, plan.team_size, get_language(), settings.VERSION]
    text = json.dumps(made_of, sort_keys=True)
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'
