"""What each setting is called and what it does, in a line: for the set-up page and the log."""

from django.utils.translation import gettext_lazy, ngettext_lazy, pgettext_lazy

from scoring.core.fault import Fault
from tournaments.regulation.labels import option_title
from tournaments.regulation.sentences import round_name

LABELS = {
    "name": gettext_lazy("Name of the tournament"),
    "language": gettext_lazy("Language"),
    "time_zone": gettext_lazy("Time zone"),
    "date": gettext_lazy("Date"),
    "starts_at": gettext_lazy("Start"),
    "place": pgettext_lazy("where", "Place"),
    "category": gettext_lazy("Category"),
    "minimum_age": gettext_lazy("Minimum age"),
    "team_size": gettext_lazy("People in a team"),
    "reserves": gettext_lazy("Reserves of a team"),
    "cap": gettext_lazy("Places for teams"),
    "mode": gettext_lazy("How people inscribe"),
    "odd_one_out": gettext_lazy("Who is left over in the draw of teams"),
    "opens_at": gettext_lazy("Inscriptions open"),
    "closes_at": gettext_lazy("Inscriptions close"),
    "fee": gettext_lazy("Fee"),
    "currency": gettext_lazy("Currency"),
    "fee_per": gettext_lazy("Who pays the fee"),
    "fee_until": gettext_lazy("Last day of this fee"),
    "fee_late": gettext_lazy("Fee after that day"),
    "reentry_fee": gettext_lazy("Fee for a re-entry"),
    "pot_percent": gettext_lazy("Percent of the fees for prizes"),
    "pot_added": gettext_lazy("Prize money from sponsors"),
    "pot_shares": gettext_lazy("Prize pot by place, in percent"),
    "ruleset": gettext_lazy("Rules"),
    "options": gettext_lazy("Options of the rules"),
    "best_of_first": gettext_lazy("First phase, best of"),
    "best_of_later": gettext_lazy("Later phases, best of"),
    "best_of_rounds": gettext_lazy("Rounds played otherwise"),
    "stages": gettext_lazy("Before the bracket, or instead of it"),
    "stages.size": gettext_lazy("Teams in a group"),
    "stages.league_size": gettext_lazy("Teams in one table"),
    "stages.each": gettext_lazy("How many of each group go on"),
    "stages.best_of": gettext_lazy("Matches of the table"),
    "stages.target": gettext_lazy("Points of a game in those matches"),
    "stages.bracket_target": gettext_lazy("Points of a game in the bracket"),
    "stages.cup_target": gettext_lazy("Points of a game in a second bracket"),
    "stages.rounds": gettext_lazy("How many rounds"),
    "stages.cut": gettext_lazy("How many go on"),
    "stages.random": gettext_lazy("Who meets whom in a round"),
    "stages.legs": gettext_lazy("Matches of two teams in a group"),
    "stages.criteria": gettext_lazy("What the table goes by"),
    "stages.order": gettext_lazy("Your own order, by these letters"),
    "stages.points": gettext_lazy("Table points for a win, a draw and a defeat"),
    "stages.by_games": gettext_lazy(
        "Table points by games instead: 2–0 gives 3 and 0, 2–1 2 and 1"
    ),
    "stages.sweep": gettext_lazy("Whoever wins without losing a game is credited all of them"),
    "stages.tied": gettext_lazy("A tie on which the way on or a medal depends"),
    "stages.flores": gettext_lazy("Flores count in the table too"),
    "stages.fill": gettext_lazy("When the bracket is not full"),
    "stages.way_in": gettext_lazy("Who meets whom in the bracket"),
    "stages.crossing": gettext_lazy("Crossing table"),
    "stages.second": gettext_lazy("A second chance"),
    "stages.clock": gettext_lazy("Clock of a round before the bracket, in minutes"),
    "stages.at_zero": gettext_lazy("When its time is up"),
    "stages.start_at": gettext_lazy("Points that each team then starts a game with"),
    "stages.bracket_clock": gettext_lazy("Clock of a round of the bracket, in minutes"),
    "stages.bracket_at_zero": gettext_lazy("When its time is up"),
    "stages.bracket_start_at": gettext_lazy("Points that each team then starts a game with"),
    "stages.window": gettext_lazy("How long places can be bought again"),
    "third_place": gettext_lazy("Third place"),
    "tables": pgettext_lazy("in the hall", "Tables"),
    "tolerance_first": gettext_lazy("Tolerance in the first round, in minutes"),
    "tolerance_later": gettext_lazy("Tolerance in later rounds, in minutes"),
    "calls_by_itself": gettext_lazy("Call the next match by itself"),
    "quick_hands": gettext_lazy("Keep hands quickly, by their amounts"),
    "appeals_minutes": gettext_lazy("Minutes for each step of an appeal"),
    "appeals_hold": gettext_lazy("An open appeal holds the matches that depend on it"),
    "questions": gettext_lazy("What else to ask"),
    "list_order": gettext_lazy("Order of lists"),
    "sponsors": gettext_lazy("Sponsors"),
}

