// Edits the database from the console. Each write sends the ETag of the value that the user saw, so
// that a value from another window is shown rather than overwritten. Source: REALTIME-PROTOCOL
// §2.3.

import { make, makeButton, refusal } from "./console-parts.js";
import { isInner, join, keyOf, nodeOf, parentOf, parseJSON, sizeOf, textOf } from "./console-tree.js";

const WITH_ETAG = { "X-Firebase-ETag": "true" };
/** The ETag of a node that doesn't exist. */
const ABSENT = "null_etag";
/** Deleting or replacing a node with more values requires confirmation. */
const FEW = 20;

/** The current value, as text on one line, and its ETag. */
async function look(panel, path) {
  const { text, etag } = await panel.request("GET", path, { headers: WITH_ETAG });
  return { text: text.trim(), etag };
}

/** The ETag without the value, which may be long; null if the value is too long to be read. */
async function etagOf(panel, path) {
  try {
    return (await panel.request("HEAD", path, { headers: WITH_ETAG })).etag;
  } catch (error) {
    if (error.status === 400) return null;
    throw error;
  }
}

/** Writes if the ETag still matches; a `body` of null deletes. */
function write(panel, path, body, etag) {
  const headers = { ...WITH_ETAG, ...(etag && { "if-match": etag }) };
  const method = body === null ? "DELETE" : "PUT";
  return panel.request(method, path, { body: body ?? undefined, headers });
}

// MARK: Editing in place. Enter saves, Esc cancels, rejected input stays.

