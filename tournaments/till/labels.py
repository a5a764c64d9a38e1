"""What is said about a bank's statement and its lines."""

from typing import Any

from django.utils.translation import gettext_lazy

from tournaments.inscriptions.import_file import UnreadableFile
from tournaments.inscriptions.labels import file_words
from tournaments.models import Plan
from tournaments.till.services import LineCheck
from tournaments.words.money import current_language, format_money

NO_STATEMENT = gettext_lazy(
    "No column for amounts was found. The file needs a line of headings with “Valor” or “Importe”,"
    " separated by commas, semicolons or tabs."
)
PROBLEMS: dict[str, Any] = {
    "ticked_already": gettext_lazy("This txid was ticked off before."),
    "chosen_already": gettext_lazy("This line was ticked off by hand before."),
    "repeated_txid": gettext_lazy(
        "The same txid stands further up in this file: look whether it was paid twice."
    ),
    "unknown_txid": gettext_lazy("Nobody here has this txid."),
    "unreadable_amount": gettext_lazy("“%(typed)s” cannot be read as an amount."),
    "nothing_owed": gettext_lazy("Nothing is owed for this any more."),
    "other_amount": gettext_lazy("%(amount)s were paid, %(expected)s are owed: take it by hand."),
}


def statement_words(fault: UnreadableFile) -> str:
    return str(NO_STATEMENT) if fault.code == "no_statement" else file_words(fault)


def problem_words(check: LineCheck, plan: Plan) -> str:
    language = current_language()
    amounts = {"amount": check.line.amount, "expected": check.expected}
    words = {
        name: format_money(amount, plan.currency, language)
        for name, amount in amounts.items()
        if amount is not None
    }
    return str(PROBLEMS[check.problem]) % (words | {"typed": check.line.typed})
