// The actions on a node besides editing (rename, duplicate, copy), and the menu of all actions.

import { Question, checkKey, keep, look, makeEnds, restore, write } from "./console-edit.js";
import { copy, make, makeButton, refusal } from "./console-parts.js";
import { isInner, join, keyOf, parentOf, segmentsOf } from "./console-tree.js";

const ABSENT = "null_etag";

/** The actions of the menu, with their keyboard shortcuts. */
const actionsFor = (panel, path, node) => [
  isInner(node) ? ["Show only this", "", () => panel.jump(path)] : ["Edit", "Enter", () => panel.act("edit", path)],
  ["Add a child", "+", () => panel.act("add", path)],
  path !== panel.path && ["Rename", "r", () => panel.act("rename", path)],
  path !== panel.path && ["Duplicate", "d", () => panel.act("duplicate", path)],
  ["Copy path", "", () => panel.act("copyPath", path)],
  ["Copy value", "Ctrl+C", () => panel.act("copyValue", path)],
  ["Copy as curl", "", () => panel.act("copyCurl", path)],
  ["Copy as Swift", "", () => panel.act("copySwift", path)],
  ["Export JSON", "", () => panel.act("exportFile", path)],
  path !== panel.path && ["Select", "Space", () => panel.choose([path])],
  ["Delete", "Del", () => panel.act("remove", path)],
];

/** The distance of a menu from the edges of the window. */
const EDGE = 8;

/** Shows the menu of a node beside its row. */
export function showMenu(panel, path) {
  const row = panel.list.elements.get(path);
  if (!row) return;
  const items = actionsFor(panel, path, panel.at(path)).filter(Boolean).map(([label, key, act]) => {
    const item = makeButton("", () => {
      menu.hidePopover();
      act();
    }, { role: "menuitem", tabIndex: -1 });
    item.append(label, make("kbd", "", { textContent: key, ariaHidden: "true" }));
    if (label === "Delete") item.classList.add("danger");
    return item;
  });
  const menu = make("div", "menu", { role: "menu", popover: "auto", ariaLabel: keyOf(path) }, ...items);
  menu.onkeydown = (event) => {
    event.stopPropagation();
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -items.length, End: items.length }[event.key];
    if (!step) return;
    event.preventDefault();
    const index = items.indexOf(document.activeElement);
    const last = items.length - 1;
    const next = Math.abs(step) > 1 ? (step < 0 ? 0 : last) : (index + step + items.length) % items.length;
    items[next].focus();
  };
  const sizes = new ResizeObserver(() => placeMenu(menu, panel.list.elements.get(path) ?? row));
  menu.ontoggle = ({ newState }) => {
    if (newState === "open") return;
    sizes.disconnect();
    menu.remove();
    if (document.activeElement === document.body) panel.tree.focus({ preventScroll: true });
  };
  panel.body.append(menu);
  menu.showPopover();
  placeMenu(menu, row);
  for (const it of [menu, panel.body]) sizes.observe(it);
  items[0].focus();
}

/** Below the row or, without room there, above it. */
function placeMenu(menu, row) {
  const { bottom, right, top } = row.getBoundingClientRect();
  const { offsetHeight: height, offsetWidth: width } = menu;
  const y = bottom + height > innerHeight - EDGE ? top - height : bottom;
  menu.style.top = `${Math.max(EDGE, Math.min(y, innerHeight - EDGE - height))}px`;
  menu.style.left = `${Math.max(EDGE, Math.min(right, innerWidth - EDGE) - width)}px`;
}

// MARK: Rename and duplicate: the copy is written first, so that no failure loses the value.

/** Asks for a key in the row of a node. */
function askKey(panel, path, label, initial, save) {
  const input = make("input", "", { value: initial, ariaLabel: label, spellcheck: false });
  const message = make("div", "refusal", { role: "alert", hidden: true });
  const question = new Question(panel, path, "", label, () => {});
  const ends = makeEnds(() => submit(), () => question.close());
  question.element.replaceChildren(input, ...ends, message);
  question.element.className = "editor naming";
  question.element.role = "group";
  question.element.ariaLabel = label;
  input.onkeydown = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    submit();
  };
  async function submit() {
    try {
      checkKey(input.value);
      await save(join(parentOf(path), input.value));
      question.close();
    } catch (error) {
      message.hidden = false;
      message.textContent = error.message;
      input.ariaInvalid = "true";
    }
  }
  input.select();
}

async function copyTo(panel, path, target) {
  const before = await look(panel, path);
  if (before.text === "null") throw refusal(`${path} was deleted elsewhere.`);
  try {
    await restore(panel, target, before.text);
  } catch (error) {
    if (error.status !== 412) throw error;
    throw refusal(`${keyOf(target)} already exists. Choose another key.`);
  }
  return before;
}

export function rename(panel, path) {
  if (path === panel.path) return;
  askKey(panel, path, "New key", keyOf(path), async (target) => {
    if (target === path) return;
    const { text, etag } = await copyTo(panel, path, target);
    try {
      await write(panel, path, null, etag);
    } catch (error) {
      await write(panel, target, null);
      throw error.status === 412 ? refusal(`${path} was changed elsewhere. Try again.`) : error;
    }
    panel.edits.keep(`Renamed ${path} to ${keyOf(target)}.`, async () => {
      await restore(panel, path, text);
      await write(panel, target, null);
    });
    panel.current = target;
  });
}

export function duplicate(panel, path) {
  if (path === panel.path) return;
  askKey(panel, path, "Key of the copy", freeKey(panel, path), async (target) => {
    await copyTo(panel, path, target);
    const { etag } = await look(panel, target);
    keep(panel, `Duplicated ${path} as ${keyOf(target)}.`, target, "null", etag);
    panel.current = target;
  });
}

/** A key that is similar to that of a node and isn't used by a sibling. */
function freeKey(panel, path) {
  const siblings = panel.at(parentOf(path));
  const [, stem, digits] = /^(.*?)(\d*)$/.exec(keyOf(path));
  let number = digits ? Number(digits) + 1 : 2;
  const name = () => (digits ? `${stem}${number}` : `${stem}-${number}`);
  while (siblings?.has(name())) number += 1;
  return name();
}

// MARK: Copy.

const valueAt = async (panel, path) => (await look(panel, path)).text;
/** A text, quoted for a shell. */
const shell = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

export const copyPath = (panel, path) => copy(panel, path, `the path ${path}`);

export const copyValue = async (panel, path) =>
  copy(panel, await valueAt(panel, path), `the value of ${path}`);

/** A secret stays out of the clipboard and of the shell's history: the command reads it from a variable. */
export async function copyCurl(panel, path) {
  const url = new URL(panel.client.url(path), location.origin);
  const { credential } = panel.client;
  const isSecret = credential !== null && credential !== "owner";
  const header = isSecret ? '"Authorization: Bearer $TOKEN"' : "'Authorization: Bearer owner'";
  const command = `curl${credential ? ` -H ${header}` : ""} ${shell(String(url))}`;
  await copy(panel, command, isSecret ? "a curl command that reads the token from $TOKEN" : "a curl command");
}

export async function copySwift(panel, path) {
  const literal = JSON.stringify(segmentsOf(path).join("/"));
  const name = new URLSearchParams(location.search).get("ns");
  const address = JSON.stringify(location.origin + (name ? `/?ns=${name}` : ""));
  const text = `let database = try LiveDatabase(${address})\nlet value = try await database[${literal}].get()`;
  await copy(panel, text, "Swift code");
}
