// The tree on the page: only the visible rows of it are elements.

import { FADE } from "./console-changes.js";
import { make, makeButton, rowHeight } from "./console-parts.js";
import { isInner, isShallow, previewOf, sizeOf, textOf } from "./console-tree.js";

export class List {
  elements = new Map();
  #made = 0;

  /** `scroll` is the element that scrolls the `tree`. */
  constructor(panel, scroll, tree) {
    Object.assign(this, { panel, scroll, tree });
  }

  /** The number of rows that are visible as a whole. */
  get pageLength() {
    return Math.max(1, Math.floor(this.scroll.clientHeight / rowHeight(this.tree)) - 1);
  }

  /** Scrolls so far that the row at an index is visible. */
  reveal(index) {
    const { scroll } = this;
    const height = rowHeight(this.tree);
    const [top, bottom] = [index * height, (index + 1) * height];
    if (top < scroll.scrollTop) scroll.scrollTop = top;
    else if (bottom > scroll.scrollTop + scroll.clientHeight) scroll.scrollTop = bottom - scroll.clientHeight;
  }

  /** Draws the visible ones of some rows, and returns them. */
  draw(rows) {
    const { scroll, tree } = this;
    const height = rowHeight(tree);
    const first = Math.max(0, Math.floor(scroll.scrollTop / height) - 10);
    const count = Math.ceil(scroll.clientHeight / height) + 20;
    const shown = rows.slice(first, first + count);
    const kept = new Set(shown.map(({ path }) => path));
    for (const [path, element] of this.elements) {
      if (kept.has(path)) continue;
      this.elements.delete(path);
      element.remove();
    }
    let last = null;
    for (const row of shown) {
      const element = this.elements.get(row.path) ?? this.#makeRow(row);
      this.#drawRow(element, row);
      if ((last ? last.nextSibling : tree.firstChild) !== element) {
        if (last) last.after(element);
        else tree.prepend(element);
      }
      last = element;
    }
    tree.style.paddingTop = `${first * height}px`;
    tree.style.paddingBottom = `${Math.max(0, rows.length - first - count) * height + 96}px`;
    tree.setAttribute("aria-activedescendant", this.elements.get(this.panel.current)?.id ?? "");
    return shown;
  }

  #makeRow({ path, isDraft }) {
    const tool = (sign, title, name) =>
      makeButton(sign, () => this.panel.act(name, path), { tabIndex: -1, title, ariaLabel: title });
    const tools = isDraft ? [] : [
      tool("+", "Add a child", "add"), tool("⋯", "More actions", "showMenu"),
      tool("×", "Delete", "remove"),
    ];
    const element = make("li", "line", { role: "treeitem", id: `db-${(this.#made += 1)}` });
    const [twist, key, value, preview] = ["twist", "key", "value", "preview"].map((name) =>
      make("span", name),
    );
    twist.ariaHidden = preview.ariaHidden = "true";
    element.append(twist, key, value, preview, make("span", "tools", {}, ...tools));
    Object.assign(element, { parts: { twist, key, value, preview } });
    element.dataset.path = path;
    this.elements.set(path, element);
    return element;
  }

  #drawRow(element, { path, key, node, level, place, count, isDraft }) {
    const { panel } = this;
    const { parts } = element;
    const isOpen = isInner(node) && panel.open.has(path);
    const text = isInner(node) ? sizeOf(node) : textOf(node);
    const isPaused = isOpen && isShallow(node) && !panel.watchOf(path);
    const set = (part, value) => part.textContent === value || (part.textContent = value);
    set(parts.twist, isInner(node) || node === undefined ? (isOpen ? "▾" : "▸") : "");
    set(parts.key, key);
    set(parts.value, isDraft ? "" : text.slice(0, 300) + (isPaused ? " (not live)" : ""));
    set(parts.preview, isInner(node) && !isOpen ? previewOf(node) : "");
    parts.value.dataset.type = isInner(node) ? "inner" : node === null ? "null" : typeof node;
    element.style.setProperty("--level", level - 1);
    element.ariaLabel = isDraft ? "A new child" : `${key}: ${text.slice(0, 300)}`;
    Object.assign(element, { ariaLevel: level, ariaPosInSet: place, ariaSetSize: count });
    element.ariaExpanded = isInner(node) || node === undefined ? String(isOpen) : null;
    element.ariaSelected = String(path === panel.current);
    element.toggleAttribute("data-chosen", panel.selected.has(path));
    element.ariaChecked = panel.selected.size > 0 ? String(panel.selected.has(path)) : null;
    const { editor } = panel;
    const isMissing = editor?.path === path && editor.element.parentNode !== element;
    if (isMissing) element.append(editor.element);
    this.#drawMark(element, panel.changes.marks.get(path));
  }

  /** The color and the sign of a change; both fade. */
  #drawMark(element, mark) {
    const age = performance.now() - mark?.time;
    if (!mark || mark === element.mark || !(age < FADE)) return;
    element.mark = mark;
    element.dataset.change = mark.change;
    const fade = { duration: FADE - age, easing: "ease-in", pseudoElement: "::before" };
    element.marking?.cancel();
    element.marking = element.animate({ opacity: [1 - age / FADE, 0] }, fade);
    element.marking.onfinish = () => delete element.dataset.change;
  }
}
