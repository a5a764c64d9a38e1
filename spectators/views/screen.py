"""Driving the hall's screen from the board."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.requests import posted
from spectators.models import Scene, ScreenState
from spectators.services.screen import show_on_screen
from tournaments.actors import of_request
from tournaments.exceptions import Refused
from tournaments.permissions import may_run_the_hall
from tournaments.qr import qr_svg
from tournaments.views.getting import get_tournament


class ScreenForm(forms.Form):
    scene = forms.ChoiceField(
        label=gettext_lazy("On the screen"), choices=Scene.choices, widget=forms.RadioSelect
    )
    notice = forms.CharField(
        label=gettext_lazy("Notice"),
        required=False,
        max_length=160,
        help_text=gettext_lazy("One short sentence: it must be read from ten metres."),
    )


@never_cache
@require_http_methods(["GET", "POST"])
def drive_screen(request: HttpRequest, slug: str) -> HttpResponse:
    event = get_tournament(request, slug, may_run_the_hall)
    state = ScreenState.objects.filter(tournament=event).first()
    first = {"scene": state.scene, "notice": state.notice} if state else {"scene": Scene.AUTO}
    form = ScreenForm(posted(request), initial=first)
    if request.method == "POST" and form.is_valid():
        try:
            show_on_screen(event, by=of_request(request), **form.cleaned_data)
        except Refused:
            form.add_error("notice", _("Write the notice that the hall should read."))
        else:
            messages.success(request, _("The screen follows within seconds."))
            return redirect("drive_screen", event.slug)
    address = request.build_absolute_uri(reverse("screen", args=[event.slug]))
    return render(
        request,
        "screen/drive.html",
        {"tournament": event, "form": form, "address": address, "qr": qr_svg(address)},
    )
