// The actions of a row, with keys and with buttons.

import { find, make, makeButton } from "./demo.js";

/**
 * `shown` is the list; `acts` is `{label: [key, act, isKeyOnly]}`; `nameOf(row)` names a row in labels; `order` lists the names of
 * the fields in the order in which a screen reader reads them.
 */
export function addActions(shown, nameOf, acts, order = []) {
  const rows = new WeakMap();
  const addButtons = (element) => {
    const buttons = Object.entries(acts)
      .filter(([, [, , isKeyOnly]]) => !isKeyOnly)
      .map(([label, [, act]]) =>
        makeButton(label, () => act(rows.get(element)), { tabIndex: -1 }),
      );
    const extra = make("div", { className: "extra" }, ...buttons);
    element.append(extra);
    return extra;
  };
  shown.decorate = (row) => {
    rows.set(row.element, row);
    const cells = order.map((name) => row.cells.get(name)?.element).filter(Boolean);
    if (cells.some((cell, place) => row.body.children[place] !== cell)) row.body.prepend(...cells);
    const extra = find(":scope > .extra", row.element) ?? addButtons(row.element);
    for (const button of extra.children) {
      button.ariaLabel = `${button.textContent} ${nameOf(row)}`;
    }
  };
  find("main").addEventListener("keydown", (event) => {
    const row = rows.get(event.target);
    const [, act] = Object.values(acts).find(([key]) => key === event.key) ?? [];
    if (!row || !act || event.repeat) return;
    event.preventDefault();
    act(row);
  });
}

/** Keeps only the focused row's buttons in the tab order. */
function keepInOrder({ target, type }) {
  for (const button of target.closest(".row")?.querySelectorAll(".extra button") ?? []) {
    button.tabIndex = type === "focusin" ? 0 : -1;
  }
}

find("main").addEventListener("focusin", keepInOrder);
find("main").addEventListener("focusout", keepInOrder);
