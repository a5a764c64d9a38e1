"""Opening a tournament: from a blueprint or an earlier event, with a name and a date."""

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.requests import SignedInRequest, posted
from tournaments.actors import of_request
from tournaments.blueprints import BLUEPRINTS, usual_for
from tournaments.forms import ZONE_OF_LANGUAGE
from tournaments.models import Role, Tournament
from tournaments.plan_forms import NewTournamentForm
from tournaments.selectors import tournament_by_slug
from tournaments.services.plans import New, create_copy, create_from_blueprint

COPY = "copy:"
EARLIER = 30


@login_required
@require_http_methods(["GET", "POST"])
def new_tournament(request: SignedInRequest) -> HttpResponse:
    language = get_language() or settings.LANGUAGE_CODE
    zone = ZONE_OF_LANGUAGE.get(language, settings.TIME_ZONE)
    earlier = own_events(request)
    usual = usual_for(language).key
    copied = COPY + request.GET.get("copy", "")
    known = [COPY + event.slug for event in earlier]
    form = NewTournamentForm(
        posted(request),
        initial={
            "language": language,
            "time_zone": zone,
            "start": copied if copied in known else usual,
        },
        starts=[
            *((key, str(blueprint.name)) for key, blueprint in BLUEPRINTS.items()),
            *(
                (COPY + event.slug, _("Like %(event)s") % {"event": event.name})
                for event in earlier
            ),
        ],
    )
    if request.method == "POST" and form.is_valid():
        tournament = open_it(request, form, usual=usual)
        return redirect("tournament", tournament.slug)
    return render(
        request, "setup/new.html", {"form": form, "blueprints": BLUEPRINTS, "earlier": earlier}
    )


def open_it(request: SignedInRequest, form: NewTournamentForm, *, usual: str) -> Tournament:
    typed = form.cleaned_data
    new = New(**{name: typed[name] for name in ("name", "language", "time_zone", "date")})
    actor, start = of_request(request), typed["start"] or usual
    if start.startswith(COPY):
        source = tournament_by_slug(start.removeprefix(COPY))
        return create_copy(
            source, by=actor, owner=request.user, new=new, with_people=typed["with_people"]
        )
    return create_from_blueprint(by=actor, owner=request.user, blueprint=start, new=new)


def own_events(request: SignedInRequest) -> list[Tournament]:
    """Events with a plan that this person organizes, the newest first."""
    rows = Tournament.objects.filter(
        grants__user=request.user,
        grants__role=Role.ORGANIZER,
        grants__ended_at=None,
        plan__isnull=False,
    )
    return list(rows.distinct()[:EARLIER])
