// Keeps lists in sync with their server. Each changeset or snapshot becomes a change: the new
// sections and rows, which reuse the views of those that stay. One commit draws any change.

import { changeBy, changeFrom, changeWith } from "/live/changes.js";
import { finishAll } from "/live/motion.js";
import { Stage, load, main, part, prepare } from "/live/stage.js";

const root = document.documentElement;

// MARK: Lists.

const lists = new Map();

/** The list with this name, whether or not the page shows it. */
export const list = (name) => lists.get(name) ?? new List(name);

const countOf = (sections) => sections.reduce((sum, { items }) => sum + items.length, 0);

/** A list of the page itself, which is shown in an element and changed by a script. */
export async function localList(element, sections) {
  const own = new List(null, element);
  await own.snapshot({ phase: { state: "live" }, sections });
  own.stage.drawPhase();
  return own;
}

class List {
  /** `[{id, header, items: [{id, content}]}]` */
  sections = [];
  rows = [];
  /** The number of rows, including those that have yet to arrive. */
  count = 0;
  phase = { state: "loading" };
  /** Called with each row that is drawn or updated; elements it adds need the class `extra`. */
  decorate = null;
  /** Called with the sections after they have changed. */
  onchange = null;
  /** The ID of the last event. */
  seen = "";

  constructor(name, element = document.querySelector(`[data-list="${CSS.escape(name)}"]`)) {
    this.source = name;
    if (name !== null) lists.set(name, this);
    this.stage = element && new Stage(this, element, connect);
    this.isMain = element !== null && element === main;
    if (source && name !== null) connect();
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

  /** A list, or the first rows of a long one, whose `count` says how many will follow. */
  async snapshot({ title, phase, sections, count = countOf(sections) }) {
    if (this.isMain) document.title = part("title").textContent = title;
    Object.assign(this, { phase, count, incoming: null });
    if (this.sections.length === 0) return this.#show(changeFrom(sections));
    this.incoming = sections;
    await this.#replace();
  }

  /** More rows of a long list. Rows that are shown already are replaced by the whole list only. */
  async more({ continues, sections }) {
    if (!this.incoming) return this.#show(changeWith(sections, continues, this.sections), true);
    if (continues) this.incoming.at(-1).items.push(...sections.shift().items);
    this.incoming.push(...sections);
    await this.#replace();
  }

  /** Shows the list that has arrived, if it's complete. */
  async #replace() {
    if (countOf(this.incoming) < this.count) return;
    const { changeTo } = await load("match");
    await this.#show(changeTo(this.incoming, this.sections));
    this.incoming = null;
  }

  changeset(changeset) {
    this.count = changeset.count;
    return this.#show(changeBy(changeset, this.sections));
  }

  /** Shows a change and announces it, unless it's the first list, which is all new, or more of it. */
  async #show(change, isMore = false) {
    const size = change.plan.reduce((sum, { items }) => sum + items.length + 1, 0);
    if (this.stage) await prepare(size);
    const isNew = isMore || (this.stage && !this.stage.hasShownList);
    const updated = this.stage ? this.stage.commit(change, isNew) : this.adopt(change);
    for (const view of updated.keys()) if (!view.items && view.element) this.call("decorate", view);
    if (this.isMain && !isNew) announce({ ...change, updated });
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
  if (document.hidden) finishAll();
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
  const { phase, count } = list(main.dataset.list);
  const badge = part("badge");
  root.dataset.phase = phase.state;
  [badge.dataset.badge, badge.textContent] = badgeOf(phase);
  part("count").textContent = phase.state === "loading" ? "" : plural(count, "row");
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
    for (const kind of ["snapshot", "more", "changeset", "phase"]) {
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
