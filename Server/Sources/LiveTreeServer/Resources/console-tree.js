// The values that the console shows: an inner node is a Map by key, sorted and never empty; a leaf
// is its value; undefined is a node that hasn't been loaded. Source: REALTIME-PROTOCOL §1.

/** Numbers that JavaScript can't represent, by their digits; equal numbers are the same object. */
const largeNumbers = new Map();

function numberOfText(value, { source } = {}) {
  if (typeof value !== "number" || String(value) === source || !/^-?\d{16}/.test(source ?? ""))
    return value;
  if (!largeNumbers.has(source)) largeNumbers.set(source, JSON.rawJSON(source));
  return largeNumbers.get(source);
}

/** The value of a text; integers keep all their digits, if the browser can. */
export const parseJSON = (text) =>
  JSON.rawJSON && /\d{16}/.test(text)
    ? JSON.parse(text, (key, value, context) => numberOfText(value, context))
    : JSON.parse(text);

export const isInner = (node) => node instanceof Map;
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
  for (const [key, child] of [...node].slice(0, 6)) {
    if (child === undefined) break;
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
  node === undefined || (isInner(node) && [...node.values()].includes(undefined));
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
  const node = new Map();
  for (const key of plain) node.set(key, undefined);
  return node;
}

export function innerNode(entries) {
  const children = entries.filter(([, child]) => child !== null);
  const compare = ([a], [b]) => compareKeys(a, b);
  const isSorted = children.every((child, i) => i === 0 || compare(children[i - 1], child) < 0);
  if (!isSorted) children.sort(compare);
  return children.length > 0 ? new Map(children) : null;
}

/** The key as a 32-bit integer, which sorts first; infinity for other keys. */
const numberOf = (key) =>
  key <= "9:" && /^-?\d{1,10}$/.test(key) && Number(key) === (key | 0) ? Number(key) : Infinity;

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
  if (!keyLists.has(node)) keyLists.set(node, [...node.keys()]);
  return keyLists.get(node);
}

/** The index of a key in sorted keys, or -1. */
export function placeOf(keys, key) {
  let low = 0;
  let high = keys.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = compareKeys(keys[middle], key);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** `node` with `value` at a path. Equal nodes stay the same objects, so `===` finds changes. */
export function replacing(node, [key, ...rest], value) {
  if (key === undefined) return sharing(node, value);
  if (value === null && !isInner(node)) return node;
  const old = childOf(node, key);
  const child = replacing(old, rest, value);
  if (child === old) return node;
  const children = new Map(isInner(node) ? node : []).set(key, child);
  return old === null || child === null ? innerNode([...children]) : children;
}

export function sharing(old, node) {
  if (!isInner(old) || !isInner(node)) return node;
  const children = [...node].map(([key, child]) => [key, sharing(childOf(old, key), child)]);
  const isSame = old.size === node.size && children.every(([key, child]) => old.get(key) === child);
  return isSame ? old : new Map(children);
}
