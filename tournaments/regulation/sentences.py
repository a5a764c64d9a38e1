"""The regulation of an event in words: one sentence per clause, in the language that is active.

All wording is ours. A test says every clause in every language.
"""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _, pgettext, pgettext_lazy

from scoring.core.ruleset import Ruleset
from scoring.registry import ruleset
from tournaments.brackets.tree import BY_RANK, GOLD, MAIN, split_code
from tournaments.formats.explain import all_words
from tournaments.formats.planned import BEFORE_SEMIFINALS
from tournaments.formats.ranking import LOT
from tournaments.formats.round_codes import GROUP, PLAYOFF, PLAYOFF_AFTER_ROUNDS, in_group
from tournaments.regulation.clauses import SECTIONS, Clause, clauses
from tournaments.regulation.labels import TIME_ZONES, option_sentence
from tournaments.regulation.settings import PlanSettings
from tournaments.words.hours import hour_words, moment_words
from tournaments.words.money import current_language, format_money, format_share
from tournaments.words.team_words import teams_of

TITLES = {
    "event": _("The event"),
    "inscriptions": _("Inscriptions"),
    "format": _("How it is played"),
    "rules": _("Rules of the game"),
    "day": _("The day"),
    "decisions": _("Decisions"),
    "end": _("The end"),
}

ROUND_NAMES = {
    "final": _("Final"),
    "third_place": _("Third place"),
    "semifinal": _("Semi-finals"),
    "quarterfinal": _("Quarter-finals"),
    "round_of_16": _("Round of 16"),
    "round_of_32": _("Round of 32"),
    "round_of_64": _("Round of 64"),
    "round_of_128": _("Round of 128"),
    "round_of_256": _("Round of 256"),
    "round_of_512": _("Round of 512"),
    "practice": _("Practice"),
    "groups": _("Groups"),
    "bracket": _("Bracket"),
}

# Knockouts beside the main one, and what that is called then, by the key of their stage.
CUP_NAMES = {
    "gold": _("Gold cup"),
    "silver": _("Silver cup"),
    "bronze": _("Bronze cup"),
    "consolation": _("Repechage"),
    "main": _("Main bracket"),
    "ladder": _("Repechage"),
}

