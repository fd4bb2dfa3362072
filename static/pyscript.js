// Start PyScript, without its hook for workers: that builds code from text, which the page's content policy forbids, and
// the page starts no such worker.
import { hooks, stdlib } from "../runtime/pyscript/core.js";
import { skip } from "./pyodide.js";

hooks.worker.onBeforeRunAsync.clear();
skip(stdlib);
