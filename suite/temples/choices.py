"""The lessons of the card game in playing well."""

from __future__ import annotations

from typing import Final

from suite.core.lesson import ChoiceLesson, games
from suite.core.text.catalogue import marked

GAMES: Final = games(__package__)

CHOICES: Final = (
    ChoiceLesson(
        **GAMES["temples-open"],
        title=marked("Look under the open card"),
        story=(
            marked(
                "At the Hittites your temple is 1 high, and six people live there, with a run of "
                "Persians from place 4. In your yard a 2 lies on a 4, in Ben's a 3 on a 5."
            ),
        ),
        task=marked("Leap to Ben's 3, or build your 2?"),
        hint=marked("Which stages are open after your 2, and which after the leap?"),
        closing=marked(
            "Your 2: it covers the 4, so 2, 3, 4, 5 and 6 follow one after another. A leap to 3 "
            "leaves your 2 lying on the 4."
        ),
        lit=("hittites",),
    ),
    ChoiceLesson(
        **GAMES["temples-once"],
        title=marked("A run can be spent once"),
        story=(
            marked(
                "Your plot at the Assyrians is empty, and six people live there, with a run of "
                "Persians from place 4. In Ben's yard a 1 lies on a 2, and that on a 4. He holds "
                "three cards."
            ),
        ),
        task=marked("Halve Ben's hand first, or build?"),
        hint=marked("How many Persians are left for a leap once you have halved?"),
        closing=marked(
            "Build the 1 and the 2, then leap to the 4. Halving costs the third Persian, and with "
            "it the leap: your temple becomes 2 high instead of 4."
        ),
        lit=("assyrians",),
    ),
    ChoiceLesson(
        **GAMES["temples-hand"],
        title=marked("When to halve a hand"),
        story=(
            marked(
                "At the Persians your temple is 2 high, and you have a run of Persians from place "
                "1. Ben's piece is there too, with a run of Assyrians. He holds a Mede, two "
                "Sumerians and a Hittite, and a 4 lies open in his yard."
            ),
        ),
        task=marked("Leap to Ben's 4, or halve his hand?"),
        hint=marked("What can a run of Assyrians do to your temple?"),
        closing=marked(
            "Halve it: his Assyrians can pull down whatever you build here, and his four cards "
            "are worth more to him than the leap is to you."
        ),
        lit=("persians",),
    ),
    ChoiceLesson(
        **GAMES["temples-defect"],
        title=marked("Borrowed people"),
        story=(
            marked(
                "At the Hittites your temple is 1 high, and you have a run of Sumerians from place "
                "1. Ben's row there is three Persians, and a 3 lies open in his yard."
            ),
        ),
        task=marked("Halve Ben's hand, or win his people over?"),
        hint=marked("People who come over as a run are ready at once. What can Persians do?"),
        closing=marked(
            "Win them over: his Persians arrive as a run and can be used at once, for a leap "
            "from 1 to his 3. And he has nobody left there."
        ),
        lit=("hittites",),
    ),
    ChoiceLesson(
        **GAMES["temples-steal"],
        title=marked("Bring them together, then strike"),
        story=(
            marked(
                "You have 10, Ben has 9. You hold a Sumerian, a Hittite and an Assyrian. Your "
                "piece is at the Hittites, where your temple is 1 high and Ben's is 4. You have "
                "not migrated yet."
            ),
        ),
        task=marked("Travel to the Assyrians, or migrate first, and where to?"),
        hint=marked(
            "Which three would leave the Hittites, and which two would then be your last there?"
        ),
        closing=marked(
            "From the Hittites to the Sumerians. Two Hittites then end your row: settle the third "
            "and the Assyrian, steal the 4, travel to the Sumerians, build 3 and 4, and you have "
            "won."
        ),
        lit=("hittites",),
    ),
    ChoiceLesson(
        **GAMES["temples-banish"],
        title=marked("Send away the right ones"),
        story=(
            marked(
                "At the Persians both temples are 5 high, and both pieces are there. Ben's row has "
                "two Persians, and two Assyrians are its last. Your run of Medes from place 6 can "
                "banish one people."
            ),
        ),
        task=marked("Banish his Persians, or his Assyrians?"),
        hint=marked("What could each of these peoples do to you here as a run?"),
        closing=marked(
            "His Assyrians: with one more, he can pull down your 5. His Persians are harmless, "
            "for on a 5 there is nothing left to leap to."
        ),
        lit=("persians",),
    ),
    ChoiceLesson(
        **GAMES["temples-wait"],
        title=marked("Give his run nothing to do"),
        story=(
            marked(
                "You have 12, Ben has 10. At the Sumerians, where both pieces are, both temples "
                "are 5 high. You have just completed a run of Assyrians; six people of his live "
                "there, with a run of Hittites."
            ),
        ),
        task=marked("Pull Ben's temple down, or end the turn?"),
        hint=marked(
            "Hittites steal a stage if it is higher than their own temple. Which is higher "
            "afterwards?"
        ),
        closing=marked(
            "End it: once his temple has fallen, yours is higher, and his Hittites will steal "
            "your 5 next turn. Your run is a threat while it waits."
        ),
        lit=("sumerians",),
    ),
    ChoiceLesson(
        **GAMES["temples-collapse"],
        title=marked("Below ten"),
        story=(
            marked(
                "You have 11, Ben has 13. At the Sumerians, where both pieces are, you have a run "
                "of Assyrians at place 8, and Ben's temple is 6 high. In his yard a 1 lies on a 4, "
                "in yours a 3 is open."
            ),
        ),
        task=marked("Travel to the Hittites and build, or pull Ben's temple down first?"),
        hint=marked(
            "What is Ben's sum without this temple, and what would 15 points then do for you?"
        ),
        closing=marked(
            "Pull it down: that leaves Ben 7, so 15 wins at once. Travel to the Hittites, "
            "settle five people, build the 1, leap to the 3 and build the 4."
        ),
        lit=("sumerians", "hittites"),
    ),
    ChoiceLesson(
        **GAMES["temples-last"],
        title=marked("The last ten stages"),
        story=(
            marked(
                "Nine stages are left in the supply. You have 10, Ben has 11. At the Persians your "
                "temple is 3 high, and seven people live there, with a run of Persians from place "
                "4. In Ben's yard a 5 lies open; below it are a 1, a 5 and a 6."
            ),
        ),
        task=marked("Travel to the Sumerians, or leap to the 5 first?"),
        hint=marked("What lies under the 5 in Ben's yard, and where could you use it?"),
        closing=marked(
            "Leap: the 5 uncovers the 1 for the Hittites, and that uncovers the 5 and the 6 for "
            "the Sumerians. With 15 you begin the final phase."
        ),
        lit=("persians", "sumerians"),
    ),
)
"""The lessons in playing well."""
