"""A folder of content with a name."""

from __future__ import annotations

from attrs import frozen

from engine.language.faults import BAD_TEXT
from engine.language.hooks import unescape
from engine.language.kind import Kind
from engine.language.written import Misshapen, Written
from engine.source.diagnostic import Message
from engine.values.prop import prop
from engine.values.text import Text

_VERSION = Message('a version, such as "1.0.0"', '版（"1.0.0" など）')


@frozen
class Version:
    """Three numbers that say what changed: breaking, adding, mending."""

    numbers: tuple[int, int, int] = prop("The three numbers.", positional=True)

    @classmethod
    def read(cls, written: Written) -> Version:
        """From a text such as "1.0.0"."""
        words = unescape(written, written.single(_VERSION, "TEXT"))
        parts = words.split(".")
        if len(parts) != 3 or not all(part.isascii() and part.isdigit() and len(part) < 7 for part in parts):
            reason = Message.plain(
                f"`{words[:40]}` is no version such as 1.0.0", f"`{words[:40]}` は 1.0.0 のような版ではありません"
            )
            raise Misshapen(BAD_TEXT.at(written.place(), reason=reason))
        return cls((int(parts[0]), int(parts[1]), int(parts[2])))

    def shown(self) -> str:
        """As it is written."""
        return '"' + ".".join(map(str, self.numbers)) + '"'


@frozen
class Pack:
    """A folder of content: its name, its version, the language of its texts, and the packs it lies over."""

    version: Version = prop('The version of the content, such as "1.0.0".')
    language: str = prop("The language of texts without a language, such as `en`.")
    name: Text | None = prop("What players read.", default=None)
    translations: tuple[str, ...] = prop("Languages that every text must have as well.", default=())
    require: tuple[str, ...] = prop("Packs that this one lies over.", default=())


KIND = Kind("pack", Pack, samples=('--- pack.adv\npack mine { version "1.0.0"; language en; require base }',))
