// The databases of the server: those in use, and a field for the name of another.

import { make } from "./console-parts.js";

export function section(panel, body) {
  const current = panel.client.ns ?? "";
  const field = make("input", "", { ariaLabel: "Name of a database", placeholder: "Name", spellcheck: false });
  const form = make("form", "actions", {}, field, make("button", "primary", { textContent: "Open" }));
  form.onsubmit = (event) => {
    event.preventDefault();
    location.assign(addressOf(field.value.trim()));
  };
  const list = make("ul", "names", { ariaLabel: "Databases in use" });
  const hint = make("p", "hint", { role: "status" });
  body.append(form, list, hint);
  const draw = (names) => list.replaceChildren(...[...new Set([current, ...names])].sort().map(entry));
  const entry = (name) => {
    const link = make("a", "", { href: addressOf(name), textContent: name || "default" });
    if (name === current) link.ariaCurrent = "true";
    return make("li", "", {}, link);
  };

  async function look() {
    draw([]);
    try {
      const { text } = await panel.client.request("GET", "/.live/status");
      draw(JSON.parse(text).databases);
      hint.textContent = "";
    } catch {
      hint.textContent = "Only the admin sees the names of other databases. Type a name to open one.";
    }
  }

  look();
  return { restart: look, close: () => body.remove() };
}

/** The URL of a database's data; an empty name is the server's default. */
function addressOf(name) {
  const query = new URLSearchParams(name ? { ns: name } : {});
  return `${location.pathname}${query.size ? `?${query}` : ""}`;
}
