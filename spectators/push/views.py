"""“Tell me when my match is called”: a page of its own, with a form's token, since a snapshot has
none. Without a script, or where the browser cannot, it says why and offers what works."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language, gettext as _

from accounts.requests import form_page
from spectators.push.encryption import Receiver
from spectators.push.services import follow, public_key, stop_following
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.models import Slot, Team, Tournament
from tournaments.numbers import parse_number
from tournaments.requests import get_tournament, run_action


class FollowForm(forms.Form):
    team = forms.IntegerField(min_value=1, max_value=99_999)
    endpoint = forms.CharField(max_length=500)
    p256dh = forms.CharField(max_length=120)
    auth = forms.CharField(max_length=40)


@form_page
def notify(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    response = act_on_subscription(request, tournament) if request.method == "POST" else None
    if response:
        return response
    names = names_of_teams(tournament)
    inside = Team.objects.filter(
        pk__in=Slot.objects.filter(match__tournament=tournament, team__isnull=False).values("team")
    ).order_by("number")
    teams = [(team.number, names.get(team.pk, f"#{team.number}")) for team in inside]
    teams.sort(key=lambda item: item[1].casefold())
    context = {
        "tournament": tournament,
        "teams": teams,
        "chosen": parse_number(request.GET.get("team", "")),
        "key": public_key(),
        "secure": request.is_secure() or request.get_host().split(":")[0] == "localhost",
    }
    return render(request, "spectators/notify.html", context)


def act_on_subscription(request: HttpRequest, tournament: Tournament) -> HttpResponse | None:
    endpoint = request.POST.get("endpoint", "")
    if request.POST.get("do") == "stop":
        return run_action(
            request,
            lambda: stop_following(tournament, endpoint=endpoint),
            success=_("This phone will not be told any more."),
            redirect_to=request.path,
        )
    form = FollowForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This browser gave no address for messages. Try again."))
        return redirect(request.path)
    data = form.cleaned_data
    team = get_object_or_404(tournament.teams, number=data["team"])
    return run_action(
        request,
        lambda: follow(
            tournament,
            team=team,
            endpoint=endpoint,
            receiver=Receiver(data["p256dh"], data["auth"]),
            language=get_language() or tournament.language,
        ),
        success=_("Done: this phone is told when the team is called."),
        redirect_to=f"{request.path}?team={team.number}",
    )
