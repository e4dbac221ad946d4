"""Handmade tokens, which may be invalid in any way."""

import base64
import hashlib
import hmac
import json


def encoded(part):
    return base64.urlsafe_b64encode(part).rstrip(b"=").decode()


def signed(claims, secret, header=None):
    """A JSON Web Token signed by HMAC with SHA-256, whatever its header says."""
    head = encoded(json.dumps(header or {"alg": "HS256", "typ": "JWT"}).encode())
    body = encoded(json.dumps(claims).encode())
    signature = hmac.new(secret, f"{head}.{body}".encode(), hashlib.sha256).digest()
    return f"{head}.{body}.{encoded(signature)}"
