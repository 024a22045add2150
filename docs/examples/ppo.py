"""Learn the card game by masked PPO: `python docs/examples/ppo.py [DECISIONS]`.

One network plays both seats against itself. It writes `policy.npz`, with which `policy_bot.py`
plays at a table, and `learning.svg`: the share of games that it won against `random` while it
learned. It needs torch, and the extras `env` and `arena`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import torch
from matplotlib import rc_context
from matplotlib.figure import Figure
from torch import Tensor, nn

from suite.core.picture.palette import BACKGROUND, GOLD, INK, QUIET
from suite.environments.vector import VectorGame

DECISIONS = 1 << 21
STEPS, EPOCHS, PART = 64, 3, 2048
RATE, LAMBDA, CLIP, ENTROPY = 1e-3, 0.95, 0.2, 0.01


def network(game: VectorGame, hidden: int = 256) -> nn.Sequential:
    """Return a network from an observation to a logit for each action and a value."""
    return nn.Sequential(
        *(nn.Linear(game.layout.width, hidden), nn.ReLU()),
        *(nn.Linear(hidden, hidden), nn.ReLU()),
        nn.Linear(hidden, game.actions + 1),
    )


def evaluate(net: nn.Module, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    """Return the log odds of the actions, none for an illegal one, and the values."""
    out = net(seen.float().log1p())
    return out[:, :-1].masked_fill(mask == 0, -1e9).log_softmax(1), out[:, -1]


def act(net: nn.Module, game: VectorGame) -> tuple[Tensor, ...]:
    """Return what the seats to act see and may do, what they do, its log odds, and the values."""
    seen, mask = torch.tensor(game.observations), torch.tensor(game.mask)
    with torch.no_grad():
        odds, value = evaluate(net, seen, mask)
    action = odds.exp().multinomial(1)
    return seen, mask, action, odds.gather(1, action), value


def collect(net: nn.Module, game: VectorGame) -> list[Tensor]:
    """Play on and return what PPO learns from, a row a decision."""
    kept, rewards, signs = [], torch.zeros(STEPS, game.n), torch.zeros(STEPS, game.n)
    for step in range(STEPS):
        mover = game.to_move.copy()
        kept.append(act(net, game))
        game.step(kept[-1][2].squeeze(1).numpy())
        rewards[step] = torch.tensor(game.rewards[np.arange(game.n), mover])
        # A value is that of the seat to act. What the next one expects counts against the mover,
        # if it is the rival: the rewards of two seats sum to 0. A turn has several decisions, so
        # the next one is often the mover's own. After the end of an episode, nothing follows.
        signs[step] = torch.tensor(np.where(game.to_move == mover, 1, -1) * ~game.terminated)
    seen, mask, action, odds, value = (torch.stack(each) for each in zip(*kept, strict=True))
    following, gain, gains = act(net, game)[4], torch.zeros(game.n), torch.zeros(STEPS, game.n)
    for step in reversed(range(STEPS)):
        error = rewards[step] + signs[step] * following - value[step]
        gain = gains[step] = error + LAMBDA * signs[step] * gain
        following = value[step]
    return [each.flatten(0, 1) for each in (seen, mask, action, odds, gains, gains + value)]


def improve(net: nn.Module, best: torch.optim.Optimizer, rows: list[Tensor]) -> None:
    """Change the network so that what gained more than expected gets likelier, within `CLIP`."""
    for _ in range(EPOCHS):
        for part in torch.randperm(len(rows[0])).split(PART):
            seen, mask, action, before, gain, returned = (each[part] for each in rows)
            odds, value = evaluate(net, seen, mask)
            ratio = (odds.gather(1, action) - before).squeeze(1).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
            policy = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(odds.exp() * odds).sum(1).mean()
            loss = (value - returned).square().mean() / 2 - policy - ENTROPY * entropy
            best.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            best.step()


def share_won(net: nn.Module, deals: int) -> tuple[float, float]:
    """Return the share won against `random`, each deal from both seats, and its standard error."""
    won = np.zeros(deals)
    for seat in (0, 1):
        game = VectorGame("temples", deals, seed="evaluation", autoreset=False)
        while (game.to_move >= 0).any():
            learned = act(net, game)[2].squeeze(1).numpy()
            game.step(np.where(game.to_move == seat, learned, game.random_actions()))
            won += (game.terminated + game.rewards[:, seat]) / 4
    return float(won.mean()), float(won.std() / deals**0.5)


def draw(curve: list[tuple[int, float, float]], file: Path) -> None:
    """Draw the learning curve and its 95 % intervals."""
    decisions, won, error = np.array(curve).T
    style: dict[Any, Any] = {"svg.fonttype": "none", "svg.hashsalt": "learning"}
    inked = ("axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color")
    with rc_context(style | dict.fromkeys(inked, INK)):
        figure = Figure(figsize=(6, 3), layout="constrained", facecolor=BACKGROUND)
        axes = figure.subplots()
        axes.set_facecolor(BACKGROUND)
        axes.spines[["top", "right"]].set_visible(False)
        axes.axhline(50, color=QUIET, linestyle="--", linewidth=1)
        axes.errorbar(decisions / 1e6, 100 * won, 196 * error, color=GOLD, marker="o", markersize=3)
        axes.set(xlabel="decisions learned from, millions", ylabel="won against random, %")
        figure.savefig(file, metadata=dict.fromkeys(("Creator", "Date", "Format", "Type")))


def learn(folder: Path, decisions: int = DECISIONS, games: int = 256, deals: int = 512) -> None:
    """Learn from so many decisions, and write the policy and the curve."""
    torch.manual_seed(0)
    game = VectorGame("temples", games)
    net = network(game)
    best = torch.optim.Adam(net.parameters(), RATE)
    rounds = max(1, decisions // (games * STEPS))
    rate = torch.optim.lr_scheduler.LinearLR(best, 1, 0.1, rounds)
    curve = [(0, *share_won(net, deals))]
    for each in range(1, rounds + 1):
        improve(net, best, collect(net, game))
        rate.step()
        if each % 8 == 0 or each == rounds:
            won, error = share_won(net, deals)
            curve.append((each * games * STEPS, won, error))
            print(f"{curve[-1][0]:9,} decisions, {won:.1%} won against random", flush=True)
    weights = [each.detach().numpy() for each in net.parameters()]
    np.savez(folder / "policy.npz", *weights, version=game.layout.version)
    draw(curve, folder / "learning.svg")


if __name__ == "__main__":
    learn(Path(), *map(int, sys.argv[1:2]))
