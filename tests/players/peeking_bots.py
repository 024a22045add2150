"""Programs that try to see what they may not, each in its own way, and say what they have seen.

python peeking_bots.py KIND NAME=VALUE...: `terces` is what to look for, written backwards.
"""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

GIVEN = dict(word.split("=", 1) for word in sys.argv[2:])
SECRET = GIVEN.get("terces", "?")[::-1].encode()
MOST = 1 << 22
"""The most bytes that are read of anything."""


def others() -> Iterator[Path]:
    """Yield the folder of the one with the secret, or where it is not seen, of all others."""
    if (victim := Path("/proc", GIVEN["victim"])).exists():
        yield victim
        return
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal() and int(folder.name) != os.getpid():
            yield folder


def read(path: Path) -> bytes:
    """Return what a file holds; nothing if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(MOST)
    except OSError:
        return b""


def descriptors() -> bool:
    for folder in others():
        try:
            open_files = [path for path in (folder / "fd").iterdir() if path.is_file()]
        except OSError:
            continue
        if any(SECRET in read(path) for path in open_files):
            return True
    return False


def memory() -> bool:
    for folder in others():
        try:
            with (folder / "mem").open("rb", 0) as file:
                for line in read(folder / "maps").decode().splitlines():
                    first, last = (int(end, 16) for end in line.split()[0].split("-"))
                    if " rw-p " in line:
                        file.seek(first)
                        if SECRET in file.read(min(MOST, last - first)):
                            return True
        except OSError:
            continue
    return False


def environment() -> bool:
    return any(SECRET in read(folder / "environ") for folder in [*others(), Path("/proc/self")])


def arguments() -> bool:
    return any(SECRET in read(folder / "cmdline") for folder in others())


def rival() -> bool:
    return SECRET in read(Path(GIVEN["rival"]))


def record() -> bool:
    return SECRET in read(Path(GIVEN["record"]))


def tournament() -> bool:
    return SECRET in read(Path(GIVEN["tournament"]))


def home() -> bool:
    return SECRET in read(Path(GIVEN["home"]))


def leftovers() -> bool:
    return SECRET in read(Path(GIVEN["left"]))


def network() -> bool:
    try:
        with socket.create_connection(("127.0.0.1", int(GIVEN["port"])), 5):
            return True
    except OSError:
        return False


def abstract() -> bool:
    with socket.socket(socket.AF_UNIX) as own:
        try:
            own.connect("\0" + GIVEN["port"])
        except OSError:
            return False
        return True


def stop() -> bool:
    return sends(signal.SIGSTOP)


def interrupt() -> bool:
    return sends(signal.SIGINT)


def sends(number: int) -> bool:
    try:
        os.kill(int(GIVEN["victim"]), number)
    except OSError:
        return False
    return True


def trace() -> bool:
    return not ctypes.CDLL(None).ptrace(16, int(GIVEN["victim"]), None, None)


# --- what is there instead


def say(what: object) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


def own() -> str:
    """Say what is open, what the environment holds, and whether the home is empty and writable."""
    opened = sorted(int(path.name) for path in Path("/proc/self/fd").iterdir())[:-1]
    folder = Path(GIVEN["home"]).parent
    before = [*folder.iterdir()]
    (folder / "note").write_text("mine")
    Path("/tmp/note").write_text("mine")
    return f"{opened} {sorted(os.environ)} {before} {[path.name for path in folder.iterdir()]}"


def writable() -> bool:
    """Try to change what is shown read-only."""
    for path in (Path(__file__), Path(__file__).with_name("new"), Path("/usr/new")):
        try:
            path.open("a").close()
        except OSError:
            continue
        return True
    return False


def bomb() -> int:
    """Return how many processes can be started."""
    number = 0
    try:
        while number < 3000:
            if not os.fork():
                time.sleep(100)
                os._exit(0)
            number += 1
    except OSError:
        pass
    return number


def hungry() -> bool:
    """Return whether more memory can be had than there should be."""
    try:
        held = bytearray(5 << 30)
    except MemoryError:
        return False
    return bool(held)


def large() -> bool:
    """Return whether a file can be as large as one wants."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        with Path("/tmp/large").open("wb") as file:
            for _ in range(200):
                file.write(bytes(1 << 20))
    except OSError:
        return False
    return True


def leaving() -> str:
    """Leave children in a session of their own, and stay."""
    for _ in range(2):
        subprocess.Popen(["sleep", GIVEN["seconds"]], start_new_session=True)
    say("ready")
    time.sleep(100)
    return ""


if __name__ == "__main__":
    say(globals()[sys.argv[1]]())
