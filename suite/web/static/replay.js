// Goes through a game without loading pages.
import { follow, load } from "./rules.js";

const BEAT = 2000; // ms of a position
const one = (css) => document.querySelector(css);
const board = one("#board");
const { plays } = document.body.dataset;

let timer, finger;
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
}

function play() {
  timer = setInterval(() => {
    const next = one("[rel=next]");
    const ends = !next || location.search === `?ply=${plays}`;
    if (ends) timer = clearInterval(timer);
    show(ends ? location.href : next.href);
  }, BEAT);
  mark();
}

follow("#steps [data-step], #log a[href*=ply]", ({ href, dataset: { pause } }) => {
  if (pause && !timer) return play();
  timer = clearInterval(timer);
  show(pause ? location.href : href);
});

board.ontouchstart = ({ touches }) => { finger = touches[1] ? null : touches[0]; };
board.ontouchend = ({ changedTouches: [end] }) => {
  if (!finger || board.scrollWidth > board.clientWidth + 1) return; // it is moved
  const across = end.clientX - finger.clientX;
  if (Math.abs(across) < Math.max(50, 2 * Math.abs(end.clientY - finger.clientY))) return;
  one(across < 0 ? "[rel=next]" : "[rel=prev]")?.click();
};

if (plays) play();
