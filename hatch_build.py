"""The build hook: compiles the message catalogues and the kernels.

`python hatch_build.py` compiles the catalogues in the working tree, after a change of one;
`python hatch_build.py kernels` compiles the kernels, `... kernels check` with all runtime checks.

The kernels need a C++ compiler. Without one the build prints a warning and leaves them out; the
package then runs their Python sources. `ZWEISTROM_PURE=1` leaves them out in any case.

The compiler is what takes the time. So headers are compiled once, and only the modules in which a
search spends its time, `HOT`, are fully optimised; the others run as fast with less. On Linux all
are linked into one library, so that what a compiler adds to each library, as its own of C++, is
there once; what Python imports are small modules that begin a part of it each.

A wheel says in its software bill of materials what it needs and what has been compiled into it.
"""

from __future__ import annotations

import ast
import json
import os
import platform
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir, contextmanager, suppress
from datetime import UTC, datetime
from importlib.metadata import version as version_of
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.requirements import Requirement  # hatchling needs it, too
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import ExecError

CIMPORT: Final = re.compile(r"^from \S+ cimport (?:\(([^)]*)\)|(.+))$", re.MULTILINE)
EXTERN: Final = re.compile(r"^cdef extern .*:\n((?:    .*\n)+)", re.MULTILINE)
FUNCTION: Final = re.compile(r"^    \w+ (\w+)\(", re.MULTILINE)
DIRECTIVES: Final = {
    "annotation_typing": False,  # the types are declared in the `.pxd`
    "auto_pickle": False,  # a state has its own; nothing else is pickled
    "cdivision": True,
    "initializedcheck": False,
    "wraparound": False,
}
# Float arithmetic must give the same results as in Python: no contraction, no reordering.
FLAGS: Final = [
    *("-std=c++17", "-pthread", "-ffp-contract=off", "-fvisibility=hidden"),
    "-w",  # nobody reads the warnings of translated code, and to find them takes time
    *(["-mpopcnt"] if platform.machine().lower() in ("x86_64", "amd64") else []),
]
FAST: Final = ["-O3", "-g0"]
SMALL: Final = ["-O1", "-g0"]
CHECK: Final = [
    *("-O1", "-g1", "-DBITS_CHECK"),
    *("-fsanitize=undefined,float-cast-overflow", "-fno-sanitize-recover=all"),
    "-fno-wrapv",  # Python's flags include -fwrapv, which hides overflows
]
HOT: Final = frozenset(
    f"suite.native.{room}.{name}"
    for room, names in {
        "core.kernel": "batch chance",
        "players": "network ranking",
        "temples.engine": "at_random door episode evaluation kernel observation",
        "temples.engine.factors": "odds runs",
        "temples.model": "pieces state",
        "temples.players": "search",
        "temples.rules": "abilities building counting migration settling travelling",
        "tiles.engine": "at_random door episode evaluation features kernel observation",
        "tiles.engine.factors": "risks",
        "tiles.model": "board state",
        "tiles.players": "search",
        "tiles.rules": "kingdoms laying leaders monuments treasures",
    }.items()
    for name in names.split()
)
"""Where a profile of the benchmarks or of a player has one sample in a hundred, or more."""
FOLDERS: Final = ["suite/native", "suite/native/core/kernel"]
HEADER: Final = '#include "bits.hpp"\n'
"""What all modules include."""
SHARED: Final = "suite.native.shared"
"""The module with what Cython would otherwise repeat in every other one."""
TOGETHER: Final = sys.platform == "linux"
LIBRARY: Final = "suite.native.kernels"
"""The library of all modules, as if it were one."""
LINKED: Final = {
    b"libunwind: ": ("libc++, libc++abi and libunwind", "Apache-2.0 WITH LLVM-exception")
}
"""Libraries that some compilers link into each module, by a text that only they have in them."""
BILL: Final = "zweistrom.cdx.json"


