// The form with which the user of the console authenticates.

import { make, makeButton } from "./console-parts.js";

/** Shows and hides the form for a credential. A token is kept in memory only. */
export function authenticate(panel) {
  const place = panel.find(".identity");
  place.hidden = !place.hidden;
  if (place.hidden) return;
  const change = (token, isAdmin) => {
    Object.assign(panel.client, { token, isAdmin });
    panel.showIdentity();
    panel.restart();
    panel.section?.restart?.();
  };
  const field = make("input", "", {
    type: "password",
    ariaLabel: "Token",
    placeholder: "Token",
    autocomplete: "off",
    value: panel.client.token ?? "",
  });
  const form = make("form", "actions", {}, field, make("button", "", { textContent: "Use token" }));
  form.onsubmit = (event) => {
    event.preventDefault();
    change(field.value.trim() || null, panel.client.isAdmin);
  };
  const forget = makeButton("Unauthenticated", () => {
    field.value = "";
    change(null, false);
  });
  form.append(forget);
  if (panel.host.hasAttribute("data-owner"))
    form.append(makeButton("As admin", () => change(null, true)));
  const hint = panel.host.hasAttribute("data-owner")
    ? "On this server, anyone can act as the admin, who bypasses all rules."
    : "Enter an ID token or the admin secret. Closing this page discards it.";
  place.replaceChildren(form, make("p", "hint", { textContent: hint }));
  field.focus();
}
