// Filters the children of the current node as a client does: order, range and limit. Says which
// index the order needs: the rules must contain it, even for the admin.

import { make, makeButton } from "./console-parts.js";
import { isInner, nodeOf, parseJSON } from "./console-tree.js";
import { Choice } from "./console-choice.js";
import { Grid } from "./console-grid.js";

const LIMIT = 100;

const FRAME = `
  <label>Order by <select name="order">
    <option value="$key">key</option><option value="$value">value</option>
    <option value="child">child …</option><option value="$priority">priority</option>
  </select></label>
  <label>Child <input name="child" spellcheck="false" placeholder="age"></label>
  <label>Range <select name="range">
    <option value="">all</option><option value="equalTo">equal to</option>
    <option value="startAt">at least</option><option value="endAt">at most</option>
    <option value="between">between</option>
  </select></label>
  <label>Value <input name="low" spellcheck="false"></label>
  <label>and <input name="high" spellcheck="false"></label>
  <label>Limit <select name="side">
    <option value="limitToFirst">first</option><option value="limitToLast">last</option>
  </select></label>
  <label>Count <input name="count" type="number" min="1" max="100000" value="${LIMIT}"></label>
  <button class="primary">Run</button>`;

export const view = (panel) => new Query(panel);

class Query {
  constructor(panel) {
    this.panel = panel;
    this.form = make("form", "actions filter", { innerHTML: FRAME, noValidate: true });
    this.form.ariaLabel = "Query";
    this.index = make("p", "hint");
    this.status = make("p", "message", { role: "status" });
    this.grid = new Grid(panel, {
      label: "Results", keys: () => [...(this.result?.keys() ?? [])], at: (key) => this.result.get(key),
      path: () => this.path, changed: () => this.run(),
    });
    this.choice = new Choice(panel);
    this.results = [this.form, this.index, this.status, this.grid.body];
    this.body = make("div", "query", {}, this.choice.body, ...this.results);
    this.form.oninput = () => this.#follow();
    this.form.onsubmit = (event) => {
      event.preventDefault();
      this.run();
    };
    this.#follow();
  }

  get fields() {
    return this.form.elements;
  }

  open() {
    this.draw();
    (this.choice.body.querySelector("a") ?? this.fields.order).focus();
  }

  /** Queries another node. */
  restart() {
    Object.assign(this, { path: null, result: new Map() });
    this.status.textContent = "";
    this.#follow();
  }

  draw() {
    const isChoosing = this.choice.draw();
    for (const element of this.results) element.hidden = isChoosing;
    if (isChoosing) return;
    // Rules may allow a query of a node that they don't allow to read.
    if (this.path !== this.panel.path && this.panel.host.dataset.state !== "loading") this.run();
    this.grid.draw();
  }

  /** Shows the fields that the choices need, and the index. */
  #follow() {
    const { order, child, range, low, high } = this.fields;
    const show = (field, isShown) => (field.closest("label").hidden = !isShown);
    show(child, order.value === "child");
    show(low, range.value !== "");
    show(high, range.value === "between");
    const name = { child: child.value.trim(), $value: ".value" }[order.value];
    this.index.textContent =
      name === undefined ? "Needs no index."
      : name ? `Needs this in the rules of ${this.panel.path}: ".indexOn": ${JSON.stringify(name)}`
      : "Name the child to order by, such as age or address/city.";
  }

  get query() {
    const { order, child, range, low, high, side, count } = this.fields;
    const query = { orderBy: JSON.stringify(order.value === "child" ? child.value.trim() : order.value) };
    const value = (text) => JSON.stringify(order.value === "$key" ? text : valueOf(text));
    if (range.value === "between")
      Object.assign(query, { startAt: value(low.value), endAt: value(high.value) });
    else if (range.value) query[range.value] = value(low.value);
    query[side.value] = Math.max(1, Math.round(count.valueAsNumber) || LIMIT);
    return query;
  }

  async run() {
    const { order, child } = this.fields;
    this.path = this.panel.path;
    if (order.value === "child" && !child.value.trim()) return child.focus();
    this.status.removeAttribute("data-error");
    try {
      const { text } = await this.panel.client.request("GET", this.path, { query: this.query });
      const node = nodeOf(parseJSON(text));
      this.result = this.#ordered(isInner(node) ? node : new Map());
      this.status.textContent = this.result.size === 0 ? "No child matches." : `${this.result.size.toLocaleString("en")} found.`;
    } catch (error) {
      this.result = new Map();
      this.status.toggleAttribute("data-error", true);
      const needsIndex = /index/i.test(error.message);
      this.status.replaceChildren(error.message, ...(needsIndex ? [makeButton("Show rules", () => this.panel.visit("rules"))] : []));
    }
    this.grid.reset();
    this.draw();
  }

  /** JSON objects have no order: the children are put into that of the query. */
  #ordered(node) {
    const { order, child } = this.fields;
    if (order.value !== "child" && order.value !== "$value") return node;
    const segments = child.value.trim().split("/");
    const valueIn = (each) => (order.value === "child" ? segments.reduce((at, key) => (isInner(at) ? at.get(key) : null), each) : each);
    return new Map([...node].sort(([, a], [, b]) => compareValues(valueIn(a), valueIn(b))));
  }
}

/** The value of a typed text: JSON or, if it isn't JSON, the text itself. */
function valueOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const RANKS = { undefined: 0, null: 0, false: 1, true: 2, number: 3, string: 4, inner: 5 };
const rankOf = (value) =>
  RANKS[isInner(value) ? "inner" : typeof value === "boolean" || value == null ? String(value) : typeof value] ?? 3;

/** Null, false, true, numbers, strings, objects. Source: Protocol.md §1.5. */
export function compareValues(a, b) {
  if (rankOf(a) !== rankOf(b)) return rankOf(a) - rankOf(b);
  if (typeof a === "number" && typeof b === "number") return a - b;
  return a < b ? -1 : Number(a > b);
}
