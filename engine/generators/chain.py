"""What the chains of every family share: how a step is called, and where its draws live."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.values.prop import props


def label(step: Any) -> str:
    """The step's phrase with the names that tell it from its like: `place chest`; numbers change no address."""
    words = [step.phrase]
    for field, described in props(type(step)):
        value = getattr(step, field.name)
        if described.positional and described.names and value != field.default:
            words.append(value if isinstance(value, str) else ", ".join(value))
    return " ".join(words)


def paths(pipeline: str, steps: Sequence[Any]) -> tuple[str, ...]:
    """Where each step's draws live: `destination/place chest`; a second step of that label gets `#2`."""
    seen: dict[str, int] = {}
    addressed = []
    for step in steps:
        words = label(step)
        seen[words] = seen.get(words, 0) + 1
        addressed.append(f"{pipeline}/{words}" + (f"#{seen[words]}" if seen[words] > 1 else ""))
    return tuple(addressed)
