"""The process that computes exact odds for an editor, so that nobody who types ever waits for them.

Reads the packs of one sound content from standard input and writes what `odds_of` tells, each as its length and its bytes.
Its only other side is the server that started it, which may end it at any time.
"""

from __future__ import annotations

import os
import pickle
import sys
from typing import BinaryIO

from engine.editor.project.odds import odds_of
from engine.kinds import KINDS
from engine.model.model import Model
from engine.ruleset.ruleset import Ruleset

LENGTH = 8
"""Bytes of a length."""


def main() -> None:
    """Compute what was asked for, and say it as it comes."""
    if hasattr(os, "nice"):
        os.nice(10)  # whoever types comes first
    reckon(sys.stdin.buffer, sys.stdout.buffer)


def reckon(asked: BinaryIO, told: BinaryIO) -> None:
    """From packs to their odds."""
    packs = pickle.load(asked)
    for odds in odds_of(Ruleset.of(Model(packs, KINDS))):
        body = pickle.dumps(odds)
        told.write(len(body).to_bytes(LENGTH, "big") + body)
        told.flush()


if __name__ == "__main__":
    main()
