"""Fields: reading one value of a stored mapping, or of a constructor, as what it should be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from renderer.model.identifier import as_id

#: What a reader returns for a value that is not of its type.
UNREAD: Final[Any] = object()

#: Larger offsets are none: no text is that long.
OFFSET_BITS = 63

Reader = Callable[[object], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field of a class of the model: how it is read, and when it is written."""

    read: Reader
    """Returns the field's value for a stored one, or ``UNREAD``."""

    expected: str
    """What the stored value should be, in words: ``a string``."""

    default: object = None
    """The value where nothing readable is stored."""

    take: Reader | None = None
    """Like ``read``, for what is given to the constructor, where the two differ."""

    constant: bool = False
    """Whether the class itself says what the value is."""

    always: bool = False
    """Whether an object built by hand writes this field at its default, too."""


def read_text(value: object, /) -> Any:
    """Return a string as a plain ``str``: a subclass may claim to be safe HTML."""
    if type(value) is str:
        return value
    return str.__str__(value) if isinstance(value, str) else UNREAD


def read_id(value: object, /) -> Any:
    """Return an id: a string, a whole number or a UUID."""
    id = as_id(value)
    return UNREAD if id is None else id


def read_offset(value: object, /) -> Any:
    """Return a whole number; a float without a fraction is one, a bool is not."""
    if type(value) is not int:
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        elif isinstance(value, int) and not isinstance(value, bool):
            value = int.__int__(value)
        else:
            return UNREAD
    return value if value.bit_length() <= OFFSET_BITS else UNREAD


def read_flag(value: object, /) -> Any:
    """Return ``True`` or ``False``, and nothing that is merely like them."""
    return value if isinstance(value, bool) else UNREAD


def read_list(entry: Reader, /) -> Reader:
    """Return a reader of lists whose entries are all read by ``entry``."""

    def read(value: object, /) -> Any:
        return tuple([entry(each) for each in value]) if isinstance(value, list | tuple) else UNREAD

    return read


def take_list(*kinds: type) -> Reader:
    """Return a reader of lists that hold objects of these classes and nothing else."""

    def take(value: object, /) -> Any:
        if not isinstance(value, list | tuple):
            return UNREAD
        taken = tuple(value)
        return taken if all(isinstance(each, kinds) for each in taken) else UNREAD

    return take


def text_field(*, default: str | None = None, always: bool = False) -> Field:
    """Return a field that holds a string."""
    return Field(read=read_text, expected="a string", default=default, always=always)


def id_field() -> Field:
    """Return a field that holds an id."""
    return Field(read=read_id, expected="a string, a whole number or a UUID")


def offset_field() -> Field:
    """Return a field that holds a place in a text."""
    return Field(read=read_offset, expected="a whole number")


def read_fields(
    stored: Mapping[Any, object], fields: Mapping[str, Field], /
) -> tuple[dict[str, Any], dict[str, object]]:
    """Return the values of ``fields`` that can be read, and everything else; ``None`` is nothing.

    What cannot be read stands in the second mapping under its own name, as it was.
    """
    values: dict[str, Any] = {}
    extra: dict[str, object] = {}
    for name, value in stored.items():
        if value is None:
            continue
        field = fields.get(name)
        read = UNREAD if field is None else field.read(value)
        if read is UNREAD:
            extra[name] = value
        else:
            values[name] = read
    return values, extra
