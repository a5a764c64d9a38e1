"""A match's lines in words: who did what, which points came of it, which row of the catalogue.

The notation itself stays what is stored and exported; here it is only told. Nothing is counted.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import (
    get_language,
    gettext as _,
    gettext_lazy,
    ngettext,
    pgettext,
    pgettext_lazy,
)

from scoring.cards import Deck
from scoring.core.change import number_hands
from scoring.core.entries import (
    KINDS,
    Adjustment,
    Clock,
    Deal,
    Disqualification,
    Entry,
    Flores,
    GameReport,
    Hand,
    Opening,
    QuickHand,
    Resumption,
    Ruling,
    Suspension,
    Void,
    Walkover,
)
from scoring.core.fault import Fault
from scoring.core.match import MatchState
from scoring.core.options import Options
from scoring.core.quick import spell
from scoring.core.ruleset import Ruleset
from scoring.core.ruling import is_about_running_hand
from scoring.core.seats import side_of
from scoring.core.sides import SIDES
from scoring.notation import parse_entry
from scoring.notation.text import NOBODY
from scoring.registry import all_rulesets
from tournaments.exceptions import Faulty, Refused
from tournaments.formats.planned_choices import length_code
from tournaments.formats.results import ALL_PLAYED
from tournaments.matches.hand_faults import HAND_FAULTS, NAMES_THE_POSSIBLE, POSSIBLE
from tournaments.matches.selectors import SEAT, Line, MatchPage
from tournaments.matches.sentences import build_hand_sentence
from tournaments.models import Match
from tournaments.refusals import refusal_sentence
from tournaments.regulation.rulebooks import words_of_game

# The games' own words need no translation, only their accents and spaces.
ACCENTS = {"mao": "mão"}
PHRASES = {
    "al_resto": "contraflor al resto",
    "con_flor_envido": "con flor envido",
    "contraflor": "contraflor",
    "envite_mazo": "envite, por irse al mazo",
    "flor_escondida": "flor escondida",
    "flor_falsa": "flor falsa",
    "flor_no_querida": "flor no querida",
    "mazo_envido": "envido, por irse al mazo",
    "onze_corrida": "correu da mão de onze",
    # Brazilian raises are called by a number, which beside points reads like more of them.
    **{call: f"pedido de {call}" for call in ("seis", "oito", "nove", "dez", "doze")},
}

# What the engine says in plain English, because no game has a word for it.
CONCEPTS = {
    "base": pgettext_lazy("points for", "the hand"),
    "duty": pgettext_lazy("points for", "the tournament's own penalty"),
    "extra_cards": pgettext_lazy("points for", "extra cards"),
    "envido_transferred": pgettext_lazy("points for", "envido passed to the rival"),
    "fine": pgettext_lazy("points for", "points not shown"),
    "flor_transferred": pgettext_lazy("points for", "flor passed to the rival"),
    "hand": pgettext_lazy("points for", "the hand"),
    "interference": pgettext_lazy("points for", "interference"),
    "sanction": pgettext_lazy("points for", "sanction"),
    "unnamed": pgettext_lazy("points for", "without a reason"),
    "truco_transferred": pgettext_lazy("points for", "truco passed to the rival"),
}
RAISED = re.compile(  # above a truco
    r"\b(?:retruco|vale cuatro|vale quatro|vale nueve|vale juego)\b"
)
NEIGHBOURS = re.compile(r"(?<![\w-])([AB]) (?=[AB](?![\w-]))")  # rounds: A B A
SIDE = re.compile(r"(?<![\w-])[AB](?![\w-])")
REPLACEMENT = re.compile(r"replace(?P<numbers>(?: \d+)+)(?: reason \S+)? with (?P<line>.+)")


def points_label(code: str, notation: str = "", *, rules: Ruleset | None = None) -> str:
    """What points are for, as this game calls it; of a truco, in the line that gave them, the last
    raise.

    >>> points_label("envido_no_querido"), points_label("mao")
    ('envido no querido', 'mão')
    >>> points_label("seis"), points_label("seis_corrido")
    ('pedido de seis', 'seis corrido')
    >>> points_label("truco_no_querido", "A truco, B quiero, B retruco, A no quiero")
    'retruco no querido'
    """
    if code in CONCEPTS:
        return str(CONCEPTS[code])
    if own := words_of_game("concepts").get(code):
        return own
    own = words_of_game("points", rules).get(code) if rules else None
    words = (
        own or PHRASES.get(code) or " ".join(ACCENTS.get(word, word) for word in code.split("_"))
    )
    raised = RAISED.findall(notation) if code.startswith("truco") else ()
    return words.replace("truco", raised[-1], 1) if raised else words


def describe_line(line: Line, page: MatchPage) -> str:
    """One line as people read it, its sides called by their teams."""
    if line.kind == Walkover.kind and not line.void and page.row.end == "withdrew":
        gone = next(side.name for side in page.row.sides if not side.won)
        return _("%(team)s withdraws") % {"team": gone}
    return describe_words(line.notation, page, line.game)


def describe_words(notation: str, page: MatchPage, game: int) -> str:
    names = {"A": page.row.a.name, "B": page.row.b.name} | page.people_in(game)
    return describe_for(notation, page.state.ruleset, names, state=page.state)


def describe_for(
    notation: str,
    rules: Ruleset,
    names: Mapping[str, str],
    *,
    state: MatchState | None = None,
    options: Options | None = None,
    between: str = " ",
) -> str:
    """A line in words, with the names of the teams by side; `between` stands between two sentences
    of a hand. Where the match is at hand, the lines that it acts on are called by their hands."""
    chosen = state.options if state else options
    deck = rules.deck_of(chosen) if chosen is not None else rules.deck

    def describe(line: str) -> str:
        entry = parse_entry(line, rules, deck=deck)
        if isinstance(entry, QuickHand):
            return describe_quick(line, names)
        if state and isinstance(entry, Void):
            return describe_void([name_line(state, number) for number in entry.entries])
        if isinstance(entry, Hand):
            return describe_hand(entry, rules, deck, names, between)
        return describe_entry(entry, names)

    return describe_replacement(notation, describe, state=state) or describe(notation)


def describe_hand(
    hand: Hand, rules: Ruleset, deck: Deck, names: Mapping[str, str], between: str
) -> str:
    return build_hand_sentence(
        hand.moves,
        vocabulary=rules.vocabulary,
        deck=deck,
        name=lambda who: team_label(who, names),
        between=between,
    )


def describe_replacement(
    notation: str, describe: Callable[[str], str], *, state: MatchState | None = None
) -> str:
    """Which lines another one stands for now, which is told by `describe`; nothing for any other
    kind of line."""
    replacement = REPLACEMENT.fullmatch(notation)
    if replacement is None:
        return ""
    numbers = replacement["numbers"].split()
    lines = [name_line(state, int(number)) for number in numbers] if state else numbers
    return _("In place of %(lines)s: %(line)s") % {
        "lines": ", ".join(lines),
        "line": describe(replacement["line"]),
    }


def describe_void(lines: Sequence[str]) -> str:
    return ngettext(
        "%(lines)s was annulled", "%(lines)s were annulled", len(lines)
    ) % {"lines": ", ".join(lines)}  # fmt: skip


# What is no hand, by its kind, as a sentence speaks of it.
NAMES_OF_KINDS = {
    "void": pgettext_lazy("in a sentence", "the annulment"),
    "replace": pgettext_lazy("in a sentence", "the correction"),
    "deal": pgettext_lazy("in a sentence", "the change of dealer"),
    "opening": pgettext_lazy("in a sentence", "the seating"),
    "game": pgettext_lazy("in a sentence", "the game's result"),
    "ruling": pgettext_lazy("in a sentence", "the ruling"),
    "clock": pgettext_lazy("in a sentence", "the end of the time"),
    "flores": pgettext_lazy("in a sentence", "the flores"),
}


def name_line(state: MatchState, number: int) -> str:
    """A line as people speak of it: a hand by its number in the match, a ruling by its hand."""
    hands = number_hands(state.records)
    if number in hands:
        return name_hand(hands[number])
    record = state.records[number - 1] if 0 < number <= len(state.records) else None
    if record is None:
        return str(number)
    if isinstance(record.entry, Ruling):
        earlier = [hand for line, hand in hands.items() if line <= (record.behind or number)]
        row = state.ruleset.sanctions.rows[record.entry.sanction]
        hand = max(earlier, default=0) + is_about_running_hand(record.entry, row)
        if hand:
            return pgettext("in a sentence", "the ruling on hand %(number)s") % {"number": hand}
    other = pgettext("in a sentence", "what the committee decided")
    return str(NAMES_OF_KINDS.get(record.entry.kind, other))


def name_hand(number: int) -> str:
    return pgettext("in a sentence", "hand %(number)s") % {"number": number}


def describe_notation(notation: str) -> str:
    """For the log, which names a match and knows nothing of it: sides stay A and B.

    >>> describe_notation("A envido, B quiero, envido para A, mano para B")
    'A envido, B quiero, envido para A, mano para B'
    """
    if words := describe_replacement(notation, describe_notation):
        return words
    kind = notation.partition(" ")[0]
    if kind not in KINDS or kind == Hand.kind:
        return notation
    if kind == QuickHand.kind:
        return describe_quick(notation, {"A": "A", "B": "B"})
    rules = next(iter(all_rulesets().values()))  # only hands are written differently by ruleset
    return describe_entry(parse_entry(notation, rules), {"A": "A", "B": "B"})


def describe_quick(notation: str, names: Mapping[str, str]) -> str:
    """A hand told by its amounts: every ruleset has names of its own for them.

    >>> describe_quick("quick A envido 2, B +1", {"A": "Paz / Sosa", "B": "Vega / Rey"})
    'Kept quickly: Paz / Sosa envido 2, Vega / Rey +1'
    """
    amounts = notation.removeprefix(QuickHand.kind).strip()
    if amounts == NOBODY:
        return _("Kept quickly: nobody scored")
    return _("Kept quickly: %(amounts)s") % {"amounts": with_names(amounts, names)}


def with_names(notation: str, names: Mapping[str, str]) -> str:
    """A hand told card by card keeps its seats: with names it would be too long to read.

    >>> with_names("A envido, B quiero, envido para A", {"A": "Paz / Sosa", "B": "Vega / Rey"})
    'Paz / Sosa envido, Vega / Rey quiero, envido para Paz / Sosa'
    >>> with_names("rodadas A B empate", {"A": "Paz / Sosa", "B": "Vega / Rey"})
    'rodadas Paz / Sosa, Vega / Rey empate'
    >>> with_names("A1 4o, B1 6c, A truco", {"A": "Paz / Sosa", "B": "Vega / Rey"})
    'A1 4o, B1 6c, A truco'
    """
    if SEAT.search(notation):
        return notation
    apart = NEIGHBOURS.sub(r"\1, ", notation)
    return SIDE.sub(lambda side: team_label(side[0], names), apart)


def team_label(who: str, names: Mapping[str, str]) -> str:
    """A team, or whoever sits there where that is known.

    >>> team_label("A1", {"A": "Acosta / Coria", "A1": "Ana Acosta"})
    'Ana Acosta'
    >>> team_label("A1", {"A": "A"}), team_label("A1", {"A": "Acosta / Coria"})
    ('A1', 'Acosta / Coria, A1')
    """
    if names.get(who):
        return names[who]
    name = names[side_of(who)]
    if who in SIDES:
        return name or who
    return f"{name}, {who}" if name and name not in SIDES else who


def describe_entry(entry: Entry, names: Mapping[str, str]) -> str:
    """Nothing for a hand: its own words are the best ones."""
    match entry:
        case GameReport((a, b)):
            return _("Game: %(a)s–%(b)s") % {"a": a, "b": b}
        case Ruling(sanction, against):
            words = {"team": team_label(against, names), "title": title_of(sanction)}
            return _("Ruling against %(team)s: %(title)s") % words
        case Void(entries):
            return describe_void([_("line %(number)s") % {"number": n} for n in entries])
        case Adjustment(side, points):
            return _("Set right by the committee: %(team)s %(points)s") % {
                "team": team_label(side, names),
                "points": f"{points:+d}",
            }
        case Walkover(None):
            return _("Neither team came")
        case Walkover(winner):
            absent = "B" if winner == "A" else "A"
            return _("%(team)s did not come or left: W.O.") % {"team": team_label(absent, names)}
        case Disqualification(against):
            return _("%(team)s is disqualified") % {"team": team_label(against, names)}
        case Suspension():
            return _("The match is suspended")
        case Resumption():
            return _("The match goes on")
        case Flores((a, b)):
            return _("Flores of the match: %(a)s–%(b)s") % {"a": a, "b": b}
        case Clock(act, score):
            return describe_clock(act, score)
        case Deal(dealer):
            return _("Deals next: %(team)s") % {"team": team_label(dealer, names)}
        case Opening(people, dealer):
            seated = [team_label(seat, names) for seat, _person in people]
            return _("Sit down: %(people)s. Deals first: %(team)s") % {
                "people": ", ".join(seated),
                "team": team_label(dealer, names),
            }
    return ""


def describe_clock(act: str, score: tuple[int, int] | None) -> str:
    """
    >>> describe_clock("start", (11, 11))
    'Time is up: games that have not begun start at 11–11'
    """
    points = {"a": score[0], "b": score[1]} if score else {}
    if act == "start":
        return _("Time is up: games that have not begun start at %(a)s–%(b)s") % points
    if act == "deal":
        return _("Time is up: a referee shuffles and deals")
    if score:
        return _("Time is up: the match stands as it is, at %(a)s–%(b)s") % points
    return _("Time is up: the match stands as it is")


def title_of(sanction: str) -> str:
    """In the reader's language where the catalogue has it, otherwise as the rulebook speaks.

    An id stands in one catalogue only.
    """
    rows = (rules.sanctions.rows.get(sanction) for rules in all_rulesets().values())
    words = next(row.words for row in rows if row is not None)
    language = (get_language() or "en").split("-")[0]
    own = next(code for code in (language, "es", "pt", "en") if code in words)
    return str(words[own]["title"])


ENTRY_FAULTS = {
    "no_such_sanction": gettext_lazy("The catalogue has no row %(sanction)s."),
    "no_such_seat": gettext_lazy("%(seat)s is no seat of this table: %(expected)s."),
    "no_such_side": gettext_lazy("%(side)s is no side: write A or B."),
    "input_lacking": gettext_lazy("This ruling needs one thing more: %(name)s=%(expected)s."),
    "input_unknown": gettext_lazy("This ruling does not take %(name)s."),
    "input_wrong": gettext_lazy("%(name)s can't be %(value)s; possible is: %(expected)s."),
    "confirmed_differs": gettext_lazy(
        "This ruling leads to %(expected)s, and the line says %(a)s–%(b)s."
    ),
    "no_hand_to_amend": gettext_lazy("There is no hand before it that this ruling could change."),
    "no_envido_wanted": gettext_lazy(
        "No envido was wanted in that hand: this ruling is about one."
    ),
    "envido_of_the_rival": gettext_lazy(
        "The other side won that envido: only the winner has to show the points."
    ),
    "other_kind_of_hand": gettext_lazy(
        "This only happens in another kind of hand (%(expected)s), and this one is none."
    ),
    "hand_denies_it": gettext_lazy("The hand as it was noted says otherwise: correct it first."),
    "opening_not_first": gettext_lazy("Who sits where is noted before everything else of a game."),
    "seats_incomplete": gettext_lazy("Name each seat once: %(expected)s."),
    "person_twice": gettext_lazy("The same person sits in two seats."),
    "unknown_word": gettext_lazy("“%(token)s” is no word of the notation."),
    "too_many_words": gettext_lazy("The line goes on where it should end: “%(token)s”."),
    "expected": gettext_lazy("Something else was expected here: “%(clause)s”."),
    "argument_expected": gettext_lazy("Something is missing here: “%(clause)s”."),
    "empty_clause": gettext_lazy("There is nothing between two commas."),
    "empty_line": gettext_lazy("The line is empty."),
    "line_too_long": gettext_lazy("The line is too long."),
    "wrong_speaker": gettext_lazy(
        "Say who does it: A or B, or the seat (A1) where it is one player's."
    ),
    "nobody_speaks": gettext_lazy("Nobody says this: leave out who stands before it."),
    "wrong_arguments": gettext_lazy(
        "Something is missing after that word, or too much: a card, a number, who won."
    ),
    "score_unreachable": gettext_lazy(
        "%(a)s to %(b)s can't be the end of a game: the winner has %(expected)s and the other"
        " fewer."
    ),
    "score_below_running": gettext_lazy(
        "%(a)s to %(b)s is less than what has been noted already: %(expected)s."
    ),
    "flores_below_counted": gettext_lazy(
        "%(a)s and %(b)s flores are fewer than the hands that were noted have: %(expected)s."
    ),
    "clock_twice": gettext_lazy("That the time is up is noted already."),
    "clock_score": gettext_lazy(
        "A score goes with games that start anew, or with one that stands."
    ),
    "points_out_of_range": gettext_lazy("With that a side would have %(a)s to %(b)s points."),
    "not_now": gettext_lazy("This does not fit the state of the match now."),
    "no_such_entry": gettext_lazy("There is no line %(entry)s."),
    "entry_already_void": gettext_lazy("That does not count already."),
    "void_breaks_later": gettext_lazy(
        "Without what is taken out %(line)s can no longer stand: that has to go too."
    ),
    "change_breaks_later": gettext_lazy(
        "After this change %(line)s can no longer stand: that has to go too, or all stays as it is."
    ),
    "other_game": gettext_lazy(
        "It was played in game %(before)s and would be counted in game %(after)s."
    ),
    "wrong_replacement": gettext_lazy("That can't take the place of this: %(line)s."),
    "input_out_of_range": gettext_lazy("%(name)s can't be %(value)s: possible is %(expected)s."),
    "offender_not_dealer": gettext_lazy(
        "Only whoever deals that hand can have done this: %(expected)s, not %(who)s."
    ),
    "offender_not_cutter": gettext_lazy(
        "Only whoever cuts for that hand can have done this: %(expected)s, not %(who)s."
    ),
    "hand_is_finished": gettext_lazy(
        "This ruling is about the hand being played, and this is over: %(line)s."
    ),
    "hand_kept_quickly": gettext_lazy(
        "This was kept quickly: %(line)s. The ruling has to know how the hand went: correct it and"
        " tell it in full, or say with the ruling what it was played for."
    ),
    "no_such_amount": gettext_lazy("These rules have no %(name)s: %(expected)s."),
    "amount_not_payable": gettext_lazy("In this hand %(side)s can't get %(points)s for %(name)s."),
    "points_not_payable": gettext_lazy("In this hand %(side)s can't get %(points)s."),
    "amount_worth": gettext_lazy("In this hand %(name)s gives %(expected)s, not %(points)s."),
    "amount_of_hand": gettext_lazy("A hand gives %(expected)s here, not %(points)s."),
    "amounts_of_hand": gettext_lazy("A hand gives one amount, to one side."),
    "amount_twice": gettext_lazy("One hand gives one side one of these: %(name)s is too much."),
    "amount_past_target": gettext_lazy(
        "%(side)s lacks %(expected)s: %(points)s would pass %(target)s."
    ),
    "amounts_lacking": gettext_lazy("Somebody scores in every hand: note who, and how much."),
    "no_such_card": gettext_lazy("There is no card “%(token)s” in this deck."),
    "bad_number": gettext_lazy("“%(token)s” is no number that can be said here."),
    "object_expected": gettext_lazy("A line is a text or an object."),
    "unknown_field": gettext_lazy("It has no %(names)s. Possible is: %(expected)s."),
    "field_missing": gettext_lazy("%(field)s is missing."),
    "field_wrong": gettext_lazy("This can't be the %(field)s."),
    "field_too_long": gettext_lazy("%(field)s is too long: at most %(expected)s characters."),
    "move_expected": gettext_lazy("A move has word, and may have who, args and void."),
    "amount_expected": gettext_lazy("An amount has side, and name or points."),
    "replacement_of_replacement": gettext_lazy(
        "A line takes the place of another one at once: write “replace” once only."
    ),
    "draw_in_knockout": gettext_lazy("In a bracket somebody must win: best of %(expected)s."),
    "wrong_best_of": gettext_lazy("That number of games is not possible under these rules."),
}

AMOUNT_FAULTS = {"no_such_amount", "amount_not_payable", "amount_twice", "amount_past_target"}

# Why a line is not as it was, by the code of `LineChange.why`.
REASONS_OF_CHANGE = {
    "corrected": gettext_lazy("corrected"),
    "taken_out": gettext_lazy("counts no more"),
    "restored": gettext_lazy("counts again"),
    "worth": gettext_lazy("worth something else from the score before it"),
    "score": gettext_lazy("same points, from another score"),
}

# Why a line does not fit the state of the match, by that state.
NOT_NOW = {
    "over": gettext_lazy("The match is over: nothing more is played in it."),
    "suspended": gettext_lazy("The match is suspended: it has to go on first."),
}

# How a match ended, where it was not simply won by games.
EXACTLY_TWO = 2  # games, which may be one each
ENDS = {
    "draw": pgettext_lazy("how a match ended", "draw"),
    "walkover": pgettext_lazy("how a match ended", "W.O."),
    "withdrew": pgettext_lazy("how a match ended", "a team left the event"),
    "double_walkover": pgettext_lazy("how a match ended", "neither team came"),
    "disqualification": pgettext_lazy("how a match ended", "disqualified"),
    "forfeit": pgettext_lazy("how a match ended", "match forfeited"),
    "time": pgettext_lazy("how a match ended", "time was up"),
    "empty_branch": pgettext_lazy("how a match ended", "not played: a place stayed empty"),
}


def best_of_label(best_of: int, *, all_played: bool = False) -> str:
    if all_played:
        return _("two games, 1–1 is a draw") if best_of == EXACTLY_TWO else _("three games, all")
    return _("best of %(number)s") % {"number": best_of} if best_of > 1 else _("one game")


def length_choices(match: Match, rules: Ruleset) -> list[tuple[str, str]]:
    """All games are played only where a table counts them."""
    lengths = [(number, False) for number in rules.best_of]
    lengths += [(number, True) for number in ALL_PLAYED] if match.group else []
    return [
        (length_code(games, all_played=all_played), best_of_label(games, all_played=all_played))
        for games, all_played in lengths
    ]


def length_label(match: Match) -> str:
    """How many games, and to how many points where the event plays to others."""
    games = best_of_label(match.best_of, all_played=match.all_played)
    if not match.target:
        return games
    return _("%(games)s, to %(points)s points") % {"games": games, "points": match.target}


def fault_words(fault: Fault, state: MatchState | None = None) -> str:
    """One fault as a sentence; one of a hand with its article. With the state of the match its
    lines are named as people speak of them, else by their numbers."""
    if fault.code not in ENTRY_FAULTS:
        words = hand_fault_words(fault)
        return f"{words} {capfirst(article_words(fault))}." if fault.article else words
    told = dict(fault.data)
    data = {"token": told.get("word", told.get("card", "")), "clause": ""} | told
    if "entry" in data:
        data |= {"line": name_entry(int(str(data["entry"])), state)}
    dash = "–" if all(isinstance(value, int) for value in fault.expected) else ", "
    data |= {"expected": dash.join(map(str, fault.expected))}
    if fault.code == "not_now" and data.get("match") in NOT_NOW:
        return str(NOT_NOW[str(data["match"])])
    if fault.code in AMOUNT_FAULTS:
        return amount_fault_words(fault)
    is_nobodys = fault.code == "wrong_speaker" and fault.expected == ("nobody",)
    return str(ENTRY_FAULTS["nobody_speaks" if is_nobodys else fault.code]) % data


def article_words(fault: Fault) -> str:
    return _("art. %(number)s") % {"number": fault.article}


def name_entry(number: int, state: MatchState | None) -> str:
    if state is not None:
        return name_line(state, number)
    return pgettext("in a sentence", "line %(number)s") % {"number": number}


def amount_fault_words(fault: Fault) -> str:
    """Of a hand kept quickly: names as they are said, amounts one after the other."""
    values = {name: spell(str(value)) for name, value in fault.data}
    expected = ", ".join(spell(str(value)) for value in fault.expected)
    code = fault.code
    if code == "amount_not_payable" and expected:
        code = "amount_worth" if values["name"] else "amount_of_hand"
    elif code == "amount_not_payable" and not values["name"]:
        code = "points_not_payable"
    elif code == "amount_twice" and not values["name"]:
        code = "amounts_of_hand"
    return str(ENTRY_FAULTS[code]) % (values | {"expected": expected})


def hand_fault_words(fault: Fault) -> str:
    """Without the article; calls as they are said. What only one game has, its book says."""
    if fault.code not in HAND_FAULTS:
        reasons = words_of_game("reasons")
        return f"{capfirst(reasons.get(fault.code, fault.code.replace('_', ' ')))}."
    expected = ", ".join(str(word).replace("_", " ") for word in fault.expected if word is not None)
    words = str(HAND_FAULTS[fault.code]) % (dict(fault.data) | {"expected": expected})
    if fault.code in NAMES_THE_POSSIBLE and expected:
        return f"{words} {POSSIBLE % {'expected': expected}}"
    return words


@dataclass(frozen=True)
class BrokenLine:
    """A line that can no longer stand after a correction, and why."""

    number: int
    reasons: list[str]


BREAKING = {"void_breaks_later", "change_breaks_later"}


def list_broken_lines(error: Faulty | Refused) -> list[BrokenLine]:
    """What a correction would have to take out too. Nothing where it is at fault itself."""
    if not isinstance(error, Faulty) or not error.faults or error.faults[0].code not in BREAKING:
        return []
    lines: list[BrokenLine] = []
    for fault in error.faults:
        if fault.code in BREAKING:
            lines.append(BrokenLine(int(str(dict(fault.data)["entry"])), []))
        else:
            lines[-1].reasons.append(fault_words(fault, error.state))
    return lines


def change_reason(code: str) -> str:
    return str(REASONS_OF_CHANGE[code])


def error_sentences(error: Faulty | Refused) -> list[str]:
    """Why something was not written: every fault, or the one refusal."""
    if isinstance(error, Refused):
        return [refusal_sentence(error)]
    return [fault_words(fault, error.state) for fault in error.faults]
