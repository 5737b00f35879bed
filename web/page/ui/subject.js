/** What the forms of views, and the views themselves, are made of: types only. */

/** @import { Detail, Options } from "./api.js" */
/** @import { View } from "../vendor/preact.js" */

/** What is entered, by the name of the field. @typedef {Record<string, string>} Entry */

/**
 * A form as its fields see it.
 * @typedef {object} Form
 * @property {string} name such as `hand`; the ids of its fields begin with it
 * @property {Entry} entry
 * @property {(field: string) => string[]} faults what is wrong with a field
 * @property {(part: Entry) => void} change
 */

/** @typedef {Record<string, string>} State what is entered, as the address says it */

/**
 * The parts of a view that differ from the others.
 * @template Result
 * @typedef {object} Subject
 * @property {Entry} fresh what is entered at first, by field
 * @property {Record<string, string>} places the field by the first name of a pointer, such as `hand` of `#/hand/3`
 * @property {(parameters: URLSearchParams, entry: Entry) => Entry} entered what an address says, and what stays
 * @property {(entry: Entry) => State} state
 * @property {(state: State) => boolean} complete whether nothing is missing, so that it is asked without a button
 * @property {(state: State, options: Options) => Promise<Result>} ask posts the question
 * @property {(entry: Entry) => {verb: string, done: string}} words of the button, and of what it did
 * @property {(form: Form) => {before: View, after: View}} fields what stands before the result in a few words, and
 *   after it
 * @property {(result: Result, state: State, look: Look) => Parts} draw
 * @property {(result: Result, state: State) => string} brief says the result in a few words
 * @property {(entry: Entry) => {cards: string[], words: string, examples: string[][]}} empty stands in place of the
 *   result until there is one: cards for a picture, what will be there, and examples, each a name and an address
 * @property {(detail: Detail, entry: Entry) => (string | undefined)} wording as `explain` takes it
 */

/** @typedef {{shown?: View, said?: View, rest?: View}} Parts of a result; what is said is read aloud */

/**
 * How a result is looked at, such as what is pressed in it.
 * @typedef {object} Look
 * @property {Record<string, number>} at
 * @property {(part: Record<string, number>) => void} change
 */

export {};
