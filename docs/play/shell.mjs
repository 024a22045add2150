// The page that holds everything: it starts the workers, shows the pages of the room in a frame and
// passes on what they ask. Only one tab runs the tables, for all tabs share one store.
const TABLES = "zweistrom"; // the lock of the tab that runs them, and the channel on which others ask for it
const PATIENCE = 3000; // ms until a tab that does not answer loses it
const PLACE = "zweistrom-place"; // where the page that was shown last is kept

const here = new URL("./", location);
const part = (id) => document.getElementById(id);
const { serviceWorker: service, locks } = navigator;
const others = new BroadcastChannel(TABLES);
let table, thinker, frame;
let leave; // ends the wish to run the tables

/** Show how far it is. */
function show(words, share) {
  part("state").textContent = words;
  part("progress").hidden = share === undefined;
  if (share !== undefined) part("progress").value = share;
}

// --- the service worker

if (!service || !locks || !globalThis.WebAssembly) {
  show("This browser cannot run the games: they need https and a browser of the last years.");
} else {
  begin().catch((problem) => show(`The games could not start: ${problem.message ?? problem}`));
}

async function begin() {
  service.addEventListener("message", ({ data, ports }) => {
    if (data.loaded && !service.controller) show("Loading, once …", data.loaded / 2);
    if (data.question && table) table.postMessage(data, ports);
  });
  service.startMessages();
  const registered = service.register("sw.js", { updateViaCache: "none" }).then(offer);
  if (!service.controller) {
    const controlled = new Promise((done) => {
      service.addEventListener("controllerchange", done, { once: true });
    });
    await registered;
    await controlled;
  }
  navigator.storage?.persist?.();
  others.onmessage = () => leave?.();
  part("take").onclick = () => run(true);
  await run(false);
}

/** Offer a new version once it is loaded. */
function offer(registration) {
  const look = () => { part("update").hidden = !(registration.waiting && service.controller); };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing.addEventListener("statechange", look);
  });
  part("update").onclick = async () => {
    frame?.remove(); // a worker that still answers a page is not replaced
    await flush();
    service.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting.postMessage("begin");
  };
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && navigator.onLine) registration.update().catch(() => {});
  });
}

// --- the tables

/** Run the tables unless another tab does; `take` takes them over. */
async function run(take) {
  part("take").hidden = true;
  const play = async (lock) => {
    if (!lock) return away();
    const left = new Promise((done) => { leave = done; });
    start();
    await left;
    await flush();
    stop();
  };
  if (!take) return locks.request(TABLES, { ifAvailable: true }, play).catch(stop);
  others.postMessage("leave");
  const signal = AbortSignal.timeout(PATIENCE);
  const options = [{ signal }, { steal: true }];
  return locks.request(TABLES, options[0], play).catch((problem) => {
    if (problem.name !== "TimeoutError") return stop();
    return locks.request(TABLES, options[1], play).catch(stop);
  });
}

function start() {
  show("Starting …", 0.5);
  const { port1, port2 } = new MessageChannel();
  const worker = (role, port) => {
    const its = new Worker("worker.mjs", { type: "module" });
    const { languages } = navigator;
    const given = { role, origin: location.origin, root: here.pathname.slice(0, -1), languages };
    its.postMessage(given, [port]);
    return its;
  };
  table = worker("table", port1);
  table.addEventListener("message", ({ data }) => {
    if (data.done) show("Starting …", data.done);
    if (data.failed) show(`The games could not start: ${data.failed}`);
    if (!data.ready) return;
    thinker = worker("thinker", port2); // later, for it would slow down the start
    open();
  });
}

/** Show the page that was shown last, if there is still one. */
function open() {
  const start = new URL("host/", here).href;
  frame = document.createElement("iframe");
  frame.name = "room";
  frame.title = "Zweistrom";
  frame.allow = "screen-wake-lock; fullscreen; autoplay; clipboard-write";
  frame.src = new URL(localStorage[PLACE] ?? start, here);
  frame.onload = () => {
    const { location: its, document: page, performance: measured } = frame.contentWindow;
    const { responseStatus } = measured.getEntriesByType("navigation")[0];
    if (responseStatus >= 400 && !part("start").hidden) return its.replace(start);
    part("start").hidden = true;
    if (its.pathname.startsWith(here.pathname)) localStorage[PLACE] = its.pathname.slice(here.pathname.length);
    mirror(page);
    new MutationObserver(() => mirror(page)).observe(page.head, {
      attributes: true, childList: true, subtree: true, characterData: true,
    });
  };
  document.body.prepend(frame);
}

/** Have the title and the icon of a page. */
function mirror(page) {
  document.title = page.title;
  const icon = page.querySelector("link[rel=icon]")?.href;
  if (icon) document.querySelector("link[rel=icon]").href = icon;
}

/** Wait until all games are kept. */
function flush() {
  if (!table) return undefined;
  return new Promise((done) => {
    const answer = ({ data }) => data.flushed && done();
    table.addEventListener("message", answer);
    table.postMessage({ flush: true });
  });
}

function stop() {
  table?.terminate();
  thinker?.terminate();
  frame?.remove();
  table = thinker = frame = leave = undefined;
  away();
}

/** Say that another tab runs the tables. */
function away() {
  part("start").hidden = false;
  show("The games are open in another tab.");
  part("take").hidden = false;
}
