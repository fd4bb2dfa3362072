// Start PyScript. Its hook for workers builds code from text, which the page's content policy forbids,
// and the page starts no such worker: without the hook, nothing asks for it.
import { hooks, stdlib } from "../runtime/pyscript/core.js";
import { skip } from "./pyodide.js";

hooks.worker.onBeforeRunAsync.clear();
skip(stdlib);
