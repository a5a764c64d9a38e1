"""The sheet of an event's ruleset as data for the phones: what can be tapped and what it is worth.

It holds rules and words, nothing of any match; whoever may see the event may read it.
"""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from referees.json_requests import cached_json
from referees.sheet.data import sheet_for, targets_of_stages
from tournaments.requests import get_tournament


@require_safe
def phone_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    plan = get_tournament(request, slug, practice=True).plan
    targets = {str(target): target for target in targets_of_stages(plan) if target}
    sheet = sheet_for(plan, target=targets.get(request.GET.get("target", "")))
    return cached_json(request, sheet.body, sheet.etag)
