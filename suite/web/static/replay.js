// Goes through a game without loading pages.
import { points, show as move } from "./motion.js";
import { named, one } from "./page.js";
import { follow, load } from "./rules.js";
import { isOn } from "./settings.js";

const BEAT = 2000; // ms of a position
const board = one("#board");
const scale = one("#dock input");
const page = document.body;

let timer, finger, wanted;

/** Show a position; of those wanted meanwhile the last. */
async function show(address) {
  const waits = wanted;
  wanted = address;
  while (!waits && (address = wanted)) {
    const next = await load(address);
    if (!next) return;
    const { step } = document.activeElement.dataset;
    const before = points();
    for (const part of next.querySelectorAll("section[id], #ways, #ply")) {
      one(`#${part.id}`)?.replaceChildren(...part.childNodes);
    }
    seek();
    one(named("step", step))?.focus();
    if (wanted !== address) continue;
    wanted = "";
    history.replaceState(0, "", address);
    const { value, dataset } = next.querySelector("#dock input");
    if (value - scale.value === 1) move(JSON.parse(dataset.moves), 0, before);
    scale.value = value;
  }
}

const seek = () => one("#log [aria-current]")?.scrollIntoView({ block: "nearest" });

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
  }, BEAT / (isOn("fast") + 1));
}

follow("#ways [data-step], #log a[href*=ply]", ({ href, dataset: { key } }) => {
  const plays = timer;
  pause();
  show(href.split("&")[0]);
  if (key === " " && !plays) play();
});

scale.oninput = () => {
  pause();
  show(`?ply=${scale.value}`);
};

board.ontouchstart = ({ touches }) => { finger = !touches[1] && touches[0]; };
board.ontouchend = ({ changedTouches: [end] }) => {
  if (!finger || board.scrollWidth > board.clientWidth + 1) return; // it is moved
  const [x, y] = [end.clientX - finger.clientX, end.clientY - finger.clientY];
  if (Math.abs(x) > 50 + Math.abs(y)) one(x < 0 ? ".next" : ".prev").click();
};

seek();
if (page.matches(".plays")) play();
