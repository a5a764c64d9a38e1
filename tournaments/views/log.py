"""The audit log, as a page and as its public head."""

from dataclasses import asdict

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.log_rows import log_page
from tournaments.permissions import may_read_log
from tournaments.selectors import log_head
from tournaments.views.getting import get_tournament


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """Newest first, with the names of today beside the ids of the log."""
    event = get_tournament(request, slug, may_read_log)
    return render(
        request,
        "tournaments/log.html",
        {
            "tournament": event,
            "page": log_page(event, number=request.GET.get("page")),
            "head": log_head(event),
        },
    )


@never_cache
@require_safe
def head(request: HttpRequest, slug: str) -> HttpResponse:
    """The newest entry's number and hash, as an anchor's line: whoever keeps it can later hold the
    log against it with `verify_log --anchor`."""
    event = get_tournament(request, slug)
    return JsonResponse(asdict(log_head(event)))
