/** The service worker takes a version of the page whole, or not at all. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

const SOURCE = readFileSync(new URL("../../web/worker/sw.js", import.meta.url), "utf8");
const ORIGIN = "http://127.0.0.1";

/** A browser's caches, and a service that answers, by path; a test changes what it answers. */
function browser() {
  /** @type {Map<string, Map<string, string>>} */
  const kept = new Map();
  /** @type {Record<string, string>} */
  const service = {};
  const path = (/** @type {string | {url: string}} */ one) => new URL(one.url ?? one, ORIGIN).pathname;
  const fetch = async (/** @type {string | {url: string}} */ request) => {
    const text = service[path(request)];
    if (service.offline) throw new TypeError("Failed to fetch");
    return new Response(text, { status: text === undefined ? 404 : 200 });
  };
  const caches = {
    keys: async () => [...kept.keys()],
    delete: async (/** @type {string} */ name) => kept.delete(name),
    open: async (/** @type {string} */ name) => {
      const cache = kept.get(name) ?? kept.set(name, new Map()).get(name);
      return {
        addAll: async (/** @type {string[]} */ files) => {
          const responses = await Promise.all(files.map(fetch));
          if (responses.some(({ ok }) => !ok)) throw new TypeError("Request failed");
          for (const [at, file] of files.entries()) cache.set(path(file), await responses[at].text());
        },
        put: async (/** @type {string} */ file, /** @type {Response} */ it) => cache.set(path(file), await it.text()),
        match: async (/** @type {string} */ file) => {
          const text = cache.get(path(file));
          return text === undefined ? undefined : new Response(text);
        },
      };
    },
  };
  return { kept, service, globals: { caches, fetch, URL, Response } };
}

/** Run the worker of a version; return what sends it an event. */
function worker(globals, version) {
  const listeners = {};
  const self = {
    addEventListener: (name, listener) => { listeners[name] = listener; },
    clients: { claim: async () => {} },
    location: { origin: ORIGIN },
  };
  const head = { NAME: `name-${version}`, VERSION: version, FILES: [`/page/${version}/main.js`, `/page/${version}/a.css`] };
  runInContext(SOURCE, createContext({ ...globals, ...head, self }));
  return async (name, request) => {
    let answer;
    const wait = (promise) => { answer = promise; };
    listeners[name]({ request, waitUntil: wait, respondWith: wait });
    return answer;
  };
}

/** Let the service answer as a version does. */
function release(service, version) {
  for (const path of Object.keys(service)) delete service[path];
  Object.assign(service, {
    "/": `page of /page/${version}/main.js`,
    [`/page/${version}/main.js`]: `script of ${version}`,
    [`/page/${version}/a.css`]: `style of ${version}`,
  });
}

const VISIT = { method: "GET", mode: "navigate", url: `${ORIGIN}/` };
const file = (version, name = "main.js") => ({ method: "GET", mode: "cors", url: `${ORIGIN}/page/${version}/${name}` });

async function visited() {
  const { kept, service, globals } = browser();
  release(service, "1");
  const first = worker(globals, "1");
  await first("install");
  await first("activate");
  return { kept, service, globals, first };
}

test("offline a version is served whole", async () => {
  const { service, first } = await visited();
  service.offline = "yes";
  assert.equal(await (await first("fetch", VISIT)).text(), "page of /page/1/main.js");
  assert.equal(await (await first("fetch", file("1"))).text(), "script of 1");
  assert.equal(await (await first("fetch", file("1", "a.css"))).text(), "style of 1");
});

test("an update one of whose files fails leaves the version before as it is", async () => {
  const { kept, service, globals, first } = await visited();
  release(service, "2");
  delete service["/page/2/a.css"];
  await assert.rejects(worker(globals, "2")("install"), /Request failed/);
  assert.deepEqual([...kept.keys()], ["page-name-1"]);
  service.offline = "yes";
  assert.equal(await (await first("fetch", VISIT)).text(), "page of /page/1/main.js");
});

test("an update whose page is of another version takes nothing", async () => {
  const { kept, service, globals } = await visited();
  release(service, "2");
  await assert.rejects(worker(globals, "3")("install"), /another version/);
  assert.deepEqual([...kept.keys()], ["page-name-1"]);
});

test("an update replaces the version before once it is active", async () => {
  const { kept, service, globals } = await visited();
  release(service, "2");
  const second = worker(globals, "2");
  await second("install");
  assert.deepEqual([...kept.keys()], ["page-name-1", "page-name-2"]);
  await second("activate");
  assert.deepEqual([...kept.keys()], ["page-name-2"]);
});

test("online the page is the newest, and files of another version than the kept one are loaded", async () => {
  const { service, first } = await visited();
  release(service, "2");
  assert.equal(await (await first("fetch", VISIT)).text(), "page of /page/2/main.js");
  assert.equal(await (await first("fetch", file("2"))).text(), "script of 2");
  service.offline = "yes";
  await assert.rejects(first("fetch", file("2")), /Failed to fetch/);
});

test("nothing but the page and its files is answered", async () => {
  const { first } = await visited();
  for (const path of ["/v1/rulesets", "/docs", "/sw.js", "/healthz"]) {
    assert.equal(await first("fetch", { method: "GET", mode: "cors", url: ORIGIN + path }), undefined);
  }
  assert.equal(await first("fetch", { ...VISIT, method: "POST" }), undefined);
  assert.equal(await first("fetch", { ...VISIT, url: "http://127.0.0.2/" }), undefined);
});
