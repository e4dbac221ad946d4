// The profile's rows: each has one text that can be edited in its place, and can be deleted.

import { list } from "/live/page.js";
import { attempt, hush, make, makeButton, say, send, sentence, stateOf } from "./demo.js";
import { addActions } from "./rows.js";

const shown = list("profile");
const urlOf = ({ id }) => `/profile/rows/${encodeURIComponent(id)}`;
const textOf = ({ content }) => content.value ?? content.text ?? content.title ?? "";

/** Covers a row with a field. Enter saves, Escape cancels, and so does leaving an unchanged field. */
function edit(row) {
  const was = textOf(row);
  const field = make("input", { value: was, ariaLabel: `Edit ${was}` });
  const close = () => {
    form.remove();
    row.element.focus();
  };
  const form = make(
    "form",
    { className: "edit" },
    field,
    make("button", { className: "save", textContent: "Save" }),
    makeButton("Delete", () => (close(), remove(row)), { className: "delete" }),
    makeButton("×", close, { ariaLabel: "Cancel" }),
  );
  form.onsubmit = (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return say("Enter a text, or delete the row.", [], true);
    close();
    hush();
    if (text !== was)
      attempt("The text couldn't be saved", () => send("PUT", urlOf(row), { text }));
  };
  form.onkeydown = (event) => {
    event.stopPropagation(); // Enter and Delete are keys of the row, too.
    if (event.key === "Escape") close();
  };
  form.onfocusout = ({ relatedTarget }) => {
    if (field.value === was && !form.contains(relatedTarget)) form.remove();
  };
  row.element.append(form);
  field.select();
}

async function remove(row) {
  row.element.focus(); // So that the next row takes the focus.
  const text = textOf(row);
  const isDone = await attempt(`${text} wasn't deleted`, () => send("DELETE", urlOf(row)));
  if (isDone) say(sentence(`Deleted ${text}`));
}

addActions(shown, textOf, { Edit: ["Enter", edit], Delete: ["Delete", remove, true] });

/** Why the last edit was refused; what was refused before the page was opened isn't said again. */
let refusal;

list("profile-edits").onchange = (sections) => {
  const state = stateOf(sections);
  if (!state) return;
  const now = state.refusal ?? null;
  if (refusal !== undefined && now && now !== refusal) say(now, [], true);
  refusal = now;
};
