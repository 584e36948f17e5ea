"""`advc explain`: a page on a fault, a kind, a key, a rule or a step."""

from __future__ import annotations

from typing import Annotated

import typer

from engine.cli.shared import Language, language_of, stop


def command(
    subject: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SUBJECT",
            help="ADV203, location, location.traps, a rule such as tier_weight, or a step such as lay terrain.",
        ),
    ] = None,
    lang: Language = None,
) -> None:
    """Explain a code, kind, key, rule or step.

    Without a subject all kinds and codes are listed.
    """
    from engine.reference.explain import explain, nearest_subject

    wanted = " ".join(subject or ())
    page = explain(wanted, language_of(lang))
    if page is None:
        near = nearest_subject(wanted)
        stop(f"nothing is called {wanted!r}" + (f"; did you mean {near!r}?" if near else ""))
    typer.echo(page, nl=False)
