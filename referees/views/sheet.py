"""The sheet of an event's ruleset as data for the phones: what can be tapped and what it is worth.

It holds rules and words, nothing of any match; whoever may see the event may read it.
"""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from referees.sheets import sheet_for
from tournaments.views.getting import get_tournament


@require_safe
def phone_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    sheet = sheet_for(get_tournament(request, slug).plan)
    if request.headers.get("If-None-Match") == sheet.etag:
        response = HttpResponse(status=304)
    else:
        response = HttpResponse(sheet.body, content_type="application/json")
    response.headers["ETag"] = sheet.etag
    response.headers["Cache-Control"] = "private, no-cache"
    return response
