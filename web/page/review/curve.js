/** The course of a game: how probable each player's win was over the deals, and what each mistake cost. */

import { dealOf, faultName } from "../result/entries.js";
import { markup } from "../ui/markup.js";

/** @import { GameRequest, ReviewResult } from "contract" */

/** @typedef {{x: number, chance: number}} Point `x`: 1.5 is the middle of the second deal; the first side's chance */
/** @typedef {Required<ReviewResult>["mistakes"][number]} Cost */
/** @typedef {Required<Required<ReviewResult>["chances"][number]>} Chance at a moment of a deal */

/** Less than this rounds to 0 %. */
const LEAST = 0.005;
const MIDDLE = 0.5;

/**
 * Spread the moments of each deal evenly over it.
 * @param {{deal: number, chances: Record<string, number>}[]} chances
 * @param {string} side that is above
 * @returns {Point[]}
 */
export function pointsOf(chances, side) {
  return chances.map(({ deal, chances: of }, at) => {
    const moments = chances.filter((one) => one.deal === deal).length;
    const isLast = deal === chances.at(-1)?.deal;
    const before = at - chances.findIndex((one) => one.deal === deal);
    // The next deal begins where this one ends; the last one ends with its last moment.
    return { x: deal + before / Math.max(1, isLast ? moments - 1 : moments), chance: of[side] };
  });
}

/**
 * Add the points in which the curve crosses the middle.
 * @param {Point[]} points @returns {Point[]}
 */
export function crossed(points) {
  return points.flatMap((one, at) => {
    const before = points[at - 1];
    if (!before || (before.chance - MIDDLE) * (one.chance - MIDDLE) >= 0) return [one];
    const part = (MIDDLE - before.chance) / (one.chance - before.chance);
    return [{ x: before.x + part * (one.x - before.x), chance: MIDDLE }, one];
  });
}

/** @param {number} chance @returns {string} such as `62 %` */
export function percent(chance) {
  return `${Math.round(chance * 100)} %`;
}

/** @param {Pick<Cost, "player" | "change">} cost @returns {string} such as `cost Ann 12 % of the game` */
export function gameCost({ player, change }) {
  if (Math.abs(change) < LEAST) return "made next to no difference";
  return `${change < 0 ? "cost" : "gave"} ${player} ${percent(Math.abs(change))} of the game`;
}

/** @param {Pick<Cost, "pointer" | "code" | "player" | "change">} cost */
export function mistakeWords(cost) {
  return `Deal ${Number(dealOf(cost.pointer)) + 1}, ${faultName(cost.code).toLowerCase()}: it ${gameCost(cost)}.`;
}

/** @template {Pick<Cost, "change">} C @param {C[]} costs @returns {C | undefined} the one that changed most */
export function largest(costs) {
  return costs.toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))[0];
}

/**
 * Say where the game turned: where its winner was behind for the last time.
 * @param {{deal: number, chances: Record<string, number>}[]} chances
 * @returns {string} empty where nobody has won
 */
export function turnWords(chances) {
  const winner = Object.entries(chances.at(-1)?.chances ?? {}).find(([, chance]) => chance === 1)?.[0];
  if (!winner) return "";
  const last = chances.findLast(({ chances: of }) => of[winner] < MIDDLE);
  if (!last) return `${winner} was never behind.`;
  return `${winner} was behind for the last time in deal ${last.deal + 1}, at ${percent(last.chances[winner])}.`;
}

/**
 * @param {ReviewResult} review @param {Pick<GameRequest, "players">} log
 * @param {(deal: number) => void} show leads to the row of a deal
 */
