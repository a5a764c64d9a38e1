"""What referees and their phones are refused, in words."""

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import add_refusals

add_refusals(
    {
        "code_over": _(
            "This code is used up, too old or not from here. Ask for a fresh one at the desk."
        ),
        "too_many_ask": _(
            "Too many phones are asking right now. Wait a few minutes, or go to the desk."
        ),
        "request_over": _("Somebody has answered this phone already, or it waited too long."),
        "not_present": _(
            "A match begins when both teams are here. If one does not come, the desk decides."
        ),
        "not_their_chair": _(
            "The teams have changed meanwhile. Look at who sits where, then try again."
        ),
        "passed_to_head": _("This puts somebody out: the head referee has been asked."),
        "choose_a_reserve": _("Choose who takes the chair."),
        "request_decided": _("This ruling has been decided already."),
        "ruling_no_longer_fits": _(
            "The match has changed meanwhile and this ruling no longer fits: refuse it."
        ),
        "no_pin": _("This team has no PIN yet: the desk gives it one."),
        "pin_wrong": _("That is not the team's PIN. Tries left: %(left)s."),
        "pin_locked": _(
            "Too many wrong PINs. The team says yes by its personal link, or gets a new PIN at the"
            " desk."
        ),
        "practice_busy": _("Too many have practised today. Try again tomorrow."),
        "practice_full": _("This practice table is full: begin anew."),
        "request_withdrawn": _("The ruling that was asked for has been taken back."),
    }
)
