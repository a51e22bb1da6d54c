// Draws the app's icons from public/favicon.svg. Usage: CHROMIUM_PATH=/usr/bin/chromium node scripts/run.mjs scripts/icons.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { root, say } from "./lib.mjs";

const PLATE = readFileSync(join(root, "public/favicon.svg"), "utf8");
/** Filled to the corners: systems that mask icons keep the plate, which is in the safe zone, whole. */
const FULL = PLATE.replace(/ rx="\d+"/u, "");

const ICONS = [
  { file: "icons/icon-192.png", svg: PLATE, size: 192 },
  { file: "icons/icon-512.png", svg: PLATE, size: 512 },
  { file: "icons/maskable-512.png", svg: FULL, size: 512 },
  { file: "icons/apple-touch-icon.png", svg: FULL, size: 180 },
  { file: "favicon.ico", svg: PLATE, size: 32 },
];

const { CHROMIUM_PATH } = process.env;
const browser = await chromium.launch({
  ...(CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH }),
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const { file, svg, size } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  const png = await page.screenshot({ omitBackground: true });
  writeFileSync(join(root, "public", file), file.endsWith(".ico") ? asIco(png, size) : png);
  say(`public/${file}`);
  await page.close();
}
await browser.close();

/** An .ico with one picture, here a PNG: six bytes of header, sixteen about the picture, then the picture. */
function asIco(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
