"""What the log says of tournaments."""

from decimal import Decimal

from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

from tournaments.announcement.forms import LABELS as ANNOUNCEMENT_LABELS
from tournaments.audit.labels import PHRASES, SENTENCE_BUILDERS, TEXT_NAMES, names_in
from tournaments.audit.selectors import LogRow
from tournaments.brackets.tree import UNTIL_THREE
from tournaments.fees.labels import method_name
from tournaments.matches.labels import best_of_label, describe_notation
from tournaments.regulation.faults import CUPS
from tournaments.regulation.sentences import cup_name, stage_name
from tournaments.regulation.settings import FREE_TEXTS
from tournaments.setup.labels import LABELS, label_of
from tournaments.words.money import current_language, format_money

TEXT_NAMES |= {
    "reason": pgettext_lazy("of a decision", "Reason"),
    "case": gettext_lazy("What happened"),
    "notice": gettext_lazy("Notice"),
    "decision": gettext_lazy("Decision and reason"),
    "appeal": gettext_lazy("Objection"),
    "statement": gettext_lazy("Statement"),
    "note": gettext_lazy("Note"),
    "message": gettext_lazy("Message"),
    "team_name": gettext_lazy("Name of the team"),
    "seen": gettext_lazy("Who saw it"),
    "proof": gettext_lazy("How it was proved"),
    **{name: LABELS[name] for name in FREE_TEXTS},
    **ANNOUNCEMENT_LABELS,
}
PHRASES |= {
    "tournament.created": gettext_lazy("%(actor)s opened the tournament."),
    "match.called": gettext_lazy("%(actor)s called %(subject)s to table %(table)s."),
    "match.moved": gettext_lazy(
        "%(actor)s moved %(subject)s from table %(before)s to table %(table)s."
    ),
    "match.call_taken_back": gettext_lazy("%(actor)s took %(subject)s back from table %(table)s."),
    "match.confirmed": gettext_lazy("%(actor)s confirmed the result of %(subject)s."),
    "draw.frozen": gettext_lazy("%(actor)s froze the list of draw %(number)s."),
    "draw.cancelled": gettext_lazy("%(actor)s cancelled the list of draw %(number)s."),
    "draw.made": gettext_lazy("%(actor)s made draw %(number)s."),
    "draw.sealed": gettext_lazy(
        "Seal of draw %(number)s after change %(change)s by hand: %(seal)s."
    ),
    "draw.changed": gettext_lazy("%(actor)s changed draw %(number)s by hand."),
    "remark.erased": gettext_lazy("%(actor)s erased the text of a remark."),
    "plan.made": gettext_lazy("%(actor)s made the plan of the event."),
    "picture.added": gettext_lazy("%(actor)s put a picture on the event's page."),
    "picture.removed": gettext_lazy("%(actor)s took a picture off the event's page."),
    "inscriptions.opened": gettext_lazy("%(actor)s opened the inscriptions."),
    "inscriptions.closed": gettext_lazy("%(actor)s closed the inscriptions."),
    "tournament.finished": gettext_lazy("%(actor)s closed the event: its results are frozen."),
    "tournament.cancelled": gettext_lazy("%(actor)s cancelled the event."),
    "tournament.deleted": gettext_lazy("%(actor)s deleted the event."),
    "tournament.archived": gettext_lazy("%(actor)s archived the event."),
    "participant.inscribed": gettext_lazy("%(actor)s inscribed %(subject)s."),
    "team.inscribed": gettext_lazy("%(actor)s inscribed %(subject)s."),
    "participants.imported": gettext_lazy("%(actor)s imported %(people)s people from a file."),
    "team.promoted": gettext_lazy("A place was free: %(subject)s left the waitlist."),
    "singles.promoted": gettext_lazy(
        "People who came alone got a place: %(subject)s is one of them."
    ),
    "single.waits_again": gettext_lazy("%(subject)s is alone and waits for others again."),
    "team.agreed": gettext_lazy("%(subject)s found together."),
    "team.paired": gettext_lazy("%(actor)s made a team: %(subject)s."),
    "team.listed": gettext_lazy("%(actor)s put somebody more on the list of %(subject)s."),
    "team.unlisted": gettext_lazy("%(actor)s took somebody off the list of %(subject)s."),
    "team.split": gettext_lazy("%(actor)s split %(subject)s: its people are alone."),
    "team.members_swapped": gettext_lazy(
        "%(actor)s let %(subject)s change places with somebody of another team."
    ),
    "team.noted": gettext_lazy("%(actor)s changed the note on %(subject)s."),
    "team.renamed": gettext_lazy("%(actor)s changed the name of %(subject)s."),
    "partner.asked": gettext_lazy("%(actor)s asked %(subject)s to play together."),
    "partner.accepted": gettext_lazy("%(actor)s agreed to play with %(subject)s."),
    "partner.declined": gettext_lazy("%(actor)s declined to play with %(subject)s."),
    "partner.lapsed": gettext_lazy("What %(subject)s had agreed with a partner came to nothing."),
    "partner.taken_back": gettext_lazy("%(actor)s took back the proposal to %(subject)s."),
    "participant.looking": gettext_lazy(
        "%(actor)s changed whether %(subject)s can be found by others."
    ),
    "participant.changed": gettext_lazy("%(actor)s put the data of %(subject)s right."),
    "participant.payment": gettext_lazy("%(actor)s noted a payment of %(subject)s."),
    "payment.noted": gettext_lazy("%(actor)s noted a payment of %(subject)s."),
    "fees.way_changed": gettext_lazy("%(actor)s changed how people pay."),
    "fee.due_again": gettext_lazy("%(actor)s ended the exemption of %(subject)s."),
    "fee.waived": gettext_lazy("%(actor)s exempted %(subject)s from the fee."),
    "participant.age_verified": gettext_lazy("%(actor)s saw that %(subject)s is old enough."),
    "participant.age_unverified": gettext_lazy("%(actor)s took back the age check of %(subject)s."),
    "participant.confirmed": gettext_lazy("%(actor)s confirmed that %(subject)s will come."),
    "participant.unconfirmed": gettext_lazy("%(actor)s took back that %(subject)s will come."),
    "participant.checked_in": gettext_lazy("%(actor)s noted that %(subject)s is here."),
    "participant.checked_out": gettext_lazy("%(actor)s noted that %(subject)s is not here."),
    "participant.consented": gettext_lazy(
        "%(actor)s noted that %(subject)s agrees about their data."
    ),
    "participant.link_given": gettext_lazy("%(actor)s gave %(subject)s a personal link."),
    "message.sent": gettext_lazy("%(actor)s wrote to many people at once."),
    "message.opened": gettext_lazy("%(actor)s opened a message to %(subject)s in WhatsApp."),
    "participant.links_voided": gettext_lazy("%(actor)s voided the personal links of %(subject)s."),
    "participant.withdrawn": gettext_lazy("%(actor)s noted that %(subject)s withdrew."),
    "participant.returned": gettext_lazy("%(actor)s took back that %(subject)s withdrew."),
    "participant.replaced": gettext_lazy("%(actor)s put a reserve on the chair of %(subject)s."),
    "participant.erasure_asked": gettext_lazy("%(subject)s asked to be erased."),
    "participant.erased": gettext_lazy("%(actor)s erased the data of %(subject)s."),
    "playoff.built": gettext_lazy(
        "A play-off of group %(group)s is to be played: whoever goes on depends on it."
    ),
    "playoff.taken_back": gettext_lazy(
        "A play-off of group %(group)s is no longer needed: a correction parted those who were"
        " tied."
    ),
    "refill.returned": gettext_lazy(
        "%(subject)s lost match %(match)s and took the first empty place of the first round."
    ),
    "refill.closed": gettext_lazy(
        "No match of the first round is open: what is empty in it stays empty."
    ),
    "bracket.built": gettext_lazy("%(actor)s built the bracket."),
    "bracket.taken_back": gettext_lazy(
        "%(actor)s took the bracket back, to be drawn again: a correction gave places to others."
    ),
    "bracket.swapped": gettext_lazy("%(actor)s swapped two teams of the bracket by hand."),
    "bracket.late_team": gettext_lazy("%(actor)s let a late team into the bracket."),
    "groups.built": gettext_lazy("%(actor)s made the matches of the groups."),
    "round.built": gettext_lazy("%(actor)s made the matches of round %(round)s."),
    "team.entered_rounds": gettext_lazy("%(actor)s let a late team into the rounds."),
    "return.paid": gettext_lazy("%(actor)s noted that %(subject)s paid to come back."),
    "return.refunded": gettext_lazy(
        "%(actor)s gave %(subject)s back what it had paid to come back."
    ),
    "returns.closed": gettext_lazy("%(actor)s closed the sale of places; %(places)s were free."),
    "returns.opened": gettext_lazy("%(actor)s opened the sale of places again."),
    "team.points_deducted": gettext_lazy(
        "%(actor)s took %(points)s table points from %(subject)s."
    ),
    "team.points_given_back": gettext_lazy(
        "%(actor)s gave %(points)s table points back to %(subject)s."
    ),
    "tables.assigned": gettext_lazy("%(actor)s changed which referee keeps which table."),
    "match.let_play": gettext_lazy("%(actor)s let somebody who was expelled play in %(subject)s."),
    "match.team_coming": gettext_lazy(
        "%(actor)s told the desk that their team is on its way to %(subject)s."
    ),
    "match.signed": gettext_lazy("%(actor)s said yes to the result of %(subject)s."),
    "match.signature_refused": gettext_lazy(
        "%(actor)s noted that a team refuses to sign the result of %(subject)s."
    ),
    "screen.shown": gettext_lazy("%(actor)s changed what the hall's screen shows."),
    "case.brought": gettext_lazy("%(actor)s brought case %(number)s to the committee."),
    "case.decided": gettext_lazy("%(actor)s decided case %(number)s."),
    "team.withdrawn": gettext_lazy("%(actor)s noted that a team left the event."),
    "team.excluded": gettext_lazy("%(actor)s put a team out of the event."),
    "team.readmitted": gettext_lazy("%(actor)s let a team come back."),
    "appeal.filed": gettext_lazy("%(actor)s brought appeal %(number)s about %(subject)s."),
    "appeal.statement": gettext_lazy("%(actor)s made a statement on appeal %(number)s."),
    "appeal.answered": gettext_lazy("%(actor)s answered appeal %(number)s as referee."),
    "appeal.taken_on": gettext_lazy("%(actor)s took appeal %(number)s to the committee."),
    "appeal.accepted": gettext_lazy("%(actor)s accepted the answer to appeal %(number)s."),
    "appeal.withdrawn": gettext_lazy("%(actor)s withdrew appeal %(number)s."),
    "appeal.decided": gettext_lazy("%(actor)s decided appeal %(number)s for the committee."),
    "team.pin_issued": gettext_lazy("%(actor)s gave %(subject)s its PIN."),
    "match.deck_returned": gettext_lazy("%(actor)s noted that the deck of %(subject)s is back."),
    "match.pin_wrong": gettext_lazy("%(actor)s: a wrong PIN for %(subject)s."),
    "ruling.withdrawn": gettext_lazy("%(actor)s took back the ruling asked for in %(subject)s."),
    "ruling.refused": gettext_lazy("%(actor)s refused the ruling asked for in %(subject)s."),
}


