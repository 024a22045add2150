"""The command `zweistrom`."""

import typer

app = typer.Typer()


@app.command()
def doctor() -> None:
    """Say what is installed."""


def main() -> None:
    """Run the command."""
    app()
