// A window on a long list: all rows have one height, and only visible ones, with a margin above and
// below, are in the document. Positions are computed, not measured.

import { arrangeChildren, bodyOf, measure } from "/live/views.js";

const style = new CSSStyleSheet();
style.replaceSync(`
  .windowed { --row: 48px; --heading: 40px; position: relative; contain: layout style; }
  [data-compact] .windowed { --row: 32px; --heading: 28px; }
  .windowed > .section, .windowed > .section > .list > .row { position: absolute; inset-inline: 0; }
  .windowed > .section > .list > .row {
    --size: 28px; height: var(--row); padding-block: 0; font-size: inherit; contain: layout style;
  }
  .windowed > .section > .heading { height: var(--heading); overflow: hidden; }
  .windowed .slot {
    max-width: 100%; overflow: hidden; text-overflow: ellipsis; vertical-align: top;
  }
  .windowed .list { position: relative; }
  .windowed .body { flex-wrap: nowrap; }
  .windowed .cell { flex-shrink: 9999; min-width: 0; overflow: hidden; text-overflow: ellipsis; }
  .windowed [data-field="title"] { flex-shrink: 1; }
  .windowed [data-field="picture"] { flex-shrink: 0; }
  .windowed .row, .windowed .heading, .windowed [data-field="text"] { white-space: nowrap; }
`);
document.adoptedStyleSheets.push(style);

