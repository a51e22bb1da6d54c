/**
 * Takes screenshots of every screen in its states at three widths, light and dark, and arranges them on sheets. Usage: node
 * scripts/run.mjs scripts/screens.ts OUTDIR [WORDS], where WORDS select screens by name. Needs a build.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { TEST_ADMIN, TEST_SUPER_ADMIN } from "#tests/support/credentials";
import { ADMIN_SCREENS } from "#tests/support/screens/admin-screens";
import { AI_SCREENS } from "#tests/support/screens/ai-screens";
import { ALL_SCREENS } from "#tests/support/screens/all-screens";
import { PICTURED_SCREENS } from "#tests/support/screens/pictured-screens";
import type { Screen } from "#tests/support/screens/screen";
import { holdStill } from "#tests/support/sound-everywhere";
import { startServer } from "#tests/support/server-process";

const WIDTHS = [
  { width: 390, height: 844, across: 6, shown: 300, tall: 1000 },
  { width: 820, height: 1180, across: 4, shown: 450, tall: 1000 },
  { width: 1440, height: 900, across: 3, shown: 620, tall: 640 },
] as const;
const SCHEMES = ["light", "dark"] as const;
const PER_SHEET = 12;

type Picture = { readonly name: string; readonly path: string };

const [folder, ...wanted] = process.argv.slice(2);
if (folder === undefined) throw new Error("Say where the pictures go: node scripts/run.mjs scripts/screens.ts OUTDIR");
const out = resolve(folder);
const screens = [...ALL_SCREENS, ...PICTURED_SCREENS, ...AI_SCREENS, ...ADMIN_SCREENS].filter(({ name }) =>
  wanted.every((word) => name.includes(word)),
);

const data = await mkdtemp(join(tmpdir(), "mealwright-screens-"));
const server = await startServer({
  DATA_DIR: join(data, "data"),
  ADMIN_USERNAME: TEST_ADMIN.username,
  ADMIN_PASSWORD: TEST_ADMIN.password,
  SUPER_ADMIN_USERNAME: TEST_SUPER_ADMIN.username,
  SUPER_ADMIN_EMAIL: TEST_SUPER_ADMIN.email,
  SUPER_ADMIN_PASSWORD: TEST_SUPER_ADMIN.password,
});
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  await mkdir(out, { recursive: true });
  const pictures = new Map<string, Picture[]>();
  for (const [index, screen] of screens.entries()) {
    const take = () => photograph(browser, screen, index, pictures);
    // Outside the test runner `expect` waits five seconds, which a busy machine may need twice over.
    const failed = await take()
      .catch(take)
      .then(
        () => null,
        (error: unknown) => String(error).split("\n", 3).join(" "),
      );
    process.stdout.write(`${failed === null ? "  taken " : "  FAILED"}  ${screen.name}${failed ?? ""}\n`);
    if (failed !== null) process.exitCode = 1;
  }
  for (const { width, across, shown, tall } of WIDTHS) {
    for (const scheme of SCHEMES) {
      const all = pictures.get(`${width}-${scheme}`) ?? [];
      for (let first = 0; first < all.length; first += PER_SHEET) {
        const sheet = join(out, `sheet-${width}-${scheme}-${String(1 + first / PER_SHEET).padStart(2, "0")}.png`);
        await layOut(browser, all.slice(first, first + PER_SHEET), { sheet, across, shown, tall });
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(data, { recursive: true, force: true });
}

async function photograph(
  camera: Browser,
  { name, open }: Screen,
  index: number,
  pictures: Map<string, Picture[]>,
): Promise<void> {
  const context = await camera.newContext({
    baseURL: server.url,
    locale: "en-GB",
    timezoneId: "Europe/London",
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    await open(page);
    await page.waitForFunction(() => document.getElementById("loading") === null && document.fonts.status === "loaded");
    await holdStill(page);
    for (const { width, height } of WIDTHS) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const key = `${width}-${colorScheme}`;
        const path = join(out, key, `${String(index + 1).padStart(2, "0")}-${name.replaceAll(/\W+/gu, "-")}.png`);
        await mkdir(join(out, key), { recursive: true });
        await take(page, path, { width, height });
        pictures.set(key, [...(pictures.get(key) ?? []), { name, path }]);
      }
    }
  } finally {
    await context.close();
  }
}

/** The whole page at full height, so that sticky bars are at its ends; a dialog with the page behind it. */
async function take(page: Page, path: string, size: { width: number; height: number }): Promise<void> {
  const covered = await page.getByRole("dialog").or(page.getByRole("alertdialog")).first().isVisible();
  const height = covered ? 0 : await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path });
  await page.setViewportSize(size);
}

type Sheet = { sheet: string; across: number; shown: number; tall: number };

/** Small pictures in rows with their names; long pages are cut off. */
async function layOut(
  camera: Browser,
  taken: readonly Picture[],
  { sheet, across, shown, tall }: Sheet,
): Promise<void> {
  const figures = await Promise.all(
    taken.map(async ({ name, path }) => {
      const source = `data:image/png;base64,${(await readFile(path)).toString("base64")}`;
      return `<figure><figcaption>${name}</figcaption><img src="${source}"></figure>`;
    }),
  );
  const style = `body{display:grid;grid-template-columns:repeat(${across},${shown}px);gap:16px;margin:16px;background:#888;
    font:600 15px sans-serif}figure{margin:0}figcaption{padding:4px 0}img{display:block;width:${shown}px;max-height:${tall}px;
    object-fit:cover;object-position:top}`;
  const page = await camera.newPage({ viewport: { width: across * (shown + 16) + 16, height: 600 } });
  await page.setContent(`<style>${style}</style>${figures.join("")}`);
  await writeFile(sheet, await page.screenshot({ fullPage: true }));
  await page.close();
}
