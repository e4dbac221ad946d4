// The logbook of matches: the editor of a match and of a player, the store, the ranking's period.

import { list } from "/live/page.js";
import { FormDialog, attempt, find, hush, make, makeButton } from "./demo.js";
import { offerWhenEmpty, onPress, say, send, stateOf } from "./demo.js";

const players = list("players");
const page = find("main").dataset.list;

// MARK: Choosing players. What is chosen is known by its id, whatever happens to the list.

class Picker {
  chosen = new Set();
  choices = new Map();

  constructor(element) {
    this.element = element;
    this.element.oninput = ({ target }) => {
      if (target.checked) this.chosen.add(target.value);
      else this.chosen.delete(target.value);
      this.rival.draw();
    };
  }

  choose(ids) {
    this.chosen = new Set(ids);
  }

  /** A choice that is shown already stays the same element, and keeps the focus. */
  draw() {
    const items = players.sections.flatMap((section) => section.items);
    const old = this.choices;
    this.choices = new Map(items.map(({ id }) => [id, old.get(id) ?? makeChoice(id)]));
    for (const { id, content } of items) {
      const { box, name, element } = this.choices.get(id);
      name.textContent = content.title;
      box.checked = this.chosen.has(id);
      box.disabled = this.rival.chosen.has(id);
      element.title = box.disabled ? `${content.title} plays on the other side.` : "";
    }
    for (const [id, { element }] of old) if (!this.choices.has(id)) element.remove();
    arrange(this.element, [...this.choices.values()].map((choice) => choice.element));
  }
}

function makeChoice(id) {
  const box = make("input", { type: "checkbox", value: id });
  const name = make("span");
  return { box, name, element: make("label", {}, box, name) };
}

/** In order, without taking out what has the focus. */
function arrange(parent, wanted) {
  wanted.forEach((element, index) => {
    if (parent.children[index] !== element) parent.insertBefore(element, parent.children[index]);
  });
}

// MARK: The editor of a match.

const matchEditor = find("#match-editor");
const fields = find("form", matchEditor).elements;
const [home, away] = ["home", "away"].map((side) => new Picker(find(`#${side}-players`)));
home.rival = away;
away.rival = home;

const match = new FormDialog(matchEditor, {
  kept: "Your match is still here; try again.",
  draft: () => ({
    homePlayers: [...home.chosen],
    awayPlayers: [...away.chosen],
    homeGoals: fields.homeGoals.valueAsNumber,
    awayGoals: fields.awayGoals.valueAsNumber,
    date: dateEntered(),
  }),
  lack() {
    const { homePlayers, awayPlayers, homeGoals, awayGoals, date } = match.draft();
    if (homePlayers.length === 0 && awayPlayers.length === 0) return "Choose a player on each side.";
    if (homePlayers.length === 0) return "Choose a home player.";
    if (awayPlayers.length === 0) return "Choose an away player.";
    const isScore = [homeGoals, awayGoals].every((goals) => Number.isInteger(goals) && goals >= 0);
    if (!isScore) return "Enter the goals of both sides.";
    return date ? "" : "Enter the date and the time.";
  },
  save: (draft) =>
    match.id === null
      ? send("POST", "/goals/matches", draft)
      : send("PUT", `/goals/matches/${encodeURIComponent(match.id)}`, draft),
});

/** With a match as the server tells it, or with nothing for a new one. */
function openMatch({ id = null, homePlayers, awayPlayers, homeGoals, awayGoals, date } = {}) {
  match.id = id;
  home.choose(homePlayers ?? []);
  away.choose(awayPlayers ?? []);
  fields.homeGoals.value = homeGoals ?? 0;
  fields.awayGoals.value = awayGoals ?? 0;
  showDate(date ?? new Date());
  find("h2", matchEditor).textContent = id === null ? "New Match" : "Edit Match";
  find(".news", matchEditor).textContent = "";
  drawPickers();
  match.open();
  // On a touch screen a field with the focus would bring up the keyboard.
  if (matchMedia("(pointer: coarse)").matches) matchEditor.focus();
  else fields.homeGoals.select();
}

/** The field shows minutes of local time; a date that nobody touched keeps its seconds. */
function showDate(date) {
  const local = new Date(date);
  local.setMinutes(local.getMinutes() - local.getTimezoneOffset());
  fields.date.value = local.toISOString().slice(0, 16);
  match.date = { shown: fields.date.value, exact: isoOf(new Date(date)) };
}

function dateEntered() {
  const { value } = fields.date;
  if (value === match.date?.shown) return match.date.exact;
  return value ? isoOf(new Date(value)) : "";
}

/** By the second: fractions are not everybody's ISO 8601. */
const isoOf = (date) => date.toISOString().replace(/\.\d+/, "");

function drawPickers() {
  home.draw();
  away.draw();
  find(".none", matchEditor).hidden = home.choices.size > 0;
}

for (const button of matchEditor.querySelectorAll("[data-step]")) {
  button.onclick = () => {
    const input = find("input", button.parentElement);
    if (button.dataset.step === "1") input.stepUp();
    else input.stepDown();
    match.refresh();
  };
}

let known = new Map();

