// The types of values: how a value is typed into a field, and what the typed text means.

import { faultIn } from "./console-json.js";
import { refusal } from "./console-parts.js";
import { nodeOf, parseJSON, textOf } from "./console-tree.js";

/** The types that can be chosen, each with the text that a text of another type becomes. */
const CONVERSIONS = {
  string: typedString,
  number: (text) => String(Number(text) || 0),
  boolean: (text) => String(!["", "0", "false", "null"].includes(text.trim())),
  object: (text) => (/^\s*[{[]/.test(text) ? text : `{"key": ${JSON.stringify(text.trim())}}`),
  "server time": () => '{".sv": "timestamp"}',
  increment: (text) => `{".sv": {"increment": ${Number(text) || 1}}}`,
};
export const TYPES = Object.keys(CONVERSIONS);

const NUMBER = /^\s*-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?\s*$/;

/** The type of a typed text: a string, unless it's another kind of JSON. */
export function typeOf(text) {
  if (/"\.sv"\s*:\s*"timestamp"/.test(text)) return "server time";
  if (/"\.sv"\s*:\s*\{\s*"increment"/.test(text)) return "increment";
  if (/^\s*[{[]/.test(text)) return "object";
  if (/^\s*(true|false)\s*$/.test(text)) return "boolean";
  return NUMBER.test(text) ? "number" : "string";
}

/** The string in a text that is a string of JSON, with its quotes; null for other texts. */
function quotedIn(text) {
  if (!/^\s*"[^]*"\s*$/.test(text)) return null;
  try {
    const value = JSON.parse(text);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

/** A string as it's typed: without quotes, unless it needs an escape or has quotes of its own. */
function typedString(string) {
  const isPlain = !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(string) && quotedIn(string) === null;
  return isPlain ? string : JSON.stringify(string);
}

/** A value as it's typed. */
export const typed = (node) => (typeof node === "string" ? typedString(node) : textOf(node));

/** A typed text as that of another type. */
export const converted = (text, type) => CONVERSIONS[type](quotedIn(text) ?? text);

/** The JSON of a typed text. The quotes of a string are optional. */
export function jsonOf(type, text) {
  if (type === "string") return JSON.stringify(quotedIn(text) ?? text);
  try {
    nodeOf(parseJSON(text));
    return text;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw refusal(faultIn(text));
  }
}
