// A list in step with its server. What comes, a changeset or a snapshot, becomes a plan: the list
// wanted, with the view that each entry has already. One commit draws any plan.

const root = document.documentElement;
const main = document.querySelector("main[data-list]");
const part = (name) => main.querySelector(`[data-${name}]`);

/** Ids and contents are any JSON value, shown and compared as text. */
const textOf = (value) => (typeof value === "string" ? value : JSON.stringify(value));
const keyOf = (value) => JSON.stringify(value);

// MARK: Plans, `[{id, header, view, items: [{id, content, view}]}]`: pure functions, no document.

/** A plan for a list of which only the result is known: views are found by id. */
function planFromSections(shown, sections) {
  return { plan: adopt(sections.map((section) => entryFor(section)), shown), moved: new Set() };
}

/** A plan that follows the changeset step by step, so that each view goes where its item goes. */
function planFromChangeset(shown, { before, after, batches = [] }) {
  const moved = new Set();
  try {
    let plan = expect(planOf(shown), before);
    for (const batch of batches) plan = replay(plan, batch, moved);
    return { plan: adopt(expect(plan, after), shown), moved };
  } catch (error) {
    // The steps do not fit what is shown, the result does.
    console.warn(`LiveList: ${error.message}; matching rows by id instead.`);
    return planFromSections(shown, after);
  }
}

const planOf = (shown) =>
  shown.map((view) => {
    const items = view.rows.map((row) => ({ id: row.id, view: row }));
    return { id: view.id, view, items };
  });

/** `plan` with the headers and contents of `sections`, which must have the same ids. */
function expect(plan, sections) {
  if (plan.length !== sections.length) throw new Error("a changeset is about other sections");
  return sections.map((section, index) => entryFor(section, plan[index], plan[index].items));
}

/** An entry that goes on from `origin`, and its items from `slots`; null is where nothing was. */
function entryFor({ id, header = null, items }, origin = null, slots = items.map(() => null)) {
  const fits = (old, now) => !old || keyOf(old.id) === keyOf(now);
  const doItemsFit = items.every((item, index) => fits(slots[index], item.id));
  if (!doItemsFit || items.length !== slots.length || !fits(origin, id)) {
    throw new Error("a changeset is about other rows");
  }
  const entry = ({ id, content }, index) => ({ id, content, view: slots[index]?.view ?? null });
  return { id, header, view: origin?.view ?? null, items: items.map(entry) };
}

/** One batch. Deletes, reloads and origins count before it, inserts and targets after it. */
function replay(plan, batch, moved) {
  const { sectionDeletes = [], sectionInserts = [], sectionMoves = [] } = batch;
  const { itemDeletes = [], itemInserts = [], itemMoves = [], sectionReloads = [] } = batch;
  const itemAt = ([section, item]) => plan[section].items[item];
  const leaving = [...sectionDeletes, ...sectionMoves.map(([from]) => from)];
  const coming = sectionInserts.map((to) => [to, null]);
  coming.push(...sectionMoves.map(([from, to]) => [to, plan[from]]));
  const origins = arrange(plan, batch.after.length, leaving, coming);
  const departures = bySection([...itemDeletes, ...itemMoves.map(([from]) => from)]);
  const arrivals = bySection([
    ...itemInserts.map(([section, item]) => [section, [item, null]]),
    ...itemMoves.map(([from, [section, item]]) => [section, [item, itemAt(from)]]),
  ]);
  for (const [from] of sectionMoves) moved.add(plan[from].view);
  for (const [from] of itemMoves) moved.add(itemAt(from).view);

  return batch.after.map((section, index) => {
    const origin = origins[index];
    const from = plan.indexOf(origin);
    const arriving = arrivals(index);
    const count = section.items.length;
    // A section that is new or reloaded says nothing of its rows: they find their views by id.
    const isUnsaid = !origin || sectionReloads.includes(from);
    const old = isUnsaid ? Array(count - arriving.length).fill(null) : origin.items;
    const departing = isUnsaid ? [] : departures(from);
    return entryFor(section, origin, arrange(old, count, departing, arriving));
  });
}

/** `[[section, value]]` as a function from a section to its values. */
function bySection(pairs) {
  const groups = Map.groupBy(pairs, ([section]) => section);
  return (section) => groups.get(section)?.map(([, value]) => value) ?? [];
}

