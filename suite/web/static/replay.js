// Goes through a game on one page: by links, keys, swipes, or by itself.
const FAR = 50; // px of a finger that turn the page
const BEAT = 2000; // ms between two steps of what is shown by itself
const one = (selector) => document.querySelector(selector);

let timer;
let asked = 0; // counts questions, to drop late answers

/** Show the position of an address; without an answer, the browser loads it. */
async function show(address) {
  const mine = ++asked;
  const answer = await fetch(address).catch(() => null);
  if (mine !== asked) return;
  if (!answer?.ok || answer.redirected) return location.assign(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const { step } = document.activeElement.dataset;
  for (const part of page.querySelectorAll("section[id], #steps")) {
    document.getElementById(part.id)?.replaceChildren(...part.childNodes);
  }
  one(`[data-step="${step}"]`)?.focus();
  one("#live").textContent = one("#news p")?.textContent;
  history.replaceState(0, "", address);
  mark();
}

/** Let the play button show whether it plays. */
function mark() {
  const button = one("[data-pause]");
  if (!timer || !button) return;
  button.textContent = "⏸";
  button.ariaLabel = button.dataset.pause;
}

function stop() {
  clearInterval(timer);
  timer = 0;
}

function play(beat, until) {
  timer = setInterval(() => {
    const next = one("[rel=next]");
    if (next && !location.search.startsWith(`?ply=${until}`)) return show(next.href);
    stop();
    show(location.href);
  }, beat);
  mark();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("#steps [data-step], #log a");
  if (!link?.href || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const plays = link.dataset.pause && !timer;
  stop();
  if (plays) play(BEAT);
  else show(link.dataset.pause ? location.href : link.href);
});

let finger;
const board = one("#board");
board.addEventListener("touchstart", ({ touches }) => { finger = touches.length === 1 && touches[0]; }, { passive: true });
board.addEventListener("touchend", ({ changedTouches: [end] }) => {
  if (!finger || board.scrollWidth > board.clientWidth + 1) return; // the board itself is moved
  const across = end.clientX - finger.clientX;
  if (Math.abs(across) < FAR || Math.abs(across) < 2 * Math.abs(end.clientY - finger.clientY)) return;
  one(across < 0 ? "[rel=next]" : "[rel=prev]")?.click();
});

const { plays } = document.body.dataset;
if (plays) play(BEAT, plays);
