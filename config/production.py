"""What a public server must be told, and what it must not be told.

Every fault is a sentence that names its variable and what to set; they are reported together. It
judges values only: whether the database answers is the business of `/readyz`.
"""

import ipaddress
from urllib.parse import urlsplit

from django.http.request import validate_host

from config.environment import Environment

DEMANDED = {
    "SECRET_KEY": "50 random characters or more, the same in every process",
    "ALLOWED_HOSTS": "the site's names, separated by commas",
    "SITE_URL": "the site's public address, e.g. https://truco.example",
    "DATABASE_URL": "postgresql://user:password@host:5432/database",
    "CELERY_BROKER_URL": "redis://host:6379/0 or amqp://host",
    "EMAIL_URL": "smtp+tls://user:password@host:587 (or smtp://host:25)",
    "DEFAULT_FROM_EMAIL": "the sender of its mail, e.g. Retruco <torneo@truco.example>",
    "TRUSTED_PROXIES": "the addresses of the proxies before it, e.g. 127.0.0.1",
    "RETRUCO_VAR": "a folder that outlives the code, e.g. /var/lib/retruco",
}


def demand_production(env: Environment) -> None:
    """Add to the environment's faults all that is missing or unsafe."""
    for name, hint in DEMANDED.items():
        env.demand(name, hint)
    secret = env.text("SECRET_KEY")
    if secret and (len(secret) < 50 or len(set(secret)) < 5):
        env.refuse("SECRET_KEY is too short or too plain: set it to 50 random characters or more.")
    refuse_if_wrong_hosts(env)
    refuse_if_wrong_proxies(env)
    database = env.text("DATABASE_URL")
    if database and not database.startswith(("postgres://", "postgresql://")):
        env.refuse("DATABASE_URL does not name PostgreSQL: set postgresql://user:…@host/database.")
    broker = env.text("CELERY_BROKER_URL")
    if broker and not broker.startswith(("redis://", "rediss://", "amqp://", "amqps://")):
        env.refuse("CELERY_BROKER_URL names neither Redis nor RabbitMQ: set redis://… or amqp://….")


def refuse_if_wrong_hosts(env: Environment) -> None:
    hosts = env.words("ALLOWED_HOSTS")
    if "*" in hosts:
        env.refuse("ALLOWED_HOSTS contains “*”: name the site's hosts instead.")
    site = urlsplit(env.text("SITE_URL"))
    if site.geturl() and (site.scheme != "https" or not site.hostname):
        env.refuse("SITE_URL is not an https address: set it to https://… as visitors type it.")
    elif site.hostname and hosts and not validate_host(site.hostname, hosts):
        env.refuse(f"ALLOWED_HOSTS lacks SITE_URL's own name: add {site.hostname}.")
    for origin in env.words("CSRF_TRUSTED_ORIGINS"):
        if not origin.startswith("https://"):
            env.refuse(f"CSRF_TRUSTED_ORIGINS contains “{origin}”: set it to https addresses.")


def refuse_if_wrong_proxies(env: Environment) -> None:
    """Trusting everybody would let each visitor choose an address, and escape every lockout."""
    for proxy in env.words("TRUSTED_PROXIES"):
        try:
            whole_world = ipaddress.ip_network(proxy).prefixlen == 0
        except ValueError:
            env.refuse(f"TRUSTED_PROXIES contains “{proxy}”: set it to addresses or networks.")
        else:
            if whole_world:
                env.refuse(f"TRUSTED_PROXIES contains “{proxy}”: that trusts every visitor.")
