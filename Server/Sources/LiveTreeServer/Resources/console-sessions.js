// Who is connected to a database, for the admin: the sessions of SDKs, and the open event streams.

import { grouped, timeOf } from "./console-parts.js";
import { polled, table } from "./console-polled.js";

/** The first of some paths, and the number of all. */
function listed(paths, count) {
  const texts = paths.slice(0, 3).map((it) => (typeof it === "string" ? it : [it.path, it.query].filter(Boolean).join(" ")));
  return count > texts.length ? `${texts.join(", ")}, … (${grouped(count)})` : texts.join(", ");
}

export function section(panel, body) {
  return polled(panel, body, ["status", "sessions"], ({ streams }, { sessions, count }) => [
    table(`Connected sessions: ${grouped(count)}`, ["Since", "Identity", "Listens to", "On disconnect", "Address", "Client"],
      sessions.map((it) => [
        timeOf(it.since), it.who, listed(it.listens, it.listenCount),
        listed(it.onDisconnect, it.onDisconnectCount), it.address, it.agent.slice(0, 60),
      ]),
      "No connected sessions."),
    table(`Open streams: ${grouped(streams.length)}`, ["Node", "Since", "Events"],
      streams.map((it) => [it.path + (it.query ? ` ${it.query}` : ""), timeOf(it.since), grouped(it.sent)]),
      "No open streams."),
  ]);
}
