// The activity of a database, for the admin: who is connected and listens, the last writes, and what
// was refused and why.

import { grouped, make, makeButton, meaningOfRefusal, timeOf } from "./console-parts.js";

const AGAIN = 2000;

/** The open streams, the last writes and the last refusals. */
export function activity(panel) {
  const sentence = (textContent) => make("p", "message", { textContent });
  const body = make("section", "activity", {}, sentence("Loading…"));
  let isOver = false;
  let timer;

  async function look() {
    try {
      const read = async (name) => JSON.parse((await panel.request("GET", `/.live/${name}`)).text);
      const [status, present] = await Promise.all([read("status"), read("sessions")]);
      draw({ ...status, ...present });
    } catch (error) {
      body.replaceChildren(sentence(reason(error)));
    }
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(look, AGAIN);
  }

  function reason({ status, message }) {
    if (status === 404) return "Not available on this server.";
    if (status !== 401) return message;
    return meaningOfRefusal(message, () => "Only the admin may see this.").sentence;
  }

  function table(caption, head, rows, empty) {
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

  /** A button that shows which rule refused a request; empty if no rule did. */
  const why = (it) =>
    (it.status === 401 || it.status === 403) && it.operation !== "auth"
      ? makeButton("Why?", async () => {
          await panel.showTab("rules");
          panel.tab?.simulate?.(it);
        }, { ariaLabel: `Why was ${it.operation} ${it.path} refused?` })
      : "";

  /** The first of some paths, and the number of all. */
  function listed(paths, count) {
    const texts = paths.slice(0, 3).map((it) => (typeof it === "string" ? it : [it.path, it.query].filter(Boolean).join(" ")));
    return count > texts.length ? `${texts.join(", ")}, … (${grouped(count)})` : texts.join(", ");
  }

  let drawn = "";

  function draw({ sessions = [], count = 0, streams = [], writes = [], refusals = [] }) {
    const now = JSON.stringify([sessions, streams, writes, refusals]);
    if (now === drawn) return;
    drawn = now;
    const focused = body.contains(document.activeElement) && document.activeElement.ariaLabel;
    body.replaceChildren(
      table(`Connected sessions: ${grouped(count)}`, ["Since", "Identity", "Listens to", "On disconnect", "Address", "Client"],
        sessions.map((it) => [
          timeOf(it.since), it.who, listed(it.listens, it.listenCount),
          listed(it.onDisconnect, it.onDisconnectCount), it.address, it.agent.slice(0, 60),
        ]),
        "No connected sessions."),
      table(`Open streams: ${grouped(streams.length)}`, ["Node", "Since", "Events"],
        streams.map((it) => [it.path + (it.query ? ` ${it.query}` : ""), timeOf(it.since), grouped(it.sent)]),
        "No open streams."),
      table("Last writes", ["Time", "Request", "Node", "Bytes", "Identity"],
        writes.map((it) => [timeOf(it.time), it.operation, it.path, grouped(it.bytes), it.who]),
        "No writes since the server started."),
      table("Refused requests", ["Time", "Request", "Node", "Status", "Reason", "Identity", ""],
        refusals.map((it) => [timeOf(it.time), it.operation, it.path, it.status, it.reason, it.who, why(it)]),
        "No refused requests since the server started."),
    );
    if (focused) body.querySelector(`[aria-label="${CSS.escape(focused)}"]`)?.focus();
  }

  panel.body.append(body);
  look();
  return {
    body,
    restart: look,
    close() {
      isOver = true;
      clearTimeout(timer);
      body.remove();
    },
  };
}