SENTENCES = {
    "on_a_day": _("It is played on %(date)s."),
    "on_a_day_at": _("It is played on %(date)s, from %(time)s."),
    "no_day_yet": _("The date will be announced."),
    "place": _("Place: %(place)s."),
    "clock": _("All times are those of %(zone)s."),
    "category": _("Category: %(category)s."),
    "minimum_age": _(
        "Whoever plays is at least %(age)s years old; the desk checks it and keeps no birth date."
    ),
    "any_age": _("There is no minimum age."),
    "size_1": _("Everybody plays alone, one against one."),
    "size_2": _("Pairs play, two against two."),
    "size_3": _("Teams of three play, three against three."),
    "cap_1": _(
        "At most %(cap)s players take part. Whoever comes later goes to the waitlist and enters in"
        " order when a place becomes free."
    ),
    "cap_2": _(
        "At most %(cap)s pairs take part. Whoever comes later goes to the waitlist and enters in"
        " order when a place becomes free, both or none."
    ),
    "cap_3": _(
        "At most %(cap)s teams take part. Whoever comes later goes to the waitlist and enters in"
        " order when a place becomes free, whole or not at all."
    ),
    "reserves": _(
        "A team may list up to %(count)s more people than play; who sits down is said before each"
        " game."
    ),
    "no_cap": _("There is no limit of places."),
    "mode_individual_2": _("Everybody inscribes alone; the draw makes the pairs."),
    "mode_individual_3": _("Everybody inscribes alone; the draw makes the teams."),
    "mode_teams_2": _("Only complete pairs can inscribe."),
    "mode_teams_3": _("Only complete teams can inscribe."),
    "mode_both_2": _(
        "People inscribe in pairs or alone; the draw makes pairs of those who come alone."
    ),
    "mode_both_3": _(
        "People inscribe in teams or alone; the draw makes teams of those who come alone."
    ),
    "odd_waitlist": _("Who is left over in that draw goes to the waitlist."),
    "odd_reserve": _("Who is left over in that draw stays as a reserve."),
    "odd_larger": _("Who is left over in that draw joins a team as one more."),
    "odd_short": _(
        "Who is left over in that draw makes an incomplete team, to be completed before it plays:"
        " if the bracket has a bye, that team passes free."
    ),
    "opens": _("Inscriptions open on %(moment)s."),
    "closes": _("Inscriptions close on %(moment)s."),
    "closes_by_hand": _(
        "Inscriptions close when the organizers say so, at the latest with the draw."
    ),
    "fee": _("Each person pays %(fee)s."),
    "team_fee": _("Each team pays %(fee)s."),
    "late_fee": _("That is the price up to %(date)s; whoever pays later pays %(fee)s."),
    "reentry_fee": _("Whoever is let in again pays %(fee)s for each re-entry."),
    "team_reentry_fee": _("A team that is let in again pays %(fee)s for each re-entry."),
    "free": _("Taking part is free."),
    "single_elimination": _(
        "Single elimination: who loses a match is out. The matches are drawn once the teams are"
        " confirmed, in a draw that anyone can check."
    ),
    "elimination": _(
        "Elimination: who loses a match is out, but for the second chance that follows here. The"
        " matches are drawn once the teams are confirmed, in a draw that anyone can check."
    ),
    "groups": _(
        "First come groups of at most %(size)s, drawn so that anyone can check it: all of a group"
        " play against all, once."
    ),
    "groups_twice": _(
        "First come groups of at most %(size)s, drawn so that anyone can check it: all of a group"
        " play against all, twice."
    ),
    "league": _(
        "A league: all play against all, once. If there are more than %(size)s teams, they are"
        " drawn into groups of at most so many, so that anyone can check it."
    ),
    "league_twice": _(
        "A league: all play against all, twice. If there are more than %(size)s teams, they are"
        " drawn into groups of at most so many, so that anyone can check it."
    ),
    "rounds": _(
        "First come %(rounds)s rounds for everybody: nobody is out before they are over. Each is"
        " drawn, so that anyone can check it, when the one before is over: teams with as many wins"
        " meet, and nobody meets twice while that can be avoided."
    ),
    "rounds_by_points": _(
        "First come %(rounds)s rounds for everybody: nobody is out before they are over. Each is"
        " drawn, so that anyone can check it, when the one before is over: teams with as many table"
        " points meet, and nobody meets twice while that can be avoided."
    ),
    "rounds_random": _(
        "First come %(rounds)s rounds for everybody: nobody is out before they are over. Each is"
        " drawn, so that anyone can check it, when the one before is over; nobody meets twice while"
        " that can be avoided."
    ),
    "rounds_alone": _(
        "%(rounds)s rounds for everybody: nobody is out. Each is drawn, so that anyone can check"
        " it, when the one before is over: teams with as many wins meet, and nobody meets twice"
        " while that can be avoided."
    ),
    "rounds_by_points_alone": _(
        "%(rounds)s rounds for everybody: nobody is out. Each is drawn, so that anyone can check"
        " it, when the one before is over: teams with as many table points meet, and nobody meets"
        " twice while that can be avoided."
    ),
    "rounds_random_alone": _(
        "%(rounds)s rounds for everybody: nobody is out. Each is drawn, so that anyone can check"
        " it, when the one before is over; nobody meets twice while that can be avoided."
    ),
    "round_game": _("One game decides every match of the rounds."),
    "round_games": _(
        "A match of the rounds is best of %(best_of)s games: the first to win %(wins)s wins it."
    ),
    "rounds_bye": _(
        "If the number of teams is odd, one of those with the lowest score passes free in each"
        " round, and nobody twice while that can be avoided: it is a win by the full score."
    ),
    "rounds_late": _(
        "A team may still come in until round %(last)s is drawn: the last round it missed counts as"
        " won, earlier ones as not played."
    ),
    "rounds_leave": _(
        "Whoever leaves keeps its results, stands below all who stay and does not go on."
    ),
    "rounds_leave_alone": _("Whoever leaves keeps its results and stands below all who stay."),
    "cut": _("The first %(cut)s of the table go on."),
    "group_game": _("One game decides every match of the groups."),
    "group_games": _(
        "A match of the groups is best of %(best_of)s games: the first to win %(wins)s wins it."
    ),
    "league_game": _("One game decides every match."),
    "league_games": _(
        "Every match is best of %(best_of)s games: the first to win %(wins)s wins it."
    ),
    "two_games": _("Matches that count for a table are two games; 1–1 is a draw."),
    "three_games": _(
        "Matches that count for a table are three games, all of them played; whoever wins more"
        " wins the match."
    ),
    "table_target": _("In those matches a game is won with %(points)s points."),
    "bracket_target": _("In the bracket a game is won with %(points)s points."),
    "cup_target": _("%(cup)s: a game is won with %(points)s points."),
    "table_points_draw": _(
        "In the table a win gives %(win)s points, a draw %(draw)s and a defeat %(loss)s."
    ),
    "table_points": _("In the table a win gives %(win)s points and a defeat %(loss)s."),
    "table_points_by_games": _(
        "In the table a match won 2–0 gives 3 points and one won 2–1 gives 2, and 1 to whoever lost"
        " it; a match won without playing gives 3."
    ),
    "table_order": _("The table goes by, in this order: %(criteria)s."),
    "table_among": _(
        "The matches between them are a table of those who are tied alone, by what stands before in"
        " that order. If two of them have not met, they do not count."
    ),
    "table_among_by_wins": _(
        "The matches between them are a table of those who are tied alone, by wins. If two of them"
        " have not met, they do not count."
    ),
    "table_buchholz": _(
        "Buchholz adds up the wins of everybody a team has met; a round without a rival counts 0."
    ),
    "table_median": _(
        "Buchholz adds up the wins of everybody a team has met; a round without a rival counts 0."
        " The median leaves out the best and the worst of them."
    ),
    "table_flores": _(
        "Each flor that a side sings in time counts for it, whether it wins or loses; one found"
        " false does not. They are told with every result. A match won without playing has none."
    ),
    "sweep": _("Whoever wins a match without losing a game is credited all its games."),
    "table_ties": _(
        "A tie on which the way on depends is settled by lot, in a draw that anyone can check;"
        " any other is a shared place."
    ),
    "table_playoff": _(
        "A tie on which the way on depends is settled by one game between them, of each against"
        " each if they are three or more; whoever is still equal goes by lot, in a draw that anyone"
        " can check. Any other tie is a shared place."
    ),
    "medal_ties": _(
        "A tie for one of the first three places is settled by lot, in a draw that anyone can"
        " check; any other is a shared place."
    ),
    "medal_playoff": _(
        "A tie for one of the first three places is settled by one game between them, of each"
        " against each if they are three or more; whoever is still equal goes by lot, in a draw"
        " that anyone can check. Any other tie is a shared place."
    ),
    "ties_shared": _("Whoever is equal in all of this shares the place."),
    "league_table": _(
        "No bracket follows: the first three of the table are champion, second and third."
    ),
    "league_groups": _(
        "No bracket follows: the first three of the table are champion, second and third. If there"
        " are several groups, the best of the firsts comes first, then the other firsts, then the"
        " seconds; they are compared without the results against the last of the larger groups."
    ),
    "league_shared": _(
        "No bracket follows: the first three places of the table have the medals, and whoever"
        " shares a place shares its medal. If there are several groups, equal places of all groups"
        " are one place."
    ),
    "table_walkover": _(
        "Who does not come loses the match by the full score; if neither comes, both lose."
    ),
    "table_disqualified": _(
        "A disqualification during a match is a defeat: games that were won stand; the one being"
        " played and those that lacked go to the other side."
    ),
    "table_deducted": _(
        "The committee may deduct table points, or give them back, with a reason. Everybody sees"
        " it in the table."
    ),
    "table_leaves": _(
        "Whoever leaves before half of its matches is struck from the table with all its results;"
        " later, its other matches are lost and it stands last."
    ),
    "through_first": _("The first of each group goes on."),
    "through": _("The first %(each)s of each group go on."),
    "through_best": _(
        "Where the best of the next place fill the bracket, they go on too; they are compared"
        " without the results against the last of the larger groups."
    ),
    "through_best_thirds": _(
        "Where the best thirds fill the bracket, at most %(most)s of them, they go on too; they are"
        " compared without the results against the last of the larger groups. Where they do not"
        " fill it, the best firsts pass the first round free."
    ),
    "through_byes": _("Where they do not fill the bracket, the best pass the first round free."),
    "way_in_pots": _(
        "The bracket is drawn from pots, in a draw that anyone can check: firsts meet seconds, and"
        " teams of one group meet as late as possible."
    ),
    "way_in_drawn": _(
        "The bracket is drawn anew among all who come through, in a draw that anyone can check."
    ),
    "way_in_seeded": _(
        "The bracket follows the tables: the best meets the last, and so on; nothing is drawn."
    ),
    "way_in_crossing": _(
        "Who meets whom in the bracket is fixed beforehand, from the top: %(pairs)s. Nothing is"
        " drawn; where nobody took a place, the other one passes."
    ),
    "knockout_after": _("From there on who loses a match is out."),
    "cup_of_rest": _(
        "The main bracket is the gold cup. Whoever does not come into it plays the %(cup)s."
    ),
    "cup_of_places": _(
        "The next %(each)s of each group, after those who come into the bracket before, play the"
        " %(cup)s."
    ),
    "cup_of_losers": _(
        "Repechage: whoever loses a match that was played in the first round comes into a bracket"
        " of their own. Who passed free and loses later does not."
    ),
    "cup_of_losers_draw": _(
        "It is drawn once every result of the first round is confirmed, as publicly as the main"
        " bracket; nobody meets in it whom they lost to."
    ),
    "refill": _(
        "Refill: the bracket has the next power of two of places. Full matches stand first, at most"
        " one team waits for a rival, and the other places of the first round are empty."
    ),
    "refill_places": _(
        "Whoever loses a match that was played in the first round takes its first empty place, by"
        " the numbers of the matches: in the order in which results are confirmed, and never in"
        " the match just lost."
    ),
    "refill_often": _(
        "Who came back and loses again comes back again, as long as a place is empty. Once the"
        " first round is full, whoever loses is out."
    ),
    "refill_end": _(
        "Whoever still waits for a rival when no match of the first round is open passes free; a"
        " match that stayed empty sends nobody on."
    ),
    "return_not_entitled": _(
        "Whoever did not come to a match, was disqualified or has withdrawn does not come back. If"
        " a result of the first round is corrected after its loser came back, the organizers decide"
        " with a reason, and everything that changes is shown before."
    ),
    "pairs": _(
        "In the first round everybody plays one match, drawn so that anyone can check it. If the"
        " number of teams is odd, one passes free."
    ),
    "return_places": _(
        "Paid return: whoever loses a match that was played in the first round may buy a place"
        " again for the fee of a re-entry, once. The next bracket has the smallest power of two of"
        " places that is greater than the number of winners (16 winners, 32 places); what is free"
        " of it can be bought."
    ),
    "return_window": _(
        "It is paid at the desk, at the latest %(minutes)s minutes after the last result of the"
        " first round."
    ),
    "return_window_open": _("It is paid at the desk, until the organizers close it."),
    "return_lot": _(
        "If more pay than there are places, a lot decides, in a draw that anyone can check, and the"
        " others get their money back."
    ),
    "return_draw": _(
        "Then the bracket is drawn anew among all, in a draw that anyone can check: whoever met in"
        " the first round may meet again."
    ),
    "best_losers_places": _(
        "Best losers: if the winners of the first round are no power of two (2, 4, 8, 16 …), the"
        " best losers of that round fill the bracket up to the next one. Until every result of the"
        " round is confirmed and no appeal is open, their places are open."
    ),
    "best_losers_order": _(
        "The best loser is who lost by the smallest difference of points, over all games of the"
        " match; then who made more points. If it is still a tie for the last place, a lot decides,"
        " in a draw that anyone can check."
    ),
    "best_losers_draw": _(
        "Then the bracket is drawn anew among all, in a draw that anyone can check. In its first"
        " round no best loser meets the team that beat it."
    ),
    "cup_pots": _("%(cup)s: drawn from pots, as the main bracket is."),
    "cup_seeded": _("%(cup)s: it follows the tables, as the main bracket does."),
    "cup_drawn": _("%(cup)s: drawn among all who come into it."),
    "ladder_main": _(
        "They play the main bracket, until three are left: the first meets the last, the second the"
        " last but one, and so on. Whoever wins takes the better place of the two; nothing is drawn"
        " anew."
    ),
    "ladder_byes": _("Where they do not fill it, the best pass free."),
    "ladder_back": _(
        "Ladder back: whoever misses the cut plays the repechage, a bracket by the places in the"
        " table, beside the main one. One game decides each of its matches."
    ),
    "ladder_semifinals": _(
        "Who wins the repechage plays the semi-finals with the last three of the main bracket. They"
        " are drawn once all four are known, in a draw that anyone can check: whoever met before"
        " does not meet again, if that can be avoided."
    ),
    "ladder_gone": _(
        "If one of the four has left the event before that draw, the others play on without it."
    ),
    "cups_apart": _("Each bracket has its own champion and its own podium."),
    "no_second_chance": _(
        "Whoever did not come to a match, was disqualified or has withdrawn has no second chance."
        " If a result is corrected after the draw, the organizers decide with a reason."
    ),
    "no_cup": _(
        "Whoever was put out of the event or has withdrawn plays no cup. If a result is corrected"
        " after the draw, the organizers decide with a reason."
    ),
    "round_clock_start": _(
        "%(where)s: a round lasts %(length)s from when its clock is started. When the time is up,"
        " games that have not begun start at %(points)s–%(points)s; the one being played goes on to"
        " its end."
    ),
    "round_clock_deal": _(
        "%(where)s: a round lasts %(length)s from when its clock is started. When the time is up, a"
        " referee alone shuffles and deals in every match that is still being played; everything"
        " else stays as it was."
    ),
    "round_clock_stand": _(
        "%(where)s: a round lasts %(length)s from when its clock is started. When the time is up, a"
        " match that is still being played stands as it is: who has more games has won, then who"
        " has more points in the game being played. While both are level it goes on, and the first"
        " hand after which they are not decides."
    ),
    "one_game": _("One game decides every match."),
    "best_of": _("Every match is best of %(best_of)s games: the first to win %(wins)s goes on."),
    "first_phase": _("First phase: best of %(best_of)s games (%(wins)s to win)."),
    "later_phases": _("Later phases: best of %(best_of)s games (%(wins)s to win)."),
    "own_round": _("%(round)s: best of %(best_of)s games (%(wins)s to win)."),
    "third_match": _("The beaten semi-finalists play for the third place."),
    "third_shared": _("Both beaten semi-finalists share the third place."),
    "third_none": _("No third place is awarded."),
    "ruleset": _("The rules are those of %(name)s, version %(version)s."),
    "target": _("A game is won with %(points)s points."),
    "appeals": _(
        "The referee at the table decides; who disagrees may appeal to the committee, which has"
        " the last word."
    ),
    "appeals_in_time": _(
        "Each step of an appeal (to object, to answer, to take it to the committee) has"
        " %(minutes)s minutes."
    ),
    "appeals_any_time": _("No time is fixed for an appeal or for its answer."),
    "appeals_hold": _("While an appeal is open the matches that depend on it are not called."),
    "appeals_go_on": _(
        "An open appeal holds no other match; a decision that changes the winner undoes what was"
        " played meanwhile."
    ),
    "called_by_hand": _("The central desk calls each match to its table."),
    "called_by_itself": _("The next match is called to a table as soon as one is free."),
    "quick_hands": _(
        "Hands are kept by who got how much and for what; whoever keeps them may tell any hand in"
        " full."
    ),
    "no_tolerance": _("No waiting time is fixed: the organizers decide about who comes late."),
    "tolerance": _(
        "Who is not at the table %(minutes)s minutes after the call may lose by walkover."
    ),
    "tolerance_first": _(
        "In the first round, who is not at the table %(minutes)s minutes after the call may lose"
        " by walkover."
    ),
    "tolerance_later": _(
        "In later rounds, who is not at the table %(minutes)s minutes after the call may lose by"
        " walkover."
    ),
    "no_tolerance_first": _("In the first round no waiting time is fixed."),
    "no_tolerance_later": _("In later rounds no waiting time is fixed."),
    "three_medals": _("Every athlete of the first three places gets a medal."),
    "two_medals": _("Every athlete of the first two places gets a medal."),
    "standings": _(
        "The final standings follow the round each team reached; who lost in the same round shares"
        " a place."
    ),
    "standings_groups": _(
        "The final standings follow the round of the bracket each team reached; who lost in the"
        " same round shares a place. Behind them stand those who did not go on, by their place in"
        " the group: equal places of different groups are one place."
    ),
    "standings_rounds": _(
        "The final standings follow the round of the bracket each team reached; who lost in the"
        " same round shares a place. Behind them stand those who did not go on, by their place in"
        " the table."
    ),
    "standings_groups_alone": _(
        "The final standings are those of the table; equal places of different groups are one"
        " place, but for the medals."
    ),
    "standings_rounds_alone": _("The final standings are those of the table."),
    "absent": _(
        "A team that does not come, or leaves its match, loses it by walkover. If neither comes,"
        " nobody goes on, and whoever would have met the winner passes through."
    ),
    "absent_groups": _(
        "A team that does not come, or leaves its match, loses it by walkover. If neither comes,"
        " both lose in the groups; in the bracket nobody goes on, and whoever would have met the"
        " winner passes through."
    ),
    "absent_rounds": _(
        "A team that does not come, or leaves its match, loses it by walkover. If neither comes,"
        " both lose in the rounds; in the bracket nobody goes on, and whoever would have met the"
        " winner passes through."
    ),
    "absent_groups_alone": _(
        "A team that does not come, or leaves its match, loses it by walkover. If neither comes,"
        " both lose."
    ),
    "absent_rounds_alone": _(
        "A team that does not come, or leaves its match, loses it by walkover. If neither comes,"
        " both lose."
    ),
    "leaves": _(
        "A team that leaves the event loses the match where it stands; what it won before stays."
        " If it left by mistake the committee may let it come back."
    ),
    "leaves_groups": _(
        "A team that leaves the event in the groups is struck or stands last, as the rules of the"
        " table say; in the bracket it loses the match where it stands, and what it won before"
        " stays. If it left by mistake the committee may let it come back."
    ),
    "leaves_rounds": _(
        "A team that leaves the event in the rounds keeps its results, loses the match where it"
        " stands and is ranked below all who stay; in the bracket it loses the match where it"
        " stands. If it left by mistake the committee may let it come back, until the next round is"
        " drawn."
    ),
    "leaves_groups_alone": _(
        "A team that leaves the event is struck or stands last, as the rules of the table say. If"
        " it left by mistake the committee may let it come back."
    ),
    "leaves_rounds_alone": _(
        "A team that leaves the event keeps its results, loses the match where it stands and is"
        " ranked below all who stay. If it left by mistake the committee may let it come back,"
        " until the next round is drawn."
    ),
    "put_out": _(
        "The committee disqualifies who acts in bad faith, and puts out of the event who plays in"
        " a category that is not theirs."
    ),
    "suspended": _(
        "A match may be suspended for a stated reason; it goes on with the score it had."
    ),
    "set_right": _("The committee may set points right that were noted wrongly."),
    "late_team": _(
        "A team that comes after the draw plays first against one of those who pass free and were"
        " not called yet: which one is drawn, as publicly as the bracket, and nobody picks. If"
        " nobody passes free any more it does not take part."
    ),
    "late_team_pairs": _("A team that comes after the first round was drawn does not take part."),
    "late_team_groups": _("A team that comes after the groups were drawn does not take part."),
    "late_team_rounds": _(
        "A team that comes after the first round was drawn may take part as long as the rules of"
        " the rounds say; the organizers let it in, with a reason in the log."
    ),
    "unforeseen": _("The committee decides whatever this regulation does not foresee."),
    "pot_of_both": _("The prize pot is %(percent)s of the fees and %(added)s from sponsors."),
    "pot_of_fees": _("The prize pot is %(percent)s of the fees."),
    "pot_of_sponsors": _("The prize pot is %(added)s from sponsors."),
    "pot_shares": _(
        "It is shared out by place: %(shares)s. Who shares a place shares its prize; cents that"
        " cannot be divided go to the first."
    ),
    "questions": _("Whoever inscribes also tells: %(questions)s."),
    "list_order_first_name": _("Lists of people are in the order of first names."),
    "list_order_surname": _("Lists of people are in the order of surnames."),
    "sponsors": _("With the support of %(names)s."),
}

