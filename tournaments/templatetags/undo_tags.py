"""The button that takes back what a message has just said."""

from django import template
from django.contrib.messages.storage.base import Message

from tournaments.requests import Undo

register = template.Library()


@register.filter
def undo(message: Message) -> Undo | None:
    return Undo.from_tag(message.extra_tags or "")
