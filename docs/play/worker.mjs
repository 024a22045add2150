// Runs Python, in one of two roles: `table` answers the pages, `thinker` does what takes time, so
// that no tap waits for it. `bridge.py` has the rest.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const HOME = "/home/zweistrom"; // the games, which IndexedDB keeps
const APP = "/app";
const UNPACKED = "./app.tar"; // what the service worker keeps of the first start for the later ones

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
  const kept = fetch(UNPACKED);
  const python = await loadPyodide({ indexURL: new URL("./pyodide/", import.meta.url).href });
  step(0.6);
  const { FS } = python;
  write(FS, (await read(await kept)) ?? (await unpack(python)));
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
  python.runPython(`import sys; sys.path.insert(0, '${APP}')`);
  const bridge = python.pyimport("bridge");
  const room = await bridge.begin(given);
  postMessage({ ready: true });
  return room;
}

// --- the files of Python

const read = async (answer) => answer.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : undefined;

/** Unpack the archive by Python, which takes long, and let the service worker keep the result. */
async function unpack(python) {
  const packed = python.toPy(await read(await fetch("./app.tar.xz")));
  const unpacked = python.pyimport("lzma").decompress(packed);
  const archive = unpacked.toJs();
  packed.destroy();
  unpacked.destroy();
  fetch(UNPACKED, { method: "PUT", body: archive }).catch(() => {});
  return archive;
}

/** Write the files of an archive, which has them one after the other, each behind a block of 512 bytes. */
function write(FS, archive) {
  const text = (from, size) => new TextDecoder().decode(archive.subarray(from, from + size)).replace(/\0.*/s, "");
  for (let at = 0; archive[at];) {
    const path = [APP, text(at + 345, 155), text(at, 100)].filter(Boolean).join("/");
    const size = parseInt(text(at + 124, 12), 8);
    at += 512;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, archive.subarray(at, at + size), { canOwn: true });
    at += Math.ceil(size / 512) * 512;
  }
}
