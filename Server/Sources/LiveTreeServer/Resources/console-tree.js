// The values that the console shows: an inner node is a Map by key, or ManyChildren, sorted and never
// empty; a leaf is its value; undefined is a node that hasn't been loaded. Source: Protocol.md §1.

/** A node with more children is loaded in parts. */
const MANY = 2000;

/** Numbers that JavaScript can't represent, by their digits; equal numbers are the same object. */
const largeNumbers = new Map();

function numberOfText(value, { source } = {}) {
  if (typeof value !== "number" || String(value) === source || !/^-?\d{16}/.test(source ?? ""))
    return value;
  if (!largeNumbers.has(source)) largeNumbers.set(source, JSON.rawJSON(source));
  return largeNumbers.get(source);
}

/** The value of a text; integers keep all their digits, if the browser supports that. */
export const parseJSON = (text) =>
  JSON.rawJSON && /\d{16}/.test(text)
    ? JSON.parse(text, (key, value, context) => numberOfText(value, context))
    : JSON.parse(text);

export const isInner = (node) => node instanceof Map || isMany(node);
export const isMany = (node) => node instanceof ManyChildren;
export const nodeOf = (json) =>
  json instanceof Object ? innerNode(Object.entries(json).map(([k, v]) => [k, nodeOf(v)])) : json;
const jsonOf = (node) =>
  isInner(node) ? Object.fromEntries([...node].map(([k, v]) => [k, jsonOf(v)])) : node;
export const textOf = (node) => (node === undefined ? "…" : JSON.stringify(jsonOf(node)));
export const sizeOf = ({ size }) =>
  `${size.toLocaleString("en")} ${size === 1 ? "child" : "children"}`;

/** The start of a node's children, for a row that is closed; empty if they aren't loaded. */
export function previewOf(node) {
  const parts = [];
  for (const [key, child] of node) {
    if (child === undefined || parts.length === 6) break;
    const text = isInner(child) ? "{…}" : textOf(child);
    parts.push(`${key}: ${text.length > 40 ? `${text.slice(0, 40)}…` : text}`);
  }
  if (parts.length > 0 && parts.length < node.size) parts.push("…");
  return parts.join(", ");
}

export const segmentsOf = (path) => path.split("/").filter(Boolean);
export const join = (path, key) => `${path === "/" ? "" : path}/${key}`;
export const parentOf = (path) => path.slice(0, path.lastIndexOf("/")) || "/";
export const keyOf = (path) => segmentsOf(path).at(-1) ?? "/";
export const isWithin = (path, top) => path === top || path.startsWith(join(top, ""));
export const isShallow = (node) =>
  node === undefined || (isInner(node) && loadedIn(node).size < node.size);
export const childOf = (node, key) => (isInner(node) && node.has(key) ? node.get(key) : null);

/** A node whose children aren't loaded, from the text `{"key":true,…}`; or a leaf. */
export function shallowOf(text) {
  const [start, end, between] = ['{"', '":true}', '":true,"'];
  if (!text.startsWith(start) || !text.endsWith(end)) {
    const json = parseJSON(text);
    return json instanceof Object ? innerNode(Object.keys(json).map((key) => [key, undefined])) : json;
  }
  // An object with a million names takes JSON.parse many seconds.
  const keys = text.slice(start.length, -end.length).split(between);
  const plain = text.includes("\\") ? keys.map((key) => JSON.parse(`"${key}"`)) : keys;
  if (plain.some((key, index) => index > 0 && compareKeys(plain[index - 1], key) > 0))
    plain.sort(compareKeys);
  if (plain.length > MANY) return new ManyChildren(plain);
  return new Map(plain.map((key) => [key, undefined]));
}

export function innerNode(entries) {
  const children = entries.filter(([, child]) => child !== null);
  const compare = ([a], [b]) => compareKeys(a, b);
  const isSorted = children.every((child, i) => i === 0 || compare(children[i - 1], child) < 0);
  if (!isSorted) children.sort(compare);
  return children.length > 0 ? new Map(children) : null;
}

/** The key as a 32-bit integer, which sorts first; infinity for other keys. */
function numberOf(key) {
  const first = key.charCodeAt(key[0] === "-" ? 1 : 0);
  const isNumber = first >= 48 && first <= 57 && /^-?\d{1,10}$/.test(key);
  return isNumber && Number(key) === (key | 0) ? Number(key) : Infinity;
}

