// A stage draws a list; only its commit changes the document.

import {
  MOST_GLIDES, MOST_MOVES, MOVE, OPEN, appear, calm, crossFade, glide, leave, mark, stopGlide,
} from "/live/motion.js";
import { arrangeChildren, bodyOf, make, measure } from "/live/views.js";

export const main = document.querySelector("main[data-list]");

/** A part of the bar that shows the state of the main list. */
export const part = (name) => main?.querySelector(`[data-${name}]`);

/** Drawing and measuring more rows than this takes longer than a frame. */
const MOST_ROWS = 400;

let RowWindow = null;
let misses = 0;

/** Loads a script that few pages need. A retry needs another URL, or the browser fails again. */
export const load = (name) =>
  import(`/live/${name}.js?${misses}`).catch((error) => {
    misses += 1;
    throw error;
  });

/** Loads what draws a list with so many rows and sections. */
export async function prepare(count) {
  if (count > MOST_ROWS) ({ RowWindow } = await load("window"));
}

const stageHTML = `
  <div class="notice" data-notice hidden>
    <p data-message role="status"></p><button type="button" data-retry>Try again</button>
  </div>
  <div class="stage">
    <div class="skeleton" data-skeleton aria-hidden="true"><i></i><i></i><i></i></div>
    <div class="rows" data-rows></div><div class="ghosts" data-ghosts aria-hidden="true"></div>
  </div>`;

export class Stage {
  /** The only row in the tab order. */
  current = null;
  hasShownList = false;
  /** Lays out the rows: the stage itself for all rows, or a window on a long list. */
  layout = this;

  constructor(list, element, retry) {
    this.list = list;
    this.element = element;
    const own = make("div", "own");
    own.innerHTML = stageHTML;
    element.append(own);
    if (element === main) own.id = "list";
    for (const name of ["notice", "message", "retry", "skeleton", "rows", "ghosts"]) {
      this[name] = own.querySelector(`[data-${name}]`);
    }
    this.retry.onclick = retry;
    this.isCompact = "compact" in element.dataset;
    this.rows.addEventListener("focusin", ({ target }) => {
      this.makeCurrent(target.closest(".row")?.view ?? this.current);
    });
    this.rows.addEventListener("keydown", (event) => this.go(event));
  }

  measure() {
    const views = this.list.sections.flatMap((section) => [section, ...section.items]);
    return new Map(views.map((view) => [view, this.place(view)]));
  }

  place(view) {
    return measure(bodyOf(view));
  }

  /** Draws a change, without motion if all is new. Returns the updated views with their changed texts. */
  commit(change, isNew) {
    const { deleted, moved } = change;
    this.findScroller();
    const before = this.layout.measure();
    const ghosts = [...this.ghosts.children].map((ghost) => [ghost, measure(ghost).top]);
    const focused = this.rows.contains(document.activeElement) ? document.activeElement : null;
    const oldRows = this.list.rows;
    const lost = new Set(deleted);
    const keep = this.anchor(before, (row) => !lost.has(row) && !moved.has(row));
    const isStill = document.hidden || isNew;
    const isMany = isManyChanges(change);
    if (!isStill) ghosts.push(...(isMany ? this.cloneRows(before) : this.leaveRows(change, before)));
    const updated = this.list.adopt(change);
    this.chooseLayout();
    this.layout.arrange(deleted);
    this.keepCurrent(oldRows, lost);
    keep();
    if (this.layout !== this) {
      this.layout.fill(before);
      keep();
    }
    const heir = this.rows.contains(focused) ? focused : this.current?.element;
    if (focused) heir?.focus({ preventScroll: true });
    pin(ghosts, this.ghosts);
    if (!isStill && isMany) this.fadeList();
    else if (!isStill) this.playMoves(change, updated, before);
    this.hasShownList ||= this.list.sections.length > 0 || ["live", "stale"].includes(this.list.phase.state);
    return updated;
  }

