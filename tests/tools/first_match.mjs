// Runs static/boot/book.js and static/first_match.js in Node. Reads a question in JSON: what the storage has, and lists
// of steps to replay; or a level, and positions in which it replies a number of times, with random numbers that are
// spread evenly. Writes the answers in JSON.
import { readFileSync } from "node:fs";
import vm from "node:vm";

const { book, dataset, runs, level, positions } = JSON.parse(readFileSync(0, "utf-8"));
let drawn;

const load = async (shown) => {
  const boot = {
    script: { dataset },
    stored: () => shown,
    attempt: (look) => {
      try {
        return look();
      } catch {}
    },
  };
  const context = vm.createContext({
    window: { boot },
    location: { hash: "", search: "" },
    document: { dispatchEvent: () => {} },
    fetch: async () => ({ json: async () => JSON.parse(book) }),
    Event,
    URLSearchParams,
  });
  vm.runInContext("Math", context).random = () => drawn;
  for (const file of ["boot/book.js", "first_match.js"])
    vm.runInContext(readFileSync(`static/${file}`, "utf-8"), context);
  await new Promise(setImmediate);
  return boot;
};

const main = async () => {
  if (runs) {
    const answers = [];
    for (const { shown, steps } of runs) answers.push((await load(shown)).first.replay(steps));
    return answers;
  }
  const { book } = await load("");
  return positions.map(({ cells, first, times }) => {
    const counts = {};
    for (let time = 0; time < times; time += 1) {
      drawn = (time + 0.5) / times;
      const cell = book.reply(cells, first, level);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
    return counts;
  });
};

main().then((answer) => console.log(JSON.stringify(answer)));
