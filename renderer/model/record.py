"""Records: what every class of the model shares, reading and writing a stored mapping."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self, TypeAlias, TypeVar

from renderer.model.fields import UNREAD, Field, read_fields

RecordT = TypeVar("RecordT", bound="Record")


@dataclass(frozen=True, slots=True)
class Stray:
    """What stood in a list where a mapping should be."""

    value: object
    """The value, as it was stored."""


#: How a record was stored: the fields of its mapping, or what stood in place of one.
Form: TypeAlias = frozenset[str] | Stray | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What every class of the model is: fields of its own, and all others in ``extra``."""

    #: The fields of a stored mapping, in the order they are written.
    FIELDS: ClassVar[Mapping[str, Field]]

    extra: Mapping[str, object] = field(default_factory=dict, hash=False)
    """All other fields of the stored mapping, and its own ones that could not be read."""

    stored: Form = field(default=None, compare=False, repr=False)
    """How it was stored; ``None`` if it was built by hand."""

    def __post_init__(self) -> None:
        for name, rule in self.FIELDS.items():
            value = getattr(self, name)
            if value is rule.default:
                continue
            taken = (rule.take or rule.read)(value)
            if taken is UNREAD:
                raise TypeError(
                    f"{type(self).__name__}: {name} must be {rule.expected}, "
                    f"not {type(value).__name__}{_odd_entry(value)}"
                )
            if taken is not value:
                object.__setattr__(self, name, taken)
        if not isinstance(self.extra, Mapping):
            raise TypeError(
                f"{type(self).__name__}: extra must be a mapping, not {type(self.extra).__name__}"
            )
        if type(self.extra) is not dict:
            # A copy, because views of mappings can be neither pickled nor copied.
            object.__setattr__(self, "extra", dict(self.extra))

    @classmethod
    def from_dict(cls, mapping: Mapping[str, object], /) -> Self:
        """Return the object that a stored mapping describes.

        Never raises for what the mapping holds: a value of the wrong type stays in ``extra``
        under its own name, and :meth:`to_dict` gives it back.
        """
        return cls.of(*read_fields(mapping, cls.FIELDS))

    @classmethod
    def of(cls, values: dict[str, Any], extra: dict[str, object], /) -> Self:
        """Return an object of the fields that could be read and of everything else."""
        return cls.build(values, extra, frozenset(values))

    @classmethod
    def stray(cls, value: object, /) -> Self:
        """Return an empty object that keeps the place of a value which is no mapping."""
        return cls.build({}, {}, Stray(value))

    @classmethod
    def build(cls, values: Mapping[str, Any], extra: Mapping[str, object], stored: Form, /) -> Self:
        """Return an object of fields that have been read: the constructor would do it again."""
        self = cls.__new__(cls)
        place = object.__setattr__
        for name, rule in cls.FIELDS.items():
            if not rule.constant:
                place(self, name, values.get(name, rule.default))
        place(self, "extra", extra)
        place(self, "stored", stored)
        return self

    def to_dict(self) -> dict[str, object]:
        """Return the mapping to store: what ``from_dict`` was given, without its ``None``."""
        return with_extra(self, known(self))

    def to_entry(self) -> object:
        """Return what is stored in a list for this object: its mapping, or what was there."""
        return self.stored.value if isinstance(self.stored, Stray) else self.to_dict()


def _odd_entry(value: object, /) -> str:
    """Return which classes a list holds, for the message about one entry that is wrong."""
    if not isinstance(value, list | tuple):
        return ""
    return " of " + ", ".join(sorted({type(each).__name__ for each in value}))


def known(record: Record, /) -> dict[str, object]:
    """Return those of a record's own fields that are written, as they are stored."""
    stored = record.stored
    mapping: dict[str, object] = {}
    for name, rule in record.FIELDS.items():
        value = getattr(record, name)
        if value is None:
            continue
        if value == rule.default:
            # What was left out stays out; what could not be read is still in ``extra``.
            given = name in stored if isinstance(stored, frozenset) else rule.always
            if not given:
                continue
        mapping[name] = [each.to_entry() for each in value] if isinstance(value, tuple) else value
    return mapping


def with_extra(record: Record, mapping: dict[str, object], /) -> dict[str, object]:
    """Return ``mapping`` with the other fields of the record added."""
    for name, value in record.extra.items():
        if value is not None:
            mapping.setdefault(name, value)
    return mapping


def as_mapping(value: object, /) -> Mapping[str, object] | None:
    """Return a mapping, or what an SDK's object dumps itself to; ``None`` for all else."""
    if isinstance(value, dict | Mapping):
        return value
    if isinstance(value, Record | type):
        return None
    for name in ("model_dump", "to_dict"):
        dump = getattr(value, name, None)
        if callable(dump):
            dumped = dump()
            return dumped if isinstance(dumped, Mapping) else None
    return None


def read_record(kind: type[RecordT], /) -> Callable[[object], RecordT]:
    """Return a reader of list entries that are to be of one class."""

    def read(value: object, /) -> RecordT:
        if isinstance(value, kind):
            return value
        mapping = as_mapping(value)
        return kind.stray(value) if mapping is None else kind.from_dict(mapping)

    return read
