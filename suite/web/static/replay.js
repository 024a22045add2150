// Goes through a game without loading pages.
import { one } from "./page.js";
import { follow, load } from "./rules.js";

const BEAT = 2000; // ms of a position
const board = one("#board");
const { plays } = document.body.dataset;

let timer, finger;
let beat = BEAT;
let asked = 0;

async function show(address) {
  const mine = ++asked;
  const page = await load(address);
  if (!page || mine !== asked) return;
  const { step } = document.activeElement.dataset;
  for (const part of page.querySelectorAll("section[id], #steps")) {
    one(`#${part.id}`)?.replaceChildren(...part.childNodes);
  }
  one(`[data-step="${step}"]`)?.focus();
  one("#live").textContent = one("#news p")?.textContent;
  history.replaceState(0, "", address);
  mark();
}

function mark() {
  const button = timer && one("[data-pause]");
  if (button) button.innerHTML = "⏸", button.ariaLabel = button.dataset.pause;
  const faster = one("[data-faster]");
  if (faster) faster.ariaPressed = beat < BEAT;
}

function pause() {
  timer = clearInterval(timer);
}

function play() {
  pause();
  timer = setInterval(() => {
    const next = one("[rel=next]");
    const ends = !next || location.search === `?ply=${plays}`;
    if (ends) pause();
    show(ends ? location.href : next.href);
  }, beat);
  mark();
}

follow("#steps [data-step], #log a[href*=ply]", ({ href, dataset: { pause: pauses } }) => {
  if (pauses && !timer) return play();
  pause();
  show(pauses ? location.href : href);
});

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-faster]")) return;
  beat = BEAT * 1.5 - beat; // or half of it
  play();
});

board.ontouchstart = ({ touches }) => { finger = touches[1] ? null : touches[0]; };
board.ontouchend = ({ changedTouches: [end] }) => {
  if (!finger || board.scrollWidth > board.clientWidth + 1) return; // it is moved
  const across = end.clientX - finger.clientX;
  if (Math.abs(across) < Math.max(50, 2 * Math.abs(end.clientY - finger.clientY))) return;
  one(across < 0 ? "[rel=next]" : "[rel=prev]")?.click();
};

if (plays) play();
