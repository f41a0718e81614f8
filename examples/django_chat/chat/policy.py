"""A strict Content-Security-Policy on every page."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

POLICY = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'"


def add_policy(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Return the middleware that sends the policy."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers["Content-Security-Policy"] = POLICY
        return response

    return answer
