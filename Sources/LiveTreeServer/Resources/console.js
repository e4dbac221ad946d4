// A console for the database in each `[data-live-console]`: the tree below `data-root`, and every way
// to change it, over REST and its event stream.

// MARK: The tree. An inner node is a Map by key, sorted and never empty; a leaf is its value.

const isInner = (node) => node instanceof Map;
const nodeOf = (json) =>
  json instanceof Object ? innerNode(Object.entries(json).map(([k, v]) => [k, nodeOf(v)])) : json;
const jsonOf = (node) =>
  isInner(node) ? Object.fromEntries([...node].map(([k, v]) => [k, jsonOf(v)])) : node;
const textOf = (node) => JSON.stringify(jsonOf(node));

function innerNode(entries) {
  const children = entries.filter(([, child]) => child !== null);
  return children.length > 0 ? new Map(children.sort(([a], [b]) => compareKeys(a, b))) : null;
}

/** Integers first, then all other keys as text. */
function compareKeys(a, b) {
  const [left, right] = [a, b].map((key) => (/^-?\d{1,10}$/.test(key) ? Number(key) : Infinity));
  if (left !== right) return left - right;
  return a < b ? -1 : Number(a > b);
}

/** `node` with `value` at a path. What is equal stays the same object: `===` finds changes. */
function replacing(node, [key, ...rest], value) {
  if (key === undefined) return sharing(node, value);
  if (value === null && !isInner(node)) return node;
  const children = new Map(isInner(node) ? node : []);
  return innerNode([...children.set(key, replacing(childOf(node, key), rest, value))]);
}

function sharing(old, node) {
  if (!isInner(old) || !isInner(node)) return node;
  const children = [...node].map(([key, child]) => [key, sharing(childOf(old, key), child)]);
  const isSame = old.size === node.size && children.every(([key, child]) => old.get(key) === child);
  return isSame ? old : new Map(children);
}

const childOf = (node, key) => (isInner(node) ? node.get(key) ?? null : null);
const segmentsOf = (path) => path.split("/").filter(Boolean);
const join = (path, key) => `${path === "/" ? "" : path}/${key}`;

// MARK: Requests.

const urlOf = (path) => `/${segmentsOf(path).map(encodeURIComponent).join("/")}.json`;

/** The answer's text; a refusal is thrown in the server's own words. */
async function request(method, path, body, query = "") {
  const response = await fetch(urlOf(path) + query, { method, body }).catch(() => {
    throw new Error("The database cannot be reached.");
  });
  const text = await response.text();
  if (response.ok) return text;
  throw new Error(errorIn(text) ?? `${response.status} ${response.statusText}`);
}

function errorIn(text) {
  try {
    return JSON.parse(text).error;
  } catch {
    return text || undefined;
  }
}

// MARK: Pieces of the page.

function make(tag, className, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), { className, ...properties });
  element.append(...children);
  return element;
}

const makeButton = (textContent, onclick, properties) =>
  make("button", "", { type: "button", textContent, onclick, ...properties });

/** The wash and the sign of a change; both fade. */
function mark(element, change, finished) {
  const fade = { duration: 900, easing: "ease-in", pseudoElement: "::before" };
  element.marking?.cancel();
  element.dataset.change = change;
  element.marking = element.animate({ opacity: [1, 0] }, fade);
  element.marking.onfinish = () => {
    delete element.dataset.change;
    finished?.();
  };
}

/** An error that offers ways out, `[[label, action]]`. */
const refusal = (message, choices) => Object.assign(new Error(message), { choices });

/** Fields in place. Enter saves, Escape cancels, what was refused stays. */
class Editor {
  constructor(fields, save, closed) {
    Object.assign(this, { save, closed });
    this.inputs = fields.map(([label, value]) =>
      make("input", "", { value, ariaLabel: label, placeholder: label, spellcheck: false }),
    );
    this.message = make("p", "refusal", { role: "alert" });
    this.element = make("div", "editor", {}, ...this.inputs, this.message);
    this.element.onkeydown = (event) => this.#press(event);
  }

  /** While it `isAsking`, a choice must be made before anything can be saved. */
  say(message, choices = [], isAsking = false) {
    this.isAsking = isAsking;
    this.message.replaceChildren(message, ...choices.map(([label, act]) => makeButton(label, act)));
    for (const input of this.inputs) input.ariaInvalid = "true";
  }

  async submit() {
    if (this.isAsking) return this.message.querySelector("button").focus();
    try {
      await this.save(...this.inputs.map((input) => input.value));
      this.close();
    } catch (error) {
      this.say(error.message, error.choices);
    }
  }

  close() {
    this.element.remove();
    this.closed();
  }

