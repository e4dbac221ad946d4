// A small chart of a number in each of the last minutes.

import { make, grouped, hourOf } from "./console-parts.js";

const SVG = "http://www.w3.org/2000/svg";
/** The minutes of a chart, and the height of its highest bar in the units of the drawing. */
const [MINUTES, HEIGHT] = [60, 24];

/** `points` are `[start, number]` of minutes, the oldest first; `kind` is the class of the chart. */
export function chart(kind, title, points, sentence) {
  const last = points.at(-1)?.[0] ?? 0;
  const highest = Math.max(1, ...points.map(([, number]) => number));
  const svg = document.createElementNS(SVG, "svg");
  const set = (element, attributes) => {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  set(svg, {
    class: `bars ${kind}`, viewBox: `0 0 ${MINUTES} ${HEIGHT}`, preserveAspectRatio: "none",
    role: "img", "aria-label": `${title}: ${sentence}`,
  });
  for (const [start, number] of points) {
    const x = MINUTES - 1 - (last - start) / 60_000;
    // A minute with a single event among many is visible, too.
    const height = number === 0 ? 0 : Math.max(1, (number / highest) * HEIGHT);
    const bar = set(document.createElementNS(SVG, "rect"), { x: x + 0.1, y: HEIGHT - height, width: 0.8, height });
    const tip = document.createElementNS(SVG, "title");
    tip.textContent = `${hourOf(start)}: ${grouped(number)}`;
    bar.append(tip);
    svg.append(bar);
  }
  return make("figure", "chart", {},
    make("figcaption", "", {}, make("strong", "", { textContent: title }), ` ${sentence}`),
    svg,
    make("p", "axis", { ariaHidden: "true" }, make("span", "", { textContent: "60 min ago" }), make("span", "", { textContent: "now" })),
  );
}
