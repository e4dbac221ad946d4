// A form in a dialog.

import { find, hush, make, makeButton } from "./demo.js";

/**
 * Saves with Enter or its button, and closes. After a failure the dialog shows the error and keeps
 * the input, which is discarded only when the user confirms it.
 *
 * - `lack()` returns a sentence about what is missing before it can be saved, or "".
 * - `faults()` returns what is wrong with fields, `[[field, sentence]]`, which is shown beside them.
 * - `draft()` returns the input as JSON; `save(draft)` may fail.
 * - `kept` is shown after the error when saving fails.
 */
export class FormDialog {
  constructor(element, { draft, save, lack, kept, faults = () => [] }) {
    Object.assign(this, { element, draft, save, lack, kept, faults });
    this.form = find("form", element);
    this.#addFooter();
    this.form.onsubmit = (event) => {
      event.preventDefault();
      this.submit();
    };
    this.form.oninput = () => this.refresh();
    element.oncancel = (event) => this.#refuse(event);
    // Chromium lets a page cancel Escape in a dialog only once, unless the page handles the key.
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

  /** Updates whether the form can be saved. */
  refresh() {
    const faults = this.faults();
    this.#mark(new Map(faults));
    this.missing.textContent = faults.length > 0 ? "" : this.lack();
    this.saving.disabled = faults.length > 0 || this.missing.textContent !== "";
  }

  /** Marks fields whose values are wrong, and says what is wrong below each. */
  #mark(faults) {
    for (const field of this.form.querySelectorAll("input")) {
      const sentence = faults.get(field) ?? "";
      if (sentence === (field.problem?.textContent ?? "")) continue;
      field.problem ??= this.#addProblem(field);
      field.problem.textContent = sentence;
      field.ariaInvalid = sentence ? "true" : null;
    }
  }

  #addProblem(field) {
    const id = `${this.element.id}-${field.name}-problem`;
    const problem = make("p", { className: "problem beside", role: "alert", id });
    field.setAttribute("aria-describedby", id);
    field.closest(".stepper, .field").after(problem);
    return problem;
  }

  get isBusy() {
    return this.saving.ariaBusy === "true";
  }

  async submit() {
    if (this.isBusy || this.saving.disabled) return;
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
