// A Python of its own beside the page, for what takes longer than a frame. It runs the module of
// tictactoe/frontends/browser/workers that the page has named it after.
import { fail, startPython } from "./python.js";

const [module] = self.name.split(" ");

startPython()
  .then((python) => python.pyimport(`tictactoe.frontends.browser.workers.${module}`).start())
  .catch(fail);
