// The moving picture of the start page: a list like any other, which changes every two seconds.

import { localList } from "/live/page.js";

const NAMES = ["Ada", "Ben", "Cleo", "Dario", "Emma", "Fritz", "Greta", "Hugo"];
const EVERY = 2000;

const caption = document.querySelector("[data-caption]");
const pause = document.querySelector("[data-pause]");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let shown = NAMES.slice(0, 5).map((name) => ({ name, score: 1 }));
let turn = 0;

const itemOf = ({ name, score }) => ({ id: name, content: { title: name, value: `score ${score}` } });
const newRow = (rows) => ({ name: NAMES.find((name) => !rows.some((row) => row.name === name)), score: 1 });
const scored = ({ name, score }) => ({ name, score: score + 1 });

/** The changes, in order: each returns the rows after it, what differs, and its caption. */
const changes = [
  (rows) => {
    const row = newRow(rows);
    return [rows.toSpliced(2, 0, row), { itemInserts: [[[0, 2], itemOf(row)]] }, "1 inserted"];
  },
  ([first, ...others]) => [
    others.toSpliced(3, 0, first), { itemMoves: [[[0, 0], [0, 3]]] }, "1 moved",
  ],
  (rows) => {
    const row = scored(rows[1]);
    return [rows.with(1, row), { itemReconfigures: [[[0, 1], itemOf(row)]] }, "1 updated"];
  },
  (rows) => [rows.toSpliced(3, 1), { itemDeletes: [[0, 3]] }, "1 deleted"],
  ([first, second, ...others]) => {
    const [row, best] = [newRow([first, second, ...others]), scored(others[2])];
    return [
      [best, first, others[0], others[1], row],
      {
        itemDeletes: [[0, 1]], itemInserts: [[[0, 4], itemOf(row)]],
        itemMoves: [[[0, 4], [0, 0]]], itemReconfigures: [[[0, 0], itemOf(best)]],
      },
      "4 changes at once",
    ];
  },
];

const items = shown.map(itemOf);
const picture = await localList(document.querySelector("[data-picture]"), [{ id: 0, items }]);

function step() {
  if (pause.ariaPressed === "true" || document.hidden) return;
  const [rows, changeset, text] = changes[turn % changes.length](shown);
  turn += 1;
  shown = rows;
  picture.changeset({ count: rows.length, ...changeset });
  caption.textContent = `${text}, nothing else redrawn.`;
}

/** Motion that starts by itself can be paused. Source: WCAG 2.2.2. */
function setPaused(isPaused) {
  pause.ariaPressed = String(isPaused);
  pause.textContent = isPaused ? "Play" : "Pause";
}

pause.onclick = () => setPaused(pause.ariaPressed !== "true");
setPaused(calm.matches);
setInterval(step, EVERY);
