// The console of a database: a live tree of the values below a node of any size.
// Views, editing and the other sections are loaded on first use.
// Source: Protocol.md §2 and §3.

import { Changes } from "./console-changes.js";
import { Client, UNREACHABLE } from "./console-client.js";
import { NAME, Navigation, SECTIONS, makeDrawer, makeFrame } from "./console-frame.js";
import { listen } from "./console-input.js";
import { List } from "./console-list.js";
import { grouped, make, makeButton, meaningOfRefusal } from "./console-parts.js";
import {
  childOf, isInner, isShallow, isWithin, join, loadedIn, nodeOf, parentOf, replacing, segmentsOf,
  textOf, withChildren,
} from "./console-tree.js";
import { Edits } from "./console-undo.js";
import { Rows } from "./console-rows.js";
import { Watch, refused } from "./console-watch.js";

/** The maximum number of streams: browsers allow six connections per host, for all pages together. */
const STREAMS = 3;
/** A value with fewer characters is shown fully expanded. */
const SHORT = 2000;
/** The maximum distance to the row that replaces a deleted current row. */
const NEAR = 1000;

class Panel {
  watches = new Map();
  open = new Set();
  rows = null;
  /** The paths of selected rows, for actions on several. */
  selected = new Set();
  changes = new Changes(this);

  constructor(host) {
    this.host = host;
    const ns = this.isPage ? new URLSearchParams(location.search).get("ns") : null;
    this.client = new Client(ns, host.hasAttribute("data-owner"));
    this.body = makeFrame(this.isPage, ns);
    this.find = (selector) => this.body.querySelector(selector);
    [this.state, this.message, this.notice, this.scroll, this.tree, this.file] = [
      ".state", ".message", ".notice", ".scroll", ".tree", "[type=file]",
    ].map(this.find);
    this.list = new List(this, this.scroll, this.tree);
    this.edits = new Edits(this, this.find("[data-undo]"));
    this.navigation = new Navigation(this.find(".sections ul"), this.isPage, (name) => this.visit(name));
    this.#listen();
    host.classList.add("db");
    host.append(this.body);
    if (host.matches("aside")) makeDrawer(host, this.body);
    this.showIdentity();
    this.showSection(this.isPage ? sectionInAddress() : "data");
    this.go(this.isPage ? pathInAddress() : host.dataset.root ?? "");
  }

  get isPage() {
    return this.host.matches("main");
  }

  // MARK: Observed nodes.

  /** Shows the tree below another node. */
  go(path) {
    this.path = `/${segmentsOf(path).join("/")}`;
    if (this.isPage) document.title = `${this.client.ns ?? ""}${this.path} · ${NAME}`;
    this.#drawCrumbs();
    this.selected.clear();
    this.scroll.scrollTop = 0;
    if (this.view?.restart) this.view.restart();
    else if (this.view) this.showView("tree");
    this.restart();
  }

  restart() {
    this.editor?.close();
    for (const watch of this.watches.values()) watch.stop();
    this.watches.clear();
    this.open.clear();
    this.changes.clear();
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
    else if (!document.hidden) this.changes.compare(this.path, old, this.root);
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
    const reader = this.client.user?.uid ?? (this.client.token ? "this token" : "you");
    const meaning = meaningOfRefusal(
      message, (cause) => `${cause}. The rules don't allow ${reader} to read this node.`);
    const rules = ["Show rules", () => this.visit("rules")];
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

  // MARK: Rows.

  /** Draws in the next frame; scrolling doesn't change the rows. */
  draw(isSame = false) {
    this.isListed &&= isSame;
    this.drawing ??= requestAnimationFrame(() => this.drawNow());
  }

  /** Draws immediately, for callers that need the rows on the page. */
  drawNow() {
    cancelAnimationFrame(this.drawing);
    this.drawing = null;
    const rows = this.listed();
    if (this.view) return this.view.draw?.();
    this.shown = rows;
    this.#look(this.list.draw(rows));
  }

  /** The current rows, because a key may arrive before the next frame. */
  listed() {
    if (!this.isListed) this.#listRows();
    this.isListed = true;
    return this.rows;
  }

  #listRows() {
    const rows = new Rows(this, (path, node) => this.changes.withGhosts(path, node));
    this.rows = rows;
    if (this.wanted && parentOf(this.wanted) === this.path && rows.indexOf(this.wanted) >= 0) {
      [this.current, this.wanted] = [this.wanted, null];
      requestAnimationFrame(() => this.select(this.current));
    }
    if (rows.indexOf(this.current) < 0) this.current = this.#nearest(this.current);
  }

  /** The row that becomes current if the current one was deleted. */
  #nearest(path) {
    const index = this.shown?.indexOf(path) ?? -1;
    if (index < 0) return this.path;
    const near = [...this.shown.slice(index, index + NEAR), this.shown.at(index - 1)];
    return near.map((row) => row?.path).find((other) => this.rows.indexOf(other) >= 0) ?? this.path;
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

  // MARK: Use.

