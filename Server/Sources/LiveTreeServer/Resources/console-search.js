// Searches keys and values below the current node, part by part, so that a large database neither
// has to fit into memory nor keeps the user waiting: hits appear while the search goes on.

import { grouped, make, makeButton } from "./console-parts.js";
import { isInner, join, nodeOf, parseJSON, shallowOf, textOf } from "./console-tree.js";

/** The maximum number of children in one request; fewer are requested if these are too large. */
const MANY = 5000;
/** The maximum number of listed hits. */
const MOST = 1000;

export const view = (panel, text = "") => new Search(panel, text);

class Search {
  constructor(panel, text) {
    this.panel = panel;
    this.field = make("input", "", {
      type: "search", value: text, ariaLabel: "Search keys and values", spellcheck: false,
      placeholder: "Search keys and values",
    });
    this.stopping = makeButton("Stop", () => this.stop(), { disabled: true });
    this.status = make("p", "message hint", { role: "status", textContent: `Searches ${panel.path} and everything below it.` });
    this.list = make("ul", "hits", { ariaLabel: "Hits" });
    const form = make("form", "actions", { role: "search" }, this.field, make("button", "primary", { textContent: "Find" }), this.stopping);
    form.onsubmit = (event) => {
      event.preventDefault();
      this.run();
    };
    this.body = make("div", "search", {}, form, this.status, make("div", "results", {}, this.list));
    this.list.onkeydown = (event) => this.#press(event);
  }

  open() {
    this.field.focus();
  }

  close() {
    this.stop();
  }

  stop() {
    this.controller?.abort();
  }

  async run() {
    this.stop();
    const wanted = this.field.value.trim().toLowerCase();
    if (!wanted) return;
    const controller = (this.controller = new AbortController());
    Object.assign(this, { wanted, hits: 0, seen: 0 });
    this.list.replaceChildren();
    this.stopping.disabled = false;
    let end = "";
    try {
      await this.#searchParts(this.panel.path, controller.signal);
    } catch (error) {
      if (controller.signal.aborted) end = "Stopped. ";
      else if (error === "enough") end = `Stopped after ${grouped(MOST)} hits; search a smaller node for more. `;
      else end = `${error.message} `;
    }
    if (this.controller !== controller) return;
    this.stopping.disabled = true;
    this.#report(end || "Done. ");
  }

  #report(start) {
    this.status.classList.remove("hint");
    const hits = `${grouped(this.hits)} ${this.hits === 1 ? "hit" : "hits"}`;
    this.status.textContent = `${start}${hits} in ${grouped(this.seen)} ${this.seen === 1 ? "value" : "values"}.`;
  }

  /** Searches the children of a node by ranges of keys. */
  async #searchParts(path, signal) {
    let after;
    let count = MANY;
    for (;;) {
      const query = { orderBy: '"$key"', limitToFirst: count };
      if (after !== undefined) query.startAfter = JSON.stringify(after);
      let node;
      try {
        const { text } = await this.panel.client.request("GET", path, { query, signal });
        node = nodeOf(parseJSON(text));
      } catch (error) {
        if (error.status !== 400) throw error;
        if (count > 1) {
          count = Math.ceil(count / 10);
          continue;
        }
        // One child is too large: its own children are requested.
        const key = await this.#keyAfter(path, after, signal);
        if (key === null) return;
        this.#test(join(path, key), key, undefined);
        await this.#searchParts(join(path, key), signal);
        after = key;
        continue;
      }
      if (!isInner(node)) return node === null ? undefined : this.#test(path, "", node);
      for (const [key, child] of node) this.#visit(join(path, key), key, child);
      this.#report("Searching: ");
      if (node.size < count) return;
      after = [...node.keys()].at(-1);
      // The page draws, and takes input, between two parts.
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }

  async #keyAfter(path, after, signal) {
    const { text } = await this.panel.client.request("GET", path, { query: { shallow: true }, signal });
    const node = shallowOf(text.trim());
    const keys = isInner(node) ? [...node.keys()] : [];
    return keys[after === undefined ? 0 : keys.indexOf(after) + 1] ?? null;
  }

  #visit(path, key, node) {
    this.#test(path, key, node);
    if (isInner(node)) for (const [name, child] of node) this.#visit(join(path, name), name, child);
  }

  #test(path, key, node) {
    this.seen += 1;
    const value = node === undefined || isInner(node) ? "" : textOf(node);
    const isHit = key.toLowerCase().includes(this.wanted) || value.toLowerCase().includes(this.wanted);
    if (!isHit) return;
    if (this.hits === MOST) throw "enough";
    this.hits += 1;
    const button = makeButton("", () => this.panel.reveal(path));
    button.append(this.#marked(path, "key"), this.#marked(value.slice(0, 200), "value"));
    this.list.append(make("li", "", {}, button));
  }

  /** A text in which the matches are marked. */
  #marked(text, className) {
    const element = make("span", className);
    let rest = 0;
    const lower = text.toLowerCase();
    // If lowercasing changes the length, positions in the two texts differ.
    const find = (from) => (lower.length === text.length ? lower.indexOf(this.wanted, from) : -1);
    for (let at = find(0); at >= 0; at = find(rest)) {
      element.append(text.slice(rest, at), make("mark", "", { textContent: text.slice(at, at + this.wanted.length) }));
      rest = at + this.wanted.length;
    }
    element.append(text.slice(rest));
    return element;
  }

  #press(event) {
    const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
    const next = step && document.activeElement.parentElement[step];
    if (!next) return;
    event.preventDefault();
    next.firstElementChild.focus();
  }
}
