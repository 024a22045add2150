"""The nouns of the pieces, in each form that sentences need.

They are messages, translated where they are used. A noun with *the*, *a* or *no* is always the
object of a sentence, never its subject: *Anna moves the king*.
"""

from __future__ import annotations

from typing import Final

from suite.core.text.catalogue import marked

COLOUR_NAMES: Final = (marked("black"), marked("red"), marked("blue"), marked("green"))
"""The colours as nouns: a point in *red*."""
KIND_PLURALS: Final = (
    marked("settlements"),
    marked("temples"),
    marked("farms"),
    marked("markets"),
)
THE_KINDS: Final = (
    marked("the settlement"),
    marked("the temple"),
    marked("the farm"),
    marked("the market"),
)
NO_KIND: Final = (
    marked("no settlement"),
    marked("no temple"),
    marked("no farm"),
    marked("no market"),
)

LEADER_NAMES: Final = (marked("king"), marked("priest"), marked("farmer"), marked("trader"))
LEADER_PLURALS: Final = (marked("kings"), marked("priests"), marked("farmers"), marked("traders"))
THE_LEADERS: Final = (
    marked("the king"),
    marked("the priest"),
    marked("the farmer"),
    marked("the trader"),
)
YOUR_LEADERS: Final = (
    marked("your king"),
    marked("your priest"),
    marked("your farmer"),
    marked("your trader"),
)
"""The leaders of the seat called *you*; these and the next are subjects."""
THEIR_LEADERS: Final = (
    marked("{whose} king"),
    marked("{whose} priest"),
    marked("{whose} farmer"),
    marked("{whose} trader"),
)

HOUSE_NAMES: Final = (
    marked("palace"),
    marked("library"),
    marked("granary"),
    marked("market hall"),
)
"""The buildings."""
THE_HOUSES: Final = (
    marked("the palace"),
    marked("the library"),
    marked("the granary"),
    marked("the market hall"),
)
MONUMENT_NAMES: Final = (
    marked("blue-red"),
    marked("green-black"),
    marked("blue-black"),
    marked("green-blue"),
    marked("red-green"),
    marked("red-black"),
)
THE_MONUMENTS: Final = (
    marked("the blue-red monument"),
    marked("the green-black monument"),
    marked("the blue-black monument"),
    marked("the green-blue monument"),
    marked("the red-green monument"),
    marked("the red-black monument"),
)
"""The monuments; they are subjects too."""
BOARDS: Final = (marked("standard board"), marked("extended board"))
"""The sides of the board."""
