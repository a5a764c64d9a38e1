"""An organizer's page: programs that may act here."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.requests import posted
from api.models import Token
from api.tokens.services import SCOPES, create_token, revoke_token
from tournaments.actors import actor_of_request
from tournaments.exceptions import Refused
from tournaments.fields import length_of
from tournaments.permissions import may_organize
from tournaments.requests import get_tournament


class TokenForm(forms.Form):
    name = forms.CharField(
        label=gettext_lazy("Name of the program"),
        max_length=length_of(Token, "name"),
        help_text=gettext_lazy("So that you know later what it was for."),
    )
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("What it may do"),
        choices=list(SCOPES.items()),
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Never more than you may yourself."),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest, slug: str) -> HttpResponse:
    """The key is on the page that answers the form, and never again."""
    tournament = get_tournament(request, slug, may_organize)
    form = TokenForm(posted(request))
    key = ""
    if request.method == "POST" and form.is_valid() and isinstance(request.user, User):
        try:
            _token, key = create_token(tournament, user=request.user, **form.cleaned_data)
            form = TokenForm()
        except Refused:
            form.add_error(None, _("Not possible now"))
    in_force = Token.objects.filter(tournament=tournament, revoked_at=None).select_related("user")
    rows = [(token, [SCOPES.get(scope, scope) for scope in token.scopes]) for token in in_force]
    page = {"tournament": tournament, "form": form, "key": key, "rows": rows}
    return render(request, "api/tokens.html", page)


@require_POST
def revoke(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tournament = get_tournament(request, slug, may_organize)
    tokens = Token.objects.select_related("tournament")
    token = get_object_or_404(tokens, tournament=tournament, pk=number)
    revoke_token(token, by=actor_of_request(request))
    return redirect("api_pages:tokens", tournament.slug)
