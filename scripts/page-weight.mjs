// How much a page makes its visitor load at once, by the build's manifest.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** KiB of gzipped JavaScript; the sign-in page is what everyone sees first. */
const SCRIPT_LIMITS = { "auth-page": 100 };
const SCRIPT_LIMIT = 130;
const STYLE_LIMIT = 15;
/** Identifies the card provider's packages, which only paying users may wait for. */
const STRIPE = "js.stripe.com";

/** One line for each page of a build: whether it is within its budget, with figures. */
export function weighPages(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
  const entries = Object.values(manifest);
  const first = entries.find(({ isEntry }) => isEntry);
  const pages = entries.filter(
    ({ isDynamicEntry, src }) => isDynamicEntry && /-(?:page|routes)\.tsx$/u.test(src ?? ""),
  );
  if (first === undefined || pages.length === 0) throw new Error("The build's manifest names no pages: npm run build");
  return pages.map((page) => weighPage(folder, manifest, [first, page]));
}

function weighPage(folder, manifest, roots) {
  const name = roots[1].src.replace(/^.*\/|\.tsx$/gu, "");
  const scripts = new Set();
  const styles = new Set();
  const queue = [...roots];
  while (queue.length > 0) {
    const { file, css = [], imports = [] } = queue.pop();
    if (scripts.has(file)) continue;
    scripts.add(file);
    for (const style of css) styles.add(style);
    queue.push(...imports.map((key) => manifest[key]));
  }
  const script = kibibytes(folder, scripts);
  const style = kibibytes(folder, styles);
  const scriptLimit = SCRIPT_LIMITS[name] ?? SCRIPT_LIMIT;
  const foreign = [...scripts].find((file) => readFileSync(join(folder, file), "utf8").includes(STRIPE));
  const faults = [
    ...(script >= scriptLimit ? [`its scripts must be below ${scriptLimit} KiB`] : []),
    ...(style >= STYLE_LIMIT ? [`its styles must be below ${STYLE_LIMIT} KiB`] : []),
    ...(foreign === undefined ? [] : [`it loads the card provider's packages at once, in ${foreign}`]),
  ];
  const figures = `${name}: ${script.toFixed(1)} KiB of scripts and ${style.toFixed(1)} KiB of styles, gzipped`;
  return { name, passed: faults.length === 0, text: [figures, ...faults].join("; ") };
}

function kibibytes(folder, files) {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(join(folder, file))).length;
  return bytes / 1024;
}
