// Code that the demo pages share: requests, elements, messages.

// MARK: Requests.

const LONGEST_WAIT = 15000;

/** Returns the JSON of the response, if any; throws the server's error message. */
export async function send(method, path, body) {
  const request = { method, signal: AbortSignal.timeout(LONGEST_WAIT) };
  // A write is marked as JSON even without a body, which pages of other sites can't do.
  if (method === "POST" || method === "PUT") {
    request.headers = { "Content-Type": "application/json" };
    request.body = JSON.stringify(body ?? {});
  }
  const response = await fetch(path, request).catch(() => {
    throw new Error("The server isn't responding.");
  });
  const text = await response.text();
  if (!response.ok) throw new Error(errorIn(text) ?? `The server responded with ${response.status}.`);
  return text ? JSON.parse(text) : null;
}

function errorIn(text) {
  try {
    return JSON.parse(text).error;
  } catch {
    return undefined;
  }
}

// MARK: Elements.

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

// MARK: Messages. One is shown at the bottom of the page until it is closed or replaced.

const toast = make("div", { className: "toast", hidden: true });
const status = make("p", { role: "status" });
const alert = make("p", { role: "alert" });
const ways = make("span", { className: "ways" });
toast.append(status, alert, ways);
document.body.append(toast);

/** A text with one period at its end, also after an abbreviation: "Deleted Luca R." */
export const sentence = (text) => (text.endsWith(".") ? text : `${text}.`);

/** Shows a message with the actions that it offers, `[[label, action]]`. */
export function say(text, choices = [], isAlert = false) {
  status.textContent = isAlert ? "" : text;
  alert.textContent = isAlert ? text : "";
  const choose = (act) => () => {
    hush();
    act();
  };
  const buttons = choices.map(([label, act]) => makeButton(label, choose(act)));
  ways.replaceChildren(...buttons, makeButton("×", hush, { ariaLabel: "Close" }));
  toast.hidden = false;
}

export function hush() {
  toast.hidden = true;
}

/** Runs an action that may fail; if it does, shows the cause and a button to try again. */
export async function attempt(failure, act) {
  try {
    await act();
    return true;
  } catch (error) {
    say(`${failure}: ${error.message}`, [["Try again", () => attempt(failure, act)]], true);
    return false;
  }
}

/** Calls `attempt` when the button is pressed, and marks it as busy until the action ends. */
export function onPress(button, failure, act) {
  button.onclick = () => occupy(button, failure, act);
}

/** Does the same for a form. The browser submits a form only if all values are valid. */
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
