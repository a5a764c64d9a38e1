"""Who has which role in a tournament."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.requests import posted
from tournaments.actors import of_request
from tournaments.exceptions import NotFound, Refused
from tournaments.forms import EndRoleForm, InviteForm
from tournaments.models import RoleGrant
from tournaments.permissions import may_manage_people, may_see_people
from tournaments.selectors import people_of
from tournaments.services import roles
from tournaments.views.getting import get_tournament


@require_http_methods(["GET", "POST"])
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody with a role sees the list; organizers add to it."""
    wanted = may_manage_people if request.method == "POST" else may_see_people
    event = get_tournament(request, slug, wanted)
    actor = of_request(request)
    form = InviteForm(posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            grant = roles.invite(event, by=actor, **form.cleaned_data)
        except Refused as refusal:
            form.add_error("role", refusal_words(refusal))
        else:
            messages.success(
                request,
                _("%(name)s is now %(role)s.")
                % {"name": grant.person_name, "role": grant.get_role_display()},
            )
            return redirect("people", event.slug)
    return render(
        request,
        "tournaments/people.html",
        {
            "tournament": event,
            "grants": people_of(event),
            "form": form,
            "may_manage": may_manage_people(actor, event),
        },
    )


@require_http_methods(["GET", "POST"])
def end_role(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask for a reason, naming the person; then take the role away."""
    event = get_tournament(request, slug, may_manage_people)
    grant = (
        RoleGrant.objects.select_related("user", "tournament")
        .filter(tournament=event, pk=number)
        .first()
    )
    if grant is None:
        raise NotFound(number)
    form = EndRoleForm(posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            roles.end_role(grant, by=of_request(request), reason=form.cleaned_data["reason"])
        except Refused as refusal:
            form.add_error(None, refusal_words(refusal))
        else:
            messages.success(
                request,
                _("%(name)s is no longer %(role)s.")
                % {"name": grant.person_name, "role": grant.get_role_display()},
            )
            return redirect("people", event.slug)
    return render(
        request, "tournaments/end_role.html", {"tournament": event, "grant": grant, "form": form}
    )


def refusal_words(refusal: Refused) -> str:
    return {
        "already_has_role": _("This person already has that role here."),
        "role_already_ended": _("This role had ended already."),
        "last_organizer": _(
            "This is the only organizer left: name another one first, or nobody could return."
        ),
    }[refusal.code]
