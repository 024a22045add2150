"""Compile the kernels for the browser's Python: WebAssembly, from the sources that all builds have.

Clang and its linker are those of `ziglang`, which pip has. The headers of the browser's system and
of its Python are in two packages of Debian, which are unpacked and not installed.
"""

from __future__ import annotations

import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from zipfile import ZipFile

from Cython.Build import cythonize
from setuptools import Extension

import hatch_build
from docs.play_tools import CACHE, ROOT, MissingToolError, run

ZIG: Final = "0.17.1"
"""The version of ziglang, whose clang is new enough for exceptions in WebAssembly."""
PACKAGES: Final = ("emscripten", "libpython3.14-dev")
SUITE_OF_DEBIAN: Final = "sid"
MIRROR: Final = re.compile(r"^(?:URIs: |deb (?:\[[^]]*\] )?)(\S+debian/?)(?: |$)", re.M)
KEYRING: Final = "/usr/share/keyrings/debian-archive-keyring.gpg"
FLAGS: Final = [
    *("--target=wasm32-unknown-emscripten", "-fPIC", "-O3", "-g0", "-w", "-nostdinc"),
    *("-ffp-contract=off", "-fwasm-exceptions", "-mllvm", "-wasm-enable-sjlj"),
    *("-fvisibility=hidden", "-fvisibility-inlines-hidden"),  # else weak symbols that nobody has
    *("-DNDEBUG", "-D__EMSCRIPTEN__", "-DPY_CALL_TRAMPOLINE"),
    "-D_LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_NONE",
]
LINK: Final = [
    *("-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic"),
    *("--gc-sections", "--strip-all", "--export-if-defined=__wasm_call_ctors"),
]


def compiler() -> Path:
    """Return the folder of ziglang, which pip loads once."""
    folder = CACHE / f"ziglang-{ZIG}"
    if not folder.exists():
        pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
        with TemporaryDirectory(dir=CACHE) as scratch:
            run(*pip, "install", "--no-deps", "--target", scratch, f"ziglang=={ZIG}")
            (Path(scratch) / "ziglang").replace(folder)
    return folder


def headers() -> Path:
    """Return the folder into which the packages of Debian are unpacked, which apt loads once."""
    folder = CACHE / "debian"
    if folder.exists():
        return folder
    lists = [*Path("/etc/apt").glob("sources.list"), *Path("/etc/apt").glob("sources.list.d/*")]
    mirror = MIRROR.search("\n".join(path.read_text() for path in lists))
    if mirror is None:
        raise MissingToolError("apt knows no mirror of Debian")
    with TemporaryDirectory(dir=CACHE) as scratch:
        home = Path(scratch)
        for name in ("lists/partial", "cache/archives/partial", "unpacked"):
            (home / name).mkdir(parents=True)
        source = f"deb [signed-by={KEYRING}] {mirror[1]} {SUITE_OF_DEBIAN} main\n"
        (home / "sources.list").write_text(source)
        settings = {
            "Dir::Etc::sourcelist": home / "sources.list",
            "Dir::Etc::sourceparts": "-",
            "Dir::State::lists": home / "lists",
            "Dir::Cache": home / "cache",
            "APT::Sandbox::User": "root",
        }
        apt = [
            "apt-get",
            "-q",
            *(word for item in settings.items() for word in ("-o", _set(*item))),
        ]
        run(*apt, "update")
        run(*apt, "download", *PACKAGES, cwd=home)
        for package in home.glob("*.deb"):
            run("dpkg", "-x", package, home / "unpacked")
        # It would be found before ours.
        (home / "unpacked/usr/include/python3.14/pyconfig.h").unlink()
        (home / "unpacked").replace(folder)
    return folder


def _set(name: str, value: object) -> str:
    return f"{name}={value}"


def write_settings(library: Path, debian: Path, to: Path) -> None:
    """Write the `pyconfig.h` of the browser's Python: its own values, by Debian's names."""
    with ZipFile(library) as archive:
        [name] = [name for name in archive.namelist() if name.startswith("_sysconfigdata_")]
        given: dict[str, Any] = {}
        exec(archive.read(name), given)  # Python's own, written when it was built
    lines = []
    names = re.findall(r"^(?:#\s*define|/\*\s*#\s*undef)\s+(\w+)", debian.read_text(), re.M)
    for name in dict.fromkeys(names):
        value = given["build_time_vars"].get(name)
        if value in (None, 0, ""):
            continue
        if isinstance(value, str) and not re.fullmatch(r'[\w+-]+|".*"', value):
            value = f'"{value}"'
        lines.append(f"#define {name} {value}\n")
    to.write_text("".join(lines))


def compile_kernels(app: Path, library: Path) -> None:
    """Compile all kernels into the suite of a folder.

    `library` is the standard library of Pyodide. Raises `MissingToolError` with what is missing.
    """
    zig, debian = compiler(), headers()
    with TemporaryDirectory() as scratch, chdir(scratch):
        here = Path(scratch)
        names = hatch_build.stage(ROOT, here)
        shared = hatch_build.path_of(hatch_build.SHARED)
        modules = cythonize(
            [
                *(
                    Extension(name, [f"{hatch_build.path_of(name)}.py"], language="c++")
                    for name in names
                ),
                Extension(hatch_build.SHARED, [f"{shared}.c"]),
            ],
            compiler_directives=hatch_build.DIRECTIVES,
            language_level=3,
            nthreads=os.cpu_count() or 1,
            quiet=True,
            shared_utility_qualified_name=hatch_build.SHARED,
        )
        system = debian / "usr/share/emscripten/system"
        python = debian / "usr/include"
        write_settings(
            library, python / "x86_64-linux-gnu/python3.14/pyconfig.h", here / "pyconfig.h"
        )
        library_c = system / "lib/libc/musl"
        first = [
            *(system / f"lib/{name}/include" for name in ("libcxx", "libcxxabi")),
            *(zig / "lib/include", system / "include/compat", system / "include"),
            *(library_c / name for name in ("include", "arch/emscripten", "arch/generic")),
        ]
        folders = [here, python / "python3.14", *map(here.joinpath, hatch_build.FOLDERS)]
        flags = [
            *FLAGS,
            *(word for folder in first for word in ("-isystem", str(folder))),
            *(f"-I{folder}" for folder in folders),
        ]

        def compile_module(module: Any) -> None:
            [source] = module.sources
            path = app / f"{hatch_build.path_of(module.name)}.so"
            path.parent.mkdir(parents=True, exist_ok=True)
            written = f"{source}.o"
            standard = [] if source.endswith(".c") else ["-std=c++17"]
            run(zig / "zig", "clang", *flags, *standard, "-c", source, "-o", written)
            function = f"--export-if-defined=PyInit_{path.stem}"
            run(zig / "zig", "wasm-ld", *LINK, function, written, "-o", path)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(compile_module, modules))
