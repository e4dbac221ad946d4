// A table of nodes, with a row for each node and a column for each key of their children. Only visible
// rows are on the page. Cells are edited in place; clicking a column's header sorts the rows.

import { keep, look, write } from "./console-edit.js";
import { make, makeButton, refusal, rowHeight } from "./console-parts.js";
import { isInner, join, sizeOf, textOf } from "./console-tree.js";
import { jsonOf, typeOf, typed } from "./console-types.js";

/** The number of rows that determine the columns, and the maximum number of columns. */
const [SAMPLE, MOST] = [200, 40];
const KEY = Symbol("key");
const VALUE = Symbol("value");

export class Grid {
  /** The cell with the focus: a row and a column. */
  current = { row: 0, column: 0 };
  order = null;

  /**
   * - `keys()` returns the keys of the rows, `at(key)` the node of one, undefined if it isn't loaded;
   * - `path()` returns the path of their parent; `changed()` is called after an edit;
   * - `look(first, last)` is called with the keys of the visible rows;
   * - `compare(a, b)` orders two values.
   */
  constructor(panel, source) {
    Object.assign(this, { panel, source });
    this.table = make("div", "grid", { role: "grid", tabIndex: 0, ariaLabel: source.label });
    this.head = make("div", "row head", { role: "row" });
    this.rows = make("div", "rows", { role: "rowgroup" });
    this.table.append(this.head, this.rows);
    this.body = this.table;
    this.table.onscroll = () => this.draw();
    this.table.onkeydown = (event) => this.#press(event);
    this.rows.onclick = ({ target }) => {
      const cell = target.closest("[role=gridcell]");
      if (!cell || target.closest("input")) return;
      const { row, column } = this.current;
      this.current = { row: Number(cell.parentElement.dataset.row), column: Number(cell.dataset.column) };
      const isAgain = this.current.row === row && this.current.column === column;
      this.draw();
      this.table.focus({ preventScroll: true });
      // A second click edits, because a touch screen has no other way to say so.
      if (isAgain) this.edit();
    };
    new ResizeObserver(() => this.panel.draw(true)).observe(this.table);
  }

  /** Resets the columns, the order and the current cell, for other rows. */
  reset() {
    Object.assign(this, { columns: null, current: { row: 0, column: 0 }, order: null });
    this.table.scrollTop = 0;
  }

  #columnsOf(keys) {
    const counts = new Map();
    let hasValues = false;
    for (const key of keys.slice(0, SAMPLE)) {
      const node = this.source.at(key);
      if (!isInner(node)) hasValues ||= node !== undefined && node !== null;
      else for (const name of node.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const names = [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
    return [KEY, ...(hasValues || names.length === 0 ? [VALUE] : []), ...names.slice(0, MOST)];
  }

  valueAt(key, column) {
    const node = this.source.at(key);
    if (column === KEY) return key;
    if (column === VALUE) return isInner(node) ? null : node;
    return node === undefined ? undefined : isInner(node) ? (node.get(column) ?? null) : null;
  }

  #sortedKeys() {
    const keys = this.source.keys();
    if (!this.order) return keys;
    const { column, sign } = this.order;
    if (column === KEY) return sign > 0 ? keys : keys.toReversed();
    const valued = keys.map((key) => [key, this.valueAt(key, column)]);
    return valued.sort(([, a], [, b]) => sign * this.#compare(a, b)).map(([key]) => key);
  }

  #compare(a, b) {
    const rank = (value) => (value == null ? 3 : isInner(value) ? 2 : typeof value === "number" ? 0 : 1);
    if (rank(a) !== rank(b)) return rank(a) - rank(b);
    if (typeof a === "number") return a - b;
    return isInner(a) ? a.size - b.size : String(a).localeCompare(String(b), "en", { numeric: true });
  }

  draw() {
    const all = this.source.keys();
    if (!this.columns || this.columns.length < 3) this.columns = this.#columnsOf(all);
    const { columns } = this;
    this.keys = this.#sortedKeys();
    this.#drawHead();
    const height = rowHeight(this.table);
    const first = Math.max(0, Math.floor(this.table.scrollTop / height) - 10);
    const count = Math.ceil(this.table.clientHeight / height) + 20;
    const shown = this.keys.slice(first, first + count);
    Object.assign(this.table, { ariaRowCount: this.keys.length + 1, ariaColCount: columns.length });
    this.table.style.setProperty("--columns", columns.length);
    const known = new Map([...this.rows.children].map((row) => [row.dataset.key, row]));
    const rows = shown.map((key, index) => this.#drawRow(known.get(key), key, first + index));
    const kept = new Set(rows);
    for (const row of [...this.rows.children]) if (!kept.has(row)) row.remove();
    rows.forEach((row, index) => {
      if (this.rows.children[index] !== row) this.rows.insertBefore(row, this.rows.children[index] ?? null);
    });
    this.rows.style.paddingTop = `${first * height}px`;
    this.rows.style.paddingBottom = `${Math.max(0, this.keys.length - first - count) * height}px`;
    const current = this.#cellAt(this.current);
    this.table.setAttribute("aria-activedescendant", current?.id ?? "");
    if (shown.length > 0) this.source.look?.(shown[0], shown.at(-1));
  }

  #drawHead() {
    const names = this.columns.map((column) => this.#nameOf(column));
    const state = JSON.stringify([names, this.order?.sign, this.columns.indexOf(this.order?.column)]);
    if (this.head.dataset.state === state) return;
    this.head.dataset.state = state;
    this.head.replaceChildren(...this.columns.map((column, index) => {
      const isSorted = this.order?.column === column;
      const sign = isSorted ? (this.order.sign > 0 ? " ↑" : " ↓") : "";
      const button = makeButton(names[index] + sign, () => this.sort(column), { tabIndex: -1 });
      const cell = make("div", "cell", { role: "columnheader" }, button);
      cell.ariaSort = isSorted ? (this.order.sign > 0 ? "ascending" : "descending") : "none";
      return cell;
    }));
  }

  #nameOf(column) {
    return { [KEY]: "Key", [VALUE]: "Value" }[column] ?? column;
  }

  sort(column) {
    const isSame = this.order?.column === column;
    this.order = isSame && this.order.sign < 0 ? null : { column, sign: isSame ? -1 : 1 };
    this.panel.draw();
  }

  #drawRow(old, key, index) {
    const row = old ?? make("div", "row", { role: "row" });
    row.dataset.key = key;
    row.dataset.row = index;
    row.ariaRowIndex = index + 2;
    while (row.children.length > this.columns.length) row.lastChild.remove();
    this.columns.forEach((column, place) => {
      const cell = row.children[place] ?? row.appendChild(make("div", "cell", { role: "gridcell" }));
      const isCurrent = index === this.current.row && place === this.current.column;
      cell.dataset.column = place;
      cell.id = `db-cell-${index}-${place}`;
      cell.toggleAttribute("data-current", isCurrent);
      cell.ariaSelected = String(isCurrent);
      if (cell.querySelector("input")) return;
      const value = this.valueAt(key, column);
      const text = column === KEY ? key : value === null ? "" : isInner(value) ? sizeOf(value) : textOf(value).slice(0, 200);
      if (cell.textContent !== text) cell.textContent = text;
      cell.dataset.type = column === KEY ? "key" : isInner(value) ? "inner" : typeof value;
    });
    return row;
  }

