// The rows of the tree. The closed rows of a large node are computed on demand, because listing a
// million would take seconds.

import { isInner, join, keyOf, keysOf, parentOf, placeOf } from "./console-tree.js";

/** Nodes with fewer children have a row object for each. */
const MANY = 1000;

export class Rows {
  length = 0;
  /** `{start, count, row(index)}`, with the `path` of a single row, or the `parent`, `keys` and `from` of several. */
  #runs = [];

  /** `withGhosts(path, node)` returns the children of a node with those that are fading out. */
  constructor(panel, withGhosts) {
    Object.assign(this, { panel, withGhosts });
    if (panel.root !== undefined) this.#list(panel.path, keyOf(panel.path), panel.root, 1, 1, 1);
  }

  #push(row) {
    this.#runs.push({ start: this.length, count: 1, row: () => row, path: row.path });
    this.length += 1;
  }

  #list(path, key, node, level, place, count) {
    const { panel } = this;
    this.#push({ path, key, node, level, place, count });
    if (panel.adding === path)
      this.#push({ path: join(path, ""), key: "", level: level + 1, isDraft: true });
    if (!isInner(node) || !panel.open.has(path)) return;
    if (node.size >= MANY) return this.#listMany(path, node, level + 1);
    let index = 0;
    for (const [name, child] of this.withGhosts(path, node))
      this.#list(join(path, name), name, child, level + 1, (index += 1), node.size);
  }

  #listMany(path, node, level) {
    const keys = keysOf(node);
    const children = [...this.panel.open, this.panel.adding].filter((each) => each && parentOf(each) === path && each !== path);
    const places = [...new Set(children.map((each) => placeOf(keys, keyOf(each))))].filter((place) => place >= 0);
    let from = 0;
    for (const place of places.sort((a, b) => a - b)) {
      this.#run(path, keys, node, level, from, place);
      const key = keys[place];
      this.#list(join(path, key), key, node.get(key), level, place + 1, keys.length);
      from = place + 1;
    }
    this.#run(path, keys, node, level, from, keys.length);
  }

  #run(path, keys, node, level, from, to) {
    if (to <= from) return;
    const row = (index) => {
      const key = keys[from + index];
      const place = from + index + 1;
      return { path: join(path, key), key, node: node.get(key), level, place, count: keys.length };
    };
    this.#runs.push({ start: this.length, count: to - from, row, parent: path, keys, from });
    this.length += to - from;
  }

  /** The row at an index; undefined outside of the rows. */
  at(index) {
    if (index < 0 || index >= this.length) return undefined;
    let low = 0;
    let high = this.#runs.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#runs[middle].start <= index) low = middle;
      else high = middle - 1;
    }
    const run = this.#runs[low];
    return run.row(index - run.start);
  }

  slice(from, to) {
    const rows = [];
    for (let index = Math.max(0, from); index < Math.min(to, this.length); index += 1)
      rows.push(this.at(index));
    return rows;
  }

  /** The index of the row of a path, or -1. */
  indexOf(path) {
    for (const run of this.#runs) {
      if (run.path === path) return run.start;
      if (run.parent === undefined || !path || parentOf(path) !== run.parent) continue;
      const place = placeOf(run.keys, keyOf(path)) - run.from;
      if (place >= 0 && place < run.count) return run.start + place;
    }
    return -1;
  }
}
