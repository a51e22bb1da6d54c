/**
 * Draws the committed pictures from the same plates and wordmark as the app: public/table.svg next to the sign-in form, and
 * public/sharing-card.png, the preview of a shared link. Run it after changing the drawings or the brand:
 * node scripts/run.mjs scripts/drawings.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { PRODUCT_NAME } from "#contract/product";
import { dishPicture, dishPictureSvg } from "#domain/drawing/dish-picture";

/** The size that messengers and social networks ask for. */
const SIZE = { width: 1200, height: 630 };
const root = new URL("../", import.meta.url);

/** The laid table next to the sign-in form. */
const TABLE = [
  { id: "prawn-jalfrezi", foods: ["basmati-rice", "prawns", "curry-paste", "spinach", "lime"], x: 0, y: 34, size: 180 },
  { id: "salmon-with-greens", foods: ["salmon-fillet", "new-potatoes", "asparagus", "lemon"], x: 172, y: 0, size: 216 },
  { id: "penne-arrabbiata", foods: ["penne", "tomato", "fresh-basil", "parmesan"], x: 380, y: 34, size: 180 },
];
const table = TABLE.map(({ id, foods, x, y, size }) =>
  dishPictureSvg(dishPicture(id, foods)).replace("<svg ", `<svg x="${x}" y="${y}" width="${size}" height="${size}" `),
);
writeFileSync(
  new URL("public/table.svg", root),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 230" width="560" height="230">${table.join("")}</svg>\n`,
);

const PLATES = [
  {
    id: "salmon-with-greens",
    foods: ["salmon-fillet", "new-potatoes", "asparagus", "lemon"],
    x: 690,
    y: -70,
    size: 330,
  },
  {
    id: "prawn-jalfrezi",
    foods: ["basmati-rice", "prawns", "curry-paste", "spinach", "lime"],
    x: 950,
    y: 90,
    size: 350,
  },
  { id: "spaghetti-al-pomodoro", foods: ["spaghetti", "tomato", "fresh-basil", "parmesan"], x: 650, y: 250, size: 310 },
  {
    id: "greek-chicken-traybake",
    foods: ["chicken-thigh", "cherry-tomatoes", "courgette", "red-onion", "lemon"],
    x: 890,
    y: 400,
    size: 330,
  },
];

function asImage(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

function font(family: string): string {
  const file = new URL(`node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`, root);
  return `@font-face { font-family: ${family}; font-weight: 100 900; src: url(data:font/woff2;base64,${readFileSync(file).toString("base64")}) }`;
}

const plates = PLATES.map(({ id, foods, x, y, size }) => {
  const source = asImage(dishPictureSvg(dishPicture(id, foods)));
  return `<img class="plate" src="${source}" width="${size}" height="${size}" style="left:${x}px;top:${y}px">`;
});
const mark = asImage(readFileSync(new URL("public/favicon.svg", root), "utf8"));
const html = `<!doctype html><meta charset="utf-8"><style>
${font("fraunces")} ${font("inter")}
body { margin: 0; width: ${SIZE.width}px; height: ${SIZE.height}px; overflow: hidden; position: relative; background: #fbf7f0; color: #1f2a24 }
.plate { position: absolute; filter: drop-shadow(0 10px 16px rgb(43 22 6 / 14%)) }
main { position: absolute; left: 72px; top: 0; width: 560px; height: 100%; display: flex; flex-direction: column; justify-content: center }
.name { display: flex; align-items: center; gap: 18px; font: 600 40px fraunces; letter-spacing: -0.01em }
h1 { margin: 34px 0 0; font: 600 62px/1.08 fraunces; letter-spacing: -0.015em }
p { margin: 26px 0 0; font: 400 27px/1.45 inter; color: #56635b }
</style>
<main><div class="name"><img src="${mark}" width="64" height="64">${PRODUCT_NAME}</div>
<h1>A week of dinners, planned and priced.</h1>
<p>Your diet, your budget, your supermarket.</p></main>${plates.join("")}`;

const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage({ viewport: SIZE });
await page.setContent(html, { waitUntil: "load" });
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: fileURLToPath(new URL("public/sharing-card.png", root)) });
await browser.close();
