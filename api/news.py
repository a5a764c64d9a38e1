"""What webhooks can be told of."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

KINDS: Mapping[str, str | Promise] = {
    "call": _("a match is called to a table"),
    "result": _("a match is decided, or its result confirmed"),
    "ruling": _("a ruling is written"),
    "finished": _("the event is over"),
}