def role_granted(row: LogRow) -> str:
    if row.actor == row.subject:
        return _("%(actor)s took on the role of %(role)s.") % names_in(row)
    return _("%(actor)s gave %(subject)s the role of %(role)s.") % names_in(row)


def role_ended(row: LogRow) -> str:
    if row.actor == row.subject:
        return _("%(actor)s gave up the role of %(role)s.") % names_in(row)
    return _("%(actor)s took the role of %(role)s from %(subject)s.") % names_in(row)


def plan_changed(row: LogRow) -> str:
    fields = ", ".join(label_of(str(name)) for name in row.data.get("fields", []))
    return _("%(actor)s changed the set-up: %(fields)s.") % (names_in(row) | {"fields": fields})


def announcement_changed(row: LogRow) -> str:
    names = row.data.get("fields", [])
    fields = ", ".join(str(ANNOUNCEMENT_LABELS.get(name, name)) for name in names)
    return _("%(actor)s changed the event's page: %(fields)s.") % (
        names_in(row) | {"fields": fields}
    )


def payment_taken(row: LogRow) -> str:
    return _("%(actor)s took %(money)s from %(subject)s: %(how)s.") % with_money(row)


def payment_undone(row: LogRow) -> str:
    return _("%(actor)s undid a payment of %(money)s by %(subject)s.") % with_money(row)


