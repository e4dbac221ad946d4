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

const TIME = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" };
/** A time of day, from milliseconds since 1970. */
export const timeOf = (milliseconds) => new Date(milliseconds).toLocaleTimeString("en", TIME);

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
