// The companies: controls what the endpoint returns next, and how often it is polled.

import { grouped, list } from "/live/page.js";
import { find, onPress, say, send, stateOf } from "./demo.js";

const autoplay = find("[data-autoplay]");
const outage = find("[data-outage]");
const interval = find("[name=interval]");
let state = null;
/** The number of polls of this page's list, and when the next one is due. */
let [refreshes, next] = [null, null];

const post = (name, body) => send("POST", `/companies/${name}`, body);

onPress(find("[data-next]"), "The next delivery failed", () => post("next"));
onPress(find("[data-shuffle]"), "Nothing was edited", () => post("shuffle"));
onPress(autoplay, "Autoplay couldn't be switched on or off", () => post("autoplay", { on: !state?.autoplay }));
onPress(outage, "The outage couldn't be started or ended", () => post("outage", { on: !state?.outage }));

interval.onchange = async () => {
  try {
    await post("interval", { seconds: Number(interval.value) });
  } catch (error) {
    say(`The polling interval wasn't changed: ${error.message}`, [], true);
    drawInterval();
  }
};

/** Shows the polling interval, even one that the menu doesn't offer. */
function drawInterval() {
  if (!state) return;
  const value = String(state.interval);
  const isOffered = [...interval.options].some((option) => option.value === value);
  if (!isOffered) interval.add(new Option(`${value} s`, value));
  interval.value = value;
}

list("companies-state").onchange = (sections) => {
  state = stateOf(sections);
  if (!state) return;
  if (refreshes !== null && refreshes !== state.refreshes) next = performance.now() + state.interval * 1000;
  refreshes = state.refreshes;
  drawCountdown();
  autoplay.ariaPressed = String(state.autoplay);
  outage.ariaPressed = String(state.outage);
  find("[data-polls]").textContent = grouped(state.polls);
  find("[data-not-modified]").textContent = grouped(state.notModified);
  drawEndpoint(state.endpoint);
  drawInterval();
};

/** Shows the seconds until the next poll; a dash until the first poll, and during an outage. */
function drawCountdown() {
  const seconds = Math.max(0, Math.ceil((next - performance.now()) / 1000));
  find("[data-countdown]").textContent = state?.outage || next === null ? "–" : grouped(seconds);
}

setInterval(drawCountdown, 250);

/** Redraws only if the endpoint changes, so that selected text stays selected. */
function drawEndpoint(endpoint) {
  if (find("[data-endpoint]").textContent === endpoint) return;
  find("[data-endpoint]").textContent = endpoint;
  find("[data-curl]").textContent =
    `curl -s ${endpoint} | sed 's/iPad/iPad Pro/' \\\n  | curl -X PUT --data-binary @- ${endpoint}`;
}

// Browsers offer the clipboard only to secure pages: those from localhost, or over HTTPS.
const copy = find("[data-copy]");
copy.hidden = !navigator.clipboard;
onPress(copy, "Nothing was copied", async () => {
  await navigator.clipboard.writeText(find("[data-curl]").textContent);
  say("Copied.");
});
