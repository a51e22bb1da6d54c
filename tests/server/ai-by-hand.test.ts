import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { notesBriefFor } from "#domain/proposal/brief/notes-brief";
import type { AiBrief } from "#server/services/ai/ai";
import { aiProposer } from "#server/services/ai/ai-proposer";
import { systemClock } from "#server/services/clock/clock";
import { jsonLog } from "#server/services/log/log";
import { byHand } from "#tools/ai-provider/by-hand";
import { PROTOCOLS, type AiProvider, type Protocol } from "#tools/ai-provider/provider";
import { startAiProvider } from "#tools/ai-provider/server";

const SOON = { timeout: 30_000, interval: 20 };
const WEEK: AiBrief = {
  instructions: "You plan dinners.",
  prompt: "## Wanted\ndinners: 2",
  shape: "compose",
  mostMeals: 2,
};
const IDEAS = [
  { name: "Leek pie", foods: ["leek"], why: "It is cold out." },
  { name: "Pea soup — brûlée 🍮", foods: ["pea"], why: "It is cheap." },
];
const DINNERS = IDEAS.map((idea) => ({
  day: "Monday",
  people: null,
  dish: null,
  idea,
  for_you: "",
  answers: [],
  from: null,
}));
const NOTES: AiBrief = { ...notesBriefFor({ notes: "No fish.", names: [] }), shape: "notes", mostMeals: 60 };

let folder: string;
let told: string[];
const providers: AiProvider[] = [];
const scripts: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mealwright-by-hand-"));
  told = [];
});
afterEach(async () => {
  for (const script of scripts.splice(0)) script.kill("SIGKILL");
  await Promise.all(providers.splice(0).map((provider) => provider.close()));
  rmSync(folder, { recursive: true });
});

async function startByHand(): Promise<AiProvider> {
  const provider = await startAiProvider();
  providers.push(provider);
  provider.answer(byHand(folder, { tell: (line) => told.push(line), lookEveryMs: 10 }));
  return provider;
}

/** Asks as the server does; what has come, and how it ended. */
function ask(baseUrl: string, brief: AiBrief, protocol: Protocol = "openai", signal = new AbortController().signal) {
  const meals: unknown[] = [];
  const settings = { provider: protocol, apiKey: "local", model: "by-hand", baseUrl, timeoutMs: 60_000, writingMs: 0 };
  const asking = async () => {
    const proposer = await aiProposer(settings, jsonLog("silent"), systemClock());
    return await proposer!.propose(brief, async (meal) => void meals.push(meal), signal);
  };
  return { meals, ended: asking() };
}

const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
const read = (file: string) => readFileSync(join(folder, file), "utf8");
const files = () => readdirSync(folder).toSorted();
const there = (file: string) => vi.waitFor(() => expect(files()).toContain(file), SOON);

