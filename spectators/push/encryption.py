"""Encrypting and signing a push message: RFC 8291 (aes128gcm) and VAPID, RFC 8292. No network
and no database here. The suite replays RFC 8291's own example; a fake browser decrypts the rest.
"""

import json
import os
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

RECORD = 4096
SIGNED_FOR = 12 * 60 * 60  # seconds; push services refuse more than 24 h
CURVE = ec.SECP256R1()


@dataclass(frozen=True)
class Receiver:
    """A browser's public key and its secret, as `PushSubscription` gives them."""

    p256dh: str
    auth: str


def new_key() -> str:
    key = ec.generate_private_key(CURVE)
    return urlsafe_base64_encode(key.private_numbers().private_value.to_bytes(32, "big"))


def key_from(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(urlsafe_base64_decode(text), "big"), CURVE)


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def derive_keys(*, salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def is_receiver(receiver: Receiver) -> bool:
    """A point of the curve and 16 bytes: what a browser would send."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, urlsafe_base64_decode(receiver.p256dh))
        return len(urlsafe_base64_decode(receiver.auth)) == 16
    except ValueError:
        return False


def encrypt(
    message: bytes,
    receiver: Receiver,
    *,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """One record: header (salt, size, our key), then the message with its end mark."""
    own = own or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    receiver_bytes = urlsafe_base64_decode(receiver.p256dh)
    receiver_key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, receiver_bytes)
    shared = own.exchange(ec.ECDH(), receiver_key)
    keys = b"WebPush: info\x00" + receiver_bytes + public_bytes(own)
    secret = derive_keys(
        salt=urlsafe_base64_decode(receiver.auth), secret=shared, info=keys, length=32
    )
    key = derive_keys(salt=salt, secret=secret, info=b"Content-Encoding: aes128gcm\x00", length=16)
    nonce = derive_keys(salt=salt, secret=secret, info=b"Content-Encoding: nonce\x00", length=12)
    sealed = AESGCM(key).encrypt(nonce, message + b"\x02", None)
    return salt + RECORD.to_bytes(4, "big") + bytes([65]) + public_bytes(own) + sealed


def authorization(
    endpoint: str, key: ec.EllipticCurvePrivateKey, *, subject: str, now: float | None = None
) -> str:
    """Who sends this, for that push service only, for a few hours."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(now or time.time()) + SIGNED_FOR,
        "sub": subject,
    }
    signed = ".".join(
        urlsafe_base64_encode(json.dumps(part).encode())
        for part in ({"typ": "JWT", "alg": "ES256"}, claims)
    )
    r, s = utils.decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    signature = urlsafe_base64_encode(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={signed}.{signature}, k={urlsafe_base64_encode(public_bytes(key))}"
