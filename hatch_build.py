"""The build hook: compiles the message catalogues and the kernels.

`python hatch_build.py` compiles the catalogues in the working tree, after a change of one;
`python hatch_build.py kernels` compiles the kernels, `... kernels check` with all runtime checks.

The kernels need a C++ compiler. Without one the build prints a warning and leaves them out; the
package then runs their Python sources. `ZWEISTROM_PURE=1` leaves them out in any case.
"""

from __future__ import annotations

import ast
import os
import platform
import re
import shutil
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CIMPORT: Final = re.compile(r"^from \S+ cimport (?:\(([^)]*)\)|(.+))$", re.MULTILINE)
EXTERN: Final = re.compile(r"^cdef extern .*:\n((?:    .*\n)+)", re.MULTILINE)
FUNCTION: Final = re.compile(r"^    \w+ (\w+)\(", re.MULTILINE)
DIRECTIVES: Final = {
    "annotation_typing": False,  # the types are declared in the `.pxd`
    "cdivision": True,
    "initializedcheck": False,
    "wraparound": False,
}
# Float arithmetic must give the same results as in Python: no contraction, no reordering.
FLAGS: Final = ["-std=c++17", "-pthread", "-ffp-contract=off", "-Wno-unused-variable"]
FAST: Final = ["-O3", "-g0", *(["-mpopcnt"] if platform.machine() == "x86_64" else [])]
CHECK: Final = [
    *("-O1", "-g1", "-DBITS_CHECK"),
    *("-fsanitize=undefined,float-cast-overflow", "-fno-sanitize-recover=all"),
    "-fno-wrapv",  # Python's flags include -fwrapv, which hides overflows
]


def compile_catalogues(root: Path) -> None:
    """Write the compiled form of each catalogue beside it."""
    for source in sorted(root.glob("suite/locale/*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3])
        with source.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)


def sources_of(root: Path) -> Any:
    """Return the module `suite.native.sources`, loaded without importing the suite."""
    spec = spec_from_file_location("sources", root / "suite/native/sources.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def staged(source: str, declarations: str) -> str:
    """Return a source without the imports that its `.pxd` replaces; line numbers are kept.

    It replaces what it cimports, and the functions of C++ that it declares itself.

    Left out are also the functions of a state that the `.pxd` does not declare: no kernel calls
    them, and Python could, unchecked.
    """
    names: set[str] = set()
    for match in CIMPORT.finditer(declarations):
        names |= {name.strip() for name in (match[1] or match[2]).split(",")}
    for block in EXTERN.finditer(declarations):
        names |= set(FUNCTION.findall(block[1]))
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom) and names & {each.name for each in node.names}:
            node.names = [each for each in node.names if each.name not in names]
            kept = ast.unparse(node) if node.names else ""
            last = node.end_lineno or node.lineno
            lines[node.lineno - 1 : last] = [kept, *[""] * (last - node.lineno)]
        elif (
            isinstance(node, ast.FunctionDef)
            and "state" in {each.arg for each in node.args.args}
            and not re.search(rf"\b{node.name}\(", declarations)
        ):
            last = node.end_lineno or node.lineno
            lines[node.lineno - 1 : last] = [""] * (last - node.lineno + 1)
    return "\n".join(lines) + "\n"


def stage(root: Path, folder: Path) -> list[str]:
    """Copy the sources to a package `suite.native`; return the names of its modules."""
    suite, native = root / "suite", folder / "suite/native"
    for path in [*suite.rglob("*.pxd"), *suite.rglob("*.hpp")]:
        copy = native / path.relative_to(suite)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
    modules: list[str] = sources_of(root).modules(suite)
    for module in modules:
        copy = native / f"{module}.py"
        declarations = copy.with_suffix(".pxd").read_text()
        copy.write_text(staged((suite / f"{module}.py").read_text(), declarations))
    for package in [
        folder / "suite",
        native,
        *(each for each in native.rglob("*") if each.is_dir()),
    ]:
        (package / "__init__.py").touch()
    return ["suite.native." + module.replace("/", ".") for module in modules]


def compile_kernels(root: Path, target: Path, check: bool = False) -> None:
    """Compile all kernels into `target`; raises the errors of setuptools and Cython."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    sources = sources_of(root)
    fingerprint = sources.fingerprint(root / "suite")  # before staging, to detect later edits
    with TemporaryDirectory() as scratch:
        names = stage(root, Path(scratch))
        before = Path.cwd()
        os.chdir(scratch)
        try:
            extensions = cythonize(
                [
                    Extension(
                        name,
                        [name.replace(".", "/") + ".py"],
                        language="c++",
                        include_dirs=["suite/native", "suite/native/core"],
                        extra_compile_args=[*FLAGS, *(CHECK if check else FAST)],
                        extra_link_args=[
                            "-pthread",
                            "-fsanitize=undefined,float-cast-overflow" if check else "-s",
                        ],
                    )
                    for name in names
                ],
                compiler_directives=DIRECTIVES,
                language_level=3,
                nthreads=os.cpu_count() or 1,
                quiet=True,
            )
            command = build_ext(Distribution({"ext_modules": extensions}))
            command.build_lib = str(target)
            command.build_temp = f"{scratch}/objects"
            command.parallel = True
            command.ensure_finalized()
            command.run()
        finally:
            os.chdir(before)
    (target / "suite/native" / sources.STAMP).write_text(fingerprint + "\n")


def kernels_in_place(root: Path, check: bool = False) -> None:
    """Compile the kernels and move them into the working tree, the fingerprint last.

    Running programs keep the old kernels, which are replaced and not overwritten.
    """
    stamp = sources_of(root).STAMP
    with TemporaryDirectory(dir=root / "suite/native") as scratch:
        compile_kernels(root, Path(scratch), check)
        built = Path(scratch) / "suite/native"
        (root / "suite/native" / stamp).unlink(missing_ok=True)
        for path in sorted(built.rglob("*.*"), key=lambda path: path.name == stamp):
            place = root / "suite/native" / path.relative_to(built)
            place.parent.mkdir(parents=True, exist_ok=True)
            path.replace(place)


class Build(BuildHookInterface[Any]):
    """Compiles the catalogues and, for a wheel, the kernels before anything is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues in place, and for an editable install the kernels, too."""
        root = Path(self.root)
        compile_catalogues(root)
        if self.target_name != "wheel" or os.environ.get("ZWEISTROM_PURE", "") not in ("", "0"):
            return
        try:
            if version == "editable":
                kernels_in_place(root)
            else:
                self.scratch = TemporaryDirectory()
                compile_kernels(root, Path(self.scratch.name))
        except Exception as error:
            self.app.display_warning(f"The kernels stay interpreted: {error}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        if version != "editable":
            build_data["force_include"][f"{self.scratch.name}/suite/native"] = "suite/native"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete the temporary folder of the kernels."""
        del version, build_data, artifact_path
        if hasattr(self, "scratch"):
            self.scratch.cleanup()


if __name__ == "__main__":
    here = Path(__file__).parent
    match sys.argv[1:]:
        case []:
            compile_catalogues(here)
        case ["kernels"]:
            kernels_in_place(here)
        case ["kernels", "check"]:
            kernels_in_place(here, check=True)
        case _:
            sys.exit(__doc__)