describe("a provider answered by hand", () => {
  it.each(PROTOCOLS)("writes each prompt down, and streams what is written beside it, by %s", async (protocol) => {
    const provider = await startByHand();
    const asked = ask(provider.baseUrl(protocol), WEEK, protocol);
    await there("0001-compose.prompt.md");
    const prompt = read("0001-compose.prompt.md");
    for (const part of [WEEK.instructions, WEEK.prompt, '"dinners"', "0001"])
      expect(prompt.includes(part), part).toBe(part !== "0001");
    expect(asked.meals).toEqual([]);
    write("0001-compose.answer.json", JSON.stringify({ dinners: DINNERS }, null, 2));
    expect(await asked.ended).toMatchObject({ fault: null });
    expect(asked.meals).toEqual(DINNERS);
  });

  it("says what is wrong with an answer beside it, and goes on waiting for a better one", async () => {
    const provider = await startByHand();
    const asked = ask(provider.baseUrl("openai"), NOTES);
    await there("0001-notes.prompt.md");
    write("0001-notes.answer.json", '{"read": [');
    await there("0001-notes.problem.txt");
    expect(read("0001-notes.problem.txt")).toMatch(/^This is not JSON: .+\n$/u);
    write("0001-notes.answer.json", '{"read": [{"quote": 7}]}');
    await vi.waitFor(
      () => expect(read("0001-notes.problem.txt")).toMatch(/answer\/read\/0\/quote must be string/u),
      SOON,
    );
    expect(asked.meals).toEqual([]);
    write("0001-notes.answer.json", '{"read": []}');
    await asked.ended;
    expect(files()).toEqual(["0001-notes.answer.json", "0001-notes.prompt.md"]);
  });

  it("says of a call for lines what it is, and waits for them as for all else", async () => {
    const provider = await startByHand();
    const asked = ask(provider.baseUrl("google"), { ...WEEK, shape: "lines" }, "google");
    await there("0001-lines.prompt.md");
    const line = { day: "Friday", for_you: "Friday at last." };
    write("0001-lines.answer.json", JSON.stringify({ lines: [line] }));
    await asked.ended;
    expect(asked.meals).toEqual([line]);
  });

  it("takes the answer that is there where the same is asked again, by whomever, and numbers on from what stands", async () => {
    const first = await startByHand();
    const gaveUp = new AbortController();
    const both = [ask(first.baseUrl("openai"), WEEK), ask(first.baseUrl("openai"), WEEK, "openai", gaveUp.signal)];
    await vi.waitFor(() => expect(first.calls).toHaveLength(2), SOON);
    gaveUp.abort();
    await expect(both[1]!.ended).rejects.toThrow();
    write("0001-compose.answer.json", JSON.stringify({ dinners: DINNERS }));
    await both[0]!.ended;
    const second = await startByHand();
    const again = ask(second.baseUrl("anthropic"), WEEK, "anthropic");
    await again.ended;
    expect(again.meals).toEqual(DINNERS);
    const other = ask(second.baseUrl("openai"), { ...WEEK, prompt: "## Wanted\ndishes: 3" });
    await there("0002-compose.prompt.md");
    write("0002-compose.answer.json", JSON.stringify({ dinners: DINNERS.slice(1) }));
    await other.ended;
    expect(other.meals).toEqual(DINNERS.slice(1));
    expect(files().filter((file) => file.endsWith(".prompt.md"))).toHaveLength(2);
  });

  it("keeps prompts and answers when it is killed, and says how a server must be started that waits", async () => {
    const killed = await startScript();
    expect(killed.settings).toMatchObject({ AI_TIMEOUT_MS: "3600000", AI_NOTES_TIMEOUT_MS: "3600000" });
    const waiting = new AbortController();
    const lost = ask(killed.settings.AI_BASE_URL!, WEEK, "openai-compatible", waiting.signal);
    await there("0001-compose.prompt.md");
    await killed.end("SIGKILL");
    waiting.abort();
    await expect(lost.ended).rejects.toThrow();
    write("0001-compose.answer.json", JSON.stringify({ dinners: DINNERS }));
    const next = await startScript();
    const asked = ask(next.settings.AI_BASE_URL!, WEEK, "openai-compatible");
    await asked.ended;
    expect(asked.meals).toEqual(DINNERS);
    expect(existsSync(join(folder, "0002-compose.prompt.md"))).toBe(false);
    await next.end("SIGTERM");
  });
});

/** `npm run dev:ai` as a process of its own, with the settings that it prints. */
async function startScript() {
  const args = ["scripts/dev-ai.ts", "openai-compatible", "--by-hand", folder, "--alone", "0"];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  scripts.push(child);
  const exited = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout! })) {
    const settings = Object.fromEntries([...line.matchAll(/(AI_\w+)=(\S+)/gu)].map(([, name, value]) => [name, value]));
    if (settings.AI_BASE_URL !== undefined)
      return {
        settings: settings as Readonly<Record<string, string | undefined>>,
        end: async (signal: NodeJS.Signals) => {
          child.kill(signal);
          await exited;
        },
      };
  }
  throw new Error("It ended before it said how it is reached.");
}
