/** A list of which the first items are shown, and the others once a button is pressed. */

import { Component, markup, within } from "./markup.js";

/** @import { View } from "../vendor/preact.js" */

/**
 * @typedef {object} LongListProps
 * @property {((isHidden: boolean) => View)[]} items each draws its element
 * @property {number} first how many are shown at once
 * @property {string} [kind] the class of the list
 * @property {string} focused selects, in the first of the others, what has the focus then
 */

/** Draws it. @extends {Component<LongListProps, {isWhole: boolean}>} */
export class LongList extends Component {
  state = { isWhole: false };

  render() {
    const { items, first, kind, focused } = this.props;
    const isShort = !this.state.isWhole && items.length > first;
    const show = (/** @type {{target: HTMLElement}} */ { target }) => {
      const item = target.previousElementSibling?.children[first];
      this.setState({ isWhole: true }, () => { if (item) within(item, focused).focus(); });
    };
    return markup`<ol class=${kind}>${items.map((item, index) => item(isShort && index >= first))}</ol>
      ${isShort && markup`<button type="button" class="quiet" onClick=${show}>Show all ${items.length}</button>`}`;
  }
}
