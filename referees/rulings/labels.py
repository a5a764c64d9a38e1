"""Words of rulings: what an infraction needs to be told, what a ruling does, its kind in a chip.

The rows of the catalogue bring their own titles; here is what every catalogue shares.
"""

from django.utils.translation import gettext_lazy as _, pgettext_lazy

from scoring.core.ruleset import Ruleset
from tournaments.regulation.rulebooks import words_of_game

# By input.
QUESTIONS = {
    "act": _("What did they do?"),
    "all": _("Does the whole team go?"),
    "asked": _("What did they ask?"),
    "burned": _("How many cards were burned?"),
    "call": _("Which call was answered?"),
    "card_laid": _("Was the first card already on the table?"),
    "cards_seen": _("How many cards were seen?"),
    "checked": _("Was it checked?"),
    "choice": _("What is chosen?"),
    "claimed": _("Was it claimed as stealing, and proved?"),
    "closings": _("How often was the pack closed?"),
    "cuts": _("How often was it cut?"),
    "dealer_asked": _("Did the dealer ask first?"),
    "decision": _("What does the organization decide?"),
    "declared": _("Envido that was declared"),
    "eleven": _("Mão de onze"),
    "envido": _("How does the envido stand?"),
    "envido_points": _("Points of the envido"),
    "envite_open": _("Was the envite still open?"),
    "envite_stake": _("Stones of the envite"),
    "envite_winner": _("Who won the envite?"),
    "expel": _("Is the person expelled?"),
    "first": _("Which answer came first?"),
    "flores": _("How many flores?"),
    "holds": _("Envido that they hold"),
    "in_time": _("Claimed before the receiver's first card?"),
    "in_turn": _("Was it their turn?"),
    "justified": _("Is it justified?"),
    "owner": _("Whose card is it?"),
    "partner": _("What does the partner say?"),
    "points": _("Points of the hand, A and B"),
    "proved": _("Is it proved?"),
    "redeal": _("Does the rival ask for a new deal?"),
    "refused": _("Do they refuse to show?"),
    "requested": _("Do the rivals ask that the skipped player declares?"),
    "rival_flor": _("Does the opponent have flor?"),
    "round": _("In which round?"),
    "said": _("What was said?"),
    "same_side": _("Did their own side ask before?"),
    "seen": _("Had they seen the cards?"),
    "stake": _("Value of the hand"),
    "taken_back": _("Was the card taken back in time?"),
    "tied": _("Was the hand tied?"),
    "truco": _("How does the truco stand?"),
    "truco_stake": _("Points of the truco"),
    "truco_winner": _("Who won the truco?"),
    "verified": _("Has a judge verified it?"),
    "when": _("When was it noticed?"),
    "winner": _("Who won the hand?"),
}
# By row and input, where the same word asks somebody else.
QUESTIONS_OF_A_ROW = {
    "101.choice": _("What does the referee decide?"),
    "110.choice": _("What does the referee decide?"),
}
# Choices; the game's own words (truco, seis, mazo …) need none.
CHOICES = {
    "yes": _("Yes"),
    "no": _("No"),
    "accept": _("they accept"),
    "after": _("after the hand"),
    "annul": _("the offender's games are annulled"),
    "at-once": _("yes, at once"),
    "before": _("before playing"),
    "burn": _("burn it and take another"),
    "confirms": _("confirms it"),
    "corrects": _("corrects it"),
    "disqualified": _("disqualification"),
    "during": _("during the hand"),
    "expel": _("expulsion"),
    "first": _("the first"),
    "impugned": _("the inscription is impugned"),
    "keep": _("keep it"),
    "late": _("yes, but late"),
    "look": _("looked too early"),
    "mao": _("plain hand"),
    "no-se-quiere": _("“no se quiere”"),
    "none": _("no truco was called"),
    "number": _("a number"),
    "open": _("still open"),
    "other-word": _("another word"),
    "over": _("over"),
    "own": _("their own side's"),
    "pending": _("called and not answered"),
    "playing": _("being played"),
    "points": _("points"),
    "raise": _("they raise"),
    "retruco-called": _("retruco called, not answered"),
    "rival": _("the rival's"),
    "rival_wins": _("the opponent wins"),
    "run": _("they run"),
    "second": _("the second"),
    "silent": _("says nothing"),
    "third": _("the third"),
    "truco-called": _("truco called, not answered"),
    "undecided": _("not decided yet"),
    "vale-cuatro-called": _("vale cuatro called, not answered"),
    "wrong_muerte": _("a wrong kill"),
}
# What a ruling does besides points.
EFFECTS = {
    "redealt": _("The hand is dealt again."),
    "deal_passes": _("The deal passes to the next player."),
    "hand_replaced": _("These points take the place of the hand's."),
    "hand_settled": _("The hand is over."),
    "game_forfeited": _("The game is lost."),
    "match_forfeited": _("The match is lost."),
    "disqualified": _("The team is disqualified and loses the match."),
    "expelled": _(
        "The person is expelled: they play no later match of this event. Their team goes on with a"
        " reserve, or loses its next match by walkover."
    ),
    "games_annulled": _("Their won games are annulled."),
    "warned": _("A warning: it is noted and counts the next time."),
    "by_default": _("The rulebook sets no penalty for this: the tournament's own is applied."),
    "courtesy": _("A matter of courtesy: it is noted, and nothing follows."),
    "no_effect": _("What was said or done has no effect."),
    "stands": _("What was played stands."),
    "referred": _("It goes to whoever is in charge."),
    "show_card": _("The card is shown."),
    "dealer_burns_card": _("The dealer burns one of the cards."),
    "rival_burns_card": _("An opponent burns one of the cards."),
    "return_last_card": _("The last card is returned."),
    "complete_hand": _("The missing cards are dealt."),
    "burn_and_replace": _("The card is burned and another one dealt."),
    "entry_impugned": _("The inscription is impugned."),
    "outsider_leaves": _("Whoever passed the signals leaves the place."),
}
# The kind of a row, as its chip says it, and its suit; in the order of how much it costs.
CLASSES = {
    "PTS": (pgettext_lazy("a sanction", "Points"), "copa"),
    "CANCEL": (pgettext_lazy("a sanction", "Not collected"), "copa"),
    "FORFEIT": (pgettext_lazy("a sanction", "Forfeit"), "copa"),
    "WARN": (pgettext_lazy("a sanction", "Warning"), "oro"),
    "DUTY": (pgettext_lazy("a sanction", "Forbidden"), "oro"),
    "DEAL": (pgettext_lazy("a sanction", "Deal"), "espada"),
    "VOID": (pgettext_lazy("a sanction", "No effect"), ""),
    "STANDS": (pgettext_lazy("a sanction", "It stands"), ""),
    "PROC": (pgettext_lazy("a sanction", "Refer"), ""),
}
# What the dialog's script says by itself.
SCRIPT = {
    "choose": _("Choose who it was and what happened."),
    "asking": _("One moment…"),
    "offline": _("No signal: it is saved, and computed when it arrives."),
    "offline_grave": _("If it puts somebody out, the head referee is asked."),
    "apply": _("Apply to %(name)s"),
    "apply_offline": _("Note it against %(name)s"),
    "ask_head": _("Ask the head referee about %(name)s"),
    "more": _("Something is still missing: answer what is asked."),
    "score": _("%(a)s to %(b)s"),
    "earlier": _("Counted before: %(count)s"),
    "past": _("Before: %(what)s (match %(match)s)"),
    "article": _("art. %(number)s"),
    "team": _("the whole team"),
    "grave": _("This puts somebody out: the head referee decides."),
    "optional": _("(optional)"),
    "expel": _("Expel %(name)s"),
    "disqualify": _("Disqualify %(name)s"),
    "running_hand": _("Hand %(hand)s, being played"),
    "last_hand": _("Hand %(hand)s"),
    "earlier_hand": _("An earlier hand…"),
    "which_hand": _("In which hand?"),
    "close": _("Close"),
    "approved": _("%(name)s, head referee, approved it"),
    "rejected": _("%(name)s, head referee, rejected it"),
    "reason": _("Reason: %(reason)s"),
    "read": _("Understood"),
    "sent": _("Ruling: %(title)s"),
    "another": _("Something else happened"),
}


def question(name: str, row: str, rules: Ruleset) -> str:
    own = words_of_game("questions", rules)
    words = QUESTIONS_OF_A_ROW.get(f"{row}.{name}") or own.get(name) or QUESTIONS.get(name)
    return str(words or name)


def choice(code: str, rules: Ruleset) -> str:
    """
    >>> from scoring.registry import ruleset
    >>> choice("vale-cuatro", ruleset("asart")), choice("doze", ruleset("mineiro"))
    ('vale cuatro', 'doze')
    """
    words = words_of_game("choices", rules).get(code) or CHOICES.get(code)
    return str(words or code.replace("-", " ").replace("_", " "))


def effect(code: str) -> str:
    return str(EFFECTS.get(code, code))
