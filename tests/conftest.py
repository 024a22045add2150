"""What all tests share.

Hypothesis runs the same examples every time. And Ctrl-C works in the programs that tests start,
even where the tests themselves were started in the background, which makes it ignored.
"""

import signal

from hypothesis import settings

settings.register_profile("suite", deadline=None, database=None, derandomize=True)
settings.load_profile("suite")
signal.signal(signal.SIGINT, signal.default_int_handler)
