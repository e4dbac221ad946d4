// The console of a database: a live tree of the values below a node of any size.
// Editing, rules and activity are loaded on first use.
// Source: REALTIME-PROTOCOL §2 and §3.

import { make, makeButton, meaningOfRefusal } from "./console-parts.js";
import {
  childOf, compareKeys, differences, isInner, isShallow, isWithin, join, keyOf, loadedIn, nodeOf,
  parentOf, previewOf, replacing, segmentsOf, sizeOf, textOf, withChildren,
} from "./console-tree.js";
import { Rows } from "./console-rows.js";
import { Watch, refused } from "./console-watch.js";

/** The maximum number of streams: browsers allow six connections per host, for all pages together. */
const STREAMS = 3;
/** The height of a row, as in the style sheet. */
const ROW = 32;
/** A value with fewer characters is shown fully expanded. */
const SHORT = 2000;
/** The time for which a change stays marked, in milliseconds. */
const FADE = 900;

const FRAME = `
  <header><h2>Database</h2><p class="state" role="status">○ connecting</p></header>
  <nav class="actions">
    <div class="actions" role="tablist" aria-label="Console"></div>
    <button type="button" data-database hidden title="Switch to another database"></button>
    <button type="button" data-identity></button>
  </nav>
  <div class="databases" hidden></div>
  <div class="identity" hidden></div>
  <section class="data" role="tabpanel" id="db-data" aria-labelledby="db-tab-data">
    <form class="actions">
      <nav class="crumbs" aria-label="Path"></nav>
      <input name="path" aria-label="Path" spellcheck="false" autocomplete="off" hidden>
      <button type="button" data-path-edit title="Type a path (g)" aria-label="Type a path">✎</button>
    </form>
    <div class="actions views" role="group" aria-label="Views">
      <button type="button" data-view="search" aria-pressed="false">Search</button>
      <button type="button" data-view="query" aria-pressed="false">Query</button>
      <button type="button" data-view="table" aria-pressed="false">Table</button>
      <button type="button" data-undo disabled title="Nothing to undo">Undo</button>
      <button type="button" data-import>Import JSON</button>
      <button type="button" data-export>Export JSON</button>
      <button type="button" data-keys title="Keyboard shortcuts" aria-label="Keyboard shortcuts">?</button>
      <input type="file" accept=".json,application/json" hidden>
    </div>
    <div class="message" role="status"></div>
    <div class="notice" hidden></div>
    <div class="view" hidden></div>
    <div class="scroll"><ul class="tree" role="tree" aria-label="Database" tabindex="0"></ul></div>
  </section>`;

const TABS = { data: "Data", rules: "Rules", activity: "Activity" };

class Panel {
  watches = new Map();
  open = new Set();
  /** Marked changes: their kind and time, by path. */
  marks = new Map();
  /** Deleted nodes that are still shown, by path. */
  ghosts = new Map();
  elements = new Map();
  rows = null;
  made = 0;
  /** The paths of selected rows, for actions on several. */
  selected = new Set();
  /** The edits that can be undone, the last one first. */
  edits = [];

  constructor(host) {
    this.host = host;
    this.isAdmin = host.hasAttribute("data-owner");
    this.body = make("div", "panel", { innerHTML: FRAME });
    this.find = (selector) => this.body.querySelector(selector);
    [this.state, this.message, this.notice, this.scroll, this.tree, this.file] = [
      ".state", ".message", ".notice", ".scroll", ".tree", "[type=file]",
    ].map(this.find);
    this.find("[role=tablist]").append(...Object.entries(TABS).map(([name, title]) => {
      const tab = makeButton(title, () => this.showTab(name), { role: "tab", id: `db-tab-${name}` });
      tab.dataset.tab = name;
      tab.setAttribute("aria-controls", `db-${name}`);
      return tab;
    }));
    this.#markTab("data");
    this.#listen();
    host.classList.add("db");
    if (this.isPage) this.find("h2").textContent = document.title;
    host.append(this.body);
    if (host.matches("aside")) makeDrawer(host, this.body);
    this.showIdentity();
    if (this.isPage) this.#showDatabase();
    this.go(this.isPage ? pathInAddress() : host.dataset.root ?? "");
  }

  get isPage() {
    return this.host.matches("main");
  }

  // MARK: Requests.

