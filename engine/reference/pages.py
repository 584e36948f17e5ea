"""The reference in Markdown: a stranger's way into the language, then a page a kind, all from the classes.

Takes the kinds, rules, steps and faults, and the guide beside this file, whose examples are run; gives one text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from engine.declarations.rule import USES
from engine.kinds import KINDS, STEPS, faults
from engine.language.documentation import paragraphs
from engine.language.kind import Kind
from engine.loading import Loaded, load_packs
from engine.model.packs import Pack, make_pack, memory_file, read_pack
from engine.reference.explain import shortened
from engine.reference.fields import Row, rows_of
from engine.reference.measures import measure_groups, named
from engine.reference.slips import Slip, slip_of
from engine.reference.written import flattened
from engine.resources import content_folder
from engine.rules.expression import FUNCTIONS
from engine.source.diagnostic import Fault, in_order
from engine.source.file import SourceFile
from engine.source.render.text import render

REWRITE = "python -m engine.reference"
"""What writes the page anew."""

_PARTS = re.compile(
    r"^[^\n]*`[\w/]+\.adv`[^`\n]*:\n\n```adv\n.*?^```\n"  # a file of the first hour, which its commands take up
    r"|^```adv\n(?P<example>.*?)^```\n|^<!-- (?P<wanted>[^\n]*) -->\n",
    re.MULTILINE | re.DOTALL,
)
_TABLES = (
    "How to read the tables: a word in parentheses, `party (size)`, stands for a value without a key of its own, and",
    "`party quality` for a key behind or within `party`. Both ends belong to a range. **Must be written** means here or",
    "in what a declaration rests on; – means that nothing holds where nothing is written.",
)


def reference() -> str:
    """The whole of `grammar/REFERENCE.md`."""
    lines = [f"<!-- Written by `{REWRITE}` from the classes of the engine and engine/reference/guide.md. -->", ""]
    lines += [guide().rstrip(), ""]
    lines += _contents()
    for kind in KINDS:
        lines += _kind(kind)
    lines += _rules()
    lines += _measures()
    lines += _steps()
    lines += _faults()
    return "\n".join(lines).rstrip() + "\n"


# -- the guide, with what its examples give ---------------------------------------------------------------------------


def guide() -> str:
    """The stranger's way; `<!-- check -->` stands for what that gives for the example above."""
    text, last = _guide(), ""

    def filled(found: re.Match[str]) -> str:
        nonlocal last
        if found["wanted"] is None:
            last = found["example"] or last
            return found[0]
        return f"```text\n{_outcome(found['wanted'], last).rstrip()}\n```\n"

    return _PARTS.sub(filled, text)


def examples() -> Iterator[tuple[str, bool]]:
    """Each example of the guide, and whether it is meant to be wrong."""
    parts = list(_PARTS.finditer(_guide()))
    for part, after in zip(parts, [*parts[1:], None], strict=True):
        if part["example"] is not None:
            yield part["example"], after is not None and after["wanted"] == "check"


def _guide() -> str:
    return (Path(__file__).parent / "guide.md").read_text(encoding="utf-8")


def _outcome(wanted: str, example: str) -> str:
    if wanted == "check":
        return render(in_order(load_example(example).found))
    _, kind, name = wanted.split()
    return "\n".join(flattened(load_example(example).model.get(kind, name)))


def load_example(text: str) -> Loaded:
    """An example laid over the starter pack; a line `--- path` begins another file."""
    first, *others = re.split(r"^--- (.+)\n", text, flags=re.MULTILINE)
    files = {"example.adv": first} if first.strip() else {}
    files.update(zip(others[::2], others[1::2], strict=True))
    sources = [memory_file(path, words) for path, words in files.items()]
    pack = make_pack([source for source in sources if isinstance(source, SourceFile)], None, "example", [])
    return load_packs([_base(), pack])


@cache
def _base() -> Pack:
    return read_pack(content_folder() / "base", "content/base")


# -- what follows from the classes ------------------------------------------------------------------------------------


def _contents() -> Iterator[str]:
    yield "## Kinds of declarations"
    yield ""
    yield from _table(
        ("kind", "what it is"), ((f"[`{kind.name}`](#{kind.name})", paragraphs(kind.doc)[0]) for kind in KINDS)
    )
    yield "Then: [rules and functions](#rules), [measures](#measures), [steps of pipelines](#steps), [faults](#faults)."
    yield ""
    yield from _TABLES
    yield ""


def _kind(kind: Kind) -> Iterator[str]:
    yield f"### {kind.name}"
    yield ""
    for paragraph in paragraphs(kind.doc):
        yield paragraph
        yield ""
    bases = " or ".join(f"[`{name}`](#{name})" for name in (kind.name, *kind.bases))
    yield f"Rests on: {bases}." + (" The content has one at most; amend it with `patch`." if kind.single else "")
    yield ""
    yield from _keys(rows_of(kind.cls))
    if kind.name == "rule":
        yield "The rules that the engine asks for are listed under [rules](#rules)."
        yield ""
    if kind.name in ("measure", "expect"):
        yield "What its formulas may name is listed under [measures](#measures)."
        yield ""
    if kind.name in STEPS:
        yield "Its steps are listed under [steps](#steps)."
        yield ""
    for sample in kind.samples:
        yield "Right:"
        yield ""
        yield from _block(sample)
    slip = slip_of(kind)
    yield f"Wrong, {_titled(slip.fault)}: {told(slip)}"
    yield ""
    yield from _block(slip.text)
    others = [fault for fault in kind.faults if fault is not slip.fault]
    if others:
        yield f"What else can be wrong with it: {', '.join(_titled(fault) for fault in others)}."
        yield ""


