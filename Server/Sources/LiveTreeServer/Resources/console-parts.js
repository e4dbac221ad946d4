// Elements that all parts of the console share.

export function make(tag, className, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), { className, ...properties });
  element.append(...children);
  return element;
}

export const makeButton = (textContent, onclick, properties) =>
  make("button", "", { type: "button", textContent, onclick, ...properties });

/** The digits of a number in groups of three. */
export const grouped = (number) => number.toLocaleString("en");

const HOUR = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const DAY = { day: "numeric", month: "short" };
/** The hour and minute of a time in milliseconds since 1970. */
export const hourOf = (milliseconds) => new Date(milliseconds).toLocaleTimeString("en", HOUR);

/** An element with the date and the time of day, from milliseconds since 1970; past years are named. */
export function makeTime(milliseconds) {
  const date = new Date(milliseconds);
  const isPast = date.getFullYear() !== new Date().getFullYear();
  const day = date.toLocaleDateString("en-GB", isPast ? { ...DAY, year: "numeric" } : DAY);
  const time = date.toLocaleTimeString("en", { ...HOUR, second: "2-digit" });
  return make("time", "", {
    dateTime: date.toISOString(), textContent: `${day}, ${time}`,
    title: date.toLocaleString("en", { dateStyle: "full", timeStyle: "long" }),
  });
}

/** Whether the rules denied a request, and not the server its token. */
export const isDenial = (message) => /^permission denied/i.test(message);

/**
 * What a refused request means, given the server's message. A token that is invalid, expired or revoked is refused before
 * any rule is evaluated; anything else is `denied`.
 */
export function meaningOfRefusal(message, denied) {
  const cause = message.replace(/\.$/, "");
  const isDenied = isDenial(cause);
  return { isDenied, sentence: isDenied ? denied(cause) : `${cause}. Authenticate with another token.` };
}

/** An error that offers choices, `[[label, action]]`. */
export const refusal = (message, choices) => Object.assign(new Error(message), { choices });

/** The height of a row, which the style sheet determines: rows that are touched are higher. */
export const rowHeight = (element) => parseFloat(getComputedStyle(element).getPropertyValue("--row"));

/** Copies a text to the clipboard, and says what it was. */
export async function copy(panel, text, name) {
  const box = make("textarea", "", { value: text, readOnly: true });
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // On an insecure page, only the selection can be copied.
    panel.body.append(box);
    box.select();
    document.execCommand("copy");
    box.remove();
    panel.tree.focus({ preventScroll: true });
  }
  panel.say(`Copied ${name}.`);
}
