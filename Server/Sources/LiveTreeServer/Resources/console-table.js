// The children of the current node as a table, live.

import { Choice } from "./console-choice.js";
import { Grid } from "./console-grid.js";
import { make } from "./console-parts.js";
import { isInner, join, keysOf } from "./console-tree.js";

export const view = (panel) => new Table(panel);

class Table {
  constructor(panel) {
    this.panel = panel;
    this.hint = make("p", "hint", { role: "status" });
    this.grid = new Grid(panel, {
      label: "Children", keys: () => this.keys, at: (key) => panel.at(join(panel.path, key)),
      path: () => panel.path, look: (first, last) => this.#look(first, last),
    });
    this.choice = new Choice(panel);
    this.body = make("div", "table", {}, this.hint, this.choice.body, this.grid.body);
  }

  open() {
    this.draw();
    (this.choice.body.querySelector("a") ?? this.grid.table).focus();
  }

  /** Determines the columns again, for another node or other values. */
  restart() {
    this.grid.reset();
  }

  draw() {
    const { panel } = this;
    this.grid.body.hidden = this.hint.hidden = this.choice.draw();
    if (this.grid.body.hidden) return;
    const node = panel.root;
    this.keys = isInner(node) ? keysOf(node) : [];
    const watch = panel.watches.get(panel.path);
    const isPartial = Boolean(watch?.isLarge);
    this.hint.textContent =
      node === undefined ? ""
      : this.keys.length === 0 ? "This node has no children to list."
      : isPartial && this.grid.order ? "Only loaded rows are sorted. A query sorts all rows."
      : "";
    this.grid.draw();
  }

  /** Of a large node, only visible children are observed. */
  #look(first, last) {
    const watch = this.panel.watches.get(this.panel.path);
    if (watch?.isLarge && !this.grid.order) watch.show(first, last);
  }
}
