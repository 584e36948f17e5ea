"""Content in `good/` has no findings; content in `bad/` has exactly those that its comments say, where they say it.

`# error: ADV203 words` or `# warning: ADV207` at the end of a line expects that finding on the line; the words, if any, stand in
its message, label or help. A line `--- path.adv` begins another file. Everything lies over the starter pack, except files
with a `--- pack.adv`, which are packs by themselves.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

from engine.source.diagnostic import Diagnostic
from tests.cases.laid import files_of, found, loaded, shown
from tests.turns import by_turns

HERE = Path(__file__).parent
GOOD = sorted((HERE / "good").glob("**/*.adv"))
BAD = sorted((HERE / "bad").glob("**/*.adv"))
WAITING: dict[str, str] = {}
_EXPECTED = re.compile(r"#\s*(error|warning):\s*(ADV\d{3})([^#\n]*)")


@frozen(order=True)
class Expected:
    """A finding that a comment promises."""

    path: str
    line: int
    severity: str
    code: str
    words: str = ""


def case(path: Path) -> dict[str, str]:
    """The files of a case, byte for byte."""
    return files_of(path.read_bytes().decode("utf-8"), path.name)


def expected(files: dict[str, str]) -> list[Expected]:
    """What the comments of some files promise."""
    return sorted(
        Expected(path, number, severity, code, words.strip())
        for path, text in files.items()
        for number, line in enumerate(text.split("\n"), 1)
        for severity, code, words in _EXPECTED.findall(line)
    )


def actual(finding: Diagnostic) -> Expected:
    return Expected(finding.place.file.path, finding.place.position[0], finding.severity.value, finding.code)


def words_of(finding: Diagnostic) -> str:
    return " · ".join(filter(None, (finding.message(), finding.label(), finding.help())))


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_good__nothing_found(path: Path) -> None:
    assert [] == shown(found(case(path)))


def waiting(path: Path) -> Any:
    """A case as a parameter; one that waits for the engine has to fail until then."""
    marks = [pytest.mark.xfail(reason=WAITING[path.stem], strict=True)] if path.stem in WAITING else []
    return pytest.param(path, marks=marks, id=path.stem)


@pytest.mark.parametrize("path", [waiting(path) for path in BAD])
def test_bad__every_finding_where_it_is_expected(path: Path) -> None:
    files = case(path)
    findings = sorted(found(files), key=actual)
    promised = expected(files)
    places = [Expected(each.path, each.line, each.severity, each.code) for each in promised]
    assert places == [actual(finding) for finding in findings], "\n" + "\n".join(shown(findings))
    unsaid = [
        (each, words_of(finding))
        for each, finding in zip(promised, findings, strict=True)
        if each.words not in words_of(finding)
    ]
    assert [] == unsaid


@pytest.mark.parametrize("path", by_turns([*GOOD, *BAD], 8), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_cases__judged_anew_they_are_told_alike(path: Path) -> None:
    files = case(path)
    assert shown(found(files)) == shown(loaded(files).found)


def test_cases__enough_of_them() -> None:
    promised = [each for path in BAD for each in expected(case(path))]
    assert len(promised) >= 80
    assert len(GOOD) + len(BAD) >= 25


def test_bad__every_file_expects_something() -> None:
    assert [] == [path.name for path in BAD if not expected(case(path))]
