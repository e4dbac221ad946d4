// Code that the pages of Goals share: the editor of a player, the store, the refresh.

import { list } from "/live/page.js";
import { find, makeButton, onPress, say, send, stateOf } from "./demo.js";
import { FormDialog } from "./dialog.js";

/** The list of the page. */
export const shown = list(find("main").dataset.list);

/** Sets the action of the page's main button, which an empty list offers, too. */
export function offer(label, act) {
  const button = find(".tools .primary");
  if (button) button.onclick = act;
  find("main [data-notice]").append(makeButton(label, act, { className: "primary" }));
}

// MARK: The editor of a player.

const playerEditor = find("#player-editor");
const nameField = find("input", playerEditor);

const player = new FormDialog(playerEditor, {
  kept: "Your input is still here.",
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

// MARK: Logbook storage.

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
  kept: "The storage wasn't changed.",
  draft: () => ({
    store: storeFields.store.value,
    baseURL: storeFields.baseURL.value.trim() || defaultURL,
  }),
  lack: () => (store.draft().store ? "" : "Choose where to store the logbook."),
  faults() {
    const { store: kind, baseURL } = store.draft();
    storeFields.baseURL.disabled = kind !== "rest";
    const isWrong = kind === "rest" && !isAddress(baseURL);
    return isWrong ? [[storeFields.baseURL, "The URL must start with http:// or https://."]] : [];
  },
  async save(draft) {
    await send("PUT", "/goals/settings", draft);
    say(`The logbook is now stored in ${stores[draft.store][1]}.`);
  },
});

const isAddress = (text) => URL.canParse(text) && /^https?:\/\/./.test(text);

list("goals-settings").onchange = (sections) => {
  const old = settings;
  settings = stateOf(sections);
  if (settings?.refusal && old && settings.refusal !== old.refusal) say(settings.refusal, [], true);
  const [name] = stores[settings?.store] ?? [];
  storeButton.textContent = name ? `Storage: ${name}` : "Storage";
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

// MARK: Refresh: by the button, and when the page becomes visible.

const refresh = () => send("POST", "/goals/refresh");

/** Leaves failures to the list, because the user didn't request this refresh. */
function refreshIfVisible() {
  if (!document.hidden) refresh().catch(() => {});
}

onPress(refreshButton, "The logbook wasn't refreshed", refresh);
document.addEventListener("visibilitychange", refreshIfVisible);
refreshIfVisible();