/** A player who was there and is not any more is on no side, which is said. */
players.onchange = (sections) => {
  const items = sections.flatMap((section) => section.items);
  const now = new Map(items.map(({ id, content }) => [id, content.title]));
  const isChosen = (id) => [home, away].map(({ chosen }) => chosen.delete(id)).includes(true);
  const lost = [...known].filter(([id]) => !now.has(id) && isChosen(id)).map(([, name]) => name);
  known = now;
  drawPickers();
  if (!matchEditor.open) return;
  if (lost.length > 0) {
    find(".news", matchEditor).textContent = `No longer among the players: ${lost.join(", ")}.`;
  }
  match.refresh();
};

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

function openPlayer({ id = null, name = "" } = {}) {
  player.id = id;
  nameField.value = name;
  find("h2", playerEditor).textContent = id === null ? "New Player" : "Rename Player";
  player.open();
  nameField.select();
}

// MARK: Rows. Enter edits, Delete deletes; for who points there are buttons.

const kinds = {
  matches: {
    name: ({ home, result, away }) => `${home} ${result} ${away}`,
    Edit: editMatch,
    Delete: deleteMatch,
  },
  players: {
    name: ({ title }) => title,
    Rename: ({ id, content }) => openPlayer({ id, name: content.title }),
  },
};
const kind = kinds[page];
const rows = new WeakMap();
const urlOf = (row) => `/goals/matches/${encodeURIComponent(row.id)}`;

function editMatch(row) {
  return attempt("The match could not be opened", async () => {
    openMatch(await send("GET", urlOf(row)));
  });
}

let undo = null;

/** Deletes at once, and offers the way back. */
async function deleteMatch(row) {
  row.element.focus(); // The row after it takes the focus over.
  await attempt(`${kind.name(row.content)} was not deleted`, async () => {
    const { id, ...copy } = await send("GET", urlOf(row));
    await send("DELETE", urlOf(row));
    undo = () => {
      undo = null;
      hush();
      attempt("The match could not be brought back", () => send("POST", "/goals/matches", copy));
    };
    say(`Deleted ${kind.name(row.content)}.`, [["Undo", undo]]);
  });
}

/** Once for each row, and again when it is about something else. */
function addActions(row) {
  rows.set(row.element, row);
  const { name, ...acts } = kind;
  const labels = Object.keys(acts);
  const extra = find(":scope > .extra", row.element) ?? make("div", { className: "extra" });
  extra.replaceChildren(
    ...labels.map((label) => {
      const ariaLabel = `${label} ${name(row.content)}`;
      return makeButton(label, () => acts[label](row), { ariaLabel, tabIndex: -1 });
    }),
  );
  if (!extra.isConnected) row.element.append(extra);
}

/** Only the buttons of the row with the focus are in the tab order. */
function keepActionsInOrder({ target, type }) {
  const row = target.closest(".row");
  for (const button of row?.querySelectorAll(".extra button") ?? []) {
    button.tabIndex = type === "focusin" ? 0 : -1;
  }
}

function press(event) {
  const row = rows.get(event.target);
  const act = { Enter: kind.Edit ?? kind.Rename, Delete: kind.Delete }[event.key];
  if (!row || !act || event.repeat) return;
  event.preventDefault();
  act(row);
}

if (kind) {
  const main = find("main");
  list(page).decorate = addActions;
  main.addEventListener("focusin", keepActionsInOrder);
  main.addEventListener("focusout", keepActionsInOrder);
  main.addEventListener("keydown", press);
}

document.addEventListener("keydown", (event) => {
  const isUndo = (event.ctrlKey || event.metaKey) && event.key === "z";
  if (!isUndo || !undo || event.target.matches("input, textarea")) return;
  event.preventDefault();
  undo();
});

// MARK: The ranking's period, kept in the address.

const periods = document.querySelectorAll("[name=period]");

function followPeriod(period) {
  list(page).follow(period.value);
  history.replaceState(null, "", `#${period.value.split("-")[1]}`);
}

for (const period of periods) {
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
const stores = { file: "a file", rest: "the REST server", database: "the realtime database" };
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
    if (kind === "rest" && !isAddress(baseURL)) return "The address begins with http:// or https://.";
    return kind ? "" : "Choose a store.";
  },
  async save(draft) {
    await send("PUT", "/goals/settings", draft);
    say(`The logbook is kept in ${stores[draft.store]} now.`);
  },
});

const isAddress = (text) => URL.canParse(text) && /^https?:\/\/./.test(text);

list("goals-settings").onchange = (sections) => {
  settings = stateOf(sections);
  const short = { file: "file", rest: "REST", database: "database" }[settings?.store];
  storeButton.textContent = short ? `Store: ${short}` : "Store";
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

// MARK: What the page offers.

const newMatch = () => openMatch();
const newPlayer = () => openPlayer();

for (const button of document.querySelectorAll("[data-new-match]")) button.onclick = newMatch;
for (const button of document.querySelectorAll("[data-new-player]")) button.onclick = newPlayer;
onPress(refreshButton, "The logbook was not refreshed", () => send("POST", "/goals/refresh"));

const offers = {
  matches: ["No matches yet. The first one that you enter stands here.", ["New match", newMatch]],
  players: ["No players yet. Matches are played by players.", ["New player", newPlayer]],
};
const [sentence, offered] = offers[page] ?? ["Nobody to rank yet.", ["New player", newPlayer]];
offerWhenEmpty(sentence, makeButton(...offered, { className: "primary" }));