export function curve({ chances: all = [], mistakes = [] }, { players }, show) {
  const chances = all.flatMap((one) => (one.deal === undefined ? [] : [{ ...one, deal: one.deal }]));
  const [above, below] = players;
  const points = pointsOf(chances, above);
  const [last, before] = points.toReversed();
  // A curve needs two points.
  if (!before) return null;
  const width = chances[chances.length - 1].deal + 1;
  const worst = largest(mistakes);
  const turned = turnWords(chances);
  const others = mistakes.filter((one) => one !== worst);
  const starts = startsOf(chances);
  return markup`<section class="course" aria-label="Chances">
    <h3>Who was winning</h3>
    ${turned && markup`<p>${turned}</p>`}
    ${worst && markup`<p>${mistakes.length > 1 && "The largest mistake: "}${mistakeWords(worst)}</p>`}
    <div class="curve" style=${`--deals: ${width}`}>
      <p class="curve-side" aria-hidden="true">${above} wins</p>
      <div class="curve-box">
        ${picture(points, width)}
        ${starts.map((one) => dealButton(one, above, below, width, show))}
        ${mark("curve-point", last, width, "")}
        ${mistakes.map((one) => {
          const at = points[placeOf(chances, one.pointer)];
          return at && mark("curve-mistake", at, width, "◆");
        })}
      </div>
      <p class="curve-side below" aria-hidden="true">${below} wins</p>
    </div>
    ${mistakes.length > 0 && markup`<p class="small curve-key"><span aria-hidden="true">◆</span> a mistake</p>
      ${others.length > 0 && markup`<ul class="curve-costs">${others.map((one) =>
        markup`<li>${mistakeWords(one)}</li>`)}</ul>`}`}
    ${table([...starts, chances[chances.length - 1]], above, below)}
  </section>`;
}

/** @param {Chance[]} chances @param {string} pointer of a mistake @returns {number} */
function placeOf(chances, pointer) {
  const at = chances.findIndex((one) => one.pointer === pointer);
  return at < 0 ? chances.findLastIndex((one) => one.deal === dealOf(pointer)) : at;
}

/** @param {Point[]} points @param {number} width */
function picture(points, width) {
  const line = crossed(points);
  const path = (/** @type {Point[]} */ some) => some.map(({ x, chance }) => `${x},${1 - chance}`).join(" ");
  const area = (/** @type {(one: number, other: number) => number} */ end) => {
    const edge = line.map(({ x, chance }) => ({ x, chance: end(chance, MIDDLE) }));
    return path([{ x: line[0].x, chance: MIDDLE }, ...edge, { x: line[line.length - 1].x, chance: MIDDLE }]);
  };
  return markup`<svg viewBox=${`0 0 ${width} 1`} preserveAspectRatio="none" aria-hidden="true">
    <polygon class="curve-above" points=${area(Math.max)}/><polygon class="curve-below" points=${area(Math.min)}/>
    <line class="curve-middle" x1="0" x2=${width} y1=".5" y2=".5"/>
    <polyline class="curve-line" points=${path(points)}/></svg>`;
}

/** @param {Point} point @param {number} width */
function placed({ x, chance }, width) {
  return `left: ${100 * x / width}%; top: ${100 * (1 - chance)}%`;
}

/** @param {string} kind @param {Point} point @param {number} width @param {string} sign */
function mark(kind, point, width, sign) {
  return markup`<span class=${kind} aria-hidden="true" style=${placed(point, width)}>${sign}</span>`;
}

/**
 * The column of a deal, with its point and its number.
 * @param {Chance} start @param {string} above @param {string} below
 * @param {number} width @param {(deal: number) => void} show
 */
function dealButton({ deal, chances }, above, below, width, show) {
  const words = `Deal ${deal + 1}: ${above} ${percent(chances[above])}, ${below} ${percent(chances[below])}`;
  return markup`<button type="button" class="curve-deal" aria-label=${words} title=${words}
    style=${`left: ${100 * deal / width}%; width: ${100 / width}%`} onClick=${() => show(deal)}/>
    <span class="curve-number" aria-hidden="true" style=${`left: ${100 * (deal + MIDDLE) / width}%`}>${deal + 1}</span>
    ${mark("curve-point", { x: deal, chance: chances[above] }, width, "")}`;
}

/** @param {Chance[]} chances before each deal, and at last @param {string} above @param {string} below */
function table(chances, above, below) {
  const rows = chances.map(({ deal, scores, chances: of }, at) => markup`<tr>
    <th scope="row">${at < chances.length - 1 ? `Deal ${deal + 1}` : "At last"}</th>
    <td>${scores[above]}–${scores[below]}</td><td>${percent(of[above])}</td><td>${percent(of[below])}</td></tr>`);
  return markup`<details class="help"><summary>The chances as a table</summary>
    <table class="curve-table"><thead><tr><th scope="col">Before</th><th scope="col">Board</th>
      <th scope="col">${above}</th><th scope="col">${below}</th></tr></thead><tbody>${rows}</tbody></table></details>`;
}

/** @param {Chance[]} chances @returns {Chance[]} the first of each deal */
function startsOf(chances) {
  return chances.filter(({ deal }, at) => deal !== chances[at - 1]?.deal);
}
