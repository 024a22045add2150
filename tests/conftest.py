"""What all tests share.

Hypothesis runs the same examples every time; with `--hypothesis-profile=nightly` it runs others,
and first those that have failed before. Ctrl-C works in the programs that tests start, even where
the tests run in the background, which makes programs ignore it. Every test begins in English.
"""

import signal
from collections import defaultdict
from collections.abc import Iterator
from math import inf
from time import perf_counter

import pytest
from hypothesis import settings
from hypothesis.database import DirectoryBasedExampleDatabase

from suite.core.text.catalogue import speak
from tests.tools.bench import yardstick

settings.register_profile("suite", deadline=None, database=None, derandomize=True)
# Where CI is set, hypothesis has other defaults: so all that counts is said.
settings.register_profile(
    "nightly",
    deadline=None,
    database=DirectoryBasedExampleDatabase(".hypothesis/examples"),
    derandomize=False,
    print_blob=True,
)
settings.load_profile("suite")
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Speak English again after a test that speaks another language."""
    yield
    speak("en")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that compares tests with a yardstick."""
    told = "name tests not marked `slow` that take longer than a yardstick; fail at 3 times as long"
    parser.addoption("--yardstick", action="store_true", help=told)


def pytest_configure(config: pytest.Config) -> None:
    """Compare tests with a yardstick if that is asked for."""
    if config.getoption("--yardstick"):
        config.pluginmanager.register(Yardstick())


class Yardstick:
    """Times the tests, and some plain Python beside them in each process that runs tests."""

    ROUNDS = 4
    """Rounds of the yardstick: about a second."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.took: defaultdict[str, float] = defaultdict(float)

    @property
    def limit(self) -> float:
        """The seconds above which a test fails the run; none if no process was left to time it."""
        return 3 * self.seconds or inf

    @property
    def slowest(self) -> float:
        """The seconds of the slowest test that is not marked `slow`."""
        return max(self.took.values(), default=0.0)

    def measure(self) -> None:
        """Time the yardstick; the slowest time counts, for the machine may be busy."""
        began = perf_counter()
        for _ in range(self.ROUNDS):
            yardstick.play_round()
        self.seconds = max(self.seconds, perf_counter() - began)

    def pytest_runtestloop(self, session: pytest.Session) -> None:
        """Time the yardstick before the tests, where tests are run."""
        if not session.config.pluginmanager.has_plugin("dsession"):
            self.measure()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add what a test has taken, with its fixtures."""
        if "slow" not in report.keywords:
            self.took[report.nodeid] += report.duration

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Hand the time to the process that tells it; that one fails if a test is far too slow."""
        if hasattr(session.config, "workeroutput"):
            self.measure()
            session.config.workeroutput["yardstick"] = self.seconds
        elif session.exitstatus == pytest.ExitCode.OK and self.slowest > self.limit:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        """Keep the slowest time of the yardstick of all processes."""
        told = getattr(node, "workeroutput", {})
        self.seconds = max(self.seconds, told.get("yardstick", 0.0))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name the tests that take longer than the yardstick, the slowest first."""
        slow = sorted((-took, name) for name, took in self.took.items() if took > self.seconds)
        terminalreporter.section(f"{len(slow)} tests above the yardstick, {self.seconds:.2f} s")
        for took, name in slow:
            told = ": make it faster or mark it `slow`" if -took > self.limit else ""
            terminalreporter.line(f"{-took:.2f} s {name}{told}")
