// Switches to another database of the server: one that is in use, or one that is typed.

import { make, makeButton } from "./console-parts.js";

/** Shows and hides the databases. */
export async function switchDatabase(panel, button) {
  const place = panel.find(".databases");
  place.hidden = !place.hidden;
  button.ariaExpanded = String(!place.hidden);
  if (place.hidden) return;
  const field = make("input", "", { ariaLabel: "Name of a database", placeholder: "Name", spellcheck: false });
  const form = make("form", "actions", {}, field, make("button", "", { textContent: "Open" }));
  form.onsubmit = (event) => {
    event.preventDefault();
    open(field.value.trim());
  };
  const list = make("div", "actions", { role: "group", ariaLabel: "Databases in use" });
  place.replaceChildren(form, list);
  field.focus();
  // Only the admin may list the databases; other users type the name.
  const status = await panel.request("GET", "/.live/status").catch(() => null);
  const names = status ? (JSON.parse(status.text).databases ?? []) : [];
  const now = new URLSearchParams(location.search).get("ns") ?? "";
  for (const name of names.filter((each) => each !== now))
    list.append(makeButton(name || "default", () => open(name)));
}

/** Opens a database; an empty name is the server's default. */
function open(name) {
  const query = new URLSearchParams(location.search);
  if (name) query.set("ns", name);
  else query.delete("ns");
  location.assign(`${location.pathname}?${query}`);
}
