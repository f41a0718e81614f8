"""The gate: HTML of any origin, written anew so that every parser builds the tree it shows."""

from __future__ import annotations

from renderer.safehtml.fragment import Element, Fragment, Hidden, Run, RunKind
from renderer.safehtml.gating import gate
from renderer.safehtml.policy import Policy
from renderer.safehtml.refusal import Refusal, Refused
from renderer.safehtml.scanner import scan, scan_tolerant
from renderer.safehtml.trusted import read_trusted

__all__ = [
    "Element",
    "Fragment",
    "Hidden",
    "Policy",
    "Refusal",
    "Refused",
    "Run",
    "RunKind",
    "gate",
    "read_trusted",
    "scan",
    "scan_tolerant",
]
