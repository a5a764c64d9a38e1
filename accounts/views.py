"""Signing in and out, one's own account, and passwords: one is only ever chosen through a link sent
by mail, or by who knows the old one."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import (
    LoginView,
    LogoutView,
    PasswordChangeView,
    PasswordResetConfirmView,
)
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import get_language, gettext as _, override
from django.views.decorators.http import require_http_methods

from accounts import services
from accounts.forms import (
    ChangePasswordForm,
    LinkRequestForm,
    NewPasswordForm,
    ProfileForm,
    SignInForm,
    SignUpForm,
)
from accounts.lockout import is_known_device, remember_device, tried_account
from accounts.preferences import set_preference
from accounts.requests import SignedInRequest, posted
from accounts.second_factor.services import ask_for_second_factor, has_second_factor
from accounts.throttles import LinkRequestThrottle, PasswordThrottle


class SignInView(LoginView):
    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        account = tried_account(request, None)
        throttle = PasswordThrottle(account)
        if not is_known_device(request, account) and not throttle.allow_request(request, self):
            seconds = throttle.wait_seconds()
            return too_many_attempts(request, wait=seconds, seconds=seconds)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        """Signing in brings the account's language to this browser."""
        user = form.get_user()
        if has_second_factor(user):
            ask_for_second_factor(self.request, user, next_page=self.get_success_url())
            return redirect("accounts:second_factor")
        response = super().form_valid(form)
        remember_device(response, user)
        return set_preference(response, settings.LANGUAGE_COOKIE_NAME, user.language)


class SignOutView(LogoutView):
    http_method_names = ["post", "options"]


def locked_out(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    return too_many_attempts(request, minutes=round(settings.AXES_COOLOFF_TIME * 60))


@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    form = SignUpForm(posted(request))
    if form.is_valid():
        if not LinkRequestThrottle().allow_request(request, None):
            return too_many_attempts(request, wait=3600, too_many_links=True)
        services.sign_up(**form.cleaned_data, language=get_language() or settings.LANGUAGE_CODE)
        return link_sent(request, form.cleaned_data["email"])
    return render(request, "accounts/sign_up.html", {"form": form})


@require_http_methods(["GET", "POST"])
def request_link(request: HttpRequest) -> HttpResponse:
    form = LinkRequestForm(posted(request))
    if form.is_valid():
        if not LinkRequestThrottle().allow_request(request, None):
            return too_many_attempts(request, wait=3600, too_many_links=True)
        services.request_password_link(form.cleaned_data["email"])
        return link_sent(request, form.cleaned_data["email"])
    return render(request, "accounts/request_link.html", {"form": form})


def too_many_attempts(request: HttpRequest, *, wait: int = 0, **context: Any) -> HttpResponse:
    page = render(request, "accounts/too_many_attempts.html", context, status=429)
    if wait:
        page["Retry-After"] = str(wait)
    return page


def link_sent(request: HttpRequest, email: str) -> HttpResponse:
    """The same words whether the address has an account or not."""
    context = {"email": email, "mail_folder": getattr(settings, "EMAIL_FILE_PATH", None)}
    return render(request, "accounts/link_sent.html", context)


class ChoosePasswordView(PasswordResetConfirmView):
    template_name = "accounts/choose_password.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("tournaments:home")
    post_reset_login_backend = "django.contrib.auth.backends.ModelBackend"

    def form_valid(self, form: Any) -> HttpResponse:
        """Who reads somebody's mail has not got their phone: the second factor is asked for."""
        user = form.user
        self.post_reset_login = not has_second_factor(user)
        response = super().form_valid(form)
        if not self.post_reset_login:
            ask_for_second_factor(self.request, user, next_page=str(self.success_url))
            return redirect("accounts:second_factor")
        remember_device(response, user)
        return response


class ChangePasswordView(PasswordChangeView):
    template_name = "accounts/change_password.html"
    form_class = ChangePasswordForm
    success_url = reverse_lazy("accounts:account")

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("Your password was changed."))
        return super().form_valid(form)


@login_required
@require_http_methods(["GET", "POST"])
def account(request: SignedInRequest) -> HttpResponse:
    values = services.profile_values(request.user)
    form = ProfileForm(posted(request), initial=values, values=values)
    if form.is_valid():
        name, language = form.cleaned_data["name"], form.cleaned_data["language"]
        changed = services.change_profile(
            request.user, name=name, language=language, shown_values=form.shown_values
        )
        if not changed:
            with override(language):
                messages.success(request, _("Saved."))
            cookie = settings.LANGUAGE_COOKIE_NAME
            return set_preference(redirect("accounts:account"), cookie, language)
        form.show_changes(changed)
    return render(request, "accounts/account.html", {"form": form})