def reentry_charged(row: LogRow) -> str:
    return _("%(actor)s charged %(subject)s %(money)s for a re-entry.") % with_money(row)


def reentry_undone(row: LogRow) -> str:
    return _("%(actor)s took back a re-entry of %(subject)s: %(money)s.") % with_money(row)


def with_money(row: LogRow) -> dict[str, str]:
    amount, currency = Decimal(row.data.get("amount", 0)), str(row.data.get("currency", ""))
    money = format_money(amount, currency, current_language())
    return names_in(row) | {"money": money, "how": method_name(str(row.data.get("method", "")))}


def line_written(row: LogRow) -> str:
    return _("%(actor)s wrote line %(number)s of %(subject)s: %(notation)s") % with_notation(row)


def ruling_requested(row: LogRow) -> str:
    return _(
        "%(actor)s asked the head referee for a ruling in %(subject)s: %(notation)s"
    ) % with_notation(row)


def with_notation(row: LogRow) -> dict[str, str]:
    return names_in(row) | {"notation": describe_notation(str(row.data.get("notation", "")))}


def format_changed(row: LogRow) -> str:
    length = best_of_label(
        int(row.data.get("best_of", 1)), all_played=bool(row.data.get("all_played"))
    )
    return _("%(actor)s set the length of %(subject)s: %(length)s.") % (
        names_in(row) | {"length": length}
    )


