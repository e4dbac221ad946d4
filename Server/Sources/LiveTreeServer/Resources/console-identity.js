// The form with which the user of the console authenticates.

import { make, makeButton, meaningOfRefusal } from "./console-parts.js";
import { actAsAdmin, makeUserForm } from "./console-user.js";

/** Shows or hides the form. */
export function authenticate(panel) {
  const place = panel.find(".identity");
  if (place.hidden) new Form(panel, place);
  else close(panel);
}

/** Hides the form, and returns the focus to the button that shows it. */
function close(panel) {
  const place = panel.find(".identity");
  const hadFocus = place.contains(document.activeElement);
  place.hidden = true;
  place.replaceChildren();
  const button = panel.find("[data-identity]");
  button.ariaExpanded = "false";
  if (hadFocus) button.focus();
}

/** The form: it closes when it has succeeded, and with Esc. */
class Form {
  constructor(panel, place) {
    this.panel = panel;
    const { client } = panel;
    this.field = make("input", "", {
      type: "password", ariaLabel: "Token or admin secret", placeholder: "Token or admin secret",
      autocomplete: "off", required: true,
    });
    const form = make("form", "actions", {}, this.field, make("button", "primary", { textContent: "Sign in" }));
    form.onsubmit = (event) => {
      event.preventDefault();
      this.#signIn(this.field.value.trim());
    };
    const isEmulator = panel.host.hasAttribute("data-owner");
    if (client.token || client.isAdmin) form.append(makeButton("Sign out", () => this.#become(null, false)));
    if (isEmulator && (client.token || !client.isAdmin)) form.append(makeButton("As admin", () => this.#become(null, true)));
    if (client.user) form.append(makeButton("Back to admin", () => this.#endUser()));
    form.append(makeButton("Cancel", () => close(panel), { className: "quiet" }));
    this.message = make("p", "message", { role: "alert" });
    const hint = make("p", "hint", {
      textContent: isEmulator
        ? "On this server, anyone can act as the admin, who bypasses all rules. Closing this tab discards a token."
        : "Enter an ID token or the admin secret. Closing this tab discards it.",
    });
    place.replaceChildren(form, this.message, hint);
    if (client.token || client.isAdmin)
      place.append(makeUserForm(panel, (error) => this.#fail(error.message), () => close(panel)));
    place.onkeydown = (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close(panel);
    };
    place.hidden = false;
    panel.find("[data-identity]").ariaExpanded = "true";
    this.field.focus();
  }

  async #signIn(token) {
    try {
      await this.panel.client.check(token, this.panel.path);
      this.#become(token);
    } catch (error) {
      this.field.ariaInvalid = "true";
      this.#fail(error.status === 401 ? meaningOfRefusal(error.message, (cause) => `${cause}.`).sentence : error.message);
      this.field.focus();
    }
  }

  #endUser() {
    close(this.panel);
    actAsAdmin(this.panel);
  }

  #fail(sentence) {
    this.message.toggleAttribute("data-error", true);
    this.message.textContent = sentence;
  }

  #become(token, isAdmin) {
    const { panel } = this;
    panel.client.become(token, isAdmin);
    close(panel);
    panel.changeIdentity();
  }
}