def compile_catalogues(root: Path) -> None:
    """Write the compiled form of each catalogue beside it."""
    for source in sorted(root.glob("suite/locale/*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3])
        # Babel would write the time of the build, and no two builds were the same.
        catalogue.creation_date = datetime.fromtimestamp(0, UTC)
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


class Compile(build_ext):
    """Compiles the modules, and says how far it is."""

    def __init__(self, modules: list[Extension], check: bool, say: Callable[[str], None]) -> None:
        super().__init__(Distribution({"ext_modules": modules}))
        self.levels = {"check": CHECK} if check else {"fast": FAST, "small": SMALL}
        self.link = ["-fsanitize=undefined,float-cast-overflow"] if check else ["-s"]
        self.parallel = True
        self.say = say
        self.compiled = 0
        self.objects: dict[str, list[str]] = {}

    def build_extensions(self) -> None:
        """Compile the headers first, once a level, as what comes of them fits only that one."""
        for level, flags in self.levels.items():
            header = Path(f"{level}.hpp")
            header.write_text(HEADER)
            if self.compiler.compiler_type == "unix":
                python = [f"-I{folder}" for folder in self.compiler.include_dirs]
                options = [*FLAGS, *flags, *(f"-I{folder}" for folder in FOLDERS), *python]
                command = [*self.compiler.compiler_so_cxx, *options, "-x", "c++-header"]
                with suppress(ExecError):  # a header as it is serves as well, only more slowly
                    self.spawn([*command, str(header), "-o", f"{header}.gch"])
        super().build_extensions()
        if TOGETHER:
            self.link_together()

    def build_extension(self, module: Extension) -> None:
        """Compile a module, and link it if it is to stand alone."""
        module.extra_link_args = ["-pthread", *self.link]
        if module.name == SHARED:  # the only one in C
            module.extra_compile_args = SMALL
        else:
            level = "check" if "check" in self.levels else "fast" if module.name in HOT else "small"
            module.include_dirs = FOLDERS
            module.extra_compile_args = [*FLAGS, *self.levels[level], "-include", f"{level}.hpp"]
        if TOGETHER:
            self.objects[module.name] = self.compiler.compile(
                module.sources,
                output_dir=self.build_temp,
                macros=[(begins(module.name), begins_inside(module.name))],
                include_dirs=module.include_dirs,
                extra_postargs=module.extra_compile_args,
            )
        else:
            super().build_extension(module)
        self.compiled += 1
        self.say(f"compiling the rules: {self.compiled} of {len(self.extensions)}")

    def link_together(self) -> None:
        """Link the library, and for each module one that begins its part of the library.

        Of what several modules have compiled it takes the first, so those in `HOT` come first.
        """
        library = self.get_ext_fullpath(LIBRARY)
        names = sorted(self.objects, key=lambda name: (name not in HOT, name))
        self.compiler.link_shared_object(
            [each for name in names for each in self.objects[name]],
            library,
            extra_postargs=["-pthread", *self.link, f"-Wl,-soname,{Path(library).name}"],
            target_lang="c++",
        )

        def link(name: str) -> None:
            source = Path(self.build_temp, f"{path_of(name)}.begin.c")
            source.write_text(
                f"extern void *{begins_inside(name)}(void);\n"
                f'__attribute__((visibility("default"))) void *{begins(name)}(void)\n'
                f"{{ return {begins_inside(name)}(); }}\n"
            )
            up = "/".join([".."] * (name.count(".") - LIBRARY.count(".")))
            self.compiler.link_shared_object(
                [*self.compiler.compile([str(source)], extra_postargs=SMALL), library],
                self.get_ext_fullpath(name),
                extra_postargs=["-nostdlib", "-s", f"-Wl,-rpath,$ORIGIN/{up}"],
            )

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(link, names))


def stub(package: Path) -> str:
    """Return the source of a module that is the package in this folder, by any name."""
    source = package / "__init__.py"
    return (
        f"__path__ = [{str(package)!r}]\n"
        f"__file__ = {str(source)!r}\n"
        'exec(compile(open(__file__, encoding="utf-8").read(), __file__, "exec"))\n'
    )


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """Show people how far it is, each time over what was there before.

    pip keeps to itself what a build prints, so it is written to the terminal, if there is one,
    below the line in which pip says what it does.
    """
    try:
        terminal = Path("/dev/tty").open("w")  # noqa: SIM115 - it may not exist
    except OSError:
        yield lambda _: None
        return
    with terminal:
        print(file=terminal)
        try:
            yield lambda text: print(f"\r    {text:30} ", end="", file=terminal, flush=True)
        except Exception:
            print("\r    not compiled: the rules run from their Python sources", file=terminal)
            raise
        if sys.stdout.isatty():
            print(file=terminal)


def compile_kernels(root: Path, target: Path, check: bool = False) -> None:
    """Compile all kernels into `target`; raises the errors of setuptools and Cython."""
    from Cython.Build import cythonize

    sources = sources_of(root)
    fingerprint = sources.fingerprint(root / "suite")  # before staging, to detect later edits
    with TemporaryDirectory() as scratch, chdir(scratch), progress() as say:
        names = stage(root, Path(scratch))
        say("translating the rules to C++")
        modules = cythonize(
            [
                *(Extension(name, [f"{path_of(name)}.py"], language="c++") for name in names),
                Extension(SHARED, [f"{path_of(SHARED)}.c"]),
            ],
            compiler_directives=DIRECTIVES,
            language_level=3,
            nthreads=os.cpu_count() or 1,
            quiet=True,
            shared_utility_qualified_name=SHARED,
        )
        command = Compile(modules, check, say)
        command.build_lib = str(target)
        command.build_temp = f"{scratch}/objects"
        command.ensure_finalized()
        command.run()
    (target / "suite/native" / sources.STAMP).write_text(fingerprint + "\n")


def begins(module: str) -> str:
    """Return the function by which Python begins a module."""
    return "PyInit_" + module.rpartition(".")[2]


def begins_inside(module: str) -> str:
    """Return the name of that function in the library, where each needs its own."""
    return "begin_" + module.replace(".", "_")


def path_of(module: str) -> str:
    """Return the path of a module, without a suffix."""
    return module.replace(".", "/")


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


def bill_of_materials(core: Any, kernels: Path) -> str:
    """Return what a wheel is made of, as CycloneDX, the same for every build of the same.

    `core` is the metadata of the project, `kernels` the folder of what was compiled, if anything.
    """
    compiled = [path.read_bytes() for path in sorted(kernels.rglob("*.so"))]
    needed = [Requirement(each) for each in core.dependencies]
    parts: list[dict[str, Any]] = [
        {
            "bom-ref": each.name,
            "type": "library",
            "name": each.name,
            "description": f"needed beside it: {each.specifier}",
            "purl": f"pkg:pypi/{each.name}",
        }
        for each in sorted(needed, key=lambda each: each.name)
    ]
    if compiled:
        cython = version_of("cython")
        parts.append(
            {
                "bom-ref": "cython",
                "type": "library",
                "name": "cython",
                "version": cython,
                "description": "compiled in: what it adds to the modules that it translates",
                "licenses": [{"license": {"id": "Apache-2.0"}}],
                "purl": f"pkg:pypi/cython@{cython}",
            }
        )
    parts += [
        {
            "bom-ref": name,
            "type": "library",
            "name": name,
            "description": "compiled in: of the compiler",
            "licenses": [{"expression": licence}],
        }
        for mark, (name, licence) in LINKED.items()
        if any(mark in module for module in compiled)
    ]
    whole = {
        "bom-ref": core.name,
        "type": "application",
        "name": core.name,
        "version": core.version,
        "licenses": [{"license": {"id": core.license_expression}}],
        "purl": f"pkg:pypi/{core.name}@{core.version}",
    }
    depends = [{"ref": core.name, "dependsOn": [part["bom-ref"] for part in parts]}]
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": whole},
        "components": parts,
        "dependencies": depends,
    }
    return json.dumps(bill, indent=2) + "\n"


