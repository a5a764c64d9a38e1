"""The audit log, as a page and as its public head."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models import LogEntry
from tournaments.permissions import may_read_log
from tournaments.views.getting import get_tournament

PAGE = 50


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """Newest first, with the names of today beside the ids of the log."""
    event = get_tournament(request, slug, may_read_log)
    entries = LogEntry.objects.filter(tournament=event).order_by("-number")
    page = Paginator(entries, PAGE).get_page(request.GET.get("page"))
    return render(request, "tournaments/log.html", {"tournament": event, "page": page})


@require_safe
def head(request: HttpRequest, slug: str) -> HttpResponse:
    """Number and hash of the newest entry: what an anchor outside the database must agree with."""
    event = get_tournament(request, slug)
    last = LogEntry.objects.filter(tournament=event).order_by("-number").first()
    return JsonResponse(
        {
            "tournament": str(event.pk),
            "number": last.number if last else 0,
            "hash": last.hash if last else "",
        }
    )