  url(path, query = {}) {
    const ns = new URLSearchParams(location.search).get("ns");
    const all = new URLSearchParams({ ...(this.isPage && ns && { ns }), ...query });
    const node = segmentsOf(path).map(encodeURIComponent).join("/");
    return `/${node}.json${all.size ? `?${all}` : ""}`;
  }

  /** The token is kept in memory and sent in a header, never in a URL. */
  async fetch(method, path, { body, query, headers, signal } = {}) {
    const token = this.token ?? (this.isAdmin ? "owner" : null);
    const credential = token && { Authorization: `Bearer ${token}` };
    const options = { method, body, signal, headers: { ...credential, ...headers } };
    const response = await fetch(this.url(path, query), options).catch((error) => {
      throw signal?.aborted ? error : refused(0, UNREACHABLE);
    });
    if (response.ok) return response;
    const text = await response.text();
    const message = errorIn(text) ?? `${response.status} ${response.statusText}`;
    const etag = response.headers.get("ETag");
    throw Object.assign(refused(response.status, message), { text, etag });
  }

  async request(...request) {
    const response = await this.fetch(...request);
    return { text: await response.text(), etag: response.headers.get("ETag") };
  }

  // MARK: Observed nodes.

  /** Shows the tree below another node. */
  go(path) {
    this.path = `/${segmentsOf(path).join("/")}`;
    this.#drawCrumbs();
    this.selected.clear();
    this.scroll.scrollTop = 0;
    if (this.view?.restart) this.view.restart();
    else if (this.view) this.showView(null);
    this.restart();
  }

  restart() {
    this.editor?.close();
    for (const watch of this.watches.values()) watch.stop();
    this.watches.clear();
    this.open.clear();
    this.marks.clear();
    this.ghosts.clear();
    this.root = undefined;
    this.current = this.path;
    this.#show("loading", "○ connecting");
    this.#watch(this.path);
    this.draw();
  }

