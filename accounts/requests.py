"""A request whose visitor has signed in: what a view behind `login_required` gets."""

from django.http import HttpRequest

from accounts.models import User


class SignedInRequest(HttpRequest):
    user: User
