// Animations: only transform and opacity; all within 400 ms, except the marks of changes.

/** How places close and open while their rows fade, and how moved rows glide. */
export const OPEN = { duration: 240, easing: "cubic-bezier(.4, 0, .2, 1)" };
export const MOVE = { duration: 280, easing: "cubic-bezier(.2, 0, 0, 1)" };
const TEXT = { duration: 160 };

/** With more changed rows than this, the list is cross-faded. */
export const MOST_MOVES = 60;

/** With more displaced rows than this, only moved ones glide. */
export const MOST_GLIDES = 100;

export const calm = matchMedia("(prefers-reduced-motion: reduce)");
const root = document.documentElement;
const running = new Set();

/** Every animation starts here, so `data-settled` is reliable. */
function run(element, keyframes, options, finished) {
  const animation = element.animate(keyframes, { fill: "backwards", ...options });
  running.add(animation);
  root.dataset.settled = "false";
  animation.finished.then(finished, () => {}).then(() => {
    running.delete(animation);
    root.dataset.settled = String(running.size === 0);
  });
  return animation;
}

/** What appears is opaque when its place is half open, so that the list never shows a hole. */
export function appear(element, timing = OPEN) {
  element.dataset.appearing = "";
  const shown = () => delete element.dataset.appearing;
  run(element, { opacity: [0, 1, 1] }, timing, shown);
}

/** The color of a change fades over 900 ms. */
const fadeWash = (element, finished) => {
  const options = { duration: 900, easing: "ease-in", pseudoElement: "::before" };
  return run(element, { opacity: [1, 0] }, options, finished);
};

export function mark(element, change) {
  element.marking?.cancel();
  element.dataset.change = change;
  element.marking = fadeWash(element, () => delete element.dataset.change);
}

/** The old text fades out while the new one fades in. */
export function crossFade({ slot, was }) {
  slot.marking?.cancel();
  slot.dataset.was = was;
  slot.marking = fadeWash(slot, () => delete slot.dataset.was);
  if (calm.matches) return;
  run(slot, { opacity: [1, 0] }, { ...TEXT, pseudoElement: "::after" });
  run(slot.firstChild, { opacity: [0, 1] }, TEXT);
}

/** Moves an element from offset `start` to offset `end`. Moved rows glide above the others, with a shadow. */
export function glide(element, start, end, timing, isMoved) {
  stopGlide(element);
  const transform = [`translateY(${start}px)`, `translateY(${end}px)`];
  element.gliding = run(element, { transform }, timing, () => stopGlide(element));
  if (!isMoved) return;
  element.dataset.moving = "";
  run(element, { opacity: [0, 1, 1, 0] }, { ...timing, pseudoElement: "::after" });
}

export function stopGlide(element) {
  element.gliding?.cancel();
  delete element.gliding;
  delete element.dataset.moving;
}

/**
 * Moves `element` to a layer where it stays visible, inert, until it has faded: below the rows that
 * close its place, and opaque until half of it is closed.
 */
export function leave(element, layer, timing) {
  const { opacity } = getComputedStyle(element);
  stopGlide(element);
  for (const animation of element.getAnimations({ subtree: true })) animation.cancel();
  Object.assign(element, { ariaHidden: "true", inert: true });
  for (const name of ["tabindex", "data-id", "data-appearing"]) element.removeAttribute(name);
  element.dataset.leaving = "";
  layer.append(element);
  const frames = { opacity: [opacity, opacity, 0] };
  run(element, frames, { ...timing, fill: "both" }, () => element.remove());
}

/** Ends all animations, as if their time had passed. */
export const finishAll = () => running.forEach((animation) => animation.finish());