/** `count` slots: what arrives stands where it is told to, what stays fills the rest in order. */
function arrange(entries, count, departing, arriving) {
  const gone = new Set(departing);
  const staying = entries.filter((_, index) => !gone.has(index));
  const slots = Array(count).fill(undefined);
  for (const [index, entry] of arriving) slots[index] = entry;
  const filled = slots.map((slot) => (slot === undefined ? staying.shift() : slot));
  if (filled.includes(undefined) || staying.length > 0) throw new Error("a batch does not add up");
  return filled;
}

/** Finds views for entries that have none: sections, then rows of the same section, then any. */
function adopt(plan, shown) {
  const items = plan.flatMap((section) => section.items);
  const held = new Set([...plan, ...items].map((entry) => entry.view));
  pair(plan, shown, held);
  for (const { items, view } of plan) pair(items, view?.rows ?? [], held);
  pair(items, shown.flatMap((section) => section.rows), held);
  return plan;
}

/** Pairs by id, the first with the first, so that equal ids stay in place. */
function pair(entries, views, held) {
  const wanting = entries.filter((entry) => !entry.view);
  if (wanting.length === 0) return;
  const free = views.filter((view) => !held.has(view));
  const queues = Map.groupBy(free, (view) => keyOf(view.id));
  for (const entry of wanting) {
    entry.view = queues.get(keyOf(entry.id))?.shift() ?? null;
    held.add(entry.view);
  }
}

/** Adds to `moved` what left its section or its place in it without being declared. */
function completeMoves(plan, shown, moved) {
  moved.delete(null);
  addOutOfOrder(plan, shown, moved);
  for (const { items, view } of plan) addOutOfOrder(items, view?.rows ?? [], moved);
}

function addOutOfOrder(entries, old, moved) {
  const position = new Map(old.map((view, index) => [view, index]));
  const others = entries.map(({ view }) => view).filter((view) => view && !moved.has(view));
  const siblings = others.filter((view) => position.has(view));
  const kept = longestRun(siblings, position);
  for (const view of others) if (!kept.has(view)) moved.add(view);
}

/** A largest set of `values` whose positions ascend: only the rest must move. */
function longestRun(values, position) {
  const positions = values.map((value) => position.get(value));
  const ends = [];
  const previous = [];
  positions.forEach((position, index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (positions[ends[middle]] < position) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1];
    ends[low] = index;
  });
  const run = new Set();
  for (let index = ends.at(-1); index >= 0; index = previous[index]) run.add(values[index]);
  return run;
}

// MARK: Views. A view keeps its element for as long as its item lives.

function make(tag, className, text = "") {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** A text that can fade from what it was. */
function makeSlot() {
  const slot = make("span", "slot");
  slot.append(make("span", "now"));
  return slot;
}

class SectionView {
  rows = [];
  header = null;

  constructor(id) {
    this.id = id;
    this.element = make("section", "section");
    this.element.dataset.section = textOf(id);
    this.heading = make("h2", "heading");
    this.slot = makeSlot();
    this.heading.append(this.slot);
    this.heading.hidden = true;
    this.list = make("ul", "list");
    this.list.role = "list"; // A list without bullets is no list to Safari.
    this.element.append(this.heading, this.list);
  }

  /** The texts that changed, or null if one cannot see a difference. */
  update(header) {
    const was = this.header;
    this.header = header;
    this.heading.hidden = header === null;
    this.slot.firstChild.textContent = header ?? "";
    this.list.ariaLabel = header;
    return header === was ? null : [{ slot: this.slot, was: was ?? "" }];
  }
}

class RowView {
  cells = new Map();

  constructor(id) {
    this.id = id;
    this.element = make("li", "row");
    this.element.dataset.id = textOf(id);
    this.element.tabIndex = -1;
    this.element.view = this;
    this.body = make("div", "body");
    this.element.append(this.body);
  }

  update(content) {
    this.content = content;
    const kind = String(content?.kind ?? "plain").replace(/[^\w-]/g, "-");
    this.element.className = `row kind-${kind}`;
    const fields = fieldsOf(content);
    const changes = [];
    const old = this.cells;
    this.cells = new Map();
    for (const [name, value] of fields) {
      const cell = old.get(name) ?? makeCell(name, this.id);
      const was = cell.slot.textContent;
      if (old.has(name) && cell.key !== keyOf(value)) changes.push({ slot: cell.slot, was });
      cell.key = keyOf(value);
      const text = name === "picture" ? initials(fields.get("title")) : textOf(value);
      if (was !== text) cell.slot.firstChild.textContent = text;
      this.cells.set(name, cell);
    }
    const isReshaped = String([...old.keys()]) !== String([...fields.keys()]);
    if (isReshaped) this.#arrange(old);
    return isReshaped || changes.length > 0 ? changes : null;
  }

  #arrange(old) {
    for (const [name, { element }] of old) if (!this.cells.has(name)) element.remove();
    const at = (name) => this.cells.get(name)?.element;
    const inside = [...this.cells.keys()].filter((name) => name !== "picture" && name !== "value");
    arrangeChildren(this.body, inside.map(at));
    arrangeChildren(this.element, [at("picture"), this.body, at("value")].filter(Boolean));
  }
}

