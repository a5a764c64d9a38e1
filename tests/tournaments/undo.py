"""The button beside a message that takes back what it says."""

import re

from django.http import HttpResponse
from django.test import Client


def press_undo(client: Client, page: str) -> HttpResponse:
    """The form beside the message, sent as it stands."""
    form = re.search(r'<form class="push" method="post" action="([^"]+)">(.*?)</form>', page, re.S)
    assert form, "there is no undo"
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form[2]):
        fields.setdefault(name, []).append(value)
    return client.post(form[1], fields, follow=True)