  #watch(path) {
    const [, ...others] = this.watches.keys();
    // The top node and the nodes opened last are observed.
    if (this.watches.size >= STREAMS) this.#unwatch(others[0]);
    this.watches.set(path, new Watch(this, path));
  }

  #unwatch(path) {
    this.watches.get(path).stop();
    this.watches.delete(path);
  }

  at(path) {
    return this.#below(path).reduce(childOf, this.root);
  }

  /** The keys on the path from the top to a node. */
  #below(path) {
    return segmentsOf(path.slice(this.path === "/" ? 0 : this.path.length));
  }

  receive(path, json) {
    this.#take(path, nodeOf(json));
  }

  /** Keys without their values; known values stay. */
  receiveKeys(path, keys) {
    const old = this.at(path);
    if (!isInner(keys) || !isInner(old)) return this.#take(path, keys);
    this.#take(path, withChildren(keys, [...loadedIn(old)].filter(([key]) => keys.has(key))));
  }

  /** Some of the children; null for those that don't exist. */
  receiveChildren(path, children) {
    this.#take(path, withChildren(this.at(path), children));
  }

  #take(path, node) {
    const old = this.root;
    this.root = replacing(old === undefined ? null : old, this.#below(path), node);
    if (old === undefined) this.#openFirst();
    else if (!document.hidden) this.#compare(this.path, old, this.root);
    this.editor?.notice();
    this.view?.notice?.();
    this.draw();
  }

  #openFirst() {
    this.open.add(this.path);
    const openAll = (path, node) => {
      if (!isInner(node)) return;
      this.open.add(path);
      for (const [key, child] of node) openAll(join(path, key), child);
    };
    if (!isShallow(this.root) && textOf(this.root).length <= SHORT) openAll(this.path, this.root);
  }

  /** Marks visible differences. */
  #compare(path, old, node) {
    if (old === node || old === undefined) return;
    if (!isInner(old) || !isInner(node) || !this.open.has(path)) return this.#mark(path, "updated");
    // A value that was only loaded now hasn't changed.
    const changes = [...differences(old, node)].filter(([, before]) => before !== undefined);
    // Thousands of marks at a time would only be noise.
    if (changes.length > NEAR) return this.#mark(path, "updated");
    for (const [key, before, now] of changes) {
      if (before === null) this.#mark(join(path, key), "inserted");
      else if (now === null) this.#bury(join(path, key), before);
      else this.#compare(join(path, key), before, now);
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
      if (this.editor?.path !== path) this.ghosts.delete(path);
      this.draw();
    }, FADE);
  }

  live(watch, isFirst) {
    if (watch.path !== this.path) return;
    if (isFirst || this.host.dataset.state !== "live") this.#show("live", "● live");
    // If a module couldn't be loaded while the server was unreachable, a browser doesn't load it again.
    if (isFirst) for (const part of ["edit", "menu", "rules"]) import(`./console-${part}.js`).catch(() => {});
    this.#say(this.root === null ? EMPTY : "", [["Add", () => this.act("add")]]);
  }

  /** Keeps the values, which may be stale. */
  lose(watch, seconds, message) {
    if (watch.path !== this.path) return;
    const isFirst = this.root === undefined;
    this.#show(isFirst ? "failed" : "stale", "○ reconnecting");
    const rest = make("span", "", { ariaHidden: "true" });
    this.state.append(rest);
    const count = () => {
      rest.textContent = seconds > 0 ? ` in ${seconds} s` : "";
      seconds -= 1;
    };
    count();
    this.countdown = setInterval(count, 1000);
    this.#say(isFirst ? message : "", [["Try now", watch.restart]]);
  }

  fail(watch, status, message) {
    if (watch.path !== this.path) return;
    const isDenied = status === 401 || status === 403;
    this.root = undefined;
    this.draw();
    this.#show(isDenied ? "denied" : "failed", isDenied ? "! denied" : "! failed");
    if (!isDenied) return this.#say(message, [["Try again", watch.restart]]);
    const authenticate = ["Authenticate", () => this.find("[data-identity]").click()];
    const reader = this.token ? "this token" : "you";
    const meaning = meaningOfRefusal(
      message, (cause) => `${cause}. The rules don't allow ${reader} to read this node.`);
    const rules = ["Show rules", () => this.showTab("rules")];
    this.#say(meaning.sentence, meaning.isDenied ? [rules, authenticate] : [authenticate]);
  }

  #show(state, text) {
    clearInterval(this.countdown);
    this.host.dataset.state = state;
    this.state.textContent = text;
  }

  #say(text, choices) {
    if (this.said === text) return;
    this.said = text;
    this.notice.hidden = !text;
    this.notice.replaceChildren(text, ...choices.map((choice) => makeButton(...choice)));
  }

  // MARK: Rows. Only visible ones are on the page.

  /** Draws in the next frame; scrolling doesn't change the rows. */
  draw(isSame = false) {
    this.isListed &&= isSame;
    this.drawing ??= requestAnimationFrame(() => this.drawNow());
  }

  /** Draws immediately, for callers that need the rows on the page. */
  drawNow() {
    cancelAnimationFrame(this.drawing);
    this.drawing = null;
    this.#list();
    if (this.view) return this.view.draw?.();
    this.#drawRows();
  }

  /** Updates the rows, because a key may arrive before the next frame. */
  #list() {
    if (!this.isListed) this.#listRows();
    this.isListed = true;
  }

  #listRows() {
    const rows = new Rows(this, (path, node) => this.#withGhosts(path, node));
    this.rows = rows;
    if (this.wanted && parentOf(this.wanted) === this.path && rows.indexOf(this.wanted) >= 0) {
      [this.current, this.wanted] = [this.wanted, null];
      requestAnimationFrame(() => this.select(this.current));
    }
    if (rows.indexOf(this.current) < 0) this.current = this.#nearest(this.current);
  }

  #withGhosts(path, node) {
    const gone = [...this.ghosts]
      .filter(([ghost]) => parentOf(ghost) === path && !node.has(keyOf(ghost)))
      .map(([ghost, child]) => [keyOf(ghost), child]);
    return gone.length ? [...node, ...gone].sort(([a], [b]) => compareKeys(a, b)) : node;
  }

  /** The row that becomes current if the current one was deleted. */
  #nearest(path) {
    const index = this.shown?.indexOf(path) ?? -1;
    if (index < 0) return this.path;
    const near = [...this.shown.slice(index, index + NEAR), this.shown.at(index - 1)];
    return near.map((row) => row?.path).find((other) => this.rows.indexOf(other) >= 0) ?? this.path;
  }

  #drawRows() {
    const { scroll, tree, rows } = this;
    this.shown = rows;
    const first = Math.max(0, Math.floor(scroll.scrollTop / ROW) - 10);
    const count = Math.ceil(scroll.clientHeight / ROW) + 20;
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
    tree.style.paddingTop = `${first * ROW}px`;
    tree.style.paddingBottom = `${Math.max(0, rows.length - first - count) * ROW + 96}px`;
    tree.setAttribute("aria-activedescendant", this.elements.get(this.current)?.id ?? "");
    this.#look(shown);
  }

  /** Reports which children of large nodes are visible. */
  #look(shown) {
    for (const watch of this.watches.values()) {
      if (!watch.isLarge) continue;
      const below = join(watch.path, "");
      const paths = shown.map(({ path }) => path).filter((path) => path.startsWith(below));
      const keys = paths.map((path) => path.slice(below.length).split("/")[0]).filter(Boolean);
      if (keys.length) watch.show(keys[0], keys.at(-1));
    }
  }

  #makeRow({ path, isDraft }) {
    const tool = (sign, title, name) =>
      makeButton(sign, () => this.act(name, path), { tabIndex: -1, title, ariaLabel: title });
    const tools = isDraft ? [] : [
      tool("+", "Add a child", "add"), tool("⋯", "More actions", "showMenu"),
      tool("×", "Delete", "remove"),
    ];
    const element = make("li", "line", { role: "treeitem", id: `db-${(this.made += 1)}` });
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
    const { parts } = element;
    const isOpen = isInner(node) && this.open.has(path);
    const text = isInner(node) ? sizeOf(node) : textOf(node);
    const isPaused = isOpen && isShallow(node) && !this.#watchOf(path);
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
    element.ariaSelected = String(path === this.current);
    element.toggleAttribute("data-chosen", this.selected.has(path));
    element.ariaChecked = this.selected.size > 0 ? String(this.selected.has(path)) : null;
    const { editor } = this;
    const isMissing = editor?.path === path && editor.element.parentNode !== element;
    if (isMissing) element.append(editor.element);
    this.#drawMark(element, this.marks.get(path));
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

  // MARK: Use.

  #watchOf(path) {
    const isFor = (watch) => watch.path === path || (!watch.isLarge && isWithin(path, watch.path));
    return [...this.watches.values()].find(isFor);
  }

  toggle(path, isOpen = !this.open.has(path)) {
    const node = this.at(path);
    if (!isOpen) {
      this.open.delete(path);
      const isBelow = (other) => other !== this.path && isWithin(other, path);
      for (const other of [...this.watches.keys()].filter(isBelow)) this.#unwatch(other);
    } else if (isInner(node) || node === undefined) {
      this.open.add(path);
      if (isShallow(node) && !this.#watchOf(path)) this.#watch(path);
    }
    this.draw();
  }

  /** Makes a row the current one, and scrolls to it. */
  select(path) {
    this.current = path;
    this.#list();
    const index = Math.max(0, this.rows.indexOf(path));
    const { scroll } = this;
    const [top, bottom] = [index * ROW, (index + 1) * ROW];
    const height = scroll.clientHeight;
    if (top < scroll.scrollTop) scroll.scrollTop = top;
    else if (bottom > scroll.scrollTop + height) scroll.scrollTop = bottom - height;
    this.draw(true);
  }

  /** Performs an action of another module. */
  async act(name, ...rest) {
    this.say("");
    try {
      const actions = await load(ACTIONS[name] ?? "edit");
      await actions[name](this, ...(rest.length ? rest : [this.current]));
    } catch (error) {
      this.say(error.message, error.choices ?? [], true);
    }
  }

  /** Shows another view of the current node in place of the tree, or, with null, the tree. */
  async showView(name, ...rest) {
    this.view?.close?.();
    this.view = null;
    this.say("");
    try {
      if (name) this.view = (await load(name)).view(this, ...rest);
    } catch (error) {
      this.say(error.message, [], true);
    }
    const place = this.find(".view");
    place.replaceChildren(...(this.view ? [this.view.body] : []));
    place.hidden = !this.view;
    this.scroll.hidden = Boolean(this.view);
    for (const button of this.body.querySelectorAll("[data-view]"))
      button.ariaPressed = String(Boolean(this.view) && button.dataset.view === name);
    if (!this.view) this.tree.focus({ preventScroll: true });
    this.view?.open?.();
    this.draw();
  }

  /** Goes to the parent of a node, and makes the node the current row. */
  reveal(path) {
    this.showView(null);
    const top = parentOf(path);
    if (top !== this.path) this.jump(top);
    this.wanted = path;
    this.draw();
  }

  /** Shows a message about an action. */
  say(text, choices = [], isError = false) {
    this.message.toggleAttribute("data-error", isError);
    this.message.replaceChildren(text, ...choices.map((choice) => makeButton(...choice)));
  }

  #showDatabase() {
    const button = this.find("[data-database]");
    button.hidden = false;
    button.textContent = `Database: ${new URLSearchParams(location.search).get("ns") ?? "default"}`;
    button.ariaExpanded = "false";
    button.onclick = () => this.act("switchDatabase", button);
  }

  #drawCrumbs() {
    const segments = segmentsOf(this.path);
    const crumb = (text, path, isLast) => {
      const button = makeButton(text, () => this.jump(path));
      if (isLast) button.ariaCurrent = "page";
      return make("li", "", {}, button);
    };
    const paths = segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
    const all = [["/", "/"], ...segments.map((segment, index) => [segment, paths[index]])];
    const items = all.map(([text, path], index) => crumb(text, path, index === all.length - 1));
    this.find(".crumbs").replaceChildren(make("ol", "", {}, ...items));
  }

  /** Shows a field for a path in place of the links, or the links again. */
  editPath(isEditing) {
    const field = this.find("[name=path]");
    field.hidden = !isEditing;
    this.find(".crumbs").hidden = isEditing;
    if (!isEditing) return;
    field.value = this.path;
    field.select();
  }

  /** Keeps an edit for undo: a sentence about it, and a function that reverts it. */
  keepEdit(sentence, undo) {
    this.edits = [{ sentence, undo }, ...this.edits].slice(0, MOST_EDITS);
    this.#drawUndo();
  }

  async undo() {
    const [edit, ...others] = this.edits;
    if (!edit) return this.say("Nothing to undo.");
    this.edits = others;
    this.#drawUndo();
    try {
      await edit.undo();
      this.say(`Undone: ${edit.sentence}`);
    } catch (error) {
      const isConflict = error.status === 412;
      const reason = isConflict ? "It has changed since." : error.message;
      this.say(`${reason} Not undone: ${edit.sentence}`, [], true);
    }
  }

  #drawUndo() {
    const button = this.find("[data-undo]");
    button.disabled = this.edits.length === 0;
    button.title = this.edits[0] ? `Undo: ${this.edits[0].sentence} (Ctrl+Z)` : "Nothing to undo";
  }

  showIdentity() {
    const identity = this.token ? "with a token" : this.isAdmin ? "as admin" : "unauthenticated";
    this.find("[data-identity]").textContent = identity;
    this.find("[data-identity]").title = "Authentication";
  }

  get tabs() {
    return [...this.body.querySelectorAll("[data-tab]")];
  }

  /** Keeps only the selected tab in the tab order; the arrow keys move to the others. */
  #markTab(name) {
    for (const tab of this.tabs) {
      tab.ariaSelected = String(tab.dataset.tab === name);
      tab.tabIndex = tab.dataset.tab === name ? 0 : -1;
    }
  }

  #pressTab(event) {
    const { tabs } = this;
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -tabs.length, End: tabs.length }[event.key];
    if (!step) return;
    event.preventDefault();
    const index = tabs.indexOf(document.activeElement) + step;
    const last = tabs.length - 1;
    const isEnd = Math.abs(step) > 1;
    const next = isEnd ? Math.max(0, Math.min(index, last)) : (index + tabs.length) % tabs.length;
    tabs[next].focus();
    tabs[next].click();
  }

  async showTab(name) {
    this.#markTab(name);
    this.find(".data").hidden = name !== "data";
    this.tab?.close();
    this.tab = null;
    if (name !== "data") {
      const parts = await import(`./console-${TAB_PARTS[name]}.js`).catch(() => null);
      if (!parts) return this.say(UNREACHABLE, [], true);
      this.tab = parts[name](this);
      const { body } = this.tab;
      Object.assign(body, { role: "tabpanel", id: `db-${name}` });
      body.setAttribute("aria-labelledby", `db-tab-${name}`);
    }
    this.draw();
  }

  #listen() {
    const { tree, body } = this;
    this.find("[role=tablist]").onkeydown = (event) => this.#pressTab(event);
    this.find("[data-identity]").onclick = () => this.act("authenticate");
    const field = this.find("[name=path]");
    this.find("[data-path-edit]").onclick = () => this.editPath(field.hidden);
    field.onkeydown = (event) => event.key === "Escape" && this.editPath(false);
    this.find("form").onsubmit = (event) => {
      event.preventDefault();
      this.editPath(false);
      this.jump(field.value);
    };
    for (const button of body.querySelectorAll("[data-view]"))
      button.onclick = () => {
        this.showView(button.ariaPressed === "true" ? null : button.dataset.view);
      };
    this.find("[data-undo]").onclick = () => this.undo();
    this.find("[data-keys]").onclick = () => this.act("showKeys");
    body.onkeydown = (event) => this.#pressAnywhere(event);
    this.find("[data-import]").onclick = () => this.file.click();
    this.find("[data-export]").onclick = () => this.act("exportFile", this.path);
    this.file.onchange = () => this.act("importFile", this.path, this.file.files[0]);
    tree.onkeydown = (event) => this.#press(event);
    this.scroll.onscroll = () => this.draw(true);
    new ResizeObserver(() => this.draw(true)).observe(this.scroll);
    const pathAt = ({ target }) => target.closest("[role=treeitem]")?.dataset.path;
    tree.onclick = (event) => {
      const path = pathAt(event);
      if (!path || event.target.closest("button, .editor")) return;
      tree.focus({ preventScroll: true });
      if (event.ctrlKey || event.metaKey) return this.choose([path]);
      if (event.shiftKey) return this.#chooseTo(path);
      this.select(path);
      this.#enter(path);
    };
    tree.oncontextmenu = (event) => {
      const path = pathAt(event);
      if (!path || event.target.closest("input")) return;
      event.preventDefault();
      this.select(path);
      this.act("showMenu", path);
    };
    body.onpaste = (event) => {
      if (event.target.matches("input, textarea")) return;
      this.act("importText", this.current, event.clipboardData.getData("text"), "the clipboard");
    };
    body.ondragover = (event) => event.preventDefault();
    body.ondrop = (event) => {
      event.preventDefault();
      this.act("importFile", pathAt(event) ?? this.path, event.dataTransfer.files[0]);
    };
    // A hidden page releases its connections.
    addEventListener("visibilitychange", () => this.#suspend());
    addEventListener("pagehide", () => this.#suspend(true));
    addEventListener("beforeunload", (event) => {
      if (this.tab?.isUnsaved || this.draft) event.preventDefault();
    });
    if (!this.isPage) return;
    addEventListener("hashchange", () => this.go(pathInAddress()));
    // The fragment of the URL is the node.
    document.querySelector(".skip").onclick = (event) => {
      event.preventDefault();
      tree.focus();
    };
  }

  /** Adds rows to the selection, or removes those that are in it. */
  choose(paths) {
    for (const path of paths) {
      if (path === this.path) continue;
      if (!this.selected.delete(path)) this.selected.add(path);
    }
    const count = this.selected.size;
    const choices = [
      ["Delete selected", () => this.act("removeSelected")],
      ["Clear selection", () => {
        this.selected.clear();
        this.choose([]);
      }],
    ];
    this.say(count ? `${count.toLocaleString("en")} selected.` : "", count ? choices : []);
    this.draw();
  }

  #chooseTo(path) {
    const ends = [this.current, path].map((each) => this.rows.indexOf(each));
    const [first, last] = ends.sort((a, b) => a - b);
    const paths = this.rows.slice(first, last + 1).map((row) => row.path);
    this.choose(paths.filter((each) => !this.selected.has(each)));
    this.select(path);
  }

  jump(path) {
    if (this.isPage) location.hash = encodeURI(`/${segmentsOf(path).join("/")}`);
    else this.go(path);
  }

  #suspend(isHidden = document.hidden) {
    for (const [path, watch] of this.watches) {
      if (isHidden) watch.stop();
      else if (watch.isOver) this.watches.set(path, new Watch(this, path));
    }
  }

  #enter(path) {
    const node = this.at(path);
    if (isInner(node) || node === undefined) this.toggle(path);
    else this.act("edit", path);
  }

  /** Keys that work in the Data tab, unless a text field has the focus. */
  #pressAnywhere(event) {
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.target.matches("input, textarea, select") || event.altKey || event.defaultPrevented) return;
    const act = {
      "?": () => this.act("showKeys"),
      "/": () => this.showView("search"),
      q: () => this.showView("query"),
      t: () => this.showView(this.view ? null : "table"),
      g: () => this.editPath(true),
      u: () => this.jump(parentOf(this.path)),
      Escape: () => this.view && this.showView(null),
      "Control+z": () => this.undo(),
    }[isCommand ? `Control+${event.key}` : event.key];
    if (!act || this.tab) return;
    event.preventDefault();
    act();
  }

  #press(event) {
    if (event.target.closest("input, textarea, button")) return;
    this.#list();
    const { rows } = this;
    const path = event.target.dataset.path ?? this.current;
    const index = rows.indexOf(path);
    const to = (place) => this.select(rows.at(Math.max(0, Math.min(place, rows.length - 1))).path);
    const page = Math.max(1, Math.floor(this.scroll.clientHeight / ROW) - 1);
    const isOpen = this.open.has(path) && isInner(this.at(path));
    const act = {
      ArrowDown: () => to(index + 1),
      ArrowUp: () => to(index - 1),
      PageDown: () => to(index + page),
      PageUp: () => to(index - page),
      Home: () => to(0),
      End: () => to(rows.length - 1),
      ArrowRight: () => (isOpen ? to(index + 1) : this.toggle(path, true)),
      ArrowLeft: () => {
        if (isOpen) this.toggle(path, false);
        else if (path !== this.path) this.select(parentOf(path));
      },
      Enter: () => this.#enter(path),
      F2: () => this.#enter(path),
      Insert: () => this.act("add", path),
      "+": () => this.act("add", path),
      Delete: () => this.act(this.selected.size > 0 ? "removeSelected" : "remove", path),
      " ": () => this.choose([path]),
      r: () => this.act("rename", path),
      d: () => this.act("duplicate", path),
      m: () => this.act("showMenu", path),
      ContextMenu: () => this.act("showMenu", path),
      "Control+c": () => this.act("copyValue", path),
    }[event.ctrlKey || event.metaKey ? `Control+${event.key}` : event.key];
    if (!act || rows.length === 0) return;
    event.preventDefault();
    act();
  }
}

