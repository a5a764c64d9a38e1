"""Telephone numbers as people write them at home, and as a link needs them."""

from urllib.parse import quote

import phonenumbers

# Where a number without a country's prefix was written: at home, wherever the event is.
COUNTRIES = {"es-ar": "AR", "es-ve": "VE", "pt-br": "BR"}


def read_number(phone: str, *, language: str) -> str:
    """International (E.164); empty where it can't be read.

    >>> read_number("(11) 98765-4321", language="pt-br")
    '+5511987654321'
    >>> read_number("011 15 5555-1234", language="es-ar")
    '+5491155551234'
    >>> read_number("11 5555-1234", language="es-ar")  # only a mobile writes back
    '+5491155551234'
    >>> read_number("0414-1234567", language="es-ve"), read_number("12", language="es-ve")
    ('+584141234567', '')
    """
    try:
        number = phonenumbers.parse(phone, COUNTRIES.get(language))
    except phonenumbers.NumberParseException:
        return ""
    if not phonenumbers.is_valid_number(number):
        return ""
    digits = phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)
    is_argentine_without_mobile_mark = digits.startswith("+54") and not digits.startswith("+549")
    return f"+549{digits[3:]}" if is_argentine_without_mobile_mark else digits


def whatsapp_link(number: str, text: str) -> str:
    """To that international number, or to whomever one chooses where there is none.

    >>> whatsapp_link("+5491155551234", "Hola & chau")
    'https://wa.me/5491155551234?text=Hola%20%26%20chau'
    >>> whatsapp_link("", "Hola")
    'https://wa.me/?text=Hola'
    """
    return f"https://wa.me/{number.lstrip('+')}?text={quote(text)}"
