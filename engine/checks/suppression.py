"""Warnings that a comment allows where it stands: `# advc: allow ADV501 because the mods list it`.

Takes all findings of a content and gives those to tell and those that are allowed, and what is wrong with the comments
themselves. Comments are read anew at every check: no memory of verdicts knows of them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, islice
from operator import itemgetter

import attrs

from engine.checks.judge import loads
from engine.language.near import did_you_mean
from engine.model.model import Model, Pieces
from engine.source.diagnostic import Allowance, Clause, Diagnostic, Fault, Message, Severity, in_order
from engine.source.file import Place, SourceFile
from engine.source.limits import FINDINGS_OF_A_FILE
from engine.syntax.cut import Piece
from engine.syntax.lexer import lex

_SCAMP = 'enemy scamp { name "Scamp" ja "小鬼の子"; tier 1; movement melee }'
_RIGHT = f"# advc: allow ADV501 because the mods list it\n{_SCAMP}"
_FORM = Message(
    "write `# advc: allow ADV501 because …`, several codes with commas between them",
    "`# advc: allow ADV501 because …` のように書いてください（番号が複数ならカンマで区切ります）",
)
HIDES_NOTHING = Fault(
    "ADV506",
    Message("an allowance that hides nothing", "何も隠さない許可"),
    Message("no {code} is found here to allow", "ここには許可する {code} がありません"),
    Message(
        "`# advc: allow CODE because …` hides warnings that begin on its own line, or, where it stands alone, on the line "
        "below. This one hides none: the warning is gone, or stands elsewhere. Where a warning comes and goes with the packs "
        "that lie over this one, name ADV506 as well.",
        "`# advc: allow 番号 because …` は、同じ行から始まる警告を隠します。コメントだけの行なら、次の行の警告を隠します。"
        "ここで隠れる警告はありません。重ねるパックによって警告が出たり出なかったりする場合は、ADV506 も並べて書きます。",
    ),
    help=Message("remove it, or move it to the line of the warning", "取り除くか、警告の行に移してください"),
    severity=Severity.WARNING,
    wrong="location den : cave { elites +1 }  # advc: allow ADV501 because nobody goes there",
    right=_RIGHT,
)
ERROR_ALLOWED = Fault(
    "ADV507",
    Message("an error that cannot be allowed", "許可できないエラー"),
    Message("{code} is an error; only warnings can be allowed", "{code} はエラーです。許可できるのは警告だけです"),
    Message(
        "Content with an error does not load, whatever a comment says. Mend what is wrong, and remove the code.",
        "エラーのあるコンテンツは、コメントに何を書いても読み込めません。誤りを直し、番号を取り除いてください。",
    ),
    help=Message("remove `{code}`", "`{code}` を取り除いてください"),
    severity=Severity.WARNING,
    wrong="location den : cave { elites +1 }  # advc: allow ADV101 because the name comes later",
    right=_RIGHT,
)
UNKNOWN_CODE = Fault(
    "ADV508",
    Message("an allowance of an unknown code", "存在しない番号の許可"),
    Message("no finding has the code `{code}`", "`{code}` という番号はありません"),
    Message(
        "A code stands in brackets before each finding, such as `warning[ADV501]`; `advc explain` lists them all.",
        "番号は `warning[ADV501]` のように、それぞれの指摘の前に出ます。`advc explain` で一覧が見られます。",
    ),
    severity=Severity.WARNING,
    wrong="location den : cave { elites +1 }  # advc: allow ADV5O1 because nobody goes there",
    right=_RIGHT,
)
NO_REASON = Fault(
    "ADV509",
    Message("an allowance without a reason", "理由のない許可"),
    Message("this allows a finding without saying why", "許可する理由が書かれていません"),
    Message(
        "Whoever reads the line later has to know whether the reason still holds. The warning is hidden all the same.",
        "後で読む人が、その理由がまだ正しいか判断できるように書きます。警告は隠れたままです。",
    ),
    help=Message("go on with `because` and the reason", "`because` に続けて理由を書いてください"),
    severity=Severity.WARNING,
    wrong=f"# advc: allow ADV501\n{_SCAMP}",
    right=_RIGHT,
)
MALFORMED = Fault(
    "ADV510",
    Message("a comment to advc that it cannot read", "読み取れない advc へのコメント"),
    Message(
        "this comment begins like one to advc, but does not go on so", "`advc:` で始まるコメントの書き方が違います"
    ),
    Message(
        "A comment with `advc:` allows warnings: the word `allow`, codes with commas between them, `because` and the reason. "
        "Anything else there is probably a slip that would hide nothing, unnoticed.",
        "`advc:` のコメントは警告を許可するものです。`allow`、カンマで区切った番号、`because` と理由を書きます。"
        "違う書き方では、気付かないまま何も隠れません。",
    ),
    help=_FORM,
    severity=Severity.WARNING,
    wrong="location den : cave { elites +1 }  # advc: alow ADV501 because nobody goes there",
    right=_RIGHT,
)
FAULTS = (HIDES_NOTHING, ERROR_ALLOWED, UNKNOWN_CODE, NO_REASON, MALFORMED)

_BLANK = "[ \t\r\u3000]"
_MARK = re.compile(rf"[#＃]{_BLANK}*advc{_BLANK}*[:：]")
_ALONE = re.compile(rf"{_BLANK}*[#＃]")
_CODE = r"[^\s,，、]+"
_CODES = re.compile(_CODE)
_BODY = re.compile(
    rf"{_BLANK}*allow{_BLANK}+(?!because)(?P<codes>{_CODE}(?:{_BLANK}*[,，、]{_BLANK}*{_CODE})*)"
    rf"(?:{_BLANK}+because(?![A-Za-z0-9_])(?P<reason>.*))?{_BLANK}*"
)


@attrs.frozen(eq=False)
class Sifted:
    """Findings to tell, and those that a comment allows."""

    told: list[Diagnostic]
    hidden: list[Diagnostic]


@attrs.frozen(eq=False)
class Allow:
    """One comment: which codes it allows, each with its place, on which lines, and why."""

    place: Place
    codes: tuple[tuple[str, Place], ...]
    reason: str
    lines: tuple[int, ...]


def sift(model: Model, found: list[Diagnostic], faults: Mapping[str, Fault]) -> Sifted:
    """All findings of a content in order, less those that a comment allows, more those about such comments."""
    allows: list[Allow] = []
    told: list[Diagnostic] = []
    for pieces in model.pieces.values():
        if "advc" in pieces.file.text:
            read, wrong = _read(pieces, faults)
            allows += read
            told += wrong
    if not allows and not told:
        return Sifted(found, [])
    at_line: dict[tuple[SourceFile, int], list[Allow]] = {}
    for allow in allows:
        for line in allow.lines:
            at_line.setdefault((allow.place.file, line), []).append(allow)
    hidden: list[Diagnostic] = []
    used: set[Place] = set()
    for finding in found:
        here = at_line.get((finding.place.file, finding.place.position[0]), ())
        by = next(((allow, place) for allow in here for code, place in allow.codes if code == finding.code), None)
        if by is None or finding.severity is Severity.ERROR:
            told.append(finding)
        else:
            allow, place = by
            hidden.append(attrs.evolve(finding, allowed=Allowance(allow.place, allow.reason)))
            used.add(place)
    if loads(found):  # after an error some checks say nothing: what would have been hidden then is not known
        for _, of_file in groupby(allows, key=lambda allow: allow.place.file):
            told += islice(_idle(of_file, used, faults), FINDINGS_OF_A_FILE)
    return Sifted(in_order(told), hidden)


def _idle(allows: Iterable[Allow], used: set[Place], faults: Mapping[str, Fault]) -> Iterator[Diagnostic]:
    """The codes that hid nothing, but for errors and unknown ones, which are told already."""
    for allow in allows:
        if any(code == HIDES_NOTHING.code for code, _ in allow.codes):
            continue
        for code, place in allow.codes:
            if place not in used and code in faults and faults[code].severity is Severity.WARNING:
                yield HIDES_NOTHING.at(place, code=code)


def _read(pieces: Pieces, faults: Mapping[str, Fault]) -> tuple[list[Allow], list[Diagnostic]]:
    """The allowances of a file, and what is wrong with them, up to a bound."""
    file = pieces.file
    allows: list[Allow] = []
    found: list[Diagnostic] = []
    targets = _Targets(file)
    marks = list(_comments(pieces))
    for number, mark in enumerate(marks, 1):
        end = marks[number].start() if number < len(marks) else len(file.text)
        line = file.position(mark.start())[0]
        line_end = file.line_starts[line] - 1 if line < len(file.line_starts) else len(file.text)
        text = file.text[mark.end() : min(end, line_end)].rstrip()
        place = Place(file, mark.start(), mark.end() + len(text))
        body = _BODY.fullmatch(text)
        if body is None:
            found.append(MALFORMED.at(place))
            continue
        codes = tuple(
            (each[0], Place(file, mark.end() + each.start(), mark.end() + each.end()))
            for each in _CODES.finditer(text, *body.span("codes"))
        )
        reason = (body["reason"] or "").strip()
        allows.append(Allow(place, codes, reason, targets.of(line)))
        if not reason:
            found.append(NO_REASON.at(place))
        if len(found) < FINDINGS_OF_A_FILE:
            found += _wrong_codes(codes, faults)
    return allows, found[:FINDINGS_OF_A_FILE]


def _wrong_codes(codes: tuple[tuple[str, Place], ...], faults: Mapping[str, Fault]) -> Iterator[Diagnostic]:
    """The codes that nothing has, and those of errors."""
    for code, place in codes[:FINDINGS_OF_A_FILE]:
        if code not in faults:
            near: Clause | None = did_you_mean(code, faults)
            yield UNKNOWN_CODE.at(place, code=code, help=near)
        elif faults[code].severity is Severity.ERROR:
            yield ERROR_ALLOWED.at(place, code=code)


def _comments(pieces: Pieces) -> Iterator[re.Match[str]]:
    """Every `# advc:` that stands in a comment, and not in a text or a picture."""
    file, marks = pieces.file, list(_MARK.finditer(pieces.file.text))
    if pieces.found:
        # Of words that were broken only the whole file tells where a text ends.
        of_file = _spans(file, 0)
        yield from (mark for mark in marks if _within(mark.start(), of_file))
        return
    starts = [piece.start for piece in pieces.pieces]
    for number, group in groupby(marks, key=lambda mark: bisect_right(starts, mark.start()) - 1):
        piece: Piece | None = pieces.pieces[number] if number >= 0 else None
        spans: list[tuple[int, int]] | None = None
        for mark in group:
            if piece is None or mark.start() >= piece.end:
                yield mark  # between declarations stand comments only
                continue
            if spans is None:
                spans = _spans(SourceFile("", file.text[piece.start : piece.end]), piece.start)
            if _within(mark.start(), spans):
                yield mark


def _spans(file: SourceFile, offset: int) -> list[tuple[int, int]]:
    """Where the comments of a text begin and end, in order."""
    return [(comment.start + offset, comment.end + offset) for comment in lex(file).comments]


def _within(at: int, spans: list[tuple[int, int]]) -> bool:
    number = bisect_right(spans, at, key=itemgetter(0)) - 1
    return number >= 0 and spans[number][0] <= at < spans[number][1]


class _Targets:
    """Which lines a comment speaks of: its own, and, where it stands alone, the next that is not a comment alone."""

    def __init__(self, file: SourceFile) -> None:
        self.file = file
        self.below: dict[int, int] = {}
        """Of a line that is a comment alone, the next that is none; so that a pile of comments is walked once."""

    def of(self, line: int) -> tuple[int, ...]:
        """The lines that a comment on this line speaks of."""
        walked = []
        at = line
        while self._alone(at):
            if at in self.below:
                at = self.below[at]
                break
            walked.append(at)
            at += 1
        self.below.update(dict.fromkeys(walked, at))
        return (line,) if at == line else (line, at)

    def _alone(self, line: int) -> bool:
        if line > len(self.file.line_starts):
            return False
        start = self.file.line_starts[line - 1]
        return _ALONE.match(self.file.text, start) is not None