/** Sorts the shorter of two equal integers first, and other keys as text. */
export function compareKeys(a, b) {
  const [left, right] = [numberOf(a), numberOf(b)];
  if (left !== right) return left - right;
  if (left < Infinity && a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : Number(a > b);
}

const keyLists = new WeakMap();

/** The keys of an inner node, in order; the same list each time. */
export function keysOf(node) {
  if (isMany(node)) return node.list;
  if (!keyLists.has(node)) keyLists.set(node, [...node.keys()]);
  return keyLists.get(node);
}

/** The index of a key in sorted keys, or -1. */
export function placeOf(keys, key) {
  const place = placeFor(keys, key);
  return keys[place] === key ? place : -1;
}

/** The index of the first key that doesn't sort before a key. */
function placeFor(keys, key) {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareKeys(keys[middle], key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The children of a large node: all keys in order, but only some values. It never changes. */
class ManyChildren {
  constructor(list, loaded = new Map(), time = performance.now()) {
    Object.assign(this, { list, loaded, time });
  }

  get size() {
    return this.list.length;
  }

  has(key) {
    return this.loaded.has(key) || placeOf(this.list, key) >= 0;
  }

  get(key) {
    return this.loaded.get(key);
  }

  keys() {
    return this.list.values();
  }

  *values() {
    for (const key of this.list) yield this.loaded.get(key);
  }

  *[Symbol.iterator]() {
    for (const key of this.list) yield [key, this.loaded.get(key)];
  }

  /** The keys are copied at most once, however many of them are added or deleted. */
  with(children) {
    const loaded = new Map(this.loaded);
    let list = this.list;
    const splice = (...change) => {
      if (list === this.list) list = [...list];
      list.splice(...change);
    };
    for (const [key, child] of children) {
      const place = placeFor(list, key);
      const isKnown = list[place] === key;
      if (child === null) loaded.delete(key);
      else loaded.set(key, sharing(loaded.get(key), child));
      if (child === null && isKnown) splice(place, 1);
      else if (child !== null && !isKnown) splice(place, 0, key);
    }
    return list.length > 0 ? new ManyChildren(list, loaded, this.time) : null;
  }
}

/** The children whose values are loaded. */
export const loadedIn = (node) =>
  isMany(node) ? node.loaded : new Map([...node].filter(([, child]) => child !== undefined));

/** A node with other values of some children; null for those that don't exist. */
export function withChildren(node, children) {
  if (isMany(node)) return node.with(children);
  return innerNode([...new Map([...(isInner(node) ? node : []), ...children])]);
}

/** The children that differ between two inner nodes, `[key, before, after]`; null where a child doesn't exist. */
export function* differences(old, node) {
  yield* keyDifferences(old, node);
  for (const [key, child] of loadedIn(node))
    if (old.has(key) && old.get(key) !== child) yield [key, old.get(key), child];
}

/** Both lists are sorted, and most keys of long ones are equal: only others are compared for order. */
function* keyDifferences(old, node) {
  const [before, after] = [keysOf(old), keysOf(node)];
  for (let i = 0, j = 0; before !== after && (i < before.length || j < after.length); ) {
    const [left, right] = [before[i], after[j]];
    const order = left === right ? 0 : right === undefined ? -1 : left === undefined ? 1 : compareKeys(left, right);
    if (order < 0) yield [left, old.get(left), null];
    if (order > 0) yield [right, null, node.get(right)];
    if (order <= 0) i += 1;
    if (order >= 0) j += 1;
  }
}

/** `node` with `value` at a path. Equal nodes stay the same objects, so `===` finds changes. */
export function replacing(node, [key, ...rest], value) {
  if (key === undefined) return sharing(node, value);
  if (value === null && !isInner(node)) return node;
  const old = childOf(node, key);
  const child = replacing(old, rest, value);
  return child === old ? node : withChildren(node, [[key, child]]);
}

export function sharing(old, node) {
  if (isMany(node) || !isInner(old) || !isInner(node)) return node;
  const children = [...node].map(([key, child]) => [key, sharing(childOf(old, key), child)]);
  const isSame = old.size === node.size && children.every(([key, child]) => old.get(key) === child);
  return isSame ? old : new Map(children);
}
