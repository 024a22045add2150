// Goes through a game on one page: by links, keys, swipes, or by itself.
import { followed, load } from "./rules.js";

const BEAT = 2000; // ms of a position
const one = (css) => document.querySelector(css);
const board = one("#board");

let timer, finger;
let asked = 0; // counts questions, to drop late answers

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

/** Let the button show that it plays. */
function mark() {
  const button = timer && one("[data-pause]");
  if (!button) return;
  button.textContent = "⏸";
  button.ariaLabel = button.dataset.pause;
}

function play(until) {
  timer = setInterval(() => {
    const next = one("[rel=next]");
    const goesOn = next && !location.search.startsWith(`?ply=${until}`);
    if (!goesOn) timer = clearInterval(timer);
    show(goesOn ? next.href : location.href);
  }, BEAT);
  mark();
}

document.addEventListener("click", (event) => {
  const link = followed(event, "#steps [data-step], #log a[href*=ply]");
  if (!link) return;
  const { pause } = link.dataset;
  if (pause && !timer) return play();
  timer = clearInterval(timer);
  show(pause ? location.href : link.href);
});

board.addEventListener("touchstart", ({ touches }) => { finger = touches.length === 1 && touches[0]; }, { passive: true });
board.addEventListener("touchend", ({ changedTouches: [end] }) => {
  const across = end.clientX - finger.clientX;
  if (board.scrollWidth > board.clientWidth + 1 || !(Math.abs(across) > FAR)) return; // it is moved
  if (Math.abs(across) > 2 * Math.abs(end.clientY - finger.clientY)) one(across < 0 ? "[rel=next]" : "[rel=prev]")?.click();
});

const { plays } = document.body.dataset;
if (plays) play(plays);