  #press(event) {
    event.stopPropagation();
    const isSubmit = event.key === "Enter" && event.target.matches("input");
    if (!isSubmit && event.key !== "Escape") return;
    event.preventDefault(); // Else Enter also presses a button that now has the focus.
    if (isSubmit) this.submit();
    else this.close();
  }
}

// MARK: One node of the tree on the page. Children exist only while they are shown.

const PAGE = 200;

class Branch {
  children = new Map();
  isOpen = false;
  limit = PAGE;

  constructor(panel, parent, key, node) {
    Object.assign(this, { panel, parent, key, node });
    this.path = parent ? join(parent.path, key) : panel.path;
    const tool = (sign, title, act) =>
      makeButton(sign, act, { tabIndex: -1, title, ariaLabel: title });
    this.twist = make("span", "twist", { ariaHidden: "true" });
    this.label = make("span", "key", { textContent: key });
    this.value = make("span", "value");
    const add = tool("+", "Add a child", () => this.add());
    const tools = make("span", "tools", {}, add, tool("×", "Delete", () => this.delete()));
    this.line = make("div", "line", {}, this.twist, this.label, this.value, tools);
    this.group = make("ul", "", { role: "group" });
    this.element = make("li", "", { role: "treeitem", tabIndex: -1, branch: this }, this.line);
    this.element.dataset.path = this.path;
    this.draw();
  }

  /** Takes a new value and shows where it differs. */
  update(node) {
    if (node === this.node) return;
    const isBelow = this.isOpen && isInner(this.node) && isInner(node);
    this.node = node;
    this.draw(isBelow);
    this.panel.noticeChange(this);
    if (!isBelow) mark(this.line, "updated");
  }

  draw(isNews = false) {
    const { node, isOpen, element, value } = this;
    const count = isInner(node) && `${node.size} ${node.size === 1 ? "child" : "children"}`;
    value.textContent = count || textOf(node);
    value.dataset.type = count ? "inner" : typeof node;
    this.twist.textContent = count ? (isOpen ? "▾" : "▸") : "";
    element.ariaLabel = `${this.key}: ${value.textContent}`;
    element.ariaExpanded = count ? String(isOpen) : null;
    this.#drawChildren(count && isOpen ? [...node] : [], isNews);
  }