/** The reading order of the fields that have a role; all others are at 3. */
const RANKS = { __proto__: null, picture: 0, title: 1, label: 2, text: 4, value: 5 };

/** The fields to show: not the kind, nor what is empty. */
function fieldsOf(content) {
  if (!(content instanceof Object) || Array.isArray(content)) return new Map([["text", content]]);
  const isShown = (name) => name !== "kind" && !["", null].includes(content[name]);
  const names = Object.keys(content).filter(isShown);
  const rank = (name) => RANKS[name] ?? 3;
  return new Map(names.sort((a, b) => rank(a) - rank(b)).map((name) => [name, content[name]]));
}

function makeCell(name, id) {
  const element = make("span", "cell");
  element.dataset.field = name;
  if (name === "picture") {
    element.style.setProperty("--hue", hueOf(id));
    element.ariaHidden = "true"; // The title says the name already.
  }
  if (!(name in RANKS)) element.append(make("span", "name", name), " ");
  const slot = makeSlot();
  element.append(slot);
  return { element, slot };
}

function initials(name) {
  const [first, ...others] = textOf(name ?? "?").trim().split(/\s+/);
  return [first, ...others.slice(-1)].map(([letter = ""]) => letter).join("").toUpperCase();
}

const hueOf = (id) =>
  [...keyOf(id)].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)) % 360, 0);

/** Puts `wanted` in order with the fewest moves; other children are left alone. */
function arrangeChildren(parent, wanted) {
  const position = new Map([...parent.children].map((child, index) => [child, index]));
  const present = wanted.filter((element) => position.has(element));
  const staying = longestRun(present, position);
  let next = null;
  for (const element of wanted.toReversed()) {
    if (!staying.has(element)) parent.insertBefore(element, next);
    next = element;
  }
}

// MARK: Motion. Only transform and opacity; all of a changeset within 400 ms, washes apart.

const FADE_OUT = 140;
const OPEN = 200;
const FADE_IN = 160;
const MOVE = 280;

/** More changed rows than this at once are a new list to the eye. */
const MOST_MOVES = 60;

const ghostLayer = part("ghosts");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const running = new Set();

/** Every animation starts here, so that `data-settled` can be trusted. */
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

/** The colour of a change fades over 900 ms. */
const fadeWash = (element, delay, finished) => {
  const options = { duration: 900, delay, easing: "ease-in", pseudoElement: "::before" };
  return run(element, { opacity: [1, 0] }, options, finished);
};

function mark(element, change, delay = 0) {
  element.marking?.cancel();
  element.dataset.change = change;
  element.marking = fadeWash(element, delay, () => delete element.dataset.change);
}

/** What a text was fades out while what it is fades in. */
function crossFade({ slot, was }) {
  slot.marking?.cancel();
  slot.dataset.was = was;
  slot.marking = fadeWash(slot, 0, () => delete slot.dataset.was);
  if (calm.matches) return;
  run(slot, { opacity: [1, 0] }, { duration: FADE_IN, pseudoElement: "::after" });
  fadeIn(slot.firstChild);
}

