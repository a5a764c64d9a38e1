"""What views share: a signed-in visitor's request, a page with a form, what was sent."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpRequest, QueryDict
from django.http.response import HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


class SignedInRequest(HttpRequest):
    """As a view behind `login_required` gets it."""

    user: User


def form_page(view: View) -> View:
    """A page with a form: GET shows it, POST sends it, and no cache keeps it."""
    methods: Any = require_http_methods(["GET", "POST"])
    page: View = never_cache(methods(view))
    return page


def fresh_page(view: View) -> View:
    """A page to look at, which no cache keeps: it is of this moment, or of this reader."""
    page: View = never_cache(require_safe(view))
    return page


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form is bound to: an empty POST is still an answer, and its faults are shown."""
    return request.POST if request.method == "POST" else None
