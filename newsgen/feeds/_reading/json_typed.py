"""JSON decoded straight into typed records: strict and fast, with pointers in errors and drift.

A record class derives from `Form`. A document that fits is decoded in one pass; one with fields
that the class does not know is read again with those fields set aside and reported as drift.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from types import MappingProxyType
from typing import TypeVar

import msgspec
from msgspec import inspect

from newsgen.errors import FeedError
from newsgen.feeds._reading.json_record import escape, not_json
from newsgen.feeds._reading.text import as_utf8, refuse_web_page
from newsgen.model import Payload

T = TypeVar("T", bound="Form")
_PLACE = re.compile(r" - at `\$([^`]*)`\Z")
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]")
_AS_WRITTEN: Mapping[str, str] = MappingProxyType({})
_GENERIC: msgspec.json.Decoder[object] = msgspec.json.Decoder(float_hook=Decimal)


class Form(msgspec.Struct, forbid_unknown_fields=True, rename="camel", gc=False):
    """Base of record classes: fields are written in camel case, unknown ones are told apart."""


def read_typed(
    payload: Payload, kind: type[T], drift: list[str], *, spellings: Mapping[str, str] = _AS_WRITTEN
) -> T:
    """The payload as a record of `kind`; pointers of unknown fields go to `drift`.

    `spellings` are other ways to write a field's name. FeedError names the location and, for a
    value of a wrong type, its JSON Pointer.
    """
    refuse_web_page(payload)
    text = as_utf8(payload)
    try:
        decoder: msgspec.json.Decoder[T] = _decoder(kind)
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        if "unknown field" not in str(error) and not any(f'"{name}"'.encode() in text for name in spellings):
            raise _refusal(payload, error) from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise not_json(payload, error) from error
    return _read_around(payload, text, kind, drift, spellings)


def _read_around(
    payload: Payload, text: bytes, kind: type[T], drift: list[str], spellings: Mapping[str, str]
) -> T:
    """Read a document that has fields we do not know, or know by another spelling."""
    try:
        value = _GENERIC.decode(text)
        return msgspec.convert(_prune(value, _layout(kind), "", _Around(drift, spellings)), kind)
    except msgspec.ValidationError as error:
        raise _refusal(payload, error) from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise not_json(payload, error) from error


@lru_cache(maxsize=32)
def _decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    return msgspec.json.Decoder(kind)


@lru_cache(maxsize=32)
def _layout(kind: type[Form]) -> inspect.Type:
    return inspect.type_info(kind)


@dataclass(frozen=True, slots=True)
class _Around:
    """Where unknown fields are noted, and other spellings of known ones."""

    drift: list[str]
    spellings: Mapping[str, str]


def _prune(value: object, layout: inspect.Type, pointer: str, around: _Around) -> object:
    """The value without fields that the layout does not know, whose pointers are noted."""
    if isinstance(layout, inspect.UnionType):
        shaped = (part for part in layout.types if isinstance(part, inspect.StructType | inspect.ListType))
        layout = next(shaped, layout)
    if isinstance(layout, inspect.StructType) and isinstance(value, dict):
        fields = {field.encode_name: field.type for field in layout.fields}
        kept = {}
        for written, item in value.items():
            key, place = around.spellings.get(written, written), f"{pointer}/{escape(written)}"
            if key in fields:
                kept[key] = _prune(item, fields[key], place, around)
            else:
                around.drift.append(place)
        return kept
    if isinstance(layout, inspect.ListType) and isinstance(value, list):
        return [_prune(v, layout.item_type, f"{pointer}/{i}", around) for i, v in enumerate(value)]
    return value


def _refusal(payload: Payload, error: msgspec.ValidationError) -> FeedError:
    message = str(error)
    found = _PLACE.search(message)
    steps = _STEP.findall(found[1]) if found else []
    pointer = "".join(f"/{escape(name or index)}" for name, index in steps) or "/"
    return FeedError(
        message[: found.start()] if found else message,
        where=f"{payload.location} at {pointer}",
        remedy="Check the feed's version; the last good figures stay in use.",
    )