  /** Shows a long list in a window, until it is half as long. */
  chooseLayout() {
    const isWindowed = this.layout !== this;
    const { rows, sections } = this.list;
    const isLong = rows.length + sections.length > (isWindowed ? MOST_ROWS / 2 : MOST_ROWS);
    if (isLong === isWindowed) return;
    if (isWindowed) this.layout.close();
    this.layout = isLong ? new RowWindow(this) : this;
  }

  /** Finds the element that scrolls the list or cuts it off, and the part of the window that shows it. */
  findScroller() {
    let at = this.element;
    while (at && getComputedStyle(at).overflowY === "visible") at = at.parentElement;
    this.scroller = at ?? document.scrollingElement;
    const { top, bottom } = at ? at.getBoundingClientRect() : { top: 0, bottom: innerHeight };
    this.top = Math.max(top, 0);
    this.bottom = Math.min(bottom, innerHeight);
  }

  isInView({ top, bottom }) {
    return bottom > this.top && top < this.bottom;
  }

  /** Deleted sections are removed last: a row that moves out of one stays in the document. */
  arrange(deleted) {
    const { sections, rows } = this.list;
    for (const view of [...sections, ...rows]) {
      if (!view.element) this.draw(view);
    }
    const isHere = ({ element }) => this.rows.contains(element);
    for (const view of deleted) if (!view.items && isHere(view)) view.element.remove();
    arrangeChildren(this.rows, sections.map((section) => section.element));
    for (const { list, items } of sections) arrangeChildren(list, items.map((row) => row.element));
    for (const view of deleted) if (view.items && isHere(view)) view.element.remove();
  }

  draw(view) {
    view.draw();
    if (view.items) return;
    if (!this.isCompact) view.element.tabIndex = view === this.current ? 0 : -1;
    this.list.call("decorate", view);
  }

  /**
   * Returns a function that restores the position of the focused row if it is visible, otherwise of
   * the first completely visible row, otherwise of a row at the edge, otherwise of what follows the
   * list.
   */
  anchor(before, stays) {
    const top = this.edge();
    const seen = this.rowsOnScreen(before).filter(([row]) => stays(row));
    const isFocused = ([row]) => row.element === document.activeElement;
    const whole = ([, at]) => at.top >= top;
    const [row] = seen.find(isFocused) ?? seen.find(whole) ?? seen[0] ?? [];
    const end = () => this.rows.getBoundingClientRect().bottom;
    const was = row ? before.get(row).place : end();
    if (this.scroller.scrollTop === 0 || (!row && was > top)) return () => {};
    return () => {
      const { place, shift } = row ? this.layout.place(row) : { place: end(), shift: 0 };
      const distance = place - shift - was;
      this.scroll(distance);
    };
  }

  scroll(distance) {
    if (distance !== 0) this.scroller.scrollBy({ top: distance, behavior: "instant" });
  }

  /** The upper edge of what can be read: below the bar, if that is above the list. */
  edge() {
    if (this.scroller !== document.scrollingElement) return this.top;
    return part("bar")?.getBoundingClientRect().bottom ?? 0;
  }

  rowsOnScreen(places) {
    const top = this.edge();
    return [...places].filter(
      ([view, at]) => !view.items && at.bottom > top && at.top < this.bottom);
  }

  leaveRows(change, before) {
    if (calm.matches) return [];
    const seen = change.deleted.filter((view) => this.isSeen(view, before));
    return seen.map((view) => {
      bodyOf(view).dataset.change = "deleted";
      leave(bodyOf(view), this.ghosts, timingOf(change));
      return [bodyOf(view), before.get(view).top];
    });
  }

  isSeen(view, places) {
    return places.has(view) && this.isInView(places.get(view));
  }