@cache
def told(slip: Slip) -> str:
    """What the check says of a wrong sample, and what it says to do, as a sentence's end."""
    finding = next(each for each in load_example(slip.text).found if each.code == slip.fault.code)
    said = "; ".join(filter(None, (finding.message(), finding.help())))
    return said if said.endswith(("?", ".")) else f"{said}."


def _titled(fault: Fault) -> str:
    """A fault's code, which leads to its row in the list of all, and its title."""
    return f"[{fault.code}](#{anchor(fault)}) ({fault.title.filled('en', {})})"


def anchor(fault: Fault) -> str:
    """Where the page has a fault: `adv501`, for ever as its code is."""
    return fault.code.lower()


def _keys(rows: Iterable[Row]) -> Iterator[str]:
    cells = []
    for row in rows:
        links = " or ".join(f"[`{kind}`](#{kind})" for kind in row.kinds)
        takes = row.takes.filled("en", {}) + (f"; of kind {links}" if links else "")
        takes += "; the key may stand several times" if row.repeated else ""
        default = "**must be written**" if row.required else f"`{row.default}`" if row.default else "–"
        doc = row.doc.rstrip(".") + "."
        cells.append((f"`{row.label}`", doc, takes, row.unit or "", _range(row.range), default))
    if cells:
        yield from _table(("key", "what it says", "takes", "unit", "range", "default"), cells)


def _range(span: str) -> str:
    """A range in words a newcomer can use: `0..` is `0 or more`."""
    least, _, most = span.partition("..")
    if not span or (least and most):
        return span.replace("..", " .. ")
    return f"{least} or more" if least else f"{most} or less"


def _rules() -> Iterator[str]:
    yield "## Rules"
    yield ""
    yield "The engine asks for these formulas while it generates; [`rule`](#rule) says how one is written."
    yield ""
    for use in USES.values():
        yield f"### {use.name}"
        yield ""
        yield f"{use.doc} It gives {_giving(use.least, use.most)}."
        yield ""
        yield from _table(
            ("name", "what it stands for"),
            ((f"`{name}`", f"{doc[:1].upper()}{doc[1:]}.") for name, doc in use.names.items()),
        )
    yield "### Functions"
    yield ""
    yield from _table(("function", "arguments"), ((f"`{name}`", count) for name, count in FUNCTIONS.items()))


def _measures() -> Iterator[str]:
    yield "## Measures"
    yield ""
    yield "What studies and promises can ask of a destination, besides each [`measure`](#measure) that the content declares."
    yield f"{named('en')} The way from the parts to the whole leads through `count`, `sum`, `mean`, `min`, `max`, `any`"
    yield "and `all`: `count(party where size >= 7)`, `max(enemy.tier)`."
    yield ""
    for group in measure_groups("en"):
        yield f"### {group.heading}"
        yield ""
        yield from _table(("measure", "values", "what it is"), ((f"`{name}`", *more) for name, *more in group.rows))


def _giving(least: int, most: int | None) -> str:
    return f"{least} or more" if most is None else f"a number from {least} to {most}"


def _steps() -> Iterator[str]:
    yield "## Steps"
    yield ""
    yield "A step needs what steps before it have made. What it uses up is there for no step after it."
    yield ""
    for of_kind in STEPS.values():
        for holder, steps in of_kind.items():
            yield f"### Steps of `{holder}`"
            yield ""
            for step in steps:
                yield from _step(step)


def _step(step: Any) -> Iterator[str]:
    first, *others = paragraphs(step.__doc__ or "")
    yield f"**`{step.phrase}`** {first}"
    yield ""
    for other in others:
        yield other
        yield ""
    marks = (
        (word, ", ".join(sorted(getattr(step, key))))
        for word, key in (("Needs", "needs"), ("Makes", "makes"), ("Uses up", "ends"))
    )
    said = [f"{word}: {names}." for word, names in marks if names]
    if said:
        yield " ".join(said)
        yield ""
    yield from _keys(rows_of(step))


def _faults() -> Iterator[str]:
    yield "## Faults"
    yield ""
    yield "Codes stay for ever. `advc explain CODE` shows a wrong and a right example. Warnings do not keep content from loading."
    yield ""
    yield from _table(("code", "what is wrong", "why, and what to do"), (_fault(fault) for fault in faults().values()))


def _fault(fault: Fault) -> tuple[str, str, str]:
    warning = " (warning)" if fault.severity.value == "warning" else ""
    return (
        f'<a id="{anchor(fault)}"></a>{fault.code}',
        f"{fault.title.filled('en', {})}{warning}",
        fault.why.filled("en", {}),
    )


def _block(text: str) -> Iterator[str]:
    yield "```adv"
    yield from shortened(text)
    yield "```"
    yield ""


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
    yield ""
