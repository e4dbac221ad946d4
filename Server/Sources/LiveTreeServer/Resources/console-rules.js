// The rules: an editor, and a simulator on first use. Source: Protocol.md §2.7 and §4.1.

import { make, makeButton, meaningOfRefusal } from "./console-parts.js";

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
    <div class="text">
      <pre class="colors" aria-hidden="true"></pre>
      <textarea aria-label="Rules" wrap="off" spellcheck="false" placeholder="Loading…"></textarea>
    </div>
  </div>
  <div class="actions">
    <button type="button" class="primary" data-save>Save</button>
    <button type="button" data-check>Check</button>
    <button type="button" data-simulate aria-expanded="false">Simulate</button>
    <span class="hint" data-keys>Ctrl+S saves, Ctrl+Enter checks, Esc leaves the editor.</span>
  </div>
  <div class="message" role="status"></div>
  <div class="simulator" hidden></div>`;

/** The editor of the rules. */
export function section(panel, body) {
  body.innerHTML = FRAME;
  const find = (selector) => body.querySelector(selector);
  const [text, lines, message, colors] = ["textarea", ".lines", ".message", ".colors"].map(find);
  /** The server's rules when this editor last read them. */
  let seen = null;
  let errorLine = 0;

  const say = (sentence, choices = [], isError = false) => {
    message.toggleAttribute("data-error", isError);
    message.replaceChildren(sentence, ...choices.map(([label, act]) => makeButton(label, act)));
  };

  const follow = () => {
    lines.scrollTop = colors.scrollTop = text.scrollTop;
    colors.scrollLeft = text.scrollLeft;
  };

  const draw = () => {
    const count = text.value.split("\n").length;
    lines.replaceChildren(
      ...Array.from({ length: count }, (_, i) =>
        make("span", i + 1 === errorLine ? "error" : "", { textContent: i + 1 }),
      ),
    );
    colors.replaceChildren(...colored(text.value));
    follow();
    find("[data-save]").disabled = seen === null;
  };

  const read = async () => (await panel.client.request("GET", RULES)).text;

  /** Text that wasn't saved is kept while another section is shown. */
  async function restore() {
    const { draft } = panel;
    if (!draft) return load();
    ({ seen, text: text.value } = draft);
    say("Not saved yet.", [["Discard", load]]);
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
      const denied = () => "Only the admin may read the rules.";
      if (isDenied) say(meaningOfRefusal(error.message, denied).sentence, [authenticate], true);
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
      await panel.client.request("PUT", RULES, { body: text.value, query: { dryRun: true } });
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
      await panel.client.request("PUT", RULES, { body: text.value });
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
    say("The rules were changed elsewhere.", choices, true);
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
      say(`${title} Not saved yet.`);
    };
    find("[role=group]").append(makeButton(name, use, { title }));
  }
  find("[data-save]").onclick = save;
  find("[data-check]").onclick = check;

  /** Shows the simulator, filled in with a request that was refused, if there is one. */
  async function simulate(request) {
    const place = find(".simulator");
    const button = find("[data-simulate]");
    place.hidden = !request && !place.hidden;
    button.ariaExpanded = String(!place.hidden);
    if (place.hidden) return;
    try {
      const { Simulator } = await import("./console-simulate.js");
      if (!body.simulator) {
        body.simulator = new Simulator(panel, async () => (await loading, text.value), show);
        place.append(body.simulator.body);
      }
      body.simulator.open(request);
    } catch (error) {
      say(error.message, [], true);
    }
  }

  /** Shows the line of a rule. */
  function show(line) {
    const start = text.value.split("\n").slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
    text.focus();
    text.setSelectionRange(start, start + text.value.split("\n")[line - 1].length);
    text.scrollTop = Math.max(0, (line - 4) * 24);
  }

  find("[data-simulate]").onclick = () => simulate();
  text.oninput = draw;
  text.onscroll = follow;
  text.onkeydown = (event) => press(event, text, { save, check });
  addEventListener("focus", lookAgain);
  draw();
  let loading = restore();
  return {
    simulate,
    restart: () => (loading = load()),
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

/** The colored parts of a rules document; the text itself stays in the field. */
function colored(text) {
  const kinds = /(?<comment>\/\/[^\n]*|\/\*[^]*?\*\/)|(?<name>"(?:\\.|[^"\\\n])*"(?=\s*:))|(?<rule>"(?:\\.|[^"\\\n])*")|(?<word>\b(?:true|false|null)\b|-?\d+)/g;
  const parts = [];
  let end = 0;
  for (const { 0: part, index, groups } of text.matchAll(kinds)) {
    const kind = Object.keys(groups).find((each) => groups[each] !== undefined);
    parts.push(text.slice(end, index));
    if (kind === "rule") parts.push(...coloredRule(part));
    else parts.push(make("span", kind === "name" && /^"[.$]/.test(part) ? "special" : kind, { textContent: part }));
    end = index + part.length;
  }
  // Without the last line break, the lines would differ in height from those of the field.
  return [...parts, text.slice(end), "\n"];
}

/** The variables and words of an expression. */
function coloredRule(text) {
  const pieces = text.split(/(\b(?:auth|root|data|newData|now|query|true|false|null)\b|\$\w+|'[^']*')/);
  const classOf = (piece, index) =>
    index % 2 === 0 ? "rule" : piece.startsWith("'") ? "quoted" : /^(true|false|null)$/.test(piece) ? "word" : "variable";
  return pieces.map((piece, index) => make("span", classOf(piece, index), { textContent: piece }));
}

/** Tab moves the focus, as elsewhere: a text field that captures it traps keyboard users. */
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
    const { rules } = JSON.parse(text.replace(/\/\/.*|\/\*[^]*?\*\/|,(?=\s*[}\]])/g, ""));
    const isOpen = [".read", ".write"].every((kind) => String(rules[kind]) === "true");
    return isOpen ? "These rules let everyone read and write." : "";
  } catch {
    return "";
  }
}