HELPS = {
    "stages.flores": gettext_lazy(
        "Behind points and games. Each result then needs its flores: a referee's phone counts them"
        " hand by hand, whoever notes whole games is asked how many each side sang."
    ),
    "stages.crossing": gettext_lazy(
        "One match a line, from the top of the bracket: A1 B2. The best of all thirds is 3.1. Left"
        " empty, the usual table for so many groups."
    ),
    "name": gettext_lazy("As people will read it on the board and on every paper."),
    "language": gettext_lazy("Of its public pages and papers; each visitor can still switch."),
    "time_zone": gettext_lazy("Whose clock all times on pages and papers follow."),
    "date": gettext_lazy("The day of play; it may be left open for now."),
    "starts_at": gettext_lazy("When the first matches are called."),
    "place": gettext_lazy("Club or hall, as people know it."),
    "category": gettext_lazy("Who may play, in the words of your event."),
    "minimum_age": gettext_lazy(
        "Checked at the desk: only “verified” is kept, never a birth date."
    ),
    "team_size": gettext_lazy("The rules say which of them they know."),
    "reserves": gettext_lazy(
        "How many more people a team may list than play at once: they change between games."
    ),
    "cap": gettext_lazy("Who comes later waits, whole teams only. Empty: no limit."),
    "mode": gettext_lazy("People who come alone are put together by the draw."),
    "odd_one_out": gettext_lazy("Said beforehand, so that nobody chooses afterwards."),
    "opens_at": gettext_lazy("Empty: as soon as you open them."),
    "closes_at": gettext_lazy("Empty: when you close them, at the latest with the draw."),
    "fee": gettext_lazy("The desk marks who has paid. Empty: free."),
    "currency": gettext_lazy("What fees and prizes are paid in."),
    "fee_per": gettext_lazy("A team's fee is paid once, by all of it or by one of them."),
    "fee_until": gettext_lazy("Only if it costs more afterwards."),
    "fee_late": gettext_lazy("For whoever pays after that day."),
    "reentry_fee": gettext_lazy(
        "Charged at the till to a team that is let in again. Empty: there is none."
    ),
    "pot_percent": gettext_lazy("Of what was received at the end. Empty: none."),
    "pot_added": gettext_lazy("On top of the fees. Empty: none."),
    "pot_shares": gettext_lazy("From the first place on: 50 30 20. Together 100."),
    "ruleset": gettext_lazy("Every point on a sheet will cite an article of this book."),
    "best_of_first": gettext_lazy("Games of a match in the bracket's first round."),
    "best_of_later": gettext_lazy("Games of a match from the bracket's second round on."),
    "stages": gettext_lazy(
        "In a group everybody plays against everybody. In rounds everybody plays so many matches,"
        " each against another team. The first come into the bracket; where there is none, they"
        " stand on the podium."
    ),
    "stages.second": gettext_lazy(
        "A bracket of their own with its own champion, or another place in the same one. Nobody who"
        " stayed away or was put out has it."
    ),
    "stages.window": gettext_lazy(
        "Minutes after the last result of the first round, up to 240. 0: until you close it. The"
        " price is the fee for a re-entry."
    ),
    "stages.order": gettext_lazy(
        "From the first to the last, for example W G D F H. Ties that remain are settled as said"
        " below."
    ),
    "stages.points": gettext_lazy("For example 3-1-0. They count where P stands in the order."),
    "stages.by_games": gettext_lazy("Only for matches that are best of 3."),
    "stages.size": gettext_lazy("At most. Groups differ by one team at most."),
    "stages.league_size": gettext_lazy("At most. With more teams there are several tables."),
    "stages.each": gettext_lazy("1 or 2; more if the bracket follows the tables."),
    "stages.best_of": gettext_lazy("How many games a match has that counts for a table."),
    "stages.rounds": gettext_lazy("Fewer than there are teams; usually 3 to 7."),
    "stages.cut": gettext_lazy("The first so many of the table: 4, 8, 16 fill a bracket."),
    "stages.clock": gettext_lazy("Usually 90 or 120; you start it on the board. Empty: no clock."),
    "stages.bracket_clock": gettext_lazy(
        "Usually 90 or 120; you start it on the board. Empty: no clock."
    ),
    "stages.start_at": gettext_lazy("Only for games that start at a score. To 12 points it is 11."),
    "stages.bracket_start_at": gettext_lazy(
        "Only for games that start at a score. To 12 points it is 11."
    ),
    "third_place": gettext_lazy("A match between the beaten semi-finalists, shared, or none."),
    "tables": gettext_lazy("How many matches can be played at once."),
    "tolerance_first": gettext_lazy(
        "From the call to the walkover that the board proposes. Empty: no clock."
    ),
    "tolerance_later": gettext_lazy("The same, from the second round on."),
    "calls_by_itself": gettext_lazy("A free table gets the next match without a tap."),
    "quick_hands": gettext_lazy(
        "One tap for each amount instead of who called and who answered. A referee may tell any"
        " hand in full, or choose otherwise on their phone."
    ),
    "appeals_minutes": gettext_lazy(
        "To object, to answer, to take it to the committee. Empty: no clock."
    ),
    "appeals_hold": gettext_lazy(
        "They are not called until it is decided. Otherwise they are played, and a decision that"
        " changes the winner undoes them."
    ),
    "questions": gettext_lazy(
        "One question per line: member number, T-shirt size. A star at the end makes it required:"
        " “Member number *”. Only the organizers see the answers."
    ),
    "list_order": gettext_lazy("How people stand in the check-in list and on paper."),
    "sponsors": gettext_lazy("One per line, as the papers print them."),
}

