"""Addresses: what may become a link, decided by one exact rule on characters.

No parser of the standard library is asked: where it and a browser read an address differently,
what was checked is not where a reader goes. An address that is let through is written anew, in
ASCII, in a form that both read alike.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv6Address
from types import MappingProxyType
from urllib.parse import quote

from renderer.urls.punycode import to_ascii

#: The longest address that is read, and the longest that is written.
LONGEST = 4_096
#: The longest name there is in the DNS.
LONGEST_HOST = 253

_DEFAULT_PORTS: Mapping[str, int] = MappingProxyType({"http": 80, "https": 443})

#: Controls, white space and the backslash: parsers drop them, or take them for something else.
_REFUSED = re.compile(
    r"[\x00-\x20\x7f-\xa0\\\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
    r"\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff"
    + "".join(f"\\U{plane:04x}fffe\\U{plane:04x}ffff" for plane in range(1, 17))
    + "]"
)
_REFUSED_ASCII = re.compile(r"[\x00-\x20\x7f\\]")

_WEB = re.compile(
    r"(https?)://([^/?#@:%\[\]]++|\[[0-9a-f:.]++\])(?::([0-9]{0,5}))?((?:[/?#].*+)?)",
    re.IGNORECASE | re.ASCII | re.DOTALL,
)
_MAIL = re.compile(r"mailto:([a-z0-9._+-]{1,64})@([a-z0-9_.-]++)", re.IGNORECASE | re.ASCII)
#: A path of the same site, a query, a fragment, or a path from here whose first part has no colon.
_RELATIVE = re.compile(r"(?:/(?!/)|[?#]|[^/?#:]++(?:[/?#]|\Z)).*+", re.DOTALL)

_HOST = re.compile(r"[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*+")
#: A last label for which browsers read the whole host as an IPv4 address.
_NUMBER = re.compile(r"[0-9]++|0x.*+")
_BYTE = r"(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
_IPV4 = re.compile(rf"{_BYTE}(?:\.{_BYTE}){{3}}")

_UNQUOTED = "-._~!$&'()*+,;=:@/?%#[]|"
_NEEDS_NO_QUOTING = re.compile(rf"[A-Za-z0-9{re.escape(_UNQUOTED)}]*+")

#: What a reader of a link's text does not see, wherever in the text it stands.
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]+"
)
_BEGINS_LIKE_ADDRESS = re.compile(r"https?://|(www\.)", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Address:
    """An address that may stand in a link."""

    href: str
    """The address as it is written into the page: ASCII, at most 4,096 characters."""

    scheme: str
    """``http``, ``https`` or ``mailto``; empty for a relative address."""

    host: str
    """The host in ASCII and lower case, IPv6 in brackets; empty for a relative address."""

    port: int | None = None
    """The port, if it is not the scheme's own."""


def parse_address(value: object, *, trim: bool = False) -> Address | None:
    """Return the ``http`` or ``https`` address that a value is, or ``None`` if it is none.

    With ``trim`` tabs, line ends and spaces round it do not count, as in a source's ``url``.
    """
    if not isinstance(value, str):
        return None
    text = str.__str__(value)
    if trim:
        text = text.strip("\t\n\r ")
    return None if _is_refused(text) else _web(text)


def parse_content_address(value: str, *, relative: bool = False) -> Address | None:
    """Return the address of a link of an answer's text, or ``None`` if it may not be one.

    That is ``http``, ``https`` or a plain ``mailto``; with ``relative`` also one of the same site,
    whose host is empty.
    """
    text = str.__str__(value)
    if _is_refused(text):
        return None
    return _web(text) or _mail(text) or (_relative(text) if relative else None)


def names_other_host(text: str, address: Address) -> bool:
    """Tell whether a link's text reads as an address, but not as one of the link's own host.

    It does if it begins ``http://``, ``https://`` or ``www.``, white space and what cannot be seen
    apart. A leading ``www.`` makes no difference between hosts.
    """
    seen = (text if text.isascii() else _UNSEEN.sub("", text)).strip()
    begun = _BEGINS_LIKE_ADDRESS.match(seen)
    if begun is None:
        return False
    named = parse_address(f"https://{seen}" if begun[1] else seen)
    return named is None or _bare(named.host) != _bare(address.host)


def _bare(host: str) -> str:
    return host.removeprefix("www.")


def _is_refused(text: str) -> bool:
    if len(text) > LONGEST:
        return True
    return (_REFUSED_ASCII if text.isascii() else _REFUSED).search(text) is not None


def _web(text: str) -> Address | None:
    match = _WEB.fullmatch(text)
    if match is None:
        return None
    scheme, host, digits, rest = match[1].lower(), _host(match[2]), match[3], match[4]
    if host is None or (digits and not 1 <= int(digits) <= 65_535):
        return None
    port = int(digits) if digits and int(digits) != _DEFAULT_PORTS[scheme] else None
    authority = host if port is None else f"{host}:{port}"
    path = rest if rest.startswith("/") else f"/{rest}"
    return _written(f"{scheme}://{authority}{_quoted(path)}", scheme, host, port)


def _mail(text: str) -> Address | None:
    match = _MAIL.fullmatch(text)
    if match is None:
        return None
    local, domain = match[1], match[2].lower()
    if "." not in domain or not _is_host(domain):
        return None
    return _written(f"mailto:{local}@{domain}", "mailto", domain, None)


def _relative(text: str) -> Address | None:
    return _written(_quoted(text), "", "", None) if _RELATIVE.fullmatch(text) else None


def _written(href: str, scheme: str, host: str, port: int | None) -> Address | None:
    # Quoting makes an address longer: what is written must pass when it is read again.
    return Address(href, scheme, host, port) if len(href) <= LONGEST else None


def _host(written: str) -> str | None:
    if written.startswith("["):
        return _ipv6(written)
    name = written.removesuffix(".")
    host = name.lower() if name.isascii() else _international(name)
    return host if _is_host(host) else None


def _international(name: str) -> str:
    """Return a host in ASCII; it has an empty label where there can be none in its place."""
    return ".".join(
        label.lower() if label.isascii() else to_ascii(label) or "" for label in name.split(".")
    )


def _is_host(host: str) -> bool:
    if len(host) > LONGEST_HOST or not _HOST.fullmatch(host):
        return False
    last = host[host.rfind(".") + 1 :]
    return not _NUMBER.fullmatch(last) or _IPV4.fullmatch(host) is not None


def _ipv6(written: str) -> str | None:
    try:
        packed = IPv6Address(written[1:-1]).packed
    except ValueError:
        return None
    # How ``str`` shortens it depends on the version of Python.
    return f"[{':'.join(f'{packed[i] << 8 | packed[i + 1]:x}' for i in range(0, 16, 2))}]"


def _quoted(text: str) -> str:
    return text if _NEEDS_NO_QUOTING.fullmatch(text) else quote(text, safe=_UNQUOTED)
