// What the pages of the demos share: requests, messages, forms in dialogs.

// MARK: Requests.

const LONGEST_WAIT = 15000;

/** The answer's JSON, if it has one; a refusal is thrown in the server's own words. */
export async function send(method, path, body) {
  const request = { method, signal: AbortSignal.timeout(LONGEST_WAIT) };
  if (body !== undefined) {
    request.headers = { "Content-Type": "application/json" };
    request.body = JSON.stringify(body);
  }
  const response = await fetch(path, request).catch(() => {
    throw new Error("The server does not answer.");
  });
  const text = await response.text();
  if (!response.ok) throw new Error(errorIn(text) ?? `The server says ${response.status}.`);
  return text ? JSON.parse(text) : null;
}

function errorIn(text) {
  try {
    return JSON.parse(text).error;
  } catch {
    return undefined;
  }
}

// MARK: Pieces of the page.

export const find = (selector, root = document) => root.querySelector(selector);

export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

export const makeButton = (textContent, onclick, properties) =>
  make("button", { type: "button", textContent, onclick, ...properties });

/** The content of a list's only row. */
export const stateOf = (sections) => sections[0]?.items[0]?.content ?? null;

/** The part of an empty list's notice that says what to do. */
export function offerWhenEmpty(sentence, ...buttons) {
  const offer = make("div", { className: "offer" }, make("p", { textContent: sentence }));
  offer.append(...buttons);
  find("main > .notice").append(offer);
}

// MARK: One message at a time, at the foot of the page; it stays until it is closed or replaced.

const toast = make("div", { className: "toast", hidden: true });
const status = make("p", { role: "status" });
const alert = make("p", { role: "alert" });
const ways = make("span", { className: "ways" });
toast.append(status, alert, ways);
document.body.append(toast);

/** Says a sentence, and offers what can be done about it, `[[label, action]]`. */
export function say(sentence, choices = [], isAlert = false) {
  status.textContent = isAlert ? "" : sentence;
  alert.textContent = isAlert ? sentence : "";
  const choose = (act) => () => {
    hush();
    act();
  };
  const buttons = choices.map(([label, act]) => makeButton(label, choose(act)));
  ways.replaceChildren(...buttons, makeButton("×", hush, { ariaLabel: "Close", className: "close" }));
  toast.hidden = false;
}

export function hush() {
  toast.hidden = true;
}

/** Does what may fail; a failure is said with its cause, and can be tried again. */
export async function attempt(failure, act) {
  try {
    await act();
    return true;
  } catch (error) {
    say(`${failure}: ${error.message}`, [["Try again", () => attempt(failure, act)]], true);
    return false;
  }
}

/** As `attempt`, with the button shown as busy and pressed once only. */
export function onPress(button, failure, act) {
  button.onclick = () => occupy(button, failure, act);
}

/** The same for a form, which is submitted only with values that are allowed. */
export function onSubmit(form, failure, act) {
  form.onsubmit = (event) => {
    event.preventDefault();
    occupy(find("[type=submit]", form), failure, act);
  };
}

async function occupy(button, failure, act) {
  if (button.ariaBusy === "true" || button.ariaDisabled === "true") return;
  button.ariaBusy = "true";
  hush();
  await attempt(failure, act);
  button.ariaBusy = null;
}

// MARK: A form in a dialog.

/**
 * Saves with Enter or its button, and closes. A failure is said in the dialog, and what was entered
 * stays; it is thrown away only when somebody says so.
 *
 * - `lack()` is what keeps it from being saved, as a sentence, or "".
 * - `draft()` is what was entered, as JSON; `save(draft)` may fail.
 * - `kept` is said after a failure, of what was entered.
 */
export class FormDialog {
  constructor(element, { draft, save, lack = () => "", kept = "" }) {
    Object.assign(this, { element, draft, save, lack, kept });
    this.form = find("form", element);
    this.problem = find(".problem", element);
    this.saving = find("[data-save]", element);
    this.form.onsubmit = (event) => {
      event.preventDefault();
      this.submit();
    };
    this.form.oninput = () => this.refresh();
    find("[data-cancel]", element).onclick = () => this.cancel();
    find("[data-discard]", element).onclick = () => element.close();
    find("[data-keep]", element).onclick = () => this.#ask(false);
    element.oncancel = (event) => this.#refuse(event);
    // Chromium asks the page once only before Escape closes a dialog, unless the key is taken.
    element.onkeydown = (event) => {
      if (event.key === "Escape") this.#refuse(event);
    };
  }

  open() {
    this.#ask(false);
    this.#showProblem("");
    this.initial = JSON.stringify(this.draft());
    this.refresh();
    hush();
    this.element.showModal();
  }

  get isChanged() {
    return JSON.stringify(this.draft()) !== this.initial;
  }

  /** Looks again at whether it can be saved. */
  refresh() {
    const lack = this.lack();
    this.saving.disabled = lack !== "";
    find(".lack", this.element).textContent = lack;
  }

  async submit() {
    if (this.isBusy || this.lack()) return;
    this.#setBusy(true);
    this.#showProblem("");
    try {
      await this.save(this.draft());
      this.element.close();
    } catch (error) {
      this.#showProblem(`${error.message} ${this.kept}`);
    }
    this.#setBusy(false);
  }

  cancel() {
    if (this.isBusy) return;
    if (this.isChanged) this.#ask(true);
    else this.element.close();
  }

  #refuse(event) {
    event.preventDefault();
    event.stopPropagation();
    this.cancel();
  }

  #ask(isAsking) {
    const hadFocus = find(".question", this.element).contains(document.activeElement);
    find(".question", this.element).hidden = !isAsking;
    find(".actions", this.element).hidden = isAsking;
    if (isAsking) find("[data-keep]", this.element).focus();
    else if (hadFocus) this.saving.focus();
  }

  #showProblem(text) {
    this.problem.textContent = text;
  }

  #setBusy(isBusy) {
    this.isBusy = isBusy;
    this.saving.ariaBusy = String(isBusy);
    this.saving.textContent = isBusy ? "Saving…" : "Save";
  }
}
