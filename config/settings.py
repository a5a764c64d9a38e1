"""Django's settings, read from the environment (see docs/deploy.md for the list).

Nothing set gives the embedded installation: SQLite and Celery's filesystem broker under `var/`,
answering to this machine only. `RETRUCO_MODE=production` demands everything a public server needs
and refuses to start, with all reasons at once, while something is missing or unsafe.
"""

import logging
import os
import secrets
from functools import partial
from pathlib import Path

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from kombu import Queue

from config.database import database_settings
from config.environment import Environment, parse_positive, parse_yes_or_no, time_zone
from config.logs import log_level, logging_settings
from config.mail import mail_settings
from config.modes import MODES
from config.production import demand_production
from config.storage import folder_storage, object_storage

BASE_DIR = Path(__file__).resolve().parent.parent
env = Environment(os.environ)

MODE = env.read("RETRUCO_MODE", MODES.__getitem__, default=MODES["local"], hint=" or ".join(MODES))
VAR = Path(env.text("RETRUCO_VAR", str(BASE_DIR / "var")))
VERSION = (BASE_DIR / "VERSION").read_text().strip()
DEBUG = False


# --- Secrets and addresses -------------------------------------------------------------------


def embedded_secret_key() -> str:
    """Made at random on the first start and kept beside the data, readable by its owner only."""
    path = VAR / "secret_key"
    if not path.exists():
        VAR.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(64))
    return path.read_text()


if MODE.embedded:
    SECRET_KEY = env.text("SECRET_KEY") or embedded_secret_key()
    ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *env.words("ALLOWED_HOSTS")]
    BROKER_URL = env.text("CELERY_BROKER_URL", "filesystem://")
    EMAIL_URL = env.text("EMAIL_URL")
else:
    demand_production(env)
    SECRET_KEY = env.text("SECRET_KEY")
    ALLOWED_HOSTS = env.words("ALLOWED_HOSTS")
    BROKER_URL = env.text("CELERY_BROKER_URL")
    EMAIL_URL = env.text("EMAIL_URL")


def read_site_url() -> str:
    """Where `./run` answers: a command beside it writes the same address into what it prints."""
    file = VAR / "site_url"
    return file.read_text().strip() if MODE.embedded and file.is_file() else ""


SITE_URL = (env.text("SITE_URL") or read_site_url() or "http://localhost:8000").rstrip("/")
TRUSTED_PROXIES = env.words("TRUSTED_PROXIES")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")

# --- Applications and the way of a request ---------------------------------------------------

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "rest_framework",
    "drf_spectacular",
    "jobs",
    "accounts",
    "tournaments",
    "referees",
    "papers",
    "spectators",
    "api",
    "operations",
    "config",
]

MIDDLEWARE = [
    "config.middleware.request_id",
    "tournaments.words.team_words.forget_team_size",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.middleware.forget_refused_encodings",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.middleware.maintenance",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "config.errors.ErrorPages",
    "api.middleware.ProblemDetails",
    "config.request_limits.limit_request",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
# Done once as the web server starts; and what answers before Django does.
PREPARED_AT_START = "referees.sheet.data.prepare_sheets_in_background"
ANSWERS_BEFORE_DJANGO = "spectators.snapshot_middleware.serve_snapshots"
METRICS = "operations.metrics.serve_metrics"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.context_processors.page_shell",
            ],
            "loaders": [("django.template.loaders.cached.Loader", ["config.loaders.Loader"])],
        },
    }
]

# --- Data ------------------------------------------------------------------------------------

DATABASES = {
    "default": env.read(
        "DATABASE_URL",
        database_settings,
        default=database_settings(f"sqlite:///{VAR / 'retruco.sqlite3'}"),
        hint="postgresql://user:password@host:5432/database, with special characters as %40",
        secret=True,
    )
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # synchronous=FULL: NORMAL may lose a committed hand on power loss. IMMEDIATE: a writer
    # queues for the lock at BEGIN instead of failing when it upgrades from reading. Recursive
    # triggers: without them INSERT OR REPLACE slips past a DELETE trigger. The engine lets the
    # writers of one process queue.
    DATABASES["default"]["ENGINE"] = "config.sqlite3"
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
        " PRAGMA recursive_triggers=ON; PRAGMA foreign_keys=ON;",
    }
else:
    # A server that went silent must not hold a request, or a health check, for minutes.
    DATABASES["default"].setdefault("OPTIONS", {}).update(
        connect_timeout=5, tcp_user_timeout=10_000, keepalives_idle=30
    )
