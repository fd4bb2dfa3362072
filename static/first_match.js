// The match that is played before Python, as plain data: the base from which it began, and the match after each step.
// A step is the number of a cell, "undo", "new" for a new game, or the name of another opponent. Python repeats the
// steps by its rules.
"use strict";
(() => {
  const { attempt, book, script, stored } = window.boot;
  const { columns, hands, links } = script.dataset;
  const levels = script.dataset.levels.split(" ");
  const kinds = [...levels, "human"];
  const isLinked = new RegExp(links).test(location.hash);
  const parameters = new URLSearchParams(location.search);
  const asked = levels.find((level) => level === parameters.get("level"));

  // The storage may hold anything. page/first_games.py writes the match there.
  const isMark = (text) => ["X", "O", ""].includes(text ?? "");
  const isSide = (number) => Number.isInteger(number) && number >= 1 && number <= columns.length;
  const areSeats = ({ person, first, starts, played, scores }) =>
    [person, first].every((mark) => mark && isMark(mark)) &&
    ["X", "O", "alternate", "loser"].includes(starts) &&
    [...played, ...Object.values(scores).flat()].every(Number.isInteger);
  const isSound = ({ rows, cols, cells, turn, next, winner, end, line, setup, seats }) =>
    isSide(rows) &&
    isSide(cols) &&
    cells.length === rows * cols &&
    /^[XO.]+$/.test(cells) &&
    [turn, next, winner].every(isMark) &&
    ["", "won", "lost", "drawn"].includes(end) &&
    /^[ML\d. ]*$/.test(line) &&
    typeof setup === "string" &&
    (!seats || (rows === 3 && cols === 3 && areSeats(seats)));

  // Whether the book has the answers in a match: standard 3×3, a person against a level, neither with a name.
  const isCovered = ({ starts, rival }) => Boolean(starts) && levels.includes(rival) && !book.isMissing && !isLinked;

  const isEmpty = ({ cells }) => !/[XO]/.test(cells);

  // The mark that plays next, or would after the end.
  const moving = ({ cells, first }) => (cells.replace(/\./g, "").length % 2 ? book.other(first) : first);

  // Whether a level is to move.
  const isDue = (match) => isCovered(match) && !match.end && moving(match) !== match.person;

  const firstOfNext = ({ starts, first, end, winner }) => {
    if (starts === "X" || starts === "O") return starts;
    if (!end) return first;
    return book.other(starts === "loser" && winner ? winner : first);
  };

  // The way in which a game is drawn, which differs from that of the game before.
  const handOf = (match) => {
    if (!isCovered(match)) return match.hand;
    return (match.scores[match.rival] ?? []).reduce((sum, count) => sum + count, 0) % hands;
  };

  const begin = (match, rival = match.rival) => {
    const blank = { cells: ".".repeat(match.cells.length), played: [], lines: [], line: "", end: "", winner: "" };
    const begun = { ...match, ...blank, rival, first: firstOfNext(match), turn: match.next };
    return { ...begun, hand: handOf(begun) };
  };

  const withEnd = (match) => {
    const outcome = isCovered(match) && book.isOpen && book.ended(match.cells, match.first);
    if (!outcome) return match;
    const end = !outcome.winner ? "drawn" : outcome.winner === match.person ? "won" : "lost";
    return { ...match, ...outcome, end };
  };

  const play = (match, cell) => {
    const cells = match.cells.slice(0, cell) + moving(match) + match.cells.slice(cell + 1);
    const after = withEnd({ ...match, cells, played: [...match.played, cell] });
    const score = match.scores[match.rival] ?? [0, 0, 0];
    const counts = ["won", "drawn", "lost"].map((end, index) => score[index] + (after.end === end));
    return { ...after, scores: { ...match.scores, [match.rival]: counts } };
  };

  const saved = isLinked ? null : attempt(() => JSON.parse(stored("shown")));
  const isSaved = Boolean(attempt(() => isSound(saved)));
  const base = { lines: [], played: [], ...(isSaved ? saved : JSON.parse(script.dataset.first)) };
  Object.assign(base, base.seats);

  // How long a level waits before it replies, in milliseconds, by the rules of page/preferences.py.
  const pause = () => {
    const [given, choices] = [parameters.get("pause"), script.dataset.pauses.split(" ")];
    if (/^\d{1,5}$/.test(given)) return Math.min(given, script.dataset.longestPause);
    return Number(choices.find((choice) => choice === stored("pause")) ?? choices[0]);
  };

  const undoable = (matches) => matches.slice(0, -1).map(isDue).lastIndexOf(false);

  // Return the match at the beginning and after each step that is not undone, the cell that is noted on a board that
  // the book does not cover, and how many steps count: those that were kept may be of another match.
  const replay = (steps) => {
    const isOther = asked && asked !== base.rival && (base.end || isEmpty(base));
    const matches = [withEnd(isOther ? begin(base, asked) : base)];
    let noted = null;
    const takes = (step) => {
      const match = matches[matches.length - 1];
      const place = undoable(matches);
      if (step === "undo" && place >= 0) matches.length = place + 1;
      else if (step === "new") matches.push(begin(match));
      else if (kinds.includes(step)) matches.push(begin(match, step));
      else if (match.cells[step] !== "." || match.end || noted !== null) return false;
      else if (isCovered(match)) matches.push(play(match, Number(step)));
      else noted = Number(step);
      return true;
    };
    const count = steps.findIndex((step) => !takes(step));
    const match = matches[matches.length - 1];
    return { match, noted, count: count < 0 ? steps.length : count, canUndo: undoable(matches) >= 0 };
  };

  window.boot.first = { base, isCovered, isDue, isEmpty, isLinked, isSaved, moving, pause, replay };
})();
