// The activity of a database, for the admin: its writes and readers in the last hour, the last writes,
// and what was refused and why.

import { chart } from "./console-chart.js";
import { grouped, make, makeButton, makeTime } from "./console-parts.js";
import { polled, table } from "./console-polled.js";

export function section(panel, body) {
  /** A button that shows which rule refused a request; empty if no rule did. */
  const why = (it) =>
    (it.status === 401 || it.status === 403) && it.operation !== "auth"
      ? makeButton("Why?", async () => {
          await panel.visit("rules");
          panel.section?.simulate?.(it);
        }, { ariaLabel: `Why was ${it.operation} ${it.path} refused?` })
      : "";

  return polled(panel, body, ["status"], ({ history, writes, refusals }) => [
    charts(history),
    table("Last writes", ["Time", "Request", "Node", "Bytes", "Identity"],
      writes.map((it) => [makeTime(it.time), it.operation, panel.link(it.path), grouped(it.bytes), it.who]),
      "No writes since the server started."),
    table("Refused requests", ["Time", "Request", "Node", "Status", "Reason", "Identity", ""],
      refusals.map((it) => [makeTime(it.time), it.operation, panel.link(it.path), it.status, it.reason, it.who, why(it)]),
      "No refused requests since the server started."),
  ]);
}

function charts(history) {
  const numbers = (name) => history.map((minute) => minute[name]);
  const points = (name) => history.map((minute) => [minute.start, minute[name]]);
  const sum = numbers("writes").reduce((all, each) => all + each, 0);
  const highest = (name) => grouped(Math.max(0, ...numbers(name)));
  return make("div", "charts", {},
    chart("writes", "Writes", points("writes"), `${grouped(sum)} in the last hour, at most ${highest("writes")} a minute`),
    chart("readers", "Readers", points("readers"), `${grouped(numbers("readers").at(-1) ?? 0)} in this minute, at most ${highest("readers")} in the last hour`),
  );
}
