import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { realCatalogue } from "../tests/support/catalogue.ts";
import { EASY_REQUEST, freePort, startServer } from "../tests/support/server-process.ts";
import { createCook } from "../tools/ai-provider/cook.ts";
import { startAiProvider } from "../tools/ai-provider/server.ts";
import { quantile } from "./measure.ts";

const WEEKS = 20;
/** The provider's own delay: fixed here, so that the rest of the wait is ours. */
const FIRST_AFTER_MS = 200;
const BETWEEN_MS = 100;
const MEALS = EASY_REQUEST.mealsPerWeek;
const ROOMY = { ...EASY_REQUEST, maxBudget: 250, availableTime: "60+", cookingSkillLevel: "advanced" };

/** Milliseconds from the POST until the reader sees each stage, excluding the provider's own delay; a built-in week has no such delay. */
interface Waits {
  readonly first: number;
  readonly last: number;
  readonly done: number;
}

/** Measures the median waits of users over HTTP, on an embedded database, for a week by the built-in planner and one by a provider. */
export async function measureAiGeneration(): Promise<{ builtin: Waits; provider: Waits; weeks: number }> {
  const provider = await startAiProvider();
  const cook = createCook(realCatalogue().catalogue);
  provider.answer(({ prompt }) => ({
    kind: "meals",
    meals: cook(prompt),
    firstAfterMs: FIRST_AFTER_MS,
    betweenMs: BETWEEN_MS,
  }));
  try {
    const builtin = await medianWaits({}, 0, 0);
    const asked = await medianWaits(
      {
        AI_PROVIDER: "openai-compatible",
        AI_MODEL: "local",
        AI_BASE_URL: provider.baseUrl("openai-compatible"),
      },
      FIRST_AFTER_MS,
      FIRST_AFTER_MS + (MEALS - 1) * BETWEEN_MS,
    );
    return { builtin, provider: asked, weeks: WEEKS };
  } finally {
    await provider.close();
  }
}

async function medianWaits(
  settings: Readonly<Record<string, string>>,
  firstDelayMs: number,
  lastDelayMs: number,
): Promise<Waits> {
  const folder = await mkdtemp(join(tmpdir(), "mealwright-bench-"));
  const server = await startServer({ DATA_DIR: join(folder, "data"), PORT: String(await freePort()), ...settings });
  try {
    const waits: Waits[] = [];
    const cookie = await signUp(server.url);
    // The first weeks warm the server up.
    for (let week = -3; week < WEEKS; week += 1) {
      const { first, last, done } = await waitsOf(server.url, cookie);
      if (week >= 0) waits.push({ first: first - firstDelayMs, last: last - lastDelayMs, done: done - lastDelayMs });
    }
    const median = (read: (one: Waits) => number): number => quantile(waits.map(read), 0.5);
    return { first: median(({ first }) => first), last: median(({ last }) => last), done: median(({ done }) => done) };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function signUp(url: string): Promise<string> {
  const post = (path: string, body: object, cookie = "") =>
    fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
  const account = {
    username: "bench",
    email: "bench@example.org",
    fullName: "Robin Ashdown",
    password: "three plain words",
  };
  const registered = await post("/api/register", account);
  const cookie = registered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const trial = await post("/api/activate-subscription", { isTrial: true }, cookie);
  if (trial.status !== 200) throw new Error(`Signing up answered ${registered.status} and ${trial.status}`);
  return cookie;
}

async function waitsOf(url: string, cookie: string): Promise<Waits> {
  const begun = performance.now();
  const made = await fetch(`${url}/api/meal-plans`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie, prefer: "respond-async" },
    body: JSON.stringify(ROOMY),
  });
  if (made.status !== 202) throw new Error(`Asking for a week answered ${made.status}: ${await made.text()}`);
  const { id } = (await made.json()) as { id: string };
  const events = await fetch(`${url}/api/meal-plans/${id}/events`, { headers: { cookie } });
  if (events.body === null) throw new Error("There are no events");
  let text = "";
  const meals: number[] = [];
  for await (const piece of events.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const seen = text.match(/^event: meal$/gmu)?.length ?? 0;
    while (meals.length < Math.min(seen, MEALS)) meals.push(performance.now() - begun);
    if (text.includes("event: done")) break;
  }
  if (!text.includes("event: done")) throw new Error("A week of the bench was not made");
  return { first: meals[0] ?? Number.NaN, last: meals.at(-1) ?? Number.NaN, done: performance.now() - begun };
}
