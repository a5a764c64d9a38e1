"""Words of rulings: what an infraction needs to be told, what a ruling does, its kind in a chip.

The rows of the catalogue bring their own titles; here is what every catalogue shares.
"""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments import day_words
from tournaments.exceptions import Refused

Words = Mapping[str, str | Promise]

# By input, or by row and input where the same word asks for something else.
QUESTIONS: Words = {
    "act": gettext_lazy("What did they do?"),
    "all": gettext_lazy("Does the whole team go?"),
    "asked": gettext_lazy("What did they ask?"),
    "burned": gettext_lazy("How many cards were burned?"),
    "call": gettext_lazy("Which call was answered?"),
    "card_laid": gettext_lazy("Was the first card already on the table?"),
    "cards_seen": gettext_lazy("How many cards were seen?"),
    "checked": gettext_lazy("Was it checked?"),
    "choice": gettext_lazy("What is chosen?"),
    "claimed": gettext_lazy("Was it claimed as stealing, and proved?"),
    "closings": gettext_lazy("How often was the pack closed?"),
    "cuts": gettext_lazy("How often was it cut?"),
    "dealer_asked": gettext_lazy("Did the dealer ask first?"),
    "decision": gettext_lazy("What does the organization decide?"),
    "declared": gettext_lazy("Envido that was declared"),
    "eleven": gettext_lazy("Mão de onze"),
    "envido": gettext_lazy("How does the envido stand?"),
    "envido_points": gettext_lazy("Points of the envido"),
    "envite_open": gettext_lazy("Was the envite still open?"),
    "envite_stake": gettext_lazy("Stones of the envite"),
    "envite_winner": gettext_lazy("Who won the envite?"),
    "expel": gettext_lazy("Is the person expelled?"),
    "first": gettext_lazy("Which answer came first?"),
    "holds": gettext_lazy("Envido that they hold"),
    "in_time": gettext_lazy("Claimed before the receiver's first card?"),
    "in_turn": gettext_lazy("Was it their turn?"),
    "justified": gettext_lazy("Is it justified?"),
    "owner": gettext_lazy("Whose card is it?"),
    "partner": gettext_lazy("What does the partner say?"),
    "points": gettext_lazy("Points of the hand, A and B"),
    "proved": gettext_lazy("Is it proved?"),
    "redeal": gettext_lazy("Does the rival ask for a new deal?"),
    "refused": gettext_lazy("Do they refuse to show?"),
    "requested": gettext_lazy("Do the rivals ask that the skipped player declares?"),
    "rival_flor": gettext_lazy("Does the opponent have flor?"),
    "round": gettext_lazy("In which round?"),
    "said": gettext_lazy("What was said?"),
    "same_side": gettext_lazy("Did their own side ask before?"),
    "seen": gettext_lazy("Had they seen the cards?"),
    "stake": gettext_lazy("Value of the hand"),
    "taken_back": gettext_lazy("Was the card taken back in time?"),
    "tied": gettext_lazy("Was the hand tied?"),
    "truco": gettext_lazy("How does the truco stand?"),
    "truco_stake": gettext_lazy("Points of the truco"),
    "truco_winner": gettext_lazy("Who won the truco?"),
    "verified": gettext_lazy("Has a judge verified it?"),
    "when": gettext_lazy("When was it noticed?"),
    "winner": gettext_lazy("Who won the hand?"),
}
# Choices; the game's own words (truco, seis, mazo …) need none.
CHOICES: Words = {
    "yes": gettext_lazy("Yes"),
    "no": gettext_lazy("No"),
    "accept": gettext_lazy("they accept"),
    "after": gettext_lazy("after the hand"),
    "annul": gettext_lazy("the offender's games are annulled"),
    "at-once": gettext_lazy("yes, at once"),
    "before": gettext_lazy("before playing"),
    "burn": gettext_lazy("burn it and take another"),
    "confirms": gettext_lazy("confirms it"),
    "corrects": gettext_lazy("corrects it"),
    "disqualified": gettext_lazy("disqualification"),
    "during": gettext_lazy("during the hand"),
    "expel": gettext_lazy("expulsion"),
    "first": gettext_lazy("the first"),
    "impugned": gettext_lazy("the inscription is impugned"),
    "keep": gettext_lazy("keep it"),
    "late": gettext_lazy("yes, but late"),
    "look": gettext_lazy("looked too early"),
    "mao": gettext_lazy("plain hand"),
    "no-se-quiere": gettext_lazy("“no se quiere”"),
    "none": gettext_lazy("no truco was called"),
    "number": gettext_lazy("a number"),
    "open": gettext_lazy("still open"),
    "other-word": gettext_lazy("another word"),
    "over": gettext_lazy("over"),
    "own": gettext_lazy("their own side's"),
    "pending": gettext_lazy("called and not answered"),
    "playing": gettext_lazy("being played"),
    "points": gettext_lazy("points"),
    "raise": gettext_lazy("they raise"),
    "retruco-called": gettext_lazy("retruco called, not answered"),
    "rival": gettext_lazy("the rival's"),
    "rival_wins": gettext_lazy("the opponent wins"),
    "run": gettext_lazy("they run"),
    "second": gettext_lazy("the second"),
    "silent": gettext_lazy("says nothing"),
    "third": gettext_lazy("the third"),
    "truco-called": gettext_lazy("truco called, not answered"),
    "undecided": gettext_lazy("not decided yet"),
    "vale-cuatro-called": gettext_lazy("vale cuatro called, not answered"),
    "wrong_muerte": gettext_lazy("a wrong kill"),
}
# What a ruling does besides points.
EFFECTS: Words = {
    "redealt": gettext_lazy("The hand is dealt again."),
    "deal_passes": gettext_lazy("The deal passes to the next player."),
    "hand_replaced": gettext_lazy("These points take the place of the hand's."),
    "hand_settled": gettext_lazy("The hand is over."),
    "game_forfeited": gettext_lazy("The game is lost."),
    "match_forfeited": gettext_lazy("The match is lost."),
    "disqualified": gettext_lazy("The team is disqualified and loses the match."),
    "expelled": gettext_lazy(
        "The person is expelled: they play no later match of this event. Their team goes on with a"
        " reserve, or loses its next match by walkover."
    ),
    "games_annulled": gettext_lazy("Their won games are annulled."),
    "warned": gettext_lazy("A warning: it is noted and counts the next time."),
    "no_effect": gettext_lazy("What was said or done has no effect."),
    "stands": gettext_lazy("What was played stands."),
    "referred": gettext_lazy("It goes to whoever is in charge."),
    "show_card": gettext_lazy("The card is shown."),
    "dealer_burns_card": gettext_lazy("The dealer burns one of the cards."),
    "rival_burns_card": gettext_lazy("An opponent burns one of the cards."),
    "return_last_card": gettext_lazy("The last card is returned."),
    "complete_hand": gettext_lazy("The missing cards are dealt."),
    "burn_and_replace": gettext_lazy("The card is burned and another one dealt."),
    "entry_impugned": gettext_lazy("The inscription is impugned."),
    "outsider_leaves": gettext_lazy("Whoever passed the signals leaves the place."),
}
# The kind of a row, as its chip says it, and its suit; in the order of how much it costs.
CLASSES: Mapping[str, tuple[str | Promise, str]] = {
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
SCRIPT: Words = {
    "choose": gettext_lazy("Choose who it was and what happened."),
    "asking": gettext_lazy("One moment…"),
    "offline": gettext_lazy("No signal: it is saved, and computed when it arrives."),
    "offline_grave": gettext_lazy("If it puts somebody out, the head referee is asked."),
    "apply": gettext_lazy("Apply to %(name)s"),
    "apply_offline": gettext_lazy("Note it against %(name)s"),
    "ask_head": gettext_lazy("Ask the head referee about %(name)s"),
    "more": gettext_lazy("Something is still missing: answer what is asked."),
    "score": gettext_lazy("%(a)s to %(b)s"),
    "earlier": gettext_lazy("Counted before: %(count)s"),
    "past": gettext_lazy("Before: %(what)s (match %(match)s)"),
    "article": gettext_lazy("art. %(number)s"),
    "team": gettext_lazy("the whole team"),
    "grave": gettext_lazy("This puts somebody out: the head referee decides."),
    "optional": gettext_lazy("(optional)"),
    "sent": gettext_lazy("Ruling: %(title)s"),
    "another": gettext_lazy("Something else happened"),
}
REFUSALS: Words = {
    "passed_to_head": gettext_lazy("This puts somebody out: the head referee has been asked."),
    "request_decided": gettext_lazy("This ruling has been decided already."),
    "ruling_no_longer_fits": gettext_lazy(
        "The match has changed meanwhile and this ruling no longer fits: refuse it."
    ),
    "no_pin": gettext_lazy("This team has no PIN yet: the desk gives it one."),
    "pin_wrong": gettext_lazy("That is not the team's PIN. Tries left: %(left)s."),
    "pin_locked": gettext_lazy(
        "Too many wrong PINs. The team says yes by its personal link, or gets a new PIN at the"
        " desk."
    ),
}


def refusal_words(refusal: Refused) -> str:
    known = REFUSALS.get(refusal.code)
    return str(known) % refusal.data if known is not None else day_words.refusal_words(refusal)


def question(name: str) -> str:
    return str(QUESTIONS.get(name, name))


def choice(code: str) -> str:
    """
    >>> choice("vale-cuatro"), choice("doze")
    ('vale cuatro', 'doze')
    """
    return str(CHOICES.get(code, code.replace("-", " ").replace("_", " ")))


def effect(code: str) -> str:
    return str(EFFECTS.get(code, code))
