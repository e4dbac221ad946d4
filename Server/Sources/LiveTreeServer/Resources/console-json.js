// Reports where a text isn't valid JSON, with wording like the command's: "Invalid JSON at line 1,
// column 4: expected a value, found "]"".

/** The error in a text that JSON.parse rejects. */
export function faultIn(text) {
  const [at, expected] = new Reader(text).fault() ?? [text.length, "the end of the text"];
  const lines = text.slice(0, at).split("\n");
  const column = [...lines.at(-1)].length + 1;
  const found = at < text.length ? nameOf(String.fromCodePoint(text.codePointAt(at))) : END;
  const where = `line ${lines.length}, column ${column}`;
  const end = expected === NO_DIGIT ? "" : `, found ${found}`;
  const advice = expected === NO_DIGIT ? null : adviceOn(expected, found);
  return `Invalid JSON at ${where}: expected ${expected}${end}${advice ? ` (${advice})` : ""}`;
}

/** What to do about a common mistake. */
function adviceOn(expected, found) {
  if (expected === "a name in quotes" && found === '"}"') return "remove the comma before it";
  if (expected === "a value" && found === '"]"') return "remove the comma before it";
  if (/^"," or/.test(expected) && found === '"""') return "add a comma before it";
  if (found === `"'"`) return "use double quotes";
  if (found === '"/"' || found === '"#"') return "JSON has no comments";
  if (expected.startsWith("a name in quotes") && /^"[a-z]"$/i.test(found)) return "write names in double quotes";
  return null;
}

const NO_DIGIT = "no digit after a leading zero";
const END = "the end of the text";
const nameOf = (letter) => ({ "\n": "a line break", "\r": "a line break", " ": "a space" })[letter] ?? `"${letter}"`;

class Reader {
  at = 0;

  constructor(text) {
    this.text = text;
  }

  /** The index of the first fault, and what was expected there; null for JSON. */
  fault() {
    try {
      this.value();
      this.space();
      if (this.at < this.text.length) this.fail(END);
      return null;
    } catch (fault) {
      if (!Array.isArray(fault)) throw fault;
      return fault;
    }
  }

  fail(expected, at = this.at) {
    throw [at, expected];
  }

  space() {
    while (" \t\n\r".includes(this.text[this.at] ?? "x")) this.at += 1;
  }

  take(letter) {
    if (this.text[this.at] !== letter) return false;
    this.at += 1;
    return true;
  }

  value() {
    this.space();
    const letter = this.text[this.at];
    if (letter === "{") return this.list("}", "a name in quotes", () => this.member());
    if (letter === "[") return this.list("]", "a value", () => this.value());
    if (letter === '"') return this.string();
    if (/[-\d]/.test(letter ?? "")) return this.number();
    const word = ["true", "false", "null"].find((each) => each[0] === letter);
    if (!word) this.fail("a value");
    for (const each of word) if (!this.take(each)) this.fail(`the literal ${word}`);
  }

  list(end, what, entry) {
    this.at += 1;
    this.space();
    if (this.take(end)) return;
    const isStart = end === "}" ? this.text[this.at] === '"' : /[-\d{["tfn]/.test(this.text[this.at] ?? "");
    if (!isStart) this.fail(`${what} or "${end}"`);
    do {
      entry();
      this.space();
    } while (this.take(","));
    if (!this.take(end)) this.fail(`"," or "${end}"`);
  }

  member() {
    this.space();
    if (this.text[this.at] !== '"') this.fail("a name in quotes");
    this.string();
    this.space();
    if (!this.take(":")) this.fail('":"');
    this.value();
  }

  string() {
    this.at += 1;
    for (;;) {
      const letter = this.text[this.at];
      if (letter === undefined) this.fail("a closing quote");
      if (letter < " ") this.fail("an escape such as \\n for a control character");
      this.at += 1;
      if (letter === '"') return;
      if (letter === "\\") this.escape();
    }
  }

  escape() {
    if (this.take("u")) {
      for (let count = 0; count < 4; count += 1) {
        if (!/[\da-f]/i.test(this.text[this.at] ?? "")) this.fail("four hexadecimal digits after \\u");
        this.at += 1;
      }
    } else if (!'"\\/bfnrt'.includes(this.text[this.at] ?? " ")) {
      this.fail("an escape such as \\n, or \\\\ for a backslash");
    } else {
      this.at += 1;
    }
  }

  digits() {
    if (!/\d/.test(this.text[this.at] ?? "")) this.fail("a digit");
    while (/\d/.test(this.text[this.at] ?? "")) this.at += 1;
  }

  number() {
    this.take("-");
    if (this.take("0")) {
      if (/\d/.test(this.text[this.at] ?? "")) this.fail(NO_DIGIT);
    } else this.digits();
    if (this.take(".")) this.digits();
    if (this.take("e") || this.take("E")) {
      if (!this.take("+")) this.take("-");
      this.digits();
    }
  }
}
