"""A request whose visitor has signed in: what a view behind `login_required` gets."""

from django.http import HttpRequest, QueryDict

from accounts.models import User


class SignedInRequest(HttpRequest):
    user: User


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form is bound to: an empty POST is still an answer, and its faults are shown."""
    return request.POST if request.method == "POST" else None
