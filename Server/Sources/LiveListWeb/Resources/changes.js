// Changes of a list, `{plan: [{section, header, items}], moved, inserted, deleted, contents}`: the new
// sections and rows, which reuse the views of those that stay.

import { Row, Section, keyOf } from "/live/views.js";

function demand(value) {
  if (!value) throw new Error("the changeset doesn't match the rows of this page");
  return value;
}

/** A changeset as a change: deletes and sources are paths in `shown`, others in the result. */
export function changeBy(changeset, shown) {
  const { sectionDeletes = [], sectionInserts = [], sectionMoves = [] } = changeset;
  const { itemDeletes = [], itemInserts = [], itemMoves = [], itemReconfigures = [] } = changeset;
  const rowAt = ([section, item]) => demand(shown[section]?.items[item]);
  const newSections = sectionInserts.map(([to, section]) => [to, new Section(section)]);
  const movedSections = sectionMoves.map(([from, to]) => [to, demand(shown[from])]);
  const newRows = itemInserts.map(([to, row]) => [to, new Row(row)]);
  const movedRows = itemMoves.map(([from, to]) => [to, rowAt(from)]);
  const moved = new Set([...movedSections, ...movedRows].map(([, view]) => view));

  const leaving = [...sectionDeletes, ...sectionMoves.map(([from]) => from)];
  const headers = new Map(changeset.sectionRefreshes);
  const departures = bySection([...itemDeletes, ...itemMoves.map(([from]) => from)]);
  const arriving = [...newRows, ...movedRows];
  const arrivals = bySection(arriving.map(([[section, item], row]) => [section, [item, row]]));
  const sections = arrange(shown, leaving, [...newSections, ...movedSections]);
  const plan = sections.map((section, index) => ({
    section,
    header: headers.has(index) ? headers.get(index) : section.header,
    items: arrange(section.items, departures(section.index), arrivals(index)),
  }));
  demand(plan.reduce((sum, { items }) => sum + items.length, 0) === changeset.count);

  const contents = itemReconfigures.map(([[section, item], { id, content }]) => {
    const row = plan[section]?.items[item];
    demand(row && keyOf(row.id) === keyOf(id));
    return [row, content];
  });
  const lost = sectionDeletes.flatMap((index) => [shown[index], ...demand(shown[index]).items]);
  const deleted = [...lost.filter((view) => !moved.has(view)), ...itemDeletes.map(rowAt)];
  const inserted = [...newSections, ...newRows].map(([, view]) => view);
  return { plan, moved, inserted, deleted, contents };
}

/** `[[section, value]]` as a function from a section to its values. */
function bySection(pairs) {
  const groups = Map.groupBy(pairs, ([section]) => section);
  return (section) => groups.get(section)?.map(([, value]) => value) ?? [];
}

/** Puts inserted `[[index, entry]]` at their indexes; entries that stay fill the gaps. */
function arrange(entries, departing, arriving) {
  if (departing.length + arriving.length === 0) return entries;
  const deleted = new Set(departing);
  const staying = entries.filter((_, index) => !deleted.has(index));
  const arranged = [];
  let next = 0;
  for (const [index, entry] of arriving.sort(([one], [other]) => one - other)) {
    while (arranged.length < index) arranged.push(demand(staying[next++]));
    demand(arranged.push(entry) === index + 1);
  }
  return arranged.concat(staying.slice(next));
}

/** The change to the first list, which is all new. */
export const changeFrom = (sections) => changeWith(sections, false, []);

/** The change that appends sections; the first one may continue the last one that is shown. */
export function changeWith(sections, continues, shown) {
  const makeRows = ({ items }) => items.map((item) => new Row(item));
  const plan = shown.map((section) => ({ section, header: section.header, items: section.items }));
  const added = sections.map((section) => makeRows(section));
  if (continues) plan.at(-1).items = plan.at(-1).items.concat(added[0]);
  const inserted = added.flat();
  sections.forEach((wanted, index) => {
    if (continues && index === 0) return;
    const { header = null } = wanted;
    const section = new Section(wanted);
    inserted.push(section);
    plan.push({ section, header, items: added[index] });
  });
  return { plan, moved: new Set(), inserted, deleted: [], contents: [] };
}
