"""Every fault's examples, and every kind's samples, are what they say they are."""

from __future__ import annotations

import ast
import re
import string

import pytest

from engine.kinds import KINDS, faults
from engine.language.kind import Kind
from engine.source.diagnostic import Fault, Message, Severity
from engine.source.json_faults import FAULTS as JSON_FAULTS
from engine.source.json_slips import FAULTS as JSON_SLIPS
from tests.cases.laid import ROOT, codes, found, shown

BY_HAND = {"ADV001", "ADV124", *(fault.code for fault in (*JSON_FAULTS, *JSON_SLIPS))}
"""Faults of files rather than of text: tests/model/test_packs.py makes them, and tests/cataclysm those of JSON."""


def with_examples() -> list[Fault]:
    return [fault for code, fault in faults().items() if code not in BY_HAND]


@pytest.mark.parametrize("fault", with_examples(), ids=lambda fault: fault.code)
def test_example__wrong_has_this_fault_and_no_other(fault: Fault) -> None:
    findings = found(fault.wrong)
    assert {fault.code} == set(codes(findings)), shown(findings)


@pytest.mark.parametrize("fault", with_examples(), ids=lambda fault: fault.code)
def test_example__right_has_neither_this_fault_nor_an_error(fault: Fault) -> None:
    findings = [each for each in found(fault.right) if each.severity is Severity.ERROR or each.code == fault.code]
    assert [] == shown(findings)


def test_examples__every_fault_has_both() -> None:
    assert BY_HAND == {code for code, fault in faults().items() if not (fault.wrong and fault.right)}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_samples__every_kind_has_clean_ones(kind: Kind) -> None:
    assert kind.samples
    assert [[]] * len(kind.samples) == [shown(found(sample)) for sample in kind.samples]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_samples__declare_their_kind(kind: Kind) -> None:
    assert all(re.search(rf"^(?:(?:patch|replace) )?{kind.name}\b", sample, re.MULTILINE) for sample in kind.samples)


def names_in(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def messages_of(fault: Fault) -> dict[str, Message]:
    each = {"title": fault.title, "message": fault.message, "why": fault.why, "label": fault.label, "help": fault.help}
    return {key: message for key, message in each.items() if message is not None}


@pytest.mark.parametrize("fault", faults().values(), ids=lambda fault: fault.code)
def test_messages__same_names_in_both_languages(fault: Fault) -> None:
    messages = messages_of(fault)
    assert {key: names_in(each.en) for key, each in messages.items()} == {
        key: names_in(each.ja) for key, each in messages.items()
    }


@pytest.mark.parametrize("fault", faults().values(), ids=lambda fault: fault.code)
def test_messages__page_words_have_nothing_to_fill_in(fault: Fault) -> None:
    pages = (fault.title, fault.why)
    assert [page.filled("en", {}) for page in pages if page.en.strip()] == [page.filled("en", {}) for page in pages]
    assert all(page.filled("ja", {}).strip() for page in pages)


def every_message() -> list[tuple[str, str, str]]:
    """Each `Message("…", "…")` of the engine whose words are literal: where, English, Japanese."""
    out = []
    for path in sorted((ROOT / "engine").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Message":
                words = [literal(argument) for argument in node.args]
                if len(words) == 2 and None not in words:
                    out.append((f"{path.relative_to(ROOT).as_posix()}:{node.lineno}", words[0] or "", words[1] or ""))
    return out


def literal(node: ast.expr) -> str | None:
    """The words of a text or an f-text, its holes written as `{name}` of what stands first in them."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value)
            if isinstance(part, ast.Constant)
            else "{" + re.split(r"\W", ast.unparse(part.value))[0] + "}"
            for part in node.values
            if isinstance(part, (ast.Constant, ast.FormattedValue))
        )
    return None


def test_messages__all_of_the_engine_name_the_same_things() -> None:
    differing = [where for where, en, ja in every_message() if blanks(en) != blanks(ja)]
    assert [] == differing


_JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
_WORDS = re.compile(r"`[^`]*`|\{[^}]*\}")
"""What stands in a sentence and is in no language: words of the content language, and what a finding fills in."""


def is_untranslated(ja: str) -> bool:
    """Whether what should be Japanese has words, and none of them is."""
    return bool(re.search(r"[A-Za-z]{2}", _WORDS.sub("", ja))) and not _JAPANESE.search(ja)


def test_messages__all_of_the_engine_speak_both_languages() -> None:
    assert [] == [where for where, en, ja in every_message() if not (en.strip() and ja.strip())]
    assert [] == [where for where, en, ja in every_message() if is_untranslated(ja)]


def words_by_language() -> list[tuple[str, str, str]]:
    """Each text of a table that has one for `en` and one for `ja`, or of a pair in a table of pairs: where, English, Japanese."""
    out = []
    for path in sorted((ROOT / "engine").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Dict):
                continue
            by_key = {
                key.value: value
                for key, value in zip(node.keys, node.values, strict=True)
                if isinstance(key, ast.Constant)
            }
            if set(by_key) == {"en", "ja"}:
                out += _paired(f"{name}:{node.lineno}", by_key["en"], by_key["ja"])
            for key, value in by_key.items():
                if isinstance(value, ast.Tuple) and len(value.elts) == 2:
                    en, ja = (literal(each) for each in value.elts)
                    if en is not None and ja is not None and _JAPANESE.search(ja):
                        out.append((f"{name}:{value.lineno} {key}", en, ja))
    return out


def _paired(where: str, en: ast.expr, ja: ast.expr) -> list[tuple[str, str, str]]:
    """The texts of both sides, which are two texts or two tables with the same keys."""
    if isinstance(en, ast.Dict) and isinstance(ja, ast.Dict):
        ours, theirs = (
            {ast.unparse(key): value for key, value in zip(each.keys, each.values, strict=True) if key}
            for each in (en, ja)
        )
        assert set(ours) == set(theirs), where
        return [pair for key, value in ours.items() for pair in _paired(f"{where} {key}", value, theirs[key])]
    one, other = literal(en), literal(ja)
    return [(where, one, other)] if one is not None and other is not None else []


def test_tables__both_languages_with_the_same_holes() -> None:
    words = words_by_language()
    assert len(words) > 150
    assert [] == [where for where, en, ja in words if not (en.strip() and ja.strip()) or is_untranslated(ja)]
    assert [] == [where for where, en, ja in words if holes(en) != holes(ja)]


def holes(text: str) -> set[str] | int:
    """The names of what a text is filled in with, or how much where it has no names."""
    names = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
    named = {name for name in names if name and not name.isdigit()}
    # Numbers say in which order the same holes are filled.
    return named or len([name for name in names if not name]) or len(set(names))


def blanks(text: str) -> set[str]:
    try:
        return names_in(text)
    except ValueError:
        return {text}


def test_messages__all_were_found() -> None:
    assert len(every_message()) > 300


def test_codes__each_belongs_to_one_fault() -> None:
    written = [
        match
        for path in sorted((ROOT / "engine").rglob("*.py"))
        for match in re.findall(r"= (?:Fault|attrs\.evolve)\(\s*\"(ADV\d+)\"", path.read_text("utf-8"))
    ]
    assert sorted(faults()) == sorted(written)


def test_codes__three_digits_behind_adv() -> None:
    assert [] == [code for code in faults() if not re.fullmatch(r"ADV\d{3}", code)]
