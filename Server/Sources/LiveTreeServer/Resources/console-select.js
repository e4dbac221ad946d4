// Deletes several selected nodes at once. The children of one node are deleted in one write.

import { Question, look } from "./console-edit.js";
import { grouped } from "./console-parts.js";
import { isWithin, keyOf, parentOf } from "./console-tree.js";

export function removeSelected(panel) {
  // Nodes below a selected node are deleted with it.
  const all = [...panel.selected];
  const paths = all.filter((path) => !all.some((top) => top !== path && isWithin(path, top)));
  if (paths.length === 0) return;
  const name = paths.length === 1 ? keyOf(paths[0]) : `${grouped(paths.length)} nodes`;
  const row = paths.includes(panel.current) ? panel.current : paths.at(-1);
  new Question(panel, row, `Delete ${name}?`, `Delete ${grouped(paths.length)}`, () => removeAll(panel, paths));
}

async function removeAll(panel, paths) {
  const groups = Map.groupBy(paths, parentOf);
  const values = new Map();
  for (const path of paths) values.set(path, (await look(panel, path)).text);
  const bodyFor = (group, value) =>
    `{${group.map((path) => `${JSON.stringify(keyOf(path))}:${value(path)}`).join(",")}}`;
  for (const [parent, group] of groups)
    await panel.client.request("PATCH", parent, { body: bodyFor(group, () => "null") });
  const sentence = `Deleted ${grouped(paths.length)} ${paths.length === 1 ? "node" : "nodes"}.`;
  panel.selected.clear();
  panel.edits.keep(sentence, async () => {
    for (const path of paths)
      if ((await look(panel, path)).text !== "null")
        throw Object.assign(new Error(`${path} exists again.`), { status: 412 });
    for (const [parent, group] of groups)
      await panel.client.request("PATCH", parent, { body: bodyFor(group, (path) => values.get(path)) });
  });
  panel.say(sentence, [["Undo", () => panel.edits.undo()]]);
  panel.draw();
}