# How many processes and threads there are: deploy/ starts that many, and operations.connections
# compares them with what PostgreSQL allows.
WEB_PROCESSES = env.read("WEB_PROCESSES", parse_positive, default=2, hint="1 or more")
WEB_THREADS = env.read("WEB_THREADS", parse_positive, default=8, hint="1 or more")
WORKER_PROCESSES = env.read("WORKER_PROCESSES", parse_positive, default=2, hint="1 or more")
WORKER_CONCURRENCY = env.read("WORKER_CONCURRENCY", parse_positive, default=2, hint="1 or more")
PG_BIN = env.text("PG_BIN")  # where pg_dump is, if not on PATH
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

MEDIA_ROOT = Path(env.text("MEDIA_ROOT", str(VAR / "media")))
ANCHOR_ROOT = Path(env.text("ANCHOR_ROOT", str(VAR / "anchors")))
# Where several processes on one port add up their numbers; prometheus-client reads it too.
METRICS_ROOT = env.text("PROMETHEUS_MULTIPROC_DIR")
if METRICS_ROOT:
    Path(METRICS_ROOT).mkdir(mode=0o700, parents=True, exist_ok=True)
else:
    os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)  # set to nothing, it would mean this folder
STATIC_URL = "/static/"
STATIC_ROOT = Path(env.text("STATIC_ROOT", str(VAR / "static")))
STATICFILES_DIRS = [BASE_DIR / "static"]
# Our own folder and nothing else: Django REST framework brings a megabyte for pages we don't serve.
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
BUCKET = "s3://key:secret@host/bucket (s3+http://… for one without https), with / in a key as %2F"
STORAGES = {
    "default": env.read(
        "STORAGE_URL",
        partial(object_storage, below="media"),
        default=folder_storage(),
        hint=BUCKET,
        secret=True,
    ),
    # Also where only the anchors go into storage; else beside the rest, wherever that is.
    "anchors": env.read(
        "ANCHOR_STORAGE_URL" if env.text("ANCHOR_STORAGE_URL") else "STORAGE_URL",
        partial(object_storage, below="anchors"),
        default=folder_storage(ANCHOR_ROOT),
        hint=BUCKET,
        secret=True,
    ),
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
MAINTENANCE_FILE = VAR / "maintenance"

# --- Spectators ------------------------------------------------------------------------------

SNAPSHOT_ROOT = VAR / "snapshots"
SNAPSHOT_SECONDS = 1.0  # how long a process goes by the state of a tournament it last asked for
# Where browsers may ask to be told; a name that begins with a dot stands for all below it.
PUSH_SERVICES = [
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
]

# --- Tasks -----------------------------------------------------------------------------------

CELERY_BROKER_URL = BROKER_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_TIMEOUT = 3
# A worker takes from both unless it is told which: papers and rehearsals are slow, and nobody's
# mail waits behind them where a second worker does the rest.
CELERY_TASK_QUEUES = [Queue("celery"), Queue("slow")]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_TIME_LIMIT = 60 * 30  # a job has a limit of its own (jobs/leases.py); this is the last
CELERY_WORKER_POOL = "jobs.pool:TaskPool"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_PUBLISH_RETRY = False  # the job's row is the truth; the sweep sends it again
# The clock keeps one channel for ever. AMQP's does not mend itself after RabbitMQ was away: only a
# second try opens another, and without it no sweep comes until somebody restarts the clock.
CLOCK_TRIES_AGAIN = {
    "retry": True,
    "retry_policy": {"max_retries": 1, "interval_start": 0, "interval_step": 0, "interval_max": 0},
}
CELERY_BEAT_SCHEDULE = {
    # One that nobody took before the next one came has nothing to say any more.
    "sweep": {
        "task": "jobs.tasks.sweep",
        "schedule": 5.0,
        "options": {"expires": 5, **CLOCK_TRIES_AGAIN},
    },
    "tidy": {
        "task": "operations.tasks.tidy",
        "schedule": 60.0 * 60 * 24,
        "options": CLOCK_TRIES_AGAIN,
    },
    "verify": {
        "task": "operations.tasks.verify_all",
        "schedule": 60.0 * 60 * 24,
        "options": CLOCK_TRIES_AGAIN,
    },
}
if BROKER_URL.startswith("filesystem"):
    BROKER_FOLDER = VAR / "broker"
    for folder in ("queue", "control"):
        (BROKER_FOLDER / folder).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {
        "data_folder_in": str(BROKER_FOLDER / "queue"),
        "data_folder_out": str(BROKER_FOLDER / "queue"),
        "control_folder": str(BROKER_FOLDER / "control"),
        "polling_interval": 0.1,  # seconds; with the usual 1 a worker does one job a second at most
    }
    CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
else:
    # A broker that is down must not hold the request that announces a job: one more try, at once.
    CELERY_BROKER_TRANSPORT_OPTIONS = {"max_retries": 1, "interval_start": 0, "interval_max": 0.1}
    if BROKER_URL.startswith("redis"):
        CELERY_BROKER_TRANSPORT_OPTIONS |= {"socket_connect_timeout": 2, "socket_keepalive": True}
    CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker waits for its broker for ever

# --- Mail ------------------------------------------------------------------------------------

DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "Retruco <retruco@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
if EMAIL_URL:
    nothing: dict[str, object] = {}
    globals().update(
        env.read("EMAIL_URL", mail_settings, default=nothing, hint="smtp://host:25", secret=True)
    )
else:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = VAR / "mail"

# --- People ----------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "accounts:login"
LOGIN_REDIRECT_URL = "tournaments:home"
LOGOUT_REDIRECT_URL = "tournaments:home"

OTP_TOTP_ISSUER = "Retruco"
# Everybody in a hall shares one address: lock a user *at* an address, never an address alone.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25  # hours
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
AXES_LOCKOUT_CALLABLE = "accounts.views.locked_out"
AXES_CLIENT_IP_CALLABLE = "accounts.lockout.client_address"
AXES_USERNAME_CALLABLE = "accounts.lockout.tried_account"

# --- Transport -------------------------------------------------------------------------------

PREFIX = "__Host-" if MODE.secure else ""
SESSION_COOKIE_NAME = f"{PREFIX}session"
CSRF_COOKIE_NAME = f"{PREFIX}csrf"
LANGUAGE_COOKIE_NAME = f"{PREFIX}language"
THEME_COOKIE_NAME = f"{PREFIX}theme"
DEVICE_COOKIE_NAME = f"{PREFIX}device"
DEVICE_COOKIE_AGE = 60 * 60 * 24 * 180
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = MODE.secure
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
CSRF_FAILURE_VIEW = "config.errors.csrf_failure"
if MODE.name == "production":
    SECURE_SSL_REDIRECT = env.read("SSL_REDIRECT", parse_yes_or_no, default=True, hint="yes or no")
    SECURE_REDIRECT_EXEMPT = ["^livez$", "^readyz$"]
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# --- Words -----------------------------------------------------------------------------------

LANGUAGE_CODE = "es-ar"
LANGUAGES = [
    ("es-ar", "Español (Argentina)"),
    ("pt-br", "Português (Brasil)"),
    ("es-ve", "Español (Venezuela)"),
    ("en", "English"),
]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = env.read(
    "TIME_ZONE",
    time_zone,
    default="America/Argentina/Buenos_Aires",
    hint="a zone's name, e.g. America/Sao_Paulo",
)
FORMAT_MODULE_PATH = ["config.formats"]

# --- Interfaces and logs ---------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "api.authentication.TokenAuthentication",
        "api.authentication.SessionAuthentication",
    ],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["api.parsers.JSONParser"],
    "DEFAULT_THROTTLE_CLASSES": ["api.throttles.AccountThrottle", "api.throttles.VisitorThrottle"],
    "DEFAULT_SCHEMA_CLASS": "api.schema.ApiSchema",
    "EXCEPTION_HANDLER": "api.problems.handle_exception",
}
# A token or an account by itself; visitors by address and client; all visitors of one address
# together by a limit that a full hall does not reach.
RATES: dict[str, str | None] = {
    "people": "600/min",
    "visitors": "240/min",
    "addresses": "3000/min",
    # Sign-ups and links by mail that one address asks for; tries of one account's password.
    "links": "200/day",
    "passwords": "60/hour",
}
CACHES: dict[str, dict[str, object]] = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    "throttles": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "throttles",
        "OPTIONS": {"MAX_ENTRIES": 50_000},
    },
}
if BROKER_URL.startswith("redis"):  # it is there: all processes count together
    CACHES["throttles_together"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": BROKER_URL,
        "KEY_PREFIX": "retruco.throttles",
        "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 0.5},
    }
SPECTACULAR_SETTINGS = {
    "TITLE": "Retruco",
    "DESCRIPTION": "Everything that the pages can do, for programs.",
    "VERSION": VERSION,
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": ["api.schema.finish"],
}

LOGGING = logging_settings(
    level=env.read("LOG_LEVEL", log_level, default="INFO", hint="DEBUG, INFO, WARNING or ERROR")
)

logging.captureWarnings(True)  # Python's own warnings become lines like all others

if env.faults:
    raise ImproperlyConfigured("\n- ".join(["", *env.faults]))
