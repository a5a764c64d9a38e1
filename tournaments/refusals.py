"""Every refusal in words: one sentence for each code, wherever it is raised.

A service raises `Refused("code", …)`; pages, phones and the API show what stands here. Each app
adds its own codes in its `refusals.py`, loaded when all apps are ready. A test holds every code
that is raised against this catalogue.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from accounts.editing_forms import CHANGED_MEANWHILE
from tournaments.exceptions import Refused
from tournaments.words.hours import moment_words

MAX_LISTED = 10
SENTENCES: dict[str, Any] = {}


def add_refusals(sentences: Mapping[str, Any]) -> None:
    """Add sentences by code. A code has one meaning: adding it twice is a mistake."""
    if repeated := SENTENCES.keys() & sentences.keys():
        raise ValueError(f"said twice: {', '.join(sorted(repeated))}")
    SENTENCES.update(sentences)


def refusal_sentence(refusal: Refused) -> str:
    """One sentence in the reader's language. Lists are joined, moments are local."""
    return str(SENTENCES[refusal.code]) % {
        name: spell(value) for name, value in refusal.data.items()
    }


def spell(value: Any) -> Any:
    if isinstance(value, list):
        return ", ".join(map(str, value[:MAX_LISTED])) + "…" * (len(value) > MAX_LISTED)
    if isinstance(value, datetime):
        return moment_words(localtime(value))
    return value


# An event's set-up, its stages and its people.
add_refusals(
    {
        "event_file_busy": _("Others are fetching large files: try again in a minute."),
        "already_planned": _("This tournament is set up already."),
        "nothing_to_copy": _("There is nothing to copy: it was never set up."),
        "slug_taken": _("This address is taken."),
        "changed_meanwhile": CHANGED_MEANWHILE,
        "frozen": _("Some of these settings can no longer change."),
        "places_taken": _("%(taken)s places are taken already: the cap cannot be lower."),
        "table_busy": _("Matches are being played at these tables: %(tables)s."),
        "matches_open": _("These matches are not confirmed yet: %(matches)s."),
        "nothing_played": _("No match has been played: there is nothing to close."),
        "appeals_open": _("These appeals are not decided yet: %(appeals)s."),
        "no_clock_planned": _("The plan has no clock for these rounds."),
        "round_not_there": _("There is nothing left to play in this round."),
        "clock_runs": _("The clock of this round was started already."),
        "clock_not_started": _("The clock of this round was not started."),
        "clock_not_running": _("This clock does not run."),
        "clock_not_paused": _("This clock is not paused."),
        "clock_still_runs": _("The time of this round is not up yet."),
        "clock_too_long": _("A clock has at most %(most)s minutes."),
        "wrong_minutes": _("From 1 to %(most)s minutes."),
        "clock_does_otherwise": _(
            "The plan says something else for when the time is up: %(line)s."
        ),
        "already_open": _("Inscriptions are open already."),
        "already_closed": _("Inscriptions are closed already."),
        "wrong_stage": _("The event is not at this step: look at its page again."),
        "already_has_role": _("This person already has that role here."),
        "role_already_ended": _("This role had ended already."),
        "another_name": _("This is not the name of the tournament: type it as it stands above."),
        "has_results": _("Matches have been played: it can be cancelled, and not deleted."),
        "reason_too_long_to_show": _("At most %(most)s characters: everybody reads it."),
        "last_organizer": _(
            "This is the only organizer left: name another one first, or nobody could return."
        ),
        "nameless": _("Type a name."),
        "referee_twice": _("There is a referee of that name already: add something to it."),
        "second_person_needed": _(
            "You gave this reason of a draw yourself: another organizer must erase it."
        ),
        "remark_already_erased": _("This text has been erased already."),
    }
)

