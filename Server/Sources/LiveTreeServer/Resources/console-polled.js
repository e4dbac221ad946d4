// Tables of what a server reports to the admin, requested again every two seconds.

import { make, meaningOfRefusal } from "./console-parts.js";

const PAUSE = 2000;

const sentence = (textContent) => make("p", "message", { textContent });

/** A table or, without rows, a sentence. A cell is a text or an element. */
export function table(caption, head, rows, empty) {
  const cell = (tag, content) => {
    const element = make(tag, "");
    element.append(content);
    return element;
  };
  const line = (tag, texts) => make("tr", "", {}, ...texts.map((text) => cell(tag, text)));
  if (rows.length === 0) return sentence(empty);
  const title = make("thead", "", {}, line("th", head));
  const lines = make("tbody", "", {}, ...rows.map((row) => line("td", row)));
  return make("div", "wide", {}, make("table", "", {}, cell("caption", caption), title, lines));
}

/** Shows what `draw` makes of the reports with some names, until it's closed. */
export function polled(panel, body, names, draw) {
  let isOver = false;
  let timer;
  let drawn = "";
  body.replaceChildren(sentence("Loading…"));

  async function look() {
    clearTimeout(timer);
    try {
      const read = async (name) => (await panel.client.request("GET", `/.live/${name}`)).text;
      const texts = await Promise.all(names.map(read));
      if (texts.join() !== drawn) show(draw(...texts.map((text) => JSON.parse(text))));
      drawn = texts.join();
    } catch (error) {
      drawn = "";
      body.replaceChildren(sentence(reason(error)));
    }
    if (!isOver) timer = setTimeout(look, PAUSE);
  }

  /** Replaces the elements, and keeps the focus on the one with the same name. */
  function show(elements) {
    const name = (it) => it.ariaLabel || it.textContent;
    const focused = body.contains(document.activeElement) && name(document.activeElement);
    body.replaceChildren(...elements);
    if (focused) [...body.querySelectorAll("a, button")].find((it) => name(it) === focused)?.focus();
  }

  look();
  return {
    restart: look,
    close() {
      isOver = true;
      clearTimeout(timer);
      body.remove();
    },
  };
}

function reason({ status, message }) {
  if (status === 404) return "Not available on this server.";
  if (status !== 401) return message;
  return meaningOfRefusal(message, () => "Only the admin may see this.").sentence;
}
