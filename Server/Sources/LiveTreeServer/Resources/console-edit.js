// Edits the database from the console. Each write sends the ETag of the value that the user saw, so
// that a value from another window is shown rather than overwritten. Source: Protocol.md §2.3.

import { faultIn } from "./console-json.js";
import { make, makeButton, refusal } from "./console-parts.js";
import { isInner, join, keyOf, nodeOf, parentOf, parseJSON, sizeOf, textOf } from "./console-tree.js";
import { TYPES, converted, jsonOf, typeOf, typed } from "./console-types.js";

const WITH_ETAG = { "X-Firebase-ETag": "true" };
/** The ETag of a node that doesn't exist. */
const ABSENT = "null_etag";
/** Replacing a node with more values needs a confirmation. */
const FEW = 20;
/** The maximum number of bytes in one write. */
const LONGEST = 8_000_000;

/** The current value, as text on one line, and its ETag. */
export async function look(panel, path) {
  const { text, etag } = await panel.client.request("GET", path, { headers: WITH_ETAG });
  return { text: text.trim(), etag };
}

/** Writes if the ETag still matches; a `body` of null deletes. */
export function write(panel, path, body, etag) {
  const headers = { ...WITH_ETAG, ...(etag && { "if-match": etag }) };
  const method = body === null ? "DELETE" : "PUT";
  return panel.client.request(method, path, { body: body ?? undefined, headers });
}

/** Writes a value where none exists. A value that is too long for one request is written in parts. */
export async function restore(panel, path, text) {
  if (bytesIn(text) <= LONGEST) return write(panel, path, text, ABSENT);
  const { text: now } = await look(panel, path);
  if (now !== "null") throw refusal(`${path} exists again.`);
  for (const [node, body] of partsOf(path, nodeOf(parseJSON(text)), LONGEST))
    await panel.client.request("PATCH", node, { body });
}

const bytesIn = (text) => new Blob([text]).size;

/** The updates, `[path, JSON]`, that together write an inner node; none is longer than `longest`, unless a leaf is. */
export function* partsOf(path, node, longest) {
  let part = [];
  let length = 0;
  for (const [key, child] of node) {
    const member = `${JSON.stringify(key)}:${textOf(child)}`;
    const bytes = bytesIn(member);
    if (bytes > longest && isInner(child)) {
      yield* partsOf(join(path, key), child, longest);
      continue;
    }
    if (part.length > 0 && length + bytes > longest) {
      yield [path, `{${part.join(",")}}`];
      [part, length] = [[], 0];
    }
    part.push(member);
    length += bytes;
  }
  if (part.length > 0) yield [path, `{${part.join(",")}}`];
}

/** Keeps the edit of a value for undo. */
export function keep(panel, sentence, path, before, etag) {
  const back = () =>
    before === "null" ? write(panel, path, null, etag)
    : etag === ABSENT ? restore(panel, path, before)
    : write(panel, path, before, etag);
  panel.edits.keep(sentence, back);
}

// MARK: Editing in place. Enter saves, Esc cancels, rejected input stays.

/** The buttons of an editor, for a mouse and for fingers. */
export const makeEnds = (save, close) => [
  makeButton("Save", save, { className: "primary" }),
  makeButton("Cancel", close, { className: "quiet" }),
];

/** Fields of which the last one is for a value. The type of a string stays one, whatever is typed. */
class Editor {
  constructor(panel, path, fields, type, save) {
    Object.assign(this, { panel, path, save, type });
    this.inputs = fields.map(([label, value]) =>
      make("input", "", { value, ariaLabel: label, placeholder: label, spellcheck: false }),
    );
    this.message = make("div", "refusal", { role: "alert", hidden: true });
    const ends = makeEnds(() => this.submit(), () => this.close());
    this.element = make("div", "editor", {}, ...this.inputs, this.#typePicker(), ...ends, this.message);
    this.element.onkeydown = (event) => this.#press(event);
    panel.editor?.close();
    panel.editor = this;
    panel.draw();
    panel.select(path);
    // Draws now: the next key must go to the field, and the row may be new.
    panel.drawNow();
    this.inputs[0].select();
  }

  notice() {}

  /** The control that shows the type of the typed text, and converts it to another type. */
  #typePicker() {
    const field = this.inputs.at(-1);
    const options = TYPES.map((name) => new Option(name));
    this.picker = make("select", "", { ariaLabel: "Type" }, ...options);
    this.picker.onchange = () => {
      this.type = this.picker.value;
      field.value = converted(field.value, this.type);
      field.focus();
    };
    field.oninput = () => this.#follow(field.value);
    this.#follow(field.value);
    return this.picker;
  }