# The event's own page.
add_refusals(
    {
        "last_day_before_first": _("The last day comes after the first one: look at the set-up."),
        "picture_too_heavy": _("The picture is too large: at most %(most)s MB."),
        "picture_too_many_pixels": _(
            "The picture has too many points: at most %(most)s megapixels. Make it smaller first."
        ),
        "picture_of_another_kind": _("This is no PNG, JPEG or WebP picture."),
        "picture_broken": _("The picture is broken or incomplete: save it again and send it anew."),
        "too_many_pictures": _("There are %(most)s logos already: remove one first."),
    }
)

# Inscriptions.
add_refusals(
    {
        "not_open_yet": _("Inscriptions are not open yet."),
        "opens_later": _("Inscriptions open on %(when)s."),
        "after_the_draw": _(
            "The draw has been made: from now on a withdrawal is a matter of the matches. Tell the"
            " organizers."
        ),
        "not_set_up": _("This tournament is not set up yet."),
        "closed": _("Inscriptions are closed."),
        "teams_only": _("Here people play in teams they form themselves: give all names."),
        "alone_only": _("Here everybody comes alone and the draw makes the teams."),
        "team_size": _("A team has %(size)s people: give all names, or one alone."),
        "withdrawn": _("This person has withdrawn."),
        "erased": _("This person's data has been erased."),
        "unknown_payment": _("Paid, owes, or nothing to pay: one of the three."),
        "without_team": _("This person has no team."),
        "no_number": _("This person gave no phone number that can be read."),
        "nobody_to_write_to": _(
            "Nobody of them can be reached by mail or on a phone that follows."
        ),
        "too_many_messages": _("%(limit)s messages a day at most: write the next one tomorrow."),
        "nothing_to_tell": _("There is nothing new to tell them."),
        "unknown_message": _("Choose what the message is about."),
        "partner_has_page": _(
            "This person uses their own page already. They can ask the organizers for a new link."
        ),
        "has_team": _("One of the two has a team already."),
        "game_running": _("A game is being played: a reserve comes in between two games."),
        "reserve_has_team": _("The reserve has a team already."),
        "reserve_has_played": _("The reserve has played for another team already."),
        "not_in_tournament": _("This person is not inscribed here."),
        "not_to_be_found": _("This person does not look for a partner any more."),
        "proposal_over": _("This proposal is no longer open."),
        "too_many_partners": _("Together you would be more than the %(size)s of a team."),
        "would_lose_place": _(
            "The tournament is full: with a partner from the waitlist somebody would lose a place."
        ),
        "list_full": _("The list of this team is full: %(size)s at most."),
        "list_too_short": _(
            "A team needs %(size)s: nobody can leave this list but by splitting the team."
        ),
        "choose_a_team": _("Choose %(size)s people who have no team yet."),
        "teams_fixed": _(
            "The draw has been made: the teams stay as they are. A reserve comes in by “Replace”."
        ),
        "teams_listed": _(
            "The list of draw %(number)s is frozen with the people and teams of today: draw it, or"
            " cancel it first."
        ),
        "team_names_fixed": _("Matches have been called: teams keep the names they are called by."),
        "team_name_wrong": _(
            "The name of a team has %(longest)s characters at most and can't begin with =, +, - or"
            " @."
        ),
        "note_too_long": _("The note is too long: %(longest)s characters at most."),
        "team_name_taken": _("Another team has this name already."),
        "not_withdrawn": _("This person has not withdrawn."),
        "too_late_to_return": _(
            "The draw has been made: who withdrew before it can be inscribed again, as a reserve."
        ),
        "import_open": _(
            "A file is on its way in already: finish it, or leave the rest of it out."
        ),
        "import_gone": _("This file is not here any more: somebody finished it or left it out."),
        "preview_expired": _("This preview is too old: send the file again."),
        "duplicates": _("Somebody of them is inscribed already."),
        "flawed": _("Something is missing or wrong."),
    }
)

