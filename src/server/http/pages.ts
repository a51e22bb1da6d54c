import { relative } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PublicConfig } from "#contract/config";
import type { Endpoint } from "#contract/endpoint";
import { PAGES } from "#contract/pages";
import { Failure } from "#server/failure";
import { sendFailure } from "#server/http/errors";
import { encodingFor, type Encoding } from "#server/http/kept-body";
import { pageAnswers } from "#server/http/page-answers";
import { pageWithAnswers, readPageShell, type PageShell } from "#server/http/page-shell";
import { admitStripe, sendFileHeaders, SECRET_REFERRER_POLICY, type CardForm } from "#server/http/security-headers";
import type { SessionCookie } from "#server/http/session-cookie";

const READING = ["GET", "HEAD"];

/** The encodings for a page, best first. */
const ENCODINGS: readonly Encoding[] = ["br", "gzip", "identity"];

export interface PagesOptions {
  /** Folder of the built pages; null serves the API alone. */
  readonly folder: string | null;
  readonly publicUrl: URL;
  readonly cookie: SessionCookie;
  readonly cardForm: CardForm;
  readonly publicConfig: PublicConfig;
  readonly endpoints: readonly Endpoint[];
}

/** Serves the built pages: files by their names, every other address as the application, which has its own not-found page. */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { folder, publicUrl, cookie, cardForm, publicConfig } = options;
  const nothingHere = answerNothing(options.endpoints);
  if (folder === null) {
    app.setNotFoundHandler(nothingHere);
    return;
  }
  const deps = {
    shell: readPageShell({ folder, publicUrl, cardForm, publicConfig }),
    cookie,
    answersFor: pageAnswers(app),
  };
  await app.register(fastifyStatic, {
    root: folder,
    // The application's own addresses are answered below; /index.html stays the plain file.
    index: false,
    // Each built file gets its own route at start-up: a wildcard would read the whole folder for every request.
    wildcard: false,
    dotfiles: "ignore",
    cacheControl: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      // The build puts a hash of the content into these names and no others.
      const forEver = relative(folder, path).startsWith("assets");
      void response.header("cache-control", forEver ? "public, max-age=31536000, immutable" : "no-cache");
      if (forEver) sendFileHeaders(response);
    },
  });
  serveCrawlers(app, publicUrl);
  app.route({
    method: READING,
    url: "/",
    handler: async (request, reply) => sendPage(request, reply, deps, "/"),
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = ""] = request.url.split("?", 1);
    const isPage = (request.method === "GET" || request.method === "HEAD") && !/^\/(?:api|assets)(?:\/|$)/u.test(path);
    // A missing file (/.env, /favicon.png) is missing; only an address without a file's ending can be a page.
    const isFile = /\/\.|\.[a-z0-9]{1,12}$/iu.test(path);
    // A browser is shown the not-found page, a program the error.
    const person = !isFile || request.headers.accept?.includes("text/html") === true;
    return isPage && person ? sendPage(request, reply, deps, path) : nothingHere(request, reply);
  });
}

/** Distinguishes a known address with the wrong method from an unknown one. */
function answerNothing(endpoints: readonly Endpoint[]): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const known = endpoints.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/:\w+/gu, "[^/]+")}$`, "u"),
  }));
  return (request, reply) => {
    const [path = ""] = request.url.split("?", 1);
    const allowed = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    // An overlong parameter brings a request here even with the right method.
    if (allowed.length === 0 || allowed.some((method) => method === request.method)) {
      return sendFailure(reply, new Failure("not_found", "There is nothing at this address."));
    }
    const methods = [...new Set(allowed)].join(", ");
    void reply.header("allow", methods);
    return sendFailure(reply, new Failure("method_not_allowed", `This address takes ${methods} only.`));
  };
}

interface PageDeps {
  readonly shell: PageShell;
  readonly cookie: SessionCookie;
  readonly answersFor: ReturnType<typeof pageAnswers>;
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { shell, cookie, answersFor }: PageDeps,
  path: string,
): Promise<FastifyReply> {
  const visitor = cookie.read(request) === null;
  const form = shell.formFor(path, visitor);
  const { bytes, etag, link, page, takesCards } = form;
  const encoding = encodingFor(request.headers["accept-encoding"], ENCODINGS);
  if (takesCards) admitStripe(reply);
  if (page?.listing === undefined) void reply.header("x-robots-tag", "noindex");
  if (page?.secret === true) void reply.header("referrer-policy", SECRET_REFERRER_POLICY);
  if (link !== "") void reply.header("link", link);
  void reply.header("vary", "Cookie, accept-encoding");
  if (encoding !== "identity") void reply.header("content-encoding", encoding);
  void reply.status(page === null ? 404 : 200).type("text/html; charset=utf-8");
  const answers = visitor || page === null ? null : await answersFor(request, page);
  const brings = answers !== null && answers.brought.length + answers.late.length > 0;
  // Personal and current, so never cached.
  if (brings) {
    return reply.header("cache-control", "no-store").send(await pageWithAnswers(form.html, answers, encoding));
  }
  // Browsers ignore "no-cache" and "Vary" when going back: someone who has signed in since must not see the visitor's variant.
  void reply.headers({ "cache-control": visitor ? "no-store" : "no-cache", etag });
  if (page !== null && request.headers["if-none-match"]?.includes(etag) === true) {
    return reply.removeHeader("content-encoding").status(304).send();
  }
  return reply.send(bytes[encoding]);
}

/** Tells search engines which pages are for them. Private pages are not disallowed, so that crawlers can read their "noindex". */
function serveCrawlers(app: FastifyInstance, publicUrl: URL): void {
  const robots = `User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL("/sitemap.xml", publicUrl).href}\n`;
  const addresses = PAGES.filter(({ listing }) => listing !== undefined).map(
    ({ path }) => `  <url><loc>${new URL(path, publicUrl).href}</loc></url>\n`,
  );
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join("")}</urlset>\n`;
  app.route({
    method: READING,
    url: "/robots.txt",
    handler: (_request, reply) => reply.type("text/plain; charset=utf-8").send(robots),
  });
  app.route({
    method: READING,
    url: "/sitemap.xml",
    handler: (_request, reply) => reply.type("application/xml; charset=utf-8").send(sitemap),
  });
}