  /** A number that isn't one yet isn't a string: what is typed without quotes keeps the type. */
  #follow(text) {
    const type = typeOf(text);
    const isKept = this.type && (this.type === "string" || (type === "string" && !text.startsWith('"')));
    this.picker.value = isKept ? this.type : type;
  }

  /** While it `isAsking`, the user must choose before saving. */
  say(message, choices = [], isAsking = false) {
    this.isAsking = isAsking;
    this.message.hidden = false;
    this.message.replaceChildren(message, ...choices.map(([label, act]) => makeButton(label, act)));
    for (const input of this.inputs) input.ariaInvalid = "true";
  }

  async submit() {
    if (this.isAsking) return this.message.querySelector("button")?.focus();
    try {
      await this.save(...this.inputs.slice(0, -1).map((input) => input.value), this.#json());
      this.close();
    } catch (error) {
      this.say(error.message, error.choices, error.isAsking);
    }
  }

  close() {
    const { panel } = this;
    this.element.remove();
    if (panel.editor === this) panel.editor = null;
    panel.adding = null;
    if (panel.at(this.path) === null) panel.changes.ghosts.delete(this.path);
    panel.tree.focus({ preventScroll: true });
    panel.draw();
  }

  #press(event) {
    event.stopPropagation();
    const isSubmit = event.key === "Enter" && event.target.matches("input");
    if (!isSubmit && event.key !== "Escape") return;
    event.preventDefault(); // Otherwise, Enter would also press the newly focused button.
    if (isSubmit) this.submit();
    else this.close();
  }

  /** The JSON of the typed value; offers to save other text as a string. */
  #json() {
    const field = this.inputs.at(-1);
    if (!this.type && field.value === "") throw refusal("A child needs a value. For an empty text, choose string.");
    try {
      return jsonOf(this.picker.value, field.value);
    } catch (error) {
      if (this.picker.value === "object") throw error;
      const fix = () => {
        this.picker.value = this.type = "string";
        this.submit();
      };
      throw refusal(error.message, [["Save as a string", fix]]);
    }
  }
}

const VALUE = "Value";

/** A conflict with another writer: shows the current value, and offers to keep either. */
function conflict(now, keep, take, labels = ["Keep mine", "Take theirs"]) {
  const text = now.length > 200 ? `${now.slice(0, 200)}…` : now;
  const message = now === "null" ? "Deleted elsewhere." : `Changed elsewhere to ${text}.`;
  const choices = [[labels[0], keep], [labels[1], take]];
  return Object.assign(refusal(message, choices), { isAsking: true });
}

// MARK: Actions. Each takes the panel and the path of a node.

export function edit(panel, path) {
  const node = panel.at(path);
  const shown = textOf(node);
  const type = typeOf(shown);
  let seen = look(panel, path);
  let saved = shown;
  const ask = ({ text, etag }) => {
    const keep = () => {
      seen = Promise.resolve({ text, etag });
      editor.isAsking = false;
      editor.submit();
    };
    return conflict(text, keep, () => editor.close());
  };
  const editor = new Editor(panel, path, [[VALUE, typed(node)]], type, async (text) => {
    const value = textOf(nodeOf(parseJSON(text)));
    const { text: before, etag } = await seen;
    if (value === before) return;
    saved = value;
    try {
      const written = await write(panel, path, text, etag);
      keep(panel, `Changed ${path}.`, path, before, value === "null" ? ABSENT : written.etag);
    } catch (error) {
      if (error.status !== 412) throw error;
      throw ask({ text: error.text.trim(), etag: error.etag });
    }
  });
  // The tree may show an older value than the one read when editing began.
  seen.then(({ text }) => (saved = text)).catch((error) => editor.say(error.message));
  editor.notice = async () => {
    const now = textOf(panel.at(path));
    if (now === saved || now === shown) return;
    saved = now;
    editor.isAsking = true;
    const { message, choices } = ask(await look(panel, path));
    if (panel.editor === editor) editor.say(message, choices, true);
  };
}

