"""The report as files: the page, and its figures as pictures beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.exports.report.page import report_page
from engine.exports.report.pictures import report_pictures

if TYPE_CHECKING:
    from engine.studies.findings import Findings


def write_report(findings: Findings, language: str) -> Iterator[tuple[str, bytes]]:
    """Each file's path and bytes: `report.html`, which needs no other, then `figures/NAME.png`.

    The pictures need Matplotlib, and are drawn one by one as they are asked for.
    """
    yield "report.html", report_page(findings, language).encode("utf-8")
    for name, picture in report_pictures(findings, language):
        yield f"figures/{name}", picture
