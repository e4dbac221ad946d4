// Tries the rules as a user: the admin gets a token of that user, and acts as the user until they end it.

import { faultIn } from "./console-json.js";
import { copy, make, makeButton, meaningOfRefusal, refusal } from "./console-parts.js";

/** Signs in as a user, and shows the data that the user may read. */
export async function actAs(panel, uid, claims) {
  const token = await tokenOf(panel, uid, claims);
  panel.client.user = { uid, token };
  panel.changeIdentity();
  await panel.visit("data");
}

/** Becomes the admin again. */
export function actAsAdmin(panel) {
  panel.client.user = null;
  panel.changeIdentity();
}

async function tokenOf(panel, uid, claims) {
  if (!uid) throw refusal("Specify the ID of a user, such as ada.");
  try {
    return await panel.client.tokenOf(uid, claims);
  } catch (error) {
    if (error.status !== 401) throw error;
    throw refusal(meaningOfRefusal(error.message, () => "Only the admin can create tokens.").sentence);
  }
}

/** A form for the ID and the claims of a user; `say` shows an error, and `done` is called afterwards. */
export function makeUserForm(panel, say, done) {
  const [uid, claims] = [["User ID", "uid", "ada"], ["Claims", "claims", '{"admin": true}']].map(([title, name, placeholder]) => {
    const field = make("input", "", { name, placeholder, spellcheck: false, autocomplete: "off" });
    return make("label", "", { textContent: title }, field);
  });
  const create = async (use) => {
    try {
      await use(uid.lastChild.value.trim(), parsed(claims.lastChild.value));
      done();
    } catch (error) {
      say(error);
    }
  };
  const copyToken = async (...user) => copy(panel, await tokenOf(panel, ...user), `a token of ${user[0]}, valid for an hour`);
  const form = make("form", "actions filter", { ariaLabel: "Try as a user" }, uid, claims,
    make("button", "", { textContent: "Try as this user" }),
    makeButton("Copy token", () => create(copyToken), { className: "quiet" }));
  form.onsubmit = (event) => {
    event.preventDefault();
    create((...user) => actAs(panel, ...user));
  };
  return form;
}

/** The claims in a text, which may be empty. */
function parsed(text) {
  try {
    return text.trim() ? JSON.parse(text) : {};
  } catch {
    throw refusal(faultIn(text));
  }
}
