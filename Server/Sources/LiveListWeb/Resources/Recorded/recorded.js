// Plays a recorded list in a page without a server: it takes the place of the stream of events, which
// gets the changes that are part of the page.

import { changeBy } from "/live/changes.js";
import { calm } from "/live/motion.js";
import { grouped, list } from "/live/page.js";

const root = document.documentElement;
const find = (name) => document.querySelector(`[data-${name}]`);
const { title, columns, sections, speed, playsAtOnce, steps } = JSON.parse(find("recording").textContent);
const last = steps.length - 1;

/** Milliseconds between two changes, however close or far apart they were. */
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [800, 2_000];
/** Milliseconds between signs of life, without which a page assumes that its server hangs. */
const ALIVE = 5_000;

// MARK: States.

/** The list after each step, up to the latest that was needed. */
const states = [sections];

/** A row of a list as data; those that stay the same are shared by many lists. */
const plain = (row) => (row.element === undefined ? row : { id: row.id, content: row.content });

function after(state, change) {
  if (!change) return state;
  const shown = state.map((section, index) => ({ ...section, index }));
  const { plan, contents } = changeBy(change, shown);
  const updated = new Map(contents.map(([row, content]) => [row, { id: row.id, content }]));
  return plan.map(({ section, header, items }) => ({
    id: section.id, header, items: items.map((row) => updated.get(row) ?? plain(row)),
  }));
}

function stateAt(position) {
  while (states.length <= position) states.push(after(states.at(-1), steps[states.length].change));
  return states[position];
}

// MARK: The stream.

let position = 0;
let stream = null;

class Recording extends EventTarget {
  readyState = 1;

  constructor() {
    super();
    stream = this;
    // The page listens as soon as it has the stream.
    queueMicrotask(() => {
      this.onopen?.(new Event("open"));
      this.show();
    });
    this.timer = setInterval(() => this.send("alive", 1), ALIVE);
  }

  send(kind, data) {
    if (this.readyState === 2) return;
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }));
  }

  /** Shows the list at the position, whatever was shown before. */
  show() {
    const { phase } = steps[position];
    this.send("recorded/snapshot", { title, phase, sections: stateAt(position) });
  }

  /** Shows the next change. */
  advance() {
    const { change, phase } = steps[position];
    if (change) this.send("recorded/changeset", change);
    this.send("recorded/phase", phase);
  }

  close() {
    this.readyState = 2;
    clearInterval(this.timer);
  }
}

window.EventSource = Recording;

function go(to) {
  const isNext = to === position + 1;
  if (to === position || to < 0 || to > last) return;
  position = to;
  signs = signsAt(position);
  if (isNext) stream?.advance();
  else stream?.show();
  drawPlayer();
}

// MARK: The rows.

const NAMES = { "+": "inserted", "−": "deleted", "~": "updated", ">": "moved" };
const keyOf = (id) => JSON.stringify(id);
let signs = new Map();

/** What the last change did to each row; of a single change, also which rows it will delete. */
function signsAt(position) {
  const found = new Map();
  const mark = (rows, sign) => rows.forEach(({ id }) => found.set(keyOf(id), sign));
  const rowsAt = (state, paths) => paths.map(([section, item]) => state[section].items[item]);
  const { change } = steps[position];
  if (change) {
    const { itemReconfigures = [], itemMoves = [], itemInserts = [] } = change;
    mark(itemReconfigures.map(([, row]) => row), "~");
    mark(rowsAt(stateAt(position), itemMoves.map(([, to]) => to)), ">");
    mark(itemInserts.map(([, row]) => row), "+");
  } else if (last === 1 && steps[1].change) {
    const { sectionDeletes = [], itemDeletes = [], itemMoves = [] } = steps[1].change;
    mark(sectionDeletes.flatMap((index) => sections[index].items), "−");
    mark(rowsAt(sections, itemDeletes), "−");
    for (const { id } of rowsAt(sections, itemMoves.map(([from]) => from))) found.delete(keyOf(id));
  }
  return found;
}

/** A column's key is the name of its field, so that no name has a meaning for the page. */
const places = new Map(columns.map(({ key }, index) => [key, index]));

function drawCell(key, { element }) {
  const index = places.get(key);
  const { name, isNumber, isTitle } = columns[index];
  const label = element.querySelector(":scope > .name");
  Object.assign(element.style, { gridColumn: index + 1, order: isTitle ? -1 : index });
  element.toggleAttribute("data-number", isNumber);
  element.toggleAttribute("data-main", isTitle);
  label.textContent = columns.length > 1 ? name : "";
  label.hidden = columns.length === 1;
}

function drawSign({ id, element }) {
  const sign = signs.get(keyOf(id)) ?? "";
  const old = element.querySelector(":scope > .sign");
  if ((old?.textContent ?? "") === sign) return;
  old?.remove();
  if (!sign) return;
  const mark = document.createElement("span");
  Object.assign(mark, { className: "extra sign", role: "img", ariaLabel: NAMES[sign], textContent: sign });
  mark.dataset.sign = NAMES[sign];
  element.append(mark);
}

function drawRow(row) {
  for (const [key, cell] of row.cells) drawCell(key, cell);
  drawSign(row);
}