class Editor {
  constructor(panel, path, fields, save) {
    Object.assign(this, { panel, path, save });
    this.inputs = fields.map(([label, value]) =>
      make("input", "", { value, ariaLabel: label, placeholder: label, spellcheck: false }),
    );
    this.message = make("div", "refusal", { role: "alert", hidden: true });
    this.element = make("div", "editor", {}, ...this.inputs, this.message);
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
      await this.save(...this.inputs.map((input) => input.value));
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
    if (panel.at(this.path) === null) panel.ghosts.delete(this.path);
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

  /** The typed value; text without quotes is the most common mistake. */
  parsed(text) {
    try {
      return nodeOf(parseJSON(text));
    } catch (error) {
      if (/^\s*["{[]/.test(text)) throw refusal(`Invalid JSON: ${error.message}`);
      const quoted = JSON.stringify(text.trim());
      const fix = () => {
        this.inputs.at(-1).value = quoted;
        this.submit();
      };
      throw refusal(`Invalid JSON. Put text in quotes: ${quoted}`, [[`Use ${quoted}`, fix]]);
    }
  }
}

/** A conflict with another writer: shows the current value, and offers to keep either. */
function conflict(now, keep, take, labels = ["Keep mine", "Take theirs"]) {
  const text = now.length > 200 ? `${now.slice(0, 200)}…` : now;
  const message = now === "null" ? "Deleted elsewhere." : `Changed elsewhere to ${text}.`;
  const choices = [[labels[0], keep], [labels[1], take]];
  return Object.assign(refusal(message, choices), { isAsking: true });
}

// MARK: Actions. Each takes the panel and the path of a node.

export function edit(panel, path) {
  const shown = textOf(panel.at(path));
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
  const editor = new Editor(panel, path, [["JSON value", shown]], async (text) => {
    const value = textOf(editor.parsed(text));
    const { text: before, etag } = await seen;
    if (value === before) return;
    saved = value;
    try {
      await write(panel, path, text, etag);
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

export function add(panel, path) {
  const node = panel.at(path);
  if (!isInner(node) && path !== panel.path) return add(panel, parentOf(path));
  if (isInner(node) && !panel.open.has(path)) panel.toggle(path, true);
  const keys = isInner(node) ? [...node.keys()] : [];
  const isList = keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
  let expected = ABSENT;
  panel.adding = path;
  const fields = [["Key", isList ? Number(keys.at(-1)) + 1 : ""], ["JSON value", ""]];
  const editor = new Editor(panel, join(path, ""), fields, async (key, text) => {
    if (!key) throw refusal("A child needs a key.");
    if (/[.$#[\]/]/.test(key)) throw refusal("A key can't contain . $ # [ ] or /");
    editor.parsed(text);
    try {
      await write(panel, join(path, key), text, expected);
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

export async function remove(panel, path) {
  const node = panel.at(path);
  if (node === null) return;
  const isSmall = path !== "/" && (await isFew(panel, path));
  const label = isInner(node) ? `${path} with ${sizeOf(node)}` : path;
  await replace(panel, path, null, `Deleted ${path}.`, isSmall ? "" : `Delete ${label}?`, "Delete");
}

export async function importFile(panel, path, file) {
  panel.file.value = "";
  if (file) await importText(panel, path, await file.text(), file.name);
}

export async function importText(panel, path, text, name) {
  try {
    JSON.parse(text); // Checked here, because the server wouldn't report the error's position.
  } catch (error) {
    throw new Error(`${name} isn't JSON: ${error.message}`);
  }
  const question = (await isFew(panel, path)) ? "" : `Replace everything at ${path} with ${name}?`;
  await replace(panel, path, text, `Imported ${name} at ${path}.`, question, "Replace");
}

/** Whether a node is small enough to be stored for undo. */
async function isFew(panel, path) {
  const count = (node) => {
    if (isInner(node)) return [...node.values()].reduce((sum, child) => sum + count(child), 0);
    return node === undefined ? Infinity : 1;
  };
  return count(panel.at(path)) <= FEW;
}

/** Replaces or, with null, deletes a node; asks first, or offers undo. */
async function replace(panel, path, body, sentence, question, label) {
  // Only the value on screen may be replaced, not a newer one.
  const before = question ? { etag: await etagOf(panel, path) } : await look(panel, path);
  const act = async () => {
    try {
      const { etag } = await write(panel, path, body, before.etag);
      if (question) return panel.say(sentence);
      panel.undo = () => undo(panel, path, before.text, body === null ? ABSENT : etag);
      panel.say(sentence, [["Undo", () => panel.undo?.()]]);
    } catch (error) {
      if (error.status !== 412) throw error;
      throw new Error(`${path} was changed elsewhere. Nothing was written. Try again.`);
    }
  };
  if (!question) return act();
  const tried = () => act().catch((error) => panel.say(error.message, [], true));
  panel.say(question, [[label, tried], ["Cancel", () => panel.say("")]]);
  panel.message.querySelector("button").focus();
}

async function undo(panel, path, text, etag) {
  panel.undo = null;
  try {
    await write(panel, path, text, etag);
    panel.say("Undone.");
  } catch (error) {
    const isConflict = error.status === 412;
    panel.say(isConflict ? `${path} has changed. The edit wasn't undone.` : error.message, [], true);
  }
}

export async function exportFile(panel, path) {
  const { text } = await panel.request("GET", path, { query: { print: "pretty" } });
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", "", { href, download: `${path === "/" ? "database" : keyOf(path)}.json` }).click();
  URL.revokeObjectURL(href);
}

// MARK: Authentication.

/** Shows and hides the form for a credential. A token is kept in memory only. */
export function authenticate(panel) {
  const place = panel.find(".identity");
  place.hidden = !place.hidden;
  if (place.hidden) return;
  const change = (token, isAdmin) => {
    Object.assign(panel, { token, isAdmin });
    panel.showIdentity();
    panel.restart();
    panel.tab?.restart?.();
  };
  const field = make("input", "", {
    type: "password",
    ariaLabel: "Token",
    placeholder: "Token",
    autocomplete: "off",
    value: panel.token ?? "",
  });
  const form = make("form", "actions", {}, field, make("button", "", { textContent: "Use token" }));
  form.onsubmit = (event) => {
    event.preventDefault();
    change(field.value.trim() || null, panel.isAdmin);
  };
  const forget = makeButton("Unauthenticated", () => {
    field.value = "";
    change(null, false);
  });
  form.append(forget);
  if (panel.host.hasAttribute("data-owner"))
    form.append(makeButton("As admin", () => change(null, true)));
  const hint = panel.host.hasAttribute("data-owner")
    ? "In an emulator, anyone can act as the admin, who bypasses all rules."
    : "Enter an ID token or the admin secret. Closing this page discards it.";
  place.replaceChildren(form, make("p", "hint", { textContent: hint }));
  field.focus();
}
