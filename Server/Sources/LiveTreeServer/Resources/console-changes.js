// The changes that are marked in the tree for a moment, and deleted nodes while they fade out.

import { compareKeys, differences, isInner, join, keyOf, parentOf } from "./console-tree.js";

/** The time for which a change stays marked, in milliseconds. */
export const FADE = 900;
/** The maximum number of marked changes at a time. */
const MOST = 1000;

export class Changes {
  /** Marked changes: their kind and time, by path. */
  marks = new Map();
  /** Deleted nodes that are still shown, by path. */
  ghosts = new Map();

  constructor(panel) {
    this.panel = panel;
  }

  clear() {
    this.marks.clear();
    this.ghosts.clear();
  }

  /** Marks visible differences between two values of a node. */
  compare(path, old, node) {
    if (old === node || old === undefined) return;
    if (!isInner(old) || !isInner(node) || !this.panel.open.has(path)) return this.#mark(path, "updated");
    // A value that was only loaded now hasn't changed.
    const changes = [...differences(old, node)].filter(([, before]) => before !== undefined);
    // Thousands of marks at a time would only be noise.
    if (changes.length > MOST) return this.#mark(path, "updated");
    for (const [key, before, now] of changes) {
      if (before === null) this.#mark(join(path, key), "inserted");
      else if (now === null) this.#bury(join(path, key), before);
      else this.compare(join(path, key), before, now);
    }
  }

  #mark(path, change) {
    this.marks.set(path, { change, time: performance.now() });
  }

  #bury(path, node) {
    this.#mark(path, "deleted");
    this.ghosts.set(path, node);
    setTimeout(() => {
      this.marks.delete(path);
      // A node that is being edited stays until its editor closes, with the typed text.
      if (this.panel.editor?.path !== path) this.ghosts.delete(path);
      this.panel.draw();
    }, FADE);
  }

  /** The children of a node with those that are fading out. */
  withGhosts(path, node) {
    const gone = [...this.ghosts]
      .filter(([ghost]) => parentOf(ghost) === path && !node.has(keyOf(ghost)))
      .map(([ghost, child]) => [keyOf(ghost), child]);
    return gone.length ? [...node, ...gone].sort(([a], [b]) => compareKeys(a, b)) : node;
  }
}
