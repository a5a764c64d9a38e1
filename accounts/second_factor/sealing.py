"""What the database holds of a second factor is of no use to whoever reads only the database.

The key of an app is sealed by one that comes from SECRET_KEY, which lies elsewhere. Of a recovery
code, like of every other secret that we only compare, a hash is kept; it does not depend on
SECRET_KEY, so that a code still opens an account after a backup came to another machine.
"""

import hashlib
import os
from base64 import b32encode, b64decode, b64encode

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.utils.crypto import salted_hmac

NONCE = 12  # bytes, as AES-GCM has it
CODE = 10  # bytes of a recovery code: 80 bits, more than anybody tries out against a hash
LONGEST_TOKEN = 16  # characters that django-otp's column holds


class UnreadableKeyError(Exception):
    """It was sealed with another SECRET_KEY, or for another account."""


def seal(key: bytes, *, owner: str) -> str:
    """64 characters for an app's key of 20 bytes: the column holds 80."""
    nonce = os.urandom(NONCE)
    return b64encode(nonce + cipher().encrypt(nonce, key, owner.encode())).decode()


def unseal(text: str, *, owner: str) -> bytes:
    try:
        sealed = b64decode(text, validate=True)
        return cipher().decrypt(sealed[:NONCE], sealed[NONCE:], owner.encode())
    except (InvalidTag, ValueError) as error:
        raise UnreadableKeyError from error


def cipher() -> AESGCM:
    return AESGCM(salted_hmac("accounts.second_factor", "app", algorithm="sha256").digest())


def new_code() -> str:
    return b32encode(os.urandom(CODE)).decode().lower()


def hash_code(code: str, *, owner: str) -> str:
    digest = hashlib.sha256(f"{owner} {code}".encode()).digest()
    return b32encode(digest).decode().lower()[:LONGEST_TOKEN]
