"""The first games: every accepted course, every wrong try, leaving, going on and taking back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from suite.core import games
from suite.core.first_game import LEARNER
from suite.core.play import record
from suite.core.text.catalogue import LANGUAGES, Catalogue, speaking
from suite.core.text.letters import wrapped
from suite.play import Asked
from suite.play.first_game import is_first_game, script_of
from tests.play.first_games import AIMS, WRONG, Learner

Begin = Callable[..., Learner]
GAMES = ("temples", "tiles")


@pytest.fixture
def learn(tmp_path: Path) -> Iterator[Begin]:
    """Return what begins first games, whose records are closed in the end."""
    learners: list[Learner] = []

    def begin(game: str, *, harder: bool = False) -> Learner:
        learners.append(Learner(game, tmp_path, harder=harder))
        return learners[-1]

    yield begin
    for learner in learners:
        learner.recorder.close()


def points(learner: Learner) -> list[int]:
    """Return the learner's black, red, blue, green points and treasures."""
    state = learner.first.table.state
    return [*state.points[:4], state.won[0]]


@pytest.mark.parametrize("game", GAMES)
def test_the_steps_lead_from_the_beginning_to_the_free_part(game: str, learn: Begin) -> None:
    learner = learn(game)
    steps = [*learner.lead()]
    assert steps == sorted(steps)
    assert {*steps} == {*range(len(script_of(games.find(game)).steps))}
    assert learner.first.table.outcome is None
    assert not learner.first.lit


def test_the_points_of_tiles_are_those_that_the_texts_say(learn: Begin) -> None:
    learner, seen = learn("tiles"), {}
    for step in learner.lead():
        seen[step] = points(learner)
    wanted = {
        5: [1, 0, 0, 0, 0],
        8: [1, 0, 1, 0, 0],
        12: [1, 1, 1, 1, 1],
        17: [1, 2, 1, 1, 1],
        25: [3, 2, 1, 1, 2],
        26: [3, 2, 1, 2, 2],
        27: [4, 2, 1, 3, 2],
        30: [4, 3, 1, 3, 2],
    }
    assert {step: seen[step] for step in wanted} == wanted


def test_the_sums_of_temples_are_those_that_the_texts_say(learn: Begin) -> None:
    learner, seen = learn("temples"), {}
    for step in learner.lead():
        state = learner.first.table.state
        seen[step] = (state.total(0), state.total(1))
    assert (seen[11], seen[15], seen[23], seen[27]) == ((4, 1), (7, 2), (10, 3), (13, 3))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(20))
def test_every_accepted_course_leads_to_the_free_part(game: str, number: int, learn: Begin) -> None:
    rng, learner = Random(number), learn(game)
    for _step in learner.lead(lambda _first, texts: rng.choice(texts)):
        assert learner.first.table.outcome is None
    assert learner.is_free


@pytest.mark.parametrize("game", GAMES)
def test_every_wrong_try_is_answered_and_nothing_happens(game: str, learn: Begin) -> None:
    learner, tried = learn(game), set()
    rules = learner.first.table.game
    for step in learner.lead():
        if step in tried:
            continue
        tried.add(step)
        for text in WRONG[game].get(step, ()):
            legal = rules.legal(learner.first.table.state)
            own = script_of(games.find(game)).steps[step].answers.get(text)
            said = learner.refusal(text)
            if rules.read(text) in legal or own:
                assert said in {own, *script_of(games.find(game)).steps[step].answers.values()}
            else:
                assert said.endswith(")"), "the rules name their chapter"
            assert learner.step == step
    assert {*WRONG[game]} <= tried


