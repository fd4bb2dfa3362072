// A Python of its own beside the page, for what takes longer than a frame. It runs the module of
// tictactoe/frontends/browser/workers after which the page has named it.
import { fail, startPython } from "./python.js";

startPython()
  .then((python) => python.pyimport(`tictactoe.frontends.browser.workers.${self.name}`).start())
  .catch(fail);
