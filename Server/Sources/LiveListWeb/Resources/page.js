// Keeps lists in sync with their server. Each changeset or snapshot becomes a change: the new
// sections and rows, which reuse the views of those that stay. One commit draws any change.

import { Row, Section, arrangeChildren, bodyOf, keyOf, make, measure } from "/live/views.js";

const root = document.documentElement;
const main = document.querySelector("main[data-list]");

/** A part of the bar that shows the state of the main list. */
const part = (name) => main?.querySelector(`[data-${name}]`);

// MARK: Changes, `{plan: [{section, header, items}], moved, inserted, deleted, contents}`.

function demand(value) {
  if (!value) throw new Error("the changeset doesn't match the rows of this page");
  return value;
}

/** A changeset as a change: deletes and sources are paths in `shown`, others in the result. */
function changeBy(changeset, shown) {
  const { sectionDeletes = [], sectionInserts = [], sectionMoves = [] } = changeset;
  const { itemDeletes = [], itemInserts = [], itemMoves = [], itemReconfigures = [] } = changeset;
  const rowAt = ([section, item]) => demand(shown[section]?.items[item]);
  const newSections = sectionInserts.map(([to, section]) => [to, new Section(section)]);
  const movedSections = sectionMoves.map(([from, to]) => [to, demand(shown[from])]);
  const newRows = itemInserts.map(([to, row]) => [to, new Row(row)]);
  const movedRows = itemMoves.map(([from, to]) => [to, rowAt(from)]);
  const moved = new Set([...movedSections, ...movedRows].map(([, view]) => view));

  const leaving = [...sectionDeletes, ...sectionMoves.map(([from]) => from)];
  const headers = new Map(changeset.sectionRefreshes);
  const departures = bySection([...itemDeletes, ...itemMoves.map(([from]) => from)]);
  const arriving = [...newRows, ...movedRows];
  const arrivals = bySection(arriving.map(([[section, item], row]) => [section, [item, row]]));
  const sections = arrange(shown, leaving, [...newSections, ...movedSections]);
  const plan = sections.map((section, index) => ({
    section,
    header: headers.has(index) ? headers.get(index) : section.header,
    items: arrange(section.items, departures(section.index), arrivals(index)),
  }));
  demand(plan.reduce((sum, { items }) => sum + items.length, 0) === changeset.count);

  const contents = itemReconfigures.map(([[section, item], { id, content }]) => {
    const row = plan[section]?.items[item];
    demand(row && keyOf(row.id) === keyOf(id));
    return [row, content];
  });
  const lost = sectionDeletes.flatMap((index) => [shown[index], ...demand(shown[index]).items]);
  const deleted = [...lost.filter((view) => !moved.has(view)), ...itemDeletes.map(rowAt)];
  const inserted = [...newSections, ...newRows].map(([, view]) => view);
  return { plan, moved, inserted, deleted, contents };
}

/** `[[section, value]]` as a function from a section to its values. */
function bySection(pairs) {
  const groups = Map.groupBy(pairs, ([section]) => section);
  return (section) => groups.get(section)?.map(([, value]) => value) ?? [];
}

/** Puts inserted `[[index, entry]]` at their indexes; entries that stay fill the gaps. */
function arrange(entries, departing, arriving) {
  if (departing.length + arriving.length === 0) return entries;
  const deleted = new Set(departing);
  const staying = entries.filter((_, index) => !deleted.has(index));
  const arranged = [];
  let next = 0;
  for (const [index, entry] of arriving.sort(([one], [other]) => one - other)) {
    while (arranged.length < index) arranged.push(demand(staying[next++]));
    demand(arranged.push(entry) === index + 1);
  }
  return arranged.concat(staying.slice(next));
}

/** The change to the first list, which is all new. */
function changeFrom(wanted) {
  const plan = wanted.map((section) => {
    const { header = null, items } = section;
    return { section: new Section(section), header, items: items.map((item) => new Row(item)) };
  });
  const inserted = plan.flatMap(({ section, items }) => [section, ...items]);
  return { plan, moved: new Set(), inserted, deleted: [], contents: [] };
}

// MARK: Animation. Only transform and opacity; all within 400 ms, except the marks of changes.

const FADE_OUT = 140;
const OPEN = 200;
const FADE_IN = 160;
const MOVE = 280;

/** With more changed rows than this, the list is cross-faded. */
const MOST_MOVES = 60;

