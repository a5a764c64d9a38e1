"""What every page's frame needs: languages, the theme, and whether the connection is open."""

from django.conf import settings
from django.http import HttpRequest

from accounts.preferences import chosen_theme


def page_shell(request: HttpRequest) -> dict[str, object]:
    return {
        "languages": settings.LANGUAGES,
        "theme": chosen_theme(request),
        "open_connection": settings.MODE.warns,
        "version": settings.VERSION,
    }
