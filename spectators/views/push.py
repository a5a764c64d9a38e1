"""“Tell me when my match is called”: a page of its own, with a form's token, since a snapshot has
none. Without a script, or where the browser cannot, it says why and offers what works."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from spectators.services.push import follow, public_key, stop_following
from spectators.webpush import Receiver
from tournaments.exceptions import NotFound, Refused
from tournaments.models import Slot, Team, Tournament
from tournaments.team_names import names_of_teams
from tournaments.views.getting import get_tournament


class FollowForm(forms.Form):
    team = forms.IntegerField(min_value=1, max_value=99_999)
    endpoint = forms.CharField(max_length=500)
    p256dh = forms.CharField(max_length=120)
    auth = forms.CharField(max_length=40)


@never_cache
@require_http_methods(["GET", "POST"])
def notify(request: HttpRequest, slug: str) -> HttpResponse:
    event = get_tournament(request, slug)
    if request.method == "POST":
        return act(request, event)
    names = names_of_teams(event)
    inside = Team.objects.filter(
        pk__in=Slot.objects.filter(match__tournament=event, team__isnull=False).values("team")
    ).order_by("number")
    teams = [(team.number, names.get(team.pk, f"#{team.number}")) for team in inside]
    teams.sort(key=lambda item: item[1].casefold())
    chosen = request.GET.get("team", "")
    return render(
        request,
        "spectators/notify.html",
        {
            "tournament": event,
            "teams": teams,
            "chosen": int(chosen) if chosen.isascii() and chosen.isdigit() else 0,
            "key": public_key(),
            "secure": request.is_secure() or request.get_host().split(":")[0] == "localhost",
        },
    )


def act(request: HttpRequest, event: Tournament) -> HttpResponse:
    endpoint = request.POST.get("endpoint", "")
    if request.POST.get("do") == "stop":
        stop_following(event, endpoint=endpoint)
        messages.success(request, _("This phone will not be told any more."))
        return redirect("notify", event.slug)
    form = FollowForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This browser gave no address for messages. Try again."))
        return redirect("notify", event.slug)
    data = form.cleaned_data
    team = Team.objects.filter(tournament=event, number=data["team"]).first()
    if team is None:
        raise NotFound(data["team"])
    try:
        follow(
            event,
            team=team,
            endpoint=endpoint,
            receiver=Receiver(data["p256dh"], data["auth"]),
            language=get_language() or event.language,
        )
    except Refused as refusal:
        messages.error(request, REFUSALS[refusal.code]())
    else:
        messages.success(request, _("Done: this phone is told when the team is called."))
    return redirect(f"{request.path}?team={team.number}")


REFUSALS = {
    "push_not_understood": lambda: _("This browser gave no address for messages. Try again."),
    "push_full": lambda: _("Too many phones already follow this team."),
}
