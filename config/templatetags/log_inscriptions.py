"""What the log says of inscriptions."""

from django.utils.translation import gettext_lazy as _

PHRASES = {
    "participant.inscribed": _("%(actor)s inscribed %(subject)s."),
    "team.inscribed": _("%(actor)s inscribed %(subject)s."),
    "participants.imported": _("%(actor)s imported %(people)s people from a file."),
    "team.promoted": _("A place was free: %(subject)s left the waitlist."),
    "singles.promoted": _("People who came alone got a place: %(subject)s is one of them."),
    "single.waits_again": _("%(subject)s is alone and waits for others again."),
    "team.agreed": _("%(subject)s found together."),
    "partner.asked": _("%(actor)s asked %(subject)s to play together."),
    "partner.accepted": _("%(actor)s agreed to play with %(subject)s."),
    "partner.declined": _("%(actor)s declined to play with %(subject)s."),
    "partner.taken_back": _("%(actor)s took back the proposal to %(subject)s."),
    "participant.looking": _("%(actor)s changed whether %(subject)s can be found by others."),
    "participant.changed": _("%(actor)s put the data of %(subject)s right."),
    "participant.payment": _("%(actor)s noted a payment of %(subject)s."),
    "participant.age_verified": _("%(actor)s saw that %(subject)s is old enough."),
    "participant.age_unverified": _("%(actor)s took back the age check of %(subject)s."),
    "participant.confirmed": _("%(actor)s confirmed that %(subject)s will come."),
    "participant.unconfirmed": _("%(actor)s took back that %(subject)s will come."),
    "participant.checked_in": _("%(actor)s noted that %(subject)s is here."),
    "participant.checked_out": _("%(actor)s noted that %(subject)s is not here."),
    "participant.consented": _("%(actor)s noted that %(subject)s agrees about their data."),
    "participant.link_given": _("%(actor)s gave %(subject)s a personal link."),
    "participant.links_voided": _("%(actor)s voided the personal links of %(subject)s."),
    "participant.withdrawn": _("%(actor)s noted that %(subject)s withdrew."),
    "participant.replaced": _("%(actor)s put a reserve on the chair of %(subject)s."),
    "participant.erasure_asked": _("%(subject)s asked to be erased."),
    "participant.erased": _("%(actor)s erased the data of %(subject)s."),
}
