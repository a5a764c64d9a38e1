"""One's own account."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_http_methods

from accounts import services
from accounts.forms import ProfileForm
from accounts.preferences import keep
from accounts.requests import SignedInRequest, posted


@login_required
@require_http_methods(["GET", "POST"])
def account(request: SignedInRequest) -> HttpResponse:
    user = request.user
    form = ProfileForm(posted(request), initial={"name": user.name, "language": user.language})
    if request.method == "POST" and form.is_valid():
        services.change_profile(user, **form.cleaned_data)
        language = form.cleaned_data["language"]
        with override(language):
            messages.success(request, _("Saved."))
        return keep(request, redirect("account"), settings.LANGUAGE_COOKIE_NAME, language)
    return render(request, "accounts/account.html", {"form": form})