PRIZE = pgettext_lazy("place of a prize", "No. %(place)s")
TABLES = pgettext_lazy("in the hall", "Tables: %(tables)s.")
ONE_RESERVE = _(
    "A team may list one more person than play; who sits down is said before each game."
)


@dataclass(frozen=True)
class Section:
    code: str
    title: str
    sentences: list[str]

    @property
    def numbered(self) -> list[tuple[str, str]]:
        """Each sentence with the number that decisions cite it by."""
        section = SECTIONS.index(self.code) + 1
        return [(f"R{section}.{n}", text) for n, text in enumerate(self.sentences, start=1)]


def regulation(settings: PlanSettings) -> list[Section]:
    """All sections, each with its sentences."""
    rules = ruleset(settings.ruleset)
    with teams_of(settings.team_size):
        sentences = [(clause.section, sentence(clause, rules)) for clause in clauses(settings)]
    return [
        Section(code, str(TITLES[code]), [text for section, text in sentences if section == code])
        for code in SECTIONS
    ]


def regulation_in_own_language(settings: PlanSettings) -> list[Section]:
    """In the tournament's own language and by its clock, whoever reads it."""
    with translation.override(settings.language), timezone.override(settings.time_zone):
        return regulation(settings)


def sentence(clause: Clause, rules: Ruleset | None = None) -> str:
    if clause.code == "option":
        return option_sentence(clause.data["name"], clause.data["value"], rules)
    text = find_sentence(clause)
    words = {name: spell_value(name, value) for name, value in clause.data.items()}
    for name in ("fee", "added"):
        if clause.data.get(name):
            words[name] = format_money(
                clause.data[name], clause.data["currency"], current_language()
            )
    # An abbreviation's full stop ends the sentence too: "desde las 3:00 p. m."
    return re.sub(r"(?<!\.)\.\.$", ".", str(text) % words)