/** With more displaced rows than this, only moved ones glide. */
const MOST_GLIDES = 100;

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const running = new Set();

/** Every animation starts here, so `data-settled` is reliable. */
function run(element, keyframes, options, finished) {
  const animation = element.animate(keyframes, { fill: "backwards", ...options });
  running.add(animation);
  root.dataset.settled = "false";
  animation.finished.then(finished, () => {}).then(() => {
    running.delete(animation);
    root.dataset.settled = String(running.size === 0);
  });
  return animation;
}

const fadeIn = (element, options) =>
  run(element, { opacity: [0, 1] }, { duration: FADE_IN, ...options });

/** The color of a change fades over 900 ms. */
const fadeWash = (element, delay, finished) => {
  const options = { duration: 900, delay, easing: "ease-in", pseudoElement: "::before" };
  return run(element, { opacity: [1, 0] }, options, finished);
};

function mark(element, change, delay = 0) {
  element.marking?.cancel();
  element.dataset.change = change;
  element.marking = fadeWash(element, delay, () => delete element.dataset.change);
}

/** The old text fades out while the new one fades in. */
function crossFade({ slot, was }) {
  slot.marking?.cancel();
  slot.dataset.was = was;
  slot.marking = fadeWash(slot, 0, () => delete slot.dataset.was);
  if (calm.matches) return;
  run(slot, { opacity: [1, 0] }, { duration: FADE_IN, pseudoElement: "::after" });
  fadeIn(slot.firstChild);
}

/** Moves an element from offset `start` to offset `end`. Moved rows glide above the others, with a shadow. */
function glide(element, start, end, timing, isMoved) {
  stopGlide(element);
  const transform = [`translateY(${start}px)`, `translateY(${end}px)`];
  const options = { ...timing, easing: "cubic-bezier(.2, 0, 0, 1)" };
  element.gliding = run(element, { transform }, options, () => stopGlide(element));
  if (!isMoved) return;
  element.dataset.moving = "";
  run(element, { opacity: [0, 1, 1, 0] }, { ...timing, pseudoElement: "::after" });
}

function stopGlide(element) {
  element.gliding?.cancel();
  delete element.gliding;
  delete element.dataset.moving;
}

/** Moves `element` to a layer where it stays visible, inert, until it has faded. */
function leave(element, layer, duration) {
  const { opacity } = getComputedStyle(element);
  stopGlide(element);
  for (const animation of element.getAnimations({ subtree: true })) animation.cancel();
  Object.assign(element, { ariaHidden: "true", inert: true });
  for (const name of ["tabindex", "data-id"]) element.removeAttribute(name);
  element.dataset.leaving = "";
  layer.append(element);
  run(element, { opacity: [opacity || 1, 0] }, { duration, fill: "both" }, () => element.remove());
}

// MARK: Stage. It draws a list; only its commit changes the document.

/** Drawing and measuring more rows than this takes longer than a frame. */
const MOST_ROWS = 400;
let RowWindow = null;

const stageHTML = `
  <div class="notice" data-notice hidden>
    <p data-message role="status"></p><button type="button" data-retry>Try again</button>
  </div>
  <div class="stage">
    <div class="skeleton" data-skeleton aria-hidden="true"><i></i><i></i><i></i></div>
    <div class="rows" data-rows></div><div class="ghosts" data-ghosts aria-hidden="true"></div>
  </div>`;

class Stage {
  /** The only row in the tab order. */
  current = null;
  hasShownList = false;
  /** Lays out the rows: the stage itself for all rows, or a window on a long list. */
  layout = this;

