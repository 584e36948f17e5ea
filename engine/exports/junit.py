"""Expectations after a test as JUnit XML, which build servers read: a test case for each promise.

No times are told: the same content gives the same file.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from engine.exports.board.expectations import command
from engine.values.harmless import harmless

if TYPE_CHECKING:
    from engine.studies.promises import Judged
    from engine.studies.tested import Tested


def junit_xml(tested: Sequence[Tested], *, allow_undecided: bool = False, content: Sequence[str] = ()) -> bytes:
    """One suite for each expectation; a promise that is undecided counts as skipped where that is allowed."""
    root = ElementTree.Element("testsuites", name="advc test")
    for one in tested:
        suite = ElementTree.SubElement(root, "testsuite", name=_safe(one.title), file=_safe(one.file))
        for judged in one.judged:
            _case(suite, one, judged, allow_undecided, content)
        _count(suite)
    _count(root)
    ElementTree.indent(root)
    written: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def _case(
    suite: ElementTree.Element, one: Tested, judged: Judged, allow_undecided: bool, content: Sequence[str]
) -> None:
    name = _safe(f"every {judged.text}" if judged.law else judged.text)
    case = ElementTree.SubElement(
        suite, "testcase", name=name, classname=_safe(one.title), file=_safe(one.file), line=str(one.line)
    )
    outcome = judged.outcome.value
    if outcome == "kept":
        return
    said = _said(judged)
    if outcome == "undecided" and allow_undecided:
        ElementTree.SubElement(case, "skipped", message=said)
        return
    failure = ElementTree.SubElement(case, "failure", message=said, type=outcome)
    failure.text = _safe(command(judged, one, content)) or said


def _said(judged: Judged) -> str:
    parts = [judged.outcome.value]
    if judged.value is not None:
        parts.append(f"{float(judged.value):.6g}")
    if judged.interval is not None:
        parts.append(f"between {judged.interval[0]:.6g} and {judged.interval[1]:.6g}")
    if judged.looked:
        parts.append(f"{judged.looked} drawn")
    if judged.reason is not None:
        parts.append(judged.reason.english)
    return _safe(", ".join(parts))


def _count(element: ElementTree.Element) -> None:
    """Tell how many cases there are below, and how many went wrong."""
    cases = list(element.iter("testcase"))
    element.set("tests", str(len(cases)))
    element.set("failures", str(sum(case.find("failure") is not None for case in cases)))
    element.set("errors", "0")
    element.set("skipped", str(sum(case.find("skipped") is not None for case in cases)))


def _safe(text: str) -> str:
    """Without characters that XML does not have."""
    return "".join(each if ord(each) < 0xFFFE or ord(each) > 0xFFFF else "�" for each in harmless(text))
