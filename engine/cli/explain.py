"""`advc explain`: a page on a fault, a kind or a key."""

from __future__ import annotations

from typing import Annotated

import typer

from engine.cli.shared import Language, language_of, stop


def command(
    subject: Annotated[str, typer.Argument(help="ADV203, location, or location.traps; nothing lists them all.")] = "",
    lang: Language = None,
) -> None:
    """Explain a code, a kind or a key, with examples."""
    from engine.reference.explain import explain, nearest_subject

    page = explain(subject, language_of(lang))
    if page is None:
        near = nearest_subject(subject)
        stop(f"nothing is called {subject!r}" + (f"; did you mean {near!r}?" if near else ""))
    typer.echo(page, nl=False)
