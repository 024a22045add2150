"""What a build does beside packing: it compiles the catalogues of messages.

`python hatch_build.py` does the same in the working tree, for whoever has changed a catalogue.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(root: Path) -> None:
    """Write the compiled form of each catalogue beside it."""
    for source in sorted(root.glob("suite/locale/*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3])
        with source.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)


class CompileCatalogues(BuildHookInterface[Any]):
    """Compiles the catalogues before anything is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile them where they lie, for editable installs too."""
        del version, build_data
        compile_catalogues(Path(self.root))


if __name__ == "__main__":
    compile_catalogues(Path(__file__).parent)
