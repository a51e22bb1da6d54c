import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { journeyMark, type ReceivedCall, type Scripted } from "#tests/support/ai-script";
import { WHILE_WEEK_IS_MADE } from "#tests/support/patiently";
import { type ServerProcess, startServer } from "#tests/support/server-process";
import type { Protocol } from "#tools/ai-provider/provider";
import { test as base } from "#tests/support/run-browser";

/** What one journey can make the AI provider do. */
export interface AiControls {
  /** Write it into the notes of a request: the provider knows this journey's calls by it. */
  readonly mark: string;
  /** The next calls for a dish of this journey get these answers, one each; calls beyond them, and for a menu, get plain ones. */
  answers(...scripted: readonly Scripted[]): Promise<void>;
  /** Lets dishes go that are held back, and holds back none that were to be. */
  release(): Promise<void>;
  /** What the provider received of this journey for a menu or a dish, oldest first. */
  calls(): Promise<readonly ReceivedCall[]>;
  /** Waits until the provider has received so many calls: those for the dishes of a week are made at the same time, and come one by one. */
  received(calls: number): Promise<void>;
  /** A server of this journey's own, against the same provider in another protocol or with other settings. */
  server(protocol: Protocol, settings?: Readonly<Record<string, string>>): Promise<ServerProcess>;
}

/** The settings that lead a server to the local provider. */
function towards(protocol: Protocol, address: string): Record<string, string> {
  return {
    AI_PROVIDER: protocol,
    AI_MODEL: `local-${protocol}`,
    AI_API_KEY: "local-key",
    AI_BASE_URL: address,
    AI_TIMEOUT_MS: "120000",
  };
}

/** What a server's log says of its provider, and of all that went wrong. */
function linesOfProvider(log: string): string {
  return log
    .split("\n")
    .filter((line) => /AI provider|provider's meals|"level":[45]0/u.test(line))
    .join("\n");
}

/** Journeys on the application whose meals come from an AI provider. */
export const test = base.extend<{ aiControl: string; ai: AiControls }>({
  aiControl: ["", { option: true }],
  ai: async ({ aiControl }, use, info) => {
    const mark = journeyMark(crypto.randomUUID());
    const servers: ServerProcess[] = [];
    const folders: string[] = [];
    const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
      const answer = await fetch(`${aiControl}${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect(answer.status, `${method} ${path}`).toBe(200);
      return answer.json();
    };
    const calls = async () => (await control("GET", `/calls?mark=${mark}`)) as readonly ReceivedCall[];
    await use({
      mark,
      answers: async (...scripted) => {
        await control("POST", `/script?mark=${mark}`, scripted);
      },
      release: async () => {
        await control("POST", `/release?mark=${mark}`);
      },
      calls,
      received: async (wanted) => {
        await expect.poll(async () => (await calls()).length, WHILE_WEEK_IS_MADE).toBe(wanted);
      },
      server: async (protocol, settings = {}) => {
        const addresses = (await control("GET", "/addresses")) as Record<Protocol, string>;
        const folder = mkdtempSync(join(tmpdir(), "mealwright-ai-"));
        folders.push(folder);
        const server = await startServer({ DATA_DIR: folder, ...towards(protocol, addresses[protocol]), ...settings });
        servers.push(server);
        return server;
      },
    });
    await control("POST", `/release?mark=${mark}`);
    // Why a provider's dish is not on a plan is in the log alone.
    if (info.status !== info.expectedStatus)
      for (const server of servers) process.stdout.write(`\n${linesOfProvider(server.output())}\n`);
    for (const server of servers) await server.kill();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  },
});
