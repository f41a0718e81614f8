"""Settings for this machine alone."""

from __future__ import annotations

import os
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent
BUILD = BASE_DIR.parent.parent / "build"

SECRET_KEY = "not a secret: this site is for one machine"
DEBUG = True

INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "renderer",
    "chat",
]

MIDDLEWARE = [
    "chat.policy.add_policy",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
]

ROOT_URLCONF = "chat.urls"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
            ]
        },
    }
]

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": os.environ.get("CHAT_DATABASE", BUILD / "django_chat.sqlite3"),
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "Français"), ("ar", "العربية")]

STATIC_URL = "static/"

# Options of renderer.Renderer; none is needed.
CITATIONS = {"heading_base": 3}
