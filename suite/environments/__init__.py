"""Environments: both games through the doors that researchers use.

`VectorGame` steps many games at once over numpy's arrays; `pettingzoo`, `gymnasium` and `openspiel`
are the interfaces of those libraries. All of them give observations of a seat's view, never a
state. The extra `env` installs what they need, `openspiel` what the last one needs.
"""
