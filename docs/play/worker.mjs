// Runs Python, in one of two roles: `table` answers the pages, `thinker` does what takes time, so
// that no tap waits for it. `bridge.py` has the rest.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const HOME = "/home/zweistrom"; // the games, which IndexedDB keeps

let ready; // resolves to what bridge.py has
const questions = []; // that came before

onmessage = async ({ data, ports }) => {
  if (data.role) {
    ready = begin(data, ports[0]);
    ready.catch((problem) => postMessage({ failed: String(problem).slice(-2000) }));
  } else if (data.flush) {
    await (await ready).save();
    postMessage({ flushed: true });
  } else (await ready).answer(data.question, ports[0]);
};

async function begin({ role, origin, root, languages }, port) {
  const step = (done) => postMessage({ done });
  const archive = fetch("./app.tar.xz").then((answer) => answer.arrayBuffer());
  const python = await loadPyodide({ indexURL: new URL("./pyodide/", import.meta.url).href });
  step(0.6);
  const { FS } = python;
  python.unpackArchive(await archive, "xztar", { extractDir: "/app" });
  FS.mkdirTree(HOME);
  const sync = (fromDisk) => new Promise((done, fail) => {
    FS.syncfs(fromDisk, (problem) => (problem ? fail(problem) : done()));
  });
  if (role === "table") {
    FS.mount(FS.filesystems.IDBFS, {}, HOME);
    await sync(true);
  }
  step(0.7);
  const given = { role, origin, root, languages, home: HOME, port, sync: () => sync(false) };
  python.globals.set("given", given);
  python.runPython("import sys; sys.path.insert(0, '/app')");
  const bridge = python.pyimport("bridge");
  const room = await bridge.begin(given);
  postMessage({ ready: true });
  return room;
}
