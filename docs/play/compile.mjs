// node compile.mjs PYODIDE FOLDER: compile the modules in a folder by the Python that will run them,
// and delete their sources. Those stay that are read: of the kernels, whose fingerprint is checked,
// and of anyio, which reads its own.
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2);
const PROGRAM = `
import sys
from pathlib import Path
from py_compile import PycInvalidationMode, compile

for source in sorted(Path("/app").rglob("*.py")):
    stays = source.with_suffix(".pxd").exists() or "anyio" in source.parts
    place = source.parent / "__pycache__" / f"{source.stem}.{sys.implementation.cache_tag}.pyc"
    compile(
        str(source),
        str(place if stays else source.with_suffix(".pyc")),
        dfile=str(source),
        doraise=True,
        invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
        optimize=2,
    )
    if not stays:
        source.unlink()
`;
try {
  const { loadPyodide } = await import(pathToFileURL(pyodide));
  const python = await loadPyodide();
  python.FS.mkdirTree("/app");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/app");
  python.runPython(PROGRAM);
} catch (problem) {
  console.error(String(problem.message ?? problem).slice(-2000)); // else Node prints all of Pyodide
  process.exit(1);
}
