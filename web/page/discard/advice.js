/** The possible discards, best first. */

import { cardName, cardText, cardPicture } from "../ui/cards.js";
import { Component, markup, signed } from "../ui/markup.js";
import { chance, cost, GOOD, netPegging } from "./ranking.js";

/** @import { DiscardOption, DiscardResult } from "contract" */
/** @import { Parts } from "../ui/subject.js" */

/**
 * @typedef {object} Advice
 * @property {string} name such as `Your crib (dealer)`
 * @property {boolean} dealer whether the crib is one's own
 * @property {DiscardResult} advice as the service gives it
 */

/** @param {Advice} advised @param {string} dealt the cards: for others, everything is drawn anew @returns {Parts} */
export function drawAdvice(advised, dealt) {
  return {
    said: drawBest(advised),
    rest: markup`<${Ways} key=${advised.name + dealt} ...${advised}/>
      <p class="small">${advised.advice.assumes}</p>`,
  };
}

/** @param {Advice} advised */
function drawBest({ name, dealer, advice: { options: [best] } }) {
  const { discard, hand, crib, pegging, net } = best;
  const away = discard.map((code) => `the ${cardName(code)}`).join(" and ");
  return markup`<div class="owner"><p class="whose">${name}</p>
    <h2 class="best">Discard ${away}</h2>
    <p>Expected: ${hand.mean.toFixed(2)} in the hand ${dealer ? "plus" : "minus"} ${crib.mean.toFixed(2)} in the crib,
      ${pegging && ` ${signed(netPegging(best), 2)} in the play,`}
      ${` ${signed(net, 2)} net.`}</p></div>`;
}

/**
 * The table, with the cost of the pressed row.
 * @extends {Component<Advice, {pressed: string}>}
 */
class Ways extends Component {
  state = { pressed: "" };

  render() {
    const { name, advice: { options } } = this.props;
    const kept = options.find(({ discard }) => discard.join() === this.state.pressed);
    // Not every ruleset has the play.
    const heads = ["Discard", "Hand", "Crib", ...(options[0].pegging ? ["Play"] : []), "Net", `${GOOD} or more`];
    return markup`<section class="owner" aria-label=${name}>
      <p class="small">Press the row of what you discarded to see what it cost.</p>
      <div class="ways"><table>
        <caption class="hidden-visually">${name}: possible discards</caption>
        <thead><tr>${heads.map((head) => markup`<th scope="col">${head}</th>`)}</tr></thead>
        <tbody>${options.map((option) => this.#row(option))}</tbody>
      </table></div>
      <p class="cost" role="status">${kept && costText(options, kept)}</p>
      <div class="detail">${drawDetail(kept ?? options[0])}</div>
    </section>`;
  }

  /** @param {DiscardOption} option */
  #row(option) {
    const { discard, hand, crib, pegging, net } = option;
    const id = discard.join();
    const isPressed = id === this.state.pressed;
    return markup`<tr key=${id}>
      <th scope="row">
        <button type="button" aria-pressed=${isPressed}
          onClick=${() => this.setState({ pressed: isPressed ? "" : id })}>
          <span class="minis">${discard.map(cardPicture)}</span></button></th>
      <td>${hand.mean.toFixed(2)}</td>
      <td>${signed(this.props.dealer ? crib.mean : -crib.mean, 2)}</td>
      ${pegging && markup`<td>${signed(netPegging(option), 2)}</td>`}
      <td class="net">${signed(net, 2)}</td>
      <td>${Math.round(chance(hand, GOOD) * 100)}%</td>
    </tr>`;
  }
}

/** @param {DiscardOption[]} options @param {DiscardOption} kept */
function costText(options, kept) {
  const { loss, rank } = cost(options, kept);
  const cards = kept.keep.map(cardText).join(" ");
  if (rank === 1) return `You kept ${cards}: the best of ${options.length}, it cost nothing.`;
  return `You kept ${cards}: rank ${rank} of ${options.length}, it cost ${loss.toFixed(2)} points.`;
}

/** @param {DiscardOption} option */
function drawDetail({ keep, hand, crib, pegging }) {
  return markup`<figure class="keep"><figcaption>Keep</figcaption>
      <div class="row">${keep.map(cardPicture)}</div></figure>
    <p class="small">The hand counts ${hand.min} to ${hand.max}, the crib ${crib.min} to ${crib.max}.
      ${pegging && ` In the play you peg ${pegging.own.toFixed(2)}, and they ${pegging.other.toFixed(2)}.`}</p>`;
}