  #cellAt({ row, column }) {
    return this.rows.querySelector(`[data-row="${row}"] > [data-column="${column}"]`);
  }

  #press(event) {
    if (event.target.matches("input")) return;
    const { row, column } = this.current;
    const page = Math.max(1, Math.floor(this.table.clientHeight / rowHeight(this.table)) - 2);
    const move = (rows, columns) => {
      this.current = {
        row: Math.max(0, Math.min(row + rows, this.keys.length - 1)),
        column: Math.max(0, Math.min(column + columns, this.columns.length - 1)),
      };
      this.#reveal();
    };
    const act = {
      ArrowDown: () => move(1, 0), ArrowUp: () => move(-1, 0),
      ArrowRight: () => move(0, 1), ArrowLeft: () => move(0, -1),
      PageDown: () => move(page, 0), PageUp: () => move(-page, 0),
      Home: () => move(0, -column), End: () => move(0, this.columns.length),
      Enter: () => this.edit(), F2: () => this.edit(),
      s: () => this.sort(this.columns[column]),
    }[event.key];
    if (!act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  #reveal() {
    const row = rowHeight(this.table);
    const top = this.current.row * row;
    const height = this.table.clientHeight - 2 * row;
    if (top < this.table.scrollTop) this.table.scrollTop = top;
    else if (top > this.table.scrollTop + height) this.table.scrollTop = top - height;
    this.draw();
    this.#cellAt(this.current)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Edits the current cell in place; a key opens its node. */
  edit() {
    const key = this.keys[this.current.row];
    const column = this.columns[this.current.column];
    const value = this.valueAt(key, column);
    const node = join(this.source.path(), key);
    if (column === KEY) return this.panel.jump(node);
    const path = column === VALUE ? node : join(node, column);
    if (isInner(value)) return this.panel.jump(path);
    const cell = this.#cellAt(this.current);
    const input = make("input", "", { value: value == null ? "" : typed(value), spellcheck: false });
    input.ariaLabel = `${this.#nameOf(column)} of ${key}`;
    cell.replaceChildren(input);
    input.select();
    const before = look(this.panel, path);
    before.catch(() => {});
    const close = () => {
      cell.textContent = "";
      this.table.focus({ preventScroll: true });
      this.panel.draw();
    };
    input.onblur = () => cell.contains(input) && !input.ariaInvalid && close();
    input.onkeydown = async (event) => {
      event.stopPropagation();
      if (event.key === "Escape") return close();
      if (event.key !== "Enter") return;
      event.preventDefault();
      try {
        await this.#save(path, bodyOf(input.value, value), await before);
        close();
        this.source.changed?.();
      } catch (error) {
        input.ariaInvalid = "true";
        this.panel.say(error.message, [], true);
      }
    };
  }

  async #save(path, body, { text: old, etag }) {
    if (body === old) return;
    try {
      const isDeletion = body === "null";
      const written = await write(this.panel, path, isDeletion ? null : body, etag);
      keep(this.panel, `Changed ${path}.`, path, old, isDeletion ? "null_etag" : written.etag);
      this.panel.say("");
    } catch (error) {
      if (error.status !== 412) throw error;
      throw refusal(`${path} was changed elsewhere to ${error.text.trim().slice(0, 100)}. Nothing was written.`);
    }
  }
}

/** The JSON of a typed cell; a string stays one, and an empty cell has no value. */
function bodyOf(text, old) {
  if (text.trim() === "") return "null";
  return jsonOf(typeof old === "string" ? "string" : typeOf(text), text);
}
