// The companies: what the endpoint delivers next, and how often it is asked.

import { list } from "/live/page.js";
import { find, onPress, say, send, stateOf } from "./demo.js";

const autoplay = find("[data-autoplay]");
const outage = find("[data-outage]");
const interval = find("[name=interval]");
let state = null;

const post = (name, body) => send("POST", `/companies/${name}`, body);

onPress(find("[data-next]"), "There is no next delivery", () => post("next"));
onPress(find("[data-shuffle]"), "Nothing was edited", () => post("shuffle"));
onPress(autoplay, "Autoplay did not change", () => post("autoplay", { on: !state?.autoplay }));
onPress(outage, "The outage did not change", () => post("outage", { on: !state?.outage }));

interval.onchange = async () => {
  try {
    await post("interval", { seconds: Number(interval.value) });
  } catch (error) {
    say(`The interval did not change: ${error.message}`, [], true);
    drawInterval();
  }
};

/** Shows any interval, even one that can't be chosen here. */
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
  autoplay.ariaPressed = String(state.autoplay);
  outage.ariaPressed = String(state.outage);
  find("[data-polls]").textContent = state.polls.toLocaleString();
  find("[data-not-modified]").textContent = state.notModified.toLocaleString();
  drawEndpoint(state.endpoint);
  drawInterval();
};

/** Written only when it is another one, so that a selection in it stays. */
function drawEndpoint(endpoint) {
  if (find("[data-endpoint]").textContent === endpoint) return;
  find("[data-endpoint]").textContent = endpoint;
  find("[data-curl]").textContent =
    `curl -s ${endpoint} | sed 's/iPad/iPad Pro/' \\\n  | curl -X PUT --data-binary @- ${endpoint}`;
}

// Browsers give the clipboard to secure pages only: those of this computer, or over HTTPS.
const copy = find("[data-copy]");
copy.hidden = !navigator.clipboard;
onPress(copy, "Nothing was copied", async () => {
  await navigator.clipboard.writeText(find("[data-curl]").textContent);
  say("Copied.");
});
