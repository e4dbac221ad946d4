// Observes a node of a database: as a whole, or in parts if it's large.
// Source: Protocol.md §3.

import { isMany, join, parseJSON, segmentsOf, shallowOf } from "./console-tree.js";

/** Values with more characters are observed in parts, too. */
const LONGEST = 2_000_000;
/** Milliseconds of silence after which the server is probed. */
const SILENCE = 10_000;
/** Milliseconds in which the server must respond to a probe. */
const PATIENCE = 5_000;
/** Seconds until the next attempt to reach a server. */
const [SHORTEST, LONGEST_PAUSE] = [1, 2];

/** Observes a node as a whole or, if it's large, its keys and the visible children. */
export class Watch {
  isLarge = false;
  view = [];
  /** The time that loading the keys took, in milliseconds. */
  took = 0;

  constructor(panel, path) {
    Object.assign(this, { panel, path });
    this.run();
  }

  async run() {
    let pause = 0;
    while (!this.isOver) {
      this.controller = new AbortController();
      this.signal = this.controller.signal;
      try {
        await this.#observe(() => (pause = 0));
      } catch (error) {
        if (this.isOver || this.signal.aborted) continue;
        if (error === "large") [this.isLarge, this.isLong, this.loaded] = [true, true, null];
        else pause = this.#pause(error, pause);
      }
      await this.sleep(pause);
    }
  }

  /** Seconds until the next attempt: rules may change, and a lost server may return soon. */
  #pause({ status, message }, pause) {
    if (status > 0) this.panel.fail(this, status, message);
    if (status > 0) return status === 401 || status === 403 ? 2 : 10;
    const next = Math.min(LONGEST_PAUSE, Math.max(SHORTEST, pause * 1.5));
    this.panel.lose(this, Math.round(next), message);
    return next;
  }

  sleep(seconds) {
    return new Promise((resolve) => {
      if (seconds === 0) return resolve();
      const timer = setTimeout(resolve, seconds * 1000);
      this.signal.addEventListener("abort", () => [clearTimeout(timer), resolve()]);
    });
  }

  /** Restarts with another credential, or other visible rows. */
  restart = () => this.controller.abort();

  stop() {
    this.isOver = true;
    this.controller.abort();
  }

  async #observe(live) {
    const { panel, path, signal } = this;
    // The keys may already have been loaded, for the row of the closed node.
    const known = panel.at(path);
    if (!this.loaded && isMany(known)) [this.isLarge, this.loaded] = [true, known.time];
    // Requesting the keys of a large node takes a long time, so they are refreshed rarely.
    const isOld = performance.now() - this.loaded > Math.max(10_000, 20 * this.took);
    if (!this.isLarge || !this.loaded || isOld) {
      const start = performance.now();
      const answer = await panel.client.request("GET", path, { query: { shallow: true }, signal });
      const node = shallowOf(answer.text.trim());
      this.isLarge ||= isMany(node);
      if (this.isLarge) panel.receiveKeys(path, node);
      this.loaded = performance.now();
      this.took = this.loaded - start;
    }
    if (!this.isLarge) return this.stream({}, (place, json) => panel.receive(place, json), live);
    const { observeInParts } = await import("./console-large.js");
    return observeInParts(this, live);
  }

  /** Sets the visible rows; only these are observed in a large node. */
  show(first, last) {
    this.view = [first, last];
    this.shown?.();
  }

  async stream(query, receive, live) {
    const { panel, path, signal } = this;
    const headers = { Accept: "text/event-stream" };
    const response = await panel.client.fetch("GET", path, { query, headers, signal });
    let isSilent = false;
    const silence = () => {
      clearTimeout(this.silence);
      this.silence = setTimeout(ask, SILENCE);
    };
    // A probe distinguishes a server that hangs from a quiet one.
    const ask = async () => {
      const options = { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) };
      const answer = await fetch("/live/console-parts.js", options).catch(() => null);
      if (signal.aborted) return;
      if (answer) silence();
      else [isSilent] = [true, reader.cancel()];
    };
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let isFirst = true;
    try {
      for await (const [event, json] of eventsFrom(reader, () => isFirst && LONGEST, silence)) {
        if (event === "cancel" && /too large/.test(json)) throw "large";
        if (event === "cancel" || event === "auth_revoked") throw refused(401, json);
        if (event !== "put" && event !== "patch") continue;
        const at = segmentsOf(json.path).reduce(join, path);
        if (event === "put") receive(at, json.data);
        else for (const [key, data] of Object.entries(json.data)) receive(join(at, key), data);
        if (isFirst) live();
        panel.live(this, isFirst);
        isFirst = false;
      }
    } finally {
      clearTimeout(this.silence);
      reader.cancel().catch(() => {});
    }
    const reason = isSilent ? "The server isn't responding." : "The server ended the stream.";
    throw refused(0, reason);
  }
}

export const refused = (status, message) => Object.assign(new Error(message), { status });

/** The events of a stream. Throws "large" if an event is longer than allowed. */
async function* eventsFrom(reader, longest, heard) {
  let text = "";
  for (;;) {
    heard();
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    const events = text.split(/\r?\n\r?\n/);
    if (events.length === 1 && longest() && text.length > longest()) throw "large";
    text = events.pop();
    for (const event of events) {
      const field = (name) =>
        event
          .split(/\r?\n/)
          .filter((line) => line.startsWith(name + ":"))
          .map((line) => line.slice(name.length + 1).replace(/^ /, ""))
          .join("\n");
      if (field("event")) yield [field("event"), parseJSON(field("data") || "null")];
    }
  }
}