class Build(BuildHookInterface[Any]):
    """Compiles the catalogues and, for a wheel, the kernels before anything is packed.

    The folder `cli` is installed as `zweistrom`, in an editable install by a stub.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues in place, and for an editable install the kernels, too."""
        root = Path(self.root)
        compile_catalogues(root)
        self.scratch = TemporaryDirectory()
        scratch = Path(self.scratch.name)
        if self.target_name == "wheel" and version == "editable":
            (scratch / "stub.py").write_text(stub(root / "cli"), encoding="utf-8")
            build_data["force_include_editable"][f"{scratch}/stub.py"] = "zweistrom/__init__.py"
        if self.target_name != "wheel":
            return
        if os.environ.get("ZWEISTROM_PURE", "") in ("", "0"):
            self.add_kernels(version, build_data, root, scratch)
        if version != "editable":
            bill = bill_of_materials(self.metadata.core, scratch)
            (scratch / BILL).write_text(bill, encoding="utf-8")
            build_data["sbom_files"].append(f"{scratch}/{BILL}")

    def add_kernels(
        self, version: str, build_data: dict[str, Any], root: Path, scratch: Path
    ) -> None:
        """Compile the kernels; leave them out, with a warning, if that fails."""
        try:
            if version == "editable":
                kernels_in_place(root)
            else:
                compile_kernels(root, scratch)
        except Exception as error:
            self.app.display_warning(f"The kernels stay interpreted: {error}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        if version != "editable":
            build_data["force_include"][f"{scratch}/suite/native"] = "suite/native"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete the temporary folder of what was packed."""
        del version, build_data, artifact_path
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
