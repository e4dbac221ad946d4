// Simulates a request of a user on a path. Evaluates the rules in the editor, saved or not, and
// shows which rule decides, as `live rules check` does.

import { faultIn } from "./console-json.js";
import { make, makeButton } from "./console-parts.js";
import { actAs } from "./console-user.js";

const FRAME = `
  <label>User <select name="who">
    <option value="none">unauthenticated</option><option value="user">a user</option>
    <option value="claims">these claims</option>
  </select></label>
  <label>User ID <input name="uid" spellcheck="false" placeholder="ada"></label>
  <label>auth <input name="claims" spellcheck="false" value='{"uid": "ada", "token": {"admin": true}}'></label>
  <label>Operation <select name="what">
    <option>read</option><option>write</option><option>update</option>
  </select></label>
  <label>Path <input name="path" spellcheck="false"></label>
  <label>Value <input name="value" spellcheck="false" value="null"></label>
  <button>Run</button>
  <button type="button" class="quiet" data-act>Try as this user</button>`;

/** The requests over REST and WebSockets that aren't reads, as kinds of access. */
const KINDS = {
  PUT: "write", POST: "write", DELETE: "write", PATCH: "update",
  set: "write", remove: "write", update: "update",
};

export class Simulator {
  /** `rules()` returns the rules to evaluate, once they are loaded; `show(line)` shows one of its lines. */
  constructor(panel, rules, show) {
    Object.assign(this, { panel, rules, show });
    this.form = make("form", "actions filter", { innerHTML: FRAME, ariaLabel: "Simulate a request" });
    this.answer = make("div", "answer", { role: "status" });
    this.body = make("div", "", {}, this.form, this.answer);
    this.form.oninput = () => this.#follow();
    this.form.onsubmit = (event) => {
      event.preventDefault();
      this.run();
    };
    this.form.querySelector("[data-act]").onclick = () => this.#act();
    this.form.elements.path.value = panel.path;
    this.#follow();
  }

  /** If a refused request is given, simulates it immediately. */
  open(request) {
    const { path, what, who } = this.form.elements;
    who.focus();
    if (!request) return;
    path.value = request.path;
    what.value = KINDS[request.operation.split(" ").at(-1)] ?? "read";
    this.#follow();
    this.run();
  }

  #follow() {
    const { who, uid, claims, what, value } = this.form.elements;
    const show = (field, isShown) => (field.closest("label").hidden = !isShown);
    show(uid, who.value === "user");
    show(claims, who.value === "claims");
    show(value, what.value !== "read");
    this.form.querySelector("[data-act]").hidden = who.value === "none";
  }

  #parsed(field) {
    try {
      return JSON.parse(field.value);
    } catch {
      throw new Error(faultIn(field.value));
    }
  }

  get auth() {
    const { who, uid, claims } = this.form.elements;
    if (who.value === "none") return null;
    if (who.value === "claims") return this.#parsed(claims);
    const id = uid.value.trim();
    const firebase = { sign_in_provider: "custom" };
    return { uid: id, provider: "custom", token: { sub: id, user_id: id, firebase } };
  }

  async run() {
    const { path, what, value } = this.form.elements;
    try {
      const question = { auth: this.auth, rules: await this.rules(), [what.value]: path.value };
      if (what.value !== "read") question.value = this.#parsed(value);
      const body = JSON.stringify(question);
      const { text } = await this.panel.client.request("POST", "/.live/explain", { body });
      this.#show(JSON.parse(text));
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail({ message }) {
    this.answer.replaceChildren(make("p", "message", { textContent: message }));
    this.answer.firstChild.toggleAttribute("data-error", true);
  }

  /** Signs in as the user, with the claims that a server doesn't set itself. */
  async #act() {
    try {
      const { uid, token } = this.auth;
      const claims = Object.entries(token ?? {}).filter(([name]) => !["sub", "user_id", "uid", "iat", "exp"].includes(name));
      await actAs(this.panel, uid, Object.fromEntries(claims));
    } catch (error) {
      this.#fail(error);
    }
  }

  #show({ allowed, summary, steps }) {
    const verdict = make("p", allowed ? "allowed" : "denied", { textContent: `${allowed ? "✓" : "!"} ${summary}` });
    const lines = steps.map(({ line, deciding, text }) => {
      const item = make("li", deciding ? "deciding" : "");
      const place = makeButton(`Line ${line}`, () => this.show(line));
      item.append(place, make("pre", "", { textContent: text }));
      return item;
    });
    this.answer.replaceChildren(verdict, make("ol", "steps", {}, ...lines));
  }
}
