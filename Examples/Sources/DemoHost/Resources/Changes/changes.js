// The test bench: controls that choose what to change and where, and the history beside them.

import { grouped, list, plural } from "/live/page.js";
import { find, make, makeButton, onPress, onSubmit, send, stateOf } from "./demo.js";

const MOST_ITEMS = 100000;

const bench = find("#bench");
const start = find("#start");
const undoButton = find("[data-undo]");
const autoplayButton = find("[data-autoplay]");
let state = null;

// MARK: Go, Undo, Autoplay.

const change = () => {
  const { kind, sections, items, count } = bench.elements;
  return {
    kind: kind.value,
    sections: sections.value,
    items: items.value,
    count: count.valueAsNumber,
  };
};

const isSomething = ({ sections, items }) => sections !== "none" || items !== "none";

onSubmit(bench, "Nothing was changed", () => send("POST", "/changes/go", change()));
onPress(undoButton, "Nothing was undone", () => send("POST", "/changes/undo"));
onPress(autoplayButton, "Autoplay couldn't be switched on or off", () =>
  send("POST", "/changes/autoplay", { on: !state?.autoplay }),
);


/** Prevents a choice that changes neither sections nor items. */
bench.oninput = () => {
  const message = isSomething(change()) ? "" : "Choose where to change sections or items.";
  bench.elements.items.setCustomValidity(message);
};

const keys = {
  Enter: () => bench.requestSubmit(),
  u: () => undoButton.click(),
  a: () => autoplayButton.click(),
};

document.addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
  if (!keys[key] || ctrlKey || metaKey || altKey || repeat || defaultPrevented) return;
  // Enter presses a button that has the focus, and letters are typed into a field.
  const others = key === "Enter" ? "button, a, summary, #start *" : "input, select";
  if (target.matches(others)) return;
  event.preventDefault();
  keys[key]();
});

// MARK: Start over.

const SIZES = ["seed", "sections", "items"];

onSubmit(start, "The list wasn't reset", () => {
  const sizes = SIZES.map((name) => [name, start.elements[name].valueAsNumber]);
  return send("POST", "/changes/reset", Object.fromEntries(sizes));
});

start.oninput = () => {
  const { sections, items } = start.elements;
  const total = sections.valueAsNumber * items.valueAsNumber;
  const isTooMany = total > MOST_ITEMS;
  items.setCustomValidity(isTooMany ? `A list can have at most ${grouped(MOST_ITEMS)} items in all its sections.` : "");
  find(".hint", start).textContent = total >= 0 ? `${plural(total, "item")} in total` : "";
};

// MARK: The state.

list("changes-state").onchange = (rows) => {
  state = stateOf(rows);
  if (!state) return;
  autoplayButton.ariaPressed = String(state.autoplay);
  undoButton.ariaDisabled = String(!state.canUndo);
  find(".start summary").textContent =
    `Start over (seed ${grouped(state.seed)}, now ${plural(state.items, "item")} in ${plural(state.sections, "section")})`;
  if (!start.contains(document.activeElement)) start.elements.seed.value = state.seed;
};

// MARK: History. A button shows and hides the changeset of each run.

const runs = list("runs");

runs.decorate = ({ element, content }) => {
  element.dataset.verdict = /^accepted/.test(content.verdict ?? "") ? "accepted" : "refused";
  if (find(":scope > .extra", element)) return;
  const button = makeButton("Changeset", () => toggle(element), { ariaExpanded: "false" });
  element.append(make("div", { className: "extra" }, button));
};

function toggle(element) {
  const isOpen = element.toggleAttribute("data-open");
  find(".extra button", element).ariaExpanded = String(isOpen);
}

find("#runs").addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".row")) return;
  event.preventDefault();
  toggle(event.target);
});

/** On a narrow screen, the history is a sheet above the buttons. */
const runsButton = find("[data-runs]");
runsButton.onclick = () => showRuns(runsButton.ariaExpanded !== "true");

function showRuns(isShown) {
  runsButton.ariaExpanded = String(isShown);
  find("#runs").toggleAttribute("data-shown", isShown);
}

document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") showRuns(false);
});

start.oninput();