# Draws.
add_refusals(
    {
        "already_drawn": _("This draw was made already. There is only one."),
        "already_together": _("They play in the same team already."),
        "not_drawn": _("This draw has not been made yet."),
        "faulty_source": _("These are not the numbers or cards that were promised."),
        "source_is_past": _(
            "This source has spoken already, or names no moment: choose one still to come."
        ),
        "source_not_yet": _("This source speaks only on %(moment)s."),
        "source_too_late": _(
            "It had to come before %(moment)s: now the fallback counts, as the list says."
        ),
        "fallback_not_yet": _("The fallback counts only from %(moment)s on."),
        "no_outcome": _("With these conditions there is nothing left to draw."),
        "faulty_list": _("The list can't be frozen as it is."),
        "play_has_begun": _("A match has been called or played: what was drawn stays."),
        "no_bracket_yet": _("There is no drawn bracket that a late team could come into."),
        "no_free_place": _(
            "Nobody passes free, or they have been called already: there is no place."
        ),
        "no_late_team": _(
            "There is no complete team outside the bracket to draw for: inscribe it at the desk"
            " first."
        ),
        "late_list_frozen": _(
            "The list of draw %(number)s, for a late team, waits for its source: draw it, or cancel"
            " it, first."
        ),
        "rivals_called": _(
            "No longer pass free there, since the list was frozen: %(who)s. Freeze the list again:"
            " the rival is drawn among the rest."
        ),
        "bracket_is_drawn": _("The bracket is drawn: these teams stand in it."),
        "nothing_to_put_together": _("Everybody plays alone here: only the bracket is drawn."),
        "too_few_people": _("There are too few people without a team."),
        "too_few_teams": _("A bracket needs at least two confirmed teams."),
        "too_many_teams": _("A bracket holds at most 512 teams."),
        "too_complex": _(
            "These conditions can't be counted exactly: keep fewer apart, or choose half by half."
        ),
        "somebody_was_faster": _("Another organizer was faster. Look at how things stand."),
        "list_changed": _("The list changed this very moment. Look at it and freeze it again."),
        "superseded": _("Another list was frozen after this one."),
        "people_gone": _("People of the list have left since: %(who)s. Freeze the list again."),
        "teams_gone": _("Teams of the list have left since: %(who)s. Freeze the list again."),
        "teams_changed": _(
            "Since the list was frozen these sit in other teams: %(who)s. Freeze the list again."
        ),
        "places_moved": _(
            "The tables give these another place than the list says: %(who)s. Freeze the list"
            " again."
        ),
        "list_cancelled": _("This list was cancelled: freeze a new one."),
        "bracket_list_frozen": _(
            "The bracket's list is frozen with the teams of today: draw %(number)s. Draw it, or"
            " cancel it first."
        ),
        "not_ready": _(
            "Not everything is ready: %(codes)s. Settle it, or say that it is drawn all the same."
        ),
        "neither_in_a_team": _("Neither of them is in a team."),
        "no_such_person": _("Choose people of this draw."),
        "not_in_force": _("This draw is not the one in force."),
        "faulty_change": _("The draw does not allow this change."),
        "draw_reason_needed": _(
            "This changes what draw %(number)s has published: give a reason, which stands beside"
            " it for everybody to read."
        ),
    }
)

