// The tutorial: checks off each step once the page shows that it was done.

import { list } from "/live/page.js";

const KEY = "livelist-tutorial-4";
const [OPEN, IMPORT, EDIT, WATCH] = [0, 1, 2, 3];
/** A change of at most this many rows counts as an edit; an import changes more. */
const MOST_EDITED = 3;
const tutorial = document.querySelector(".tutorial");
const steps = [...tutorial.querySelectorAll("li")];
let done = new Set();

/** If the browser denies storage, progress is lost when the page is closed. */
function remember() {
  try {
    localStorage[KEY] = JSON.stringify({ open: tutorial.open, done: [...done] });
  } catch {}
}

function recall() {
  try {
    const memory = JSON.parse(localStorage[KEY]);
    tutorial.open = memory.open;
    done = new Set(memory.done);
  } catch {}
}

function draw() {
  steps.forEach((step, index) => step.toggleAttribute("data-done", done.has(index)));
  tutorial.querySelector("[data-done]").textContent = `${done.size} of ${steps.length}`;
}

function tick(step) {
  done.add(step);
  draw();
  remember();
}

/** A change within seconds of using the console counts as an edit in the console. */
let used = -Infinity;
for (const type of ["keydown", "click", "change", "drop", "paste"]) {
  document.querySelector("[data-live-console]").addEventListener(type, () => {
    used = performance.now();
  });
}

/** Whether the page has shown that the rules deny access. */
let wasDenied = false;

new MutationObserver(() => {
  const isDenied = /rules deny/.test(document.querySelector("[data-notice]")?.textContent);
  if (wasDenied && !isDenied && document.documentElement.dataset.phase === "live") tick(OPEN);
  wasDenied = isDenied || (wasDenied && document.documentElement.dataset.phase !== "live");
}).observe(document.querySelector("main"), { childList: true, subtree: true, characterData: true });

/** Any client may act as the admin, as in an emulator. */
tutorial.querySelector("[data-close]").onclick = async () => {
  const body = await (await fetch("/live/demo/profile-closed.rules")).text();
  const headers = { Authorization: "Bearer owner" };
  await fetch("/.settings/rules.json", { method: "PUT", headers, body });
};

let old = null;

list("profile").onchange = (sections) => {
  const items = sections.flatMap((section) => section.items);
  const rows = new Map(items.map(({ id, content }) => [id, JSON.stringify(content)]));
  const ids = [...new Set([...rows.keys(), ...(old ?? rows).keys()])];
  // The first rows appear because the rules now allow access, not by an edit.
  const count = ids.filter((id) => old?.size && old.get(id) !== rows.get(id)).length;
  old = rows;
  if (count === 0) return;
  if (performance.now() - used > 3000) tick(WATCH);
  else tick(count > MOST_EDITED ? IMPORT : EDIT);
};

recall();
draw();
tutorial.ontoggle = remember;
