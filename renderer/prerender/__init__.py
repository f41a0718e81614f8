"""Render what is stored, once, and keep it: every row of a table, or of a Django queryset."""

from __future__ import annotations

from renderer.prerender.functions import prerender_queryset, prerender_table
from renderer.prerender.report import Failure, Report
from renderer.prerender.workers import WorkerLost

__all__ = ["Failure", "Report", "WorkerLost", "prerender_queryset", "prerender_table"]
