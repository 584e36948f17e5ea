"""Pages for `advc explain`: a fault, a kind, or one key of a kind, from what they say about themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_origin

import attrs

from engine.declarations.rule import USES
from engine.kinds import KINDS, faults
from engine.language.kind import Kind, kind_name
from engine.language.merging import Counts, Draw, Names
from engine.language.near import nearest
from engine.language.reading import FieldShape, shape_of
from engine.language.ref import Ref
from engine.pipelines.pipeline import STAGES
from engine.reference.written import written
from engine.rules.expression import FUNCTIONS
from engine.source.diagnostic import Fault
from engine.values.prop import props

_TITLES = {
    "en": {"wrong": "Wrong:", "right": "Right:", "keys": "Keys", "bases": "Rests on", "example": "Example:", "unit": "unit",
           "range": "range", "default": "default", "must": "must be written", "kind": "kind", "kinds": "Kinds of declarations",
           "checks": "Checked", "rules": "Rules that the engine asks for", "functions": "Functions", "steps": "Steps of"},
    "ja": {"wrong": "悪い例：", "right": "良い例：", "keys": "キー", "bases": "基にできるもの", "example": "例：", "unit": "単位",
           "range": "範囲", "default": "既定値", "must": "必須", "kind": "種類", "kinds": "宣言の種類",
           "checks": "検査", "rules": "使われるルール", "functions": "関数", "steps": "手順："},
}  # fmt: skip


def explain(subject: str, language: str = "en") -> str | None:
    """The page of `ADV203`, `location`, `location.traps`, or of everything for an empty subject; `None` if unknown."""
    kinds = {kind.name: kind for kind in KINDS}
    if not subject:
        return "\n".join(_overview(language)) + "\n"
    if subject.upper() in faults():
        return "\n".join(fault_page(faults()[subject.upper()], language)) + "\n"
    name, _, key = subject.partition(".")
    if name not in kinds:
        return None
    if not key:
        return "\n".join(kind_page(kinds[name], language)) + "\n"
    field = shape_of(kinds[name].cls).fields.get(key)
    return None if field is None else "\n".join(key_page(kinds[name], field, language)) + "\n"


def nearest_subject(subject: str) -> str | None:
    """What the designer probably meant."""
    subjects = [*faults(), *(kind.name for kind in KINDS)]
    subjects += [f"{kind.name}.{key}" for kind in KINDS for key in shape_of(kind.cls).fields]
    return nearest(subject, subjects)


def _overview(language: str) -> Iterator[str]:
    yield _TITLES[language]["kinds"]
    for kind in KINDS:
        yield f"  {kind.name:<14} {first_line(kind.doc)}"
    yield ""
    for code, fault in faults().items():
        yield f"  {code}  {fault.title.filled(language, {})}"


def fault_page(fault: Fault, language: str) -> Iterator[str]:
    """What a fault is, why it is one, and an example of each."""
    words = _TITLES[language]
    yield f"{fault.severity.value}[{fault.code}]: {fault.title.filled(language, {})}"
    yield ""
    yield fault.why.filled(language, {})
    for title, example in ((words["wrong"], fault.wrong), (words["right"], fault.right)):
        if example:
            yield ""
            yield title
            yield from (f"    {line if len(line) <= 300 else line[:297] + '…'}" for line in example.splitlines())


def kind_page(kind: Kind, language: str) -> Iterator[str]:
    """What a kind is for, its keys, what it may rest on, and its samples."""
    words = _TITLES[language]
    yield f"{kind.name}: {first_line(kind.doc)}"
    for line in kind.doc.splitlines()[1:]:
        yield line.strip()
    yield ""
    yield f"{words['bases']}: {', '.join((kind.name, *kind.bases))}"
    yield ""
    yield words["keys"]
    for field in shape_of(kind.cls).fields.values():
        yield f"  {field.key:<22} {field.prop.doc}"
    if kind.name == "rule":
        yield from _rules(words)
    if kind.name == "pipeline":
        yield from _steps(words)
    if kind.faults:
        yield ""
        yield words["checks"]
        yield from (f"  {fault.code}  {fault.title.filled(language, {})}" for fault in kind.faults)
    for sample in kind.samples:
        yield ""
        yield words["example"]
        yield from (f"    {line}" for line in sample.splitlines())


def _rules(words: dict[str, str]) -> Iterator[str]:
    yield ""
    yield words["rules"]
    for use in USES.values():
        yield f"  {use.name:<22} {use.doc}"
        yield from (f"    {name:<20} {doc}" for name, doc in use.names.items())
    yield ""
    yield f"{words['functions']}: " + ", ".join(FUNCTIONS)


def _steps(words: dict[str, str]) -> Iterator[str]:
    for stage, steps in STAGES.items():
        yield ""
        yield f"{words['steps']} {stage}"
        for step in steps:
            yield f"  {step.phrase:<22} {first_line(step.__doc__ or '')}"
            for attribute, prop in props(step):
                label = f"({attribute.name})" if prop.positional else attribute.name
                yield f"    {label:<20} {prop.doc}"


def key_page(kind: Kind, field: FieldShape, language: str) -> Iterator[str]:
    """One key: what it says, what it takes, its unit, range and default."""
    words = _TITLES[language]
    prop = field.prop
    yield f"{kind.name}.{field.key}: {prop.doc}"
    target = target_kind(field)
    if target:
        yield f"{words['kind']}: {target}"
    if prop.unit:
        yield f"{words['unit']}: {prop.unit}"
    if prop.least is not None or prop.most is not None:
        yield f"{words['range']}: {'' if prop.least is None else prop.least}..{'' if prop.most is None else prop.most}"
    if field.required:
        yield words["must"]
    else:
        default = next(attribute.default for attribute, _ in props(kind.cls) if attribute.name == field.attribute)
        shown = "" if isinstance(default, attrs.Factory) else written(default)  # type: ignore[arg-type]
        yield f"{words['default']}: {shown or '–'}"
    inner: Any = get_args(field.type)[0] if get_origin(field.type) is tuple else field.type
    if attrs.has(inner) and props(inner):
        yield from (f"  {each.key or attribute.name:<22} {each.doc}" for attribute, each in props(inner))


def target_kind(field: FieldShape) -> str | None:
    """The kind that a field's names are of."""
    if field.prop.names:
        return field.prop.names
    if get_origin(field.type) in (Ref, Names, Draw, Counts):
        return kind_name(get_args(field.type)[0])
    return None


def first_line(doc: str) -> str:
    """A docstring's first sentence."""
    return doc.strip().split("\n\n")[0].replace("\n", " ").replace("    ", "")
