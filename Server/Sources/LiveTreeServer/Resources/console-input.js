// The keys and the pointer in the Data section.

import { isInner, parentOf } from "./console-tree.js";

/** Connects the elements of a panel with its actions. */
export function listen(panel) {
  const { tree, body, find, file } = panel;
  listenToPath(panel);
  for (const button of body.querySelectorAll("[data-view]"))
    button.onclick = () => panel.showView(button.dataset.view);
  find("[data-add]").onclick = () => panel.act("add");
  find("[data-keys]").onclick = () => panel.act("showKeys");
  find("[data-import]").onclick = () => file.click();
  find("[data-export]").onclick = () => panel.act("exportFile", panel.path);
  file.onchange = () => panel.act("importFile", panel.path, file.files[0]);
  body.onkeydown = (event) => pressAnywhere(panel, event);
  tree.onkeydown = (event) => press(panel, event);
  const pathAt = ({ target }) => target.closest("[role=treeitem]")?.dataset.path;
  tree.onclick = (event) => {
    const path = pathAt(event);
    if (!path || event.target.closest("button, .editor")) return;
    tree.focus({ preventScroll: true });
    if (event.ctrlKey || event.metaKey) return panel.choose([path]);
    if (event.shiftKey) return panel.chooseTo(path);
    panel.select(path);
    enter(panel, path);
  };
  tree.oncontextmenu = (event) => {
    const path = pathAt(event);
    if (!path || event.target.closest("input")) return;
    event.preventDefault();
    panel.select(path);
    panel.act("showMenu", path);
  };
  body.onpaste = (event) => {
    if (event.target.matches("input, textarea")) return;
    panel.act("importText", panel.current, event.clipboardData.getData("text"), "the clipboard");
  };
  body.ondragover = (event) => event.preventDefault();
  body.ondrop = (event) => {
    event.preventDefault();
    panel.act("importFile", pathAt(event) ?? panel.path, event.dataTransfer.files[0]);
  };
}

/** The links to the nodes above, and the field in place of them. */
function listenToPath(panel) {
  const field = panel.find("[name=path]");
  panel.find("[data-path-edit]").onclick = () => panel.editPath(field.hidden);
  field.onkeydown = (event) => event.key === "Escape" && panel.editPath(false);
  panel.find("form").onsubmit = (event) => {
    event.preventDefault();
    panel.editPath(false);
    panel.jump(field.value);
  };
}

function enter(panel, path) {
  const node = panel.at(path);
  if (isInner(node) || node === undefined) panel.toggle(path);
  else panel.act("edit", path);
}

/** Keys that work in the Data section, unless a text field has the focus. */
function pressAnywhere(panel, event) {
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.target.matches("input, textarea, select") || event.altKey || event.defaultPrevented) return;
  const act = {
    "?": () => panel.act("showKeys"),
    "/": () => panel.showView("search"),
    q: () => panel.showView("query"),
    t: () => panel.showView(panel.view ? "tree" : "table"),
    g: () => panel.editPath(true),
    u: () => panel.jump(parentOf(panel.path)),
    Escape: () => panel.view && panel.showView("tree"),
    "Control+z": () => panel.edits.undo(),
  }[isCommand ? `Control+${event.key}` : event.key];
  if (!act || panel.section) return;
  event.preventDefault();
  act();
}

/** Keys on a row of the tree. */
function press(panel, event) {
  if (event.target.closest("input, textarea, button")) return;
  const rows = panel.listed();
  const path = event.target.dataset.path ?? panel.current;
  const index = rows.indexOf(path);
  const to = (place) => panel.select(rows.at(Math.max(0, Math.min(place, rows.length - 1))).path);
  const page = panel.list.pageLength;
  const isOpen = panel.open.has(path) && isInner(panel.at(path));
  const act = {
    ArrowDown: () => to(index + 1),
    ArrowUp: () => to(index - 1),
    PageDown: () => to(index + page),
    PageUp: () => to(index - page),
    Home: () => to(0),
    End: () => to(rows.length - 1),
    ArrowRight: () => (isOpen ? to(index + 1) : panel.toggle(path, true)),
    ArrowLeft: () => {
      if (isOpen) panel.toggle(path, false);
      else if (path !== panel.path) panel.select(parentOf(path));
    },
    Enter: () => enter(panel, path),
    F2: () => enter(panel, path),
    Insert: () => panel.act("add", path),
    "+": () => panel.act("add", path),
    Delete: () => panel.act(panel.selected.size > 0 ? "removeSelected" : "remove", path),
    " ": () => panel.choose([path]),
    r: () => panel.act("rename", path),
    d: () => panel.act("duplicate", path),
    m: () => panel.act("showMenu", path),
    ContextMenu: () => panel.act("showMenu", path),
    "Control+c": () => panel.act("copyValue", path),
  }[event.ctrlKey || event.metaKey ? `Control+${event.key}` : event.key];
  if (!act || rows.length === 0) return;
  event.preventDefault();
  act();
}
