"""What happens in the process of one mutant: an import hook, and pytest with a plugin."""

from __future__ import annotations

import os
import resource
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any, Final

import hypothesis
import pytest

from tests.tools.mutants.mutant import ROOT, code_of, modules

MEMORY: Final = 6 << 30
"""The bytes of address space that a process may use."""
ARGUMENTS: Final = (
    *("-o", "addopts=", "-p", "no:cacheprovider", "-p", "no:xdist", "--strict-markers"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # for what is imported before
)


class Hook(MetaPathFinder):
    """Imports a module from other code than that of its file."""

    def __init__(self, name: str, path: Path, code: Callable[[], CodeType]) -> None:
        self.name, self.path, self.code = name, path, code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find only the module of the name."""
        if fullname != self.name:
            return None
        return spec_from_file_location(fullname, self.path, loader=_Loader(self))


class _Loader(SourceFileLoader):
    def __init__(self, hook: Hook) -> None:
        super().__init__(hook.name, str(hook.path))
        self.hook = hook

    def get_code(self, fullname: str) -> CodeType:
        return self.hook.code()


def hook(game: str, module: str, number: int | None) -> Hook:
    """Return what imports a module with a change.

    Without a number the module is compiled in the same way, and not changed.
    """
    path = modules(game)[module]
    return Hook(f"suite.{game}.{module.replace('/', '.')}", path, lambda: code_of(path, number))


class Watch:
    """The plugin: picks tests, puts them in order, limits their time, notes seconds and failures.

    `order` gives each test that is to run its place; a test that is missing in `known` is run
    first, because only the mutant has it. `limit` and `seconds` are of the processor.
    """

    def __init__(
        self,
        known: dict[str, Any] | None = None,
        order: Callable[[str], tuple[Any, ...] | None] = lambda test: (),
        limit: Callable[[str], float] = lambda test: 0,
        late: Callable[[str], None] = lambda test: None,
    ) -> None:
        self.known, self.order, self.limit, self.late = known, order, limit, late
        self.seconds: dict[str, float] = {}
        self.failed: dict[str, str] = {}
        self.test = ""

    def pytest_collection(self) -> None:
        """Let hypothesis stop at the first failure: nobody reads a shrunk one."""
        suite = hypothesis.settings.get_profile("suite")
        phases = [phase for phase in suite.phases if phase not in _AFTER_A_FAILURE]
        quick = hypothesis.settings(suite, phases=phases, report_multiple_bugs=False)
        hypothesis.settings.register_profile("mutants", quick)
        hypothesis.settings.load_profile("mutants")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave the chosen tests, in order."""
        chosen = [(self._place(item.nodeid), at, item) for at, item in enumerate(items)]
        kept = [(place, at, item) for place, at, item in chosen if place is not None]
        items[:] = [item for *_, item in sorted(kept, key=lambda each: each[:2])]

    def _place(self, test: str) -> tuple[Any, ...] | None:
        if self.known is not None and test not in self.known:
            return ()
        return self.order(test)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Ring when the processor time of a test is over; other programs' load does not count."""
        self.test, began = item.nodeid, time.process_time()
        seconds = self.limit(item.nodeid)
        if seconds:
            signal.signal(signal.SIGPROF, self._ring)
            signal.setitimer(signal.ITIMER_PROF, seconds)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            self.seconds[item.nodeid] = time.process_time() - began
            self.test = ""

    def _ring(self, number: int, frame: FrameType | None) -> None:
        self.late(self.test)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the first line of a failure."""
        self._note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that cannot be imported."""
        self._note(report)

    def _note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            text = crash.message if crash else str(report.longrepr).strip().rpartition("\n")[2]
            self.failed.setdefault(report.nodeid, " ".join(text.split())[:200])


_AFTER_A_FAILURE: Final = (hypothesis.Phase.shrink, hypothesis.Phase.explain)


def run(files: Iterable[str], watch: Watch, *more: str) -> int:
    """Run the tests of some files with a plugin, and return pytest's exit code."""
    return int(pytest.main([*ARGUMENTS, *more, *files], plugins=[watch]))


def alone() -> None:
    """Prepare a forked process: no output, the root as its folder, a limit of memory."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.chdir(ROOT)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