# Matches, the bracket and the hall.
add_refusals(
    {
        "format_frozen": _("This match has begun: its number of games stays."),
        "head_referee_needed": _(
            "Putting somebody out needs the head referee or the committee: ask them."
        ),
        "expelled": _(
            "%(names)s may not sit down: expelled in match %(matches)s (art. %(articles)s). No rule"
            " names a substitute: the organizer seats a reserve, gives the match to the other team,"
            " or lets them play with a reason, at the desk."
        ),
        "expelled_here": _(
            "%(names)s was expelled in this match and still has the chair: nothing more is played"
            " until a reserve sits there, the match is given, or the committee has decided."
        ),
        "not_in_the_plan": _("The regulation of this tournament does not say so."),
        "nobody_expelled": _("Nobody who was expelled sits in this match."),
        "stale": _(
            "Somebody else wrote in this match meanwhile. Look at what is there now, then try"
            " again."
        ),
        "nothing_to_record": _("There is nothing to save."),
        "flores_missing": _(
            "The table of this event counts flores: tell how many each side sang, 0 where none."
        ),
        "no_games": _("Type the score of at least one game."),
        "result_confirmed": _("This result is confirmed: from now on it is corrected."),
        "sealed_winner": _(
            "Both teams have signed this result, and this would change who goes on: ask the head"
            " referee or the central desk to correct it."
        ),
        "match_not_open": _("This match can't take results now."),
        "later_match_played": _(
            "A later match is already played or being played with a team from here: %(matches)s. It"
            " must be undone together with this result."
        ),
        "event_not_playing": _("The event is not being played: nothing can change."),
        "reason_needed": _("Give a reason: it stays with the decision."),
        "remark_too_long": _(
            "That is too long: at most %(longest)s characters, and it has %(length)s."
        ),
        "article_missing": _("Name the article that it rests on."),
        "side_signed": _("This team has signed already."),
        "signature_missing": _("A team has neither signed nor refused to."),
        "nothing_to_confirm": _("There is no result here that waits for confirmation."),
        "nothing_to_correct": _("There is nothing to correct: nothing would change."),
        "match_not_ready": _("This match is not ready to be called."),
        "no_walkover": _("This match has not ended by a walkover."),
        "match_not_called": _("This match is not called."),
        "match_not_at_a_table": _("This match is neither called nor being played."),
        "not_at_that_table": _(
            "Match %(match)s is no longer at table %(table)s: look at the board again."
        ),
        "no_table_to_swap": _("Match %(match)s has no table of its own to swap."),
        "table_taken": _("Table %(table)s is taken, or not in use."),
        "stages_do_not_fit": _("The planned stages do not fit %(teams)s teams."),
        "groups_first": _("This event begins with groups: they are drawn first."),
        "rounds_first": _("This event begins with rounds: they are drawn first."),
        "no_rounds_planned": _("The plan of this event has no rounds."),
        "round_not_over": _(
            "Round %(round)s is not over: every result must be confirmed and every appeal decided"
            " before the next round is drawn."
        ),
        "rounds_over": _("All rounds of the plan are drawn and played."),
        "round_list_frozen": _(
            "The list of draw %(number)s, for the next round, waits for its source: draw it, or"
            " cancel it, first."
        ),
        "too_late_for_rounds": _(
            "Half of the rounds are drawn: nobody can come into them any more."
        ),
        "round_gone_by": _(
            "The team left in round %(round)s, and a later one was drawn: it can't come back."
        ),
        "no_groups_planned": _("The plan of this event has no groups."),
        "no_such_draw_planned": _("The plan of this event has no such bracket to draw."),
        "losers_drawn": _(
            "The losers of the first round are drawn into their own bracket: nobody can come into"
            " that round any more."
        ),
        "no_pots_planned": _("The bracket of this event is not drawn from pots."),
        "no_open_tie": _("There is no tie that a lot must settle."),
        "stage_not_over": _("The stage before is not over yet."),
        "stages_open": _("A stage of the event was not drawn yet."),
        "places_open": _("Nobody has these places yet: %(places)s."),
        "bracket_built": _("The bracket is built already."),
        "stage_is_drawn_by_lot": _("This bracket is drawn, not seeded."),
        "later_stage_drawn": _(
            "A later stage was drawn with whoever had these places: %(places)s. Say whether it"
            " stands."
        ),
        "stands_or_again": _(
            "What was drawn stands, or it is taken back and drawn again: not both at once."
        ),
        "not_in_stage": _("This team does not play in this stage."),
        "no_table_points": _("This table has no points that could be taken away."),
        "wrong_deduction": _("Choose between 1 and %(most)s points."),
        "deduction_taken_back": _("These points were given back already."),
        "team_plays": _("A team of this match is called or plays in match %(matches)s."),
        "bracket_in_play": _("A match has been called or played: the bracket stays."),
        "same_team": _("Choose two different teams."),
        "not_where_drawn": _("A team no longer stands where the draw put it."),
        "match_begun": _("Match %(match)s has been called or played already."),
        "team_gone": _("This team has left already."),
        "team_not_gone": _("This team has not left."),
        "event_over": _("The event is over: nothing can change."),
        "event_cancelled": _("The event was cancelled: nothing can change."),
        "not_a_referee": _("Somebody here is no longer a referee: look at the list again."),
        "no_such_table": _("There is no table %(tables)s."),
        "table_twice": _("Two referees have the same table: %(tables)s."),
        "case_decided": _("Case %(number)s has been decided already."),
        "referee_keeps_it": _("A referee keeps this table: the result comes from there."),
        "pin_given": _("Your team has its PIN already. The desk can give you a new one."),
    }
)