def find_sentence(clause: Clause) -> str | Promise:
    if clause.code == "tables":
        return TABLES
    if clause.code == "reserves" and clause.data["count"] == 1:
        return ONE_RESERVE
    return SENTENCES[clause.code]


ONE_TABLE = "table"  # of a league: all against all
TABLE_ROUND = "round_"  # of a stage of rounds: "round_3"
OF_SO_MANY = "round_of_"  # of a bracket that ends with three: 6, 12, 24 …


def round_name(code: str) -> str:
    """With its cup, where that is not the main one."""
    cup, code = split_code(code)
    if cup:
        return f"{cup_name(cup)} · {round_name(code)}"
    if in_group(code):
        return gettext("Group %(name)s") % {"name": code.removeprefix(GROUP)}
    if code.startswith(PLAYOFF):
        return gettext("Play-off of group %(name)s") % {"name": code.removeprefix(PLAYOFF)}
    if code.startswith(TABLE_ROUND) and code[len(TABLE_ROUND) :].isdecimal():
        return gettext("Round %(number)s") % {"number": code.removeprefix(TABLE_ROUND)}
    if code == PLAYOFF_AFTER_ROUNDS:
        return gettext("Play-off")
    if code == ONE_TABLE:
        return pgettext("of rounds", "Table")
    if code == "groups":
        return gettext("Groups")
    if code == "rounds":
        return pgettext("without elimination", "Rounds")
    if code not in ROUND_NAMES and code.startswith(OF_SO_MANY):
        return gettext("Round of %(teams)s") % {"teams": code.removeprefix(OF_SO_MANY)}
    return str(ROUND_NAMES.get(code, code))


