// Answers all requests below this folder: its files from the cache of this build, and the pages of
// the room by the tab that runs the tables. It keeps nothing else, for a browser may end it anytime.
// The builder writes two names before this line: `BUILD`, and `FILES`, all files of the build.
const HERE = new URL("./", location);
const UNPACKED = "app.tar"; // made of a file by the first start, which puts it here
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; frame-ancestors 'self'; object-src 'none'";

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("message", ({ data }) => data === "begin" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== HERE.origin || !pathname.startsWith(HERE.pathname)) return;
  const file = pathname.slice(HERE.pathname.length) || "index.html";
  if (file === UNPACKED) return event.respondWith(unpacked(event.request));
  const isOurs = FILES.includes(file) && event.request.destination !== "iframe";
  event.respondWith(isOurs ? fromCache(file) : fromRoom(event.request));
});

/** Load all files, and tell the pages how far it is. */
async function keep() {
  const cache = await caches.open(BUILD);
  let loaded = 0;
  await Promise.all(FILES.map(async (file) => {
    await cache.add(new Request(new URL(file, HERE), { cache: "no-cache" }));
    for (const shell of await shells()) shell.postMessage({ loaded: ++loaded / FILES.length });
  }));
}

async function begin() {
  for (const name of await caches.keys()) {
    if (name.startsWith("zweistrom-") && name !== BUILD) await caches.delete(name);
  }
  await self.clients.claim();
}

async function fromCache(file) {
  const kept = await (await caches.open(BUILD)).match(new URL(file, HERE));
  if (!kept) return fetch(new URL(file, HERE)); // the browser has cleared the cache
  if (file.endsWith(".wasm")) return kept; // as it is, so that the browser keeps what it compiles
  const headers = new Headers(kept.headers);
  headers.set("Content-Security-Policy", POLICY);
  return new Response(kept.body, { headers });
}

/** Keep what is put here, or return it if there is any. */
async function unpacked({ method, url, body }) {
  const cache = await caches.open(BUILD);
  if (method === "PUT") await cache.put(url, new Response(body));
  else return (await cache.match(url)) ?? new Response(null, { status: 204 });
  return new Response(null, { status: 204 });
}

const shells = async () => {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.filter(({ frameType }) => frameType === "top-level");
};

/** Ask the tabs: the one that runs the tables answers. */
async function fromRoom(request) {
  const { method, headers, url } = request;
  const body = method === "POST" ? await request.arrayBuffer() : null;
  const away = () => new Response("The page that runs the tables is not open.", { status: 503 });
  const tabs = await shells();
  if (!tabs.length) return away();
  const { pathname, search } = new URL(url);
  const question = { method, path: pathname, query: search.slice(1), headers: [...headers], body };
  const ports = [];
  let controller;
  const stream = new ReadableStream({
    start: (its) => { controller = its; },
    cancel: () => leave(),
  });
  const leave = () => ports.forEach((port) => port.postMessage("gone"));
  request.signal.addEventListener("abort", leave);
  const { status, headers: given } = await new Promise((answer) => {
    for (const tab of tabs) {
      const { port1, port2 } = new MessageChannel();
      ports.push(port1);
      port1.onmessage = ({ data }) => {
        if (data.status) return answer(data);
        try {
          if (data.chunk) controller.enqueue(data.chunk);
          else controller.close();
        } catch { /* nobody reads it any more */ }
      };
      tab.postMessage({ question }, [port2]);
    }
  });
  const location = given.find(([name]) => name === "location");
  if (location) return Response.redirect(new URL(location[1], url), status);
  return new Response([204, 304].includes(status) ? null : stream, { status, headers: given });
}
