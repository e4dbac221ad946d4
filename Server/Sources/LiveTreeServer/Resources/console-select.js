// Deletes several selected nodes at once, each only if it's still as the user saw it.

import { Question, look, restore, write } from "./console-edit.js";
import { grouped, refusal } from "./console-parts.js";
import { isWithin, keyOf } from "./console-tree.js";

const nodes = (count) => `${grouped(count)} ${count === 1 ? "node" : "nodes"}`;

export function removeSelected(panel) {
  // Nodes below a selected node are deleted with it.
  const all = [...panel.selected];
  const paths = all.filter((path) => !all.some((top) => top !== path && isWithin(path, top)));
  if (paths.length === 0) return;
  const name = paths.length === 1 ? keyOf(paths[0]) : nodes(paths.length);
  const row = paths.includes(panel.current) ? panel.current : paths.at(-1);
  // The versions that the user sees when asked.
  const seen = paths.map((path) => look(panel, path));
  for (const version of seen) version.catch(() => {});
  new Question(panel, row, `Delete ${name}?`, `Delete ${grouped(paths.length)}`, () => removeAll(panel, paths, seen));
}

/** Deletes the nodes one by one, because the protocol has no write of several that depends on their versions. */
async function removeAll(panel, paths, seen) {
  const deleted = new Map();
  const changed = [];
  let failure = null;
  await Promise.all(paths.map(async (path, index) => {
    try {
      const { text, etag } = await seen[index];
      if (text !== "null") {
        await write(panel, path, null, etag);
        deleted.set(path, text);
      }
      panel.selected.delete(path);
    } catch (error) {
      if (error.status === 412) changed.push(path);
      else failure ??= error;
    }
  }));
  const sentence = `Deleted ${nodes(deleted.size)}.`;
  if (deleted.size > 0) panel.edits.keep(sentence, () => restoreAll(panel, deleted));
  const others = changed.length === 1 ? changed[0] : nodes(changed.length);
  const more = changed.length > 0 ? ` ${others} changed elsewhere and stayed.` : "";
  const choices = deleted.size > 0 ? [["Undo", () => panel.edits.undo()]] : [];
  panel.say(`${sentence}${more}${failure ? ` ${failure.message}` : ""}`, choices, Boolean(more || failure));
  panel.draw();
}

/** Writes the deleted values again, if none of the nodes exists. */
async function restoreAll(panel, deleted) {
  const paths = [...deleted.keys()];
  const values = await Promise.all(paths.map((path) => look(panel, path)));
  const place = values.findIndex(({ text }) => text !== "null");
  if (place >= 0) throw refusal(`${paths[place]} exists again.`);
  await Promise.all(paths.map((path) => restore(panel, path, deleted.get(path))));
}
