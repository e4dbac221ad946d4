// The views of lists: a section or row keeps its element until it is deleted, or scrolls out of a
// window.

/** IDs and contents are any JSON values, shown and compared as text. */
const textOf = (value) => (typeof value === "string" ? value : JSON.stringify(value));
export const keyOf = (value) => JSON.stringify(value);

export function make(tag, className, text = "") {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** A text that can cross-fade from its old value. */
function makeSlot() {
  const slot = make("span", "slot");
  slot.append(make("span", "now"));
  return slot;
}

/** A part of a list. In a long list, most views have no element. */
class View {
  element = null;
  /** The height in a long list, once it's known. */
  height = undefined;

  /** An undrawn view has no texts to change, and its height may have changed. */
  forget() {
    this.height = undefined;
    return [];
  }
}

export class Section extends View {
  items = [];
  index = null;

  constructor({ id, header = null }) {
    super();
    this.id = id;
    this.header = header;
  }

  draw() {
    this.element = make("section", "section");
    this.element.dataset.section = textOf(this.id);
    this.heading = make("h2", "heading");
    this.slot = makeSlot();
    this.heading.append(this.slot);
    this.list = make("ul", "list");
    this.list.role = "list"; // Safari ignores lists without bullets.
    this.element.append(this.heading, this.list);
    this.#fill();
  }

  #fill() {
    this.heading.hidden = this.header === null;
    this.slot.firstChild.textContent = this.header ?? "";
    this.list.ariaLabel = this.header;
  }

  /** The changed texts, or null if there is no visible difference. */
  update(header) {
    const was = this.header;
    this.header = header;
    if (header === was) return null;
    if (!this.element) return this.forget();
    this.#fill();
    return [{ slot: this.slot, was: was ?? "" }];
  }
}

export class Row extends View {
  constructor({ id, content }) {
    super();
    this.id = id;
    this.content = content;
  }

  draw() {
    this.cells = new Map();
    this.element = make("li", "row");
    this.element.dataset.id = textOf(this.id);
    this.element.view = this;
    this.body = make("div", "body");
    this.element.append(this.body);
    this.update(this.content);
  }

  /** The changed texts, or null if there is no visible difference. */
  update(content) {
    this.content = content;
    if (!this.element) return this.forget();
    const kind = String(content?.kind ?? "plain").replace(/[^\w-]/g, "-");
    this.element.className = `row kind-${kind}`;
    this.element.toggleAttribute("data-pending", isPending(content));
    this.element.ariaBusy = isPending(content) ? "true" : null;
    const fields = fieldsOf(content);
    const changes = [];
    const old = this.cells;
    this.cells = new Map();
    for (const [name, value] of fields) {
      const cell = old.get(name) ?? makeCell(name, this.id);
      const was = cell.slot.textContent;
      if (old.has(name) && cell.key !== keyOf(value)) changes.push({ slot: cell.slot, was });
      cell.key = keyOf(value);
      const text = name === "picture" ? initials(fields.get("title")) : textOf(value);
      if (name === "picture") cell.element.dataset.name = textOf(value);
      if (was !== text) cell.slot.firstChild.textContent = text;
      this.cells.set(name, cell);
    }
    const isReshaped = String([...old.keys()]) !== String([...fields.keys()]);
    if (isReshaped) this.#arrange(old);
    return isReshaped || changes.length > 0 ? changes : null;
  }

  #arrange(old) {
    for (const [name, { element }] of old) if (!this.cells.has(name)) element.remove();
    const at = (name) => this.cells.get(name)?.element;
    const inside = [...this.cells.keys()].filter((name) => name !== "picture" && name !== "value");
    arrangeChildren(this.body, inside.map(at));
    const parts = [at("picture"), this.body, at("value")].filter(Boolean);
    arrangeChildren(this.element, parts, this.element.querySelector(":scope > .extra"));
  }
}

/** The reading order of the fields that have a role; all others have rank 3. */
const RANKS = { __proto__: null, picture: 0, title: 1, label: 2, text: 4, value: 5 };

const isPending = (content) => content?.pending === true;

/** The fields to show: all but the kind, empty ones, and that a row isn't saved yet. */
function fieldsOf(content) {
  if (!(content instanceof Object) || Array.isArray(content)) return new Map([["text", content]]);
  const isShown = (name) =>
    name !== "kind" && !["", null].includes(content[name]) &&
    !(name === "pending" && isPending(content));
  const names = Object.keys(content).filter(isShown);
  const rank = (name) => RANKS[name] ?? 3;
  return new Map(names.sort((a, b) => rank(a) - rank(b)).map((name) => [name, content[name]]));
}

function makeCell(name, id) {
  const element = make("span", "cell");
  element.dataset.field = name;
  if (name === "picture") {
    element.style.setProperty("--hue", hueOf(id));
    element.ariaHidden = "true"; // The title already contains the name.
  }
  if (!(name in RANKS)) element.append(make("span", "name", name), " ");
  const slot = makeSlot();
  element.append(slot);
  return { element, slot };
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const lettersOf = (text) => [...segmenter.segment(text)].map(({ segment }) => segment);

/** The first letters of the first word and the last one, as they are seen; the capital of "ß" is "ẞ". */
function initials(name) {
  const [first, ...others] = textOf(name ?? "?").trim().split(/\s+/);
  return [first, ...others.slice(-1)].map((word) => {
    const [letter = ""] = lettersOf(word);
    const capital = letter === "ß" ? "ẞ" : letter.toUpperCase();
    return lettersOf(capital).length > 1 ? letter : capital;
  }).join("");
}

const hueOf = (id) =>
  [...keyOf(id)].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)) % 360, 0);

/** Orders `wanted` before `next` with the fewest moves; other children keep their positions. */
export function arrangeChildren(parent, wanted, next = null) {
  const position = new Map([...parent.children].map((child, index) => [child, index]));
  const present = wanted.filter((element) => position.has(element));
  const staying = longestRun(present, position);
  for (const element of wanted.toReversed()) {
    if (!staying.has(element)) parent.insertBefore(element, next);
    next = element;
  }
}

/** The element to move: a row, or the heading of a section. */
export const bodyOf = (view) => view.heading ?? view.element;

/** An element's position on screen, and its position without animation. */
export function measure(element) {
  const { top, bottom } = element.getBoundingClientRect();
  const offset = element.gliding ? new DOMMatrix(getComputedStyle(element).transform).f : 0;
  return { top, bottom, place: top - offset, shift: 0 };
}

/** The largest subset of `values` with ascending positions; only the others must move. */
export function longestRun(values, position) {
  const positions = values.map((value) => position.get(value));
  const ends = [];
  const previous = [];
  positions.forEach((position, index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (positions[ends[middle]] < position) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1];
    ends[low] = index;
  });
  const run = new Set();
  for (let index = ends.at(-1); index >= 0; index = previous[index]) run.add(values[index]);
  return run;
}
