"""Build the page that plays both games without a server: `python -m docs.play_page FOLDER`.

The folder has static files only, for any host and below any path. They are those of `play/`, the
suite with what it needs, and Python for browsers (Pyodide), which npm has. pip has the rest, and
Debian the headers with which the kernels are compiled. What was loaded is kept in a cache.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import tarfile
import tomllib
from argparse import ArgumentParser
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from docs.play_kernels import compile_kernels
from docs.play_tools import CACHE, ROOT, MissingToolError, run
from hatch_build import sources_of

DOCS: Final = Path(__file__).parent
SOURCES: Final = DOCS / "play"
PYODIDE: Final = "314.0.7"
"""The version of Pyodide: CPython 3.14 of the ABI below."""
PYTHON, TAG, ABI = "3.14", "cpython-314", "pyemscripten_2026_0_wasm32"
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""What a page loads of Pyodide, beside its library and its list of packages."""
UNUSED: Final = ("typer", "rich", "tomlkit", "platformdirs", "uvicorn", "trustme")
"""What the suite requires that no page needs."""
SURPLUS: Final = (
    *("zweistrom", "bin", "suite/testing", "suite/environments", "suite/learning"),
    *("anyio/_backends/_trio.py", "table_grapheme_overrides/_known*"),
    *("[!z]*.dist-info", "*.po", "*.pyi"),
)
"""What is installed that no page needs."""
LIBRARY: Final = "python_stdlib.zip"
UNREAD: Final = (
    *("__phello__", "_pyrepl", "unittest", "xmlrpc", "wsgiref"),
    *("_pydatetime.py", "_pyio.py", "bdb.py", "doctest.py", "ftplib.py", "imaplib.py"),
    *("mailbox.py", "modulefinder.py", "optparse.py", "pdb.py", "pickletools.py", "plistlib.py"),
    *("poplib.py", "profile.py", "pstats.py", "pydoc.py", "smtplib.py", "statistics.py"),
    *("trace.py", "tracemalloc.py", "wave.py", "encodings/cp[!4]*", "encodings/mac_*"),
    "encodings/iso8859_*",
)
"""What Python's own library has that no page needs."""
ARCHIVE: Final = "app.tar.xz"
SHIPPED: Final = ("index.html", "shell.css", "shell.mjs", "worker.mjs", "manifest.webmanifest")


def pyodide() -> Path:
    """Return the folder of Pyodide, which npm loads once."""
    folder = CACHE / f"pyodide-{PYODIDE}"
    if not folder.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=CACHE) as scratch:
            run("npm", "pack", "--silent", f"pyodide@{PYODIDE}", cwd=Path(scratch))
            with tarfile.open(Path(scratch) / f"pyodide-{PYODIDE}.tgz") as archive:
                archive.extractall(scratch, filter="data")
            (Path(scratch) / "package").replace(folder)
    return folder


def install(app: Path) -> None:
    """Install the suite and what it needs into a folder, as the browser's Python wants them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needs = [*project["dependencies"], *project["optional-dependencies"]["web"]]
    needs = [need for need in needs if re.match(r"[\w-]+", need)[0] not in UNUSED]
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    with TemporaryDirectory() as wheels:
        run(*pip, "wheel", "--no-deps", "-w", wheels, ROOT, ZWEISTROM_PURE="1")
        [ours] = Path(wheels).glob("*.whl")
        where = ("--target", app, "--only-binary=:all:", "--python-version", PYTHON)
        tags = ("--platform", ABI, "--implementation", "cp")
        run(*pip, "install", *where, *tags, "--no-compile", *needs)
        with ZipFile(ours) as wheel:
            wheel.extractall(app)
    delete(app, SURPLUS)
    shutil.copy(SOURCES / "bridge.py", app)


def delete(folder: Path, names: Iterable[str]) -> None:
    """Delete what has one of these names, which are patterns, anywhere in a folder."""
    for name in names:
        for path in [*folder.rglob(name)]:
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def compile_sources(folder: Path, runtime: Path) -> None:
    """Compile all modules by the browser's Python, and delete the sources that nothing reads."""
    run("node", SOURCES / "compile.mjs", runtime / "pyodide.mjs", folder)


def pack(app: Path, archive: Path) -> None:
    """Write all files of a folder to an archive, without their times: two builds are equal.

    It is compressed as a whole, for hosts do not compress archives, and a third is saved.
    """
    with tarfile.open(archive, "w:xz", preset=9, format=tarfile.USTAR_FORMAT) as file:
        for path in sorted(path for path in app.rglob("*") if path.is_file()):
            entry = tarfile.TarInfo(path.relative_to(app).as_posix())
            entry.size = path.stat().st_size
            with path.open("rb") as content:
                file.addfile(entry, content)


def compile_library(runtime: Path, archive: Path) -> None:
    """Write Python's own library, compiled: to do so is what its start would take longest for."""
    with TemporaryDirectory() as scratch:
        with ZipFile(runtime / LIBRARY) as given:
            given.extractall(scratch)
        delete(Path(scratch), UNREAD)
        compile_sources(Path(scratch), runtime)
        with ZipFile(archive, "w", ZIP_DEFLATED, compresslevel=9) as file:
            for path in sorted(path for path in Path(scratch).rglob("*") if path.is_file()):
                entry = ZipInfo(path.relative_to(scratch).as_posix())
                file.writestr(entry, path.read_bytes(), ZIP_DEFLATED)


def build(folder: Path) -> None:
    """Write the page to a folder, which is replaced."""
    runtime = pyodide()
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "pyodide").mkdir(parents=True)
    with TemporaryDirectory() as scratch:
        app = Path(scratch)
        install(app)
        try:
            compile_kernels(app, runtime / LIBRARY)
        except MissingToolError as problem:
            sys.stderr.write(f"The kernels stay interpreted: {problem}\n")
        compile_sources(app, runtime)
        # The fingerprint is of what is left: all of it comes from one working tree.
        stamp = app / "suite/native" / f"fingerprint.{TAG}.txt"
        stamp.write_text(sources_of(ROOT).fingerprint(app / "suite"))
        pack(app, folder / ARCHIVE)
    compile_library(runtime, folder / "pyodide" / LIBRARY)
    for name in RUNTIME:
        shutil.copy(runtime / name, folder / "pyodide")
    lock = json.loads((runtime / "pyodide-lock.json").read_text())
    (folder / "pyodide/pyodide-lock.json").write_text(json.dumps(lock | {"packages": {}}))
    for name in SHIPPED:
        shutil.copy(SOURCES / name, folder)
    shutil.copy(ROOT / "suite/web/static/icon.svg", folder)
    shutil.copy(DOCS / "images/tiles.svg", folder / "board.svg")
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    service = (SOURCES / "sw.js").read_text()
    digest = sha256(service.encode())
    for path in files:
        digest.update(path.read_bytes())
    names = [path.relative_to(folder).as_posix() for path in files]
    constants = {"BUILD": f"zweistrom-{digest.hexdigest()[:12]}", "FILES": names}
    lines = [f"const {name} = {json.dumps(value)};\n" for name, value in constants.items()]
    (folder / "sw.js").write_text("".join(lines) + service)


def main() -> int:
    """Build the page, or say what is missing; return the exit code."""
    parser = ArgumentParser(description="Build the page on which both games are played.")
    parser.add_argument("folder", type=Path, help="where it is written; replaced if it exists")
    try:
        build(parser.parse_args().folder)
    except MissingToolError as problem:
        sys.stderr.write(f"The page cannot be built here: {problem}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
