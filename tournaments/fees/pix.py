"""A static Pix code: the text behind the QR that any Brazilian bank's app reads, with key, exact
amount and txid. Pure, and without a network: whoever reads it pays from bank to bank.

The payload is EMV's merchant-presented one as the central bank's *Manual de padrões para iniciação
do Pix* fills it in: fields of two digits for the id, two for the length and the value; a CRC at the
end over everything before it, its own id and length included.
"""

import base64
import hashlib
import re
import unicodedata
import uuid
from binascii import crc_hqx
from collections.abc import Sequence
from decimal import Decimal

import phonenumbers

GUI = "br.gov.bcb.pix"
CURRENCY, COUNTRY = "986", "BR"  # ISO 4217's number of the real
MAX_NAME, MAX_CITY, MAX_KEY = 25, 15, 77
NO_TXID = "***"  # the manual's: any payment will do

CPF, CNPJ = re.compile(r"\d{11}"), re.compile(r"[0-9A-Z]{12}\d{2}")
MAIL = re.compile(r"[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+")
PUNCTUATION = re.compile(r"[\s./()-]")


def build_payload(
    *, key: str, name: str, city: str, amount: Decimal | None = None, txid: str = NO_TXID
) -> str:
    """The whole text, for the QR and for *copia e cola*. All parts as `read_key`, `plain_text` and
    `txid_of` give them."""
    account = field("00", GUI) + field("01", key)
    payload = (
        field("00", "01")
        + field("26", account)
        + field("52", "0000")
        + field("53", CURRENCY)
        + (field("54", f"{amount:.2f}") if amount is not None else "")
        + field("58", COUNTRY)
        + field("59", name)
        + field("60", city)
        + field("62", field("05", txid))
        + "6304"
    )
    return f"{payload}{crc(payload.encode()):04X}"


def field(code: str, value: str) -> str:
    """
    >>> field("58", "BR")
    '5802BR'
    """
    if not 0 < len(value) < 100:
        raise ValueError(f"field {code} has {len(value)} characters")
    return f"{code}{len(value):02}{value}"


def crc(data: bytes) -> int:
    """CRC-16/CCITT-FALSE.

    >>> f"{crc(b'123456789'):04X}"
    '29B1'
    """
    return crc_hqx(data, 0xFFFF)


def plain_text(text: str, *, most: int) -> str:
    """Without accents and what banks' apps do not show, cut to the length that fits.

    >>> plain_text("Associação São João", most=15)
    'Associacao Sao'
    """
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return " ".join(re.sub(r"[^A-Za-z0-9 .,&'-]", " ", letters).split())[:most].strip()


def read_key(text: str) -> str:
    """A key as the central bank keeps it: CPF or CNPJ by their digits, a phone with +55, mail and
    random keys in small letters. `ValueError` for anything else, and for eleven digits that could
    be a CPF and a phone.

    >>> read_key("529.982.247-25"), read_key("(11) 98765-4321")
    ('52998224725', '+5511987654321')
    >>> read_key("123E4567-e12b-12d1-a456-426655440000"), read_key("Truco@Example.org")
    ('123e4567-e12b-12d1-a456-426655440000', 'truco@example.org')
    """
    typed = text.strip()
    small = typed.lower()
    if MAIL.fullmatch(small) and len(small) <= MAX_KEY:
        return small
    try:
        return str(uuid.UUID(small)) if len(small) == 36 else read_number_key(typed)
    except ValueError:
        raise ValueError(text) from None


def read_number_key(typed: str) -> str:
    bare = PUNCTUATION.sub("", typed).upper()
    phone = read_phone(typed)
    kinds = [
        *([bare] if CPF.fullmatch(bare) and has_cpf_digits(bare) else []),
        *([bare] if CNPJ.fullmatch(bare) and has_cnpj_digits(bare) else []),
        *([phone] if phone else []),
    ]
    if len(kinds) != 1:
        raise ValueError(typed)
    return kinds[0]


def read_phone(typed: str) -> str:
    """
    >>> read_phone("+55 11 98765-4321"), read_phone("+54 9 11 5555-1234")
    ('+5511987654321', '')
    """
    if re.search(r"[^\d\s()+.-]", typed):
        return ""
    try:
        number = phonenumbers.parse(typed, "BR")
    except phonenumbers.NumberParseException:
        return ""
    if number.country_code != 55 or not phonenumbers.is_valid_number(number):
        return ""
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)


def has_cpf_digits(digits: str) -> bool:
    """Whether the last two digits are the check digits of the others.

    >>> has_cpf_digits("52998224725"), has_cpf_digits("52998224726"), has_cpf_digits("11111111111")
    (True, False, False)
    """
    if len(set(digits)) == 1:
        return False
    return all(
        int(digits[size]) == check_digit(digits[:size], range(size + 1, 1, -1)) for size in (9, 10)
    )


def has_cnpj_digits(letters: str) -> bool:
    """The same for companies, whose numbers may hold letters.

    >>> has_cnpj_digits("11222333000181"), has_cnpj_digits("12ABC34501DE35")
    (True, True)
    """
    if len(set(letters)) == 1:
        return False
    weights = (6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2)
    return all(
        int(letters[size]) == check_digit(letters[:size], weights[13 - size :]) for size in (12, 13)
    )


def check_digit(letters: str, weights: Sequence[int]) -> int:
    """Modulo 11, each letter by its place in ASCII after the zero."""
    total = sum(
        (ord(letter) - ord("0")) * weight for letter, weight in zip(letters, weights, strict=True)
    )
    return 0 if total % 11 < 2 else 11 - total % 11


def txid_of(tournament: uuid.UUID, numbers: Sequence[int]) -> str:
    """For whom a payment is: a mark of the tournament, then four digits for each person by the
    number of their inscription, which never changes hands. A team's is that of its people.

    >>> txid_of(uuid.UUID(int=1), [3, 4])[2:]
    'PQ6M2E00030004'
    """
    return tournament_mark(tournament) + "".join(f"{number:04}" for number in sorted(numbers))


def read_txid(tournament: uuid.UUID, txid: str) -> list[int]:
    """Numbers of the people; nothing for a txid that is not of this tournament."""
    mark = tournament_mark(tournament)
    digits = txid.strip().upper().removeprefix(mark)
    if not txid.strip().upper().startswith(mark) or len(digits) % 4 or not digits.isdigit():
        return []
    return [int(digits[at : at + 4]) for at in range(0, len(digits), 4)]


def tournament_mark(tournament: uuid.UUID) -> str:
    return "RT" + base64.b32encode(hashlib.sha256(tournament.bytes).digest())[:6].decode()
