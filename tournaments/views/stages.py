"""The steps of an event, taken by its organizers: a question with what follows, then the act."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournaments.actors import of_request
from tournaments.exceptions import NotFound, Refused
from tournaments.permissions import may_run_the_hall
from tournaments.services import stages
from tournaments.views.getting import get_tournament

ACTS: dict[str, Callable[..., None]] = {
    "open": stages.open_inscriptions,
    "close": stages.close_inscriptions,
    "finish": stages.finish,
    "archive": stages.archive,
}
TITLES = {
    "open": gettext_lazy("Open inscriptions"),
    "close": gettext_lazy("Close inscriptions"),
    "finish": gettext_lazy("Close the event"),
    "archive": gettext_lazy("Archive the event"),
}
CONSEQUENCES = {
    "open": gettext_lazy("The public form takes inscriptions from now on."),
    "close": gettext_lazy("The public form takes no more; the desk can still write people in."),
    "finish": gettext_lazy(
        "Results, standings and set-up are frozen, and the podium goes into the log. This cannot"
        " be taken back."
    ),
    "archive": gettext_lazy(
        "The event leaves the list of what is going on; its pages stay as they are."
    ),
}
DONE = {
    "open": gettext_lazy("Inscriptions are open."),
    "close": gettext_lazy("Inscriptions are closed."),
    "finish": gettext_lazy("The event is closed."),
    "archive": gettext_lazy("The event is archived."),
}


@require_http_methods(["GET", "POST"])
def stage(request: HttpRequest, slug: str, act: str) -> HttpResponse:
    event = get_tournament(request, slug, may_run_the_hall)
    if act not in ACTS:
        raise NotFound(act)
    problem = ""
    if request.method == "POST":
        try:
            ACTS[act](event, by=of_request(request))
        except Refused as refusal:
            problem = refusal_words(refusal)
        else:
            messages.success(request, str(DONE[act]))
            return redirect("podium" if act == "finish" else "tournament", event.slug)
    content: dict[str, Any] = {
        "tournament": event,
        "act": act,
        "title": TITLES[act],
        "consequence": CONSEQUENCES[act],
        "problem": problem,
    }
    return render(request, "setup/stage.html", content, status=409 if problem else 200)


def refusal_words(refusal: Refused) -> str:
    if refusal.code == "matches_open" and refusal.data.get("matches"):
        shown = first_ten(refusal.data["matches"])
        return _("These matches are not confirmed yet: %(matches)s.") % {"matches": shown}
    if refusal.code == "appeals_open":
        shown = first_ten(refusal.data["appeals"])
        return _("These appeals are not decided yet: %(appeals)s.") % {"appeals": shown}
    return {
        "matches_open": _("No match has been played: there is nothing to close."),
        "already_open": _("Inscriptions are open already."),
        "already_closed": _("Inscriptions are closed already."),
        "not_set_up": _("Set the event up first."),
        "wrong_stage": _("The event is not at this step: look at its page again."),
    }[refusal.code]


def first_ten(numbers: Any) -> str:
    return ", ".join(str(number) for number in numbers[:10]) + "…" * (len(numbers) > 10)
