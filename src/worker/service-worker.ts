// Keeps the program, never what it shows: the pages' own files, so that they open without a connection. Answers of the
// API pass by untouched; what people may read offline is kept by the page itself, for its user alone.

declare const self: ServiceWorkerGlobalScope;
/** Put in front of this file by the build. */
declare const SHELL: { readonly version: string; readonly files: readonly string[] };

const PREFIX = "shell-";
const CACHE = `${PREFIX}${SHELL.version}`;
/** index.html as it was built, without anything that the server writes into it for one visitor. */
const PAGE = "/shell.html";
/** How long an address may take before the kept page stands in: a shop's cellar has a signal that carries nothing. */
const ANSWER_TIMEOUT_MS = 4_000;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (isPage(pathname)) event.respondWith(pageFor(request, pathname));
  } else if (isHashed(pathname)) {
    event.respondWith(keptOrFetched(request));
  } else if (SHELL.files.includes(pathname)) {
    event.respondWith(fetchedOrKept(request, request.url));
  }
});

async function install(): Promise<void> {
  try {
    const cache = await caches.open(CACHE);
    await Promise.all(SHELL.files.map((file) => keep(cache, file)));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
  await self.skipWaiting();
}

async function keep(cache: Cache, file: string): Promise<void> {
  const had = isHashed(file) ? await caches.match(file, { ignoreVary: true }) : undefined;
  const answer = had ?? (await fetch(file, { credentials: "omit", cache: isHashed(file) ? "default" : "no-cache" }));
  if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
  await cache.put(file, answer);
}

/** The version before this one stays: pages that were open when this one came still ask for its files. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

function isHashed(path: string): boolean {
  return path.startsWith("/assets/");
}

/** Addresses of the application; files and the API answer for themselves. */
function isPage(path: string): boolean {
  return !/^\/(?:api|assets|healthz)(?:\/|$)|\.[a-z0-9]{1,12}$/iu.test(path);
}

/** The server's page where there is one, so that a new version shows at once. */
async function pageFor(request: Request, path: string): Promise<Response> {
  // The checkout's page may come with a policy that lets a card form in, which the kept page has not: only where there is no
  // connection at all, and nobody can pay, does that one stand in.
  return fetchedOrKept(request, PAGE, /^\/subscribe\/*$/u.test(path) ? Infinity : ANSWER_TIMEOUT_MS);
}

async function fetchedOrKept(request: Request, key: string, timeoutMs = ANSWER_TIMEOUT_MS): Promise<Response> {
  const fetched = fetch(request);
  const answer = await inTime(fetched, timeoutMs).catch(() => null);
  // A gateway that answers for a server which is away has nothing of ours to show.
  if (answer !== null && ![502, 503, 504].includes(answer.status)) return answer;
  return (await keptNow(key)) ?? (await caches.match(key, { ignoreVary: true })) ?? answer ?? fetched;
}

/** Null when it takes longer than that. */
async function inTime(fetched: Promise<Response>, timeoutMs: number): Promise<Response | null> {
  if (timeoutMs === Infinity) return fetched;
  return Promise.race([fetched, new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null))]);
}

/** Of what this version kept: an older version's page would ask for that version's files. */
async function keptNow(key: string): Promise<Response | undefined> {
  return caches.match(key, { cacheName: CACHE, ignoreVary: true });
}

async function keptOrFetched(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

export {};
