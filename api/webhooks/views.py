"""An organizer's pages: who is told what, and how the telling went."""

import uuid
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.requests import posted
from api.models import Delivery, Webhook
from api.webhooks import services
from api.webhooks.services import KINDS
from tournaments.actors import actor_of_request
from tournaments.exceptions import NotFound, Refused
from tournaments.fields import length_of
from tournaments.permissions import may_organize
from tournaments.refusals import refusal_sentence
from tournaments.requests import get_tournament, run_action

PAGE = 50


class WebhookForm(forms.Form):
    url = forms.URLField(
        label=gettext_lazy("Address"),
        max_length=length_of(Webhook, "url"),
        assume_scheme="https",
        help_text=gettext_lazy("Where the news is sent, as a POST with JSON."),
    )
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("What it is told"),
        choices=list(KINDS.items()),
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("kinds", list(KINDS))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: HttpRequest, slug: str) -> HttpResponse:
    """The secret is on the page that answers the form, and never again."""
    tournament = get_tournament(request, slug, may_organize)
    form = WebhookForm(posted(request))
    secret = ""
    if request.method == "POST" and form.is_valid():
        try:
            _webhook, secret = services.create_webhook(
                tournament, by=actor_of_request(request), **form.cleaned_data
            )
            form = WebhookForm()
        except Refused as refusal:
            form.add_error("url", refusal_sentence(refusal))
    in_force = Webhook.objects.filter(tournament=tournament, ended_at=None)
    rows = [(hook, [KINDS.get(kind, kind) for kind in hook.kinds]) for hook in in_force]
    page = {"tournament": tournament, "form": form, "secret": secret, "rows": rows}
    return render(request, "api/webhooks.html", page)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def webhook(request: HttpRequest, slug: str, key: uuid.UUID) -> HttpResponse:
    """What was sent and what came back; any of it once more, or no more at all."""
    tournament = get_tournament(request, slug, may_organize)
    hook = get_object_or_404(
        Webhook.objects.select_related("tournament"), tournament=tournament, pk=key
    )
    if request.method == "POST":
        if request.POST.get("do") == "end":
            services.end_webhook(hook, by=actor_of_request(request))
            return redirect("api_pages:webhooks", tournament.slug)
        return send_again(request, hook) or redirect(request.path)
    pages = Paginator(Delivery.objects.filter(webhook=hook), PAGE)
    page = pages.get_page(request.GET.get("page"))
    context = {"tournament": tournament, "hook": hook, "page": page}
    return render(request, "api/webhook.html", context)


def send_again(request: HttpRequest, hook: Webhook) -> HttpResponse | None:
    try:
        key = uuid.UUID(request.POST.get("delivery", ""))
    except ValueError:
        raise NotFound("delivery") from None
    deliveries = Delivery.objects.select_related("webhook__tournament")
    delivery = get_object_or_404(deliveries, webhook=hook, pk=key)
    return run_action(
        request,
        lambda: services.redeliver(delivery, by=actor_of_request(request)),
        success=_("It is being sent again."),
        redirect_to=request.path,
    )
