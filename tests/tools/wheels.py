"""Builds what is published, from a clean clone of HEAD, and tries it.

    python -m tests.tools.wheels [-o FOLDER]

An sdist, and made from it a wheel for each CPython of this machine, from 3.11, found on the `PATH`
and among pyenv's; and a wheel without kernels for everywhere else. The kernels are compiled by
`ziglang`, so that they run wherever glibc is no older than that of `manylinux_2_17`. Each is built
twice and must be the same byte for byte, small, and as `auditwheel` and `twine` want it. Then each
wheel is installed in an empty environment of its interpreter, away from the clone: it plays a game
of each kind, and passes the everyday tests, a wheel without kernels those of the command only.

It needs the `release` extra and the package index, and on two cores an hour and a half.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.docs.pages import ROOT

OLDEST: Final = (3, 11)
LARGEST: Final = 4 << 20
"""Bytes of a wheel."""
MACHINE: Final = platform.machine()
PLATFORM: Final = f"manylinux_2_17_{MACHINE}"
TARGET: Final = f"-target {MACHINE}-linux-gnu.2.17"
ASK: Final = (
    "import sys, sysconfig; print(sys.implementation.name,"
    " sysconfig.get_config_var('Py_GIL_DISABLED') or 0, *sys.version_info[:3])"
)
NONE: Final[Mapping[str, str]] = {}
WITHOUT_KERNELS: Final = {"ZWEISTROM_PURE": "1"}
GAMES: Final = ("temples", "tiles")
PYENV: Final = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")


def say(text: str) -> None:
    """Tell people what is being done."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def run(*words: str | Path, cwd: Path = ROOT, settings: Mapping[str, str] = NONE) -> str:
    """Run a program with settings in its environment; return what it prints, or end with it."""
    inside = {**os.environ, "PYTHONPATH": "", **settings}
    done = subprocess.run(words, cwd=cwd, env=inside, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\nfailed: {' '.join(map(str, words))}")
    return done.stdout


def candidates() -> Iterable[Path]:
    """Yield what may be interpreters: on the `PATH`, and among pyenv's."""
    for folder in os.environ["PATH"].split(os.pathsep):
        yield from sorted(Path(folder).glob("python3*"))
    yield from sorted(PYENV.glob("*/bin/python3"))


def interpreters(found: Iterable[Path]) -> list[Path]:
    """Return the newest CPython of each minor version from 3.11, without free-threaded ones."""
    newest: dict[tuple[int, ...], tuple[int, Path]] = {}
    for path in found:
        if not re.fullmatch(r"python3(\.\d+)?", path.name):
            continue
        asked = subprocess.run([path, "-c", ASK], capture_output=True, text=True)
        if asked.returncode:
            continue  # a shim of pyenv for a version that is not chosen
        name, free, *numbers = asked.stdout.split()
        *minor, micro = map(int, numbers)
        key = tuple(minor)
        if name == "cpython" and free == "0" and key >= OLDEST:
            newest[key] = max(newest.get(key, (-1, path)), (micro, path))
    return [path for _key, (_micro, path) in sorted(newest.items())]


def environment(python: Path, folder: Path) -> Path:
    """Make an empty environment; return its interpreter."""
    run(python, "-m", "venv", folder)
    return folder / "bin/python"


def only(folder: Path) -> Path:
    """Return the only file of a folder."""
    (file,) = folder.iterdir()
    return file


def sdist(clone: Path, target: Path, **settings: str) -> Path:
    """Build the sdist."""
    run(sys.executable, "-m", "build", "-q", "--sdist", "-o", target, clone, settings=settings)
    return only(target)


def wheel(source: Path, python: Path, target: Path, **settings: str) -> Path:
    """Build a wheel from the sdist, with kernels unless the settings say otherwise."""
    zig = f"{sys.executable} -m ziglang"
    c, cpp = f"{zig} cc {TARGET}", f"{zig} c++ {TARGET}"
    # Python's own words for linking name folders of this machine.
    links = {"LDSHARED": f"{c} -shared", "LDCXXSHARED": f"{cpp} -shared"}
    settings = {"CC": c, "CXX": cpp, **links, **settings}
    raw = target / "raw"
    pip = (python, "-m", "pip", "--disable-pip-version-check", "wheel", "-q")
    run(*pip, "--no-deps", "--no-cache-dir", "-w", raw, source, settings=settings)
    if only(raw).name.endswith("-any.whl"):
        return only(raw)
    audit = (sys.executable, "-m", "auditwheel")
    run(*audit, "repair", "--plat", PLATFORM, "-w", target / "whole", only(raw), settings=settings)
    file = only(target / "whole")
    say(" ".join(run(*audit, "show", file).split()))
    return file


def check(file: Path) -> None:
    """Check the size of a wheel, and that it says what it is made of."""
    if file.stat().st_size > LARGEST:
        sys.exit(f"{file.name} has {file.stat().st_size} bytes, more than {LARGEST}")
    with zipfile.ZipFile(file) as archive:
        (bill,) = (name for name in archive.namelist() if name.endswith(".cdx.json"))
        parts = [part["name"] for part in json.loads(archive.read(bill))["components"]]
    say(f"made of: {', '.join(parts)}")


def play(python: Path, away: Path, *, compiled: bool) -> None:
    """Play a game of each kind with what is installed."""
    command = python.with_name("zweistrom")
    told = run(command, "--version", cwd=away)
    if ("compiled kernels" in told) != compiled:
        sys.exit(f"these are the wrong kernels: {told}")
    for game in GAMES:
        lines = run(command, "watch", game, "ai:random", "ai:random", "--seed", "1", cwd=away)
        say(f"{told.strip()}: {lines.splitlines()[-1]}")


def try_out(file: Path, python: Path, clone: Path, scratch: Path) -> None:
    """Install a wheel in an empty environment; play with it and test it.

    The tests lie beside links to what was installed, in place of its sources.
    """
    compiled = not file.name.endswith("-any.whl")
    inside = environment(python, scratch / "environment")
    pip = (inside, "-m", "pip", "--disable-pip-version-check", "install", "-q")
    run(*pip, f"zweistrom[tui] @ {file.as_uri()}")
    play(inside, scratch, compiled=compiled)
    run(*pip, f"zweistrom[dev] @ {file.as_uri()}")
    beside = scratch / "tests"
    run("git", "clone", "-q", clone, beside)
    code = "import suite, zweistrom; print(*suite.__path__, *zweistrom.__path__)"
    places = run(inside, "-c", code, cwd=scratch).split()
    for name, place in zip(("suite", "cli"), places, strict=True):
        shutil.rmtree(beside / name)
        (beside / name).symlink_to(place)
    which = [] if compiled else ["tests/cli"]
    which += ["-k", "not every_file_that_a_page_names"]  # the sources of translations are not in it
    told = run(
        inside,
        "-m",
        "pytest",
        *which,
        cwd=beside,
        settings={"XDG_DATA_HOME": str(scratch / "data")},
    )
    say(told.splitlines()[-1])


def main() -> None:
    """Build all, try all, and print what has come of it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "dist", metavar="FOLDER")
    output = parser.parse_args().output.absolute()
    pythons = interpreters(candidates())
    output.mkdir(parents=True, exist_ok=True)
    when = {"SOURCE_DATE_EPOCH": run("git", "log", "-1", "--format=%ct").strip()}
    with TemporaryDirectory() as folder:
        scratch = Path(folder)
        clone = scratch / "clone"
        run("git", "clone", "-q", ROOT, clone)

        def twice(name: str, python: Path | None, **settings: str) -> Path:
            say(f"== {name}")
            made = []
            for number in range(2):
                target = scratch / f"{name}-{number}"
                if python is None:
                    made.append(sdist(clone, target, **when))
                    continue
                builder = environment(python, scratch / f"{name}-{number}-builder")
                made.append(wheel(source, builder, target, **when, **settings))
            first, second = (sha256(file.read_bytes()).hexdigest() for file in made)
            if first != second:
                sys.exit(f"{made[0].name}: two builds differ")
            say(f"{first}  {made[0].stat().st_size:,} bytes, twice the same  {made[0].name}")
            return Path(shutil.copy(made[0], output))

        source = twice("sdist", None)
        wheels = [(twice(python.parts[-3] + python.name, python), python) for python in pythons]
        wheels.append((twice("pure", pythons[0], **WITHOUT_KERNELS), pythons[0]))
        files = [source, *(file for file, _python in wheels)]
        say(run(sys.executable, "-m", "twine", "check", "--strict", *files).strip())
        for file, python in wheels:
            say(f"== {file.name}")
            check(file)
            with TemporaryDirectory() as away:
                try_out(file, python, clone, Path(away))


if __name__ == "__main__":
    main()