def places_taken(row: LogRow) -> str:
    places = [source.partition(":")[2] for source in row.data.get("places", {})]
    return _("Places of the next stage are settled: %(places)s.") % {"places": ", ".join(places)}


CLOCKS = {
    "clock.started": gettext_lazy(
        "%(actor)s started the clock of round %(round)s (%(stage)s): %(minutes)s minutes."
    ),
    "clock.paused": gettext_lazy("%(actor)s paused the clock of round %(round)s (%(stage)s)."),
    "clock.resumed": gettext_lazy("%(actor)s let the clock of round %(round)s (%(stage)s) go on."),
    "clock.extended": gettext_lazy(
        "%(actor)s gave %(minutes)s more minutes to round %(round)s (%(stage)s)."
    ),
    "clock.stopped": gettext_lazy("%(actor)s stopped the clock of round %(round)s (%(stage)s)."),
}


def clock_changed(row: LogRow) -> str:
    names = names_in(row)
    key = str(names["stage"])
    names["stage"] = cup_name(key) if key in (UNTIL_THREE, *CUPS) else stage_name(key)
    return str(CLOCKS[row.action]) % names


def places_kept(row: LogRow) -> str:
    places = [source.partition(":")[2] for source in row.data.get("places", [])]
    return _("Whoever came in from these places stays, by decision: %(places)s.") % {
        "places": ", ".join(places)
    }


SENTENCE_BUILDERS |= {
    **dict.fromkeys(CLOCKS, clock_changed),
    "stage.places": places_taken,
    "stage.kept": places_kept,
    "role.granted": role_granted,
    "role.ended": role_ended,
    "plan.changed": plan_changed,
    "announcement.changed": announcement_changed,
    "payment.taken": payment_taken,
    "payment.undone": payment_undone,
    "reentry.charged": reentry_charged,
    "reentry.undone": reentry_undone,
    "match.entry": line_written,
    "match.format_changed": format_changed,
    "ruling.requested": ruling_requested,
}
