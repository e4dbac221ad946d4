// The list of keyboard shortcuts.

import { make, makeButton } from "./console-parts.js";

const KEYS = {
  "In the tree": {
    "↑ ↓ ← →": "move, open and close",
    "Home End PgUp PgDn": "first or last row, or a page up or down",
    Enter: "edit a value, or open a node",
    "+": "add a child",
    r: "rename",
    d: "duplicate",
    Space: "select rows, to delete several at once",
    Del: "delete, after confirmation",
    m: "all actions of the row",
    "Ctrl+C": "copy the value",
    "Ctrl+V": "import the clipboard at the row",
  },
  "In the data": {
    "/": "search",
    q: "query",
    t: "table, and back to the tree",
    g: "type a path",
    u: "go to the parent",
    "Ctrl+Z": "undo, up to 20 edits",
    Esc: "close what is open",
    "?": "this list",
  },
  "In the rules": {
    "Ctrl+S": "save",
    "Ctrl+Enter": "check",
    Esc: "leave the editor",
  },
};

/** Shows the keyboard shortcuts in a dialog. */
export function showKeys(panel) {
  const groups = Object.entries(KEYS).flatMap(([title, keys]) => [
    make("h3", "", { textContent: title }),
    make("dl", "", {}, ...Object.entries(keys).flatMap(([key, text]) => [
      make("dt", "", {}, make("kbd", "", { textContent: key })),
      make("dd", "", { textContent: text }),
    ])),
  ]);
  const close = makeButton("Close", () => dialog.close());
  const dialog = make("dialog", "keys", { ariaLabel: "Keyboard shortcuts" }, ...groups, close);
  dialog.onclose = () => dialog.remove();
  dialog.onkeydown = (event) => event.stopPropagation();
  panel.body.append(dialog);
  dialog.showModal();
  // The focused button is at the end, so the dialog was scrolled there.
  dialog.scrollTop = 0;
}