# Appeals.
add_refusals(
    {
        "held_by_appeal": _("This match waits for the decision on appeal %(number)s."),
        "under_appeal": _(
            "Appeal %(number)s about this match is open: the result stays in pencil until it is"
            " decided."
        ),
        "match_gone": _("The match of this appeal is no longer in the bracket."),
        "no_team_there": _("There is no team on that side."),
        "no_result_yet": _("There is no result yet to object to."),
        "no_such_ruling": _("Line %(line)s is no ruling that counts."),
        "appeal_too_late": _(
            "Too late: there were %(minutes)s minutes for it. The committee may still take it up."
        ),
        "appeal_open": _("Your appeal %(number)s about this is open already."),
        "appeal_decided": _("Appeal %(number)s has been decided or is not open."),
        "enough_said": _("Each team has %(most)s statements: yours are all made."),
        "referee_first": _("The referee answers first."),
        "not_theirs_to_end": _("It is not for this team to end appeal %(number)s now."),
        "say_what_is_decided": _("Say whether it stands or is overturned."),
        "say_what_is_right": _("Give the right games, or the lines that shall not count."),
        "committee_undoes": _(
            "This would undo matches that were played: only the committee can decide it so."
        ),
    }
)

# Fees and what was paid.
add_refusals(
    {
        "no_amount": _("Say how much was paid."),
        "nothing_to_pay": _("There is nothing to pay here."),
        "fee_paid": _("This fee is paid already: nothing more was taken."),
        "unknown_method": _("Say how it was paid: cash, transfer, Pix or card."),
        "payment_undone": _("Payment %(number)s has been undone already."),
        "paid_already": _("Something was paid already: undo that first."),
        "no_reentry_fee": _("The set-up names no fee for a re-entry."),
        "reentry_too_early": _("A team can be let in again once the bracket is drawn."),
        "no_reentry": _("This team was not charged for a re-entry."),
        "reentry_is_return": _(
            "With this re-entry a place was bought again: give the money back there."
        ),
        "payment_of_return": _(
            "With this payment a place was bought again: give the money back there."
        ),
        "no_returns": _("No place can be bought again now."),
        "best_losers_and_clubs": _(
            "Best losers are kept apart in the first round from whoever beat them. That does not go"
            " with clubs that meet as late as possible: keep these apart in the first round, or not"
            " at all."
        ),
        "returns_closed": _("Places are no longer sold."),
        "returns_open": _("Places are still sold."),
        "returned_already": _("This team has paid for a place already."),
        "no_second_chance": _(
            "This team cannot buy a place: only who lost a match that was played in the first round"
            " can, once its result is confirmed."
        ),
        "no_return": _("This team has paid for no place."),
        "return_taken": _("This team has the place that it paid for."),
    }
)