  #drawChildren(all, isNews) {
    const shown = new Map(all.slice(0, this.limit));
    for (const [key, child] of this.children) if (!shown.has(key)) this.#drop(key, child);
    let last = null;
    for (const [key, node] of shown) {
      this.children.get(key)?.update(node);
      const { element } = this.children.get(key) ?? this.#insert(key, node, isNews);
      if (!element.parentNode) {
        if (last) last.after(element);
        else this.group.prepend(element);
      }
      last = element;
    }
    this.#drawRest(all.length - this.limit);
    // Appending it again would take the focus from what is in it.
    if (this.group.children.length === 0) this.group.remove();
    else if (!this.group.parentNode) this.element.append(this.group);
  }

  #insert(key, node, isNews) {
    const child = new Branch(this.panel, this, key, node);
    this.children.set(key, child);
    if (isNews) mark(child.line, "inserted");
    return child;
  }

  /** A node being edited stays until its editor closes, with what was typed. */
  #drop(key, child) {
    const { element, line, group } = child;
    const isEdited = element.contains(this.panel.editor?.element);
    if (this.isOpen && isEdited) return child.update(null);
    this.children.delete(key);
    if (element.contains(document.activeElement)) this.panel.focusNear(element);
    const isDeleted = this.isOpen && isInner(this.node) && !this.node.has(key);
    if (!isDeleted) return element.remove();
    group.remove();
    for (const name of ["role", "data-path", "tabindex"]) element.removeAttribute(name);
    Object.assign(element, { ariaHidden: "true", inert: true });
    mark(line, "deleted", () => element.remove());
  }

  #drawRest(count) {
    this.rest?.remove();
    if (count <= 0) return;
    const textContent = `Show ${Math.min(count, PAGE)} more of ${count}`;
    const branch = { parent: this, edit: () => this.#showMore() };
    this.rest = make("li", "rest", { role: "treeitem", tabIndex: -1, textContent, branch });
    this.group.append(this.rest);
  }

  #showMore() {
    const first = [...this.node.keys()][this.limit];
    this.limit += PAGE;
    this.draw();
    this.children.get(first).element.focus();
  }

  toggle(isOpen = !this.isOpen) {
    this.isOpen = isOpen && isInner(this.node);
    this.draw();
  }

  openAll() {
    this.toggle(true);
    for (const child of this.children.values()) child.openAll();
  }

  edit() {
    if (isInner(this.node)) return this.toggle();
    const before = textOf(this.node);
    const save = (text) => text !== before && this.panel.write(this.path, text);
    this.#open([["JSON value", before]], save, this.label);
    this.panel.editor.branch = this;
  }

  add() {
    if (!isInner(this.node) && this.parent) return this.parent.add();
    this.toggle(true);
    const keys = isInner(this.node) ? [...this.node.keys()] : [];
    const isList = keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
    const save = (key, text) => this.panel.write(join(this.path, this.#checked(key)), text);
    const key = isList ? Number(keys.at(-1)) + 1 : "";
    this.#open([["Key", key], ["JSON value", ""]], save, this.line);
  }

  #open(fields, save, place) {
    this.panel.editor?.close();
    this.panel.editor = new Editor(fields, save, () => this.#closed());
    place.after(this.panel.editor.element);
    this.panel.editor.inputs[0].select();
  }

  #closed() {
    this.panel.editor = null;
    this.element.focus();
    for (let branch = this; branch; branch = branch.parent) branch.draw();
  }

  #checked(key) {
    if (!key) throw refusal("A child needs a key.");
    if (/[.$#[\]/]/.test(key)) throw refusal("A key may not contain . $ # [ ] or /");
    if (isInner(this.node) && this.node.has(key)) throw refusal(`${key} is there already.`);
    return key;
  }

  delete() {
    this.panel.replace(this, null, `Deleted ${this.key}.`);
  }
}

// MARK: The panel.

const FRAME = `
  <header><h2>Database</h2><p class="state">○ connecting</p></header>
  <div class="actions">
    <button type="button" data-import>Import JSON</button>
    <button type="button" data-export>Export JSON</button>
    <input type="file" accept=".json,application/json" hidden>
  </div>
  <p class="message" role="status"></p>
  <ul class="tree" role="tree" aria-label="Database"></ul>`;

class Panel {
  constructor(host) {
    this.path = `/${segmentsOf(host.dataset.root ?? "").join("/")}`;
    this.body = make("div", "panel", { innerHTML: FRAME });
    this.state = this.body.querySelector(".state");
    this.message = this.body.querySelector(".message");
    this.file = this.body.querySelector("[type=file]");
    this.tree = this.body.querySelector(".tree");
    this.body.querySelector("[data-import]").onclick = () => this.file.click();
    this.body.querySelector("[data-export]").onclick = () => this.attempt(() => this.export());
    this.file.onchange = () => this.import(this.file.files[0], this.root);
    this.#listen();
    host.classList.add("db");
    host.append(this.body);
    if (host.matches("aside")) makeDrawer(host, this.body);
    this.connect();
    // A page kept for "back" should not keep one of the six connections to this host.
    addEventListener("pagehide", () => this.source.close());
    addEventListener("pageshow", ({ persisted }) => persisted && this.connect());
  }

  connect() {
    this.source = new EventSource(urlOf(this.path));
    const on = (name, act) =>
      this.source.addEventListener(name, ({ data }) => act(data && JSON.parse(data)));
    on("open", () => this.#showState("live", "● live"));
    on("put", ({ path, data }) => this.#receive([[path, data]]));
    on("patch", ({ path, data }) =>
      this.#receive(Object.entries(data).map(([key, value]) => [join(path, key), value])),
    );
    for (const name of ["cancel", "auth_revoked"]) on(name, (reason) => this.#lose(reason));
    on("error", () => this.#fail());
  }

  #receive(changes) {
    const set = (node, [path, data]) => replacing(node, segmentsOf(path), nodeOf(data));
    const node = changes.reduce(set, this.root?.node ?? null);
    if (this.root) return this.root.update(node);
    this.root = new Branch(this, null, this.path.split("/").at(-1) || "/", node);
    this.root.element.tabIndex = 0;
    this.tree.append(this.root.element);
    if (textOf(node).length <= 2000) this.root.openAll();
    else this.root.toggle();
  }

  /** The browser retries a broken stream, not a refused one, whose reason it keeps to itself. */
  #fail() {
    const isRefused = this.source.readyState === EventSource.CLOSED;
    if (!isRefused) return this.#showState("", "○ reconnecting");
    const lose = (error) => this.#lose(error?.message);
    request("GET", this.path, undefined, "?shallow=true").then(() => lose(), lose);
  }

  #lose(reason) {
    this.source.close();
    this.#showState("failed", `! ${reason ?? "disconnected"}`);
    setTimeout(() => this.connect(), 5000);
  }

  #showState(state, text) {
    this.state.dataset.state = state;
    this.state.textContent = text;
  }

  /** PUTs what was typed, or says why not and what was meant. */
  async write(path, text) {
    const { editor } = this;
    try {
      editor.saved = textOf(nodeOf(JSON.parse(text)));
    } catch (error) {
      throw this.#notJSON(editor, text.trim(), error);
    }
    await request("PUT", path, text);
  }

  #notJSON(editor, text, error) {
    if (/^["{[]/.test(text)) return refusal(`Not JSON: ${error.message}`);
    const quoted = JSON.stringify(text);
    const fix = () => {
      editor.inputs.at(-1).value = quoted;
      editor.submit();
    };
    return refusal(`Not JSON. Put text in quotes: ${quoted}`, [[`Use ${quoted}`, fix]]);
  }

  /** Neither side may win unseen. */
  noticeChange(branch) {
    const { editor } = this;
    if (editor?.branch !== branch || textOf(branch.node) === editor.saved) return;
    const news = branch.node === null ? "Deleted" : `Changed to ${branch.value.textContent}`;
    const keep = () => {
      editor.isAsking = false;
      editor.submit();
    };
    const choices = [["Keep mine", keep], ["Take theirs", () => editor.close()]];
    editor.say(`${news} elsewhere.`, choices, true);
  }

  /** Replaces a node whole, null deletes it, and offers the way back. */
  replace({ path, node }, body, sentence) {
    return this.attempt(async () => {
      JSON.parse(body); // The server would not say where the fault is.
      await request(body === null ? "DELETE" : "PUT", path, body ?? undefined);
      this.undo = () =>
        this.attempt(async () => {
          this.undo = null;
          const now = segmentsOf(path.slice(this.path.length)).reduce(childOf, this.root.node);
          if (body === null && now !== null) throw new Error(`${path} is there again: not undone.`);
          await request("PUT", path, textOf(node));
          this.message.replaceChildren("Undone.");
        });
      this.message.replaceChildren(sentence, makeButton("Undo", () => this.undo?.()));
    });
  }

  /** Does what may be refused, and shows the refusal in its words. */
  async attempt(act) {
    this.message.replaceChildren();
    delete this.message.dataset.error;
    try {
      await act();
    } catch (error) {
      this.message.dataset.error = "";
      this.message.replaceChildren(error.message);
    }
  }

  async import(file, branch) {
    if (file) this.importText(await file.text(), file.name, branch);
    this.file.value = "";
  }

  importText(text, name, branch) {
    return this.replace(branch, text, `Imported ${name} at ${branch.path}.`);
  }

  async export() {
    const text = await request("GET", this.path, undefined, "?print=pretty");
    const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    make("a", "", { href, download: `${segmentsOf(this.path).at(-1) ?? "database"}.json` }).click();
    URL.revokeObjectURL(href);
  }

  #listen() {
    const branchAt = (target) => target.closest("[role=treeitem]")?.branch ?? this.root;
    this.tree.onkeydown = (event) => this.#press(event);
    this.tree.onclick = ({ target }) => {
      if (!target.closest(".line, .rest") || target.closest("button, .editor")) return;
      target.closest("[role=treeitem]").focus();
      branchAt(target).edit();
    };
    this.tree.addEventListener("focusin", ({ target }) => {
      if (target.branch) for (const item of this.#items()) item.tabIndex = item === target ? 0 : -1;
    });
    this.body.onpaste = (event) => {
      if (event.target.matches("input")) return;
      const text = event.clipboardData.getData("text");
      this.importText(text, "the clipboard", branchAt(event.target));
    };
    this.body.ondragover = (event) => event.preventDefault();
    this.body.ondrop = (event) => {
      event.preventDefault();
      this.import(event.dataTransfer.files[0], branchAt(event.target));
    };
  }

  #items() {
    return [...this.tree.querySelectorAll("[role=treeitem]")];
  }

  focusNear(element) {
    const items = this.#items();
    const index = items.indexOf(element);
    const next = items.slice(index).find((item) => !element.contains(item));
    (next ?? items[index - 1])?.focus();
  }

  #press(event) {
    const { branch } = event.target;
    if (!branch) return;
    const items = this.#items();
    const index = items.indexOf(event.target);
    const next = () => items[index + 1]?.focus();
    const act = {
      ArrowDown: next,
      ArrowUp: () => items[index - 1]?.focus(),
      Home: () => items[0].focus(),
      End: () => items.at(-1).focus(),
      ArrowRight: () => (branch.isOpen ? next() : branch.toggle?.(true)),
      ArrowLeft: () => (branch.isOpen ? branch.toggle(false) : branch.parent?.element.focus()),
      Enter: () => branch.edit(),
      Insert: () => branch.add?.(),
      "+": () => branch.add?.(),
      Delete: () => branch.delete?.(),
      "Control+z": () => this.undo?.(),
    }[event.ctrlKey || event.metaKey ? `Control+${event.key}` : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/** Beside the page where there is room, else a drawer. */
function makeDrawer(host, body) {
  const isWide = matchMedia("(min-width: 64rem)");
  const fit = () => {
    body.popover = isWide.matches ? null : "auto";
  };
  isWide.onchange = fit;
  fit();
  const handle = { className: "handle", popoverTargetElement: body };
  host.append(makeButton("Database", null, handle));
  body.append(makeButton("Close", null, handle));
}

for (const host of document.querySelectorAll("[data-live-console]")) new Panel(host);
