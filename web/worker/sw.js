/**
 * Keeps the page, so that it opens offline: a version whole, or not at all. Files have their version in their path, so
 * those of another version are never taken for a page. The service writes what is in NAME, VERSION and FILES above.
 */

/* global NAME, VERSION, FILES */

const PREFIX = "page-";
const CACHE = PREFIX + NAME;

/** Take the page of this version and all its files; nothing is kept unless all of it could be loaded. */
async function take() {
  try {
    const page = await fetch("/", { cache: "no-cache" });
    const text = await page.clone().text();
    if (!page.ok || !text.includes(`/page/${VERSION}/`)) throw new Error("the page is of another version");
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES);
    await cache.put("/", page);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** Forget the versions before, which no tab shows any more. */
async function replace() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  // The tab of the first visit, too, opens its other views from here.
  await self.clients.claim();
}

/** @param {string} address */
async function kept(address) {
  const cache = await caches.open(CACHE);
  return cache.match(address, { ignoreVary: true });
}

/** Load the page, which is newer than the one that is kept; offline take that one. @param {Request} request */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const response = await kept("/");
    if (response) return response;
    throw error;
  }
}

/** @param {Request} request */
async function file(request) {
  return (await kept(request.url)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(take()));
self.addEventListener("activate", (event) => event.waitUntil(replace()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname === "/" && request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/page/")) event.respondWith(file(request));
});
