"""The audit log, as a page and as its public head; and the erasing of a free text beside it."""

import uuid
from dataclasses import asdict

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.actors import of_request
from tournaments.audit import erase
from tournaments.exceptions import NotFound, Refused
from tournaments.log_rows import log_page, log_row
from tournaments.models import Remark
from tournaments.permissions import may_erase_remarks, may_read_log
from tournaments.selectors import log_head
from tournaments.views.getting import get_tournament


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """Newest first, with the names of today beside the ids of the log."""
    event = get_tournament(request, slug, may_read_log)
    match = request.GET.get("match", "").strip()
    return render(
        request,
        "tournaments/log.html",
        {
            "tournament": event,
            "page": log_page(event, number=request.GET.get("page"), match=match),
            "match": match,
            "head": log_head(event),
            "may_erase": may_erase_remarks(of_request(request), event),
        },
    )


@require_http_methods(["GET", "POST"])
def erase_remark(request: HttpRequest, slug: str, key: uuid.UUID) -> HttpResponse:
    """Show what will be lost, and beside which entry; then erase it for good."""
    event = get_tournament(request, slug, may_erase_remarks)
    remark = Remark.objects.select_related("entry").filter(entry__tournament=event, pk=key).first()
    if remark is None:
        raise NotFound(key)
    if remark.erased_at:
        raise Refused("remark_already_erased")
    if request.method == "POST":
        erase.erase_remark(remark, by=of_request(request))
        messages.success(request, _("The text is erased. The log says that it was."))
        return redirect("log", event.slug)
    entry = log_row(remark.entry)
    text = next(text for text in entry.texts if text.remark == remark.pk)
    return render(
        request,
        "tournaments/erase_remark.html",
        {"tournament": event, "entry": entry, "text": text},
    )


@never_cache
@require_safe
def head(request: HttpRequest, slug: str) -> HttpResponse:
    """The newest entry's number and hash, as an anchor's line: whoever keeps it can later hold the
    log against it with `verify_log --anchor`."""
    event = get_tournament(request, slug)
    return JsonResponse(asdict(log_head(event)))
