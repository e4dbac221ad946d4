// Elements that all parts of the console share.

export function make(tag, className, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), { className, ...properties });
  element.append(...children);
  return element;
}

export const makeButton = (textContent, onclick, properties) =>
  make("button", "", { type: "button", textContent, onclick, ...properties });

/** An error that offers choices, `[[label, action]]`. */
export const refusal = (message, choices) => Object.assign(new Error(message), { choices });
