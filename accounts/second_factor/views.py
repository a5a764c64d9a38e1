"""The page between password and entry, and the page where one's own second factors stand."""

import logging
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, gettext_lazy

from accounts.lockout import remember_device
from accounts.models import Passkey, User
from accounts.requests import SignedInRequest, form_page, fresh_page, posted
from accounts.second_factor import passkeys, services

logger = logging.getLogger("retruco.accounts")


def code_field() -> forms.CharField:
    widget = forms.TextInput(
        attrs={"autocomplete": "one-time-code", "autocapitalize": "off", "spellcheck": "false"}
    )
    return forms.CharField(label=gettext_lazy("Code"), max_length=40, widget=widget)


class CodeForm(forms.Form):
    code = code_field()


class PasswordForm(forms.Form):
    """Asked before a factor comes or goes: an unlocked phone on a table must not be enough."""

    password = forms.CharField(
        label=gettext_lazy("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        if not self.user.check_password(password):
            raise forms.ValidationError(_("That is not your password."))
        return password


class AppForm(PasswordForm):
    code = code_field()


class PasskeyForm(PasswordForm):
    name = forms.CharField(
        label=gettext_lazy("Name of this passkey"),
        max_length=Passkey.LONGEST_NAME,
        help_text=gettext_lazy("So that you know it again: “My phone”, “Blue key”."),
    )
    answer = forms.CharField(max_length=20_000, required=False, widget=forms.HiddenInput)


@form_page
def second_factor(request: HttpRequest) -> HttpResponse:
    """The password was right: a passkey or a code lets the person in."""
    user = services.pending_user(request)
    if user is None:
        return redirect("accounts:login")
    site = passkeys.site_of(request)
    answer = request.POST.get("answer", "")
    form = CodeForm(None if answer else posted(request))
    if answer and site and passkeys.is_right_passkey(request, user, site, answer=answer):
        return finish_sign_in(request, user)
    if answer:
        log_refusal("passkey")
        messages.error(request, _("This passkey was not accepted. Try again, or give a code."))
    if form.is_valid():
        if services.is_right_code(user, form.cleaned_data["code"]):
            return finish_sign_in(request, user)
        log_refusal("code")
        form.add_error(
            "code",
            _("This code is not right, or used, or too many were tried: wait a moment, try again."),
        )
    has_passkey = site is not None and user.passkeys.exists()
    context = {
        "form": form,
        "has_app": services.has_app(user),
        "options": passkeys.request_options(request, user, site) if site and has_passkey else None,
    }
    return render(request, "accounts/second_factor.html", context)


def log_refusal(factor: str) -> None:
    """Whoever gets here has the password: many of these lines say that somebody else does. The
    request's number leads to the connection in the proxy's log; no name is written down."""
    logger.warning("second_factor_refused", extra={"factor": factor})


def finish_sign_in(request: HttpRequest, user: User) -> HttpResponse:
    response = HttpResponseRedirect(services.sign_in_fully(request, user))
    remember_device(response, user)
    return response


@login_required
@fresh_page
def security(request: SignedInRequest) -> HttpResponse:
    user = request.user
    context = {
        "has_app": services.has_app(user),
        "passkeys": user.passkeys.order_by("pk"),
        "can_have_passkeys": passkeys.site_of(request) is not None,
        "codes_left": services.count_recovery_codes(user),
        "has_factor": services.has_second_factor(user),
    }
    return render(request, "accounts/security.html", context)


@login_required
@form_page
def add_app(request: SignedInRequest) -> HttpResponse:
    user = request.user
    form = AppForm(posted(request), user=user)
    if form.is_valid():
        was_first = not services.has_second_factor(user)
        if services.confirm_app(user, form.cleaned_data["code"]):
            return factor_added(request, was_first=was_first)
        form.add_error("code", _("This code is not right. Wait for the next one and type that."))
    device = services.begin_app(user)
    context = {"form": form, "address": device.config_url, "secret": services.secret_of(device)}
    return render(request, "accounts/add_app.html", context)


@login_required
@form_page
def add_passkey(request: SignedInRequest) -> HttpResponse:
    user = request.user
    site = passkeys.site_of(request)
    if site is None:
        raise Http404
    form = PasskeyForm(posted(request), user=user)
    if form.is_valid():
        was_first = not services.has_second_factor(user)
        name, answer = form.cleaned_data["name"], form.cleaned_data["answer"]
        if passkeys.add_passkey(request, user, site, answer=answer, name=name):
            return factor_added(request, was_first=was_first)
        form.add_error(None, _("The passkey was not made. Try again."))
    options = passkeys.creation_options(request, user, site)
    return render(request, "accounts/add_passkey.html", {"form": form, "options": options})


def factor_added(request: SignedInRequest, *, was_first: bool) -> HttpResponse:
    """Whoever has shown a factor just now has done what signing in with it asks for."""
    request.session[services.DONE] = True
    if was_first:
        return show_new_codes(request)
    messages.success(request, _("Saved."))
    return redirect("accounts:security")


def show_new_codes(request: SignedInRequest) -> HttpResponse:
    codes = services.new_recovery_codes(request.user)
    return render(request, "accounts/recovery_codes.html", {"codes": codes})


@login_required
@form_page
def recovery_codes(request: SignedInRequest) -> HttpResponse:
    form = PasswordForm(posted(request), user=request.user)
    if not services.has_second_factor(request.user):
        return redirect("accounts:security")
    if form.is_valid():
        return show_new_codes(request)
    title = _("New recovery codes")
    return render(request, "accounts/confirm_password.html", {"form": form, "title": title})


@login_required
@form_page
def remove_factor(request: SignedInRequest, factor: str) -> HttpResponse:
    """`app`, or the number of a passkey."""
    user = request.user
    passkey = user.passkeys.filter(pk=int(factor)).first() if factor.isdecimal() else None
    if passkey is None and not (factor == "app" and services.has_app(user)):
        raise Http404
    form = PasswordForm(posted(request), user=user)
    if form.is_valid():
        if passkey:
            services.remove_passkey(user, passkey.pk)
        else:
            services.remove_app(user)
        if not services.has_second_factor(user):
            request.session.pop(services.DONE, None)
        messages.success(request, _("Removed."))
        return redirect("accounts:security")
    title = _("Remove the app")
    if passkey:
        title = _("Remove the passkey “%(name)s”") % {"name": passkey.name}
    return render(request, "accounts/confirm_password.html", {"form": form, "title": title})