/** The first index where `isAtOrAfter` is true. */
function firstIndex(array, isAtOrAfter) {
  let low = 0;
  let high = array.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAtOrAfter(array[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Writes only changed values: most are unchanged, and reading is cheaper than writing. */
function write(target, name, value) {
  if (target[name] !== value) target[name] = value;
}

const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

export class RowWindow {
  /** The sections and rows in the document, and the part of the list that they fill. */
  drawn = new Set();
  filled = { from: 0, to: 0 };
  origin = 0;
  goneSections = [];
  /** The rows whose positions are known. */
  placed = null;

  constructor(stage) {
    this.stage = stage;
    this.rows = stage.rows;
    this.rows.classList.add("windowed");
    const computed = getComputedStyle(this.rows);
    this.rowHeight = parseFloat(computed.getPropertyValue("--row"));
    this.headingHeight = parseFloat(computed.getPropertyValue("--heading"));
    for (const section of stage.list.sections) this.#adopt(section);
    this.listening = new AbortController();
    const { signal } = this.listening;
    const follow = () => this.follow();
    document.addEventListener("scroll", follow, { capture: true, passive: true, signal });
    addEventListener("resize", follow, { signal });
  }

  /** Keeps the elements that the list had before it became long. */
  #adopt(section) {
    for (const view of [section, ...section.items]) {
      view.y = undefined;
      if (view.element) this.drawn.add(view);
    }
  }

  /** Returns all rows to the document, each with its own height. */
  close() {
    this.listening.abort();
    this.rows.classList.remove("windowed");
    this.rows.style.height = "";
    for (const view of this.drawn) {
      Object.assign(view.element.style, { top: "", height: "" });
      if (view.items) view.list.style.height = "";
      else Object.assign(view.element, { ariaSetSize: null, ariaPosInSet: null });
    }
  }

  // Positions, in pixels from the top of the first row.

  /** Computes the old and new positions of all rows, if the rows have changed. */
  #place() {
    this.isRearranged = this.placed !== this.stage.list.rows;
    if (!this.isRearranged) return;
    this.placed = this.stage.list.rows;
    let y = 0;
    for (const section of this.stage.list.sections) {
      section.wasY = section.y;
      section.y = y;
      if (section.header !== null) y += this.headingHeight;
      section.listY = y;
      for (const row of section.items) {
        row.wasY = row.y;
        row.y = y;
        row.section = section;
        y += this.rowHeight;
      }
      section.endY = y;
    }
    this.rows.style.height = `${y}px`;
  }

  /** Clamps positions to at most one window height beyond the edge. */
  #rectangle(y, height, origin) {
    const { top, bottom } = this.stage;
    const reach = bottom - top + height;
    const real = origin + y;
    const place = clamp(real, top - reach, bottom + reach);
    return { top: place, bottom: place + height, place, shift: place - real };
  }

  place(view) {
    if (view.items) return measure(view.heading);
    const at = this.#rectangle(view.y, this.rowHeight, this.origin);
    if (!view.element?.gliding) return at;
    const { f } = new DOMMatrix(getComputedStyle(view.element).transform);
    const top = this.origin + view.y + f;
    return { ...at, top, bottom: top + this.rowHeight };
  }

  measure() {
    this.origin = this.rows.getBoundingClientRect().top;
    return new Map([...this.drawn].map((view) => [view, this.place(view)]));
  }

  /** Page keys move by rows here, because the browser would scroll without moving the focus. */
  pages(index) {
    const { top, bottom, list } = this.stage;
    const page = Math.floor((bottom - top) / this.rowHeight) - 2;
    return {
      PageDown: Math.min(index + page, list.rows.length - 1),
      PageUp: Math.max(index - page, 0),
    };
  }

  // The document.

  arrange(deleted) {
    this.oldOrigin = this.origin;
    this.#place();
    this.goneSections = deleted.filter((view) => view.items && view.element);
    for (const view of deleted) {
      this.drawn.delete(view);
      if (!view.items && this.rows.contains(view.element)) view.element.remove();
    }
    this.origin = this.rows.getBoundingClientRect().top;
  }

  /**
   * Draws the visible rows. With `before`, for a change: rows that were visible stay until they have
   * left, and rows that become visible glide from where they were.
   */
  fill(before = null) {
    const { stage } = this;
    this.origin = this.rows.getBoundingClientRect().top;
    const margin = stage.bottom - stage.top;
    const from = stage.top - this.origin - margin;
    const to = stage.bottom - this.origin + margin;
    this.filled = { from, to };
    const wanted = this.#wanted(from, to, before);
    for (const view of wanted) {
      if (this.drawn.has(view)) continue;
      const was = this.isRearranged ? view.wasY : view.y;
      if (before && was !== undefined && !before.has(view)) {
        const height = view.items ? this.headingHeight : this.rowHeight;
        before.set(view, this.#rectangle(was, height, this.oldOrigin));
      }
      stage.draw(view);
    }
    for (const view of this.drawn) if (!wanted.has(view)) this.#remove(view);
    this.drawn = wanted;
    this.#arrange();
  }

  #wanted(from, to, before) {
    const { list, current } = this.stage;
    const first = firstIndex(list.rows, ({ y }) => y + this.rowHeight > from);
    const last = firstIndex(list.rows, ({ y }) => y >= to);
    const rows = new Set(list.rows.slice(first, last));
    const isSeen = (view) => before?.has(view) && this.stage.isInView(before.get(view));
    for (const view of this.drawn) {
      if (!view.items && (view.element.gliding || isSeen(view))) rows.add(view);
    }
    if (current) rows.add(current);
    const sections = new Set([...rows].map(({ section }) => section));
    let index = firstIndex(list.sections, ({ endY }) => endY >= from);
    for (; list.sections[index]?.y < to; index += 1) sections.add(list.sections[index]);
    return new Set([...sections, ...rows]);
  }

  #remove(view) {
    view.element.remove();
    view.element = null;
    if (view.items) view.heading = null;
  }

  #arrange() {
    const drawn = [...this.drawn].sort((one, other) => one.y - other.y);
    const lists = new Map(drawn.filter(({ items }) => items).map((section) => [section, []]));
    for (const { element, section, y } of drawn.filter(({ items }) => !items)) {
      const top = y - section.listY;
      lists.get(section).push(element);
      write(element.style, "top", `${top}px`);
      write(element, "ariaSetSize", String(section.items.length));
      write(element, "ariaPosInSet", String(top / this.rowHeight + 1));
    }
    for (const { element, y, endY } of lists.keys()) {
      write(element.style, "top", `${y}px`);
      write(element.style, "height", `${endY - y}px`);
    }
    arrangeChildren(this.rows, [...lists.keys()].map(({ element }) => element));
    for (const [{ list }, elements] of lists) arrangeChildren(list, elements);
    // Last, because a row that moves out of a section stays in the document.
    for (const { element } of this.goneSections.splice(0)) element.remove();
  }

  /** Redraws while the list scrolls, once half of the margin is used up. */
  follow() {
    this.stage.findScroller();
    const { top, bottom } = this.stage;
    const start = top - this.rows.getBoundingClientRect().top;
    const half = (bottom - top) / 2;
    const { from, to } = this.filled;
    if (start - half < from || start + (bottom - top) + half > to) this.fill();
  }
}
