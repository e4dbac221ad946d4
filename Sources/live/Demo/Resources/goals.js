// What the pages of Goals share: rows with actions, the editor of a player, the store, the period.

import { list } from "/live/page.js";
import { find, make, makeButton, onPress, say, send, stateOf } from "./demo.js";
import { FormDialog } from "./dialog.js";

const page = find("main").dataset.list;
const shown = list(page);

// MARK: Rows. What can be done with one, by key and, for who points, by button.

/** `acts` is `{label: [key, act]}`; `nameOf(row)` tells the rows apart. */
export function addActions(nameOf, acts) {
  const rows = new WeakMap();
  shown.decorate = (row) => {
    rows.set(row.element, row);
    const extra = find(":scope > .extra", row.element) ?? make("div", { className: "extra" });
    const buttons = Object.entries(acts).map(([label, [, act]]) =>
      makeButton(label, () => act(row), { ariaLabel: `${label} ${nameOf(row)}`, tabIndex: -1 }),
    );
    extra.replaceChildren(...buttons);
    if (!extra.isConnected) row.element.append(extra);
  };
  find("main").addEventListener("keydown", (event) => {
    const row = rows.get(event.target);
    const [, act] = Object.values(acts).find(([key]) => key === event.key) ?? [];
    if (!row || !act || event.repeat) return;
    event.preventDefault();
    act(row);
  });
}

/** Only the buttons of the row with the focus are in the tab order. */
function keepInOrder({ target, type }) {
  for (const button of target.closest(".row")?.querySelectorAll(".extra button") ?? []) {
    button.tabIndex = type === "focusin" ? 0 : -1;
  }
}

find("main").addEventListener("focusin", keepInOrder);
find("main").addEventListener("focusout", keepInOrder);

/** What the page's main button does, which an empty list offers, too. */
export function offer(label, act) {
  const button = find(".tools .primary");
  if (button) button.onclick = act;
  find("main [data-notice]").append(makeButton(label, act, { className: "primary" }));
}

// MARK: The editor of a player.

const playerEditor = find("#player-editor");
const nameField = find("input", playerEditor);

const player = new FormDialog(playerEditor, {
  kept: "The name is still here; try again.",
  draft: () => ({ name: nameField.value.trim() }),
  lack: () => (nameField.value.trim() ? "" : "A player needs a name."),
  save: (draft) =>
    player.id === null
      ? send("POST", "/goals/players", draft)
      : send("PUT", `/goals/players/${encodeURIComponent(player.id)}`, draft),
});

export function openPlayer({ id = null, name = "" } = {}) {
  player.id = id;
  nameField.value = name;
  player.open(id === null ? "New Player" : "Rename Player");
  nameField.select();
}

if (page === "players") {
  const rename = ({ id, content }) => openPlayer({ id, name: content.title });
  addActions(({ content }) => content.title, { Rename: ["Enter", rename] });
}
if (page !== "matches") offer("New player", () => openPlayer());

// MARK: The ranking's period, kept in the address.

function followPeriod(period) {
  shown.follow(period.value);
  history.replaceState(null, "", `#${period.value.split("-")[1]}`);
}

for (const period of document.querySelectorAll("[name=period]")) {
  period.onchange = () => followPeriod(period);
  if (location.hash && period.value.endsWith(`-${location.hash.slice(1)}`)) {
    period.checked = true;
    if (period.value !== page) followPeriod(period);
  }
}

// MARK: Where the logbook is kept.

const storeDialog = find("#store-dialog");
const storeFields = find("form", storeDialog).elements;
const storeButton = find("[data-store]");
const refreshButton = find("[data-refresh]");
const stores = {
  file: ["file", "a file"],
  rest: ["REST", "the REST server"],
  database: ["database", "the realtime database"],
};
const defaultURL = `${location.origin}/api/v1/`;
let settings = null;

const store = new FormDialog(storeDialog, {
  kept: "The store is still the one before.",
  draft: () => ({
    store: storeFields.store.value,
    baseURL: storeFields.baseURL.value.trim() || defaultURL,
  }),
  lack() {
    const { store: kind, baseURL } = store.draft();
    storeFields.baseURL.disabled = kind !== "rest";
    if (kind === "rest" && !isAddress(baseURL)) return "It begins with http:// or https://.";
    return kind ? "" : "Choose a store.";
  },
  async save(draft) {
    await send("PUT", "/goals/settings", draft);
    say(`The logbook is kept in ${stores[draft.store][1]} now.`);
  },
});

const isAddress = (text) => URL.canParse(text) && /^https?:\/\/./.test(text);

list("goals-settings").onchange = (sections) => {
  settings = stateOf(sections);
  const [name] = stores[settings?.store] ?? [];
  storeButton.textContent = name ? `Store: ${name}` : "Store";
  refreshButton.classList.toggle("working", settings?.refreshing === true);
};

storeButton.onclick = () => {
  storeFields.store.value = settings?.store ?? "";
  storeFields.baseURL.value = settings?.baseURL ?? "";
  storeFields.baseURL.placeholder = defaultURL;
  store.open();
};

find("[data-default]", storeDialog).onclick = () => {
  storeFields.baseURL.value = defaultURL;
  store.refresh();
};

// MARK: Refresh: by the button, and when the page comes into sight.

const refresh = () => send("POST", "/goals/refresh");

/** What fails then is told by the list itself, which nobody asked to refresh. */
function refreshInSight() {
  if (!document.hidden) refresh().catch(() => {});
}

onPress(refreshButton, "The logbook was not refreshed", refresh);
document.addEventListener("visibilitychange", refreshInSight);
refreshInSight();