  /** The watch that observes a node, if there is one. */
  watchOf(path) {
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
      if (isShallow(node) && !this.watchOf(path)) this.#watch(path);
    }
    this.draw();
  }

  /** Makes a row the current one, and scrolls to it. */
  select(path) {
    this.current = path;
    this.list.reveal(Math.max(0, this.listed().indexOf(path)));
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

  /** Shows the children of the current node as a tree, or in another view. */
  async showView(name, ...rest) {
    this.view?.close?.();
    this.view = null;
    this.say("");
    try {
      if (name !== "tree") this.view = (await load(name)).view(this, ...rest);
    } catch (error) {
      this.say(error.message, [], true);
    }
    const place = this.find(".view");
    place.replaceChildren(...(this.view ? [this.view.body] : []));
    place.hidden = !this.view;
    this.scroll.hidden = this.find("[data-add]").hidden = Boolean(this.view);
    for (const button of this.body.querySelectorAll("[data-view]"))
      button.ariaPressed = String(button.dataset.view === (this.view ? name : "tree"));
    if (!this.view) this.tree.focus({ preventScroll: true });
    this.view?.open?.();
    this.draw();
  }

  /** Goes to the parent of a node, and makes the node the current row. */
  reveal(path) {
    this.showView("tree");
    const top = parentOf(path);
    if (top !== this.path) this.jump(top);
    this.wanted = path;
    this.draw();
  }

  /** Shows a node in the data. */
  showNode(path) {
    this.visit("data");
    this.reveal(path);
  }

  /** A link that shows a node: in the data or, with `show`, elsewhere. */
  link(path, show = () => this.showNode(path)) {
    const query = new URLSearchParams(this.client.ns ? { ns: this.client.ns } : {});
    const href = `/console${query.size ? `?${query}` : ""}#${encodeURI(path)}`;
    const link = make("a", "node", { href, textContent: path });
    link.onclick = (event) => {
      // With these keys, a browser opens another tab or window.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      show();
    };
    return link;
  }

  /** Shows a message about an action. */
  say(text, choices = [], isError = false) {
    this.message.toggleAttribute("data-error", isError);
    this.message.replaceChildren(text, ...choices.map((choice) => makeButton(...choice)));
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

  /** Shows everything again, as what another user may read. */
  changeIdentity() {
    this.showIdentity();
    this.restart();
    this.section?.restart?.();
  }

  showIdentity() {
    const { user, token, isAdmin } = this.client;
    const identity = user ? `as ${user.uid}` : token ? "with a token" : isAdmin ? "as admin" : "unauthenticated";
    Object.assign(this.find("[data-identity]"), { textContent: identity, title: `Authentication: ${identity}` });
  }

  /** Shows a section and, on a page, makes it part of the URL. */
  async visit(name) {
    if (this.isPage && name !== sectionInAddress()) {
      const query = new URLSearchParams(location.search);
      if (name === "data") query.delete("section");
      else query.set("section", name);
      history.pushState(null, "", `${location.pathname}${query.size ? `?${query}` : ""}${location.hash}`);
    }
    await this.showSection(name);
  }

  async showSection(name) {
    this.navigation.mark(name);
    this.section?.close();
    this.section = null;
    this.find(".data").hidden = name !== "data";
    if (name !== "data") {
      const place = make("section", name, { ariaLabel: SECTIONS[name][0] });
      this.section = { close: () => place.remove() };
      this.find(".content").append(place);
      try {
        const { section } = await load(name);
        if (place.isConnected) this.section = section(this, place);
      } catch (error) {
        place.append(make("p", "message", { textContent: error.message }));
      }
    }
    this.draw();
  }

  #listen() {
    listen(this);
    this.find("[data-identity]").onclick = () => this.act("authenticate");
    this.scroll.onscroll = () => this.draw(true);
    new ResizeObserver(() => this.draw(true)).observe(this.scroll);
    // A hidden page releases its connections.
    addEventListener("visibilitychange", () => this.#suspend());
    addEventListener("pagehide", () => this.#suspend(true));
    addEventListener("beforeunload", (event) => {
      if (this.section?.isUnsaved || this.draft) event.preventDefault();
    });
    if (!this.isPage) return;
    addEventListener("hashchange", () => this.go(pathInAddress()));
    addEventListener("popstate", () => {
      const name = sectionInAddress();
      if (this.navigation.current !== name) this.showSection(name);
    });
    // The fragment of the URL is the node.
    document.querySelector(".skip").onclick = (event) => {
      event.preventDefault();
      this.tree.focus();
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
    this.say(count ? `${grouped(count)} selected.` : "", count ? choices : []);
    this.draw();
  }

  /** Selects the rows from the current one to another. */
  chooseTo(path) {
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
}

/** The actions that aren't in console-edit.js. */
const ACTIONS = {
  showMenu: "menu", rename: "menu", duplicate: "menu", copyPath: "menu", copyValue: "menu",
  copyCurl: "menu", copySwift: "menu", removeSelected: "select", showKeys: "keys",
  authenticate: "identity",
};

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

/** The section that the URL names. */
function sectionInAddress() {
  const name = new URLSearchParams(location.search).get("section");
  return name in SECTIONS ? name : "data";
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

const EMPTY = "Nothing here yet. Add a child, or import a JSON file.";

for (const host of document.querySelectorAll("[data-live-console]")) new Panel(host);
