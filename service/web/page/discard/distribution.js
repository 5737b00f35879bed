/**
 * A small picture of what a hand may count: a bar for each number of points, as high as it is likely.
 */

import { svg } from "../ui/dom.js";

/** @import { HandExpectation } from "contract" */

const WIDTH = 300;
const HEIGHT = 62;
const FLOOR = 44;
const MARGIN = 12;

/**
 * Draw a distribution.
 * @param {HandExpectation} hand as the service gives it
 * @param {{least: number, most: number}} span the points from the left to the right edge, the same for all pictures that are compared
 * @returns {SVGElement}
 */
export function drawDistribution(hand, { least, most }) {
  const cases = Object.entries(hand.distribution).map(([points, count]) => ({ points: Number(points), count }));
  const all = cases.reduce((sum, { count }) => sum + count, 0);
  const highest = Math.max(...cases.map(({ count }) => count));
  const step = (WIDTH - 2 * MARGIN) / Math.max(most - least, 1);
  const x = (/** @type {number} */ points) => MARGIN + (points - least) * step;
  const wide = Math.min(step * 0.72, 20);
  const bars = cases.map(({ points, count }) => {
    const high = Math.max((count / highest) * (FLOOR - 6), 2);
    return svg("rect", { class: "bar", x: x(points) - wide / 2, y: FLOOR - high, width: wide, height: high, rx: 2 });
  });
  const ends = [...new Set([hand.min, hand.max])];
  return svg(
    "svg",
    { class: "distribution", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": described(cases, all) },
    svg("line", { class: "floor", x1: 0, x2: WIDTH, y1: FLOOR, y2: FLOOR }),
    ...bars,
    svg("line", { class: "mean", x1: x(hand.mean), x2: x(hand.mean), y1: 2, y2: FLOOR + 4 }),
    ...ends.map((points) => svg("text", { class: "tick", x: x(points), y: HEIGHT - 3 }, String(points))),
  );
}

/** @param {{points: number, count: number}[]} cases @param {number} all */
function described(cases, all) {
  const parts = cases.map(({ points, count }) => `${points} points ${count}`);
  return `Of ${all} cards that may be turned up, so many give: ${parts.join(", ")}`;
}
