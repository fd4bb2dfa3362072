// Start PyScript. Its hook for workers builds code from text, which the page's content policy forbids,
// and the page starts no such worker: without the hook, nothing asks for it.
import { hooks } from "../runtime/pyscript/core.js";

hooks.worker.onBeforeRunAsync.clear();
