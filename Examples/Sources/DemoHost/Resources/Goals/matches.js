// The matches: an editor for a match with its players, and deletion with undo.

import { list } from "/live/page.js";
import { attempt, find, hush, make, say, send, sentence } from "./demo.js";
import { FormDialog } from "./dialog.js";
import { offer, openPlayer, shown } from "./goals.js";
import { addActions } from "./rows.js";

const players = list("players");
const urlOf = ({ id }) => `/goals/matches/${encodeURIComponent(id)}`;

// MARK: Choosing players. Choices are kept by ID, so that a change of the list doesn't affect them.

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

  /** A player that is already shown keeps its element, and so the focus. */
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

/** Arranges the elements without removing the one that has the focus. */
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
  kept: "Your input is still here.",
  draft: () => ({
    homePlayers: [...home.chosen],
    awayPlayers: [...away.chosen],
    homeGoals: fields.homeGoals.valueAsNumber,
    awayGoals: fields.awayGoals.valueAsNumber,
    date: dateEntered(),
  }),
  lack() {
    const hasPlayers = [home, away].every(({ chosen }) => chosen.size > 0);
    return hasPlayers ? "" : "Choose a player on each side.";
  },
  faults() {
    const goals = [fields.homeGoals, fields.awayGoals].filter((field) => !isScore(field));
    const faults = goals.map((field) => [field, "Enter 0 to 999 goals."]);
    if (fields.date.validity.badInput)
      faults.push([fields.date, "Enter a date and a time, or leave both empty."]);
    return faults;
  },
  save: (draft) =>
    match.id === null ? send("POST", "/goals/matches", draft) : send("PUT", urlOf(match), draft),
});

const isScore = ({ value, validity }) => value !== "" && validity.valid;

/** Opens the editor with a match as the server sends it, or with an empty one. */
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
  // On a touch screen, focusing a field would open the keyboard.
  if (matchMedia("(pointer: coarse)").matches) matchEditor.focus();
  else fields.homeGoals.select();
}

/** The field shows local time to the minute; a date that wasn't edited keeps its seconds. */
function showDate(date) {
  fields.date.value = date ? localOf(new Date(date)) : "";
  match.date = { shown: fields.date.value, exact: date && isoOf(new Date(date)) };
}

/** The date in the field; `undefined` if the date of the match is unknown. */
function dateEntered() {
  const { value } = fields.date;
  if (value === match.date?.shown) return match.date.exact;
  return value ? isoOf(new Date(value)) : undefined;
}

function localOf(date) {
  const offset = date.getTimezoneOffset() * 60000;
  return new Date(date - offset).toISOString().slice(0, 16);
}

/** The date without fractions of a second, which some ISO 8601 parsers don't accept. */
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

/** Removes deleted players from both sides, and announces them. */
players.onchange = (sections) => {
  const items = sections.flatMap((section) => section.items);
  const now = new Map(items.map(({ id, content }) => [id, content.title]));
  const isChosen = (id) => [home, away].map(({ chosen }) => chosen.delete(id)).includes(true);
  const lost = [...known].filter(([id]) => !now.has(id) && isChosen(id)).map(([, name]) => name);
  known = now;
  drawPickers();
  if (!matchEditor.open) return;
  if (lost.length > 0) announce(sentence(`Deleted elsewhere: ${lost.join(", ")}`));
  match.refresh();
};

/** Announces that the match was changed elsewhere, so that no edit is overwritten unnoticed. */
shown.onchange = (sections) => {
  if (!matchEditor.open || match.id === null || match.isBusy) return;
  const items = sections.flatMap((section) => section.items);
  const row = items.find(({ id }) => id === match.id);
  const content = textOf(row);
  if (content === match.content) return;
  match.content = content;
  if (row) return announce("This match was changed elsewhere. Saving replaces those changes.");
  match.id = null;
  announce("This match was deleted elsewhere. Saving recreates it.");
};

/** What a row shows, whether it's saved or not. */
const textOf = (row) => JSON.stringify({ ...row?.content, pending: undefined });

function announce(news) {
  find(".news", matchEditor).textContent = news;
}

// MARK: Rows.

const nameOf = ({ content: { home, result, away } }) => `${home} ${result} ${away}`;

function editMatch(row) {
  return attempt("The match couldn't be opened", async () => {
    match.content = textOf(row);
    openMatch(await send("GET", urlOf(row)));
  });
}

let undo = null;

/** Deletes a match immediately, and offers to undo it. */
async function deleteMatch(row) {
  row.element.focus(); // So that the next row takes the focus.
  await attempt(`${nameOf(row)} wasn't deleted`, async () => {
    const { id, ...copy } = await send("GET", urlOf(row));
    await send("DELETE", urlOf(row));
    undo = () => {
      undo = null;
      hush();
      attempt("The match couldn't be restored", () => send("POST", "/goals/matches", copy));
    };
    say(sentence(`Deleted ${nameOf(row)}`), [["Undo", undo]]);
  });
}

document.addEventListener("keydown", (event) => {
  const isUndo = (event.ctrlKey || event.metaKey) && event.key === "z";
  if (!isUndo || !undo || event.target.matches("input, textarea")) return;
  event.preventDefault();
  undo();
});

addActions(shown, nameOf, { Edit: ["Enter", editMatch], Delete: ["Delete", deleteMatch] }, [
  "home", "result", "away", "time",
]);
offer("New match", () => openMatch());
find("[data-new-player]", matchEditor).onclick = () => openPlayer();