export function checkKey(key) {
  if (!key) throw refusal("A child needs a key.");
  if (/[.$#[\]/]/.test(key)) throw refusal("A key can't contain . $ # [ ] or /. Choose another key.");
}

export function add(panel, path) {
  const node = panel.at(path);
  if (!isInner(node) && path !== panel.path) return add(panel, parentOf(path));
  if (isInner(node) && !panel.open.has(path)) panel.toggle(path, true);
  const keys = isInner(node) ? [...node.keys()] : [];
  const isList = keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
  let expected = ABSENT;
  panel.adding = path;
  const fields = [["Key", isList ? Number(keys.at(-1)) + 1 : ""], [VALUE, ""]];
  const editor = new Editor(panel, join(path, ""), fields, null, async (key, text) => {
    checkKey(key);
    try {
      const { etag } = await write(panel, join(path, key), text, expected);
      if (expected === ABSENT) keep(panel, `Added ${join(path, key)}.`, join(path, key), "null", etag);
      panel.current = join(path, key);
    } catch (error) {
      if (error.status !== 412) throw error;
      const replace = () => {
        expected = error.etag;
        editor.isAsking = false;
        editor.submit();
      };
      const { choices } = conflict("", replace, () => editor.close(), ["Replace it", "Cancel"]);
      throw refusal(`${key} already exists: ${error.text.trim().slice(0, 200)}`, choices);
    }
  });
}

/** A question in the row of a node, with a red button that has the focus. */
export class Question {
  constructor(panel, path, question, label, act) {
    Object.assign(this, { panel, path });
    const button = makeButton(label, () => {
      this.close();
      Promise.resolve(act()).catch((error) => panel.say(error.message, [], true));
    });
    button.classList.add("danger");
    const sentence = make("span", "", { textContent: question });
    const cancel = makeButton("Cancel", () => this.close());
    this.element = make("div", "editor asks", { role: "alertdialog" }, sentence, button, cancel);
    this.element.ariaLabel = question;
    this.element.onkeydown = (event) => {
      event.stopPropagation();
      if (event.key === "Escape") this.close();
    };
    panel.editor?.close();
    panel.editor = this;
    panel.select(path);
    panel.drawNow();
    button.focus();
  }

  notice() {}

  close() {
    const { panel } = this;
    this.element.remove();
    if (panel.editor === this) panel.editor = null;
    panel.tree.focus({ preventScroll: true });
    panel.draw();
  }
}

export function remove(panel, path) {
  const node = panel.at(path);
  if (node === null) return;
  const name = isInner(node) ? `${keyOf(path)} with ${sizeOf(node)}` : keyOf(path);
  const act = () => replace(panel, path, null, `Deleted ${path}.`);
  new Question(panel, path, `Delete ${name}?`, "Delete", act);
}

export async function importFile(panel, path, file) {
  panel.file.value = "";
  if (file) await importText(panel, path, await file.text(), file.name);
}

export async function importText(panel, path, text, name) {
  try {
    JSON.parse(text); // The server wouldn't report the position of the error.
  } catch {
    throw new Error(`${name}: ${faultIn(text)}`);
  }
  const act = () => replace(panel, path, text, `Imported ${name} at ${path}.`);
  if (isFew(panel, path)) return act();
  new Question(panel, path, `Replace everything at ${path} with ${name}?`, "Replace", act);
}

/** Whether a node has so few values that replacing it needs no confirmation. */
function isFew(panel, path) {
  const count = (node) => {
    if (isInner(node)) return [...node.values()].reduce((sum, child) => sum + count(child), 0);
    return node === undefined ? Infinity : 1;
  };
  return count(panel.at(path)) <= FEW;
}

/** Replaces or, with null, deletes a node, unless it has changed; it can be undone. */
async function replace(panel, path, body, sentence) {
  const before = await look(panel, path);
  try {
    const { etag } = await write(panel, path, body, before.etag);
    keep(panel, sentence, path, before.text, body === null ? ABSENT : etag);
    panel.say(sentence, [["Undo", () => panel.edits.undo()]]);
  } catch (error) {
    if (error.status !== 412) throw error;
    throw new Error(`${path} was changed elsewhere. Nothing was written. Try again.`);
  }
}

export async function exportFile(panel, path) {
  const { text } = await panel.client.request("GET", path, { query: { print: "pretty" } });
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", "", { href, download: `${path === "/" ? "database" : keyOf(path)}.json` }).click();
  URL.revokeObjectURL(href);
}
