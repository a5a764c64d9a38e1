"""What ways of paying are called."""

from django.utils.translation import pgettext

from tournaments.models import Method


def method_name(method: str) -> str:
    """
    >>> method_name("pix"), method_name("")
    ('Pix', 'not noted')
    """
    if method in Method.values:
        return str(Method(method).label)
    return pgettext("way of paying", "not noted")
