"""`advc show`: a declaration as the content means it, and where each value came from."""

from __future__ import annotations

from typing import Annotated

import typer

from engine.cli.shared import Content, Language, content_paths, language_of, print_findings, stop


def command(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="A kind, such as location.")],
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="A name; without it all names of the kind.")
    ] = None,
    content: Content = None,
    lang: Language = None,
) -> None:
    """Show a declaration with all that it rests on.

    Bases and patches are laid together; behind every value stand the file and line that it came from. Without a NAME
    the names of the KIND are listed.
    """
    from engine.language.near import nearest
    from engine.loading import model_of
    from engine.reference.written import flattened
    from engine.source.diagnostic import Severity

    language = language_of(lang)
    try:
        model = model_of(content_paths(content))
    except FileNotFoundError as error:
        stop(str(error))
    if kind not in model.kinds:
        near = nearest(kind, model.kinds)
        stop(f"no kind of declaration is called {kind!r}" + (f"; did you mean {near!r}?" if near else ""))
    if name is None:
        for each in model.names(kind):
            typer.echo(each)
        return
    if not model.has(kind, name):
        near = nearest(name, model.names(kind))
        stop(f"no {kind} {name!r}" + (f"; did you mean {near!r}?" if near else ""))
    declared = model.get(kind, name)
    for line in flattened(declared):
        typer.echo(line)
    if declared.found:
        print_findings(declared.found, language)
        if any(finding.severity is Severity.ERROR for finding in declared.found):
            raise typer.Exit(1)
