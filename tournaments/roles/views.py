"""Who has which role in a tournament."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.requests import posted
from tournaments.actors import actor_of_request
from tournaments.forms import ReasonForm
from tournaments.models import RoleGrant
from tournaments.permissions import may_manage_people, may_see_people
from tournaments.requests import get_tournament, run_action
from tournaments.roles.forms import InviteForm
from tournaments.roles.selectors import people_of
from tournaments.roles.services import end_role, invite


@require_http_methods(["GET", "POST"])
def people_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody with a role sees the list; organizers add to it."""
    right = may_manage_people if request.method == "POST" else may_see_people
    tournament = get_tournament(request, slug, right)
    actor = actor_of_request(request)
    form = InviteForm(posted(request))
    response = run_action(
        request,
        lambda: invite(tournament, by=actor, **form.cleaned_data),
        form=form,
        error_field="role",
        success=lambda grant: _("%(name)s is now %(role)s.") % grant_in_words(grant),
        redirect_to=request.path,
    )
    context = {
        "tournament": tournament,
        "grants": people_of(tournament),
        "form": form,
        "may_manage": may_manage_people(actor, tournament),
    }
    return response or render(request, "roles/people.html", context)


@require_http_methods(["GET", "POST"])
def end_role_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask for a reason, naming the person; then take the role away."""
    tournament = get_tournament(request, slug, may_manage_people)
    grant = get_object_or_404(tournament.grants.select_related("user", "tournament"), pk=number)
    form = ReasonForm(posted(request))
    response = run_action(
        request,
        lambda: end_role(grant, by=actor_of_request(request), reason=form.cleaned_data["reason"]),
        form=form,
        success=_("%(name)s is no longer %(role)s.") % grant_in_words(grant),
        redirect_to=reverse("tournaments:people", args=[tournament.slug]),
    )
    context = {"tournament": tournament, "grant": grant, "form": form}
    return response or render(request, "roles/end_role.html", context)


def grant_in_words(grant: RoleGrant) -> dict[str, str]:
    return {"name": grant.person_name, "role": grant.get_role_display()}
