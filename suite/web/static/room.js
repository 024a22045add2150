// A table on a page: follows it, and asks what each tap leads to.
import "./join.js";
import { preview, rove, thingAt, watchBoard } from "./board.js";
import { points, show, still } from "./motion.js";
import { all, named, one } from "./page.js";
import { explain } from "./rules.js";
import "./settings.js";
import { sound } from "./sound.js";

const PAUSE = 500; // ms until it is tried again
const AGAIN = 2000; // until a lost stream is opened again
const PATIENCE = 9000; // until the server counts as lost
const TOLD = 4; // sentences read out at once

const page = document.body;
const { title } = document;

let { at } = page.dataset; // the moment that is shown
let held = []; // beginnings of actions
let lit = {};
let armed = "";
let taken = []; // pieces that are held, the last first
let asked = 0; // counts questions, to drop late answers
let told = one("#log li:last-child")?.textContent; // the last of it

page.classList.add("scripted");

/** Put new parts on the page; focus stays. */
function put(parts) {
  const focused = document.activeElement;
  const { place, words } = focused.dataset;
  for (const [name, markup] of Object.entries(parts)) {
    const part = one(`#${name}`);
    if (!part) return location.reload(); // another kind of page
    part.innerHTML = markup;
  }
  if (parts.board && !held[0]) for (const { dataset } of all("[data-lit]")) lit[dataset.place] = dataset.lit;
  if (focused.isConnected) return;
  const found = one(place ? named("place", place) : words ? named("words", words) : "#choice .do") ?? one("#board [tabindex='0']");
  if (found?.dataset.place) rove(found);
  found?.focus({ preventScroll: true });
}

/** Light places of actions, also for who cannot see; mark held pieces, and the armed place. */
function light() {
  for (const cell of all("[data-lit], [aria-selected]")) {
    delete cell.dataset.lit;
    cell.ariaDescription = cell.ariaSelected = null;
  }
  for (const [place, promise] of Object.entries(lit)) {
    const cell = one(named("place", place));
    if (!cell) continue;
    cell.dataset.lit = promise;
    cell.ariaDescription = one(`.legend ${named("promise", promise)}`)?.lastChild.textContent.trim();
  }
  for (const { dataset, outerHTML: sign } of one("#choice .keys") ? all(".legend li") : []) {
    const number = all(named("lit", dataset.promise)).length;
    if (number) one(".keys").innerHTML += sign.replace("</b>", `</b> ${number}`);
  }
  const begins = (words) => `${held[0]} `.startsWith(`${words} `);
  const piece = all("#hand [data-words]").find(({ dataset }) => dataset.words.split("|").some(begins));
  if (piece && !taken[0]) taken = [piece];
  const words = (held[0] ?? "").split(" ");
  taken = taken.filter((piece) => {
    const found = words.indexOf(piece.dataset.words.split("|")[0].split(" ").at(-1));
    return found >= 0 && words.splice(found, 1) && piece.isConnected;
  });
  for (const piece of all("[aria-pressed]:not([data-setting])")) piece.ariaPressed = taken.includes(piece);
  const place = armed && (armed.split(" ").find((word) => lit[word]) ?? Object.keys(lit)[0]);
  const aim = one(named("place", place));
  if (aim) aim.ariaSelected = true;
  preview(aim ?? one("[data-last]"), aim && taken[0]?.querySelector("use")?.getAttribute("href"));
}

/** Read out what is new in the log. */
function tell() {
  const now = all("#log li").map((each) => each.textContent);
  const fresh = now.slice(now.lastIndexOf(told) + 1).slice(-TOLD);
  if (fresh[0]) one("#live").textContent = fresh.join(" ");
  told = now.at(-1);
}

/** Show by title and icon whose turn it is; return if it is the reader's. */
function head() {
  const heading = one("#turn b");
  if (!heading) return false;
  const isMine = heading.matches(".mine");
  document.title = `${isMine ? "● " : ""}${heading.textContent} · ${title}`;
  one("link[rel=icon]").href = new URL(`icon${isMine ? "-turn" : ""}.svg`, import.meta.url).pathname;
  return isMine;
}

const fold = () => one("#more")?.hidePopover();

function refuse(sentence) {
  one("#choice .refused")?.remove();
  const why = Object.assign(document.createElement("p"), { className: "refused", role: "alert", textContent: sentence });
  if (sentence) (one("#choice .say") ?? one("#choice"))?.prepend(why);
}

