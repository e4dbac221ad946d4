// The secret or the token of a browser's tab: a reload keeps it, and closing the tab discards it.

const KEY = "live-console-secret";

/** The secret of this tab; null if there is none, or if the browser keeps nothing. */
export function keptSecret() {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps a secret for this tab or, with null, removes it. */
export function keepSecret(secret) {
  try {
    if (secret === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, secret);
  } catch {
    // Without storage, a reload signs the user out.
  }
}