const recorded = list("recorded");
recorded.decorate = drawRow;
recorded.onchange = (sections) => {
  for (const { items } of sections) for (const row of items) if (row.element) drawSign(row);
};

// MARK: The columns. On a wide page the rows are a table.

/** Pixels: the widest column, the least width of a text, the space between two columns, the margins. */
const [WIDEST, LEAST, GAP, MARGINS] = [320, 120, 24, 80];
/** Measuring the texts of more rows than this takes longer than a frame. */
const MEASURED_ROWS = 2_000;

/** The width of each column's texts, in pixels. */
function measureColumns() {
  const pen = document.createElement("canvas").getContext("2d");
  const width = (text) => Math.ceil(pen.measureText(text.slice(0, 200)).width) + 4;
  pen.font = "600 12px system-ui, sans-serif";
  const widths = columns.map(({ name }) => width(name));
  pen.font = "600 15px system-ui, sans-serif";
  const changed = steps.flatMap(({ change }) =>
    [...(change?.itemInserts ?? []), ...(change?.itemReconfigures ?? [])].map(([, row]) => row));
  const rows = [...sections.flatMap(({ items }) => items), ...changed].slice(0, MEASURED_ROWS);
  for (const { content } of rows) {
    for (const [key, text] of Object.entries(content)) {
      const index = places.get(key);
      widths[index] = Math.max(widths[index], width(text));
    }
  }
  return widths.map((width) => Math.min(width, WIDEST));
}

function layOut() {
  if (columns.length < 2) return;
  const widths = measureColumns();
  const sum = (values) => values.reduce((total, value) => total + value, GAP * (values.length - 1));
  const fixed = (index) => columns[index].isNumber || widths[index] <= LEAST;
  const template = widths.map((width, index) => (fixed(index) ? `${width}px` : `minmax(0, ${width}fr)`));
  root.style.setProperty("--columns", template.join(" "));
  root.style.setProperty("--wide", `${sum(widths) + MARGINS}px`);
  const needed = sum(widths.map((width, index) => (fixed(index) ? width : LEAST))) + MARGINS;
  find("table").media = `(min-width: ${Math.max(needed, 560)}px)`;
  const heads = columns.map(({ name, isNumber }) => {
    const head = document.createElement("span");
    head.textContent = name;
    head.toggleAttribute("data-number", isNumber);
    return head;
  });
  find("heads").append(...heads);
}

// MARK: The player.

let isPlaying = false;
let timer = null;

function pauseBefore(next) {
  const gap = (1_000 * (steps[next].at - steps[next - 1].at)) / speed;
  return Math.max(SHORTEST_PAUSE, Math.min(gap, LONGEST_PAUSE));
}

function play(isOn) {
  isPlaying = isOn;
  clearTimeout(timer);
  if (isOn && position === last) go(0);
  schedule();
  drawPlayer();
}

function schedule() {
  if (!isPlaying) return;
  timer = setTimeout(() => {
    if (!document.hidden) go(position + 1);
    if (position === last) isPlaying = false;
    drawPlayer();
    schedule();
  }, pauseBefore(Math.min(position + 1, last)));
}

/** A step by hand ends what is played. */
function step(to) {
  play(false);
  go(to);
}

function drawPlayer() {
  const name = isPlaying ? "Pause" : "Play";
  const button = find("play");
  Object.assign(button, { ariaLabel: name, title: `${name} (Space)` });
  button.dataset.play = isPlaying ? "playing" : "";
  find("back").disabled = position === 0;
  find("forward").disabled = position === last;
  const { label } = steps[position];
  const slider = find("position");
  slider.value = position;
  slider.ariaValueText = `${label}, ${position} of ${last}`;
  for (const [index, state] of [...find("states").children].entries()) {
    state.ariaPressed = String(index === position);
  }
  const count = last > 1 ? `${grouped(position)} of ${grouped(last)}` : "";
  find("state").textContent = last === 1 ? "" : [count, label].filter(Boolean).join(" · ");
}

function makePlayer() {
  find("controls").hidden = last === 0;
  find("states").hidden = last !== 1;
  Object.assign(find("position"), { hidden: last < 2, max: last });
  find("state").hidden = last === 1;
  for (const [index, { label }] of last === 1 ? steps.entries() : []) {
    const state = document.createElement("button");
    Object.assign(state, { type: "button", textContent: label, title: label });
    state.onclick = () => step(index);
    find("states").append(state);
  }
  find("play").onclick = () => play(!isPlaying);
  find("back").onclick = () => step(position - 1);
  find("forward").onclick = () => step(position + 1);
  find("position").oninput = ({ target }) => step(Number(target.value));
}

addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (last === 0 || event.ctrlKey || event.metaKey || event.altKey || target.matches?.("input")) return;
  if (key === " " && target.closest?.("button, a")) return;
  const actions = {
    " ": () => play(!isPlaying), ArrowLeft: () => step(position - 1), ArrowRight: () => step(position + 1),
  };
  if (!Object.hasOwn(actions, key)) return;
  event.preventDefault();
  actions[key]();
});

makePlayer();
layOut();
signs = signsAt(0);
drawPlayer();
if (last > 0 && playsAtOnce && !calm.matches) play(true);
