"""What a token may be made for. Reading what is public needs none."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SCOPES: Mapping[str, str | Promise] = {
    "read": _("read what only people with a role see"),
    "setup": _("set up: plan, steps of the event, people"),
    "inscriptions": _("inscribe people, mark them, take them out"),
    "draws": _("freeze and make draws"),
    "hall": _("call matches to tables, let referees' phones in, drive the screen"),
    "results": _("hands, rulings, results, decisions, confirmations"),
    "appeals": _("appeals and cases"),
    "papers": _("have papers made"),
    "programs": _("make and revoke keys and webhooks"),
}
