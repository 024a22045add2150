"""Environments: both games through the doors that researchers use.

`VectorGame` steps many games at once over numpy's arrays; `pettingzoo`, `gymnasium` and `openspiel`
are the interfaces of those libraries. All of them give observations of a seat's view, never a
state. The extra `env` installs what they need, `openspiel` what the last one needs.
"""

from suite.environments.extras import missing

try:
    import numpy  # noqa: F401  # every module here needs it
except ImportError:
    raise missing("numpy", "env") from None
