// Replays a recording of the demos' lists, because this site has no server: it takes the place of the stream of events, and
// answers edits with the reason why they can't be made.

(() => {
  /** Seconds: between two steps, after the last event, between two signs of life. */
  const [STEP, REST, ALIVE] = [0.1, 4, 5];
  const REFUSAL = "This page replays a recording. To edit the list, run: make demo";
  const reading = fetch(document.currentScript.dataset.recording)
    .then((response) => response.text())
    .then((text) => text.trim().split("\n").map((line) => JSON.parse(line)));
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const player = { isPaused: calm.matches };
  window.replay = player;

  /** The events of some lists, in the order and at the times of the recording, again and again. */
  class Replay extends EventTarget {
    static CONNECTING = 0;
    readyState = Replay.CONNECTING;
    time = 0;
    next = 0;
    quiet = 0;
    rounds = 0;

    constructor(address) {
      super();
      player.stream = this;
      const names = new Set(address.split("?")[0].split("/").at(-1).split(","));
      reading.then((events) => {
        this.events = events.filter(({ event }) => names.has(event.split("/")[0]));
        this.length = events.at(-1).at + REST;
        this.start();
      });
    }

    start() {
      if (this.readyState === 2) return;
      this.readyState = 1;
      this.onopen?.(new Event("open"));
      this.send();
      this.timer = setInterval(() => this.step(), STEP * 1000);
    }

    step() {
      this.quiet += STEP;
      if (this.quiet > ALIVE) this.dispatch("alive", 1);
      if (player.isPaused || document.hidden) return;
      this.time += STEP;
      if (this.time > this.length) Object.assign(this, { time: 0, next: 0, rounds: this.rounds + 1 });
      this.send();
    }

    send() {
      while (this.events[this.next]?.at <= this.time) {
        const { event, data } = this.events[this.next];
        this.next += 1;
        this.dispatch(event, data);
      }
    }

    dispatch(kind, data) {
      this.quiet = 0;
      this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }));
    }

    close() {
      this.readyState = 2;
      clearInterval(this.timer);
    }
  }

  window.EventSource = Replay;

  const { fetch: load } = window;
  window.fetch = (resource, options = {}) =>
    (options.method ?? "GET") === "GET"
      ? load(resource, options)
      : Promise.resolve(new Response(JSON.stringify({ error: REFUSAL }), { status: 503 }));

  addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector("[data-recording] button");
    const draw = () => {
      button.ariaPressed = String(player.isPaused);
      button.textContent = player.isPaused ? "Play" : "Pause";
    };
    button.onclick = () => {
      player.isPaused = !player.isPaused;
      draw();
    };
    draw();
  });
})();
