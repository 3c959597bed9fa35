/* Keeps the code that draws the app's page, and nothing of anybody: what people read and write always comes from the network. */
const codeCache = 'steward-code-VERSION';
const codePaths = PATHS;
const pagePath = '/';
const apiBase = new URL(location.href).searchParams.get('api');

self.addEventListener('install', (event) => event.waitUntil(keepCode()));
self.addEventListener('activate', (event) => event.waitUntil(begin()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    // A file that is opened is none of the app's pages.
    if (pathname !== apiBase && !pathname.startsWith(`${apiBase}/`)) event.respondWith(openPage(event));
  } else if (codePaths.includes(pathname)) event.respondWith(findCode(request));
});

async function keepCode() {
  const cache = await caches.open(codeCache);
  // Asked for by nobody, the page holds nothing of anybody.
  const page = await fetch(pagePath, { credentials: 'omit', cache: 'no-store', headers: { accept: 'text/html' } });
  if (!page.ok || page.redirected) throw new Error(`The page could not be read: ${page.status}`);
  await cache.addAll(codePaths);
  await cache.put(pagePath, page);
}

async function begin() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('steward-code-') && name !== codeCache).map((name) => caches.delete(name)));
  // The page is asked for while the worker wakes up.
  await self.registration.navigationPreload?.enable();
}

async function openPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const page = await caches.match(pagePath, { cacheName: codeCache });
    if (page === undefined) throw error;
    return page;
  }
}

async function findCode(request) {
  return (await caches.match(request, { cacheName: codeCache, ignoreVary: true })) ?? fetch(request);
}
