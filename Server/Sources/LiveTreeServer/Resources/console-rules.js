// The console's other tabs: rules and activity.
// Source: REALTIME-PROTOCOL §2.7 and §4.1.

import { make, makeButton } from "./console-parts.js";

const RULES = "/.settings/rules";

/** Rules that most databases start with. */
const TEMPLATES = {
  Open: [
    "Everyone may read and write everything.",
    `{
  "rules": {
    // Everyone may read and write everything.
    ".read": true,
    ".write": true
  }
}
`,
  ],
  Locked: [
    "Only the admin may read or write.",
    `{
  "rules": {
    // Only the admin may read or write.
    ".read": false,
    ".write": false
  }
}
`,
  ],
  "Per-user access": [
    "Signed-in users may read and write /users/<their uid>, and nothing else.",
    `{
  "rules": {
    "users": {
      "$uid": {
        // Per-user access.
        ".read": "auth.uid === $uid",
        ".write": "auth.uid === $uid"
      }
    }
  }
}
`,
  ],
};

const FRAME = `
  <div class="actions" role="group" aria-label="Templates"></div>
  <div class="code">
    <pre class="lines" aria-hidden="true"></pre>
    <textarea aria-label="Rules" wrap="off" spellcheck="false" placeholder="Loading…"></textarea>
  </div>
  <div class="actions">
    <button type="button" data-save>Save</button>
    <button type="button" data-check>Check</button>
    <span class="hint">Ctrl+S saves, Ctrl+Enter checks, Esc moves focus out.</span>
  </div>
  <div class="message" role="status"></div>`;

/** The editor of the rules. */
export function rules(panel) {
  const body = make("section", "rules", { innerHTML: FRAME });
  const find = (selector) => body.querySelector(selector);
  const [text, lines, message] = ["textarea", ".lines", ".message"].map(find);
  /** The server's rules when this editor last read them. */
  let seen = null;
  let errorLine = 0;

  const say = (sentence, choices = [], isError = false) => {
    message.toggleAttribute("data-error", isError);
    message.replaceChildren(sentence, ...choices.map(([label, act]) => makeButton(label, act)));
  };

  const draw = () => {
    const count = text.value.split("\n").length;
    lines.replaceChildren(
      ...Array.from({ length: count }, (_, i) =>
        make("span", i + 1 === errorLine ? "error" : "", { textContent: i + 1 }),
      ),
    );
    lines.scrollTop = text.scrollTop;
    find("[data-save]").disabled = seen === null;
  };

  const read = async () => (await panel.request("GET", RULES)).text;

  /** Text that wasn't saved is kept while another tab is shown. */
  async function restore() {
    const { draft } = panel;
    if (!draft) return load();
    ({ seen, text: text.value } = draft);
    say("Not saved yet.", [["Save", save], ["Discard", load]]);
    draw();
    await lookAgain();
  }

  async function load() {
    try {
      seen = await read();
      text.value = seen;
      errorLine = 0;
      say(meaning(seen));
    } catch (error) {
      const isDenied = error.status === 401 || error.status === 403;
      const authenticate = ["Authenticate", () => panel.find("[data-identity]").click()];
      if (isDenied) say("Only the admin may read the rules.", [authenticate], true);
      else say(error.message, [["Try again", load]], true);
    }
    draw();
  }

  /** Marks the line of an error: the server's message starts with line and column. */
  function point(error) {
    const [, line, column] = /(\d+):(\d+):/.exec(error.message) ?? [];
    errorLine = error.status === 400 ? Number(line ?? 0) : 0;
    say(error.message, [], true);
    draw();
    if (!errorLine) return;
    const before = text.value.split("\n").slice(0, errorLine - 1);
    const place = before.reduce((sum, { length }) => sum + length + 1, Number(column) - 1);
    text.focus();
    text.setSelectionRange(place, place);
    text.scrollTop = Math.max(0, (errorLine - 4) * 24);
  }

  async function check() {
    try {
      await panel.request("PUT", RULES, { body: text.value, query: { dryRun: true } });
      errorLine = 0;
      draw();
      say("Rules are valid (not saved).");
    } catch (error) {
      point(error);
    }
  }

  /** Rules that another window saved aren't overwritten silently. */
  async function save() {
    try {
      const now = await read();
      if (now.trim() !== seen.trim()) return clash(now);
      await panel.request("PUT", RULES, { body: text.value });
      seen = await read();
      errorLine = 0;
      draw();
      say(`Saved. ${meaning(seen)}`);
    } catch (error) {
      point(error);
    }
  }

  function clash(now) {
    const take = () => {
      seen = text.value = now;
      draw();
      say(meaning(now));
    };
    const keep = () => {
      seen = now;
      save();
    };
    const choices = [["Save mine", keep], ["Load theirs", take]];
    say("The rules were changed in another window.", choices, true);
  }

  /** Reads the rules again when the user returns to this window. */
  async function lookAgain() {
    if (seen === null || document.hidden) return;
    const now = await read().catch(() => seen);
    if (now.trim() === seen.trim()) return;
    if (text.value === seen) return load();
    clash(now);
  }

  for (const [name, [title, template]] of Object.entries(TEMPLATES)) {
    const use = () => {
      text.value = template;
      errorLine = 0;
      draw();
      say(`${title} Not saved yet.`, [["Save", save]]);
    };
    find("[role=group]").append(makeButton(name, use, { title }));
  }
  find("[data-save]").onclick = save;
  find("[data-check]").onclick = check;
  text.oninput = draw;
  text.onscroll = () => (lines.scrollTop = text.scrollTop);
  text.onkeydown = (event) => press(event, text, { save, check });
  addEventListener("focus", lookAgain);
  panel.body.append(body);
  draw();
  restore();
  return {
    body,
    restart: load,
    get isUnsaved() {
      return seen !== null && text.value !== seen;
    },
    close() {
      panel.draft = this.isUnsaved ? { seen, text: text.value } : null;
      removeEventListener("focus", lookAgain);
      body.remove();
    },
  };
}

