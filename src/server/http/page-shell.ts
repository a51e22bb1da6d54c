import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { CONFIG_META, type PublicConfig } from "#contract/config";
import { CHECKOUT_PATH, pageAt, SIGN_IN_PAGE, type Page } from "#contract/pages";
import type { Encoding } from "#server/http/kept-body";
import type { PageAnswers } from "#server/http/page-answers";
import { SECRET_REFERRER_POLICY, type CardForm } from "#server/http/security-headers";

/** One of index.html's forms. */
export interface PageForm {
  readonly html: string;
  /** The same as it travels. */
  readonly bytes: Readonly<Record<Encoding, Buffer>>;
  readonly etag: string;
  /** The `Link` header: the page's scripts, so that a browser asks for them before it has read the page. */
  readonly link: string;
  /** Null where there is no such page. */
  readonly page: Page | null;
  /** Another site's card form may stand on it. */
  readonly takesCards: boolean;
}

/** The static page as each address gets it. */
export interface PageShell {
  /** `visitor`: the browser brought no session, so the app need not ask who it is. */
  formFor(path: string, visitor: boolean): PageForm;
}

interface PageShellOptions {
  readonly folder: string;
  readonly publicUrl: URL;
  readonly cardForm: CardForm;
  readonly publicConfig: PublicConfig;
}

/** Reads the built index.html and what the build says of each page's files. */
export function readPageShell({ folder, publicUrl, cardForm, publicConfig }: PageShellOptions): PageShell {
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const filesOf = filesByModule(folder);
  const forms = new Map<string, PageForm>();
  return {
    formFor(path, visitor) {
      const page = pageAt(path);
      const key = `${visitor} ${page?.path ?? ""}`;
      const known = forms.get(key);
      if (known !== undefined) return known;
      const form = formOf(html, { folder, page, visitor, filesOf, publicUrl, cardForm, publicConfig });
      forms.set(key, form);
      return form;
    },
  };
}

/** The first that index.html has a browser ask for. */
const BEFORE_SCRIPTS = /<script\b|<\/head>/u;

/** The picture of shared links, as index.html names it. */
const SHARING_CARD = "/sharing-card.png";

type FormDeps = {
  folder: string;
  page: Page | null;
  visitor: boolean;
  filesOf: (module: string) => readonly string[];
  publicUrl: URL;
  cardForm: CardForm;
  publicConfig: PublicConfig;
};

function formOf(
  html: string,
  { folder, page, visitor, filesOf, publicUrl, cardForm, publicConfig }: FormDeps,
): PageForm {
  const listing = page?.listing;
  // Visitors are led from the others' pages to the sign-in page.
  const drawn = visitor && page?.audience === "signed_in" ? SIGN_IN_PAGE : page;
  const [largest, ...others] = largestFirst(folder, new Set((drawn?.code ?? ["not-found-page"]).flatMap(filesOf)));
  const head = [
    // Every footer shows it: asked for by itself it would be one more way there and back.
    `<meta name="${CONFIG_META}" content="${escaped(JSON.stringify(publicConfig))}" />`,
    ...(page === null || listing === undefined
      ? []
      : [
          `<link rel="canonical" href="${escaped(new URL(page.path, publicUrl).href)}" />`,
          `<meta property="og:url" content="${escaped(new URL(page.path, publicUrl).href)}" />`,
        ]),
    ...(page?.secret === true
      ? [
          '<meta name="robots" content="noindex, nofollow, noarchive" />',
          `<meta name="referrer" content="${SECRET_REFERRER_POLICY}" />`,
        ]
      : []),
    ...(drawn?.picture === undefined
      ? []
      : [`<link rel="preload" as="image" fetchpriority="high" href="${escaped(drawn.picture)}" />`]),
    ...others.map(preloading),
  ];
  // Whoever draws a shared link wants a whole address.
  const card = new URL(SHARING_CARD, publicUrl).href;
  let text = html.replace(`content="${SHARING_CARD}"`, () => `content="${escaped(card)}"`);
  // What a browser asks for first goes over the line that brought the page; every other has to be opened, one more way there and back.
  if (largest !== undefined) text = text.replace(BEFORE_SCRIPTS, (script) => `${preloading(largest)}\n    ${script}`);
  text = text.replace("</head>", () => `${head.map((line) => `  ${line}\n`).join("")}  </head>`);
  // Visitors are led on from the checkout: nobody pays there before signing in.
  const takesCards = cardForm === "stripe" && page?.path === CHECKOUT_PATH && !visitor;
  if (cardForm === "stripe") {
    // The app must know which of its pages this document may show (features/billing/card-document.ts).
    text = text.replace("<html ", () => `<html data-card-form="${takesCards ? "here" : "elsewhere"}" `);
  }
  if (visitor) text = text.replace("<html ", () => '<html data-session="none" ');
  if (listing !== undefined) {
    text = text
      .replace(/<title>[^<]*<\/title>/u, () => `<title>${escaped(listing.title)}</title>`)
      .replace(
        /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/u,
        () => `<meta name="description" content="${escaped(listing.description)}" />`,
      );
  }
  const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  return { html: text, bytes: packed(text), etag, link: linkTo(text), page, takesCards };
}

