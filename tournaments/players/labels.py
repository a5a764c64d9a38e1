"""How far a team came, in words."""

from django.utils.translation import gettext as _, gettext_lazy

from tournaments.inscriptions.selectors import EXCLUDED, IN, WAITING, Counts, InscriptionRow
from tournaments.models import Participant
from tournaments.podium.standings import BRONZE, SILVER, Standing
from tournaments.regulation.sentences import cup_name, round_name

MEDALS = {
    SILVER: gettext_lazy("You reached the final"),
    BRONZE: gettext_lazy("You came third"),
}
REACHED = {
    "final": MEDALS[SILVER],
    "third_place": gettext_lazy("You reached the semi-finals"),
    "semifinal": gettext_lazy("You reached the semi-finals"),
    "quarterfinal": gettext_lazy("You reached the quarter-finals"),
    "round_of_16": gettext_lazy("You reached the round of 16"),
}


def reached_words(standing: Standing) -> str:
    """How far they got, never how they went out."""
    phrase = str(MEDALS.get(standing.medal) or REACHED.get(standing.reached) or "")
    if standing.medal == SILVER and standing.reached not in REACHED:
        phrase = _("You came second")  # the table decided, there was no final
    if standing.is_by_table and not phrase:
        phrase = _("You played to the end")
    if not phrase:
        phrase = _("You played in: %(round)s") % {"round": round_name(standing.reached)}
    return f"{cup_name(standing.cup)}: {phrase}" if standing.cup else phrase


def headline(person: Participant, row: InscriptionRow, counts: Counts) -> str:
    """How the inscription stands, and what is missing, in one sentence."""
    if person.withdrawn_at:
        return _("You have withdrawn.")
    if row.state == EXCLUDED:
        return _("Your team was excluded.")
    if row.state == IN:
        return (
            _("Your team has a place.")
            if row.team
            else _("Your place is reserved. Your partner is missing.")
        )
    if row.state == WAITING and (row.team or counts.is_full):
        return _("You are on the waitlist: no. %(position)s.") % {"position": row.position}
    return _("You are waiting for a partner.") if row.state == WAITING else _("You have left.")