def cup_name(cup: str) -> str:
    """Nothing for the main knockout: what it is called depends on what stands beside it."""
    return "" if cup == MAIN else str(CUP_NAMES.get(cup, cup))


def cup_names(cups: Collection[str], *, is_gold: bool = False) -> dict[str, str]:
    """What each knockout of an event is called, by its key: the main one by what stands beside it,
    and by nothing where it is the only one. `is_gold`: the others are still to be drawn."""
    main = gettext("Main bracket") if any(cups) else ""
    if {*BEFORE_SEMIFINALS} & {*cups}:
        main = gettext("Final stage")
    if is_gold or {*BY_RANK} & {*cups}:
        main = cup_name(GOLD)
    return {cup: cup_name(cup) if cup else main for cup in ("", *cups)}


def spell_percent(percent: int) -> str:
    return format_share(percent, current_language())


def spell_shares(shares: Sequence[int]) -> str:
    return ", ".join(
        f"{PRIZE % {'place': place}} {spell_percent(share)}"
        for place, share in enumerate(shares, start=1)
    )


def spell_minutes(minutes: int) -> str:
    """
    >>> spell_minutes(45), spell_minutes(90), spell_minutes(120)
    ('45 min', '1 h 30 min', '2 h')
    """
    hours, rest = divmod(minutes, 60)
    return " ".join([*([f"{hours} h"] if hours else []), *([f"{rest} min"] if rest else [])])


