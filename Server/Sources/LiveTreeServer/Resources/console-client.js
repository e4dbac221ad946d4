// The requests of the console, as the user who is signed in.

import { isDenial } from "./console-parts.js";
import { keepSecret, keptSecret } from "./console-secret.js";
import { segmentsOf } from "./console-tree.js";
import { refused } from "./console-watch.js";

export const UNREACHABLE = "Can't reach the database.";

export class Client {
  /** `ns` names the database; `isAdmin` says whether this is the admin of an emulator. */
  constructor(ns, isAdmin) {
    Object.assign(this, { ns, isAdmin, token: keptSecret() });
  }

  /** The user, `{ uid, token }`, whose access the admin tries. */
  user = null;

  get #ownToken() {
    return this.token ?? (this.isAdmin ? "owner" : null);
  }

  /** What requests are authenticated with; null for nothing. Only the emulator's "owner" isn't secret. */
  get credential() {
    return this.user?.token ?? this.#ownToken;
  }

  /** Becomes another user; a null `token` is that of the admin of an emulator, or of no user. */
  become(token, isAdmin = this.isAdmin) {
    Object.assign(this, { token, isAdmin, user: null });
    keepSecret(token);
  }

  /** A token of a user, which only the admin may request. */
  async tokenOf(uid, claims) {
    const headers = this.#ownToken ? { Authorization: `Bearer ${this.#ownToken}` } : {};
    const body = JSON.stringify({ uid, claims });
    const { text } = await this.request("POST", "/.live/token", { body, headers });
    return JSON.parse(text).token;
  }

  /** Throws if the server doesn't accept a token. One that it accepts may still be denied a node. */
  async check(token, path) {
    const headers = { Authorization: `Bearer ${token}` };
    const query = { orderBy: '"$key"', limitToFirst: 1 };
    try {
      await this.request("GET", path, { query, headers });
    } catch (error) {
      const isAccepted = error.status === 400 || (error.status === 401 && isDenial(error.message));
      if (!isAccepted) throw error;
    }
  }

  url(path, query = {}) {
    const all = new URLSearchParams({ ...(this.ns && { ns: this.ns }), ...query });
    const node = segmentsOf(path).map(encodeURIComponent).join("/");
    return `/${node}.json${all.size ? `?${all}` : ""}`;
  }

  /** The token is sent in a header, never in a URL. */
  async fetch(method, path, { body, query, headers, signal } = {}) {
    const credential = this.credential && { Authorization: `Bearer ${this.credential}` };
    const options = { method, body, signal, headers: { ...credential, ...headers } };
    const response = await fetch(this.url(path, query), options).catch((error) => {
      throw signal?.aborted ? error : refused(0, UNREACHABLE);
    });
    if (response.ok) return response;
    const text = await response.text();
    const message = errorIn(text) ?? `${response.status} ${response.statusText}`;
    const etag = response.headers.get("ETag");
    throw Object.assign(refused(response.status, message), { text, etag });
  }

  async request(...request) {
    const response = await this.fetch(...request);
    return { text: await response.text(), etag: response.headers.get("ETag") };
  }
}

function errorIn(text) {
  try {
    return JSON.parse(text).error;
  } catch {
    return text || undefined;
  }
}