  constructor(list, element) {
    this.list = list;
    this.element = element;
    const own = make("div", "own");
    own.innerHTML = stageHTML;
    element.append(own);
    if (element === main) own.id = "list";
    for (const name of ["notice", "message", "retry", "skeleton", "rows", "ghosts"]) {
      this[name] = own.querySelector(`[data-${name}]`);
    }
    this.retry.onclick = connect;
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

  /** Draws a change and returns the updated views with their changed texts. */
  commit(change) {
    const { deleted, moved } = change;
    this.findScroller();
    const before = this.layout.measure();
    const ghosts = [...this.ghosts.children].map((ghost) => [ghost, measure(ghost).top]);
    const focused = this.rows.contains(document.activeElement) ? document.activeElement : null;
    const oldRows = this.list.rows;
    const lost = new Set(deleted);
    const keep = this.anchor(before, (row) => !lost.has(row) && !moved.has(row));
    const isStill = document.hidden || !this.hasShownList;
    const isMany = isManyChanges(change);
    if (!isStill) ghosts.push(...(isMany ? this.cloneRows(before) : this.leaveRows(deleted, before)));
    const updated = this.list.adopt(change);
    this.chooseLayout();
    this.layout.arrange(deleted);
    this.keepCurrent(oldRows, lost);
    keep();
    this.layout.fill?.(before);
    const heir = this.rows.contains(focused) ? focused : this.current?.element;
    if (focused) heir?.focus({ preventScroll: true });
    pin(ghosts, this.ghosts);
    if (!isStill && isMany) this.fadeList();
    else if (!isStill) this.playMoves({ ...change, updated }, before);
    this.hasShownList ||= this.list.sections.length > 0 || this.list.phase.state !== "loading";
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

  /** Finds the element that scrolls the list, and the part of the window that shows it. */
  findScroller() {
    let at = this.element;
    while (at && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement;
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
      if (distance !== 0) this.scroller.scrollBy({ top: distance, behavior: "instant" });
    };
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

  leaveRows(deleted, before) {
    if (calm.matches) return [];
    const seen = deleted.filter((view) => before.has(view) && this.isInView(before.get(view)));
    return seen.map((view) => {
      bodyOf(view).dataset.change = "deleted";
      leave(bodyOf(view), this.ghosts, FADE_OUT);
      return [bodyOf(view), before.get(view).top];
    });
  }

  playMoves({ deleted, moved, updated, inserted }, before) {
    const isLeaving = (view) => view.element && bodyOf(view).dataset.leaving === "";
    const hold = deleted.some(isLeaving) ? FADE_OUT : 0;
    const open = moved.size > 0 && hold === 0 ? MOVE : OPEN;
    const appear = calm.matches ? 0 : Math.min(hold + open, 400 - FADE_IN);
    const raised = new Set([...moved].flatMap((view) => [view, ...(view.items ?? [])]));
    const after = this.layout.measure();
    const isSeen = (view) => after.has(view) && this.isInView(after.get(view));

    // Rows that stay, or already glide to their new position, aren't animated again.
    const displaced = [...after].filter(([view, now]) => {
      const was = before.get(view);
      if (!was || Math.abs(now.place - was.place) < 0.5) return false;
      return this.isInView(was) || this.isInView(now);
    });
    for (const [view, { place, shift }] of calm.matches ? [] : displaced) {
      const isMoved = raised.has(view);
      const wait = isMoved || bodyOf(view).gliding ? 0 : hold;
      const timing = { delay: wait, duration: isMoved ? MOVE : open };
      const start = before.get(view).top - place + shift;
      if (displaced.length > MOST_GLIDES && !isMoved) stopGlide(bodyOf(view));
      else glide(bodyOf(view), start, shift, timing, isMoved);
    }
    for (const view of inserted.filter(isSeen)) {
      if (!calm.matches) fadeIn(bodyOf(view), { delay: appear });
      if (!view.items) mark(view.element, "inserted", appear);
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
    fadeIn(this.rows, { duration: OPEN });
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

/** Keeps each ghost at its last position on screen. */
function pin(ghosts, layer) {
  const origin = layer.getBoundingClientRect().top;
  for (const [ghost, top] of ghosts) ghost.style.top = `${top - origin}px`;
}

const messages = {
  empty: "No rows yet. Data added to the source appears here.",
  failed: "The list couldn't be loaded.",
};

// MARK: Lists.

const lists = new Map();

/** The list with this name, whether or not the page shows it. */
export const list = (name) => lists.get(name) ?? new List(name);

let misses = 0;

/** Loads a script that few pages need. A retry needs another URL, or the browser fails again. */
const load = (name) =>
  import(`/live/${name}.js?${misses}`).catch((error) => {
    misses += 1;
    throw error;
  });

class List {
  /** `[{id, header, items: [{id, content}]}]` */
  sections = [];
  rows = [];
  phase = { state: "loading" };
  /** Called with each row that is drawn or updated; elements it adds need the class `extra`. */
  decorate = null;
  /** Called with the sections after they have changed. */
  onchange = null;
  /** The ID of the last event. */
  seen = "";

  constructor(name) {
    this.source = name;
    lists.set(name, this);
    const element = document.querySelector(`[data-list="${CSS.escape(name)}"]`);
    this.stage = element && new Stage(this, element);
    this.isMain = element !== null && element === main;
    if (source) connect();
  }

  /** Switches to another list; rows in both stay. */
  follow(name) {
    if (name === this.source) return;
    Object.assign(this, { source: name, seen: "" });
    if (source) connect();
  }

  /** Calls a callback of a script; its errors don't affect the list. */
  call(callback, value) {
    try {
      this[callback]?.(value);
    } catch (error) {
      reportError(error);
    }
  }

  async snapshot({ title, phase, sections }) {
    const isFirst = this.sections.length === 0;
    const changeTo = isFirst ? changeFrom : (await load("match")).changeTo;
    if (this.isMain) document.title = part("title").textContent = title;
    this.phase = phase;
    await this.#show(changeTo(sections, this.sections));
  }

  changeset(changeset) {
    return this.#show(changeBy(changeset, this.sections));
  }

  /** Shows a change and announces it, except for the first list, which is all new. */
  async #show(change) {
    const count = change.plan.reduce((sum, { items }) => sum + items.length + 1, 0);
    if (this.stage && count > MOST_ROWS) ({ RowWindow } = await load("window"));
    const isFirst = this.stage && !this.stage.hasShownList;
    const updated = this.stage ? this.stage.commit(change) : this.adopt(change);
    for (const view of updated.keys()) if (!view.items && view.element) this.call("decorate", view);
    if (this.isMain && !isFirst) announce({ ...change, updated });
    this.call("onchange", this.sections);
  }

  /** Makes a change and returns the updated views with their changed texts. */
  adopt({ plan, contents }) {
    const updates = contents.map(([row, content]) => [row, row.update(content)]);
    const isSame = ({ section, header, items }, index) =>
      section === this.sections[index] && items === section.items &&
      (header === null) === (section.header === null);
    const isRearranged = plan.length !== this.sections.length || !plan.every(isSame);
    plan.forEach(({ section, header, items }, index) => {
      const texts = section.update(header);
      if (section.index !== null) updates.push([section, texts]);
      Object.assign(section, { items, index });
    });
    if (isRearranged) {
      this.sections = plan.map(({ section }) => section);
      this.rows = this.sections.flatMap((section) => section.items);
    }
    return new Map(updates.filter(([, texts]) => texts));
  }
}

// MARK: Announcements of changes, at most one a second.

/** The digits of a number in groups of three. */
export const grouped = (number) => number.toLocaleString("en");

/** A number with its noun. */
export const plural = (count, noun) => `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;

function describe({ sections: count, ...rows }) {
  const kinds = ["moved", "inserted", "updated", "deleted"].filter((kind) => rows[kind]);
  const words = kinds.map((kind) => `${grouped(rows[kind])} ${kind}`).join(", ");
  return words || (count ? `${plural(count, "section")} changed` : "");
}

/** Changes since the last message. */
let counts = {};
let pause = null;

function announce({ moved, inserted, updated, deleted }) {
  const kinds = { moved, inserted, updated: updated.keys(), deleted };
  for (const [kind, views] of Object.entries(kinds)) {
    for (const view of views) {
      const name = view.items ? "sections" : kind;
      counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  speak();
}

/** At most once a second, and only while the page is visible. */
function speak() {
  const message = describe(counts);
  if (document.hidden || pause || !message) return;
  part("summary").textContent = message;
  counts = {};
  pause = setTimeout(() => {
    pause = null;
    speak();
  }, 1000);
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) running.forEach((animation) => animation.finish());
  else speak();
});

// MARK: Connection. One stream for all lists; the bar shows its state, and that of the main list.

const connection = { state: "opening", label: "connecting" };
const timeStyle = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

function badgeOf({ state, since }) {
  if (connection.state !== "open") return [connection.state, `○ ${connection.label}`];
  const sign = { loading: "○", live: "●" }[state] ?? "!";
  const isOld = since && sign === "!";
  const time = isOld ? ` since ${new Date(since).toLocaleTimeString("en", timeStyle)}` : "";
  return [state, `${sign} ${state}${time}`];
}

function drawStatus() {
  for (const { stage } of lists.values()) stage?.drawPhase();
  root.dataset.connection = connection.state;
  if (!main) return;
  const { phase, rows } = list(main.dataset.list);
  const badge = part("badge");
  root.dataset.phase = phase.state;
  [badge.dataset.badge, badge.textContent] = badgeOf(phase);
  part("count").textContent = phase.state === "loading" ? "" : plural(rows.length, "row");
}

function setConnection(state, label) {
  const isLost = ["retrying", "waiting"].includes(state);
  const wasLost = ["retrying", "waiting"].includes(connection.state);
  Object.assign(connection, { state, label });
  drawStatus();
  if (!main) return;
  part("connect").hidden = state !== "waiting";
  if (isLost !== wasLost) part("summary").textContent = isLost ? "Connection lost" : "Connected";
}

/** Seconds between attempts to reach a server, for a visible page and for a hidden one. */
const [LONGEST_WAIT, LONGEST_HIDDEN_WAIT] = [2, 30];
/** Milliseconds of silence that are too long for a server that sends something every 10 s. */
const SILENCE = 15_000;
let source = null;
let turns = Promise.resolve();
let timer = null;
let failures = 0;
let silence = null;

/** Detects a server that hangs, or a lost network, by the lack of events. */
function hear() {
  clearTimeout(silence);
  silence = setTimeout(() => {
    failures += 1;
    wait();
  }, SILENCE);
}

function connect() {
  disconnect();
  const following = Map.groupBy(lists.values(), (list) => list.source);
  const names = [...following.keys()];
  // If the page shows a list twice and one of the two has received nothing, the server sends all of it.
  const seen = names.map((name) => following.get(name).map(({ seen }) => seen).sort()[0]);
  const after = seen.some(Boolean) ? `?after=${seen}` : "";
  source = new EventSource(`/live/lists/${names.map(encodeURIComponent)}${after}`);
  hear();
  source.onopen = () => {
    failures = 0;
    hear();
    setConnection("open");
  };
  source.onerror = retry;
  source.addEventListener("alive", hear);
  for (const [index, name] of names.entries()) {
    for (const kind of ["snapshot", "changeset", "phase"]) {
      source.addEventListener(`${name}/${kind}`, (event) => {
        hear();
        turns = turns.then(() => receive(event, kind, following.get(name), index));
      });
    }
  }
}

function disconnect() {
  clearInterval(timer);
  clearTimeout(silence);
  source?.close();
  source = null; // Events that are still queued are dropped.
}

/** Handles events in order, even if the script for long lists must be loaded first. */
async function receive({ data, lastEventId, target }, kind, followers, index) {
  for (const list of followers) {
    if (target !== source) return;
    try {
      const value = JSON.parse(data);
      if (kind === "phase") list.phase = value;
      else await list[kind](value);
      list.seen = lastEventId.split(",")[index];
      root.dataset.revision = lastEventId;
      drawStatus();
    } catch (error) {
      // The next changeset may not fit the rows that are shown: request a snapshot.
      console.error("LiveList:", error);
      list.seen = "";
      wait();
    }
  }
}

/** The browser reconnects once, so that the server can resume; after that, this script does. */
function retry() {
  failures += 1;
  const isTrying = source.readyState === EventSource.CONNECTING;
  if (isTrying && failures === 1) setConnection("retrying", "reconnecting");
  else wait();
}

function wait() {
  disconnect();
  const longest = document.hidden ? LONGEST_HIDDEN_WAIT : LONGEST_WAIT;
  let seconds = Math.min(2 ** failures, longest);
  const show = () => setConnection("waiting", `reconnecting in ${seconds} s`);
  show();
  timer = setInterval(() => {
    seconds -= 1;
    if (seconds > 0) show();
    else connect();
  }, 1000);
}

if (main) part("connect").onclick = connect;

/** The fragment of the URL stays: a page may keep its state there. */
const skip = document.querySelector("[data-skip]");
if (skip)
  skip.onclick = (event) => {
    event.preventDefault();
    const { stage } = list(main.dataset.list);
    (stage.current?.element ?? main.querySelector("button, a, input, select"))?.focus();
  };
addEventListener("online", () => connection.state === "waiting" && connect());
addEventListener("visibilitychange", () => {
  if (!document.hidden && connection.state === "waiting") connect();
});

// A page in the back/forward cache must not hold one of the six connections to this host.
addEventListener("pagehide", disconnect);
addEventListener("pageshow", ({ persisted }) => persisted && connect());

// Runs after the scripts that import this one.
addEventListener("DOMContentLoaded", () => {
  for (const { dataset } of document.querySelectorAll("[data-list]")) list(dataset.list);
  if (lists.size > 0) connect();
});
