"""Places that losers of the first round buy again: taking the money, giving it back, closing."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.requests import posted
from tournaments.actors import actor_of_request
from tournaments.exceptions import NotFound
from tournaments.fees.selectors import get_way_to_pay
from tournaments.locks import get_plan
from tournaments.models import Team, Tournament
from tournaments.permissions import may_organize
from tournaments.requests import get_tournament, run_action
from tournaments.stages.selectors.returns_page import view_returns
from tournaments.stages.services.sale import buy_place, close_sale, refund_place, reopen_sale
from tournaments.till.forms import UndoForm


@require_http_methods(["GET", "POST"])
def returns_page(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, may_organize)
    form = UndoForm(posted(request))
    response = change_sale(request, tournament, form) if request.method == "POST" else None
    with timezone.override(tournament.time_zone):
        returns = view_returns(tournament)
        if not form.is_bound:
            form.fields["reason"].required = bool(returns and returns.needs_reason)
        context = {
            "tournament": tournament,
            "plan": get_plan(tournament),
            "way": get_way_to_pay(tournament),
            "returns": returns,
            "form": form,
        }
        return response or render(request, "till/returns.html", context)


def change_sale(
    request: HttpRequest, tournament: Tournament, form: UndoForm
) -> HttpResponse | None:
    by, action = actor_of_request(request), request.POST.get("do", "")
    here = reverse("tournaments:returns", args=[tournament.slug])
    if action in ("close", "reopen"):
        change = close_sale if action == "close" else reopen_sale
        done = _("Places are no longer sold.") if action == "close" else _("Places are sold again.")
        return run_action(
            request,
            lambda: change(tournament, by=by, **form.cleaned_data),
            form=form,
            error_field="reason",
            success=done,
            redirect_to=here,
        )
    if action not in ("pay", "refund"):
        raise NotFound(action)
    number = request.POST.get("team", "")
    number = number if number.isdecimal() and len(number) < 6 else "0"
    team = get_object_or_404(Team, tournament=tournament, number=number)
    team.tournament = tournament
    if action == "refund":
        return run_action(
            request,
            lambda: refund_place(team, by=by),
            success=_("Noted: the money was given back."),
            redirect_to=here,
        )
    return run_action(
        request,
        lambda: buy_place(team, by=by),
        success=_("Noted: paid."),
        redirect_to=here,
    )
