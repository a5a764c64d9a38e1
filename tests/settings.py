"""The product's settings, with data in a throw-away folder and cheap password hashing."""

import atexit
import os
import shutil
import tempfile

# Before the product's settings are read: tests never touch an installation's data.
folder = tempfile.mkdtemp(prefix="retruco-tests-")
os.environ["RETRUCO_VAR"] = folder
atexit.register(shutil.rmtree, folder, ignore_errors=True)
from config.settings import *  # noqa: E402, F403
from config.settings import DATABASES, MIDDLEWARE, STORAGES, VAR  # noqa: E402

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
RATES = {}  # a test of them sets its own
SNAPSHOT_SECONDS = 0  # a test sees what it has just done
MIDDLEWARE = ["tests.snapshot_middleware.serve_snapshots", *MIDDLEWARE]  # as config.wsgi
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, as in the product: an in-memory database would share one connection. It may be lost
    # with the power: no test waits for the disk.
    DATABASES["default"]["OPTIONS"]["init_command"] += " PRAGMA synchronous=OFF;"
    DATABASES["default"]["TEST"] = {"NAME": str(VAR / "test.sqlite3")}