FROZEN = {
    "closed": gettext_lazy("The event is closed."),
    "played": gettext_lazy("It has been played under."),
    "drawn": gettext_lazy("The draw used it."),
    "inscribed": gettext_lazy("People have inscribed under it."),
}


def label_of(name: str) -> str:
    """A setting's name, also of one option ("options.duty") or round ("best_of_rounds.final")."""
    group, dot, part = name.partition(".")
    if dot and group != "stages":
        return option_title(part) if group == "options" else round_name(part)
    return str(LABELS.get(name, name))


# What each criterion of a table means, in the order that a preset gives.
CRITERIA = {
    "P": gettext_lazy("Table points: what a win and a defeat give."),
    "W": gettext_lazy("Wins: matches won."),
    "G": gettext_lazy("Games won, in all matches."),
    "GD": gettext_lazy("Difference of games: won less lost."),
    "D": gettext_lazy("Difference of points: those for less those against, in all games."),
    "F": gettext_lazy("Points for, in all games."),
    "A": gettext_lazy("Points against: fewer is better."),
    "U": gettext_lazy("Buchholz: the wins of everybody one has met, added up."),
    "M": gettext_lazy("Median Buchholz: the same without the best and the worst of them."),
    "H": gettext_lazy("Head-to-head: only the matches among those who are still equal."),
    "X": gettext_lazy(
        "A game between those who are tied, where the way on or a medal depends on it."
    ),
    "L": gettext_lazy(
        "By lot, in a draw that anyone can check, where the way on or a medal depends on it."
    ),
    "=": gettext_lazy("Nothing more: they share the place."),
}
SWEEP = gettext_lazy("Whoever wins without losing a game is credited all games of the match.")


