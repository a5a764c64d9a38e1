"""An organizer's pages: who is told what, and how the telling went."""

import uuid

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.requests import posted
from api.forms import WebhookForm
from api.models import Delivery, Webhook
from api.news import KINDS
from api.services import webhooks as services
from tournaments.actors import of_request
from tournaments.exceptions import NotFound, Refused
from tournaments.models import Tournament
from tournaments.permissions import may_run_the_hall
from tournaments.views.getting import get_tournament

PAGE = 50


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: HttpRequest, slug: str) -> HttpResponse:
    """The secret is on the page that answers the form, and never again."""
    event = get_tournament(request, slug, may_run_the_hall)
    form = WebhookForm(posted(request))
    secret = ""
    if request.method == "POST" and form.is_valid():
        try:
            made = services.make_webhook(event, by=of_request(request), **form.cleaned_data)
            secret, form = made[1], WebhookForm()
        except Refused as refusal:
            form.add_error("url", refusal_words(refusal))
    found = Webhook.objects.filter(tournament=event, ended_at=None)
    rows = [(hook, [KINDS.get(kind, kind) for kind in hook.kinds]) for hook in found]
    page = {"tournament": event, "form": form, "secret": secret, "rows": rows}
    return render(request, "api/webhooks.html", page)


def refusal_words(refusal: Refused) -> str:
    return {
        "no_address": _("This address can't be called from here."),
        "too_many_webhooks": _("There are ten already: end one first."),
    }.get(refusal.code) or _("Not possible now")


def hook_of(event: Tournament, key: uuid.UUID) -> Webhook:
    found = Webhook.objects.filter(tournament=event, pk=key).select_related("tournament").first()
    if found is None:
        raise NotFound(key)
    return found


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def webhook(request: HttpRequest, slug: str, key: uuid.UUID) -> HttpResponse:
    """What was sent and what came back; any of it once more, or no more at all."""
    event = get_tournament(request, slug, may_run_the_hall)
    hook = hook_of(event, key)
    if request.method == "POST":
        if request.POST.get("do") == "end":
            services.end_webhook(hook, by=of_request(request))
            return redirect("webhooks", event.slug)
        send_again(request, hook)
        return redirect("webhook", event.slug, key)
    pages = Paginator(Delivery.objects.filter(webhook=hook), PAGE)
    page = pages.get_page(request.GET.get("page"))
    return render(request, "api/webhook.html", {"tournament": event, "hook": hook, "page": page})


def send_again(request: HttpRequest, hook: Webhook) -> None:
    try:
        key = uuid.UUID(request.POST.get("delivery", ""))
    except ValueError:
        raise NotFound("delivery") from None
    delivery = (
        Delivery.objects.filter(webhook=hook, pk=key).select_related("webhook__tournament").first()
    )
    if delivery is None:
        raise NotFound(key)
    try:
        services.redeliver(delivery, by=of_request(request))
    except Refused:
        messages.error(request, _("Not possible now"))
    else:
        messages.success(request, _("It is being sent again."))
