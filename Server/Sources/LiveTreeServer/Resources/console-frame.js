// The frame of the console: its name, the sections, and what a section is shown in.

import { make, makeButton } from "./console-parts.js";

/** The sections: their names, and the shapes of their icons in a square of 16. */
export const SECTIONS = {
  data: ["Data", "M3 3.5h10M6.5 8H13M6.5 12.5H13M3 3.5v9h3.5M3 8h3.5"],
  rules: ["Rules", "M8 1.8l5 2v4c0 3.2-2 5.4-5 6.4-3-1-5-3.2-5-6.4v-4zM5.8 8l1.6 1.6 2.9-3.2"],
  activity: ["Activity", "M1.5 8.5h3L6.5 3l3 10 2-4.5h3"],
  sessions: ["Sessions", "M5.8 7a2.3 2.3 0 100-4.6 2.3 2.3 0 000 4.6zM1.8 13.5c0-2.6 1.6-4 4-4s4 1.4 4 4M10.5 3a2.1 2.1 0 010 3.8M11.6 9.7c1.6.5 2.6 1.8 2.6 3.8"],
  databases: ["Databases", "M2.5 4c0-1.2 2.4-2 5.5-2s5.5.8 5.5 2-2.4 2-5.5 2-5.5-.8-5.5-2zM2.5 4v8c0 1.2 2.4 2 5.5 2s5.5-.8 5.5-2V4M2.5 8c0 1.2 2.4 2 5.5 2s5.5-.8 5.5-2"],
};

/** The name of the console. */
export const NAME = "LiveList Console";

const icon = (shape) =>
  `<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="${shape}"/></svg>`;

const FRAME = `
  <div class="side">
    <header>
      <svg class="logo" viewBox="0 0 16 16" aria-hidden="true"><rect width="16" height="16" rx="3.5"/><path d="M4 4.5h8M7 8h5M7 11.5h5M4 4.5v7h3M4 8h3"/></svg>
    </header>
    <nav class="sections" aria-label="Sections"><ul></ul></nav>
    <div class="account">
      <p class="state" role="status">○ connecting</p>
      <button type="button" class="quiet" data-identity aria-expanded="false" title="Authentication"></button>
    </div>
  </div>
  <div class="content">
    <div class="identity" hidden></div>
    <section class="data" aria-label="Data">
      <form class="actions path">
        <nav class="crumbs" aria-label="Path"></nav>
        <input name="path" aria-label="Path" spellcheck="false" autocomplete="off" hidden>
        <button type="button" class="quiet" data-path-edit title="Type a path (g)" aria-label="Type a path">✎</button>
      </form>
      <div class="actions viewbar">
        <div class="views" role="group" aria-label="Views">
          <button type="button" data-view="tree" aria-pressed="true">Tree</button>
          <button type="button" data-view="table" aria-pressed="false">Table</button>
          <button type="button" data-view="query" aria-pressed="false">Query</button>
          <button type="button" data-view="search" aria-pressed="false">Search</button>
        </div>
        <button type="button" class="primary" data-add>Add child</button>
        <button type="button" class="quiet" data-undo disabled title="Nothing to undo">Undo</button>
        <button type="button" class="quiet" data-import>Import JSON</button>
        <button type="button" class="quiet" data-export>Export JSON</button>
        <button type="button" class="quiet" data-keys title="Keyboard shortcuts" aria-label="Keyboard shortcuts">?</button>
        <input type="file" accept=".json,application/json" hidden>
      </div>
      <div class="message" role="status"></div>
      <div class="notice" hidden></div>
      <div class="view" hidden></div>
      <div class="scroll"><ul class="tree" role="tree" aria-label="Database" tabindex="0"></ul></div>
    </section>
  </div>`;

/** The elements of the console: of a page, with the name of its database if it has one, or of a panel beside a page. */
export function makeFrame(isPage, database) {
  const body = make("div", "panel", { innerHTML: FRAME });
  const header = body.querySelector("header");
  header.append(make(isPage ? "h1" : "h2", "brand", { textContent: isPage ? NAME : "Database" }));
  if (database) header.append(make("p", "database", { textContent: database, title: "Database" }));
  return body;
}

/** The buttons that show the sections; those of a panel can't change the database. */
export class Navigation {
  constructor(place, isPage, show) {
    const names = Object.keys(SECTIONS).filter((name) => isPage || name !== "databases");
    this.buttons = names.map((name) => {
      const [title, shape] = SECTIONS[name];
      const button = makeButton("", () => show(name), { innerHTML: icon(shape) });
      button.append(make("span", "", { textContent: title }));
      button.dataset.part = name;
      return button;
    });
    place.replaceChildren(...this.buttons.map((button) => make("li", "", {}, button)));
  }

  mark(name) {
    this.current = name;
    for (const button of this.buttons)
      button.ariaCurrent = button.dataset.part === name ? "page" : null;
  }
}

/** Shows the console beside the page if there is room, or else as a drawer. */
export function makeDrawer(host, body) {
  const isWide = matchMedia("(min-width: 64rem)");
  const fit = () => {
    body.popover = isWide.matches ? null : "auto";
  };
  isWide.onchange = fit;
  fit();
  const handle = (text, className) =>
    makeButton(text, null, { className, popoverTargetElement: body });
  host.append(handle("Database", "handle"));
  body.querySelector("header").append(handle("Close", "close"));
}