def stage_name(kind: str) -> str:
    return round_name("bracket" if kind == "knockout" else kind)


def zone_city(zone: str) -> str:
    """Also of a zone that the form does not offer.

    >>> zone_city("America/Sao_Paulo"), zone_city("America/Punta_Arenas")
    ('São Paulo', 'Punta Arenas')
    """
    return TIME_ZONES.get(zone) or zone.rsplit("/", 1)[-1].replace("_", " ")


def spell_criteria(codes: Sequence[str]) -> str:
    """As whoever recomputes a table reads them, without our server."""
    by_language = {name.lower(): words for name, words in all_words().items()}
    words = by_language.get(current_language().lower(), by_language["en"])
    names = {**words["criteria"], LOT: words["lot"]}
    return ", ".join(names[code] for code in codes if code in names)


def spell_pairs(pairs: Sequence[Sequence[str]]) -> str:
    return "; ".join("–".join(spell_place(code) for code in pair) for pair in pairs)


def spell_place(code: str) -> str:
    """A place of a group by its code: "A1", and of the best thirds which one."""
    if not code.startswith("best "):
        return code
    place, _dot, rank = code.removeprefix("best ").partition(".")
    return gettext("no. %(rank)s of those in place %(place)s") % {"place": place, "rank": rank}


VALUE_WORDS: dict[str, Callable[[Any], str]] = {
    "cup": cup_name,
    "where": stage_name,
    "length": spell_minutes,
    "criteria": spell_criteria,
    "pairs": spell_pairs,
    "date": lambda value: date_format(value, "DATE_FORMAT"),
    "time": hour_words,
    "moment": lambda value: moment_words(timezone.localtime(value)),
    "zone": zone_city,
    "round": round_name,
    "shares": spell_shares,
    "percent": spell_percent,
}


def spell_value(name: str, value: Any) -> str:
    return VALUE_WORDS[name](value) if name in VALUE_WORDS and value is not None else str(value)
