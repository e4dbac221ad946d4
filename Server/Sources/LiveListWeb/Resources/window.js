// A window on a long list: only visible rows, with a margin above and below, are in the document.
// They are laid out as in a short list; gaps replace the others. The height of a row that was never
// drawn is estimated by its kind.

import { Heights } from "/live/heights.js";
import { arrangeChildren, bodyOf, measure } from "/live/views.js";

/** Writes only changed values: most are unchanged, and reading is cheaper than writing. */
function write(target, name, value) {
  if (target[name] !== value) target[name] = value;
}

const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

/** Views of one kind usually have the same height. */
const kindOf = (view) => (view.items ? "heading" : `row ${view.content?.kind}`);

export class RowWindow {
  /** The sections and rows in the document, and the part of the list that they fill. */
  drawn = new Set();
  filled = { from: 0, to: 0 };
  origin = 0;
  goneSections = [];
  /** All sections and rows, in order, with their heights. */
  views = [];
  heights = new Heights([]);
  /** The number and the sum of the measured heights of each kind. */
  samples = new Map();
  /** The first visible row and its place, `{view, place}`, which drawing other rows doesn't change. */
  reading = null;

  constructor(stage) {
    this.stage = stage;
    this.rows = stage.rows;
    this.defaults = stage.isCompact ? [28, 32] : [40, 48];
    for (const section of stage.list.sections) {
      for (const view of [section, ...section.items]) {
        Object.assign(view, { at: undefined, wasAt: undefined, height: undefined });
        if (view.element) this.drawn.add(view);
      }
    }
    this.width = this.rows.clientWidth;
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("scroll", () => this.follow(), { capture: true, passive: true, signal });
    addEventListener("resize", () => this.resize(), { signal });
  }

  /** Returns all rows to the document. */
  close() {
    this.listening.abort();
    Object.assign(this.rows.style, { paddingTop: "", paddingBottom: "" });
    for (const { element, list } of this.drawn) {
      element.style.marginTop = "";
      if (list) Object.assign(list.style, { paddingTop: "", paddingBottom: "" });
      else Object.assign(element, { ariaSetSize: null, ariaPosInSet: null });
    }
  }

  // Positions, in pixels from the top of the first row.

