"""JSON with the place of every value and key, in bounded time and memory, whatever the file holds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import attrs

from engine.source.diagnostic import Diagnostic, Message
from engine.source.file import Place, SourceFile
from engine.source.json_faults import KEY_TWICE, NO_JSON
from engine.source.limits import FINDINGS_OF_A_FILE, NESTING, NUMBER_LENGTH, TEXT_LENGTH

_SPACE = re.compile(r"[ \t\r\n]*")
_TOKEN = re.compile(
    r'[\[\]{},:]|"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*"|-?[0-9][0-9.eE+-]*|[A-Za-z]+'
)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?(?:[eE]([+-]?[0-9]{1,2}))?")
_ESCAPE = re.compile(r'\\(?:u([0-9a-fA-F]{4})|(["\\/bfnrt]))')
_ESCAPES = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_WORDS = {"true": True, "false": False, "null": None}


@attrs.frozen(eq=False, slots=True)
class Json:
    """A value of JSON and where it stands: a text, a whole number or a fraction, a truth, nothing, a list or an object."""

    value: str | int | Fraction | bool | list[Json] | dict[str, Member] | None
    file: SourceFile
    start: int
    end: int

    @property
    def place(self) -> Place:
        """Where the value stands."""
        return Place(self.file, self.start, self.end)

    def items(self) -> list[Json]:
        """The values of a list; a single value is a list of one, as the games read it."""
        return self.value if isinstance(self.value, list) else [self]

    def members(self) -> dict[str, Member]:
        """The members of an object without the comments; nothing where it is none."""
        if not isinstance(self.value, dict):
            return {}
        return {key: each for key, each in self.value.items() if not key.startswith("//")}

    def comments(self) -> Iterator[str]:
        """What stands behind keys that begin with `//`."""
        for key, member in self.value.items() if isinstance(self.value, dict) else ():
            if key.startswith("//"):
                for each in member.value.items():
                    if isinstance(each.value, str) and each.value.strip():
                        yield each.value

    def plain(self) -> Any:
        """The value without places, as `json.loads` gives it but for exact fractions."""
        if isinstance(self.value, list):
            return [each.plain() for each in self.value]
        if isinstance(self.value, dict):
            return {key: each.value.plain() for key, each in self.value.items()}
        return self.value


@attrs.frozen(eq=False, slots=True)
class Member:
    """A key of an object, where it stands, and its value."""

    key: Place
    value: Json


class _Refused(Exception):
    """The text is no JSON at an offset."""

    def __init__(self, at: int, en: str, ja: str) -> None:
        super().__init__(en)
        self.at, self.reason = at, Message.plain(en, ja)


def read_json(file: SourceFile) -> tuple[Json | None, list[Diagnostic]]:
    """The value of a file, or `None`, and what was wrong with the file."""
    reader = _Reader(file)
    try:
        value = reader.whole()
    except _Refused as refused:
        place = Place(file, refused.at, min(refused.at + 1, len(file.text)))
        return None, [*reader.found, NO_JSON.at(place, reason=refused.reason)]
    return value, reader.found


class _Reader:
    """The text and how far it is read."""

    def __init__(self, file: SourceFile) -> None:
        self.file, self.text, self.at = file, file.text, 0
        self.found: list[Diagnostic] = []

    def whole(self) -> Json:
        """The one value of the file."""
        value = self._value(0)
        rest = self._space(self.at)
        if rest < len(self.text):
            raise _Refused(rest, "there is more behind the value", "値の後に余分なものがあります")
        return value

    def _space(self, at: int) -> int:
        found = _SPACE.match(self.text, at)
        return found.end() if found else at

    def _token(self) -> tuple[str, int]:
        start = self._space(self.at)
        found = _TOKEN.match(self.text, start)
        if found is None:
            if start >= len(self.text):
                raise _Refused(start, "the file ends too early", "ファイルが途中で終わっています")
            raise _Refused(start, "this is no JSON", "JSON として読めません")
        self.at = found.end()
        return found[0], start

    def _value(self, depth: int) -> Json:
        if depth > NESTING:
            raise _Refused(self.at, f"more than {NESTING} levels deep", f"入れ子が {NESTING} 段を超えています")
        word, start = self._token()
        first = word[0]
        if first == '"':
            return Json(self._text(word, start), self.file, start, self.at)
        if first == "{":
            return Json(self._object(depth), self.file, start, self.at)
        if first == "[":
            return Json(self._list(depth), self.file, start, self.at)
        if first in "-0123456789":
            return Json(self._number(word, start), self.file, start, self.at)
        if word in _WORDS:
            return Json(_WORDS[word], self.file, start, self.at)
        raise _Refused(start, "a value is missing here", "ここに値が必要です")

    def _list(self, depth: int) -> list[Json]:
        values: list[Json] = []
        if self._closes("]"):
            return values
        while True:
            values.append(self._value(depth + 1))
            if not self._goes_on("]"):
                return values

    def _object(self, depth: int) -> dict[str, Member]:
        members: dict[str, Member] = {}
        if self._closes("}"):
            return members
        while True:
            word, start = self._token()
            if word[0] != '"':
                raise _Refused(start, "a key is missing here", "ここにキーが必要です")
            key, place = self._text(word, start), Place(self.file, start, self.at)
            colon, at = self._token()
            if colon != ":":
                raise _Refused(at, "a colon is missing here", "ここに `:` が必要です")
            value = self._value(depth + 1)
            self._keep(members, key, Member(place, value))
            if not self._goes_on("}"):
                return members

    def _keep(self, members: dict[str, Member], key: str, member: Member) -> None:
        """Add a member; of two of a name the later one counts, but comments are kept both."""
        before = members.get(key)
        if before is not None and key.startswith("//"):
            both = [*before.value.items(), *member.value.items()]
            members[key] = Member(before.key, Json(both, self.file, before.value.start, member.value.end))
            return
        if before is not None and len(self.found) < FINDINGS_OF_A_FILE:
            also = ((before.key, Message("first here", "最初はここ")),)
            self.found.append(KEY_TWICE.at(member.key, key=key, also=also))
        members[key] = member

    def _closes(self, sign: str) -> bool:
        """Whether a list or an object is empty; passes its end."""
        at = self._space(self.at)
        if self.text.startswith(sign, at):
            self.at = at + 1
            return True
        return False

    def _goes_on(self, sign: str) -> bool:
        """Whether another value follows; passes the comma or the end."""
        word, start = self._token()
        if word == ",":
            return True
        if word != sign:
            raise _Refused(start, f"a comma or `{sign}` is missing here", f"ここに `,` か `{sign}` が必要です")
        return False

    def _text(self, word: str, start: int) -> str:
        if len(word) > TEXT_LENGTH:
            raise _Refused(
                start, f"a text of more than {TEXT_LENGTH} characters", f"テキストが {TEXT_LENGTH} 文字を超えています"
            )
        if "\\" not in word:
            return word[1:-1]
        words = _ESCAPE.sub(_unescaped, word[1:-1])
        # Characters beyond the basic plane are written as two halves; one alone is no character.
        words = words.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        return words.replace("\x00", "\ufffd")

    def _number(self, word: str, start: int) -> int | Fraction:
        found = _NUMBER.fullmatch(word)
        if found is None:
            raise _Refused(start, "this is no number", "数として読めません")
        if len(word) > NUMBER_LENGTH:
            raise _Refused(
                start, f"a number of more than {NUMBER_LENGTH} characters", f"数が {NUMBER_LENGTH} 文字を超えています"
            )
        number = Fraction(word)
        return number if number.denominator > 1 else int(number)


def _unescaped(found: re.Match[str]) -> str:
    code, sign = found[1], found[2]
    return chr(int(code, 16)) if code else _ESCAPES.get(sign, sign)
