"""Pages for `advc explain`: a fault, a kind, a key, a rule or a step, from what they say about themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.declarations.rule import USES, Use
from engine.kinds import KINDS, STEPS, faults
from engine.language.documentation import paragraphs_in, said_in
from engine.language.kind import Kind
from engine.language.near import nearest
from engine.language.reading import shape_of
from engine.reference.fields import Row, row_of, rows_of
from engine.reference.measures import measure_groups, named
from engine.reference.slips import slip_of
from engine.reference.wrapped import columns, wrapped
from engine.rules.expression import FUNCTIONS
from engine.source.diagnostic import Fault
from engine.values.interval import Interval

_WORDS = {
    "en": {
        "wrong": "Wrong", "right": "Right", "keys": "Keys", "bases": "rests on", "single": "written once in the content",
        "sample": "Example", "takes": "takes", "kind": "of kind", "unit": "unit", "range": "range", "default": "default",
        "required": "none: it must be written, here or in a base", "must": "none: it must be written", "nothing": "nothing", "repeated": "may stand several times",
        "kinds": "Kinds of declarations", "faults": "What can be wrong with it", "all_faults": "What can be wrong",
        "rules": "Rules that the engine asks for", "functions": "Functions", "steps": "Steps of `{}`",
        "names": "Names that its formula may use", "gives": "gives", "needs": "needs", "makes": "makes", "ends": "uses up",
        "values": "What stands behind it", "more": "`advc explain location`, `location.traps`, `tier_weight`, `place` or `ADV203` says more.",
    },
    "ja": {
        "wrong": "悪い例", "right": "良い例", "keys": "キー", "bases": "基にできるもの", "single": "内容全体で一つだけ",
        "sample": "例", "takes": "書くもの", "kind": "種類", "unit": "単位", "range": "範囲", "default": "既定値",
        "required": "なし（ここか、基になる宣言に必ず書く）", "must": "なし（必ず書く）", "nothing": "なし", "repeated": "何度でも書ける",
        "kinds": "宣言の種類", "faults": "起こりうる誤り", "all_faults": "誤りの一覧",
        "rules": "使われるルール", "functions": "関数", "steps": "`{}` の手順",
        "names": "式で使える名前", "gives": "値の範囲", "needs": "前に必要なもの", "makes": "作るもの", "ends": "使い切るもの",
        "values": "後に書くもの", "more": "`advc explain location`、`location.traps`、`tier_weight`、`place`、`ADV203` で詳しく見られます。",
    },
}  # fmt: skip


def explain(subject: str, language: str = "en") -> str | None:
    """The page of `ADV203`, `location`, `location.traps`, `tier_weight`, `place`, or for an empty subject the list of all.

    `None` where nothing is called so.
    """
    page = _page(subject, language)
    return None if page is None else "\n".join(page) + "\n"


def _page(subject: str, language: str) -> Iterator[str] | None:
    if not subject:
        return _overview(language)
    kinds = {kind.name: kind for kind in KINDS}
    name, _, key = subject.partition(".")
    if subject.upper() in faults():
        return _fault_page(faults()[subject.upper()], language)
    if subject in kinds:
        return _kind_page(kinds[subject], language)
    if name in kinds and key in shape_of(kinds[name].cls).fields:
        return _key_page(kinds[name], row_of(kinds[name].cls, key), language)
    if subject in USES:
        return _rule_page(USES[subject], language)
    steps = [(holder, step) for holder, step in _steps() if step.phrase == subject]
    return _step_pages(steps, language) if steps else None


def _steps() -> list[tuple[str, Any]]:
    """Each step with what it is a step of."""
    return [(holder, step) for of_kind in STEPS.values() for holder, steps in of_kind.items() for step in steps]


def nearest_subject(subject: str) -> str | None:
    """What the designer probably meant."""
    subjects = [*faults(), *(kind.name for kind in KINDS), *USES, *(step.phrase for _, step in _steps())]
    subjects += [f"{kind.name}.{key}" for kind in KINDS for key in shape_of(kind.cls).fields]
    return nearest(subject, subjects)


def _overview(language: str) -> Iterator[str]:
    words = _WORDS[language]
    yield words["kinds"]
    yield from columns([(kind.name, paragraphs_in(language, kind.doc)[0]) for kind in KINDS])
    yield ""
    yield words["all_faults"]
    yield from _faults(tuple(faults().values()), language)
    yield ""
    yield from wrapped(words["more"])


def _faults(listed: tuple[Fault, ...], language: str) -> Iterator[str]:
    yield from columns([(fault.code, fault.title.filled(language, {})) for fault in listed])


def _fault_page(fault: Fault, language: str) -> Iterator[str]:
    """What a fault is, why it is one, and an example of each."""
    words = _WORDS[language]
    yield f"{fault.severity.value}[{fault.code}]: {fault.title.filled(language, {})}"
    yield ""
    yield from wrapped(fault.why.filled(language, {}))
    for title, example in ((words["wrong"], fault.wrong), (words["right"], fault.right)):
        if example:
            yield ""
            yield title
            yield from sample_lines(example)


def sample_lines(sample: str) -> Iterator[str]:
    """An example as it stands, indented."""
    yield from (f"    {line}" for line in shortened(sample))


def shortened(sample: str) -> Iterator[str]:
    """The lines of an example; of one that goes on and on only the beginning."""
    yield from (line if len(line) <= 300 else f"{line[:200]} …" for line in sample.splitlines())


def _kind_page(kind: Kind, language: str) -> Iterator[str]:
    """What a kind is for, its keys, what it may rest on, and its samples."""
    words = _WORDS[language]
    first, *others = paragraphs_in(language, kind.doc)
    yield from wrapped(f"{kind.name}: {first}")
    for other in others:
        yield ""
        yield from wrapped(other)
    yield ""
    about = [(words["bases"], ", ".join((kind.name, *kind.bases)))]
    yield from columns([*about, *([("", words["single"])] if kind.single else [])])
    yield ""
    yield words["keys"]
    yield from columns([(row.label, said_in(language, row.doc)) for row in rows_of(kind.cls)])
    if shape_of(kind.cls).fields and kind.name == "rule":
        yield from _rules(language)
    if kind.name == "measure":
        yield from _measures(language)
    for holder, steps in STEPS.get(kind.name, {}).items():
        yield ""
        yield words["steps"].format(holder)
        yield from columns([(step.phrase, paragraphs_in(language, step.__doc__ or "")[0]) for step in steps])
    if kind.faults:
        yield ""
        yield words["faults"]
        yield from _faults(kind.faults, language)
    for sample in kind.samples:
        yield ""
        yield words["sample"]
        yield from sample_lines(sample)
    slip = slip_of(kind)
    yield ""
    yield from wrapped(f"{words['wrong']} ({slip.fault.code} {slip.fault.title.filled(language, {})})")
    yield from sample_lines(slip.text)


def _rules(language: str) -> Iterator[str]:
    words = _WORDS[language]
    yield ""
    yield words["rules"]
    yield from columns([(use.name, said_in(language, use.doc)) for use in USES.values()])
    yield ""
    yield from wrapped(", ".join(FUNCTIONS), f"{words['functions']}: ")


def _measures(language: str) -> Iterator[str]:
    """What there is to be measured."""
    for group in measure_groups(language):
        yield ""
        yield group.heading
        yield from columns([(name, f"{doc} ({values})") for name, values, doc in group.rows])
    yield ""
    yield from wrapped(named(language))


def _rule_page(use: Use, language: str) -> Iterator[str]:
    """What a rule decides, what it must give, and the names that its formula may use."""
    words = _WORDS[language]
    yield from wrapped(f"rule {use.name}: {said_in(language, use.doc)}")
    yield ""
    yield from columns([(words["gives"], str(Interval(use.least, use.most)))])
    yield ""
    yield words["names"]
    yield from columns([(name, said_in(language, doc)) for name, doc in use.names.items()])


def _step_pages(steps: list[tuple[str, Any]], language: str) -> Iterator[str]:
    """The pages of all steps that are written alike."""
    for number, (holder, step) in enumerate(steps):
        if number:
            yield ""
        yield from _step_page(holder, step, language)


def _step_page(stage: str, step: Any, language: str) -> Iterator[str]:
    """What a step does, what stands behind it, what it needs and what it makes."""
    words = _WORDS[language]
    first, *others = paragraphs_in(language, step.__doc__ or "")
    yield from wrapped(f"{step.phrase}: {first}")
    for other in others:
        yield ""
        yield from wrapped(other)
    yield ""
    marks = [(words[key], ", ".join(sorted(getattr(step, key)))) for key in ("needs", "makes", "ends")]
    yield words["steps"].format(stage)
    yield from columns([(key, said) for key, said in marks if said])
    rows = rows_of(step)
    if rows:
        yield ""
        yield words["values"]
        yield from columns([(row.label, said_in(language, row.doc)) for row in rows])


def _key_page(kind: Kind, rows: tuple[Row, ...], language: str) -> Iterator[str]:
    """One key: what it says, what it takes, its unit, range and default; then the values of its record."""
    for at, row in enumerate(rows):
        if at:
            yield ""
        doc = said_in(language, row.doc)
        yield from wrapped(f"{kind.name}.{row.path[0]}: {doc}" if not at else f"{row.label}: {doc}")
        yield from columns(list(facts(row, language)))
    for sample in kind.samples:
        if any(line.strip().startswith(f"{rows[0].path[0]} ") for line in sample.replace(";", "\n").splitlines()):
            yield ""
            yield _WORDS[language]["sample"]
            yield from sample_lines(sample)
            break


def facts(row: Row, language: str) -> Iterator[tuple[str, str]]:
    """What is to be known of a key, as pairs of a word and what it says."""
    words = _WORDS[language]
    yield words["takes"], row.takes.filled(language, {})
    if row.kinds:
        yield words["kind"], ", ".join(row.kinds)
    if row.unit:
        yield words["unit"], said_in(language, row.unit)
    if row.range:
        yield words["range"], row.range
    if row.repeated:
        yield "", words["repeated"]
    if row.required:
        yield words["default"], words["must" if row.within else "required"]
    else:
        yield words["default"], row.default or words["nothing"]
