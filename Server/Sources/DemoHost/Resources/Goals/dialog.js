// A form in a dialog.

import { find, hush, make, makeButton } from "./demo.js";

/**
 * Saves with Enter or its button, and closes. A failure is said in the dialog, and what was entered
 * stays; it is discarded only when the user says so.
 *
 * - `lack()` is what keeps it from being saved, as a sentence, or "".
 * - `draft()` is what was entered, as JSON; `save(draft)` may fail.
 * - `kept` is said after a failure, of what was entered.
 */
export class FormDialog {
  constructor(element, { draft, save, lack, kept }) {
    Object.assign(this, { element, draft, save, lack, kept });
    this.form = find("form", element);
    this.#addFooter();
    this.form.onsubmit = (event) => {
      event.preventDefault();
      this.submit();
    };
    this.form.oninput = () => this.refresh();
    element.oncancel = (event) => this.#refuse(event);
    // Chromium asks the page once only before Escape closes a dialog, unless the key is taken.
    element.onkeydown = (event) => {
      if (event.key === "Escape") this.#refuse(event);
    };
  }

  #addFooter() {
    this.problem = make("p", { className: "problem", role: "alert" });
    this.missing = make("p", { className: "missing" });
    this.saving = make("button", { className: "primary", textContent: "Save" });
    this.keeping = makeButton("Keep editing", () => this.#ask(false));
    const cancel = makeButton("Cancel", () => this.cancel());
    const discard = makeButton("Discard", () => this.element.close(), { className: "danger" });
    this.actions = make("div", { className: "footer" }, this.missing, cancel, this.saving);
    const question = make("p", { textContent: "Discard what you entered?", role: "alert" });
    this.question = make("div", { className: "footer" }, question, this.keeping, discard);
    this.form.append(this.problem, this.actions, this.question);
  }

  open(title) {
    if (title) find("h2", this.element).textContent = title;
    this.problem.textContent = "";
    this.initial = JSON.stringify(this.draft());
    this.#ask(false);
    this.refresh();
    hush();
    this.element.showModal();
  }

  /** Looks again at whether it can be saved. */
  refresh() {
    this.missing.textContent = this.lack();
    this.saving.disabled = this.missing.textContent !== "";
  }

  get isBusy() {
    return this.saving.ariaBusy === "true";
  }

  async submit() {
    if (this.isBusy || this.lack()) return;
    this.#setBusy(true);
    this.problem.textContent = "";
    try {
      await this.save(this.draft());
      this.element.close();
    } catch (error) {
      this.problem.textContent = `${error.message} ${this.kept}`;
    }
    this.#setBusy(false);
  }

  cancel() {
    if (this.isBusy) return;
    if (JSON.stringify(this.draft()) !== this.initial) this.#ask(true);
    else this.element.close();
  }

  #refuse(event) {
    event.preventDefault();
    event.stopPropagation();
    this.cancel();
  }

  #ask(isAsking) {
    const hadFocus = this.question.contains(document.activeElement);
    this.question.hidden = !isAsking;
    this.actions.hidden = isAsking;
    if (isAsking) this.keeping.focus();
    else if (hadFocus) this.saving.focus();
  }

  #setBusy(isBusy) {
    this.saving.ariaBusy = String(isBusy);
    this.saving.textContent = isBusy ? "Saving…" : "Save";
  }
}