/** Ask or tell the server; out of reach, nothing, after a pause. */
async function call(to, body) {
  try {
    const headers = { Accept: "application/json", "Content-Type": "application/json" };
    return await (await fetch(to, { method: body && "POST", headers, body, signal: asking.signal })).json();
  } catch {
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}

function choice(answer) {
  ({ held, lit, armed } = answer);
  put(answer.parts);
  light();
}

/** Ask until answered what a tap on a thing leads to; `given` are names with values. */
async function choose(given, thing, byKey) {
  if (!one("#choice")) return;
  if (page.matches(".offline")) shake(thing ?? one("#choice"));
  const mine = ++asked;
  const question = `choose?${new URLSearchParams([["at", at], ...given])}`;
  let answer;
  while (!answer && mine === asked) answer = await call(question);
  if (mine !== asked || (answer.parts && answer.at !== at)) return;
  if (!answer.parts) return refuse(answer.refused);
  if (thing?.dataset.words && !answer.refused) taken.unshift(thing);
  choice(answer);
  if (byKey && answer.armed) one("#choice .do")?.focus();
}

const shake = (thing) => thing.classList.add("shaken");
document.onanimationend = ({ target }) => target.classList.remove("shaken");

const meant = ({ dataset: { words, place } }) => [
  ...held.map((each) => ["held", each]),
  ...(words?.split("|").map((each) => ["words", each]) ?? [["place", place]]),
];
const tap = (thing, byKey) => choose(meant(thing), thing, byKey);
/** Ask what a place does for what is held, or why not; else what it is. */
function help(target) {
  const thing = thingAt(target);
  if (page.matches(".offline")) shake(target);
  else if (thing && (held[0] ?? thing.ariaDisabled)) choose([...meant(thing), ["asks", ""]]);
  else explain(target);
}

if (one("#board")) watchBoard(one("#board"), help, tap);
document.onclick = (event) => {
  const { target, detail } = event;
  const thing = thingAt(target);
  const asks = one("[data-why][aria-pressed=true]");
  const why = target.closest("[data-why]");
  if (asks) asks.ariaPressed = false;
  if (why) {
    why.ariaPressed = !asks;
    fold();
  } else if (asks) {
    event.preventDefault();
    return help(target);
  }
  if (thing?.dataset.place) rove(thing);
  if (thing) tap(thing, !detail);
  else if (target.closest("[role=img]")) explain(target);
};
document.onpointerdown = () => {
  still();
  one(".decided")?.remove();
};
document.oncontextmenu = (event) => {
  if (!thingAt(event.target)) return;
  event.preventDefault();
  if (event.pointerType !== "touch") help(event.target);
};
document.onkeydown = ({ key, altKey, target }) => {
  if (key === "Escape" && held.length) choose([]);
  if (key === "?" && one("#board")) help(target === page ? all(":hover").at(-1) : target);
  else if (!altKey && !thingAt(target)) one(named("key", key))?.click();
};

document.onsubmit = (event) => {
  const { target: form, submitter } = event;
  const what = form.dataset.do;
  if (!what) return stream?.close(); // the page is left
  event.preventDefault();
  fold();
  const given = [...new FormData(form, submitter)];
  if (what === "choose") choose(given, null, submitter?.matches(":focus-visible"));
  else if (!form.ariaBusy) send(form, what, Object.fromEntries(given));
};

/** Send an action until it arrives; its key makes it one. */
async function send(form, what, given) {
  const body = JSON.stringify({ ...given, key: crypto.getRandomValues(new Uint32Array(4)).join("-") });
  form.ariaBusy = true;
  const mine = asked;
  let answer;
  while (!answer) answer = await call(what, body);
  refuse(answer.refused);
  if (!answer.lit) put(answer.parts ?? {});
  else if (answer.at === at && mine === asked) choice(answer); // a hint
  if (answer.parts?.extra && !answer.lit && !one("#more").checkVisibility()) one("#more").showPopover();
  form.ariaBusy = null;
}

let stream, asking; // ended when lost
let due = Infinity; // when they begin again
let wasMine = head();

function hear(sign) {
  page.classList.toggle("offline", !sign);
  due = Date.now() + (sign ? PATIENCE : AGAIN);
}

function watch() {
  if (Date.now() < due) return;
  hear(false);
  follow();
}

function follow() {
  stream?.close();
  asking?.abort();
  asking = new AbortController();
  stream = new EventSource(`stream?seen=${page.dataset.moment ?? ""}`);
  stream.onopen = hear;
  stream.onerror = () => hear(false);
  stream.addEventListener("beat", hear);
  stream.addEventListener("gone", () => location.reload());
  stream.onmessage = ({ data, lastEventId }) => {
    const news = JSON.parse(data);
    const [hand, sums] = [taken[0]?.getBoundingClientRect(), points()];
    const goesOn = news.at === at && held.length; // what is chosen still holds
    hear(true);
    page.dataset.moment = lastEventId;
    if (news.parts.ending) fold();
    if (goesOn) delete news.parts.choice;
    else {
      if (at !== news.at) one("#board")?.classList.remove("close"); // what it was for is done
      [at, held, lit, armed, taken] = [news.at, [], {}, "", []];
      one("#extra")?.replaceChildren();
    }
    put(news.parts);
    light();
    tell();
    show(news.moves ?? [], hand, sums);
    const isMine = head();
    if (isMine !== wasMine || !goesOn) sound(isMine && !wasMine ? "turn" : "move");
    wasMine = isMine;
  };
}

// The browser's copy would show a hand behind a curtain.
if (page.dataset.shared) onpagehide = () => page.replaceChildren();
onpageshow = ({ persisted }) => persisted && location.reload();

// A seat's screen stays on.
const wake = () => one("#hand") && navigator.wakeLock?.request("screen").catch(String);
wake();
document.onvisibilitychange = () => {
  wake();
  comeBack();
};
const comeBack = () => !document.hidden && page.matches(".offline") && follow();
addEventListener("online", comeBack);

if (at !== undefined) follow();
setInterval(watch, PAUSE);