  /** Places close and open, and rows glide, at the same time. */
  playMoves(change, updated, before) {
    const { moved, inserted } = change;
    const timing = timingOf(change);
    const raised = new Set([...moved].flatMap((view) => [view, ...(view.items ?? [])]));
    const after = this.layout.measure();
    const isSeen = (view) => this.isSeen(view, after);

    // Rows that stay, or already glide to their new position, aren't animated again.
    const displaced = [...after].filter(([view, now]) => {
      const was = before.get(view);
      if (!was || Math.abs(now.place - was.place) < 0.5) return false;
      return this.isInView(was) || this.isInView(now);
    });
    for (const [view, { place, shift }] of calm.matches ? [] : displaced) {
      const isMoved = raised.has(view);
      const start = before.get(view).top - place + shift;
      if (displaced.length > MOST_GLIDES && !isMoved) stopGlide(bodyOf(view));
      else glide(bodyOf(view), start, shift, timing, isMoved);
    }
    for (const view of inserted.filter(isSeen)) {
      if (!calm.matches) appear(bodyOf(view), timing);
      if (!view.items) mark(view.element, "inserted");
    }
    for (const view of [...moved].filter(isSeen)) if (!view.items) mark(view.element, "moved");
    for (const [view, texts] of updated) {
      if (!isSeen(view)) continue;
      texts.forEach(crossFade);
      if (!moved.has(view)) mark(bodyOf(view), "updated");
    }
  }

  cloneRows(before) {
    const seen = [...before].filter(([, rectangle]) => this.isInView(rectangle));
    return seen.map(([view, { top }]) => {
      const clone = bodyOf(view).cloneNode(true);
      leave(clone, this.ghosts, OPEN);
      return [clone, top];
    });
  }

  fadeList() {
    for (const view of this.layout.measure().keys()) stopGlide(bodyOf(view));
    appear(this.rows);
  }

  // Keyboard: the arrow keys move from row to row.

  makeCurrent(row) {
    if (this.isCompact) return;
    if (this.current?.element) this.current.element.tabIndex = -1;
    this.current = row;
    if (row?.element) row.element.tabIndex = 0;
  }

  /** Keeps the focus on its row; if the row is deleted, the next row gets it. */
  keepCurrent(oldRows, lost) {
    const { rows } = this.list;
    if (this.current && !lost.has(this.current)) return;
    const heir = () => oldRows.slice(oldRows.indexOf(this.current)).find((row) => !lost.has(row));
    this.makeCurrent((this.current ? heir() ?? rows.at(-1) : rows[0]) ?? null);
  }

  go(event) {
    const { rows } = this.list;
    const index = rows.indexOf(event.target.view);
    if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 };
    Object.assign(next, this.layout.pages?.(index));
    const row = rows[next[event.key]];
    if (!row) return;
    event.preventDefault();
    this.makeCurrent(row);
    this.layout.fill?.();
    row.element.focus();
  }

  /** Shows how current the list is, unless it is live. */
  drawPhase() {
    const { phase, rows, sections } = this.list;
    const isEmpty = rows.length === 0 && sections.every(({ header }) => header === null);
    const state = phase.state === "live" && isEmpty ? "empty" : phase.state;
    const isFine = state === "live" || state === "loading";
    const message = isFine ? "" : phase.message || messages[state] || "";
    this.element.dataset.phase = phase.state;
    this.skeleton.hidden = state !== "loading" || !isEmpty;
    const wanted = `${state} ${message}`;
    if (wanted !== this.notice.drawn) this.drawNotice(state, message);
    this.notice.drawn = wanted;
  }

  /** A notice moves nothing that is being read. */
  drawNotice(state, message) {
    this.findScroller();
    const keep = this.anchor(this.layout.measure(), () => true);
    this.notice.hidden = !message;
    this.notice.dataset.notice = state;
    this.message.textContent = message;
    this.retry.hidden = state !== "failed";
    keep();
  }
}

/** Whether a change is too large for the eye to follow. */
function isManyChanges({ moved, inserted, deleted, contents }) {
  const changed = new Set([...moved, ...inserted, ...deleted, ...contents.map(([row]) => row)]);
  return [...changed].filter((view) => !view.items).length > MOST_MOVES;
}

/** Rows that open or close places keep pace with those that move. */
const timingOf = ({ moved }) => (moved.size > 0 ? MOVE : OPEN);

/** Keeps each ghost at its last position on screen. */
function pin(ghosts, layer) {
  const origin = layer.getBoundingClientRect().top;
  for (const [ghost, top] of ghosts) ghost.style.top = `${top - origin}px`;
}

const messages = {
  empty: "No rows yet. Data added to the source appears here.",
  failed: "The list couldn't be loaded.",
};
