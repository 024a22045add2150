// node decisions.mjs SITE PROGRAM: run a program by the Python and the suite of a built page.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [site, program] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${site}/pyodide/pyodide.mjs`));
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(readFileSync(`${site}/app.tar.xz`)), "xztar", { extractDir: "/app" });
python.runPython("import sys; sys.path.insert(0, '/app')");
python.runPython(readFileSync(program, "utf-8"));
