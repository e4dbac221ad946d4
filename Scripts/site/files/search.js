// The search: titles that contain all words, the best ones first. The query is in the URL.

const MOST = 60;
const KINDS = {
  guide: "Guide", section: "Section", article: "Article", tutorial: "Tutorial", module: "Module", symbol: "API",
};

const form = document.querySelector("main form");
const status = document.querySelector("[data-status]");
const results = document.querySelector("[data-results]");
const { base } = results.dataset;
const entries = (await (await fetch(`${base}site/search.json`)).json()).map(([title, context, path, kind], order) => ({
  title, context, path, kind, order, name: title.toLowerCase(), all: `${title} ${context}`.toLowerCase(),
}));

/** How well an entry fits; 0 if it lacks a word. */
function score({ name, all, kind }, words) {
  if (!words.every((word) => all.includes(word))) return 0;
  const phrase = words.join(" ");
  const isWord = (text) => new RegExp(`(?<!\\w)${text.replace(/[^\w ]/g, "\\$&")}`).test(name);
  const fit = name === phrase ? 12 : name.startsWith(phrase) ? 6 : isWord(phrase) ? 5 : words.every(isWord) ? 4 : 1;
  return fit + (kind === "symbol" ? 0 : 3) - name.length / 1000;
}

function element(tag, className, textContent) {
  return Object.assign(document.createElement(tag), { className, textContent });
}

function draw() {
  const query = form.elements.q.value.trim();
  history.replaceState(null, "", query ? `?q=${encodeURIComponent(query)}` : location.pathname);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? [] : entries
    .map((entry) => [score(entry, words), entry])
    .filter(([fit]) => fit > 0)
    .sort(([a, one], [b, other]) => b - a || one.order - other.order);
  const count = found.length === 1 ? "1 result" : `${found.length.toLocaleString("en")} results`;
  status.textContent = words.length === 0
    ? "Titles of guides, their sections, and the modules’ articles and symbols."
    : found.length === 0 ? `Nothing found for “${query}”. Try fewer or shorter words.`
    : found.length > MOST ? `${count}; the first ${MOST}:` : `${count}:`;
  results.replaceChildren(...found.slice(0, MOST).map(([, { title, context, path, kind }]) => {
    const link = Object.assign(document.createElement("a"), { href: base + path });
    link.append(element("span", kind === "symbol" ? "title code" : "title", title));
    link.append(element("span", "context", [KINDS[kind] ?? "Article", context].filter(Boolean).join(" · ")));
    const item = document.createElement("li");
    item.append(link);
    return item;
  }));
}

/** The arrows move between the field and the results. */
document.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = [form.elements.q, ...results.querySelectorAll("a")];
  const index = stops.indexOf(document.activeElement);
  if (!step || index < 0) return;
  event.preventDefault();
  stops[Math.min(Math.max(index + step, 0), stops.length - 1)].focus();
});

form.onsubmit = (event) => {
  event.preventDefault();
  results.querySelector("a")?.click();
};
form.elements.q.value = new URLSearchParams(location.search).get("q") ?? "";
form.elements.q.oninput = draw;
draw();
form.elements.q.select();
