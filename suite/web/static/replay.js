// Goes through a game without loading pages.
import { points, show as move } from "./motion.js";
import { named, one } from "./page.js";
import { follow, load } from "./rules.js";
import { isOn } from "./settings.js";

const BEAT = 2000; // ms of a position
const board = one("#board");
const scale = one("#dock input");
const page = document.body;

let timer, finger;
let asked = 0;

async function show(address) {
  const mine = ++asked;
  const next = await load(address);
  if (!next || mine !== asked) return;
  const { step } = document.activeElement.dataset;
  const before = points();
  for (const part of next.querySelectorAll("section[id], #ways, #ply")) {
    one(`#${part.id}`)?.replaceChildren(...part.childNodes);
  }
  one(named("step", step))?.focus();
  one("#live").textContent = one("#news p").textContent;
  history.replaceState(0, "", address);
  const { value } = next.querySelector("#dock input");
  if (value - scale.value === 1) move(JSON.parse(next.querySelector("#ways").dataset.moves), null, before);
  scale.value = value;
}

function pause() {
  timer = clearTimeout(timer);
  page.classList.remove("plays");
}

function play() {
  pause();
  page.classList.add("plays");
  timer = setTimeout(async () => {
    const next = one(".next[href]");
    if (!next || scale.value === page.dataset.until) return pause();
    await show(next.href);
    if (timer) play();
  }, isOn("fast") ? BEAT / 2 : BEAT);
}

follow("#ways [data-step], #log a[href*=ply]", ({ href, dataset: { key } }) => {
  const plays = timer;
  pause();
  show(key === " " ? href.split("&")[0] : href);
  if (key === " " && !plays) play();
});

scale.oninput = () => {
  pause();
  show(`?ply=${scale.value}`);
};

board.ontouchstart = ({ touches }) => { finger = touches[1] ? null : touches[0]; };
board.ontouchend = ({ changedTouches: [end] }) => {
  if (!finger || board.scrollWidth > board.clientWidth + 1) return; // it is moved
  const across = end.clientX - finger.clientX;
  if (Math.abs(across) < Math.max(50, 2 * Math.abs(end.clientY - finger.clientY))) return;
  one(across < 0 ? ".next" : ".prev").click();
};

if (page.matches(".plays")) play();
