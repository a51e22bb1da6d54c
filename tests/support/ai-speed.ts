import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { realCatalogue } from "#tests/support/catalogue";
import { EASY_REQUEST, freePort, startServer, Visitor, type ServerProcess } from "#tests/support/server-process";
import { openFollowingPage, type FollowingPage } from "#tests/support/browser-week";
import { followWeek } from "#tests/support/follow-week";
import { createCook } from "#tools/ai-provider/cook";
import type { AiProvider, Protocol } from "#tools/ai-provider/provider";
import { startAiProvider } from "#tools/ai-provider/server";

/** How a provider writes: tokens a second, and milliseconds until it begins; which share of its dishes breaks a rule. */
export interface Speed {
  readonly tokensPerSecond: number;
  readonly firstAfterMs: number;
  readonly faulty?: number;
}

/** What a user who follows a week sees when, in milliseconds after asking, and whose dishes they get. */
export interface SeenWeek {
  readonly menu: number;
  readonly firstDish: number;
  readonly done: number;
  readonly meals: number;
  readonly ownMeals: number;
  readonly calls: number;
}

/** A server whose provider writes at a given speed, and a user who asks it for weeks. */
export interface SpeedStand {
  week(speed: Speed): Promise<SeenWeek>;
  close(): Promise<void>;
}

/** A week of seven dinners that leaves room for every dish. */
const WEEK = { ...EASY_REQUEST, mealsPerWeek: 7, maxBudget: 300, availableTime: "60+", cookingSkillLevel: "advanced" };
const MODELS: Readonly<Record<Protocol, string>> = {
  openai: "gpt-5-mini",
  anthropic: "claude-sonnet-4-5",
  google: "gemini-2.5-flash",
  "openai-compatible": "kitchen-model",
};

/** `inBrowser`: weeks are followed by a page's own events, and otherwise read off the wire. */
export async function startSpeedStand(
  protocol: Protocol,
  { settings = {}, inBrowser = false }: { settings?: Readonly<Record<string, string>>; inBrowser?: boolean } = {},
): Promise<SpeedStand> {
  const folder = await mkdtemp(join(tmpdir(), "mealwright-speed-"));
  const provider = await startAiProvider();
  const server = await startServer({
    DATA_DIR: join(folder, "data"),
    PORT: String(await freePort()),
    AI_PROVIDER: protocol,
    AI_MODEL: MODELS[protocol],
    AI_API_KEY: "local-key",
    AI_BASE_URL: provider.baseUrl(protocol),
    ...settings,
  });
  const visitor = new Visitor(() => server.url);
  await visitor.signUp("swift");
  const page = inBrowser ? await openFollowingPage(server.url, visitor) : null;
  return {
    week: (speed) => seenWeek({ provider, server, visitor, page }, speed),
    close: async () => {
      await page?.close();
      await server.stop();
      await provider.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Stand {
  readonly provider: AiProvider;
  readonly server: ServerProcess;
  readonly visitor: Visitor;
  readonly page: FollowingPage | null;
}

async function seenWeek({ provider, server, visitor, page }: Stand, speed: Speed): Promise<SeenWeek> {
  const { faulty = 0, ...pace } = speed;
  const cook = createCook(realCatalogue().catalogue);
  const before = provider.calls.length;
  provider.answer(({ prompt }) => ({ kind: "meals", meals: cook(prompt, { faulty }), ...pace }));
  const { menu, firstDish, done, proposers } = await (page === null
    ? followWeek(server.url, visitor, WEEK)
    : page.follow(WEEK));
  return {
    menu,
    firstDish,
    done,
    meals: proposers.length,
    ownMeals: proposers.filter((proposer) => proposer === "builtin").length,
    calls: provider.calls.length - before,
  };
}
