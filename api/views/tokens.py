"""An organizer's page: programs that may act here."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.requests import posted
from api.forms import TokenForm
from api.models import Token
from api.scopes import SCOPES
from api.services.tokens import make_token, revoke_token
from tournaments.actors import of_request
from tournaments.exceptions import NotFound, Refused
from tournaments.permissions import may_run_the_hall
from tournaments.views.getting import get_tournament


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest, slug: str) -> HttpResponse:
    """The key is on the page that answers the form, and never again."""
    event = get_tournament(request, slug, may_run_the_hall)
    form = TokenForm(posted(request))
    key = ""
    if request.method == "POST" and form.is_valid() and isinstance(request.user, User):
        try:
            _token, key = make_token(event, user=request.user, **form.cleaned_data)
            form = TokenForm()
        except Refused:
            form.add_error(None, _("Not possible now"))
    found = Token.objects.filter(tournament=event, revoked_at=None).select_related("user")
    rows = [(token, [SCOPES.get(scope, scope) for scope in token.scopes]) for token in found]
    page = {"tournament": event, "form": form, "key": key, "rows": rows}
    return render(request, "api/tokens.html", page)


@require_POST
def revoke(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = get_tournament(request, slug, may_run_the_hall)
    token = Token.objects.filter(tournament=event, pk=number).select_related("tournament").first()
    if token is None:
        raise NotFound(number)
    revoke_token(token, by=of_request(request))
    return redirect("tokens", event.slug)
