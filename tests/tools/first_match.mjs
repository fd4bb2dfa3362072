// Runs static/boot/book.js and static/first_match.js in Node. Reads a question in JSON: saved boards with steps to replay;
// pauses, in the address and in the storage; or a level, and how many games it plays. Writes the answers in JSON.
import { readFileSync } from "node:fs";
import vm from "node:vm";

const { book, facts, runs, pauses, level, games } = JSON.parse(readFileSync(0, "utf-8"));
const dataset = Object.fromEntries(
  Object.entries(facts).map(([name, text]) => [name.replace(/-./g, (pair) => pair[1].toUpperCase()), text]),
);
let seed = 42;
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647; // Lehmer's generator

const load = async (texts, search = "") => {
  const boot = {
    script: { dataset },
    stored: (name) => texts[name] ?? "",
    attempt: (look) => {
      try {
        return look();
      } catch {}
    },
  };
  const context = vm.createContext({
    window: { boot },
    location: { hash: "", search },
    document: { dispatchEvent: () => {} },
    fetch: async () => ({ json: async () => JSON.parse(book) }),
    Event,
    URLSearchParams,
  });
  vm.runInContext("Math", context).random = random;
  for (const file of ["boot/book.js", "first_match.js"])
    vm.runInContext(readFileSync(`static/${file}`, "utf-8"), context);
  await new Promise(setImmediate);
  return boot;
};

const main = async () => {
  if (runs) {
    const answers = [];
    for (const { shown, steps } of runs) answers.push((await load({ shown })).first.replay(steps));
    return answers;
  }
  if (pauses) {
    const answers = [];
    for (const [given, pause] of pauses)
      answers.push((await load({ pause }, `?${new URLSearchParams({ pause: given })}`)).first.pause());
    return answers;
  }
  const counts = {};
  const { book } = await load({});
  for (let game = 0; game < games; game += 1) {
    let cells = ".........";
    for (let mark = "X"; !book.ended(cells, "X"); mark = book.other(mark)) {
      const cell = book.reply(cells, "X", level);
      cells = cells.slice(0, cell) + mark + cells.slice(cell + 1);
      const isCounted = mark === "O" && cells.replace(/\./g, "").length === 2;
      if (isCounted || book.ended(cells, "X")) counts[cells] = (counts[cells] ?? 0) + 1;
    }
  }
  return counts;
};

main().then((answer) => console.log(JSON.stringify(answer)));
