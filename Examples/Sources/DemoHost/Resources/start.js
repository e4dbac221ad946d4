// The moving picture of the start page: a list that changes every two seconds. Each row flies to its
// place, and the sign of its change fades beside it.

const NAMES = ["Ada", "Ben", "Cleo", "Dario", "Emma", "Fritz", "Greta", "Hugo"];
const [EVERY, MOVE, FADE] = [2000, 280, 900];

const place = document.querySelector("[data-picture]");
const caption = document.querySelector("[data-caption]");
const pause = document.querySelector("[data-pause]");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const rows = new Map();
let shown = NAMES.slice(0, 5).map((name) => ({ name, score: 1 }));
let turn = 0;

/** The changes, in order: each returns the list after the change, and its caption. */
const changes = [
  (list) => [list.toSpliced(2, 0, { name: nextName(list), score: 1 }), "1 inserted"],
  (list) => [[...list.slice(1, 4), list[0], ...list.slice(4)], "1 moved"],
  (list) => [list.with(1, { ...list[1], score: list[1].score + 1 }), "1 updated"],
  (list) => [list.toSpliced(3, 1), "1 deleted"],
];

const nextName = (list) => NAMES.find((name) => !list.some((row) => row.name === name));

function rowOf({ name }) {
  if (rows.has(name)) return rows.get(name);
  const row = document.createElement("li");
  row.append(Object.assign(document.createElement("b"), { textContent: name }), document.createElement("span"));
  rows.set(name, row);
  return row;
}

const topOf = (row) => row.getBoundingClientRect().top;

function draw(list, isStill = false) {
  const before = new Map([...place.children].map((row) => [row, topOf(row)]));
  const texts = new Map([...before.keys()].map((row) => [row, row.lastChild.textContent]));
  const wanted = list.map(rowOf);
  const moved = list.find(({ name }, index) => shown.findIndex((row) => row.name === name) > index + 1);
  for (const row of before.keys()) if (!wanted.includes(row)) row.remove();
  place.append(...wanted);
  list.forEach(({ score }, index) => (wanted[index].lastChild.textContent = `score ${score}`));
  if (isStill) return;
  for (const row of wanted) {
    const was = before.get(row);
    if (was === undefined) mark(row, "inserted");
    else if (texts.get(row) !== row.lastChild.textContent) mark(row, "updated");
    if (calm.matches) continue;
    const distance = (was ?? topOf(row)) - topOf(row);
    const frames = was === undefined ? { opacity: [0, 1] } : { transform: [`translateY(${distance}px)`, "none"] };
    if (was === undefined || distance) row.animate(frames, { duration: MOVE, easing: "cubic-bezier(.2, 0, 0, 1)" });
  }
  if (moved) mark(rowOf(moved), "moved");
}

function mark(row, change) {
  row.dataset.change = change;
  const fade = { duration: FADE, easing: "ease-in", pseudoElement: "::before" };
  row.animate({ opacity: [1, 0] }, fade).onfinish = () => delete row.dataset.change;
}

function step() {
  if (pause.ariaPressed === "true" || document.hidden) return;
  const [list, text] = changes[turn % changes.length](shown);
  turn += 1;
  draw(list);
  shown = list;
  caption.textContent = `${text}, nothing else redrawn.`;
}

/** Motion that starts by itself can be paused. Source: WCAG 2.2.2. */
function setPaused(isPaused) {
  pause.ariaPressed = String(isPaused);
  pause.textContent = isPaused ? "Play" : "Pause";
}

pause.onclick = () => setPaused(pause.ariaPressed !== "true");
draw(shown, true);
setPaused(calm.matches);
setInterval(step, EVERY);
