"""The beacon "quicknet" of drand: one round every three seconds, each signed by the whole league.

A round's randomness is the SHA-256 of its signature, and the signature is a BLS signature over the
round's number alone: whoever knows the chain's public key knows whether it is the league's, without
asking anybody. The key, the first moment and the period are the chain's own, published by drand
under its hash 52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971.
"""

import hashlib
from datetime import UTC, datetime, timedelta

from py_arkworks_bls12381 import GT, G1Point, G2Point

QUICKNET = "quicknet"
GENESIS = datetime.fromtimestamp(1692803367, UTC)  # of round 1
PERIOD = timedelta(seconds=3)
SIGNATURE_DIGITS = 96
PUBLIC_KEY = bytes.fromhex(
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
    "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
    "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
DOMAIN = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"  # scheme bls-unchained-g1-rfc9380


def time_of_round(number: int) -> datetime:
    """
    >>> time_of_round(1000).isoformat()
    '2023-08-23T15:59:24+00:00'
    """
    return GENESIS + (number - 1) * PERIOD


def first_round_from(moment: datetime) -> int:
    """The round of that moment, or the next one.

    >>> [first_round_from(time_of_round(1000) + timedelta(seconds=s)) for s in (-1, 0, 1)]
    [1000, 1000, 1001]
    """
    return max(1, 1 - (GENESIS - moment) // PERIOD)


def randomness_of(signature: str) -> str:
    return hashlib.sha256(bytes.fromhex(signature)).hexdigest()


def is_signature_of(number: int, signature: str) -> bool:
    """Whether the league signed this round so: e(signature, g2) = e(H(round), public key)."""
    message = hashlib.sha256(number.to_bytes(8, "big")).digest()
    try:
        point = G1Point.from_compressed_bytes(bytes.fromhex(signature))
    except ValueError:  # no point of the group
        return False
    key = G2Point.from_compressed_bytes(PUBLIC_KEY)
    return GT.pairing_check([point, -G1Point.hash_to_curve(message, DOMAIN)], [G2Point(), key])