/** Its scripts in the order in which the page names them. */
function linkTo(html: string): string {
  const scripts = html.matchAll(
    /<(?:link rel="modulepreload" crossorigin href|script type="module" crossorigin src)="([^"]+)"/gu,
  );
  return [...scripts].map(([, file]) => `<${file}>; rel=modulepreload; crossorigin`).join(", ");
}

/** Packed once: each form is sent to many, and a page that is no file of its own would otherwise travel as it is. */
function packed(text: string): PageForm["bytes"] {
  const identity = Buffer.from(text);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return { br: brotliCompressSync(identity, quality), gzip: gzipSync(identity, { level: 9 }), identity };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** A plan's page takes 2 ms instead of the 100 of the best, for an eighth more bytes. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A page with what it brings along, packed for one person and quickly. */
export async function pageWithAnswers(
  html: string,
  { brought, late }: PageAnswers,
  encoding: Encoding,
): Promise<Buffer> {
  const scripts = brought.map(({ address, json, link }) => {
    const more = link === null ? "" : ` data-link="${escaped(link)}"`;
    // Nothing in it can end the script or begin a comment: "<" stands in JSON within texts alone.
    const text = json.replaceAll("<", String.raw`\u003c`);
    return `<script type="application/json" data-answer="${escaped(address)}"${more}>${text}</script>\n`;
  });
  const text = html
    .replace("<html ", (start) => (late.length === 0 ? start : `${start}data-ask="${escaped(late.join(" "))}" `))
    // At the end: what the first sight is made of comes before it.
    .replace("</body>", (end) => `${scripts.join("")}${end}`);
  const bytes = Buffer.from(text);
  switch (encoding) {
    case "br":
      return brotli(bytes, QUICK);
    case "gzip":
      return zip(bytes);
    case "identity":
      return bytes;
  }
}

function preloading(file: string): string {
  return `<link rel="modulepreload" crossorigin href="/${escaped(file)}" />`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

interface ManifestEntry {
  readonly file: string;
  readonly src?: string;
  /** What the build calls a file that several others need as well; it names no module then. */
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

/** The files that a module of the pages needs at once, and those that the app itself needs beside the one that index.html names. */
function filesByModule(folder: string): (module: string) => readonly string[] {
  const place = join(folder, ".vite/manifest.json");
  if (!existsSync(place)) return () => [];
  const manifest = JSON.parse(readFileSync(place, "utf8")) as Readonly<Record<string, ManifestEntry>>;
  const byModule = new Map(
    Object.values(manifest).map((entry) => [entry.src === undefined ? entry.name : basename(entry.src, ".tsx"), entry]),
  );
  const withImports = (entry: ManifestEntry | undefined, seen: Set<string>): Set<string> => {
    if (entry === undefined || entry.isEntry === true || seen.has(entry.file)) return seen;
    seen.add(entry.file);
    for (const key of entry.imports ?? []) withImports(manifest[key], seen);
    return seen;
  };
  const beside = Object.values(manifest)
    .filter(({ isEntry }) => isEntry === true)
    .flatMap(({ imports = [] }) => imports.map((key) => manifest[key]));
  return (module) => {
    const files = withImports(byModule.get(module), new Set());
    for (const entry of beside) withImports(entry, files);
    return [...files];
  };
}

/** The largest first: a line of its own is busy with it for longest, and a browser opens only six without HTTP/2. */
function largestFirst(folder: string, files: Iterable<string>): readonly string[] {
  const size = (file: string): number => statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0;
  return [...files].sort((one, other) => size(other) - size(one));
}