  /** Numbers all views, after a change or with new heights. */
  #place() {
    this.views = this.stage.list.sections.flatMap((section) => [section, ...section.items]);
    let section = null;
    this.views.forEach((view, index) => {
      view.wasAt = view.at;
      view.at = index;
      if (view.items) section = view;
      else view.section = section;
    });
    this.#estimate();
  }

  #estimate() {
    const estimates = new Map();
    const guess = (view) => {
      if (view.items && view.header === null) return 0;
      const kind = kindOf(view);
      if (!estimates.has(kind)) {
        const { sum, count } = this.samples.get(kind) ?? { sum: this.defaults[view.items ? 0 : 1], count: 1 };
        estimates.set(kind, sum / count);
      }
      return estimates.get(kind);
    };
    this.heights = new Heights(this.views.map((view) => view.height ?? guess(view)));
  }

  #top(view) {
    return this.heights.before(view.at);
  }

  #end(view) {
    return this.heights.before(view.at + 1 + (view.items?.length ?? 0));
  }

  /** Clamps positions to at most one window height beyond the edge. */
  #clamped({ top, bottom, place }) {
    const reach = this.stage.bottom - this.stage.top + bottom - top;
    const shift = clamp(place, this.stage.top - reach, this.stage.bottom + reach) - place;
    const isStill = top === place;
    return {
      top: isStill ? top + shift : top,
      bottom: isStill ? bottom + shift : bottom,
      place: place + shift,
      shift,
    };
  }

  place(view) {
    return this.#clamped(measure(bodyOf(view)));
  }

  measure() {
    this.origin = this.rows.getBoundingClientRect().top;
    return new Map([...this.drawn].map((view) => [view, this.place(view)]));
  }

  /** Page keys move by rows here, because the browser would scroll without moving the focus. */
  pages(index) {
    const { top, bottom, list } = this.stage;
    const y = this.#top(list.rows[index]);
    const page = (bottom - top) * 0.8;
    const rowAt = (position) => {
      const view = this.views[Math.min(this.heights.indexAt(position), this.views.length - 1)];
      return list.rows.indexOf(view.items ? view.items[0] ?? list.rows[index] : view);
    };
    return { PageDown: rowAt(y + page), PageUp: rowAt(Math.max(y - page, 0)) };
  }

  // The document.

  arrange(deleted) {
    this.old = { heights: this.heights, origin: this.origin };
    this.#place();
    this.goneSections = deleted.filter((view) => view.items && view.element);
    for (const view of deleted) {
      this.drawn.delete(view);
      if (!view.items && this.rows.contains(view.element)) view.element.remove();
    }
    this.#arrange();
  }

  /**
   * Draws the visible rows; what is visible already stays where it is. With `before`, for a change:
   * rows that were visible stay until they have left, and rows that become visible glide from where
   * they were.
   */
  fill(before = null) {
    this.#note();
    for (let pass = 0; pass < 4; pass += 1) {
      this.origin = this.rows.getBoundingClientRect().top;
      const margin = this.stage.bottom - this.stage.top;
      const from = this.stage.top - this.origin - margin;
      const to = this.stage.bottom - this.origin + margin;
      this.filled = { from, to };
      this.#draw(this.#wanted(from, to, before), before);
      const isMeasured = this.#measureHeights();
      this.#arrange();
      this.#keep();
      if (!isMeasured) break;
    }
    this.#note();
  }

  #draw(wanted, before) {
    for (const view of wanted) {
      if (this.drawn.has(view)) continue;
      if (before && view.wasAt !== undefined && !before.has(view)) {
        const { heights, origin } = this.old;
        const top = origin + heights.before(view.wasAt);
        const bottom = origin + heights.before(view.wasAt + 1);
        before.set(view, this.#clamped({ top, bottom, place: top }));
      }
      this.stage.draw(view);
    }
    for (const view of this.drawn) if (!wanted.has(view)) this.#remove(view);
    this.drawn = wanted;
    this.#arrange();
  }

  #wanted(from, to, before) {
    const { current } = this.stage;
    const start = this.heights.indexAt(Math.max(from, 0));
    const end = this.heights.indexAt(Math.max(to, 0)) + 1;
    const wanted = new Set(this.views.slice(start, end));
    const isSeen = (view) => before?.has(view) && this.stage.isInView(before.get(view));
    for (const view of this.drawn) {
      if (!view.items && (view.element.gliding || isSeen(view))) wanted.add(view);
    }
    if (current) wanted.add(current);
    for (const { section } of [...wanted]) if (section) wanted.add(section);
    return wanted;
  }

  #remove(view) {
    view.element.remove();
    view.element = null;
    if (view.items) view.heading = null;
  }

  /** Replaces estimates, and returns whether there were any. */
  #measureHeights() {
    const newKinds = new Set();
    let isMeasured = false;
    for (const view of this.drawn) {
      const { height } = bodyOf(view).getBoundingClientRect();
      if (view.height !== undefined && Math.abs(view.height - height) < 0.01) continue;
      const kind = kindOf(view);
      const sample = this.samples.get(kind) ?? { sum: 0, count: 0 };
      if (sample.count === 0) newKinds.add(kind);
      this.samples.set(kind, { sum: sample.sum + height, count: sample.count + 1 });
      const was = this.heights.before(view.at + 1) - this.heights.before(view.at);
      view.height = height;
      this.heights.add(view.at, height - was);
      isMeasured ||= Math.abs(height - was) >= 0.01;
    }
    // All rows of a kind that is measured for the first time have a better estimate now.
    if (newKinds.size > 0) this.#estimate();
    return isMeasured;
  }

  /** Remembers the first visible row and its place. */
  #note() {
    const { stage } = this;
    const top = stage.edge();
    let first = null;
    for (const view of this.drawn) {
      if (view.items) continue;
      const { place, top: at, bottom } = measure(view.element);
      const isVisible = place + bottom - at > top && place < stage.bottom;
      if (isVisible && !(first?.place <= place)) first = { view, place };
    }
    this.reading = first;
  }

  /** Scrolls to where the remembered row is at its place again, unless the list is at its start. */
  #keep() {
    const { view, place } = this.reading ?? {};
    if (!view?.element?.isConnected || this.stage.scroller.scrollTop === 0) return;
    this.stage.scroll(measure(view.element).place - place);
  }

  #arrange() {
    for (const { section } of [...this.drawn]) {
      if (!section || this.drawn.has(section)) continue;
      this.stage.draw(section);
      this.drawn.add(section);
    }
    const drawn = [...this.drawn].sort((one, other) => one.at - other.at);
    const lists = new Map(drawn.filter(({ items }) => items).map((section) => [section, []]));
    for (const row of drawn) if (!row.items) lists.get(row.section).push(row);
    this.#gaps([...lists.keys()], this.rows, 0, this.heights.before(this.views.length));
    for (const [section, rows] of lists) {
      this.#gaps(rows, section.list, this.heights.before(section.at + 1), this.#end(section));
      for (const row of rows) {
        write(row.element, "ariaSetSize", String(section.items.length));
        write(row.element, "ariaPosInSet", String(row.at - section.at));
      }
    }
    // Last, because a row that moves out of a section stays in the document.
    for (const { element } of this.goneSections.splice(0)) element.remove();
  }

  /** Puts views into their parent, with gaps in place of those that aren't drawn. */
  #gaps(views, parent, start, end) {
    arrangeChildren(parent, views.map(({ element }) => element));
    let y = start;
    views.forEach((view, index) => {
      const gap = `${this.#top(view) - y}px`;
      if (index === 0) write(parent.style, "paddingTop", gap);
      write(view.element.style, "marginTop", index === 0 ? "0px" : gap);
      y = this.#end(view);
    });
    if (views.length === 0) write(parent.style, "paddingTop", "0px");
    write(parent.style, "paddingBottom", `${end - y}px`);
  }

  /** Redraws while the list scrolls, once half of the margin is used up. */
  follow() {
    this.stage.findScroller();
    const { top, bottom } = this.stage;
    const start = top - this.rows.getBoundingClientRect().top;
    const half = (bottom - top) / 2;
    const { from, to } = this.filled;
    if (start - half < from || start + (bottom - top) + half > to) this.fill();
    else this.#note();
  }

  /** In another width, texts wrap elsewhere. */
  resize() {
    this.stage.findScroller();
    if (this.width === this.rows.clientWidth) return this.follow();
    this.width = this.rows.clientWidth;
    this.samples.clear();
    for (const view of this.views) view.height = undefined;
    this.#estimate();
    this.#arrange();
    const { reading } = this;
    for (let pass = 0; pass < 2; pass += 1) {
      this.reading = reading;
      this.#keep();
      this.fill();
    }
  }
}
