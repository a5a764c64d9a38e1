"""Words of the consultant: its questions, its answers of one sentence, and why something may not be
said. The word itself stands in the sentence as the table says it."""

from django.utils.translation import gettext_lazy as _, pgettext_lazy

from scoring.core.ruleset import Ruleset
from tournaments.regulation.rulebooks import words_of_game

# What the rules have against a call, by the code of the fault or of the note.
REASONS = {
    "envido_late": _("the envido belongs to the first round, and that is over"),
    "envido_after_own_card": _("whoever has laid a card calls no envido any more"),
    "envido_after_truco": _("the truco has been answered, and the envido comes before it"),
    "envido_after_own_truco": _("only the rivals of whoever called truco put the envido first"),
    "envido_chain": _("the envido can't be raised like that"),
    "envido_closed": _("the envido has been answered already"),
    "envido_twice": _("the envido has been called already"),
    "envido_unanswered": _("what was called has to be answered first"),
    "truco_unanswered": _("what was called has to be answered first"),
    "request_unanswered": _("what was called has to be answered first"),
    "truco_order": _("first comes “%(expected)s”"),
    "step_skipped": _("first comes “%(expected)s”"),
    "raise_out_of_order": _("first comes “%(expected)s”"),
    "truco_not_yours": _("only the side that accepted may raise"),
    "same_side_raises": _("the same side does not raise twice in a row"),
    "own_request_raised": _("the same side does not raise twice in a row"),
    "raise_without_quiero": _("whoever raises says “quiero” first"),
    "truco_closed": _("the truco has been refused already"),
    "nothing_to_answer": _("nothing is waiting for an answer"),
    "own_call_answered": _("nobody answers a call of their own side"),
    "hand_is_over": _("the hand is over"),
    "spoke_after_mazo": _("whoever went to the mazo says nothing more"),
    "spoke_after_pass": _("whoever passed says nothing more"),
    "already_gone": _("whoever went to the mazo says nothing more"),
    "request_in_onze": _("nothing is asked for in a mão de onze"),
    "request_in_ferro": _("nothing is asked for in a mão de ferro"),
    "asked_out_of_turn": _("only whoever is to play may ask"),
    "decision_without_onze": _("this is no mão de onze"),
    "decision_in_ferro": _("nobody decides in a mão de ferro: it is played"),
    "decision_not_theirs": _("only the pair with eleven decides"),
    "decision_too_late": _("they have decided already"),
    "not_the_turn": _("it is not their turn"),
    "truco_out_of_turn": _("it is not their turn"),
    "not_cantando": _("nobody is one stone short"),
    "must_sing": _("whoever is one stone short sings first"),
    "cannot_be_called": _("with this score it can't be called"),
    "envite_not_allowed": _("the time for the envite is over"),
    "envite_above_one": _("with one stone missing there is no envite above one"),
    "answer_closed": _("that has been answered already"),
    "not_a_reply": _("that is no answer to what was called"),
    "quiero_envido_misplaced": _("that is no answer to what was called"),
    "flor_not_askable": _("the flor can't be asked for now"),
    "flor_lost": _("the flor was announced too late"),
    "a_ley_not_valid": _("“a ley” is not valid here"),
    "mas_a_ley_not_valid": _("“a ley” is not valid here"),
    "raise_on_decided_hand": _("the hand is decided already"),
    # In favour of it.
    "envido_first": _("the envido comes first"),
    "envite_first": _("the envite comes before the truco"),
    "partner_truco_valid": _("the partner's truco stands"),
    "last_tied_may_call": _("the last of the tied may still call"),
    "single_stone_counts_two": _("a single stone counts as two"),
}

SENTENCES = {
    "trick_won": _("%(name)s takes it with %(card)s."),
    "trick_tied": _("It is tied: %(names)s."),
    "envido_won": _("%(name)s has the better one: %(number)s."),
    "envido_tied": _("%(name)s wins it: %(number)s each, and sits nearer to the mano."),
    "flor_none": _("No: these three cards are no flor."),
    "flor_blanca": _("Yes: a flor of %(value)s."),
    "flor_pieza": _("Yes: a flor with a piece, of %(value)s."),
    "flor_reservada": _("Yes: La Reservada, above every other flor."),
    "no_flor": _("No: this game is played without flor."),
    "call_allowed": _("Yes: %(name)s may say “%(word)s” now."),
    "call_allowed_because": _("Yes: %(name)s may say “%(word)s” now, %(why)s."),
    "call_refused": _("No: %(name)s may not say “%(word)s” now."),
    "call_refused_because": _("No: %(name)s may not say “%(word)s” now, %(why)s."),
    "call_without_effect": _("Said by %(name)s “%(word)s” has no effect now."),
    "call_without_effect_because": _("Said by %(name)s “%(word)s” has no effect now: %(why)s."),
    # Answered by the phone itself.
    "call_allowed_by_taps": _("Yes: by what has been tapped, “%(word)s” may be said now."),
    "call_refused_by_taps": _("No: by what has been tapped, “%(word)s” may not be said now."),
    "needs_network": _("Without network this can't be answered. The book below is on this phone."),
    "asking": _("Looking it up…"),
    "tap_cards": _("Tap a card for each of those who laid one."),
    "tap_hands": _("Tap the three cards of each, or their number."),
    "tap_three": _("Tap the three cards."),
    "tap_vira": _("Tap the vira first."),
    "tap_call": _("Tap who speaks, and what."),
    "so_far": _("So far: %(words)s"),
    "nothing_so_far": _("Nothing has been tapped in this hand yet."),
    "vira": "Vira",
    "first": pgettext_lazy("seat in the order of play", "mano"),
    "last": pgettext_lazy("seat in the order of play", "deals"),
    "nth": pgettext_lazy("seat in the order of play", "no. %(place)s"),
}


def sentence(code: str, **values: object) -> str:
    return str(SENTENCES[code]) % values


def reason_words(code: str, rules: Ruleset) -> str:
    """Why a rule objects to something or notes it, as the ruleset's own book says it or as all do;
    nothing where nobody has words for it."""
    return words_of_game("reasons", rules).get(code) or str(REASONS.get(code, ""))
