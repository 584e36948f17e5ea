"""`advc schema`: the JSON Schema of results."""

from __future__ import annotations

import json

import typer


def command() -> None:
    """Print the JSON Schema of generated results.

    It describes each line that `advc generate … --format json` prints (draft 2020-12).
    """
    from engine.reference.schema import result_schema

    typer.echo(json.dumps(result_schema(), ensure_ascii=False, indent=2))
