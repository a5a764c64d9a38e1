"""The read-only pages of whoever keeps the installation."""

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.requests import SignedInRequest
from operations.logs import LISTINGS
from tournaments.exceptions import NotAllowed, NotFound

FIRST = next(iter(LISTINGS))


@login_required
@never_cache
@require_safe
def all_logs(request: SignedInRequest, kind: str = FIRST) -> HttpResponse:
    require_staff(request)
    if kind not in LISTINGS:
        raise NotFound(kind)
    wanted = request.GET.get("q", "").strip()[:100]
    listing = LISTINGS[kind]
    return render(
        request,
        "operations/logs.html",
        {
            "kind": kind,
            "listing": listing,
            "listings": LISTINGS,
            "wanted": wanted,
            "query": urlencode({"q": wanted}) if wanted else "",
            "page": listing.page(wanted=wanted, number=request.GET.get("page")),
        },
    )


def require_staff(request: SignedInRequest) -> None:
    if not request.user.is_staff:
        raise NotAllowed("staff")