/** The actions that aren't in console-edit.js. */
const ACTIONS = {
  showMenu: "menu", rename: "menu", duplicate: "menu", copyPath: "menu", copyValue: "menu",
  copyCurl: "menu", copySwift: "menu", removeSelected: "select", showKeys: "keys",
  switchDatabase: "databases",
};
const TAB_PARTS = { rules: "rules", activity: "activity" };
/** The maximum distance to the row that replaces a deleted current row, and the maximum number of marked changes. */
const NEAR = 1000;
/** The maximum number of edits that can be undone. */
const MOST_EDITS = 20;

/** Loads a part of the console. A browser doesn't retry one that it couldn't load, unless the URL changes. */
let misses = 0;
async function load(name) {
  try {
    return await import(`./console-${name}.js${misses ? `?${misses}` : ""}`);
  } catch {
    misses += 1;
    throw refused(0, UNREACHABLE);
  }
}

/** The node in the fragment of the URL; a fragment that can't be decoded is used unchanged. */
function pathInAddress() {
  const text = location.hash.slice(1);
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

const UNREACHABLE = "Can't reach the database.";
const EMPTY = "Nothing here yet. Add a child, or import a JSON file.";

function errorIn(text) {
  try {
    return JSON.parse(text).error;
  } catch {
    return text || undefined;
  }
}

/** Shows the console beside the page if there is room, or else as a drawer. */
function makeDrawer(host, body) {
  const isWide = matchMedia("(min-width: 64rem)");
  const fit = () => {
    body.popover = isWide.matches ? null : "auto";
  };
  isWide.onchange = fit;
  fit();
  const handle = (text, className) =>
    makeButton(text, null, { className, popoverTargetElement: body });
  host.append(handle("Database", "handle"));
  body.querySelector("header").append(handle("Close", "close"));
}

for (const host of document.querySelectorAll("[data-live-console]")) new Panel(host);