FAULTS = {
    "too_many_lines": gettext_lazy("At most %(most)s lines."),
    "needed": gettext_lazy("This is needed."),
    "out_of_range": gettext_lazy("From %(low)s to %(high)s."),
    "too_long": ngettext_lazy(
        "At most %(most)s character.", "At most %(most)s characters.", "most"
    ),
    "absurd_year": gettext_lazy("A year from %(low)s to %(high)s."),
    "closes_before_it_opens": gettext_lazy("Inscriptions must close after they open."),
    "fee_without_currency": gettext_lazy("Say in which currency the fee is."),
    "late_fee_without_day": gettext_lazy("Say up to which day the first fee counts."),
    "day_without_late_fee": gettext_lazy("Say what it costs after that day."),
    "reentry_without_fee": gettext_lazy("Say what it costs to take part the first time."),
    "late_fee_without_fee": gettext_lazy("Say what it costs before that day."),
    "pot_without_fee": gettext_lazy("There is no fee that could go into the pot."),
    "shares_needed": gettext_lazy("Say how the pot is shared out: 50 30 20."),
    "shares_of_nothing": gettext_lazy("Say what is in the pot."),
    "shares_not_100": gettext_lazy("Percentages of 1 or more for at most 16 places: together 100."),
    "not_a_currency": gettext_lazy("Three letters: ARS, BRL, VES."),
    "team_of_four": gettext_lazy("A team has at most 3 people: choose another way."),
    "size_not_in_rules": gettext_lazy("These rules know teams of %(sizes)s."),
    "wrong_best_of": gettext_lazy("One of these: %(numbers)s."),
    "wrong_length": gettext_lazy("Best of one of these: %(numbers)s."),
    "wrong_target": gettext_lazy("These rules know games to one of these: %(numbers)s."),
    "draw_without_points": gettext_lazy(
        "Two games may end 1–1: choose a table that counts points, such as Liga 3-1-0."
    ),
    "draw_in_knockout": gettext_lazy(
        "In a bracket somebody must win. Best of one of these: %(numbers)s."
    ),
    "points_by_games_without_best_of_3": gettext_lazy(
        "Points by games go with matches that are best of 3."
    ),
    "by_games_without_points": gettext_lazy(
        "Points by games count only where P stands in the order of the table."
    ),
    "wrong_group_size": gettext_lazy("Groups of %(low)s to %(high)s teams."),
    "wrong_number_through": gettext_lazy("From %(low)s to %(high)s of each group go on."),
    "too_many_for_pots": gettext_lazy(
        "From pots at most %(high)s of each group go on. For more, let the bracket follow the"
        " tables."
    ),
    "more_through_than_entrants": gettext_lazy("A group has only %(high)s teams."),
    "too_many_best": gettext_lazy("Only %(high)s groups have such a place."),
    "wrong_cut": gettext_lazy("From %(low)s to %(high)s teams go on."),
    "cut_without_rounds": gettext_lazy("Only after rounds so many of one table go on."),
    "wrong_number_of_rounds": gettext_lazy("From %(low)s to %(high)s rounds."),
    "more_rounds_than_opponents": gettext_lazy(
        "So many teams can play at most %(high)s rounds without meeting twice."
    ),
    "buchholz_without_rounds": gettext_lazy("Buchholz is for rounds alone."),
    "cut_larger_than_field": gettext_lazy(
        "More would go on than take part: there are only %(high)s teams."
    ),
    "crossing_twice": gettext_lazy("%(place)s stands there twice."),
    "crossing_unknown": gettext_lazy("%(place)s does not go on from these groups."),
    "crossing_incomplete": gettext_lazy("%(place)s is missing."),
    "crossing_not_a_bracket": gettext_lazy(
        "2, 4, 8, 16 … matches make a bracket, not %(pairs)s. Draw it from pots, or let it follow"
        " the tables."
    ),
    "wrong_number_of_groups": gettext_lazy("From %(low)s to %(high)s groups."),
    "stages_not_playable": gettext_lazy(
        "Groups or rounds, with a knockout after them or without one."
    ),
    "wrong_cup": gettext_lazy("A cup is one of these: %(numbers)s."),
    "wrong_cup_source": gettext_lazy(
        "A silver cup needs groups or rounds before the bracket, in which somebody stays behind."
    ),
    "rest_not_last": gettext_lazy("Whoever is left over plays the last of the cups."),
    "unknown_return": gettext_lazy("Losers come back in one of these ways: %(numbers)s."),
    "return_without_start": gettext_lazy(
        "Losers come back only where the event is a bracket from the start. After groups or rounds"
        " choose a silver cup or the repechage."
    ),
    "return_beside_cup": gettext_lazy(
        "Where losers come back into the bracket there is no other cup beside it."
    ),
    "return_without_pairs": gettext_lazy(
        "Places are bought again after one round of pairs: choose a bracket from the start."
    ),
    "return_with_cups": gettext_lazy("With a paid return there is one bracket alone."),
    "best_losers_without_pairs": gettext_lazy(
        "The best losers come back after one round of pairs: choose a bracket from the start."
    ),
    "best_losers_with_cups": gettext_lazy("With best losers there is one bracket alone."),
    "ladder_without_cut": gettext_lazy(
        "A ladder back is for whoever misses a cut: choose rounds for everybody, then a bracket of"
        " the first."
    ),
    "ladder_with_cups": gettext_lazy(
        "With a ladder back there are the main bracket, the ladder and their semi-finals, and"
        " nothing besides."
    ),
    "semifinals_to_other_points": gettext_lazy(
        "The semi-finals are played to the same points as the main bracket."
    ),
    "wrong_window": gettext_lazy("From %(low)s to %(high)s minutes; 0 is until you close it."),
    "return_without_fee": gettext_lazy(
        "Losers may buy a place again: say what that costs, in “Fee for a re-entry”."
    ),
    "stages_unreadable": gettext_lazy("This is no list of stages."),
    "stages_unreadable_at": gettext_lazy(
        "This is no list of stages: “%(member)s” is missing or wrong."
    ),
    "wrong_stage_key": gettext_lazy("A stage's key is 1 to 20 small letters, digits or dashes."),
    "wrong_number_of_legs": gettext_lazy("Once or twice."),
    "too_few_entrants": gettext_lazy("At least %(low)s teams must come into each stage."),
    "flores_without_flor": gettext_lazy(
        "A table cannot count flores: this event is played without them. Take them out of the"
        " order, or choose rules with flor."
    ),
    "criteria_needed": gettext_lazy("Say what the table goes by."),
    "criterion_twice": gettext_lazy("Each criterion once."),
    "shared_place_not_last": gettext_lazy("That they share the place comes last."),
    "unknown_criterion": gettext_lazy("Criteria are these: %(numbers)s."),
    "wrong_table_points": gettext_lazy("From %(low)s to %(high)s points in the table."),
    "target_needed": gettext_lazy("A game goes to 1 point at least."),
    "win_worth_less": gettext_lazy("A win must be worth more than a defeat."),
    "wrong_clock": gettext_lazy("A round lasts from %(low)s to %(high)s minutes."),
    "wrong_at_zero": gettext_lazy("One of these: %(numbers)s."),
    "start_score_needed": gettext_lazy(
        "11–11 goes with games to 12. Say what each team starts with: from %(low)s to %(high)s."
    ),
    "wrong_start_score": gettext_lazy("Fewer points than win a game: from %(low)s to %(high)s."),
    "options_conflict": gettext_lazy("This choice does not go with another one of these options."),
}


LONGEST_NAMED = 40  # of what somebody sent


def fault_words(fault: Fault) -> str:
    """What to do about a fault."""
    low, high = (fault.expected[0], fault.expected[-1]) if fault.expected else (0, 0)
    listed = ", ".join(map(str, fault.expected))
    data = dict(fault.data)
    place = str(data.get("source", "")).rpartition(":")[2].removeprefix("best ")
    names = {
        "low": low, "high": high, "most": high, "sizes": listed, "numbers": listed,
        "place": place, "pairs": data.get("pairs", 0),
        "member": str(data.get("member", ""))[:LONGEST_NAMED],
    }  # fmt: skip
    # Where something of a list cannot be read, that is named; else it is the list itself.
    is_in_list = fault.code == "stages_unreadable" and names["member"] != "stages"
    code = "stages_unreadable_at" if is_in_list else fault.code
    return FAULTS.get(code, gettext_lazy("Choose one of those offered.")) % names
