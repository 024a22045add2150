"""The steps of the first game of the cards, in order."""

from __future__ import annotations

from typing import Final

from suite.core.first_game import LEARNER, Step
from suite.core.text.catalogue import marked
from suite.temples.model.pieces import HEIGHT, PLACES
from suite.temples.model.state import State

NEW: Final = tuple(PLACES.index(name) for name in ("sumerians", "assyrians", "persians"))
"""The sites at which the learner has no temple before the turn is free."""


def _new_temple(state: State) -> bool:
    return any(HEIGHT[state.temples[LEARNER << 3 | site]] >= 3 for site in NEW)


def _never(_state: State) -> bool:
    return False


STEPS: Final = (
    Step(
        marked(
            "Welcome! You and Ben build temples at five places. Every temple counts its "
            "height, and the sum decides. I'll explain everything when it comes up."
        ),
        lit=(
            "0 sum",
            "1 sum",
            "sumerians 0 temple",
            "assyrians 0 temple",
            "persians 0 temple",
            "hittites 0 temple",
            "medes 0 temple",
        ),
    ),
    Step(
        marked(
            "These are your people. Every turn begins with three new cards, drawn for you: "
            "this time a Mede and two Sumerians. Only you can see them."
        ),
        lit=("hand",),
    ),
    Step(
        marked(
            "Your piece waits at the quarry. Every place belongs to one people, and their card "
            "is the ticket. Play your Mede and travel to the Medes."
        ),
        lit=("hand medes", "medes"),
        accepted=("travel medes",),
        answers={
            "travel sumerians": marked(
                "You could. But your Sumerians will be worth more together, so let them wait. Use "
                "the Mede."
            ),
            "travel *": marked("A fine trip for another day. Today we begin at the Medes."),
        },
    ),
    Step(
        marked(
            "You've arrived. Now let people live here. Anybody may live anywhere, not only at "
            "home: settle your Persian and your Assyrian, in either order."
        ),
        lit=("hand persians", "hand assyrians", "medes 0 row"),
        accepted=("settle persians", "settle assyrians"),
        number=2,
        answers={
            "settle sumerians": marked(
                "They may live here too, next turn. First the Persian and the Assyrian."
            ),
            "settle *": marked("Keep that one: it will be your ticket later."),
            "travel *": marked("You've only just arrived. Stay for a moment."),
            "build start": marked("Right idea, and allowed already! Settle both people first."),
        },
    ),
    Step(
        marked(
            "Your first stage, a 1, lies ready. The rule to remember: stage 1 needs one person "
            "here, stage 2 needs two, and so on. Build it."
        ),
        lit=("0 yard", "medes 0 temple"),
        accepted=("build start",),
        answers={
            "settle *": marked("Enough people for now: stage 1 needs only one."),
            "travel *": marked(
                "Build first: the starting stage has to be built in your first turn."
            ),
        },
    ),
    Step(
        marked(
            "Your first temple: 1 high! You could do more, as often as you like. But cards in "
            "hand are worth keeping. End your turn."
        ),
        accepted=("end",),
        answers={
            "settle *": marked(
                "Allowed, but keep your cards: next turn you'll know what they are for."
            ),
            "travel *": marked("Allowed, but keep your ticket. You'll need it."),
        },
    ),
    Step(
        marked(
            "Ben does just what you did: he travels to the Hittites, settles an Assyrian and "
            "builds his 1."
        ),
        lit=("hittites 1 row",),
        rival=("travel hittites", "settle assyrians", "build start", "end"),
    ),
    Step(
        marked(
            "Each turn ends with two stages laid in that player's yard. Only the last one is "
            "open. You show a 3 on a 4, Ben a 2 on a 3."
        ),
        lit=("0 yard", "1 yard"),
    ),
    Step(
        marked(
            "You have drawn three more. Two people live here: enough for stage 2, too few for "
            "3 and 4. Settle two Sumerians, and there are four."
        ),
        lit=("hand sumerians", "medes 0 row"),
        accepted=("settle sumerians",),
        number=2,
        early=("build rival",),
        answers={
            "build own": marked("Stage 2 comes next, and your yard shows a 3."),
            "settle *": marked(
                "A Mede or Hittite would count as well. But two of a kind side by side will "
                "pay off: take Sumerians."
            ),
            "travel *": marked("Stay: this temple is about to grow."),
            "end": marked("Not yet: your temple can grow this turn."),
        },
    ),
    Step(
        marked(
            "Stage 2 comes next, and your yard shows a 3. But Ben's shows a 2! Whatever lies "
            "open is anyone's. Take it from his yard."
        ),
        lit=("1 yard", "medes 0 temple"),
        accepted=("build rival",),
        answers={
            "build own": marked("Your yard shows a 3, and your temple needs a 2 first."),
            "end": marked("You'd leave the 2 to Ben. Take it first."),
            "settle *": marked("You have the people. Now the stone."),
            "travel *": marked("Not now: the 2 is waiting."),
            "migrate *": marked("Moving people comes later. First the 2."),
        },
    ),
    Step(
        marked(
            "Now your own yard: the 3, and the 4 that lies under it. Four people live here, so "
            "both fit. Build them."
        ),
        lit=("0 yard",),
        accepted=("build own",),
        number=2,
        answers={
            "build rival": marked(
                "Ben's 3 fits too. But then your own 3 would go on covering your 4. Take yours."
            ),
            "end": marked("Two stages are waiting for you. Build first."),
            "settle *": marked("Four people are enough for stage 4."),
            "travel *": marked("Not yet: two stages fit here."),
            "migrate *": marked(
                "If they leave now, stages 3 and 4 won't fit. Build first, then they may go."
            ),
        },
    ),
    Step(
        marked(
            "Four high in your second turn! Your sum is 4, Ben's is 1. That's all this turn "
            "can do: end it."
        ),
        lit=("0 sum", "1 sum"),
        accepted=("end",),
        answers={
            "settle *": marked("Keep the rest for later."),
            "travel *": marked("Keep your tickets for later."),
            "migrate *": marked("Good thought! That's exactly what you'll do next turn."),
        },
    ),
    Step(
        marked(
            "Ben settles a second Assyrian and helps himself in your yard: your new 2 is his. "
            "It works both ways."
        ),
        lit=("0 yard", "hittites 1 temple"),
        rival=("settle assyrians", "build rival", "end"),
    ),
    Step(
        marked(
            "Temples stay when people leave. Once a turn the last three of a row may migrate. "
            "Send three to the Hittites and travel there too."
        ),
        lit=("hittites", "medes 0 row"),
        accepted=("migrate medes hittites", "travel hittites"),
        number=2,
        is_once=True,
        answers={
            "migrate *": marked(
                "They may go anywhere. But Ben lives at the Hittites, and you'll soon be glad to "
                "be his neighbour."
            ),
            "travel *": marked(
                "That's a real place, but your new neighbourhood is at the Hittites."
            ),
            "settle *": marked("They'd be in the way: the last three of the row are to migrate."),
            "end": marked("Wait: people can move, and you can follow them."),
        },
    ),
    Step(
        marked(
            "Three people came along, so this empty plot can rise to 3 at once. Look for the "
            "1, the 2 and a 3 in both yards."
        ),
        lit=("0 yard", "1 yard", "hittites 0 temple"),
        accepted=("build rival", "build own"),
        number=3,
        answers={
            "end": marked("There are still stages to build here."),
            "settle *": marked(
                "Three people are enough for three stages. Keep the Sumerians at the end of the "
                "row."
            ),
            "travel *": marked("Stay: there's more to build here."),
        },
    ),
    Step(
        marked(
            "4 and 3 make 7; Ben has 2. Keep your six cards secret in your hand and end the "
            "turn. I wonder what Ben is up to."
        ),
        lit=("0 sum", "1 sum", "hand"),
        accepted=("end",),
        answers={
            "settle *": marked(
                "It would be allowed. Keep it in hand this time: two Sumerians at the end of a row "
                "are a promise."
            ),
            "travel *": marked("Stay with your people: the next turn happens right here."),
        },
    ),
    Step(
        marked(
            "Three of a kind side by side are a run, and a run is strong. Ben gives up one "
            "Assyrian of it, and you must throw away half your hand."
        ),
        lit=("hittites 1 row", "hand"),
        rival=("settle assyrians", "build rival", "halve 1"),
    ),
    Step(
        marked(
            "It's still Ben's turn, but this choice is yours: three cards go. I'd part with "
            "the Medes and a Hittite. You may keep whatever you like."
        ),
        lit=("hand",),
        accepted=("discard medes", "discard sumerians", "discard hittites", "discard assyrians"),
        number=3,
    ),
    Step(
        marked(
            "Ben ends his turn; a 4 on a 6 comes into his yard. And you have drawn well: look "
            "at your hand."
        ),
        lit=("1 yard",),
        rival=("end",),
    ),
    Step(
        marked(
            "Now you. Your row here ends with two Sumerians. Settle a third beside them, and "
            "you have a run of your own."
        ),
        lit=("hittites 0 row", "hand sumerians"),
        accepted=("settle sumerians",),
        answers={
            "settle *": marked(
                "Then the Sumerians would no longer be at the end, and the third could not join "
                "them. A Sumerian first."
            ),
            "travel *": marked("Stay: something good is about to happen here."),
            "migrate *": marked("Keep them together here: one more Sumerian, and they're strong."),
            "end": marked("One more card, and you'll see something."),
        },
    ),
    Step(
        marked(
            "Each people has an ability. Sumerians win people over: all cards of one people "
            "at the end of Ben's row move to yours. It costs one Sumerian."
        ),
        lit=("hittites 0 row", "hittites 1 row"),
        accepted=("defect 2",),
        answers={
            "build rival": marked(
                "That's right, and it can wait a moment. First win Ben's people over: then you can "
                "build even more."
            ),
            "halve 2": marked(
                "Ben's trick works for you as well. But today his two Assyrians are worth more: "
                "win them over."
            ),
            "settle *": marked("Use the run first."),
            "travel *": marked("Don't leave now."),
            "migrate *": marked("Don't break up a run that you're about to use."),
            "end": marked("Use your run first: Ben's people are yours for the asking."),
        },
    ),
    Step(
        marked(
            "Ben's Assyrians live with you now. Five people, so two more stages are possible. "
            "You know where to look."
        ),
        lit=("0 yard", "1 yard", "hittites 0 temple"),
        accepted=("build rival", "build own"),
        number=2,
        answers={
            "end": marked("Two stages fit here now. Look at both yards."),
            "settle *": marked("There are five of you already: first the stages."),
            "travel *": marked("Not yet: this temple can grow by two."),
            "migrate *": marked("Build first: five people are just right."),
        },
    ),
    Step(
        marked(
            "6 is the highest stage there is, and Ben's yard shows one. What's still missing "
            "here? This time I won't tell."
        ),
        lit=("1 yard", "hand"),
        accepted=("settle assyrians", "build rival"),
        number=2,
        is_once=True,
        answers={
            "settle *": marked(
                "One more person is right. Make it an Assyrian: it would be the third in a line."
            ),
            "end": marked("A 6 lies open. You won't leave it to Ben, will you?"),
            "travel *": marked("The 6 fits here, and only here."),
            "migrate *": marked("You need more people here, not fewer."),
            "collapse 4": marked("You've found a new ability! Keep it for a moment: first the 6."),
        },
    ),
    Step(
        marked(
            "Finished: 6! You lead by 10 to 3, and three Assyrians in a line are a run. We'll "
            "use it another time. End your turn."
        ),
        lit=("0 sum", "1 sum", "hittites 0 row"),
        accepted=("end",),
        answers={
            "collapse 4": marked(
                "Yes, Assyrians pull temples down! Save it: a run is a threat even while it waits."
            ),
            "halve 4": marked("Allowed, but keep your run whole for now."),
            "settle *": marked("Keep it for the next turn."),
            "travel *": marked("Stay with your people."),
            "migrate *": marked("Not this time: stay here."),
        },
    ),
    Step(
        marked(
            "Ben has learned from you: his Sumerians win your three Assyrians over. Your 6 "
            "still stands. But Assyrians pull temples down, and they are his now!"
        ),
        lit=("hittites 1 row", "hittites 0 temple"),
        rival=("settle sumerians", "settle sumerians", "settle sumerians", "defect 1", "end"),
    ),
    Step(
        marked(
            "Next turn Ben could pull down your 6. Don't let him: your row ends with two "
            "Sumerians, and you know what three can do."
        ),
        lit=("hittites 1 row", "hittites 0 row"),
        accepted=("settle sumerians", "defect 2"),
        number=2,
        is_once=True,
        answers={
            "end": marked("Then your 6 may be rubble. Look again at your row."),
            "settle *": marked(
                "That wouldn't help against the Assyrians. Which people wins others over?"
            ),
            "halve 2": marked("Ben would lose cards, but his Assyrians would stay. Win them back."),
            "travel *": marked("First save your 6."),
            "migrate *": marked("First save your 6: you need the Sumerians here."),
        },
    ),
    Step(
        marked(
            "Saved! From here on you choose. A free plot, three people who migrate, a card to "
            "follow them: and the yards hold 1, 2 and 3."
        ),
        lit=("persians 0 temple", "assyrians 0 temple", "0 yard", "1 yard"),
        reached=_new_temple,
        answers={
            "end": marked(
                "You can still build this turn: 1, 2 and 3 lie in the yards. End it anyway?"
            )
        },
    ),
    Step(
        marked(
            "13 to 3! Reach 15 in your own turn: if Ben then has less than 10, you win at "
            "once. End this turn when you're ready."
        ),
        lit=("0 sum", "1 sum"),
        reached=_never,
    ),
    Step(
        marked(
            "Ben moves on and settles two Persians. Persians can skip a stage when they build: "
            "watch out for a third."
        ),
        lit=("persians 1 row",),
        rival=("travel persians", "settle persians", "settle persians", "end"),
    ),
    Step(
        marked(
            "If Ben had 10 or more, your 15 would start the final phase: then 20 wins, or "
            "pushing the other below 10. Good to know."
        ),
        lit=("0 sum", "1 sum"),
    ),
    Step(
        marked(
            "Two more, and you've won. I'll keep quiet now, unless there's something you may "
            "have missed. Good luck!"
        )
    ),
)

ANSWERS: Final = {
    "travel *": marked("Allowed, but stay for now."),
    "settle *": marked("Allowed, but keep that card for now."),
    "migrate *": marked("Allowed, but leave your people where they are for now."),
    "build *": marked("That fits as well, in a moment."),
    "end": marked("Not yet: this turn has more to give."),
    "halve *": marked("Allowed, but not now."),
    "collapse *": marked("Allowed, but not now."),
}
