"""What the rules say against a hand as it was told, by the code of the fault. The article stands
beside it. Every code that a rule may raise has its sentence here, in the words of its game."""

from django.utils.translation import gettext_lazy as _

HAND_FAULTS = {
    # What was told in two ways, or not at all.
    "hand_is_over": _(
        "The hand was over by then: nothing is called, answered or laid after its end."
    ),
    "call_lacking": _(
        "The line says how it ended and not how it was called. Add the call: %(expected)s."
    ),
    "winner_differs": _("The hand can't be of both: %(expected)s and %(told)s."),
    "envido_winner_differs": _("The envido can't be of both: %(expected)s and %(told)s."),
    "result_differs": _("The line tells two results of one hand."),
    "rounds_differ": _("The rounds are told in two ways that do not agree."),
    "shown_differs": _("Either the points were shown or they were not: not both."),
    "dealt_twice": _("The cards of one player are told twice."),
    "tie_needs_seats": _(
        "Both sides have %(number)s: say in which seats, so that the mano can decide: %(expected)s."
    ),
    "base_disagrees": _("The base can't be of both: %(expected)s and %(given)s."),
    "envite_disagrees": _("The envite can't be of both: %(expected)s and %(given)s."),
    "envite_unanswered": _(
        "The line says who won the envite and not how it was answered. Add the answer:"
        " %(expected)s."
    ),
    "envite_value_differs": _("The envite is told as %(expected)s and as %(given)s."),
    "flor_disagrees": _(
        "What is told of the highest flor does not agree: %(expected)s and %(given)s."
    ),
    "flor_value_differs": _("The flor is told as %(expected)s and as %(given)s."),
    "flor_denied_by_cards": _("The cards told of %(who)s say otherwise of this flor."),
    "too_many_flores": _(
        "A player has one flor at most, and side %(side)s would have more than players."
    ),
    "two_reservadas": _("There is one Reservada in a base at most: one perico, one perica."),
    "vueltas_disagree": _("The vueltas do not agree with what else is told."),
    # Cards, and who plays them.
    "card_twice": _("The card %(card)s is told twice, and there is only one."),
    "card_count": _("A player has three cards, and %(seat)s has %(given)s."),
    "not_three_cards": _("A player has three cards, and %(seat)s has %(given)s."),
    "three_cards": _("A player has three cards, not %(given)s."),
    "card_not_held": _("The card %(card)s is not among that player's."),
    "muestra_missing": _("The muestra is missing: without it nobody knows what a card is worth."),
    "muestra_differs": _("The muestra is one card, and the line tells two."),
    "spoke_after_pass": _("Whoever passed neither plays nor speaks any more in that hand."),
    "spoke_after_mazo": _(
        "Whoever went to the mazo neither plays nor speaks any more in that hand."
    ),
    "wrong_duel": _("It is not the turn of that pica-pica. In this hand it is: %(expected)s."),
    "not_in_the_duel": _("%(who)s does not play this hand. Only these do: %(expected)s."),
    "hand_unfinished": _("It is not said who won the hand, or how it ended."),
    # Truco.
    "truco_unanswered": _("The truco was not answered: quiero, no quiero or al mazo."),
    "own_call_answered": _("A call is answered by the rivals, not by the side that made it."),
    "nothing_to_answer": _("There is nothing to answer: no call was waiting for it."),
    "truco_not_yours": _("Only whoever said “quiero” to the truco may raise it."),
    "truco_order": _("The truco goes up one step at a time: truco, retruco, vale cuatro."),
    "raise_without_quiero": _("Before raising, the truco has to be wanted: “quiero retruco”."),
    "truco_closed": _("The truco was refused: it is raised no more."),
    # Envido.
    "envido_late": _("The envido is called in the first round, and that was over."),
    "envido_after_own_card": _("Whoever has laid a card can't open the envido, only raise it."),
    "envido_after_truco": _(
        "The envido comes before the truco: by then it could not be called any more."
    ),
    "envido_after_own_truco": _(
        "Only the rivals of whoever called truco may put the envido first."
    ),
    "envido_out_of_turn": _(
        "The envido is opened in one's own turn, and the turn was %(expected)s."
    ),
    "envido_unanswered": _("The envido was not answered: quiero or no quiero."),
    "envido_twice": _("Nobody raises an envido of their own: the rivals answer first."),
    "envido_chain": _("This can't follow what had been called of the envido."),
    "envido_closed": _("The envido had been answered: it is neither called again nor raised."),
    "envido_winner_missing": _(
        "It is not said who won the envido: add the points, the cards or the winner."
    ),
    "envido_void": _("There was a flor, so the envido is void: nobody wins it."),
    "both_calls_needed": _("“Sin ley de juego” goes with an envido and a truco of the same side."),
    "both_answers_together": _(
        "After “sin ley de juego” envido and truco are answered together, with nothing between."
    ),
    "sin_ley_late": _("“Sin ley de juego” comes first in a hand, before any call or card."),
    "number_without_envido": _("Points are declared only if the envido was wanted."),
    "number_impossible": _("No cards make that number."),
    # Flor.
    "no_flor_here": _("This event is played without flor."),
    "no_flor_held": _("By the cards told, that player has no flor."),
    "flor_twice": _("Each player sings flor once."),
    "flor_chain": _("This can't follow what had been sung of the flor."),
    "flor_closed": _("The flor had been answered: it is raised no more."),
    "flor_not_yours": _("Only what the rivals sang can be raised."),
    "flor_unanswered": _("What was sung upon the flor was not answered: quiero or no quiero."),
    "flor_winner_missing": _(
        "It is not said who won the flor: add the points, the cards or the winner."
    ),
    "flor_winner_differs": _(
        "By what is told the flor goes to %(expected)s, and the line says otherwise."
    ),
    "no_flor_sung": _("Nobody sang a flor there: none can be false."),
    "flor_was_sung": _("That player did sing the flor: it was not hidden."),
    # Truco of Brazil.
    "step_skipped": _("Requests go up one step at a time, none left out."),
    "own_request_raised": _("Nobody raises a request of their own: only the rivals may."),
    "asked_out_of_turn": _("Only whoever is to play may ask, and the turn was %(expected)s."),
    "request_unanswered": _("The request of %(expected)s was not answered: accept, run or raise."),
    "request_in_onze": _("Nothing is asked for in a mão de onze."),
    "request_in_ferro": _("Nothing is asked for in a mão de ferro."),
    "decision_in_ferro": _("Nobody decides in a mão de ferro: it is played."),
    "decision_without_onze": _("This is no mão de onze: there is nothing to decide."),
    "decision_without_dez": _("This is no mão de dez: there is nothing to decide."),
    "onze_undecided": _(
        "In a mão de onze it is said first whether it is played, and %(expected)s did not say."
    ),
    "dez_undecided": _(
        "In a mão de dez it is said first whether it is played, and %(expected)s did not say."
    ),
    "decision_not_theirs": _("Only %(expected)s decides whether this hand is played."),
    "decision_too_late": _("It had been decided already whether the hand is played."),
    "wrong_starter": _("The first card of the hand is laid by %(expected)s."),
    "wrong_opener": _("Whoever won a round opens the next: %(expected)s."),
    "wrong_opener_after_tie": _("After the tie the next is opened by %(expected)s."),
    "out_of_turn": _("A card out of turn: the turn was %(expected)s."),
    "covered_in_first": _("In the first round no card is laid covered."),
    "covered_never": _("In this truco no card is laid covered."),
    "covered_in_closed_ferro": _("In a closed mão de ferro no card is laid covered."),
    "covered_when_tied": _("After a tie the highest card is shown, not laid covered."),
    "highest_kept_back": _("After a tie the highest card is shown, and %(seat)s had %(expected)s."),
    "vira_lacking": _("The vira is missing: without it nobody knows the manilhas."),
    "second_vira": _("There is one vira, and it was %(expected)s."),
    "vira_with_fixed_manilhas": _("The manilhas are fixed here: there is no vira."),
    # Truco of Venezuela.
    "vira_needed": _("The vira is missing: it is told before the cards."),
    "vira_twice": _("There is one vira, and the line tells two."),
    "base_unfinished": _("It is not said who won the base, or how it ended."),
    "not_the_turn": _("It was not that player's turn."),
    "already_played": _("%(who)s had played in that vuelta already."),
    "already_gone": _("That player had gone to the mazo already."),
    "pass_all_three": _("In the first vuelta one passes with all three cards or with none."),
    "two_cards_due": _(
        "After a tied first vuelta two cards are laid together, one below the other."
    ),
    "same_card_due": _(
        "A card laid too early is played when its turn comes: %(expected)s, not %(card)s."
    ),
    "no_early_card": _("That player laid no card too early: there is none to take back."),
    "raise_out_of_order": _(
        "The truco goes up one step at a time: truco, retruco, vale nueve, vale juego."
    ),
    "cannot_be_called": _("With this score that envite can't be called."),
    "envite_winner_needed": _(
        "It is not said who won the envite: what each showed, or whose it is."
    ),
    "flor_winner_needed": _("It is not said whose flor is the highest."),
    "no_such_value": _("No cards make %(given)s."),
    "proof_not_due": _(
        "The three cards are proved only by whoever called envite and truco on the first turn,"
        " when asked to."
    ),
    "must_sing": _("Whoever is cantando has to sing: %(side)s."),
    "not_cantando": _("Only whoever is one stone short sings, and %(who)s is not."),
    "nothing_to_privar": _(
        "“Privo” answers rivals who have sung: there is nothing to answer with it."
    ),
    "nothing_to_check": _("There is no privo of the rivals to check."),
}

# Where something else could have been said, it is named.
POSSIBLE = _("Possible is: %(expected)s.")
NAMES_THE_POSSIBLE = {
    *("envido_chain", "flor_chain", "truco_order", "step_skipped", "raise_out_of_order"),
}
