"""Coming in and going out: sign in, sign out, and what a locked-out person reads."""

from typing import Any

from django.conf import settings
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.forms import EnterForm
from accounts.preferences import keep


class Enter(LoginView):
    template_name = "accounts/enter.html"
    authentication_form = EnterForm
    redirect_authenticated_user = True

    def form_valid(self, form: Any) -> HttpResponse:
        """Signing in brings the account's language to this browser."""
        response = super().form_valid(form)
        language = form.get_user().language
        return keep(self.request, response, settings.LANGUAGE_COOKIE_NAME, language)


class Leave(LogoutView):
    http_method_names = ["post", "options"]


def locked_out(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    minutes = round(settings.AXES_COOLOFF_TIME * 60)
    return render(request, "accounts/locked_out.html", {"minutes": minutes}, status=429)