/** Lets the Tab key move the focus: a text field that captures it traps keyboard users. */
function press(event, text, { save, check }) {
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.key === "Escape") text.blur();
  else if (isCommand && event.key === "s") save();
  else if (isCommand && event.key === "Enter") check();
  else return;
  event.preventDefault();
}

/** The meaning of the top rules in a sentence; empty if they are more complex. */
function meaning(text) {
  if (!/"\.(read|write)"\s*:(?!\s*("false"|false))/.test(text))
    return "These rules deny everything: only the admin may read or write.";
  try {
    const { rules } = JSON.parse(text.replace(/\/\/.*|\/\*[^]*?\*\//g, ""));
    const isOpen = [".read", ".write"].every((kind) => String(rules[kind]) === "true");
    return isOpen ? "These rules let everyone read and write." : "";
  } catch {
    return "";
  }
}

// MARK: Activity.

const AGAIN = 2000;

/** The open streams and the latest writes, for the admin. */
export function activity(panel) {
  const sentence = (textContent) => make("p", "message", { textContent });
  const body = make("section", "activity", {}, sentence("Loading…"));
  let isOver = false;
  let timer;

  async function look() {
    try {
      draw(JSON.parse((await panel.request("GET", "/.live/status")).text));
    } catch (error) {
      const known = { 401: "Only the admin may see this.", 404: "Not available on this server." };
      body.replaceChildren(sentence(known[error.status] ?? error.message));
    }
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(look, AGAIN);
  }

  const time = (milliseconds) => new Date(milliseconds).toLocaleTimeString();

  function table(caption, head, rows, empty) {
    const cell = (tag, textContent) => make(tag, "", { textContent });
    const line = (tag, texts) => make("tr", "", {}, ...texts.map((text) => cell(tag, text)));
    if (rows.length === 0) return sentence(empty);
    const title = make("thead", "", {}, line("th", head));
    const lines = make("tbody", "", {}, ...rows.map((row) => line("td", row)));
    return make("table", "", {}, cell("caption", caption), title, lines);
  }

  function draw({ streams = [], writes = [] }) {
    const isMine = body.contains(document.activeElement);
    if (isMine) return;
    body.replaceChildren(
      table(`Open streams: ${streams.length}`, ["Node", "Since", "Events"],
        streams.map((it) => [it.path + (it.query ? ` ${it.query}` : ""), time(it.since), it.sent]),
        "No open streams."),
      table("Last writes", ["Time", "Method", "Node", "Bytes", "Identity"],
        writes.map((it) => [time(it.time), it.operation, it.path, it.bytes, it.who]),
        "No writes since the server started."),
    );
  }

  panel.body.append(body);
  look();
  return {
    body,
    restart: look,
    close() {
      isOver = true;
      clearTimeout(timer);
      body.remove();
    },
  };
}
