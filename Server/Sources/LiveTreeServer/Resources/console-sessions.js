// Who is connected to a database, for the admin: the sessions of SDKs, and the open event streams.

import { grouped, make, makeTime } from "./console-parts.js";
import { polled, table } from "./console-polled.js";

export function section(panel, body) {
  const entry = ({ path, query }) => make("span", "", {}, panel.link(path), query ? ` ${query}` : "");

  /** Links to the first of some nodes, and the number of all. */
  function listed(nodes, count) {
    const shown = nodes.slice(0, 3).map(entry);
    const more = count > shown.length ? [`… (${grouped(count)})`] : [];
    return make("span", "listed", {}, ...shown, ...more);
  }

  return polled(panel, body, ["status", "sessions"], ({ streams }, { sessions, count }) => [
    table(`Connected sessions: ${grouped(count)}`, ["Since", "Identity", "Listens to", "On disconnect", "Address", "Client"],
      sessions.map((it) => [
        makeTime(it.since), it.who, listed(it.listens, it.listenCount),
        listed(it.onDisconnect.map((path) => ({ path })), it.onDisconnectCount), it.address, it.agent.slice(0, 60),
      ]),
      "No connected sessions."),
    table(`Open streams: ${grouped(streams.length)}`, ["Node", "Since", "Events"],
      streams.map((it) => [entry(it), makeTime(it.since), grouped(it.sent)]),
      "No open streams."),
  ]);
}
