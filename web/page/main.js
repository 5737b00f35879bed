/** Shows the view that the address names. */

import { read } from "./ui/address.js";
import { Failure } from "./ui/api.js";
import { byId, within } from "./ui/markup.js";

/**
 * @typedef {object} View a module
 * @property {function(): void} start called once, before it is first shown
 * @property {function(URLSearchParams): (void | Promise<void>)} show called with what the address says behind its name;
 *   throws a `Failure` where something of it cannot be loaded
 * @property {function(): void} [hide] called when another one is shown
 */

/** @type {Record<string, function(): Promise<View>>} */
const MODULES = {
  hand: () => import("./hand/hand.js"),
  game: () => import("./record/check.js"),
  discard: () => import("./discard/discard.js"),
  scorecards: () => import("./scorecards/scorecards.js"),
  rules: () => import("./rules/rules.js"),
};
const FIRST = "hand";

/** @type {Map<string, Promise<View>>} */
const started = new Map();

/** @param {string} name */
function load(name) {
  const there = started.get(name);
  if (there) return there;
  const loading = Promise.all([MODULES[name](), prepared(name)]).then(([view]) => {
    unfold(name);
    view.start();
    return view;
  });
  started.set(name, loading);
  // What could not be loaded is tried again the next time.
  loading.catch(() => started.delete(name));
  return loading;
}

/** @param {string} name @returns {HTMLTemplateElement | null} of a view that is not shown yet */
function templateOf(name) {
  return document.querySelector(`#${name} > template`);
}

/** Load what the template of a view names, and wait for its style sheets. @param {string} name */
async function prepared(name) {
  const links = [...templateOf(name)?.content.querySelectorAll("link") ?? []];
  await Promise.all(links.map((link) => new Promise((resolve, reject) => {
    const copy = document.importNode(link);
    copy.addEventListener("load", resolve);
    copy.addEventListener("error", reject);
    document.head.append(copy);
    if (link.rel !== "stylesheet") resolve(null);
  })));
  for (const link of links) link.remove();
}

/** @param {string} name */
function unfold(name) {
  const template = templateOf(name);
  template?.replaceWith(template.content);
}

/** What an address of an earlier version leads to. @type {Record<string, (parameters: URLSearchParams) => string>} */
const MOVED = {
  play: (parameters) => {
    parameters.set("play", parameters.get("cards") ?? "");
    parameters.delete("cards");
    return "hand";
  },
};

function current() {
  const { view: named, parameters } = read();
  const view = Object.hasOwn(MOVED, named) ? MOVED[named](parameters) : named;
  return Object.hasOwn(MODULES, view) ? { view, parameters } : { view: FIRST, parameters: new URLSearchParams() };
}

function links() {
  return [...document.links].filter(({ dataset }) => dataset.view);
}

function remember() {
  const { view } = current();
  for (const link of links()) {
    if (link.dataset.view === view && location.hash) link.setAttribute("href", location.hash);
  }
}

async function route() {
  const { view, parameters } = current();
  for (const name of Object.keys(MODULES)) {
    byId(name).hidden = name !== view;
    if (name !== view) started.get(name)?.then((other) => other.hide?.(), () => {});
  }
  for (const link of links()) {
    if (link.dataset.view === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  remember();
  document.title = `${within(byId(view), "h1").textContent} · Cribbage`;
  try {
    await (await load(view)).show(parameters);
    byId("lost").hidden = true;
  } catch (error) {
    if (started.has(view) && !(error instanceof Failure)) throw error;
    byId("lost").hidden = false;
  }
}

/** The address, which holds what is shown, stays. @param {Event} event */
function skip(event) {
  event.preventDefault();
  byId("main").focus();
}

byId("unfinished").remove();
within(document, ".skip").addEventListener("click", skip);
byId("lost-again").addEventListener("click", route);
addEventListener("hashchange", route);
addEventListener("addresschange", remember);
addEventListener("online", () => {
  if (!byId("lost").hidden) route();
});
addEventListener("load", () => navigator.serviceWorker?.register("/sw.js").catch(() => {}));
route();
