"""The audit log, as a page and as its public head; and the erasing of a free text beside it."""

import uuid
from dataclasses import asdict

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.requests import fresh_page
from tournaments.actors import actor_of_request
from tournaments.audit.anchors import log_head
from tournaments.audit.selectors import get_log_row, log_page
from tournaments.audit.services import erase_remark, needs_second_person
from tournaments.exceptions import Refused
from tournaments.models import Remark
from tournaments.permissions import may_erase_remarks, may_read_log
from tournaments.requests import get_tournament, run_action


@require_safe
def log_page_view(request: HttpRequest, slug: str) -> HttpResponse:
    """Newest first, with the names of today beside the ids of the log."""
    tournament = get_tournament(request, slug, may_read_log)
    match = request.GET.get("match", "").strip()
    context = {
        "tournament": tournament,
        "page": log_page(tournament, number=request.GET.get("page"), match=match),
        "match": match,
        "head": log_head(tournament),
        "may_erase": may_erase_remarks(actor_of_request(request), tournament),
    }
    return render(request, "audit/log.html", context)


@require_http_methods(["GET", "POST"])
def erase_remark_page(request: HttpRequest, slug: str, key: uuid.UUID) -> HttpResponse:
    """Show what will be lost, and beside which entry; then erase it for good."""
    tournament = get_tournament(request, slug, may_erase_remarks)
    remarks = Remark.objects.select_related("entry").filter(entry__tournament=tournament)
    remark = get_object_or_404(remarks, pk=key)
    if remark.erased_at:
        raise Refused("remark_already_erased")
    if request.method == "POST":
        return run_action(
            request,
            lambda: erase_remark(remark, by=actor_of_request(request)),
            success=_("The text is erased. The log says that it was."),
            redirect_to=reverse("tournaments:log", args=[tournament.slug]),
        )
    entry = get_log_row(remark.entry)
    text = next(text for text in entry.texts if text.remark == remark.pk)
    context = {
        "tournament": tournament,
        "entry": entry,
        "text": text,
        "second_person": needs_second_person(remark, actor_of_request(request)),
    }
    return render(request, "audit/erase_remark.html", context)


@fresh_page
def log_head_json(request: HttpRequest, slug: str) -> HttpResponse:
    """The newest entry's number and hash, as an anchor's line: whoever keeps it can later hold the
    log against it with `verify_log --anchor`."""
    tournament = get_tournament(request, slug)
    return JsonResponse(asdict(log_head(tournament)))