@pytest.mark.parametrize("game", GAMES)
def test_no_legal_action_is_left_without_an_answer_of_the_script(game: str, learn: Begin) -> None:
    learner, unnamed = learn(game), set()
    for _step in learner.lead():
        step = learner.first._step_now
        if learner.first.waits or step is None or step.reached:
            continue
        for text in {*learner.free_actions()} - {*learner.first.accepted}:
            said = learner.refusal(text)
            if said == "That is allowed, but let us follow the plan.":
                unnamed.add(text.split()[0])
            assert said
    assert not unnamed or game == "tiles"


@pytest.mark.parametrize("game", GAMES)
def test_leaving_and_coming_back_at_any_step_gives_the_same_place(game: str, learn: Begin) -> None:
    learner = learn(game)
    path = learner.recorder.path
    for _step in learner.lead():
        first = learner.first
        again = learner.come_back(path)
        assert (again._place, again.text, again.lit) == (first._place, first.text, first.lit)
        assert again.moment == first.moment == Asked(LEARNER)
    assert is_first_game(games.find(game), record.read_file(path).games[-1].header)


@pytest.mark.parametrize("game", GAMES)
def test_undo_goes_back_to_the_beginning_of_a_step_and_the_same_follows(
    game: str, learn: Begin
) -> None:
    learner, undone = learn(game), set()
    begun: dict[int, tuple[int, str, int]] = {}
    for step in learner.lead():
        first = learner.first
        begun.setdefault(step, (first._place.step, first.text, len(first.table.events)))
        if step not in undone and first._place.begins is not None:
            undone.add(step)
            learner.aims = list(AIMS)
            first.undo(LEARNER)
            learner.wait()
            now = (first._place.step, first.text, len(first.table.events))
            assert now == begun[first._place.step]
            assert first._step_now
            assert first._step_now.accepted
    assert learner.is_free


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_text_has_room_below_the_board_in_every_language(game: str, language: str) -> None:
    say = Catalogue(game)
    with speaking(language):
        for step in script_of(games.find(game)).steps:
            for text in (step.text, *step.after.values()):
                assert len(wrapped(f"Step 33 of 33: {say(text)}", 80)) <= 3, say(text)
            for answer in step.answers.values():
                assert len(wrapped(f"Not yet: {say(answer)}", 80)) <= 2, say(answer)


@pytest.mark.parametrize("game", GAMES)
def test_the_harder_game_is_led_as_well(game: str, learn: Begin) -> None:
    learner = learn(game, harder=True)
    assert is_first_game(games.find(game), learner.first.table.header)
    assert [*learner.lead()][-1] == len(script_of(games.find(game)).steps) - 1
    assert learner.is_free


def caution(learner: Learner, text: str) -> str:
    """Return what is said before an action of the free part, which then is taken."""
    said = learner.refusal(text)
    assert said.endswith(" Confirm again to play it.")
    learner.first.act(0, text)
    return said.removesuffix(" Confirm again to play it.")


def test_who_ends_a_turn_of_temples_that_could_win_is_warned(learn: Begin) -> None:
    learner = learn("temples")
    for _step in learner.lead():
        pass
    assert caution(learner, "end") == "You can win this turn! Look again."


def test_the_end_of_tiles_and_a_catastrophe_are_warned_of(learn: Begin) -> None:
    learner = learn("tiles")
    for _step in learner.lead():
        pass
    assert caution(learner, "catastrophe P11") == (
        "You have two for the whole game. What does this one win?"
    )
    assert caution(learner, "end") == "You still have an action."


def test_what_a_learner_is_warned_of_is_seen_in_the_own_view(learn: Begin) -> None:
    for game in GAMES:
        learner = learn(game)
        for _step in learner.lead():
            pass
        table, rules = learner.first.table, learner.first.table.game
        script = script_of(rules)
        view = table.view(LEARNER)
        worlds = [rules.determinize(view, Random(seed)) for seed in range(3)]
        for action in list(rules.legal(view.state))[::7]:
            said = [
                [*script.warnings(rules.view(world, LEARNER), action, ["Ada", "Ben"])]
                for world in worlds
            ]
            assert said[0] == said[1] == said[2]
