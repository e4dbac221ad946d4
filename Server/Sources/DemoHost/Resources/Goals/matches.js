// The matches: the editor of a match with its players, and deleting with undo.

import { list } from "/live/page.js";
import { attempt, find, hush, make, say, send } from "./demo.js";
import { FormDialog } from "./dialog.js";
import { offer, openPlayer, shown } from "./goals.js";
import { addActions } from "./rows.js";

const players = list("players");
const urlOf = ({ id }) => `/goals/matches/${encodeURIComponent(id)}`;

// MARK: Choosing players. A choice is kept by id, whatever happens to the list.

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

  /** A choice that is shown already stays the same element and keeps the focus. */
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

/** In order, without removing the element that has the focus. */
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
    const { homePlayers, awayPlayers, homeGoals, awayGoals } = match.draft();
    if (![homePlayers, awayPlayers].every((ids) => ids.length > 0)) {
      return "Choose a player on each side.";
    }
    const isScore = [homeGoals, awayGoals].every((goals) => Number.isInteger(goals) && goals >= 0);
    if (!isScore) return "Enter the goals of both sides.";
    return fields.date.validity.badInput ? "Enter the date and the time, or neither." : "";
  },
  save: (draft) =>
    match.id === null ? send("POST", "/goals/matches", draft) : send("PUT", urlOf(match), draft),
});

/** With a match as the server sends it, or with nothing for a new one. */
function openMatch({ id = null, homePlayers, awayPlayers, homeGoals, awayGoals, date } = {}) {
  match.id = id;
  home.choose(homePlayers ?? []);
  away.choose(awayPlayers ?? []);
  fields.homeGoals.value = homeGoals ?? 0;
  fields.awayGoals.value = awayGoals ?? 0;
  showDate(id === null ? new Date() : date);
  announce("");
  drawPickers();
  match.open(id === null ? "New Match" : "Edit Match");
  // On a touch screen a field with the focus would bring up the keyboard.
  if (matchMedia("(pointer: coarse)").matches) matchEditor.focus();
  else fields.homeGoals.select();
}

/** The field shows minutes of local time; a date that wasn't edited keeps its seconds. */
function showDate(date) {
  fields.date.value = date ? localOf(new Date(date)) : "";
  match.date = { shown: fields.date.value, exact: date && isoOf(new Date(date)) };
}

/** `undefined` for a match whose date is unknown. */
function dateEntered() {
  const { value } = fields.date;
  if (value === match.date?.shown) return match.date.exact;
  return value ? isoOf(new Date(value)) : undefined;
}

function localOf(date) {
  const offset = date.getTimezoneOffset() * 60000;
  return new Date(date - offset).toISOString().slice(0, 16);
}

/** In seconds: not every reader of ISO 8601 accepts fractions. */
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

/** A player who was deleted is on no side, and a message says so. */
players.onchange = (sections) => {
  const items = sections.flatMap((section) => section.items);
  const now = new Map(items.map(({ id, content }) => [id, content.title]));
  const isChosen = (id) => [home, away].map(({ chosen }) => chosen.delete(id)).includes(true);
  const lost = [...known].filter(([id]) => !now.has(id) && isChosen(id)).map(([, name]) => name);
  known = now;
  drawPickers();
  if (!matchEditor.open) return;
  if (lost.length > 0) announce(`No longer among the players: ${lost.join(", ")}.`);
  match.refresh();
};

/** A message reports what others do to the match that is being edited, so that no write is lost unnoticed. */
shown.onchange = (sections) => {
  if (!matchEditor.open || match.id === null || match.isBusy) return;
  const items = sections.flatMap((section) => section.items);
  const content = textOf(items.find(({ id }) => id === match.id));
  if (content === match.content) return;
  match.content = content;
  if (content) return announce("This match was changed elsewhere. Save to replace that.");
  match.id = null;
  announce("This match was deleted elsewhere. Save to recreate it.");
};

const textOf = (row) => JSON.stringify(row?.content);

function announce(news) {
  find(".news", matchEditor).textContent = news;
}

// MARK: Rows.

const nameOf = ({ content: { home, result, away } }) => `${home} ${result} ${away}`;

function editMatch(row) {
  return attempt("The match could not be opened", async () => {
    match.content = textOf(row);
    openMatch(await send("GET", urlOf(row)));
  });
}

let undo = null;

/** Deletes at once and offers undo. */
async function deleteMatch(row) {
  row.element.focus(); // The row after it takes the focus over.
  await attempt(`${nameOf(row)} was not deleted`, async () => {
    const { id, ...copy } = await send("GET", urlOf(row));
    await send("DELETE", urlOf(row));
    undo = () => {
      undo = null;
      hush();
      attempt("The match could not be restored", () => send("POST", "/goals/matches", copy));
    };
    say(`Deleted ${nameOf(row)}.`, [["Undo", undo]]);
  });
}

document.addEventListener("keydown", (event) => {
  const isUndo = (event.ctrlKey || event.metaKey) && event.key === "z";
  if (!isUndo || !undo || event.target.matches("input, textarea")) return;
  event.preventDefault();
  undo();
});

addActions(nameOf, { Edit: ["Enter", editMatch], Delete: ["Delete", deleteMatch] });
offer("New match", () => openMatch());
find("[data-new-player]", matchEditor).onclick = () => openPlayer();
