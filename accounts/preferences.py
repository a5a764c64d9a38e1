"""Language and theme: two choices anybody may make, kept in cookies; the language also in the
account of whoever has one."""

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from accounts.services import remember_language

THEMES = ("system", "papel", "noche", "sol")


def chosen_theme(request: HttpRequest) -> str:
    """The theme that was chosen; "" follows the device."""
    theme = request.COOKIES.get(settings.THEME_COOKIE_NAME, "")
    return theme if theme in THEMES[1:] else ""


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    language = request.POST.get("language", "")
    if language not in dict(settings.LANGUAGES):
        raise BadRequest
    remember_language(request.user, language)
    return set_preference(back_to_page(request), settings.LANGUAGE_COOKIE_NAME, language)


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    theme = request.POST.get("theme", "")
    if theme not in THEMES:
        raise BadRequest
    return set_preference(back_to_page(request), settings.THEME_COOKIE_NAME, theme)


def set_preference(response: HttpResponse, name: str, value: str) -> HttpResponse:
    response.set_cookie(
        name,
        value,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def back_to_page(request: HttpRequest) -> HttpResponse:
    """Where the choice was made; never to another site."""
    target = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return HttpResponseRedirect(target if safe else "/")
