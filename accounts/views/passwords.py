"""A password is only ever chosen through a link sent by mail, or by who knows the old one."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import PasswordChangeView, PasswordResetConfirmView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse_lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from accounts import services
from accounts.forms import ChangePasswordForm, LinkRequestForm, NewPasswordForm, SignUpForm
from accounts.requests import posted


@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    form = SignUpForm(posted(request))
    if request.method == "POST" and form.is_valid():
        services.sign_up(**form.cleaned_data, language=get_language() or settings.LANGUAGE_CODE)
        return link_sent(request, form.cleaned_data["email"])
    return render(request, "accounts/sign_up.html", {"form": form})


@require_http_methods(["GET", "POST"])
def request_link(request: HttpRequest) -> HttpResponse:
    form = LinkRequestForm(posted(request))
    if request.method == "POST" and form.is_valid():
        services.request_password_link(form.cleaned_data["email"])
        return link_sent(request, form.cleaned_data["email"])
    return render(request, "accounts/request_link.html", {"form": form})


def link_sent(request: HttpRequest, email: str) -> HttpResponse:
    """The same words whether the address has an account or not."""
    return render(
        request,
        "accounts/link_sent.html",
        {"email": email, "mail_folder": getattr(settings, "EMAIL_FILE_PATH", None)},
    )


class ChoosePassword(PasswordResetConfirmView):
    template_name = "accounts/choose_password.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("home")
    post_reset_login = True
    post_reset_login_backend = "django.contrib.auth.backends.ModelBackend"


class ChangePassword(PasswordChangeView):
    template_name = "accounts/change_password.html"
    form_class = ChangePasswordForm
    success_url = reverse_lazy("account")

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("Your password was changed."))
        return super().form_valid(form)
