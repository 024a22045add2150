# ruff: noqa: PTH102, PTH103, PTH106, PTH112, PTH120, PTH123 - pathlib takes long to import
"""Runs a program in a cell: in namespaces of its own, where there is only what it may see.

`suite.players.external.walls` runs it as `python -I -S cell.py PLAN`. It imports next to nothing,
so that it begins at once. What goes wrong before the program runs is written to a pipe, as text.
"""

from __future__ import annotations

import ctypes
import os
import resource
import sys
from marshal import loads
from typing import Any, Final

NAMESPACES: Final = 0x7C020000
"""The flags of `unshare` for users, mounts, processes, network, IPC and the name of the host."""
NOBODY: Final = 65534
"""The user in the cell: not the first one, who would have all rights in it."""
PRIVATE, BIND = 0x44000, 0x5000
"""Flags of `mount`: what is mounted here is not seen outside; what lies elsewhere is shown here."""
READ_ONLY, BARE, REMOUNT = 0x1, 0x6, 0x20
"""Flags of `mount`; bare is without devices and without programs that change the user."""
MOUNT_SETATTR, HERE, ALL_BELOW = 442, -100, 0x8000
"""A system call by its number, which Linux has since 5.12, and its flags."""
DETACH, DIE_WITH_PARENT, NO_NEW_RIGHTS = 2, 1, 38
"""Flags of `umount2` and `prctl`."""
KILL, PIPE, TERM, TOO_LARGE, DEFAULT, IGNORE = 9, 13, 15, 25, 0, 1
"""Signals, and what is done with them; Python's module of them takes long to import, too."""
DEVICES: Final = ("null", "zero", "full", "random", "urandom")

libc: Any = ctypes.CDLL(None, use_errno=True)


def call(name: str, *given: Any) -> None:
    """Call a function of the C library; raises `OSError`."""
    arguments = [word.encode() if isinstance(word, str) else word for word in given]
    if getattr(libc, name)(*arguments) < 0:
        raise OSError(ctypes.get_errno(), f"{name}: {os.strerror(ctypes.get_errno())}")


def write(path: str, text: str) -> None:
    """Write a text into a file of the kernel."""
    with open(path, "w") as file:
        file.write(text)


def enter(plan: dict[str, Any]) -> None:
    """Enter the namespaces, and wait for the end of their first process.

    The first process ends with us, and everything in its namespace with it.
    """
    user, group = os.getuid(), os.getgid()
    call("unshare", NAMESPACES)
    write("/proc/self/setgroups", "deny")
    write("/proc/self/uid_map", f"{NOBODY} {user} 1")
    write("/proc/self/gid_map", f"{NOBODY} {group} 1")
    libc.signal(TERM, IGNORE)  # it is meant for the program, which is in our group
    first = os.fork()
    if not first:
        call("prctl", DIE_WITH_PARENT, KILL)
        furnish(plan)
        first = os.fork()
        if not first:
            begin(plan)
    os.closerange(0, 3)  # so that the end of the program is the end of its pipes
    os.close(plan["trouble"])
    while os.wait()[0] != first:
        pass  # the first process inherits those that have lost their parents


def furnish(plan: dict[str, Any]) -> None:
    """Make a new root, with what the program may see, read-only, and an empty home."""
    call("mount", "none", "/", None, PRIVATE, None)
    call("mount", "cell", "/tmp", "tmpfs", BARE, f"mode=755,size={plan['room']}")
    os.chdir("/tmp")
    os.mkdir("old")
    call("pivot_root", ".", "old")
    os.chdir("/")
    for path, real in plan["visible"].items():
        show("/old" + real, path)
    for name in DEVICES:
        show(f"/old/dev/{name}", f"/dev/{name}")
    for path in plan["hidden"]:
        if os.path.isdir(path):
            call("mount", "hidden", path, "tmpfs", BARE | READ_ONLY, None)
        else:
            call("mount", "/old/dev/null", path, None, BIND, None)
    for path in ("/tmp", "/dev/shm", "/proc", *plan["empty"]):
        os.makedirs(path, exist_ok=True)
    call("mount", "proc", "/proc", "proc", BARE, None)
    most = "/proc/sys/kernel/pid_max"
    if os.access(most, os.W_OK, effective_ids=True):  # its own since Linux 6.14
        write(most, str(plan["limits"]["RLIMIT_NPROC"]))
    call("mount", None, "/proc", None, BARE | READ_ONLY | REMOUNT, None)
    call("umount2", "/old", DETACH)
    os.rmdir("/old")


def show(source: str, path: str) -> None:
    """Let a file or folder be seen at a path, read-only."""
    if os.path.isdir(source):
        os.makedirs(path, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        os.close(os.open(path, os.O_CREAT))
    call("mount", source, path, None, BIND, None)
    attributes = (ctypes.c_uint64 * 4)(READ_ONLY)
    call("syscall", MOUNT_SETATTR, HERE, path, ALL_BELOW, attributes, ctypes.sizeof(attributes))


def begin(plan: dict[str, Any]) -> None:
    """Become the program, within its limits."""
    for name, most in plan["limits"].items():
        number = getattr(resource, name)
        hard = resource.getrlimit(number)[1]
        resource.setrlimit(number, 2 * (most if hard < 0 else min(most, hard),))
    for number in (PIPE, TERM, TOO_LARGE):  # Python ignores two of them
        libc.signal(number, DEFAULT)
    if plan["visible"]:
        call("prctl", NO_NEW_RIGHTS, 1, 0, 0, 0)
        os.chdir(plan["empty"][-1])
    os.execv(plan["program"], plan["words"])


def main() -> None:
    """Run the program of the plan: in a cell, or at once if it makes one itself."""
    plan = loads(bytes.fromhex(sys.argv[1]))
    os.set_inheritable(plan["trouble"], False)
    try:
        (enter if plan["visible"] else begin)(plan)
    except OSError as problem:
        os.write(plan["trouble"], str(problem.strerror).encode())
    os._exit(0)


if __name__ == "__main__":
    main()
