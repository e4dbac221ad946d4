// A large node in the console: all its keys are loaded, but only the children near the visible rows
// are observed.

import {
  isInner, join, keysOf as keysIn, nodeOf, placeOf, replacing, segmentsOf, shallowOf,
} from "./console-tree.js";

/** The number of children to observe before and after the visible ones. */
const MARGIN = 100;
/** Longer texts are requested only once. */
const SHORT = 1000;

export async function observeInParts(watch, live) {
  watch.shown ??= () => extend(watch);
  try {
    // A stream of even these few children would be too long, so each is requested separately.
    if (watch.isLong && keysOf(watch).length <= MARGIN) throw "large";
    await observePart(watch, live);
  } catch (error) {
    if (error !== "large" && error.status !== 400) throw error;
    live();
    await requestEach(watch);
  }
}

const keysOf = ({ panel, path }) => {
  const node = panel.at(path);
  return isInner(node) ? keysIn(node) : [];
};

/** The indexes of the visible rows among the keys. */
function placesOf({ view }, keys) {
  const [first, last] = view.map((key) => placeOf(keys, key));
  return [Math.max(0, first ?? 0), Math.max(0, last ?? 0)];
}

function observePart(watch, live) {
  const { panel, path } = watch;
  const keys = keysOf(watch);
  const [first, last] = placesOf(watch, keys);
  const part = keys.slice(Math.max(0, first - MARGIN), last + MARGIN + 1);
  const [isFromStart, isToEnd] = [part[0] === keys[0], part.at(-1) === keys.at(-1)];
  const query = { orderBy: '"$key"' };
  if (!isFromStart) query.startAt = JSON.stringify(part[0]);
  if (!isToEnd) query.endAt = JSON.stringify(part.at(-1));
  watch.range = [isFromStart ? undefined : part[0], isToEnd ? undefined : part.at(-1)];
  const receive = (place, json) => {
    if (place !== path) return receiveBelow(watch, place, json);
    const news = isInner(nodeOf(json)) ? nodeOf(json) : new Map();
    panel.receiveChildren(path, new Map([...part.map((key) => [key, null]), ...news]));
  };
  return watch.stream(query, receive, live);
}

/** Puts a value into a child, so that the large node isn't copied. */
function receiveBelow({ panel, path }, place, json) {
  const [key, ...rest] = segmentsOf(place.slice(path === "/" ? 0 : path.length));
  const old = panel.at(join(path, key)) ?? null;
  panel.receiveChildren(path, new Map([[key, replacing(old, rest, nodeOf(json))]]));
}

/** Requests the visible children one by one, and short values again every few seconds. */
async function requestEach(watch) {
  const { panel, path, signal } = watch;
  for (;;) {
    const keys = keysOf(watch);
    const [first, last] = placesOf(watch, keys);
    const shown = keys.slice(first, Math.max(last, first + 50) + 1);
    watch.range = [shown[0], shown.at(-1)];
    for (const key of shown) {
      const node = panel.at(join(path, key));
      if (isInner(node) || node?.length > SHORT) continue;
      const query = { shallow: true };
      const { text } = await panel.client.request("GET", join(path, key), { query, signal });
      panel.receiveKeys(join(path, key), shallowOf(text.trim()));
    }
    panel.live(watch, false);
    await watch.sleep(5);
    signal.throwIfAborted();
  }
}

/** Restarts the stream if a visible row isn't part of it. */
function extend(watch) {
  if (!watch.range) return;
  const keys = keysOf(watch);
  const [first, last] = placesOf(watch, keys);
  const [from, to] = watch.range;
  const isObserved =
    (from === undefined || first >= placeOf(keys, from)) &&
    (to === undefined || last <= placeOf(keys, to));
  clearTimeout(watch.timer);
  if (!isObserved) watch.timer = setTimeout(watch.restart, 120);
}
