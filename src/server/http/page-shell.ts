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

/** A variant of index.html. */
export interface PageForm {
  readonly html: string;
  /** The same, encoded for sending. */
  readonly bytes: Readonly<Record<Encoding, Buffer>>;
  readonly etag: string;
  /** The `Link` header: the page's scripts, so that a browser requests them before it has read the page. */
  readonly link: string;
  /** Null where there is no such page. */
  readonly page: Page | null;
  /** Another site's card form may be embedded in it. */
  readonly takesCards: boolean;
}

/** The static page, for each address. */
export interface PageShell {
  /** `visitor`: the browser sent no session, so the app need not ask who it is. */
  formFor(path: string, visitor: boolean): PageForm;
}

interface PageShellOptions {
  readonly folder: string;
  readonly publicUrl: URL;
  readonly cardForm: CardForm;
  readonly publicConfig: PublicConfig;
}

/** Reads the built index.html and the build's manifest of each page's files. */
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

/** The first file that index.html requests. */
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
  // Visitors are redirected from the other pages to sign-in.
  const drawn = visitor && page?.audience === "signed_in" ? SIGN_IN_PAGE : page;
  const [largest, ...others] = largestFirst(folder, new Set((drawn?.code ?? ["not-found-page"]).flatMap(filesOf)));
  const head = [
    // Every footer shows it: requested separately it would cost another round trip.
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
  // Link previews need an absolute URL.
  const card = new URL(SHARING_CARD, publicUrl).href;
  let text = html.replace(`content="${SHARING_CARD}"`, () => `content="${escaped(card)}"`);
  // The browser's first request reuses the page's connection; opening another costs a round trip.
  if (largest !== undefined) text = text.replace(BEFORE_SCRIPTS, (script) => `${preloading(largest)}\n    ${script}`);
  text = text.replace("</head>", () => `${head.map((line) => `  ${line}\n`).join("")}  </head>`);
  // Visitors are redirected from the checkout: no one pays before signing in.
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

/** Compressed once: each variant is sent to many, and generated pages would otherwise be sent uncompressed. */
function packed(text: string): PageForm["bytes"] {
  const identity = Buffer.from(text);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return { br: brotliCompressSync(identity, quality), gzip: gzipSync(identity, { level: 9 }), identity };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** A plan's page takes 2 ms instead of 100 at the best level, for an eighth more bytes. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A page with its embedded answers, compressed quickly for one user. */
export async function pageWithAnswers(
  html: string,
  { brought, late }: PageAnswers,
  encoding: Encoding,
): Promise<Buffer> {
  const scripts = brought.map(({ address, json, link }) => {
    const more = link === null ? "" : ` data-link="${escaped(link)}"`;
    // Nothing in it can end the script or start a comment: "<" occurs in JSON only inside strings.
    const text = json.replaceAll("<", String.raw`\u003c`);
    return `<script type="application/json" data-answer="${escaped(address)}"${more}>${text}</script>\n`;
  });
  const text = html
    .replace("<html ", (start) => (late.length === 0 ? start : `${start}data-ask="${escaped(late.join(" "))}" `))
    // At the end, after what the first paint needs.
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
  /** The build's name for a shared chunk, which has no module name. */
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

/** The files that a page module needs immediately, and those the app needs besides the one in index.html. */
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

/** Largest first: each occupies a connection, and without HTTP/2 a browser opens only six. */
function largestFirst(folder: string, files: Iterable<string>): readonly string[] {
  const size = (file: string): number => statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0;
  return [...files].sort((one, other) => size(other) - size(one));
}
