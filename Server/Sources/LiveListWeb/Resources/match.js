// For a page that reconnects: finds in a snapshot, by ID, the rows that the page shows.

import { Row, Section, keyOf, longestRun } from "/live/views.js";

/** The change to a snapshot, whose rows are matched with the views by ID. */
export function changeTo(wanted, shown) {
  const sections = wanted.map((section) => ({ ...section }));
  const items = sections.map((section) => section.items.map((item) => ({ ...item })));
  const rows = shown.flatMap((section) => section.items);
  const held = new Set();
  pair(sections, shown, held);
  sections.forEach(({ view }, index) => pair(items[index], view?.items ?? [], held));
  pair(items.flat(), rows, held);

  const inserted = [];
  const make = (View, entry) => {
    if (!entry.view) inserted.push((entry.view = new View(entry)));
    return entry.view;
  };
  const plan = sections.map((section, index) => ({
    section: make(Section, section),
    header: section.header ?? null,
    items: items[index].map((item) => make(Row, item)),
  }));
  const isOther = ({ view, content }) => held.has(view) && keyOf(view.content) !== keyOf(content);
  const contents = items.flat().filter(isOther).map(({ view, content }) => [view, content]);
  const deleted = [...shown, ...rows].filter((view) => !held.has(view));
  const moved = new Set(outOfOrder(plan.map(({ section }) => section), shown, held));
  for (const { section, items } of plan) {
    for (const row of outOfOrder(items, section.items, held)) moved.add(row);
  }
  return { plan, moved, inserted, deleted, contents };
}

/** Pairs views by ID, equal IDs in order, so that they stay in place. */
function pair(entries, views, held) {
  const free = views.filter((view) => !held.has(view));
  if (free.length === 0) return;
  const queues = Map.groupBy(free, (view) => keyOf(view.id));
  for (const entry of entries) {
    const view = entry.view ?? queues.get(keyOf(entry.id))?.shift();
    if (view) held.add((entry.view = view));
  }
}

/** The views in `held` that changed their section or their order. */
function outOfOrder(views, old, held) {
  const position = new Map(old.map((view, index) => [view, index]));
  const kept = longestRun(views.filter((view) => position.has(view)), position);
  return views.filter((view) => held.has(view) && !kept.has(view));
}