/** From `distance` away to its place; what is moved goes above the others, with a shadow. */
function glide(element, distance, timing, isMoved) {
  stopGlide(element);
  const transform = [`translateY(${distance}px)`, "none"];
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

/** Takes `element` out of the list; it stays on screen, inert, until it has faded. */
function leave(element, duration) {
  const { opacity } = getComputedStyle(element);
  stopGlide(element);
  for (const animation of element.getAnimations({ subtree: true })) animation.cancel();
  Object.assign(element, { ariaHidden: "true", inert: true });
  for (const name of ["tabindex", "data-id"]) element.removeAttribute(name);
  element.dataset.leaving = "";
  ghostLayer.append(element);
  run(element, { opacity: [opacity || 1, 0] }, { duration, fill: "both" }, () => element.remove());
}

/** Where an element is on screen, and where it would be if nothing moved. */
function measure(element) {
  const { top, bottom } = element.getBoundingClientRect();
  const offset = element.gliding ? new DOMMatrix(getComputedStyle(element).transform).f : 0;
  return { top, bottom, place: top - offset };
}

const isInView = ({ top, bottom }) => bottom > 0 && top < innerHeight;

// MARK: Commit. The one way by which the document changes.

const rowsElement = part("rows");
let sections = [];
let hasShownList = false;

const allRows = () => sections.flatMap((section) => section.rows);
/** Everything that moves: rows by themselves, so of a section only the heading. */
const movable = () => sections.flatMap((section) => [section, ...section.rows]);
const bodyOf = (view) => view.heading ?? view.element;
const measureAll = () => new Map(movable().map((view) => [view, measure(bodyOf(view))]));

/** Draws a plan and returns what it changed. */
function commit({ plan, moved }) {
  completeMoves(plan, sections, moved);
  const before = measureAll();
  const ghosts = [...ghostLayer.children].map((ghost) => [ghost, measure(ghost).top]);
  const focused = document.activeElement.view;
  const oldRows = allRows();
  const entries = plan.flatMap((section) => [section, ...section.items]);
  const kept = new Set(entries.map((entry) => entry.view));
  const gone = [...before.keys()].filter((view) => !kept.has(view));
  for (const view of gone) moved.delete(view);
  const anchor = findAnchor(oldRows, before, (row) => kept.has(row) && !moved.has(row));
  const change = { before, gone, moved, updated: new Map(), inserted: [] };
  const motion = chooseMotion(plan, change);

  ghosts.push(...motion.ghosts(change));
  sections = build(plan, change);
  arrangeDocument(gone);
  keepFocus(focused, oldRows);
  keepInPlace(anchor, before);
  pin(ghosts);
  motion.play(change);
  hasShownList ||= sections.length > 0 || status.phase.state !== "loading";
  return change;
}

/** How a change is shown: without motion, as a new list, or move by move. */
function chooseMotion(plan, { gone, moved }) {
  if (document.hidden || !hasShownList) return { ghosts: () => [], play: () => {} };
  const isChanged = ({ content, view }) =>
    !view || moved.has(view) || keyOf(content) !== keyOf(view.content);
  const changed = plan.flatMap((section) => section.items).filter(isChanged).length;
  const isMany = changed + gone.filter((view) => !view.heading).length > MOST_MOVES;
  if (isMany) return { ghosts: cloneRows, play: fadeList };
  return { ghosts: leaveRows, play: playMoves };
}

/** The views wanted, new ones made and old ones brought up to date. */
function build(plan, change) {
  return plan.map((entry) => {
    const section = refresh(entry, entry.view ?? new SectionView(entry.id), entry.header, change);
    section.rows = entry.items.map((item) =>
      refresh(item, item.view ?? new RowView(item.id), item.content, change),
    );
    return section;
  });
}

function refresh(entry, view, content, { inserted, updated }) {
  const changes = view.update(content);
  if (!entry.view) inserted.push(view);
  else if (changes) updated.set(view, changes);
  return view;
}

/** Sections that leave go last: a row that moves out of one stays in the document. */
function arrangeDocument(gone) {
  const rows = gone.filter((view) => !view.heading);
  for (const { element } of rows) if (rowsElement.contains(element)) element.remove();
  arrangeChildren(rowsElement, sections.map((section) => section.element));
  for (const { list, rows } of sections) arrangeChildren(list, rows.map((row) => row.element));
  for (const view of gone) if (view.heading) view.element.remove();
}

/** The row that the eye rests on: the focused one if it is in view, else the first. */
function findAnchor(rows, before, stays) {
  if (scrollY === 0) return null;
  const top = part("bar").getBoundingClientRect().bottom;
  const isSeen = (row) => before.get(row).bottom > top && before.get(row).top < innerHeight;
  const seen = rows.filter((row) => isSeen(row) && stays(row));
  return seen.find((row) => row.element === document.activeElement) ?? seen[0] ?? null;
}

function keepInPlace(anchor, before) {
  if (!anchor) return;
  const distance = measure(anchor.element).place - before.get(anchor).place;
  if (distance !== 0) scrollBy({ top: distance, behavior: "instant" });
}

/** Holds each ghost at the height on screen at which it was last seen. */
function pin(ghosts) {
  const origin = ghostLayer.getBoundingClientRect().top;
  for (const [ghost, top] of ghosts) ghost.style.top = `${top - origin}px`;
}

function leaveRows({ gone, before }) {
  if (calm.matches) return [];
  const seen = gone.filter((view) => isInView(before.get(view)));
  return seen.map((view) => {
    bodyOf(view).dataset.change = "deleted";
    leave(bodyOf(view), FADE_OUT);
    return [bodyOf(view), before.get(view).top];
  });
}

function playMoves({ before, gone, moved, updated, inserted }) {
  const hold = gone.some((view) => bodyOf(view).dataset.leaving === "") ? FADE_OUT : 0;
  const open = moved.size > 0 && hold === 0 ? MOVE : OPEN;
  const appear = calm.matches ? 0 : Math.min(hold + open, 400 - FADE_IN);
  const raised = new Set(sections.flatMap((each) => (moved.has(each) ? [each, ...each.rows] : [])));
  const after = measureAll();
  const isSeen = (view) => isInView(after.get(view));

  for (const [view, now] of calm.matches ? [] : after) {
    const isMoved = moved.has(view) || raised.has(view);
    const timing = isMoved ? { delay: 0, duration: MOVE } : { delay: hold, duration: open };
    if (before.has(view)) playMove(bodyOf(view), before.get(view), now, timing, isMoved);
  }
  for (const view of inserted.filter(isSeen)) {
    if (!calm.matches) fadeIn(bodyOf(view), { delay: appear });
    if (!view.heading) mark(view.element, "inserted", appear);
  }
  for (const view of [...moved].filter(isSeen)) if (!view.heading) mark(view.element, "moved");
  for (const [view, changes] of updated) {
    if (!isSeen(view)) continue;
    changes.forEach(crossFade);
    if (!moved.has(view)) mark(bodyOf(view), "updated");
  }
}

function playMove(element, before, now, { delay, duration }, isMoved) {
  // What rests, or glides to the same place as before, is left to itself.
  if (Math.abs(now.place - before.place) < 0.5) return;
  const wait = element.gliding ? 0 : delay;
  if (!isInView(before) && !isInView(now)) return stopGlide(element);
  glide(element, before.top - now.place, { delay: wait, duration }, isMoved);
}

function cloneRows({ before }) {
  const seen = [...before].filter(([, rectangle]) => isInView(rectangle));
  return seen.map(([view, { top }]) => {
    const clone = bodyOf(view).cloneNode(true);
    leave(clone, OPEN);
    return [clone, top];
  });
}

function fadeList() {
  for (const view of movable()) stopGlide(bodyOf(view));
  fadeIn(rowsElement, { duration: OPEN });
}

// MARK: The words for a change, at most one message a second.

const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function describe({ sections: count, ...rows }) {
  const kinds = ["moved", "inserted", "updated", "deleted"].filter((kind) => rows[kind]);
  const words = kinds.map((kind) => `${rows[kind]} ${kind}`).join(", ");
  return words || (count ? `${plural(count, "section")} changed` : "");
}

/** What has changed since the last message. */
let counts = {};
let pause = null;

function announce({ moved, inserted, updated, gone }) {
  const kinds = { moved, inserted, updated: updated.keys(), deleted: gone };
  for (const [kind, views] of Object.entries(kinds)) {
    for (const view of views) {
      const name = view.heading ? "sections" : kind;
      counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  speak();
}

/** At once if the last message is a second old, else when it is; and only to who is there. */
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

// MARK: Keyboard. One row is in the tab order; the arrows go from row to row.

let current = null;

function makeCurrent(row) {
  if (current) current.element.tabIndex = -1;
  current = row;
  if (current) current.element.tabIndex = 0;
}

/** Focus stays with its row; when the row goes, its successor takes it. */
function keepFocus(focused, oldRows) {
  const rows = allRows();
  const remaining = new Set(rows);
  const heir = () => oldRows.slice(oldRows.indexOf(current)).find((row) => remaining.has(row));
  if (!remaining.has(current)) makeCurrent((current ? heir() ?? rows.at(-1) : rows[0]) ?? null);
  if (focused && current) current.element.focus({ preventScroll: true });
}

rowsElement.addEventListener("focusin", ({ target }) => makeCurrent(target.view));

rowsElement.addEventListener("keydown", (event) => {
  const rows = allRows();
  const index = rows.indexOf(event.target.view);
  const next = {
    ArrowDown: rows[index + 1],
    ArrowUp: rows[index - 1],
    Home: rows[0],
    End: rows.at(-1),
  }[event.key];
  if (index < 0 || !next || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  next.element.focus();
});

// MARK: Status. What the server says of its data, and what we know of the way to it.

const status = { phase: { state: "loading" }, connection: "opening", label: "connecting" };
const timeStyle = { hour: "2-digit", minute: "2-digit" };
const messages = {
  empty: "No rows yet. Add data to the source, and they appear here.",
  failed: "The list could not be loaded.",
};

function badgeOf({ phase: { state, since }, connection, label }) {
  if (connection !== "open") return [connection, `○ ${label}`];
  const sign = { loading: "○", live: "●" }[state] ?? "!";
  const isOld = since && sign === "!";
  const time = isOld ? ` since ${new Date(since).toLocaleTimeString([], timeStyle)}` : "";
  return [state, `${sign} ${state}${time}`];
}

function drawStatus() {
  const { phase, connection } = status;
  const isEmpty = phase.state === "live" && sections.length === 0;
  const state = isEmpty ? "empty" : phase.state;
  const isFine = state === "live" || state === "loading";
  const message = isFine ? "" : phase.message || messages[state] || "";
  Object.assign(root.dataset, { phase: state, connection });
  [part("badge").dataset.badge, part("badge").textContent] = badgeOf(status);
  part("count").textContent = state === "loading" ? "" : plural(allRows().length, "row");
  part("skeleton").hidden = state !== "loading" || sections.length > 0;
  part("notice").hidden = !message;
  part("notice").dataset.notice = state;
  part("message").textContent = message;
  part("retry").hidden = state !== "failed";
}

function setStatus(changes) {
  Object.assign(status, changes);
  drawStatus();
}

// MARK: Connection.

const LONGEST_WAIT = 30;
let source = null;
let timer = null;
let failures = 0;

function connect() {
  disconnect();
  source = new EventSource(`/live/lists/${encodeURIComponent(main.dataset.list)}`);
  source.onopen = () => {
    failures = 0;
    setStatus({ connection: "open" });
  };
  source.onerror = retry;
  for (const [name, listener] of Object.entries(listeners)) {
    source.addEventListener(name, (event) => receive(event, listener));
  }
}

function disconnect() {
  clearInterval(timer);
  source?.close();
}

function receive(event, listener) {
  try {
    listener(JSON.parse(event.data));
    root.dataset.revision = event.lastEventId;
  } catch (error) {
    // What is shown may no longer be the list that the next changeset is about: start anew.
    console.error("LiveList:", error);
    wait();
  }
}

/** The browser tries again once, so that the server can resume; then it is our turn. */
function retry() {
  failures += 1;
  const isTrying = source.readyState === EventSource.CONNECTING;
  if (isTrying && failures === 1) setStatus({ connection: "retrying", label: "reconnecting" });
  else wait();
}

function wait() {
  disconnect();
  let seconds = Math.min(2 ** failures, LONGEST_WAIT);
  const tell = () => setStatus({ connection: "waiting", label: `reconnecting in ${seconds} s` });
  tell();
  timer = setInterval(() => {
    seconds -= 1;
    if (seconds > 0) tell();
    else connect();
  }, 1000);
}

/** Shows a plan and says what changed, except for the first list, all of which is new. */
function show(plan) {
  const isFirst = !hasShownList;
  const change = commit(plan);
  if (!isFirst) announce(change);
  drawStatus();
}

const listeners = {
  snapshot({ title, phase, sections: wanted }) {
    document.title = title;
    part("title").textContent = title;
    status.phase = phase;
    show(planFromSections(sections, wanted));
  },
  changeset: (changeset) => show(planFromChangeset(sections, changeset)),
  phase: (phase) => setStatus({ phase }),
};

part("retry").onclick = connect;
// A page kept for "back" should not keep one of the six connections to this host.
addEventListener("pagehide", disconnect);
addEventListener("pageshow", ({ persisted }) => persisted && connect());

connect();
