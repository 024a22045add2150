"""Both games as environments of Gymnasium: one seat learns, programs play the others.

Importing this module registers `zweistrom/temples-v1` and `zweistrom/tiles-v1`. A play::

    import gymnasium
    import suite.environments.gymnasium

    env = gymnasium.make("zweistrom/temples-v1", opponents="easy")
    seen, info = env.reset(seed=1)
    over = False
    while not over:
        action = env.action_space.sample(seen["action_mask"])
        seen, reward, terminated, truncated, info = env.step(action)
        over = terminated or truncated

An observation is a dictionary, as in PettingZoo: `observation`, uint8 `[F]`, is what the learner
knows; `action_mask`, int8 `[A]`, is 1 for each of its legal actions, and all 1 once the play has
ended. The mask is a part of the observation because an update of masked PPO needs it again, and
every buffer keeps observations, but few keep infos. `info["seat"]` is the seat of the learner.

The reward is that of the learner's seat in `VectorGame`, at the end of a play.
"""

from __future__ import annotations

from suite.environments.extras import missing

try:
    import gymnasium
except ImportError:
    raise missing("Gymnasium", "env") from None

from suite.core import games
from suite.environments import kernels
from suite.environments.learner import LearnerEnv, LearnerVectorEnv

__all__ = ["LearnerEnv", "LearnerVectorEnv"]

for _game in games.sound().values():
    if _game.kernel_package:
        gymnasium.register(
            f"zweistrom/{_game.name}-v{kernels.layout(_game).version}",
            f"{__name__}:{LearnerEnv.__name__}",
            vector_entry_point=f"{__name__}:{LearnerVectorEnv.__name__}",
            kwargs={"game": _game.name},
        )
