// A worker with a Python interpreter, for computations that take longer than a frame. It runs the module of
// tictactoe/frontends/browser/workers that gave it its name.
import { fail, startPython } from "./python.js";

const [module] = self.name.split(" ");

startPython()
  .then((python) => python.pyimport(`tictactoe.frontends.browser.workers.${module}`).start())
  .catch(fail);
