// Which node to show as a table: one that only contains collections, such as the top of most
// databases, would have a column for each of their keys.

import { make, makeButton } from "./console-parts.js";
import { isInner, join, sizeOf } from "./console-tree.js";

/** Nodes with more children are collections themselves, and of their children as many are looked at. */
const [MOST, SAMPLE] = [50, 20];

/** Whether all children of a node are nodes with children, as far as they are known. */
function isCollection(node) {
  if (!isInner(node)) return node === undefined;
  let count = 0;
  for (const child of node.values()) {
    if (child !== undefined && !isInner(child)) return false;
    if ((count += 1) === SAMPLE) break;
  }
  return true;
}

/** The keys of the collections in a node; empty if most of its children are records or values. */
export function collectionsIn(node) {
  if (!isInner(node) || node.size > MOST) return [];
  const keys = [...node].filter(([, child]) => isCollection(child)).map(([key]) => key);
  return keys.length > node.size / 2 ? keys : [];
}

/** Links to the collections in a node, in place of a poor table of them. */
export class Choice {
  /** The path of a node that is shown although it contains only collections. */
  #exception = null;
  #drawn = null;

  constructor(panel) {
    this.panel = panel;
    this.body = make("div", "choice", { hidden: true });
  }

  /** Shows the links, or hides them; returns whether they are shown. */
  draw() {
    const { panel } = this;
    const node = panel.root;
    if (node === this.#drawn && panel.path !== this.#exception) return !this.body.hidden;
    this.#drawn = node;
    const keys = panel.path === this.#exception ? [] : collectionsIn(node);
    this.body.hidden = keys.length === 0;
    if (keys.length > 0) this.#show(node, keys);
    return keys.length > 0;
  }

  #show(node, keys) {
    const { panel } = this;
    const { path } = panel;
    const links = keys.map((key) => {
      const child = node.get(key);
      const link = panel.link(join(path, key), () => panel.jump(join(path, key)));
      return make("li", "", {}, link, make("span", "hint", { textContent: child ? sizeOf(child) : "" }));
    });
    const anyway = makeButton(`Show ${path} anyway`, () => {
      this.#exception = path;
      panel.draw();
    }, { className: "quiet" });
    const question = make("p", "", { textContent: `${path} contains collections. Choose the one to show:` });
    this.body.replaceChildren(question, make("ul", "", { ariaLabel: "Collections" }, ...links), anyway);
  }
}
