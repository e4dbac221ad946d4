// The activity of a database, for the admin: the last writes, and what was refused and why.

import { grouped, makeButton, timeOf } from "./console-parts.js";
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

  return polled(panel, body, ["status"], ({ writes, refusals }) => [
    table("Last writes", ["Time", "Request", "Node", "Bytes", "Identity"],
      writes.map((it) => [timeOf(it.time), it.operation, it.path, grouped(it.bytes), it.who]),
      "No writes since the server started."),
    table("Refused requests", ["Time", "Request", "Node", "Status", "Reason", "Identity", ""],
      refusals.map((it) => [timeOf(it.time), it.operation, it.path, it.status, it.reason, it.who, why(it)]),
      "No refused requests since the server started."),
  ]);
}
